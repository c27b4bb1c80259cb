#!/usr/bin/env python3
"""Measures `martlet preview` from saving a file to having the bytes of the new picture.

    Benchmarks/Preview/measure.py [PATH OF martlet]
"""
import json, os, shutil, statistics, subprocess, sys, tempfile, time, urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MARTLET = sys.argv[1] if len(sys.argv) > 1 else os.path.join(ROOT, '.build', 'release', 'martlet')
RUNS = 9
VIEW = '''import SwiftUI

struct View%(n)d: View {
    @State private var count = 0
    var body: some View {
        VStack { Text("View %(n)d"); Button("Tapped \\(count) times") { count += 1 }; List(0..<20, id: \\.self) { Text("Row \\($0)") } }
    }
}

#Preview { View%(n)d() }
'''
APP = '''import SwiftUI

@main struct SampleApp: App { var body: some Scene { WindowGroup { TabView { VIEWS } } } }
'''


def get(path):
    return urllib.request.urlopen(ADDRESS + path, timeout=120)


def state():
    return json.load(get('state'))


def item():
    return next(p for p in state()['previews'] if p['file'] == 'View0.swift')


def save_to_pixels(change):
    source = open(FILE).read()
    number = item()['number']
    start = time.time()
    with open(FILE, 'w') as f: f.write(change(source))
    get(f"picture/{item()['id']}?after={number}").read()
    seconds = time.time() - start
    time.sleep(1)
    return seconds, state()['update']['kind']


folder = tempfile.mkdtemp(prefix='preview-benchmark-')
process = None
try:
    project = os.path.join(folder, 'Sample')
    os.mkdir(project)
    for n in range(8): open(f'{project}/View{n}.swift', 'w').write(VIEW % {'n': n})
    open(f'{project}/SampleApp.swift', 'w').write(APP.replace('VIEWS', '; '.join(f'View{n}()' for n in range(8))))
    FILE = f'{project}/View0.swift'
    environment = dict(os.environ, XDG_CACHE_HOME=folder + '/cache')
    process = subprocess.Popen([MARTLET, 'preview', project], stdout=subprocess.PIPE, text=True, env=environment)
    ADDRESS = process.stdout.readline().split()[-1]
    while not state()['previews']: time.sleep(0.2)
    get(f"picture/{item()['id']}").read()
    time.sleep(2)
    edits = {
        'inside a body': lambda i: lambda s: s.replace('Text("View 0', f'Text("View 0 {i}', 1),
        'of an interface': lambda i: lambda s: s.replace('    var body', f'    var extra{i} = 1\n    var body', 1).replace('Text("View 0', f'Text("View 0 {i}', 1),
    }
    for name, edit in edits.items():
        runs = [save_to_pixels(edit(i)) for i in range(RUNS)]
        times = [seconds for seconds, _ in runs]
        print(f"{name}: {statistics.median(times):.2f} s ({min(times):.2f}, {max(times):.2f}), built as {', '.join(sorted({k for _, k in runs}))}")
finally:
    if process: process.terminate()
    shutil.rmtree(folder, ignore_errors=True)
