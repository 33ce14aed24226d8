#!/usr/bin/env python3
"""Prints how many rules of a version have a finding that enforces them.

usage: coverage.py [DIRECTORY]     (default: tosca-2.0 next to this file)

Reads "# rule: rule severity identifier reason" in the heads of the case files, and rules-without-case.tsv.
"""
import collections, pathlib, sys

here = pathlib.Path(__file__).resolve().parent
directory = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / 'tosca-2.0'
rules = []  # rule, severity, identifier or "-", reason, whether a case tests it
for case in sorted(directory.glob('*/*.case')):
    for line in case.read_text(encoding='utf-8').splitlines():
        if line.startswith('# rule: '):
            rules.append((line.split(' ', 5)[2:] + [''])[:4] + [True])
for line in (directory / 'rules-without-case.tsv').read_text(encoding='utf-8').splitlines():
    if not line.startswith('#'):
        rules.append((line.split('\t')[1:] + [''])[:4] + [False])

covered, total, open_rules = collections.Counter(), collections.Counter(), []
for rule, severity, identifier, reason, tested in sorted(rules):
    total[severity] += 1
    if identifier != '-':
        covered[severity] += 1
        if severity == 'error' and not tested:
            open_rules.append(f'{rule}: {identifier}, but no case tests it')
    elif severity in ('error', 'warning'):
        open_rules.append(f'{rule} ({severity}): {reason or "no reason given"}')
for severity in ('error', 'warning', 'info'):
    if total[severity]:
        print(f'{severity}: {covered[severity]} of {total[severity]} rules, {covered[severity] / total[severity]:.1%}')
for rule in open_rules:
    print('  ', rule)
