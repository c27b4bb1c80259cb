#!/usr/bin/python3
"""Start to first frame, and processor time a frame while forty rows scroll, under Xvfb.

    measure.py MARTLET [SECONDS]
"""
import os
import pathlib
import re
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
MARTLET = sys.argv[1]
SECONDS = float(sys.argv[2]) if len(sys.argv) > 2 else 5


def start(program, environment):
    process = subprocess.Popen([program], env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    began = time.monotonic()
    for line in process.stderr:
        if line.startswith("trace: first frame"):
            return process, (time.monotonic() - began) * 1000
    sys.exit("the program ended before its first frame")


build = [MARTLET, "build", str(HERE / "ScrollRows.swift")] + (["--release"] if os.environ.get("MARTLET_CONFIG") != "debug" else [])
program = subprocess.run(build, check=True, capture_output=True, text=True).stdout.splitlines()[-1]
read, write = os.pipe()
server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-noreset"], pass_fds=[write], stderr=subprocess.DEVNULL)
os.close(write)
environment = dict(os.environ, DISPLAY=":" + os.read(read, 16).decode().strip(), GTK_A11Y="none", MARTLET_HOST="window", MARTLET_TRACE="1")
try:
    request = pathlib.Path(program).parent / "benchmark.json"
    request.write_text('{"action": "screen", "out": "", "width": 1200, "height": 800, "scheme": "light"}')
    environment["MARTLET_REQUEST"] = str(request)
    firsts = []
    for _ in range(5):
        process, milliseconds = start(program, environment)
        firsts.append(milliseconds)
        process.terminate()
        process.wait()
    print(f"start to first frame: median {statistics.median(firsts):.0f} ms of {[round(f) for f in firsts]}")

    process, _ = start(program, environment)
    subprocess.run(["xdotool", "mousemove", "600", "400"], env=environment, check=True)
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        subprocess.run(["xdotool", "click", "5"], env=environment, check=True)
        time.sleep(0.03)
    process.terminate()
    line = next(line for line in process.stderr if line.startswith("trace: frames"))
    frames, seconds = int(re.search(r"frames (\d+)", line)[1]), float(re.search(r"seconds ([\d.]+)", line)[1])
    print(f"scrolling: {frames / seconds:.0f} frames a second; {line.strip()}")
finally:
    server.terminate()
