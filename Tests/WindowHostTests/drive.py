#!/usr/bin/python3
"""Drives a real window under Xvfb, as a person would, and reads it back over AT-SPI.

    drive.py MARTLET OUT

MARTLET_LONG=1 adds a soak. MARTLET is the project's `martlet`; pictures and logs go to OUT. Needs xvfb, openbox, xdotool, imagemagick, dbus and
python3-pyatspi (Scripts/test-packages.txt). Starts a display and a session bus of its own.
"""
import ctypes
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent


def inside_session():
    """Runs this script again where there is a display and a session bus."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-nolisten", "tcp", "-noreset"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    display = os.read(read, 16).decode().strip()
    environment = dict(os.environ, DISPLAY=f":{display}", MARTLET_WINDOW_SESSION="1", LANG="C.UTF-8")
    environment.pop("WAYLAND_DISPLAY", None)
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        return subprocess.call(["dbus-run-session", "--", "/usr/bin/python3", *sys.argv], env=environment)
    finally:
        manager.terminate()
        server.terminate()


if "MARTLET_WINDOW_SESSION" not in os.environ:
    sys.exit(inside_session())

import pyatspi  # noqa: E402  (needs the session bus)

MARTLET, OUT = sys.argv[1], pathlib.Path(sys.argv[2])
OUT.mkdir(parents=True, exist_ok=True)
failures = []


def tool(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def wait(what, probe, seconds=10):
    end = time.time() + seconds
    while time.time() < end:
        value = probe()
        if value:
            return value
        time.sleep(0.05)
    return None


def check(name, holds, detail=""):
    print(("ok    " if holds else "FAIL  ") + name + (f": {detail}" if detail and not holds else ""), flush=True)
    if not holds:
        failures.append(name)


class Window:
    """A program under test and its window."""

    def __init__(self, program, title, environment=None):
        self.title = title
        self.log = OUT / (title.replace(" ", "-").lower() + ".log")
        self.process = subprocess.Popen([program], stdout=subprocess.PIPE, stderr=open(self.log, "w"),
                                        env=dict(os.environ, MARTLET_HOST="window", MARTLET_TRACE="1", **(environment or {})))
        self.id = wait("window", lambda: self._find())
        if self.id is None:
            sys.exit(f"no window came: {self.log.read_text()}")

    def _find(self):
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--name", f"^{self.title}$"], capture_output=True, text=True).stdout.split()
        return found[0] if found else None

    def content(self):
        """The content's place on the screen: x, y, width, height; GTK draws shadows around it where it has a frame of its own."""
        frame = self.node(lambda n: n.getRoleName() in ("frame", "window"))
        box = frame.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        return box.x, box.y, box.width, box.height

    def nodes(self):
        desktop = pyatspi.Registry.getDesktop(0)
        for app in desktop:
            if app is not None and app.get_process_id() == self.process.pid:
                try:
                    yield from walk(app)
                except Exception as error:
                    if self.process.poll() is not None:
                        sys.exit(f"the program has ended ({self.process.returncode}): {error}\n{self.log.read_text()}")

    def node(self, matches, seconds=5):
        def probe():
            for n in self.nodes():
                try:
                    if matches(n):
                        return n
                except Exception:
                    pass
            return None
        return wait("node", probe, seconds)

    def named(self, name, role=None, seconds=5):
        return self.node(lambda n: n.name == name and (role is None or n.getRoleName() == role), seconds)

    def shows(self, text, seconds=5):
        return self.node(lambda n: text in (n.name or ""), seconds) is not None

    def lacks(self, text, seconds=5):
        return wait("gone", lambda: not self.shows(text, seconds=0.1), seconds) is not None

    def press(self, name, role=None):
        node = self.named(name, role)
        if node is None:
            return False
        self.press_at(node)
        return True

    def close(self):
        self.process.terminate()
        self.process.wait()

    def press_at(self, node, button=1):
        x, y = self.center(node)
        tool("xdotool", "mousemove", "--window", self.id, str(x), str(y), "click", str(button))

    def center(self, node):
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        return box.x + box.width // 2, box.y + box.height // 2

    def picture(self, name):
        path = OUT / f"{name}.png"
        tool("import", "-window", self.id, str(path))
        return path

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def switches(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status, re.M).group(1))


