"""What holds over a long time: memory, sleep, and what was stored."""
import ctypes
import os
import pathlib
import plistlib
import random
import re
import select
import shutil
import signal
import subprocess
import time

from harness import OUT, Window, check, origin, tool


def soak(program, events=100_000):
    """Memory stays flat through many events."""
    window = Window(program, "Window Sample")
    time.sleep(1)

    x11, xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    left, top = origin(window.id)

    def click(button):
        for down in (1, 0):
            xtest.XTestFakeButtonEvent(display, button, down, 0)

    def caught_up():
        used = window.cpu()
        for _ in range(100):
            time.sleep(0.05)
            now = window.cpu()
            if now - used < 0.02:
                return
            used = now

    def send(count):
        for i in range(count):
            xtest.XTestFakeMotionEvent(display, -1, left + 20 + i * 37 % 350, top + 450 + i * 91 % 350, 0)
            if i % 5 == 0:
                click(4 + i // 500 % 2)
            if i % 50 == 0:
                xtest.XTestFakeMotionEvent(display, -1, left + 196, top + 131, 0)
                click(1)
                x11.XSync(display, 0)
                time.sleep(0.01)
            # Events that wait to be looked at take memory of their own.
            if i % 500 == 0:
                caught_up()
        caught_up()
        time.sleep(1)
        status = pathlib.Path(f"/proc/{window.process.pid}/status").read_text()
        return int(re.search(r"^VmRSS:\s*(\d+)", status, re.M).group(1))

    # Caches of glyphs and rows fill first, and the heap finds its size.
    sizes = [send(events) for _ in range(3)]
    print(f"      {events} events a time: {sizes} kB")
    check(f"memory is flat through {events} events", sizes[2] - sizes[1] < 8192, f"{sizes[2] - sizes[1]} kB more")
    check("the program is alive and well", window.process.poll() is None and window.named("Increment") is not None)
    window.process.terminate()
    window.process.wait()


def stored(home):
    """The values in the file of defaults: records of a length, a checksum and a list of a key and its value."""
    values = {}
    for file in home.rglob("*.defaults"):
        data, position = file.read_bytes(), len(b"MDF1\n")
        while position + 8 <= len(data):
            length = int.from_bytes(data[position:position + 4], "little")
            record = data[position + 8:position + 8 + length]
            if len(record) < length:
                break
            entry = plistlib.loads(record)
            values[entry[0]] = entry[1] if len(entry) > 1 else None
            position += 8 + length
    return values


def killed(program, rounds=30):
    """A program that is killed at any moment loses nothing whose setter had returned."""
    home = OUT / "store-home"
    shutil.rmtree(home, ignore_errors=True)
    environment = dict(os.environ, MARTLET_HOST="window", MARTLET_HOME=str(home), GTK_A11Y="none")
    chance = random.Random(os.environ.get("MARTLET_SEED", "6"))
    said = {"storage": 0, "defaults": 0}
    lost = []
    for number in range(rounds):
        process = subprocess.Popen([program], env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # Once it is at work: an arbitrary moment.
        select.select([process.stdout], [], [], 10)
        time.sleep(chance.uniform(0, 0.03))
        process.send_signal(signal.SIGKILL)
        lines = process.stdout.read().decode().splitlines()
        process.wait()
        if not lines:
            lost.append(f"round {number}: nothing was stored")
            continue
        first = int(lines[0].split()[1])
        if first not in (said["storage"] + 1, said["storage"] + 2):
            lost.append(f"round {number}: {said['storage']} was said, {first - 1} was kept")
        for line in lines:
            kind, value = line.split()
            said[kind] = int(value)
        # What another program of the person reads: the last said or the one under way.
        kept = stored(home)
        for kind, key, step in (("storage", "counter", 1), ("defaults", "double", 2)):
            if kept.get(key) not in (said[kind], said[kind] + step):
                lost.append(f"round {number}: {key} {said[kind]} was said, {kept.get(key)} is kept")
    check(f"killed {rounds} times, {said['storage']} values stored, none lost", not lost, "; ".join(lost[:5]))


def killed_long(program):
    killed(program, 1000)


def wakeups(program):
    """Nothing runs while nothing happens."""
    # An app without queues of its own: libdispatch looks after its threads once a second from the first use on.
    window = Window(program, "Scenes")
    tool("xdotool", "mousemove", "5", "5")
    # Threads of queues that have nothing to do end after five seconds.
    time.sleep(8)

    def switches():
        tasks = pathlib.Path(f"/proc/{window.process.pid}/task").iterdir()
        return {t.name: int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", (t / "status").read_text(), re.M)[1]) for t in tasks}

    before, cpu = switches(), window.cpu()
    time.sleep(10)
    woken = sum(count - before.get(task, 0) for task, count in switches().items())
    check("an idle window is not woken once in ten seconds", woken == 0, f"{woken} times")
    check("and uses no time", window.cpu() == cpu, f"{window.cpu() - cpu} s")
    window.close()
