"""The desktop around a window: what it prefers, what it lacks, what goes away."""
import os
import signal
import subprocess
import threading
import time

from gi.repository import Gio, GLib

from harness import HERE, MARTLET, OUT, Window, check, differ, tool, tool_or_none, wait


def corner(window, name):
    return tool("convert", str(window.picture(name)), "-format", "%[pixel:p{3,3}]", "info:")


BLACK, WHITE = ("black", "gray(0)", "srgb(0,0,0)"), ("white", "gray(255)", "srgb(255,255,255)")


def dark(program):
    """The desktop prefers dark and large text from the start."""
    folder = OUT / "dark-desktop/gtk-4.0"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "settings.ini").write_text("[Settings]\ngtk-application-prefer-dark-theme=1\ngtk-xft-dpi=122880\n")
    window = Window(program, "Window Sample", {"XDG_CONFIG_HOME": str(folder.parent)})
    time.sleep(1)
    check("the window follows a dark desktop", corner(window, "8-dark") in BLACK)
    window.close()


def settings(program):
    """The desktop changes its mind while the window is open."""
    binary = OUT / "xsettings"
    tool("cc", "-o", str(binary), str(HERE / "xsettings.c"), "-lX11")
    manager = subprocess.Popen([binary], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def prefer(dpi, theme):
        manager.stdin.write(f"{dpi} {theme}\n")
        manager.stdin.flush()
        manager.stdout.readline()

    prefer(96, "Default")
    window = Window(program, "Window Sample")
    height = lambda: window.node(lambda n: (n.name or "").startswith("Hello")).queryComponent().getExtents(1).height
    check("light at first", wait("light", lambda: corner(window, "settings-light") in WHITE) is not None)
    normal = height()
    prefer(96, "Adwaita-dark")
    check("the window turns dark with the desktop", wait("dark", lambda: corner(window, "settings-dark") in BLACK) is not None)
    prefer(150, "Adwaita-dark")
    check("text grows with the desktop's", wait("size", lambda: height() > normal * 1.3) is not None, f"{normal}, then {height()}")
    time.sleep(0.3)
    window.picture("settings-large")
    prefer(96, "Default")
    check("and all goes back", wait("light", lambda: corner(window, "settings-back") in WHITE and height() == normal) is not None)
    window.close()
    manager.terminate()


PORTAL = """<node><interface name='org.freedesktop.portal.Settings'>
<method name='Read'><arg type='s' direction='in'/><arg type='s' direction='in'/><arg type='v' direction='out'/></method>
<method name='ReadAll'><arg type='as' direction='in'/><arg type='a{sa{sv}}' direction='out'/></method>
<signal name='SettingChanged'><arg type='s'/><arg type='s'/><arg type='v'/></signal></interface></node>"""


def portal(program):
    """The scheme of the desktop's portal, which a stand-in on the bus says."""
    scheme = [1]
    loop = GLib.MainLoop()
    connection = Gio.bus_get_sync(Gio.BusType.SESSION)

    def call(connection, sender, path, interface, method, parameters, invocation):
        if method == "Read" and parameters.unpack() == ("org.freedesktop.appearance", "color-scheme"):
            invocation.return_value(GLib.Variant("(v)", (GLib.Variant("v", GLib.Variant("u", scheme[0])),)))
        elif method == "ReadAll":
            invocation.return_value(GLib.Variant("(a{sa{sv}})", ({},)))
        else:
            invocation.return_dbus_error("org.freedesktop.portal.Error.NotFound", "no such setting")

    path = "/org/freedesktop/portal/desktop"
    number = connection.register_object(path, Gio.DBusNodeInfo.new_for_xml(PORTAL).interfaces[0], call, None, None)
    owner = Gio.bus_own_name_on_connection(connection, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE, None, None)
    threading.Thread(target=loop.run, daemon=True).start()
    window = Window(program, "Window Sample", {"GTK_A11Y": "none"})
    check("the window follows the portal's scheme", wait("dark", lambda: corner(window, "portal-dark") in BLACK) is not None)
    connection.emit_signal(None, path, "org.freedesktop.portal.Settings", "SettingChanged",
                           GLib.Variant("(ssv)", ("org.freedesktop.appearance", "color-scheme", GLib.Variant("u", 2))))
    check("and its changes", wait("light", lambda: corner(window, "portal-light") in WHITE) is not None)
    window.close()
    loop.quit()
    connection.unregister_object(number)
    Gio.bus_unown_name(owner)


def high_density(program):
    """Two pixels a point."""
    window = Window(program, "Window Sample", {"GDK_SCALE": "2"}, size=("400", "400"))
    time.sleep(1)
    picture = window.picture("high-density")
    width, height = map(int, tool("identify", "-format", "%w %h", str(picture)).split())
    extents = window.content()
    check("a point has two pixels", (width, height) == (extents[2] * 2, extents[3] * 2), f"{width} × {height} pixels, {extents}")
    # Shapes are drawn sharp, not stretched: neighbouring pixels of a doubled picture would be equal.
    doubled = OUT / "high-density-doubled.png"
    tool("convert", str(picture), "-filter", "point", "-resize", "50%", "-filter", "point", "-resize", "200%", str(doubled))
    check("it is drawn at that density", differ(picture, doubled) > 1000, str(differ(picture, doubled)))
    node = window.named("Increment")
    x, y = window.center(node)
    tool("xdotool", "mousemove", "--window", window.id, str(x * 2), str(y * 2), "click", "1")
    check("and clicks land", window.named("Count: 1") is not None)
    window.close()


def layouts(program):
    """Layouts of the keyboard other than the usual one."""
    window = Window(program, "Window Sample")
    try:
        window.press_at(window.node(lambda n: n.getRoleName() in ("text", "entry")))
        for layout, keys, text in (("de", ["35", "47", "20"], "Hello, +öß"), ("ru", ["38", "39"], "Hello, фы"), ("gr", ["38", "56"], "Hello, αβ")):
            tool("setxkbmap", layout)
            time.sleep(0.3)
            # Keys by their place on the keyboard.
            tool("xdotool", "key", "--delay", "40", *keys)
            check(f"the layout {layout}", window.named(text) is not None, str([n.name for n in window.nodes() if (n.name or "").startswith("Hello")]))
            tool("xdotool", "key", "--delay", "40", *["BackSpace"] * len(keys))
        tool("setxkbmap", "de")
        time.sleep(0.3)
        tool("xdotool", "key", "--delay", "60", "21", "26")  # the key for ´, then e
        check("dead keys of a layout", window.named("Hello, é") is not None, str([n.name for n in window.nodes() if (n.name or "").startswith("Hello")]))
    finally:
        tool("setxkbmap", "us")
    window.close()


def monitor_removed(program):
    """The monitor a window is on goes away."""
    tool("xrandr", "--setmonitor", "LEFT", "640/170x1000/260+0+0", "screen")
    tool("xrandr", "--setmonitor", "RIGHT", "640/170x1000/260+640+0", "none")
    window = Window(program, "Window Sample")
    tool("xdotool", "windowmove", window.id, "700", "40")
    time.sleep(0.4)
    window.press("Increment")
    check("a window on the second monitor", window.named("Count: 1") is not None)
    tool("xrandr", "--delmonitor", "RIGHT")
    time.sleep(0.5)
    window.press("Increment")
    check("goes on when the monitor is removed", window.named("Count: 2") is not None and window.process.poll() is None)
    tool("xrandr", "--delmonitor", "LEFT")
    window.press("Increment")
    check("and when all are others", window.named("Count: 3") is not None)
    window.close()


def no_display(program):
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    result = subprocess.run([program], env=dict(environment, MARTLET_HOST="window"), capture_output=True, text=True, timeout=20)
    check("no display: exit 3 and a message", result.returncode == 3 and "no display" in result.stderr, f"{result.returncode} {result.stderr}")
    result = subprocess.run([program], env=dict(environment, MARTLET_HOST="window", DISPLAY=":777"), capture_output=True, text=True, timeout=20)
    check("a display that does not answer is named", result.returncode == 3 and "DISPLAY=:777 does not answer" in result.stderr, f"{result.returncode} {result.stderr}")


def no_bus(program):
    """No session bus: nobody to tell about the screen, but the window works."""
    environment = {k: v for k, v in os.environ.items() if k not in ("DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS")}
    environment.update(XDG_RUNTIME_DIR=str(OUT / "no-runtime"), MARTLET_HOST="window", MARTLET_TRACE="1")
    (OUT / "no-runtime").mkdir(exist_ok=True)
    with open(OUT / "no-bus.log", "w") as log:
        process = subprocess.Popen([program], env=environment, stderr=log)
    identifier = wait("window", lambda: tool_or_none("xdotool", "search", "--onlyvisible", "--name", "^Window Sample$"))
    check("without a bus the window comes", identifier is not None)
    time.sleep(1)
    before, after = OUT / "no-bus-before.png", OUT / "no-bus-after.png"
    tool("import", "-window", identifier, str(before))
    tool("xdotool", "windowactivate", "--sync", identifier, "key", "ctrl+i")
    time.sleep(0.5)
    tool("import", "-window", identifier, str(after))
    check("and works", differ(before, after) > 20, str(differ(before, after)))
    # GTK itself says that there is no bus where nothing could start one.
    said = [line for line in (OUT / "no-bus.log").read_text().splitlines() if line and not line.startswith("trace:") and "dbus-launch" not in line]
    check("and nothing is complained about", not said, str(said))
    process.terminate()
    check("and ends well", process.wait() == 0)


def no_fonts(program):
    """A system without a single font."""
    shell = ["unshare", "-rm", "sh", "-c", 'mount -t tmpfs none /usr/share/fonts && exec "$0"']
    if subprocess.run(["unshare", "-rm", "mount", "-t", "tmpfs", "none", "/usr/share/fonts"], capture_output=True).returncode:
        return print("      left out: this machine does not let a test hide its fonts")
    with open(OUT / "no-fonts.log", "w") as log:
        process = subprocess.Popen([*shell, program], env=dict(os.environ, MARTLET_HOST="window", XDG_DATA_HOME=str(OUT / "no-data"), GTK_A11Y="none"), stderr=log)
    identifier = wait("window", lambda: tool_or_none("xdotool", "search", "--onlyvisible", "--name", "^Window Sample$"))
    check("without fonts the window comes", identifier is not None)
    time.sleep(1)
    tool("import", "-window", identifier, str(OUT / "no-fonts.png"))
    said = (OUT / "no-fonts.log").read_text()
    check("and a message says what to install, once", said.count("no fonts") == 1 and "fonts-inter" in said, said)
    process.send_signal(signal.SIGTERM)
    check("and it ends well", process.wait() == 0)


def display_lost(program):
    """The display goes away under the window."""
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "800x600x24", "-nolisten", "tcp"], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    display = os.read(read, 16).decode().strip()
    with open(OUT / "display-lost.log", "w") as log:
        process = subprocess.Popen([program], env=dict(os.environ, DISPLAY=f":{display}", MARTLET_HOST="window", MARTLET_TRACE="1", GTK_A11Y="none"), stdout=log, stderr=log)
    wait("frame", lambda: "first frame" in (OUT / "display-lost.log").read_text())
    server.kill()
    server.wait()
    status = wait("exit", lambda: process.poll() is not None)
    said = (OUT / "display-lost.log").read_text()
    check("a display that is lost ends the program with a message", status is not None and process.returncode == 1 and "is gone" in said, f"{process.poll()} {said}")
    if process.poll() is None:
        process.kill()