def walk(node):
    yield node
    for child in node:
        if child is not None:
            yield from walk(child)


def text_of(node):
    try:
        text = node.queryText()
    except NotImplementedError:
        return None
    return text.getText(0, text.characterCount)


def build(source):
    return tool(MARTLET, "build", str(source)).splitlines()[-1]


def differ(a, b):
    """Pixels that differ between two pictures."""
    result = subprocess.run(["compare", "-metric", "AE", str(a), str(b), "null:"], capture_output=True, text=True)
    return int(float(result.stderr.split()[0]))


def drive_sample(program):
    window = Window(program, "Window Sample")
    check("the app is on the accessibility bus", window.named("Increment", "push button") is not None,
          ", ".join(f"{n.getRoleName()} {n.name!r}" for n in window.nodes()))
    time.sleep(0.6)
    window.picture("1-start")
    check("timers, queues and tasks run", window.named("Ticks: 4") is not None)

    window.press_at(window.named("Increment"))
    check("a click presses a button", window.named("Count: 1") is not None)
    tool("xdotool", "key", "ctrl+i")
    check("a shortcut presses it too", window.named("Count: 2") is not None)
    action = window.named("Increment").queryAction()
    action.doAction(0)
    check("assistive technology presses it", window.named("Count: 3") is not None)

    field = window.node(lambda n: n.getRoleName() in ("text", "entry"))
    check("the field is a text", field is not None)
    if field is not None:
        window.press_at(field)
        tool("xdotool", "type", "--delay", "20", "Ada")
        check("typing goes into the field", window.named("Hello, Ada") is not None)
        tool("xdotool", "key", "BackSpace")
        check("backspace deletes", window.named("Hello, Ad") is not None)
        tool("xdotool", "key", "ctrl+a", "ctrl+c", "End", "ctrl+v")
        check("copy and paste", window.named("Hello, AdAd") is not None)
        tool("xdotool", "key", "dead_acute", "e")
        check("dead keys", window.named("Hello, AdAdé") is not None)
        check("the text is read back", wait("text", lambda: text_of(field) == "AdAdé") is not None, f"{text_of(field)!r} of {pyatspi.utils.listInterfaces(field)}")
        try:
            field.queryEditableText().setTextContents("Grace")
        except NotImplementedError:
            pass
        check("assistive technology types", window.named("Hello, Grace") is not None)
        window.picture("2-typed")
        time.sleep(0.5)
        switches = window.switches()
        time.sleep(2)
        check("a caret blinks without haste", window.switches() - switches < 30, f"{window.switches() - switches} wake-ups in 2 s")
        tool("xdotool", "key", "Return")
        time.sleep(0.2)
        tool("xdotool", "key", "Tab", "space")
        check("Tab gives a button the keyboard", window.named("Count: 4") is not None)
        tool("xdotool", "key", "Tab")
        tool("xdotool", "type", "!")
        check("Tab gives the field the keyboard", window.named("Hello, Grace!") is not None)
        tool("xdotool", "key", "BackSpace", "Return")
    check("the scene is active", window.named("Phase: active") is not None)

    toggle = window.named("Airplane mode")
    check("the toggle is off", toggle is not None and not toggle.getState().contains(pyatspi.STATE_CHECKED))
    if toggle is not None:
        toggle.queryAction().doAction(0)
        check("the toggle is on", wait("checked", lambda: window.named("Airplane mode").getState().contains(pyatspi.STATE_CHECKED)) is not None)
    slider = window.node(lambda n: n.getRoleName() == "slider")
    check("the slider has a value", slider is not None and slider.queryValue().currentValue == 50)
    if slider is not None:
        slider.queryValue().currentValue = 80
        check("the slider's value is set", wait("value", lambda: slider.queryValue().currentValue >= 80) is not None)

    row = window.named("Row 1")
    before = window.picture("3-list")
    x, y = window.center(row)
    tool("xdotool", "mousemove", "--window", window.id, str(x), str(y))
    tool("xdotool", "click", "--repeat", "5", "--delay", "30", "5")
    time.sleep(0.8)
    after = window.picture("4-scrolled")
    check("the wheel scrolls the list", differ(before, after) > 2000 and window.named("Row 9", seconds=3) is not None)
    tool("xdotool", "mousedown", "1")
    for i in range(10):
        tool("xdotool", "mousemove_relative", "--", "0", "-12")
    tool("xdotool", "mouseup", "1")
    time.sleep(1.5)
    check("dragging scrolls the list", differ(after, window.picture("5-dragged")) > 2000)

    # What was painted piece by piece equals what is painted at once.
    time.sleep(3)
    piecewise = window.picture("5-rest")
    for width in ("394", "393"):
        tool("xdotool", "windowsize", window.id, width, "852")
        time.sleep(0.5)
    check("damage leaves nothing out", differ(piecewise, window.picture("5-whole")) == 0)

    window.press_at(window.named("Show sheet"))
    check("a sheet comes", window.named("Close sheet") is not None)
    time.sleep(0.8)
    window.picture("6-sheet")
    window.press_at(window.named("Close sheet"))
    check("the sheet goes", wait("gone", lambda: window.named("Close sheet", seconds=0.2) is None) is not None)

    tool("xdotool", "windowsize", window.id, "600", "700")
    time.sleep(0.7)
    window.picture("7-resized")
    button = window.named("Increment")
    check("content follows the window's size", abs(window.center(button)[0] - 300) < 30, str(window.center(button)))

    time.sleep(1)
    cpu, switches = window.cpu(), window.switches()
    time.sleep(2)
    check("an idle window sleeps", window.switches() - switches <= 4, f"{window.switches() - switches} wake-ups, {window.cpu() - cpu} s")

    tool("xdotool", "windowactivate", window.id)
    tool("xdotool", "key", "alt+F4")
    check("closing ends the program", wait("exit", lambda: window.process.poll() is not None) is not None and window.process.returncode == 0, str(window.process.poll()))
    if window.process.poll() is None:
        window.process.kill()
    print(window.log.read_text(), end="")


