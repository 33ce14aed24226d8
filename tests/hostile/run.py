#!/usr/bin/python3
"""Hostile input, and unusual but legal input: the result of verify and extract for every fixture.

usage: run.py CSAR [--junit FILE] [--write DIRECTORY] [--show] [NAME...]

--write puts the fixtures and their table into a directory; --show prints each result; NAME: only these cases.
"""
import concurrent.futures, json, os, pathlib, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from rule_examples import examples
from suite import Suite

import artifact_cases, legal_cases, limit_cases, manifest_cases, tar_cases, text_cases, zip_cases

TOLD = {}  # name of a fixture -> the examples of csar explain that it proves
for example in examples():
    if example.proof.startswith('hostile '):
        TOLD.setdefault(example.proof.removeprefix('hostile '), []).append(example)
SOURCES = (artifact_cases, zip_cases, tar_cases, text_cases, manifest_cases, limit_cases, legal_cases)


def call(csar, directory, *arguments):
    done = subprocess.run([csar, *arguments, '--format', 'json'], cwd=directory, capture_output=True, timeout=60)
    package = json.loads(done.stdout)['packages'][0]
    # A truncated archive is a finding, too. An input that cannot be read at all is reported on standard error.
    assert bool(done.stderr) == ('failure' in package and package['counts']['error'] == 0), f'{arguments}: {done.stderr.decode()}'
    assert package['exit'] == done.returncode, f'{arguments}: says {package["exit"]}, ends with {done.returncode}'
    return done.returncode, package


def made_in(directory):
    """Every path below the directory; the paths of directories end in a slash."""
    return {str(p.relative_to(directory)) + ('/' if p.is_dir() and not p.is_symlink() else '') for p in directory.rglob('*')}


def doubts(package):
    return {finding['id'] for finding in package['findings'] if finding['severity'] != 'note'}


def check(case, csar, directory):
    path = directory / case.name
    path.write_bytes(case.bytes)
    status, package = call(csar, directory, 'verify', case.name, *case.options)
    failure = package.get('failure', '')
    assert case.failure in failure and bool(case.failure) == bool(failure), f'the failure of verify is {failure!r}'
    assert doubts(package) == set(case.findings), f'verify finds {sorted(doubts(package))}, wanted {sorted(case.findings)}'
    assert status == case.verify, f'verify ends with {status}, wanted {case.verify}'
    for told in TOLD.get(case.name, []):
        assert (told.rule, told.says) in {(f['id'], f['message']) for f in package['findings']}, f'{told.place}: that is not what csar says'
    text = json.dumps([(f['message'], f.get('hint')) for f in package['findings']])
    assert case.says in text, f'{case.says!r} is not in {text}'

    if case.findings and case.verify == 0:
        assert call(csar, directory, 'verify', case.name, '--strict', *case.options)[0] != 0, '--strict accepts a doubtful form'
    if case.extracts is None:
        return
    done = subprocess.run([csar, 'extract', case.name, '-C', 'out', *case.options], cwd=directory, capture_output=True, timeout=60)
    wanted = (0 if case.extracts else 1) if case.extract is None else case.extract
    assert done.returncode == wanted, f'extract ends with {done.returncode}, wanted {wanted}: {done.stdout.decode()}{done.stderr.decode()}'
    made = made_in(directory) - {case.name}
    if not case.extracts:
        assert not made, f'extract rejected and left {sorted(made)}'
        return
    assert all(name == 'out/' or name.startswith('out/') for name in made), sorted(made)
    missing = {'out/' + name for name in case.extracts} - made
    assert not missing, f'{sorted(missing)} missing from {sorted(made)}'
    for file in (directory / 'out').rglob('*'):
        assert not file.is_symlink() and (file.is_file() or file.is_dir()), file
        if file.is_file():
            assert file.stat().st_mode & 0o7777 in (0o644, 0o755) and file.stat().st_nlink == 1, oct(file.stat().st_mode)


def show(case, csar, directory):
    (directory / case.name).write_bytes(case.bytes)
    status, package = call(csar, directory, 'verify', case.name, *case.options)
    print(f'{case.name}: verify {status}', package.get('failure', ''))
    for finding in package['findings']:
        print(f'    {finding["severity"]} {finding["id"]}: {finding["message"]}', finding.get('hint', ''))


def fault_of(examine, case, csar):
    """The fault of the result; empty if there is none."""
    with tempfile.TemporaryDirectory() as directory:
        try:
            examine(case, csar, pathlib.Path(directory))
        except (AssertionError, subprocess.TimeoutExpired) as fault:
            return str(fault)
    return ''


def main():
    arguments = sys.argv[1:]
    def option(name):
        if name not in arguments:
            return None
        at = arguments.index(name)
        return arguments.pop(at) and arguments.pop(at)
    option('--junit')  # Suite reads it
    write = option('--write')
    showing = '--show' in arguments and (arguments.remove('--show') or True)
    csar = os.path.abspath(arguments.pop(0)) if arguments else None
    cases = [case for source in SOURCES for case in source.cases() if not arguments or case.name in arguments]
    names = [case.name for case in cases]
    assert len(set(names)) == len(names), sorted(n for n in names if names.count(n) > 1)
    absent = set() if arguments else set(TOLD) - set(names)
    assert not absent, f'cli/examples names fixtures that are not there: {sorted(absent)}'
    if write:
        directory = pathlib.Path(write)
        directory.mkdir(parents=True, exist_ok=True)
        for case in cases:
            (directory / case.name).write_bytes(case.bytes)
        (directory / 'table.txt').write_text(''.join(f'{c.row}\t{c.name}\t{" ".join(c.findings)}\t{c.verify}\n' for c in cases))
        return 0
    os.umask(0o022)
    with concurrent.futures.ThreadPoolExecutor(1 if showing else os.cpu_count()) as pool:
        results = list(zip(cases, pool.map(lambda case: fault_of(show if showing else check, case, csar), cases)))
    suite = Suite('hostile')
    for case, fault in results:
        suite.record(case.name, f'({case.row}) {fault}' if fault else '')
    suite.finish()


sys.exit(main())
