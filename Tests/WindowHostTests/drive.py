#!/usr/bin/python3
"""Drives real windows under Xvfb, as a person would, and reads them back over AT-SPI.

    drive.py MARTLET OUT [NAME...]

MARTLET is the project's `martlet`; pictures and logs go to OUT. NAME picks tests by their functions' names. With
MARTLET_LONG=1 the tests that take minutes run too. Needs what Scripts/test-packages.txt lists; starts a display and a
session bus of its own.
"""
import os
import pathlib
import sys
import time

import harness

if "MARTLET_WINDOW_SESSION" not in os.environ:
    out = pathlib.Path(sys.argv[2]).resolve()
    out.mkdir(parents=True, exist_ok=True)
    environment = dict(os.environ, MARTLET_WINDOW_TOOL=sys.argv[1], MARTLET_WINDOW_OUT=str(out))
    sys.exit(harness.run_in_session(sys.argv[0], sys.argv[1:], environment))

import basics  # noqa: E402  (they need the session bus)
import desktop  # noqa: E402
import endurance  # noqa: E402
import exchange  # noqa: E402
import scenes  # noqa: E402

SAMPLE = harness.HERE / "Apps/WindowSample.swift"
SCENES = harness.HERE / "Apps/ScenesSample.swift"
EXCHANGE = harness.HERE / "Apps/ExchangeSample.swift"
EXAMPLES = harness.HERE.parent.parent / "Examples"
TESTS = [
    (desktop.no_display, SAMPLE),
    (basics.drive_sample, SAMPLE),
    (basics.signals, SAMPLE),
    (desktop.no_bus, SAMPLE),
    (desktop.no_fonts, SAMPLE),
    (desktop.display_lost, SAMPLE),
    (desktop.dark, SAMPLE),
    (desktop.settings, SAMPLE),
    (desktop.portal, SAMPLE),
    (desktop.high_density, SAMPLE),
    (desktop.layouts, SAMPLE),
    (desktop.monitor_removed, SAMPLE),
    (basics.input_method, SAMPLE),
    (basics.same_as_picture, SAMPLE),
    (scenes.scenes, SCENES),
    (scenes.menus, SCENES),
    (exchange.files, EXCHANGE),
    (exchange.clipboard, EXCHANGE),
    (exchange.dragging, EXCHANGE),
    (exchange.addresses, EXCHANGE),
    (exchange.pointer, EXCHANGE),
    (basics.drive_crypto, EXAMPLES / "Crypto"),
    (basics.drive_modals, EXAMPLES / "Modals"),
]
LONG_TESTS = [
    (endurance.soak, SAMPLE),
]

names = sys.argv[3:]
chosen = [t for t in TESTS + LONG_TESTS if t[0].__name__ in names] if names else TESTS + (LONG_TESTS if "MARTLET_LONG" in os.environ else [])
programs = {}
for test, source in chosen:
    if source not in programs:
        programs[source] = harness.build(source)
    began = time.monotonic()
    test(programs[source])
    print(f"      {test.__name__}: {time.monotonic() - began:.1f} s", flush=True)
print(f"{len(harness.failures)} failures" + "".join(f"\n  {f}" for f in harness.failures))
sys.exit(1 if harness.failures else 0)
