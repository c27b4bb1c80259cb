"""A display with a window manager and a session bus, programs in windows on it, and what the tests ask of them."""
import os
import pathlib
import re
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
OUT = pathlib.Path(os.environ.get("MARTLET_WINDOW_OUT", "."))
MARTLET = os.environ.get("MARTLET_WINDOW_TOOL", "martlet")
failures = []


def run_in_session(script, arguments, environment):
    """Runs a script where there is a display and a session bus of its own."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1000x24", "-nolisten", "tcp", "-noreset"],
                              pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    display = os.read(read, 16).decode().strip()
    environment = dict(environment, DISPLAY=f":{display}", MARTLET_WINDOW_SESSION="1", LANG="C.UTF-8")
    environment.pop("WAYLAND_DISPLAY", None)
    manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        return subprocess.call(["dbus-run-session", "--", "/usr/bin/python3", script, *arguments], env=environment)
    finally:
        manager.terminate()
        server.terminate()


if "MARTLET_WINDOW_SESSION" in os.environ:
    import pyatspi  # noqa: E402  (needs the session bus)


def tool(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()


def tool_or_none(*words):
    return subprocess.run(words, capture_output=True, text=True).stdout.strip() or None


def origin(identifier):
    """Where a window's content begins on the screen. What xdotool calls a window's geometry counts frames twice."""
    tool("xdotool", "mousemove", "--window", identifier, "0", "0")
    words = dict(line.split("=") for line in tool("xdotool", "getmouselocation", "--shell").splitlines())
    return int(words["X"]), int(words["Y"])


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

    def __init__(self, program, title, environment=None, size=None):
        """`size` in points, where the screen is too small for a phone."""
        self.title = title
        environment = dict(environment or {})
        if size:
            request = OUT / "size.json"
            request.write_text(f'{{"action": "screen", "out": "", "width": {size[0]}, "height": {size[1]}}}')
            environment["MARTLET_REQUEST"] = str(request)
        self.log = OUT / (title.replace(" ", "-").lower() + ".log")
        self.process = subprocess.Popen([program], stdout=subprocess.PIPE, stderr=open(self.log, "w"),
                                        env={**os.environ, "MARTLET_HOST": "window", "MARTLET_TRACE": "1", **environment})
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
        frame = next((p for p in ancestors(node) if p.getRoleName() in ("frame", "window")), None)
        mine = self.ids(frame.name) if frame is not None and frame.name != self.title else []
        tool("xdotool", "mousemove", "--window", mine[-1] if mine else self.id, str(x), str(y), "click", str(button))

    def center(self, node):
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        return box.x + box.width // 2, box.y + box.height // 2

    def ids(self, title):
        """The program's windows of that title, as X names them."""
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--all", "--pid", str(self.process.pid), "--name", f"^{title}$"], capture_output=True, text=True)
        return found.stdout.split()

    def titles(self):
        """Titles of the program's windows."""
        for app in pyatspi.Registry.getDesktop(0):
            if app is not None and app.get_process_id() == self.process.pid:
                return [w.name for w in app if w is not None and w.getRoleName() == "frame"]
        return []

    def count(self, name, role, wanted, seconds=5):
        """True once that many things of the role have the name."""
        return wait("count", lambda: sum(1 for n in self.nodes() if n.name == name and n.getRoleName() == role) == wanted, seconds) is not None

    def picture(self, name, identifier=None):
        path = OUT / f"{name}.png"
        tool("import", "-window", identifier or self.id, str(path))
        return path

    def screen(self, name):
        """The whole screen, with what lies over the window."""
        tool("import", "-window", "root", str(OUT / f"{name}.png"))

    def cpu(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def switches(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"^voluntary_ctxt_switches:\s*(\d+)", status, re.M).group(1))


def ancestors(node):
    while node is not None and node.getRoleName() != "application":
        yield node
        node = node.parent


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
