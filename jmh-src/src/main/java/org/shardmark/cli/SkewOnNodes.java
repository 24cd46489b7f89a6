package org.shardmark.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.shardmark.skew.HeadAndTail;
import org.shardmark.skew.NodeLoads;
import org.shardmark.skew.ShardLoads;

/** What {@code skew --nodes} answers: the shards of each case on each number of nodes, calculated. */
final class SkewOnNodes {
    /** Chance alone rarely reaches it with sixteen shards or more. */
    private static final double UNEVEN = 2;

    private final Map<ShardLoads, List<NodeLoads>> cases = new LinkedHashMap<>();

    SkewOnNodes(List<ShardLoads> cases, List<Integer> nodes) {
        cases.forEach(one -> this.cases.put(one, nodes.stream().map(one::on).toList()));
    }

    Table table() {
        var rows = new ArrayList<List<Object>>();
        cases.forEach((one, onNodes) -> {
            var sharding = one.sharding();
            for (var on : onNodes) {
                rows.add(List.of(one.keys().head().name(), sharding.shards(), sharding.hasher().toString(),
                        sharding.router().toString(), on.nodes(), 100 * on.busiestNode().median(),
                        100 * on.busiestShard().median(), on.usefulNodes(), on.mostUsefulNodes(), 100 * on.crossing(),
                        on.movedByJoin(), 100 * on.shareMovedByJoin(), on.movedByCrash(),
                        100 * on.shareMovedByCrash()));
            }
        });
        return new Table(List.of("load", "shards", "hasher", "router", "nodes", "busiest node %", "busiest shard %",
                "useful nodes", "at most", "crossing %", "join moves", "their load %", "crash moves",
                "a node's load %"),
                rows);
    }

    /** What the table means and how far it can be trusted, a line each. */
    List<String> notes() {
        var lines = new ArrayList<String>();
        lines.add(
                "Calculated, not measured. Each node has as many shards as any other, or one more (shard modulo nodes).");
        cases.keySet().stream().map(ShardLoads::keys).distinct().map(SkewOnNodes::ofKeys).forEach(lines::add);
        lines.add("useful nodes: 1 / the busiest node's share of the load; at most: 1 / the busiest shard's, which no"
                + " number of nodes divides");
        lines.add("crossing: messages that go to another node, if senders are spread evenly over the nodes");
        lines.add("join moves: the fewest shards that move to one more node; crash moves: the shards of a dead node, at"
                + " most; loads of both on average, of a dead node at worst the busiest's");
        return lines;
    }

    private static String ofKeys(HeadAndTail keys) {
        var hottest = String.format(Locale.ROOT, "%s: %,d keys; the hottest is %s with %.4g %%", keys.head().name(),
                keys.size(), keys.head().label(0), 100 * keys.head().share(0));
        return keys.notHashed() == 0
                ? hottest
                : hottest + String.format(Locale.ROOT,
                        "; the heaviest %,d are hashed, the others have %.4f %% and are spread as by chance",
                        keys.head().size(), 100 * keys.shareNotHashed());
    }

    /** How far the figures of each case may be off, and whether the hash is worse than chance. */
    List<String> errors() {
        var lines = new ArrayList<String>();
        cases.forEach((one, onNodes) -> {
            if (one.keys().notHashed() > 0) {
                double worst = onNodes.stream().mapToDouble(on -> on.busiestNode().relativeError()).max().orElse(0);
                lines.add(String.format(Locale.ROOT,
                        "%s, %s: were all keys hashed, the busiest shard would be within %.2g %% of the figure, and the"
                                + " busiest node within %.2g %%, with a probability of 95 %%",
                        one.keys().head().name(), one.sharding().label(), 100 * one.busiest().relativeError(),
                        100 * worst));
            }
        });
        return lines;
    }

    /** Cases whose tail is spread less evenly than calculated. */
    String warnings() {
        return cases.keySet()
                .stream()
                .filter(one -> one.unevenness().orElse(0) > UNEVEN)
                .map(one -> String.format(Locale.ROOT,
                        "skew: %s: spreads the keys that were hashed less evenly than chance (chi-square per degree of"
                                + " freedom %.1f), so the busiest shard is heavier than calculated%n",
                        one.sharding().label(), one.unevenness().orElseThrow()))
                .distinct()
                .collect(Collectors.joining());
    }

    Map<String, Object> json() {
        var json = new LinkedHashMap<String, Object>();
        json.put("format", "shardmark-nodes/1");
        json.put("cases",
                cases.entrySet()
                        .stream()
                        .flatMap(one -> one.getValue().stream().map(on -> json(one.getKey(), on)))
                        .toList());
        return json;
    }

    private static Map<String, Object> json(ShardLoads one, NodeLoads on) {
        var json = new LinkedHashMap<String, Object>();
        json.put("population", one.keys().head().name());
        json.put("messages", one.keys().head().messages());
        json.put("distinctKeys", one.keys().size());
        json.put("keysNotHashed", one.keys().notHashed());
        json.put("shareNotHashed", one.keys().shareNotHashed());
        json.put("hottestKey", one.keys().head().label(0));
        json.put("hottestKeyShare", one.keys().head().share(0));
        json.put("shards", on.shards());
        json.put("hasher", one.sharding().hasher());
        json.put("router", one.sharding().router());
        json.put("nodes", on.nodes());
        json.put("busiestNode", json(on.busiestNode()));
        json.put("busiestShard", json(on.busiestShard()));
        json.put("usefulNodes", on.usefulNodes());
        json.put("mostUsefulNodes", on.mostUsefulNodes());
        json.put("crossing", on.crossing());
        json.put("movedByJoin", on.movedByJoin());
        json.put("shareMovedByJoin", on.shareMovedByJoin());
        json.put("movedByCrash", on.movedByCrash());
        json.put("shareMovedByCrash", on.shareMovedByCrash());
        return json;
    }

    private static Map<String, Object> json(ShardLoads.Spread spread) {
        var json = new LinkedHashMap<String, Object>();
        json.put("median", spread.median());
        json.put("low", spread.low());
        json.put("high", spread.high());
        return json;
    }
}
