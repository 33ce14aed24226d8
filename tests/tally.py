#!/usr/bin/env python3
"""Adds up the results of test runs: one line for each build, the names of failed cases, and "N passed, N failed, N skipped".

usage: tally.py BUILD...

Each build directory contains results.xml (ctest's own JUnit file: one case for each test program) and results/*.xml (the cases of each
program). A program that failed according to ctest counts as failed even if its own file contains no failure: it may have crashed.
"""
import pathlib, sys
import xml.etree.ElementTree as xml


def cases_of(program, directory):
    path = next((p for p in (directory / (program.replace('.', '_') + '.xml'), directory / (program + '.xml')) if p.exists()), None)
    if path is None:
        return None
    cases = []
    for case in xml.parse(path).getroot().iter('testcase'):
        name = f"{case.get('classname', '')}.{case.get('name', '')}"
        if case.find('failure') is not None or case.find('error') is not None:
            cases.append((name, 'failed'))
        elif case.find('skipped') is not None or case.get('status') == 'notrun':
            cases.append((name, 'skipped'))
        else:
            cases.append((name, 'passed'))
    return cases


def main():
    total = {'passed': 0, 'failed': 0, 'skipped': 0}
    for build in map(pathlib.Path, sys.argv[1:]):
        here = {'passed': 0, 'failed': 0, 'skipped': 0}
        for program in xml.parse(build / 'results.xml').getroot().iter('testcase'):
            name = program.get('name')
            # A test whose program is missing is 'notrun', which does not count as skipped.
            verdict = {'run': 'passed', 'disabled': 'skipped'}.get(program.get('status'), 'failed')
            cases = cases_of(name, build / 'results') or [(name, verdict)]
            if verdict == 'failed' and all(v != 'failed' for _, v in cases):
                cases.append((f'{name} (the program itself: crash, leak or timeout)', 'failed'))
            for case, result in cases:
                here[result] += 1
                if result == 'failed':
                    print(f'FAILED in {build}: {case}')
        print(f"{build}: {here['passed']} passed, {here['failed']} failed, {here['skipped']} skipped")
        for key in total:
            total[key] += here[key]
    print(f"{total['passed']} passed, {total['failed']} failed, {total['skipped']} skipped")
    sys.exit(1 if total['failed'] or not total['passed'] else 0)


main()
