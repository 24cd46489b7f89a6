"""The same with pandas and matplotlib: peer.py FILE DIR [--only-tables]

Reads a JMH result file, computes means and 95 % t-intervals on fork means, writes a Markdown table, and draws the same
panels: one for each class, one line a method, log x axis, with intervals, twelve panels a picture.
"""
import json
import pathlib
import sys

import pandas as pd

T = {2: 4.303, 3: 3.182, 4: 2.776}


def read(file):
    rows = []
    with open(file) as text:
        for r in json.load(text):
            forks = pd.Series([sum(f) / len(f) for f in r["primaryMetric"]["rawData"]])
            half = T[len(forks) - 1] * forks.std() / len(forks) ** 0.5
            bench, method = r["benchmark"].rsplit(".", 1)
            rows.append({"benchmark": r["benchmark"], "class": bench, "method": method, **r["params"],
                         "mean": forks.mean(), "half": half})
    return pd.DataFrame(rows)


def tables(frame, out):
    with open(out / "README.md", "w") as text:
        names = [c for c in frame.columns if c not in ("class", "method", "mean", "half")]
        text.write("| " + " | ".join(names + ["score"]) + " |\n" + "|---" * (len(names) + 1) + "|\n")
        for _, r in frame.iterrows():
            text.write("| " + " | ".join([str(r[n]) for n in names] + ["%.4g ± %.2g" % (r["mean"], r["half"])]) + " |\n")


def charts(frame, out):
    import matplotlib
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    frame = frame.assign(size=frame["size"].astype(int))
    classes = list(frame.groupby("class", sort=False))
    for start in range(0, len(classes), 12):
        part = classes[start:start + 12]
        figure, axes = plt.subplots((len(part) + 2) // 3, 3, figsize=(12.5, 3 * ((len(part) + 2) // 3)), squeeze=False)
        for axis, (name, own) in zip(axes.flat, part):
            for method, line in own.groupby("method", sort=False):
                axis.errorbar(line["size"], line["mean"], yerr=line["half"], label=method, marker="o", capsize=3)
            axis.set_xscale("log")
            axis.set_yscale("log")
            axis.set_title(name)
        figure.legend(*axes.flat[0].get_legend_handles_labels(), loc="upper center", ncol=3)
        figure.savefig(out / ("results-%d.png" % (start // 12 + 1)), dpi=144)
        plt.close(figure)


def main():
    file, out = sys.argv[1], pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    frame = read(file)
    tables(frame, out)
    if "--only-tables" not in sys.argv:
        charts(frame, out)


main()
