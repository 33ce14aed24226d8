#!/usr/bin/env python3
"""Changes one line of valid definitions at a time: the mistake must be found on that line, with hardly any other finding.

usage: run.py CSAR DIRECTORY [--filter TEXT] [--junit FILE]

DIRECTORY contains a valid package. Each line of mutations.tsv (next to this script) is a mutation: file; text after which the line is
searched for (may be empty); text of the line; its replacement; identifier of the finding that must be on that line and be the only one. A
sixth cell describes a known weakness: "missed" if there is no finding, otherwise the identifiers of the additional findings, separated by
blanks. The cell must be exact: if a result improves, the cell must be changed. Warnings count as findings, notes do not.
"""
import argparse, concurrent.futures, json, os, pathlib, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

parser = argparse.ArgumentParser()
parser.add_argument('csar')
parser.add_argument('directory', type=pathlib.Path)
parser.add_argument('--filter', default='')
parser.add_argument('--junit')
options = parser.parse_args()
csar = os.path.abspath(options.csar)


def findings(directory):
    done = subprocess.run([csar, 'validate', '--strict', '--format', 'json', directory], capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):  # 3: a version that is not supported
        sys.exit(f'csar ended with {done.returncode}: {done.stderr}')
    return [f for f in json.loads(done.stdout)['packages'][0]['findings'] if f['severity'] == 'error']


def mutate(row):
    """The result in the form of the sixth cell, and all findings."""
    name, behind, old, new, identifier, _ = row
    with tempfile.TemporaryDirectory() as temporary:
        package = pathlib.Path(temporary) / 'package'
        shutil.copytree(options.directory, package)
        text = (package / name).read_text(encoding='utf-8')
        start = text.find(behind)
        at = text.find(old, start + len(behind))
        if start < 0 or at < 0:
            return 'no such line', ''
        line = text.count('\n', 0, at) + 1
        (package / name).write_text(text[:at] + new + text[at + len(old):], encoding='utf-8')
        got = findings(package)
    places = [f"{f['id']} at {f['file']}:{f.get('line')}" for f in got]
    wanted = f'{identifier} at {name}:{line}'
    shown = f'wanted {wanted}, got {"; ".join(places) or "nothing"}'
    if wanted not in places:
        return 'missed', shown
    places.remove(wanted)
    return ' '.join(sorted(place.split()[0] for place in places)), shown


if found := findings(options.directory):
    sys.exit(f'the package is not valid as it is: {found}')
table = pathlib.Path(__file__).with_name('mutations.tsv').read_text(encoding='utf-8').splitlines()
rows = [line.split('\t') for line in table if line and not line.startswith('#') and options.filter in line]
for row in rows:
    if len(row) not in (5, 6):
        sys.exit(f'neither five nor six cells: {row}')
    row += [''] * (6 - len(row))
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    outcomes = list(pool.map(mutate, rows))
suite = Suite('mutation')
for row, (outcome, shown) in zip(rows, outcomes):
    fault = '' if outcome == row[5] else f'{outcome or "found alone"} where {row[5] or "nothing"} is known: {shown}'
    suite.record(f'{row[0]}: {row[2]} -> {row[3]}', fault)
suite.finish()
