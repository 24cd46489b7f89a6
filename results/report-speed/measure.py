"""Measures whole processes, from start to exit, and writes README.md: measure.py [RUNS]

Run it on a machine with nothing else to do, after a build. Needs pandas and matplotlib (Debian: python3-pandas,
python3-matplotlib). The java is that of JAVA_HOME, or the one on the path. Inputs are generated (generate.py), so that
nothing but this folder is needed.
"""
import glob
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
JAR = HERE.parent.parent / "report.jar"
JAVA = os.path.join(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
RUNS = int(sys.argv[1]) if len(sys.argv) > 1 else 9


def once(command):
    """Seconds and MiB of one process."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise SystemExit("%s failed" % " ".join(command))
    return seconds, usage.ru_maxrss / 1024


def measured(command, runs):
    once(command)
    pairs = [once(command) for _ in range(runs)]
    return [p[0] for p in pairs], max(p[1] for p in pairs)


def report(file, out, *more):
    return [JAVA, *[m for m in more if m.startswith("-X")], "-jar", str(JAR), "render", file, "-o", out,
            *[m for m in more if not m.startswith("-X")]]


def peer(file, out, *more):
    return [sys.executable, str(HERE / "peer.py"), file, out, *more]


def span(seconds):
    return "%.2f [%.2f … %.2f]" % (statistics.median(seconds), min(seconds), max(seconds))


def line(cells, widths):
    return "| " + " | ".join(c.ljust(w) if i == 0 else c.rjust(w) for i, (c, w) in enumerate(zip(cells, widths))) + " |\n"


def table(rows):
    widths = [max(len(r[i]) for r in rows) for i in range(len(rows[0]))]
    rule = "|" + "|".join("-" * (w + 2) if i == 0 else "-" * (w + 1) + ":" for i, w in enumerate(widths)) + "|\n"
    return line(rows[0], widths) + rule + "".join(line(r, widths) for r in rows[1:])


def version(command):
    lines = subprocess.run(command, capture_output=True, text=True)
    return (lines.stdout + lines.stderr).strip().splitlines()[-1].strip()


def machine():
    try:
        with open("/proc/cpuinfo") as info:
            model = next(l.split(":", 1)[1].strip() for l in info if l.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.processor() or "unknown"
    return "%s, %d cores, %s %s" % (model, os.cpu_count(), platform.system(), platform.release())


def main():
    import matplotlib
    import pandas
    rows = [["what", "rows", "MB", "report.jar, s", "MiB", "pandas + matplotlib, s", "MiB"]]
    with tempfile.TemporaryDirectory() as folder:
        def generated(count, *more):
            file = os.path.join(folder, "%d.json" % count)
            subprocess.run([sys.executable, str(HERE / "generate.py"), str(count), file, *more], check=True)
            return file, os.path.getsize(file) / 1e6

        out = os.path.join(folder, "out")
        small, mb = generated(651)
        seconds, mib = measured(report(small, out), RUNS)
        pictures = len(glob.glob(out + "/*.png"))
        one, _ = measured(report(generated(7, "--apart")[0], out + "1"), RUNS)
        many, _ = measured(report(generated(287, "--apart")[0], out + "41"), RUNS)
        other, otherMib = measured(peer(small, out + "p"), RUNS)
        rows.append(["a page with charts", "651", "%.1f" % mb, span(seconds), "%.0f" % mib, span(other), "%.0f" % otherMib])
        for count, runs, more in ((1000, RUNS, ()), (10000, RUNS, ()), (100000, 3, ("--full",))):
            file, mb = generated(count, *more)
            heap = ("-Xmx512m",) if count == 100000 else ()
            mine, mib = measured(report(file, out + "t", *heap, "--only", "tables"), runs)
            theirs, otherMib = measured(peer(file, out + "p", "--only-tables"), runs)
            what = "tables" + (", in a heap of 512 MB" if heap else "")
            rows.append([what, "{:,}".format(count), "%.1f" % mb, span(mine), "%.0f" % mib, span(theirs), "%.0f" % otherMib])
            os.remove(file)
    each = 1000 * (statistics.median(many) - statistics.median(one)) / 40
    text = """# How fast report.jar is

Each figure is the time of a whole process, from start to exit: the median [smallest … largest] of %d runs (3 of the
largest file) after one warm-up run, one after the other with nothing else running. MiB is the largest resident size.
The peer is a script as people write it by hand, [peer.py](peer.py), for the same tables and charts.
[generate.py](generate.py) makes the inputs; [measure.py](measure.py) wrote this page.

%s
The page with charts has %d pictures of about a dozen panels each. A single chart costs %.0f ms: the difference between a
page of 41 charts (%s s) and of one (%s s), divided by 40; charts are drawn on all cores.

Machine: %s. Java: %s. Python %s, pandas %s, matplotlib %s.
""" % (RUNS, table(rows), pictures, each, span(many), span(one), machine(), version([JAVA, "-version"]), platform.python_version(),
       pandas.__version__, matplotlib.__version__)
    (HERE / "README.md").write_text(text)
    print(text)


main()
