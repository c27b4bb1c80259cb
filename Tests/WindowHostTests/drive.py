#!/usr/bin/python3
"""Drives real windows under Xvfb, as a person would, and reads them back over AT-SPI.

    drive.py MARTLET OUT [NAME...]

MARTLET is the project's `martlet`; pictures and logs go to OUT. NAME picks tests by their functions' names. With
MARTLET_LONG=1 the tests that take minutes run too. Needs what Scripts/test-packages.txt lists; starts a display and a
session bus of its own.
"""
import concurrent.futures
import os
import pathlib
import subprocess
import sys
import time

import harness

if "MARTLET_WINDOW_SESSION" not in os.environ:
    out = pathlib.Path(sys.argv[2]).resolve()
    out.mkdir(parents=True, exist_ok=True)
    environment = dict(os.environ, MARTLET_WINDOW_TOOL=sys.argv[1], MARTLET_WINDOW_OUT=str(out))
    if len(sys.argv) > 3:
        sys.exit(harness.run_in_session(sys.argv[0], sys.argv[1:], environment))
    # The tool may have to be built first, which two cannot do at a time.
    subprocess.run([sys.argv[1], "help"], check=True, stdout=subprocess.DEVNULL)
    # Two displays at a time: the tests mostly wait.
    with concurrent.futures.ThreadPoolExecutor() as pool:
        halves = [pool.submit(harness.run_in_session, sys.argv[0], [*sys.argv[1:3], half], environment) for half in ("--first", "--second")]
    sys.exit(1 if any(half.result() for half in halves) else 0)

import assistive  # noqa: E402  (they need the session bus)
import basics  # noqa: E402
import desktop  # noqa: E402
import endurance  # noqa: E402
import exchange  # noqa: E402
import scenes  # noqa: E402
import touch  # noqa: E402

SAMPLE = harness.HERE / "Apps/WindowSample.swift"
SCENES = harness.HERE / "Apps/ScenesSample.swift"
EXCHANGE = harness.HERE / "Apps/ExchangeSample.swift"
ASSISTIVE = harness.HERE / "Apps/AssistiveSample.swift"
STORE = harness.HERE / "Apps/StoreSample.swift"
EXAMPLES = harness.HERE.parent.parent / "Examples"
FIRST = [
    (desktop.no_display, SAMPLE),
    (desktop.no_bus, SAMPLE),
    (desktop.no_fonts, SAMPLE),
    (desktop.display_lost, SAMPLE),
    (desktop.dark, SAMPLE),
    (desktop.settings, SAMPLE),
    (desktop.portal, SAMPLE),
    (desktop.high_density, SAMPLE),
    (desktop.layouts, SAMPLE),
    (desktop.monitor_removed, SAMPLE),
    (basics.drive_sample, SAMPLE),
    (touch.touch, SAMPLE),
    (basics.damage, SAMPLE),
    (basics.signals, SAMPLE),
    (basics.input_method, SAMPLE),
    (basics.same_as_picture, SAMPLE),
    (basics.icon, SAMPLE),
    (basics.drive_crypto, EXAMPLES / "Crypto"),
    (basics.drive_modals, EXAMPLES / "Modals"),
]
SECOND = [
    (endurance.wakeups, SCENES),
    (basics.device, SCENES),
    (scenes.scenes, SCENES),
    (scenes.menus, SCENES),
    (exchange.files, EXCHANGE),
    (exchange.clipboard, EXCHANGE),
    (exchange.dragging, EXCHANGE),
    (exchange.addresses, EXCHANGE),
    (exchange.pointer, EXCHANGE),
    (assistive.reached, ASSISTIVE),
    (assistive.actions, ASSISTIVE),
    (endurance.killed, STORE),
]
LONG_FIRST = [(endurance.soak, SAMPLE)]
LONG_SECOND = [(endurance.killed_long, STORE)]

names = sys.argv[3:]
is_long = "MARTLET_LONG" in os.environ
if names == ["--first"]:
    chosen = FIRST + (LONG_FIRST if is_long else [])
elif names == ["--second"]:
    chosen = SECOND + (LONG_SECOND if is_long else [])
else:
    chosen = [t for t in FIRST + SECOND + LONG_FIRST + LONG_SECOND if t[0].__name__ in names]
programs = {}
for test, source in chosen:
    if source not in programs:
        programs[source] = harness.build(source)
    began = time.monotonic()
    test(programs[source])
    print(f"      {test.__name__}: {time.monotonic() - began:.1f} s", flush=True)
print(f"{len(harness.failures)} failures" + "".join(f"\n  {f}" for f in harness.failures))
sys.exit(1 if harness.failures else 0)