def drive_crypto(program):
    """The example of coins, with the steps of its script that a mouse and a keyboard can do."""
    window = Window(program, "Crypto")
    check("Crypto: the list of prices", window.shows("Live Prices") and window.shows("Bitcoin") and window.lacks("Holdings"))
    check("Crypto: the portfolio comes", window.press("Show portfolio") and window.shows("Holdings") and window.lacks("Tether"))
    time.sleep(0.8)
    window.picture("crypto-portfolio")
    check("Crypto: and goes", window.press("Show all coins") and window.shows("Tether"))
    window.press_at(window.node(lambda n: n.getRoleName() in ("text", "entry")))
    tool("xdotool", "type", "--delay", "20", "doge")
    check("Crypto: search narrows the list", window.shows("Dogecoin") and window.lacks("Tether"))
    window.picture("crypto-search")
    tool("xdotool", "key", "ctrl+a", "BackSpace")
    check("Crypto: an empty search shows all", window.shows("Tether"))
    window.press_at(window.node(lambda n: "Ethereum" in (n.name or "") and n.getRoleName() == "push button"))
    check("Crypto: a coin opens", window.shows("Overview") and window.shows("Read more"))
    time.sleep(1.5)
    window.picture("crypto-coin")
    window.close()


def drive_modals(program):
    """The example of modals."""
    window = Window(program, "Modals")
    check("Modals: the page", window.shows("Header, content and footer"))
    check("Modals: a modal comes", window.press("Present") and window.named("Done") is not None)
    time.sleep(0.8)
    window.picture("modals-sheet")
    check("Modals: and goes", window.press("Done") and window.lacks("Done"))
    window.close()


def signals(program):
    window = Window(program, "Window Sample")
    window.process.send_signal(signal.SIGTERM)
    check("SIGTERM ends the program", wait("exit", lambda: window.process.poll() is not None) is not None and window.process.returncode == 0, str(window.process.poll()))


