"""Writes a result file of made-up numbers, laid out as JMH 1.37 writes it: generate.py ROWS FILE [--full] [--apart]

With --full a row has ten iterations and a profiler's metric, so that 100,000 rows are about 400 MB.
With --apart every seven rows have a parameter of their own, so that each is a chart of its own.
"""
import json
import random
import sys

SIZES = [str(4 ** i) for i in range(7)]


def metric(unit, raw):
    values = [v for fork in raw for v in fork]
    score = sum(values) / len(values)
    percentiles = {p: score for p in ("0.0", "50.0", "90.0", "95.0", "99.0", "99.9", "99.99", "99.999", "99.9999", "100.0")}
    return {"score": score, "scoreError": 1.0, "scoreConfidence": [score - 1, score + 1],
            "scorePercentiles": percentiles, "scoreUnit": unit, "rawData": raw}


def row(i, full, apart):
    size = SIZES[i % 7]
    method = "method%d" % (i // 7 % 3)
    bench = "Class%03d" % (i // 21 % 31)
    forks, iterations = 5, 10 if full else 12
    params = {"size": size, "variant": "v%d" % (i // 651)}
    if apart:
        method, bench, params = "method", "Class%03d" % (i // 7), {"size%d" % (i // 7): size}
    base = 1000 / (1 + int(size) ** 0.5) * (1 + i // 7 % 3)
    raw = [[base * random.gauss(1, 0.02) for _ in range(iterations)] for _ in range(forks)]
    secondary = {}
    if full:
        secondary["gc.alloc.rate.norm"] = metric("B/op", [[24 + random.random() for _ in range(iterations)]
                                                          for _ in range(forks)])
    return {"jmhVersion": "1.37", "benchmark": "org.example.%s.%s" % (bench, method), "mode": "thrpt", "threads": 1,
            "forks": forks, "jvm": "java", "jvmArgs": ["-Xmx1g"], "jdkVersion": "25", "vmName": "OpenJDK 64-Bit Server VM",
            "vmVersion": "25", "warmupIterations": 5, "warmupTime": "1 s", "warmupBatchSize": 1,
            "measurementIterations": iterations, "measurementTime": "1 s", "measurementBatchSize": 1,
            "params": params, "primaryMetric": metric("ops/ms", raw),
            "secondaryMetrics": secondary}


def main():
    count, file = int(sys.argv[1]), sys.argv[2]
    full, apart = "--full" in sys.argv, "--apart" in sys.argv
    random.seed(1)
    with open(file, "w") as out:
        for i in range(count):
            out.write(("[\n" if i == 0 else ",\n") + json.dumps(row(i, full, apart), indent=1 if full else 2))
        out.write("\n]\n")


main()
