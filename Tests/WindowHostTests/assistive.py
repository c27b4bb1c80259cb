"""What assistive technology finds, and what it can do."""
import json
import time

import pyatspi

from harness import HERE, MARTLET, OUT, Window, check, text_of, tool, wait

# The framework's roles as AT-SPI calls them.
ROLES = {
    "group": {"grouping", "panel"}, "text": {"label", "heading"}, "image": {"image"}, "button": {"push button"}, "link": {"link"}, "toggle": {"check box", "toggle button", "switch"},
    "slider": {"slider"}, "stepper": {"spin button"}, "textField": {"text", "entry"}, "secureField": {"text", "entry", "password text"}, "textEditor": {"text", "entry"},
    "picker": {"combo box"}, "menu": {"menu"}, "list": {"list"}, "row": {"list item"}, "cell": {"table cell"}, "progress": {"progress bar"}, "tab": {"page tab"},
    "tabBar": {"page tab list"}, "scrollView": {"grouping", "panel"}, "separator": {"separator"}, "header": {"heading"}, "searchField": {"entry", "text"},
}


def outline(source):
    """The things on the app's first screen, as the image host writes them."""
    folder = OUT / "outline"
    tool(MARTLET, "snapshot", str(source), "--out", str(folder), "--screen", "--tree", "--scale", "1")
    tree = json.loads(next(folder.glob("*.json")).read_text())
    things = []

    def visit(node):
        things.append(node)
        for child in node.get("children", []):
            visit(child)

    for child in tree.get("children", []):
        visit(child)
    return things


def reached(program):
    """Each thing of the outline is there, with its role, words, state and place."""
    things = outline(HERE / "Apps/AssistiveSample.swift")
    window = Window(program, "Assistive")
    window.named("Press me")
    time.sleep(0.5)
    window.picture("assistive")
    left, top, _, _ = window.content()
    found = []
    for node in window.nodes():
        if node.getRoleName() == "application":
            continue
        box = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        found.append((node, node.getRoleName(), node.name or "", (box.x - left, box.y - top, box.width, box.height)))
    missing, wrong = [], []
    for thing in things:
        x, y, width, height = thing["frame"]
        place = (int(x), int(y), max(int(width), 1), max(int(height), 1))
        near = [f for f in found if all(abs(a - b) <= 1 for a, b in zip(f[3], place)) and f[1] in ROLES[thing["role"]]]
        words = thing.get("label") or thing.get("text")
        if not near:
            missing.append(f"{thing['role']} {words!r} at {place}")
        elif words and not any(f[2] == words for f in near):
            wrong.append(f"{words!r} is {[f[2] for f in near]}")
        elif not thing["enabled"] and any(f[0].getState().contains(pyatspi.STATE_SENSITIVE) for f in near):
            wrong.append(f"{words!r} is not disabled")
        elif thing.get("selected") and thing["role"] != "toggle" and not any(f[0].getState().contains(pyatspi.STATE_SELECTED) for f in near):
            wrong.append(f"{words!r} is not selected")
    check(f"each of {len(things)} things is reached, with its role and place", len(things) > 40 and not missing, "; ".join(missing))
    check("each has its words and state", not wrong, "; ".join(wrong))
    check("what is hidden is not there", not any(f[2] == "Decoration" for f in found))
    described = {f[2]: f[0].description for f in found if f[0].description}
    check("a hint is the description", described.get("Press me") == "Says that it was pressed", str(described))
    check("a value without an interface is the description", described.get("Rating") == "2 of 5", str(described))
    values = {f[1]: f[0].queryValue().currentValue for f in found if f[1] in ("progress bar", "slider")}
    check("values are numbers", values == {"progress bar": 0.25, "slider": 50}, str(values))
    check("nothing is called by a name of the program's insides", not [f[2] for f in found if f[2].startswith("Martlet")], str([f[2] for f in found]))
    window.close()


def actions(program):
    """Everything a person can do, done through assistive technology, with its effect."""
    window = Window(program, "Assistive")

    def do(name, action, role=None):
        node = window.named(name, role)
        offered = node.queryAction() if node else None
        names = [offered.getName(i) for i in range(offered.nActions)] if offered else []
        wanted = next((i for i, n in enumerate(names) if n.endswith(action)), None)
        if wanted is None:
            check(f"{name} offers {action}", False, str(names))
            return
        offered.doAction(wanted)

    do("Press me", "press")
    check("a button", window.shows("Said: pressed"))
    do("Airplane", "press")
    check("a toggle", wait("on", lambda: window.named("Airplane").getState().contains(pyatspi.STATE_CHECKED)) is not None)
    slider = window.node(lambda n: n.getRoleName() == "slider")
    slider.queryValue().currentValue = 70
    check("a slider", window.shows("Volume is 7") and slider.queryValue().currentValue >= 70, str(slider.queryValue().currentValue))
    do("Amount: 3", "increment", "spin button")
    check("a stepper", window.shows("Amount: 4"))
    fields = [n for n in window.nodes() if n.getRoleName() in ("text", "entry", "password text")]
    for field, text in zip(fields, ("Ada", "hidden", "new notes")):
        field.queryEditableText().setTextContents(text)
        time.sleep(0.2)
    check("fields", window.shows("Name is Ada, secret has 6, notes new notes"), str([n.name for n in window.nodes() if "Name is" in (n.name or "")]))
    check("a field is read", wait("text", lambda: text_of(fields[0]) == "Ada") is not None, text_of(fields[0]))
    check("a secret is not", "hidden" not in (text_of(fields[1]) or ""), text_of(fields[1]))
    do("grid", "press")
    check("a picker", window.shows("View is grid"))
    do("Rating", "increment")
    check("an adjustable thing", wait("value", lambda: "3 of 5" in window.named("Rating").description) is not None)
    do("Mail", "flag")
    check("an action with a name", window.shows("Said: flagged"))
    do("Mail", "archive")
    check("and another", window.shows("Said: archived"))
    do("More", "press")
    window.named("Less")
    do("Less", "press")
    check("a menu", window.shows("Said: less"))
    do("Ask", "press")
    alert = window.node(lambda n: n.getRoleName() in ("alert", "dialog"))
    check("an alert comes", alert is not None and alert.name == "Sure?", alert and alert.name)
    time.sleep(0.6)
    window.picture("assistive-alert")
    window.press("Yes")
    check("and is answered with the mouse", window.shows("Said: yes"))
    do("Sheet", "press")
    check("a sheet comes", window.shows("In the sheet") and window.node(lambda n: n.getRoleName() == "dialog") is not None)
    do("Done", "press")
    check("and goes", window.lacks("In the sheet"))
    window.close()