def dark(program):
    """The desktop prefers dark and large text."""
    folder = OUT / "dark-desktop/gtk-4.0"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.ini").write_text("[Settings]\ngtk-application-prefer-dark-theme=1\ngtk-xft-dpi=122880\n")
    window = Window(program, "Window Sample", {"XDG_CONFIG_HOME": str(folder.parent)})
    time.sleep(1)
    picture = window.picture("8-dark")
    corner = tool("convert", str(picture), "-format", "%[pixel:p{3,3}]", "info:")
    check("the window follows a dark desktop", corner in ("black", "gray(0)", "srgb(0,0,0)"), corner)
    window.process.terminate()
    window.process.wait()


def input_method(program):
    """Undecided and decided text of an input method."""
    folder = OUT / "gtk/4.0.0/immodules"
    folder.mkdir(parents=True, exist_ok=True)
    flags = tool("pkg-config", "--cflags", "--libs", "gtk4").split()
    tool("cc", "-shared", "-fPIC", "-o", str(folder / "libkana.so"), str(HERE / "kana.c"), *flags)
    window = Window(program, "Window Sample", {"GTK_PATH": str(OUT / "gtk"), "GTK_IM_MODULE": "kana"})
    window.press_at(window.node(lambda n: n.getRoleName() in ("text", "entry")))
    time.sleep(0.3)
    told = "kana: GTK_INPUT_PURPOSE_NAME, GTK_INPUT_HINT_NO_SPELLCHECK | GTK_INPUT_HINT_UPPERCASE_WORDS"
    check("the input method hears what the field takes", wait("description", lambda: told in window.log.read_text()) is not None, window.log.read_text())
    empty = window.picture("10-empty")
    tool("xdotool", "type", "--delay", "30", "nihon")
    time.sleep(0.4)
    check("undecided text is shown", differ(empty, window.picture("11-preedit")) > 50)
    check("undecided text is not in the model", window.named("Hello, nobody") is not None)
    tool("xdotool", "key", "space", "Return")
    check("decided text is typed", window.named("Hello, 日本") is not None)
    window.picture("12-committed")
    window.process.terminate()
    window.process.wait()


def same_as_picture(program):
    """The first screen equals the picture the image host makes of it."""
    window = Window(program, "Window Sample", {"GTK_A11Y": "none"})
    time.sleep(1.5)
    shown = window.picture("9-window")
    window.process.terminate()
    window.process.wait()
    # The sample counts timers in its first half second.
    script = OUT / "wait.txt"
    script.write_text("wait 1\n")
    tool(MARTLET, "snapshot", str(HERE / "Apps/WindowSample.swift"), "--out", str(OUT), "--screen", "--scale", "1", "--script", str(script))
    check("the first screen equals the image host's", differ(shown, OUT / "screen.png") == 0, str(differ(shown, OUT / "screen.png")))


def soak(program, events):
    """Memory stays flat through many events."""
    window = Window(program, "Window Sample")
    time.sleep(1)

    x11, xtest = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    origin = dict(line.split("=") for line in tool("xdotool", "getwindowgeometry", "--shell", window.id).splitlines())
    left, top = int(origin["X"]), int(origin["Y"])

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
    check(f"memory is flat through {events} events", last - first < 8192, f"{first} kB, then {last} kB")
    check("the program is alive and well", window.process.poll() is None and window.named("Increment") is not None)
    window.process.terminate()
    window.process.wait()


def no_display(program):
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    result = subprocess.run([program], env=dict(environment, MARTLET_HOST="window"), capture_output=True, text=True, timeout=20)
    check("no display: exit 3 and a message", result.returncode == 3 and "no display" in result.stderr, f"{result.returncode} {result.stderr}")


program = build(HERE / "Apps/WindowSample.swift")
no_display(program)
drive_sample(program)
signals(program)
dark(program)
input_method(program)
same_as_picture(program)
EXAMPLES = HERE.parent.parent / "Examples"
drive_crypto(build(EXAMPLES / "Crypto"))
drive_modals(build(EXAMPLES / "Modals"))
if "MARTLET_LONG" in os.environ:
    soak(program, 100_000)
print(f"{len(failures)} failures" + "".join(f"\n  {f}" for f in failures))
sys.exit(1 if failures else 0)
