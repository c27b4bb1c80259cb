"""Fingers. X has no way to make up touches, but GTK's display for browsers takes them from whoever connects."""
import base64
import os
import re
import socket
import struct
import subprocess
import time

from harness import OUT, check, wait

# Kinds of messages to GTK's server (gdk/broadway/broadway-protocol.h), and the phases of a touch.
TOUCH, SCREEN_SIZE = 5, 12
BEGIN, UPDATE, END = 0, 1, 2


class Browser:
    """What a browser is to GTK's server: a web socket that brings events."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /socket HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade", f"Sec-WebSocket-Key: {key}",
                 "Sec-WebSocket-Protocol: broadway", "Sec-WebSocket-Version: 13", f"Origin: http://127.0.0.1:{port}"]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.socket.recv(4096)
        self.socket.setblocking(False)

    def send(self, kind, *words):
        data = struct.pack(f">{3 + len(words)}i", kind, 0, int(time.monotonic() * 1000) & 0x7FFFFFFF, *words)
        mask = os.urandom(4)
        self.socket.sendall(b"\x82" + bytes([0x80 | len(data)]) + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))
        # What it draws is of no interest, but must not pile up.
        try:
            while self.socket.recv(65536):
                pass
        except BlockingIOError:
            pass

    def touch(self, phase, finger, x, y):
        self.send(TOUCH, phase, 1, finger, 1 if finger == 1 else 0, x, y, x, y, 0)
        time.sleep(0.02)


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def touch(program):
    """Taps, drags and throws of a finger."""
    port = free_port()
    runtime = OUT / "broadway"
    runtime.mkdir(mode=0o700, exist_ok=True)
    environment = dict(os.environ, XDG_RUNTIME_DIR=str(runtime))
    server = subprocess.Popen(["gtk4-broadwayd", "--address", "127.0.0.1", "--port", str(port), ":7"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    wait("server", lambda: (runtime / "broadway8.socket").exists() or list(runtime.glob("broadway*")))
    time.sleep(0.3)
    browser = Browser(port)
    browser.send(SCREEN_SIZE, 1000, 1000, 1)
    environment.pop("DISPLAY")
    log = OUT / "touch.log"
    # GTK tells assistive technology nothing on this display: what the window paints says what it did.
    process = subprocess.Popen([program], stdout=subprocess.DEVNULL, stderr=open(log, "w"),
                               env=dict(environment, GDK_BACKEND="broadway", BROADWAY_DISPLAY=":7", MARTLET_HOST="window", MARTLET_TRACE="damage"))

    def painted(since=0):
        lines = re.findall("painted (.*)", log.read_text())[since:]
        return [tuple(map(int, rect.split())) for line in lines for rect in line.split(", ")]

    def frames():
        return len(re.findall("painted", log.read_text()))

    try:
        check("a window on a display for browsers", wait("frame", lambda: "first frame" in log.read_text()) is not None, log.read_text())
        time.sleep(1.5)
        # The window's own frame is around the content there: the button is felt for from above.
        x, found, before = 220, None, frames()
        for y in range(112, 220, 8):
            browser.touch(BEGIN, 1, x, y)
            browser.touch(END, 1, x, y)
            time.sleep(0.2)
            # The count, in the sample's first line of text.
            if any(x0 < 150 and 55 < y0 < 80 for x0, y0, _, _ in painted(before)):
                found = y
                break
        check("a finger taps a button", found is not None, str(painted(before)))
        time.sleep(0.5)
        # Slowly: the list follows and stays. Nobody answers for this display, so it has ten frames a second.
        before = frames()
        browser.touch(BEGIN, 1, x, 640)
        for i in range(15):
            browser.touch(UPDATE, 1, x, 640 - i * 6)
        time.sleep(0.6)
        browser.touch(END, 1, x, 640 - 14 * 6)
        time.sleep(0.5)
        moved = [r for r in painted(before) if r[3] - r[1] > 150 and r[1] > 330]
        check("a finger drags the list", len(moved) >= 3, str(painted(before)))
        time.sleep(2)
        rest = frames()
        time.sleep(1)
        check("a list that is put down stays", frames() - rest <= 1, f"{frames() - rest} frames")
        # Fast: it goes on by itself.
        browser.touch(BEGIN, 1, x, 640)
        for i in range(8):
            browser.touch(UPDATE, 1, x, 640 - i * 25)
        browser.touch(END, 1, x, 640 - 8 * 25)
        lifted = frames()
        time.sleep(1)
        check("a list that is thrown goes on", frames() - lifted > 4, f"{frames() - lifted} frames")
    finally:
        process.terminate()
        check("the program ends well there too", process.wait() == 0)
        server.terminate()
        server.wait()
