"""What holds over a long time: memory, sleep, and what was stored."""
import ctypes
import pathlib
import re
import time

from harness import Window, check, origin


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
        time.sleep(1)
        status = pathlib.Path(f"/proc/{window.process.pid}/status").read_text()
        return int(re.search(r"^VmRSS:\s*(\d+)", status, re.M).group(1))

    # Caches of glyphs and rows fill first.
    first = send(events)
    last = send(events)
    print(f"      {events} events: {first} kB, then {last} kB")
    check(f"memory is flat through {events} events", last - first < 8192, f"{last - first} kB more")
    check("the program is alive and well", window.process.poll() is None and window.named("Increment") is not None)
    window.process.terminate()
    window.process.wait()
