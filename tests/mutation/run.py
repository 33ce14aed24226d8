#!/usr/bin/env python3
"""Changes one line of valid definitions at a time: the mistake must be found at that line, and hardly anything elsewhere.

usage: run.py CSAR FOLDER [--filter TEXT] [--junit FILE]

FOLDER holds a valid package. mutations.tsv beside this script has a mutation a line: file, text behind which the line is
looked for (may be empty), text of the line, its replacement, identifier of the finding. At least 98 of 100 mutations
must be found, and at most 5 of 100 may have further findings. Warnings count as findings, notes do not.
"""
import argparse, concurrent.futures, json, os, pathlib, shutil, subprocess, sys, tempfile
from xml.sax.saxutils import quoteattr

least_found, most_followed = 0.98, 0.05
parser = argparse.ArgumentParser()
parser.add_argument('csar')
parser.add_argument('folder', type=pathlib.Path)
parser.add_argument('--filter', default='')
parser.add_argument('--junit')
options = parser.parse_args()
csar = os.path.abspath(options.csar)


def findings(folder):
    done = subprocess.run([csar, 'validate', '--strict', '--format', 'json', folder], capture_output=True, text=True)
    if done.returncode not in (0, 1):
        sys.exit(f'csar ended with {done.returncode}: {done.stderr}')
    return [f for f in json.loads(done.stdout)['packages'][0]['findings'] if f['severity'] == 'error']


def mutate(row):
    """('missed', why), ('followed', by what) or ('', '')."""
    name, behind, old, new, identifier = row
    with tempfile.TemporaryDirectory() as temporary:
        package = pathlib.Path(temporary) / 'package'
        shutil.copytree(options.folder, package)
        text = (package / name).read_text(encoding='utf-8')
        start = text.find(behind)
        at = text.find(old, start + len(behind))
        if start < 0 or at < 0:
            return 'missed', 'there is no such line'
        line = text.count('\n', 0, at) + 1
        (package / name).write_text(text[:at] + new + text[at + len(old):], encoding='utf-8')
        got = findings(package)
    places = [f"{f['id']} at {f['file']}:{f.get('line')}" for f in got]
    wanted = f'{identifier} at {name}:{line}'
    if wanted not in places:
        return 'missed', f'wanted {wanted}, got {"; ".join(places) or "nothing"}'
    return ('followed', f'there are {"; ".join(places)}') if len(got) > 1 else ('', '')


if found := findings(options.folder):
    sys.exit(f'the package is not valid as it is: {found}')
table = pathlib.Path(__file__).with_name('mutations.tsv').read_text(encoding='utf-8').splitlines()
rows = [line.split('\t') for line in table if line and not line.startswith('#') and options.filter in line]
for row in rows:
    if len(row) != 5:
        sys.exit(f'not five cells: {row}')
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    faults = list(pool.map(mutate, rows))
missed = sum(kind == 'missed' for kind, _ in faults)
followed = sum(kind == 'followed' for kind, _ in faults)
for row, (kind, fault) in zip(rows, faults):
    if kind:
        print(f'{kind}: {row[0]}: {row[2]} -> {row[3]}: {fault}')
print(f'{len(rows) - missed} of {len(rows)} mutations found, {followed} with further findings')
good = rows and len(rows) - missed >= least_found * len(rows) and followed <= most_followed * len(rows)
if options.junit:
    with open(options.junit, 'w', encoding='utf-8') as junit:
        junit.write('<testsuites><testsuite name="mutation">')
        for row, (kind, fault) in zip(rows, faults):
            # What the goals leave room for is no failure of the suite.
            inner = f'<{"skipped" if good else "failure"} message={quoteattr(fault)}/>' if kind == 'missed' else ''
            name = quoteattr(f'{row[0]}: {row[2]} -> {row[3]}')
            junit.write(f'<testcase classname="mutation" name={name}>{inner}</testcase>')
        junit.write('</testsuite></testsuites>\n')
sys.exit(not good)
