#!/usr/bin/env python3
"""Prints how many rules of a version have a finding that enforces them.

usage: coverage.py [FOLDER]     (default: tosca-2.0 beside this file)

Reads rules.tsv of every chapter: rule, severity, identifier or "-", reason.
"""
import collections, pathlib, sys

here = pathlib.Path(__file__).resolve().parent
folder = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else here / 'tosca-2.0'
covered, total, open_rules = collections.Counter(), collections.Counter(), []
for table in sorted(folder.glob('*/rules.tsv')):
    tested = set()
    cases = table.parent / 'cases.tsv'
    if cases.exists():
        tested = {l.split('\t')[0] for l in cases.read_text(encoding='utf-8').splitlines() if l and not l.startswith('#')}
    for line in table.read_text(encoding='utf-8').splitlines():
        if not line or line.startswith('#'):
            continue
        rule, severity, identifier, *reason = line.split('\t')
        total[severity] += 1
        if identifier != '-':
            covered[severity] += 1
            if severity == 'error' and rule not in tested:
                open_rules.append(f'{rule}: {identifier}, but no case tests it')
        elif severity in ('error', 'warning'):
            open_rules.append(f'{rule} ({severity}): {reason[0] if reason else "no reason given"}')
for severity in ('error', 'warning', 'info'):
    if total[severity]:
        print(f'{severity}: {covered[severity]} of {total[severity]} rules, {covered[severity] / total[severity]:.1%}')
for rule in open_rules:
    print('  ', rule)
