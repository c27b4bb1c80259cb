"""A person uses apps: taps, types, scrolls, drags, resizes, opens sheets."""
import signal
import subprocess
import time

import pyatspi

from harness import HERE, MARTLET, OUT, Window, build, check, differ, text_of, tool, tool_or_none, wait


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
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        window = Window(program, "Window Sample", {"GTK_A11Y": "none"})
        window.process.send_signal(number)
        check(f"{number.name} ends the program", wait("exit", lambda: window.process.poll() is not None) is not None and window.process.returncode == 0, str(window.process.poll()))


def device(program):
    """`martlet run` with another device; the size classes follow the window."""
    process = subprocess.Popen([MARTLET, "run", str(HERE / "Apps/ScenesSample.swift"), "--window", "--device", "iPhone SE"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    identifier = wait("window", lambda: tool_or_none("xdotool", "search", "--onlyvisible", "--name", "^Scenes$"), 60)
    time.sleep(0.5)
    size = [line for line in (tool_or_none("xdotool", "getwindowgeometry", "--shell", identifier) or "").splitlines() if line.startswith("WIDTH")]
    check("a window of another device has its width", size == ["WIDTH=375"], str(size))
    process.terminate()
    process.wait()
    window = Window(program, "Scenes")
    check("a phone's window is compact", window.shows("Compact"))
    tool("xdotool", "windowsize", window.id, "700", "800")
    check("a wide one is regular", window.shows("Regular"))
    window.close()


ICON_PACKAGE = """// swift-tools-version: 5.9
import PackageDescription

let package = Package(name: "IconApp", targets: [.executableTarget(name: "IconApp", path: "Sources", resources: [.process("Assets.xcassets")])])
"""


def icon(program):
    """The window shows the app's picture to the window manager."""
    folder = OUT / "IconApp"
    pictures = folder / "Sources/Assets.xcassets/AppIcon.appiconset"
    pictures.mkdir(parents=True, exist_ok=True)
    (folder / "Package.swift").write_text(ICON_PACKAGE)
    (folder / "Sources/IconApp.swift").write_text('import SwiftUI\n\n@main struct IconApp: App {\n    var body: some Scene { WindowGroup { Text("Icon") } }\n}\n')
    (pictures / "Contents.json").write_text('{"images": [{"filename": "icon.png", "idiom": "universal", "platform": "ios", "size": "1024x1024"}], "info": {"author": "x", "version": 1}}')
    tool("convert", "-size", "64x64", "xc:red", str(pictures / "icon.png"))
    window = Window(build(folder), "IconApp", {"GTK_A11Y": "none"})
    check("a window without a title of its own has the app's", window.id is not None)
    said = tool("xprop", "-id", window.id, "-notype", "32c", " = $0, $1", "_NET_WM_ICON")
    numbers = said.split("=")[-1].split(",") if "=" in said else []
    check("the app's icon is the window's", len(numbers) == 2 and int(numbers[0]) > 1 and int(numbers[1]) > 1, said)
    window.close()


def damage(program):
    """A change of one label paints its place and nothing else."""
    window = Window(program, "Window Sample", {"MARTLET_TRACE": "damage"})
    window.named("Ticks: 4")
    time.sleep(0.5)
    label = window.named("Count: 0").queryComponent().getExtents(1)
    tool("xdotool", "mousemove", "--window", window.id, "2", "2")
    time.sleep(0.5)
    lines = lambda: [line for line in window.log.read_text().splitlines() if line.startswith("trace: painted")]
    before = len(lines())
    tool("xdotool", "key", "ctrl+i")
    window.named("Count: 1")
    time.sleep(0.5)
    painted = [list(map(int, rect.split())) for line in lines()[before:] for rect in line.removeprefix("trace: painted ").split(", ")]
    # Letters may reach half their size beyond their line, and edges a pixel for antialiasing.
    reach = 16
    inside = all(x0 >= label.x - reach and y0 >= label.y - reach and x1 <= label.x + label.width + reach and y1 <= label.y + label.height + reach
                 for x0, y0, x1, y1 in painted)
    check("a label that changes is all that is painted", painted and inside and len(lines()) - before <= 2, f"{painted} for {label}")
    window.close()


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
    # The window of the test before may have had the keyboard.
    tool("xdotool", "windowactivate", "--sync", window.id)
    empty = window.picture("10-empty")
    tool("xdotool", "type", "--delay", "30", "nihon")
    check("undecided text is shown", wait("text", lambda: differ(empty, window.picture("11-preedit")) > 50) is not None)
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
