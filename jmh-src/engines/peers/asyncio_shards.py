"""The experiment of the engines in asyncio: a queue and a task per shard, crc32 of the key modulo the number of shards.

asyncio_shards.py [--shards N] [--keys N] [--messages N] [--zipf EXPONENT] [--wait-micros N]

Prints one JSON object: messages per second, the ceiling (the busiest shard's messages times the wait of one task alone,
measured just before), the share of it that was reached, and the busiest shard's share. Checks that every message was
handled exactly once and in order within its key; a run that breaks it ends with exit code 1.
"""
import argparse
import asyncio
import bisect
import itertools
import json
import random
import sys
import time
import zlib


def draw(keys, messages, exponent):
    weights = [(rank + 1) ** -exponent for rank in range(keys)]
    sums = list(itertools.accumulate(weights))
    random.seed(20131201)
    return [min(keys - 1, bisect.bisect_right(sums, random.random() * sums[-1])) for _ in range(messages)]


async def wait_alone(wait):
    times = []
    for _ in range(100):
        start = time.perf_counter()
        await asyncio.sleep(wait)
        times.append(time.perf_counter() - start)
    return sum(times) / len(times)


async def shard(queue, wait, log):
    while (message := await queue.get()) is not None:
        if wait > 0:
            await asyncio.sleep(wait)
        log.append(message)


async def run(order, shards, wait):
    queues = [asyncio.Queue() for _ in range(shards)]
    logs = [[] for _ in range(shards)]
    tasks = [asyncio.create_task(shard(queue, wait, log)) for queue, log in zip(queues, logs)]
    start = time.perf_counter()
    for number, key in enumerate(order):
        queues[zlib.crc32(b"k%d" % key) % shards].put_nowait((number, key))
    for queue in queues:
        queue.put_nowait(None)
    await asyncio.gather(*tasks)
    return time.perf_counter() - start, logs


def mistake(order, logs):
    """What is wrong with the logs of the shards, if anything."""
    seen, last, home = set(), {}, {}
    for place, log in enumerate(logs):
        for number, key in log:
            if number in seen:
                return "message %d arrived more than once" % number
            if last.get(key, -1) > number:
                return "message %d arrived after message %d of the same key" % (number, last[key])
            if home.setdefault(key, place) != place:
                return "key %d was handled by two shards" % key
            seen.add(number)
            last[key] = number
    return None if len(seen) == len(order) else "%d messages were lost" % (len(order) - len(seen))


def main():
    parser = argparse.ArgumentParser(description="The experiment of the engines in asyncio.")
    parser.add_argument("--shards", type=int, default=256)
    parser.add_argument("--keys", type=int, default=1000)
    parser.add_argument("--messages", type=int, default=10000)
    parser.add_argument("--zipf", type=float, default=0, help="0 is uniform")
    parser.add_argument("--wait-micros", type=int, default=1000)
    args = parser.parse_args()
    if min(args.shards, args.keys, args.messages) < 1 or args.wait_micros < 0:
        parser.error("shards, keys and messages must be at least 1, and the wait at least 0")
    order = draw(args.keys, args.messages, args.zipf)
    wait = args.wait_micros / 1e6
    alone = asyncio.run(wait_alone(wait)) if wait > 0 else 0
    seconds, logs = asyncio.run(run(order, args.shards, wait))
    wrong = mistake(order, logs)
    if wrong:
        sys.exit("asyncio_shards.py: " + wrong)
    busiest = max(len(log) for log in logs)
    rate = args.messages / seconds
    ceiling = args.messages / (busiest * alone) if alone else None
    print(json.dumps({"shards": args.shards, "messagesPerSecond": round(rate, 1),
                      "ceiling": ceiling and round(ceiling, 1),
                      "ceilingReached": ceiling and round(rate / ceiling, 4),
                      "busiestShare": busiest / args.messages}))


if __name__ == "__main__":
    main()
