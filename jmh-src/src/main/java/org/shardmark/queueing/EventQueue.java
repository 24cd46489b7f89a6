package org.shardmark.queueing;

/**
 * The next event of each shard, the earliest first; of several at one time the one that was added first. A binary heap
 * over arrays, since a shard has at most one event and a simulation has millions.
 */
final class EventQueue {
    private final double[] time;
    private final long[] order;
    private final int[] heap;
    private int size;
    private long added;

    EventQueue(int shards) {
        time = new double[shards];
        order = new long[shards];
        heap = new int[shards];
    }

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    /** When the next event is, infinity where there is none. */
    double next() {
        return size == 0 ? Double.POSITIVE_INFINITY : time[heap[0]];
    }

    /** Adds the event of a shard that has none. */
    void add(int shard, double at) {
        time[shard] = at;
        order[shard] = added++;
        int place = size++;
        while (place > 0) {
            int parent = (place - 1) >> 1;
            if (!precedes(shard, heap[parent])) {
                break;
            }
            heap[place] = heap[parent];
            place = parent;
        }
        heap[place] = shard;
    }

    /** Takes the next event; gives its shard. */
    int take() {
        int first = heap[0];
        int last = heap[--size];
        int place = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && precedes(heap[child + 1], heap[child])) {
                child++;
            }
            if (!precedes(heap[child], last)) {
                break;
            }
            heap[place] = heap[child];
            place = child;
            child = 2 * place + 1;
        }
        heap[place] = last;
        return first;
    }

    private boolean precedes(int shard, int other) {
        return time[shard] < time[other] || (time[shard] == time[other] && order[shard] < order[other]);
    }
}
