#!/usr/bin/env python3
"""Checks the list of corpus files for which the verdicts of csar and of the corpus differ for good reasons.

usage: disagreements.py CSAR [--junit FILE]

The lines of disagreements.tsv (next to this script): path in the corpus, verdict of the corpus, verdict of csar (valid, invalid or
unchecked), and the reason with its clause; sorted by path. The corpus is $CSAR_CORPUS or ../shared/corpus next to the project. If it
exists, each line must still be true, and a line that is no longer true must be removed. Otherwise only the form of the list is checked.
"""
import argparse, csv, os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

parser = argparse.ArgumentParser()
parser.add_argument('csar')
parser.add_argument('--junit')
options = parser.parse_args()
here = pathlib.Path(__file__).resolve().parent
csar = os.path.abspath(options.csar)
corpus = pathlib.Path(os.environ.get('CSAR_CORPUS') or here.parents[1] / '../shared/corpus')
suite = Suite('disagreements')


def rows():
    lines = (here / 'disagreements.tsv').read_text(encoding='utf-8').splitlines()
    assert lines and lines[0] == 'path\tverdict\tresult\treason', 'the first line is not the header'
    table = [line.split('\t') for line in lines[1:]]
    for number, row in enumerate(table, 2):
        assert len(row) == 4 and all(row), f'line {number} has not four cells'
        assert row[1] in ('valid', 'invalid') and row[2] in ('valid', 'invalid', 'unchecked') and row[1] != row[2], \
            f'line {number}: verdict and result do not disagree'
    paths = [row[0] for row in table]
    assert paths == sorted(set(paths)), 'the paths are not sorted, or one comes twice'
    return table


def fault_of(path, verdict, result, verdicts):
    if path not in verdicts:
        return 'the corpus has no such file'
    kind, says = verdicts[path]
    if says != verdict:
        return f'the corpus says {says}'
    command = 'validate' if kind in ('tosca-yaml', 'tosca-xml') else 'verify'
    status = subprocess.run([csar, command, '--quiet', corpus / path], capture_output=True).returncode
    got = {0: 'valid', 3: 'unchecked', **dict.fromkeys((1, 4, 5, 6), 'invalid')}.get(status, f'exit status {status}')
    return '' if got == result else f'csar says {got}, not {result}'


try:
    table = rows()
    suite.record('form of the list')
except AssertionError as fault:
    table = []
    suite.record('form of the list', str(fault))
verdicts = {}
if (corpus / 'MANIFEST.tsv').exists():
    with open(corpus / 'MANIFEST.tsv', encoding='utf-8', newline='') as manifest:
        verdicts = {r['path']: (r['kind'], r['verdict']) for r in csv.DictReader(manifest, delimiter='\t')}
for path, verdict, result, _ in table:
    if verdicts:
        suite.record(path, fault_of(path, verdict, result, verdicts))
    else:
        suite.record(path, skipped=f'there is no corpus in {corpus}')
suite.finish()
