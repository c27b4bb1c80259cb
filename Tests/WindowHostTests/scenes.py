"""Several windows, menus and settings."""
import time

import pyatspi

from harness import Window, check, tool, wait


def scenes(program):
    """Windows that the app opens and closes."""
    window = Window(program, "Scenes")
    titles = lambda: sorted(window.titles())
    check("several windows are possible", window.shows("Several windows"))
    check("one window at first", titles() == ["Scenes"], str(titles()))
    window.press("Open note 1")
    check("a window of a value comes", wait("window", lambda: titles() == ["Note", "Scenes"]) is not None and window.shows("Note 1"), str(titles()))
    tool("xdotool", "windowactivate", "--sync", window.id)
    window.press("Open note 1")
    window.press("Open note 2")
    check("a second value has a window of its own, the first does not come twice", wait("windows", lambda: titles() == ["Note", "Note", "Scenes"]) is not None and window.shows("Note 2"), str(titles()))
    tool("xdotool", "windowactivate", "--sync", window.id)
    tool("xdotool", "key", "ctrl+k")
    check("windows share the app's state", window.count("Shared count: 1", "label", 2), str([n.name for n in window.nodes()]))
    window.picture("scenes-main")
    window.press("Open about")
    window.press("Open about")
    check("a single window opens once", wait("window", lambda: titles() == ["About Scenes", "Note", "Note", "Scenes"]) is not None, str(titles()))
    window.press("Close about")
    check("it is closed by its id", wait("gone", lambda: "About Scenes" not in titles()) is not None, str(titles()))
    window.press("Open about")
    act(window, "Dismiss")
    check("dismiss closes the window it is in", wait("gone", lambda: "About Scenes" not in titles()) is not None, str(titles()))
    window.press("Open about")
    act(window, "Close this window")
    check("dismissWindow closes the window it is in", wait("gone", lambda: "About Scenes" not in titles()) is not None, str(titles()))
    tool("xdotool", "windowactivate", "--sync", window.id)
    window.press("Open nothing")
    check("an unknown id is said", wait("message", lambda: '"main", "note", "about"' in window.log.read_text()) is not None, window.log.read_text())

    window.press("Own: 0")
    window.press("Open another")
    check("a group opens more windows, each with its own state", window.count("Own: 0", "push button", 1) and window.count("Own: 1", "push button", 1))
    other = [i for i in window.ids("Scenes") if i != window.id][0]
    tool("xdotool", "windowactivate", "--sync", other, "key", "alt+F4")
    check("the second window of the group closes", window.count("Own: 0", "push button", 0) and window.process.poll() is None)

    tool("xdotool", "windowactivate", "--sync", window.id)
    window.press("Open settings")
    check("settings have a window", wait("window", lambda: "Settings" in titles()) is not None, str(titles()))
    time.sleep(0.5)
    window.picture("scenes-settings", window.ids("Settings")[0])
    act(window, "green")
    check("settings reach the other windows", window.shows("Color: green"))
    tool("xdotool", "windowactivate", "--sync", window.id, "key", "alt+F4")
    check("closing the first window leaves the others", wait("gone", lambda: "Scenes" not in titles()) is not None and window.process.poll() is None, str(titles()))
    act(window, "Grow note")
    check("the others go on", window.shows("Note 11") or window.shows("Note 12"))
    for title in ("Settings", "Note"):
        for identifier in window.ids(title):
            tool("xdotool", "windowactivate", "--sync", identifier, "key", "alt+F4")
            time.sleep(0.2)
    check("the last window ends the program", wait("exit", lambda: window.process.poll() is not None) is not None and window.process.returncode == 0, f"{window.process.poll()} {titles()}")
    if window.process.poll() is None:
        window.close()


def act(window, name, role=None):
    node = window.node(lambda n: n.name == name and role in (None, n.getRoleName()) and n.queryAction().nActions > 0)
    if node is not None:
        node.queryAction().doAction(0)
    return node is not None


def menus(program):
    """The menu bar, by mouse, keyboard and assistive technology."""
    window = Window(program, "Scenes")
    bar = window.node(lambda n: n.getRoleName() == "menu bar")
    names = [n.name for n in bar] if bar else []
    check("the menu bar has the app's menus", names == ["File", "Edit", "Game", "Help"], str(names))
    window.press("Game", "menu item")
    check("a menu opens", window.named("Add One", "menu item") is not None)
    time.sleep(0.5)
    window.screen("menus-game")
    items = [n for n in window.nodes() if n.getRoleName() in ("menu item", "check menu item", "separator") and n.name in ("Add One", "Never", "Details", "Flavour")]
    never = next((n for n in items if n.name == "Never"), None)
    check("a disabled item is disabled", never is not None and not never.getState().contains(pyatspi.STATE_SENSITIVE))
    tool("xdotool", "key", "Return")
    check("an item acts", window.shows("Count: 1"))
    tool("xdotool", "key", "ctrl+k")
    check("its shortcut too", window.shows("Count: 2"))
    tool("xdotool", "key", "ctrl+shift+u")
    check("a shortcut in a submenu", window.shows("Flavour: sour"))
    window.press("Game", "menu item")
    time.sleep(0.3)
    act(window, "Details", "menu item")
    check("assistive technology switches an item on", window.shows("Details shown"))
    tool("xdotool", "key", "Escape")
    window.press("Game", "menu item")
    time.sleep(0.3)
    details = window.named("Details", "menu item")
    check("the item shows it", details is not None and details.getState().contains(pyatspi.STATE_CHECKED))
    tool("xdotool", "key", "Up", "Right")
    time.sleep(0.5)
    window.screen("menus-flavour")
    tool("xdotool", "key", "Return")
    check("a submenu's item acts", window.shows("Flavour: sweet"))
    window.press("File", "menu item")
    time.sleep(0.3)
    window.screen("menus-file")
    file = [n.name for n in window.nodes() if n.getRoleName() == "menu item"]
    for name in ("New Window", "New Note", "Close", "Settings…", "Quit"):
        check(f"the file menu has {name}", name in file, str(file))
    tool("xdotool", "key", "Down", "Return")
    check("an addition to a standard group acts", window.shows("Count: 102"))
    tool("xdotool", "key", "ctrl+n")
    check("New Window opens a window", wait("window", lambda: window.titles() == ["Scenes", "Scenes"]) is not None, str(window.titles()))
    time.sleep(0.5)
    tool("xdotool", "key", "ctrl+w")
    check("Close closes it", wait("window", lambda: window.titles() == ["Scenes"]) is not None, str(window.titles()))
    tool("xdotool", "windowactivate", "--sync", window.ids("Scenes")[0])
    tool("xdotool", "key", "F10")
    time.sleep(0.3)
    tool("xdotool", "key", "Escape", "ctrl+comma")
    check("the shortcut of the settings", wait("window", lambda: "Settings" in window.titles()) is not None, str(window.titles()))
    time.sleep(0.5)
    tool("xdotool", "key", "ctrl+q")
    check("Quit ends the program", wait("exit", lambda: window.process.poll() is not None) is not None and window.process.returncode == 0)
    if window.process.poll() is None:
        window.close()
