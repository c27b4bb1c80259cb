"""What an app exchanges with the desktop: files, the clipboard, things dragged, addresses, the pointer."""
import ctypes
import os
import pathlib
import subprocess
import time

from harness import HERE, OUT, Window, check, origin, tool, tool_or_none, wait


def compiled(name):
    """A small program of the tests in C, built into the folder of results."""
    binary = OUT / name
    flags = tool("pkg-config", "--cflags", "--libs", "gtk4").split()
    tool("cc", "-o", str(binary), str(HERE / f"{name}.c"), *flags)
    return binary


class Peer:
    """Another program on the desktop."""

    def __init__(self, title, *arguments):
        self.process = subprocess.Popen([compiled("peer"), title, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.id = wait("window", lambda: tool_or_none("xdotool", "search", "--onlyvisible", "--name", f"^{title}$"))
        os.set_blocking(self.process.stdout.fileno(), False)
        self.said = ""

    def says(self, text, seconds=5):
        def look():
            self.said += (self.process.stdout.read() or b"").decode()
            return text in self.said
        return wait("words", look, seconds) is not None

    def tell(self, line):
        self.said = ""
        self.process.stdin.write((line + "\n").encode())
        self.process.stdin.flush()
        return self.says(f"done: {line}")

    def close(self):
        self.process.terminate()
        self.process.wait()


def drag(start, end):
    """Presses, rests as a finger does, and moves in steps."""
    tool("xdotool", "mousemove", str(start[0]), str(start[1]), "mousedown", "1")
    time.sleep(0.4)
    for i in range(1, 13):
        tool("xdotool", "mousemove", str(start[0] + (end[0] - start[0]) * i // 12), str(start[1] + (end[1] - start[1]) * i // 12))
        time.sleep(0.03)
    time.sleep(0.15)


def release():
    tool("xdotool", "mouseup", "1")
    time.sleep(0.2)


def files(program):
    """Dialogs of files."""
    folder = OUT / "files"
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    (folder / "in.txt").write_text("imported text")
    window = Window(program, "Exchange")
    window.press("Import")
    dialog = wait("dialog", lambda: tool_or_none("xdotool", "search", "--onlyvisible", "--name", "^Open$"))
    check("a dialog of files opens", dialog is not None)
    time.sleep(1)
    tool("xdotool", "type", "--delay", "10", str(folder / "in.txt"))
    time.sleep(0.5)
    window.screen("files-open")
    tool("xdotool", "key", "Return")
    time.sleep(0.3)
    if not window.shows("File: imported text", 2):
        tool("xdotool", "key", "Return")
    check("the chosen file is read", window.shows("File: imported text"))
    window.press("Import")
    wait("dialog", lambda: tool_or_none("xdotool", "search", "--onlyvisible", "--name", "^Open$"))
    time.sleep(0.5)
    tool("xdotool", "key", "Escape")
    check("a dialog is cancelled", window.shows("File: cancelled"))
    window.press("Export")
    dialog = wait("dialog", lambda: tool_or_none("xdotool", "search", "--onlyvisible", "--name", "^Save$"))
    time.sleep(0.7)
    window.screen("files-save")
    tool("xdotool", "key", "ctrl+a")
    tool("xdotool", "type", "--delay", "10", str(folder / "out.txt"))
    time.sleep(0.3)
    tool("xdotool", "key", "Return")
    check("the document is written", window.shows("File: wrote out.txt") and (folder / "out.txt").read_text() == "exported text")
    window.close()


def clipboard(program):
    """Text and pictures through the clipboard, with another program."""
    window, peer = Window(program, "Exchange"), Peer("Peer")
    tool("xdotool", "windowmove", peer.id, "0", "0", "windowactivate", "--sync", window.id)
    window.press("Copy text")
    time.sleep(0.2)
    peer.tell("read text")
    check("copied text reaches another program", peer.says("text: copied here"), peer.said)
    window.press("Copy picture")
    time.sleep(0.3)
    peer.tell("read picture")
    check("a copied picture reaches another program", peer.says("picture: ") and "nothing" not in peer.said, peer.said)
    window.press("Paste")
    check("and comes back", window.shows("Pasted: picture 12 × 12"))
    peer.tell("set text from the peer")
    window.press("Paste")
    check("text of another program is pasted", window.shows("Pasted: from the peer"))
    peer.tell("set picture")
    window.press("Paste")
    check("a picture of another program is pasted", window.shows("Pasted: picture 20 × 10"))
    window.picture("clipboard")
    peer.process.send_signal(19)
    began = time.monotonic()
    window.press("Paste")
    check("a program that does not answer is not waited for long", window.shows("Pasted: empty", 4) and time.monotonic() - began < 4)
    peer.process.send_signal(18)
    peer.close()
    window.close()


def dragging(program):
    """Things dragged within the window, in from another program, and out to it."""
    file = OUT / "dragged file.txt"
    file.write_text("x")
    window, peer = Window(program, "Exchange"), Peer("Peer", str(file))
    tool("xdotool", "windowmove", window.id, "500", "20", "windowmove", peer.id, "20", "20")
    tool("xdotool", "windowactivate", "--sync", peer.id, "windowactivate", "--sync", window.id)
    time.sleep(0.5)

    def at(name):
        x, y = window.center(window.node(lambda n: n.name in name if isinstance(name, tuple) else n.name == name))
        left, top = origin(window.id)
        return left + x, top + y

    left, top = origin(peer.id)
    spot = {"text": (left + 90, top + 35), "file": (left + 90, top + 105), "target": (left + 90, top + 190)}
    here = ("Drop here", "Drop now")
    drag(at("Drag me"), at(here))
    check("what is dragged within the window is targeted", window.shows("Drop now"))
    release()
    check("and dropped", window.shows("Dropped: dragged from here") and window.shows("Drop here"))
    drag(spot["text"], at(here))
    check("what another program drags is targeted", window.shows("Drop now"))
    window.screen("dragging-in")
    release()
    check("text of another program is dropped", window.shows("Dropped: from the peer") and window.shows("Drop here"))
    drag(spot["file"], at("Drop files"))
    release()
    check("a file of another program is dropped", window.shows("Dropped: dragged file.txt"))
    drag(at("Drag me"), spot["target"])
    window.screen("dragging-out")
    release()
    check("text is dragged out", peer.says("dropped: dragged from here"), peer.said)
    drag(at("Drag the link"), spot["target"])
    release()
    check("a link is dragged out", peer.says("dropped: https://example.org/page"), peer.said)
    drag(at("Drag me"), (left + 90, top + 600))
    tool("xdotool", "mousemove", *map(str, at(here)))
    time.sleep(0.3)
    release()
    check("a drag may leave and come back", window.shows("Dropped: dragged from here"))
    window.press("Copy text")
    check("the window goes on after drags", window.process.poll() is None and window.press("Paste") and window.shows("Pasted: copied here"))
    peer.close()
    window.close()


def addresses(program):
    """Links open with the desktop's program."""
    folder = OUT / "opener"
    folder.mkdir(exist_ok=True)
    said = folder / "opened"
    said.unlink(missing_ok=True)
    (folder / "xdg-open").write_text(f'#!/bin/sh\necho "$1" >> "{said}"\n')
    (folder / "xdg-open").chmod(0o755)
    window = Window(program, "Exchange", {"PATH": f"{folder}:{os.environ['PATH']}"})
    window.press("A link", "link")
    check("a link opens with the desktop's program", wait("words", lambda: said.exists() and said.read_text() == "https://example.org/a?b=c\n") is not None)
    window.close()
    window = Window(program, "Exchange", {"PATH": str(OUT / "nothing")})
    window.press("A link", "link")
    check("without one a message says so", wait("words", lambda: "cannot open https://example.org/a?b=c" in window.log.read_text()) is not None, window.log.read_text())
    window.close()


class CursorImage(ctypes.Structure):
    _fields_ = [("x", ctypes.c_short), ("y", ctypes.c_short), ("width", ctypes.c_ushort), ("height", ctypes.c_ushort), ("xhot", ctypes.c_ushort),
                ("yhot", ctypes.c_ushort), ("serial", ctypes.c_ulong), ("pixels", ctypes.POINTER(ctypes.c_ulong)), ("atom", ctypes.c_ulong), ("name", ctypes.c_char_p)]


def pointer(program):
    """Hover and cursors."""
    x11, fixes = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXfixes.so.3")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    fixes.XFixesGetCursorImage.restype = ctypes.POINTER(CursorImage)
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    window = Window(program, "Exchange")

    def over(node):
        x, y = window.center(node)
        tool("xdotool", "mousemove", "--window", window.id, str(x), str(y))
        time.sleep(0.3)
        image = fixes.XFixesGetCursorImage(display).contents
        return image.serial, (image.width, image.height, image.xhot, image.yhot, tuple(image.pixels[i] for i in range(image.width * image.height)))

    plain = over(window.named("Typed: "))
    text = over(window.node(lambda n: n.getRoleName() in ("text", "entry")))
    link = over(window.named("A link", "link"))
    check("text has a cursor of its own", text[1] != plain[1])
    check("a link has a cursor of its own", link[1] not in (plain[1], text[1]))
    check("elsewhere it is the usual one again", over(window.named("Typed: "))[1] == plain[1])
    over(window.named("Not hovered"))
    check("a view hears that the mouse is over it", window.shows("Hovered"))
    over(window.named("Typed: "))
    check("and that it left", window.shows("Not hovered"))
    window.close()
