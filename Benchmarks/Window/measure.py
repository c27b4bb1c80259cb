#!/usr/bin/python3
"""Start to first frame, and processor time a frame while forty rows scroll, beside a GtkListView of the same rows, under
Xvfb. Prints a table, or with --json what `./martlet bench` reads.

    measure.py MARTLET [--seconds N] [--json]

The start is that of the window tests' sample, a small app of one screen. Both lists are moved by wheel steps with
fifteen milliseconds between them, in turns, so that what else the machine does meets both.
"""
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SAMPLE = HERE.parent.parent / "Tests/WindowHostTests/Apps/WindowSample.swift"
MARTLET = sys.argv[1]
SECONDS = float(sys.argv[sys.argv.index("--seconds") + 1]) if "--seconds" in sys.argv else 4
STARTS, TURNS = 9, 5
CLICK_PAUSE = 0.015


def build(source):
    words = [MARTLET, "build", str(source)] + (["--release"] if os.environ.get("MARTLET_CONFIG") != "debug" else [])
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.splitlines()[-1]


def start(program, environment):
    """The process, and the milliseconds until its first frame."""
    began = time.monotonic()
    process = subprocess.Popen([program], env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    for line in process.stderr:
        if line.startswith("trace: first frame"):
            return process, (time.monotonic() - began) * 1000
    sys.exit(f"{program} ended before its first frame")


def ended(process):
    process.terminate()
    line = next((line for line in process.stderr if line.startswith("trace: frames")), "")
    process.wait()
    return line.strip()


def scroll(program, environment):
    """Frames a second and milliseconds of processor time a frame."""
    process, _ = start(program, environment)
    subprocess.run(["xdotool", "mousemove", "600", "400"], env=environment, check=True)
    # One process that clicks, or starting it would take more than what is measured.
    clicks = str(int(SECONDS / CLICK_PAUSE))
    subprocess.run(["xdotool", "click", "--repeat", clicks, "--delay", str(int(CLICK_PAUSE * 1000)), "5"], env=environment, check=True)
    line = ended(process)
    frames, seconds = int(re.search(r"frames (\d+)", line)[1]), float(re.search(r"seconds ([\d.]+)", line)[1])
    return frames / seconds, float(re.search(r"cpu a frame ([\d.]+)", line)[1])


def main():
    sample, rows = build(SAMPLE), build(HERE / "ScrollRows.swift")
    figures = []

    def add(name, values, unit, limit, higher=False):
        figures.append({"name": name, "value": statistics.median(values), "least": min(values), "most": max(values), "unit": unit, "limit": limit, "higher": higher})

    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-noreset"], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    display = ":" + os.read(read, 16).decode().strip()
    with tempfile.TemporaryDirectory() as folder:
        native = pathlib.Path(folder) / "listview"
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "gtk4"], check=True, capture_output=True, text=True).stdout.split()
        subprocess.run(["cc", "-O2", "-o", str(native), str(HERE / "listview.c"), *flags], check=True)
        environment = dict(os.environ, DISPLAY=display, GTK_A11Y="none", MARTLET_HOST="window", MARTLET_TRACE="1")
        environment.pop("WAYLAND_DISPLAY", None)
        try:
            firsts = []
            for _ in range(STARTS):
                process, milliseconds = start(sample, environment)
                firsts.append(milliseconds)
                ended(process)
            add("window.start", firsts, "ms", 300)
            request = pathlib.Path(folder) / "request.json"
            request.write_text('{"action": "screen", "out": "", "width": 1200, "height": 800, "scheme": "light"}')
            ours, theirs = [], []
            for _ in range(TURNS):
                ours.append(scroll(rows, dict(environment, MARTLET_REQUEST=str(request))))
                theirs.append(scroll(native, environment))
            add("window.scroll.rate", [f for f, _ in ours], "frames/s", 57, higher=True)
            add("window.scroll.cpu", [c for _, c in ours], "ms/frame", 6)
            add("window.gtklistview.rate", [f for f, _ in theirs], "frames/s", None)
            add("window.gtklistview.cpu", [c for _, c in theirs], "ms/frame", None)
        finally:
            server.terminate()
    if "--json" in sys.argv:
        return print(json.dumps(figures))
    for f in figures:
        print(f"{f['name']:24} {f['value']:8.2f} {f['unit']:9} ({f['least']:.2f} to {f['most']:.2f})")


main()
