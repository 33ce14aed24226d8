#!/usr/bin/env python3
"""Runs whole-program tests written as transcripts.

usage: run.py CSAR DIRECTORY [--update] [--filter TEXT] [--junit FILE] [--jobs N]

A transcript is a text file:

    # what the transcript shows
    file: service.yaml            a file to write; "file: run.sh (executable)" sets the bit
    | tosca_definitions_version: tosca_2_0
    |
    $ csar verify .               a step: a shell command, run in a fresh directory that holds the files
    > first line of output        the exact output ("> " and the line, ">" for an empty one)
    ! line of standard error
    = 1                           the exit status; omitted if it is 0

Steps share the directory and run in order. There must be no other output. In the expected output, [VERSION] represents the version of
csar, [SIZE] a number that is the size of data compressed by libraries, and [DIGEST] its SHA-256. --update rewrites the expected output
with the actual output. It keeps lines that are still correct, and writes [SIZE] for the size of a new package that `pack` reports, unless
the package is an uncompressed tar.
"""
import argparse, concurrent.futures, os, pathlib, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite


class Step:
    def __init__(self, command, line):
        self.command, self.line, self.out, self.err, self.status = command, line, [], [], 0


def parse(path):
    files, steps, current = [], [], None
    for number, line in enumerate(path.read_text(encoding='utf-8').split('\n'), 1):
        if line.startswith('file: '):
            name = line[6:]
            executable = name.endswith(' (executable)')
            current = [name.removesuffix(' (executable)'), [], executable]
            files.append(current)
        elif line.startswith('|'):
            current[1].append(line[2:] if line.startswith('| ') else line[1:])
        elif line.startswith('$ '):
            steps.append(Step(line[2:], number))
        elif line.startswith('>'):
            steps[-1].out.append(line[2:] if line.startswith('> ') else line[1:])
        elif line.startswith('!'):
            steps[-1].err.append(line[2:] if line.startswith('! ') else line[1:])
        elif line.startswith('= '):
            steps[-1].status = int(line[2:])
        elif line.strip() and not line.startswith('#'):
            sys.exit(f'{path}:{number}: not a line of a transcript: {line}')
    return files, steps


def perform(path, directory, environment):
    """Yields (step, output, errors, status) for each step."""
    files, steps = parse(path)
    for name, lines, executable in files:
        target = directory / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text('\n'.join(lines) + ('\n' if lines else ''), encoding='utf-8')
        target.chmod(0o755 if executable else 0o644)
    for step in steps:
        done = subprocess.run(['bash', '-c', step.command], cwd=directory, env=environment, timeout=120,
                              stdin=subprocess.DEVNULL, capture_output=True)
        yield step, done.stdout.decode('utf-8', 'backslashreplace'), done.stderr.decode('utf-8', 'backslashreplace'), \
            done.returncode


def lines_of(text, directory, version):
    text = text.replace(str(directory), '[TMP]').replace(version, '[VERSION]')
    lines = text.split('\n')
    return lines[:-1] if lines[-1] == '' else lines[:-1] + [lines[-1] + ' (no line end)']


def holds(expected, line):
    pattern = re.escape(expected).replace(re.escape('[SIZE]'), r'[\d.]+').replace(re.escape('[DIGEST]'), r'[0-9a-f]{64}')
    return re.fullmatch(pattern, line) is not None


def all_hold(expected, lines):
    return len(expected) == len(lines) and all(map(holds, expected, lines))


def without_size(line):
    """The line with [SIZE] in place of the size of a package that `pack` reports, because compressed sizes differ between libraries."""
    if re.match(r'.*\.tar: packed ', line):
        return line
    line = re.sub(r'^(  SHA-256 +|    "sha256": ")[0-9a-f]{64}', r'\1[DIGEST]', line)
    return re.sub(r'(: packed .* bytes into )\d+ bytes', r'\1[SIZE] bytes', line)


def updated(expected, lines):
    return [next((old for old in expected if holds(old, line)), without_size(line)) for line in lines]


def run(path, csar, version, update):
    directory = pathlib.Path(tempfile.mkdtemp(prefix='csar-transcript-'))
    (directory / 'bin').mkdir()
    (directory / 'bin' / 'csar').symlink_to(csar)
    work = directory / 'work'
    work.mkdir()
    environment = {'PATH': f'{directory}/bin:/usr/local/bin:/usr/bin:/bin', 'HOME': str(directory), 'LC_ALL': 'C.UTF-8', 'TZ': 'UTC',
                   'FIXTURES': str(pathlib.Path(__file__).resolve().parents[2] / 'fixtures')}
    for name in ('ASAN_OPTIONS', 'UBSAN_OPTIONS', 'TSAN_OPTIONS'):
        if name in os.environ:
            environment[name] = os.environ[name]
    faults, results = [], []
    try:
        for step, out, err, status in perform(path, work, environment):
            got_out, got_err = lines_of(out, work, version), lines_of(err, work, version)
            results.append((step, got_out, got_err, status))
            if status != step.status or not all_hold(step.out, got_out) or not all_hold(step.err, got_err):
                expected = [f'> {l}' for l in step.out] + [f'! {l}' for l in step.err] + [f'= {step.status}']
                got = [f'> {l}' for l in got_out] + [f'! {l}' for l in got_err] + [f'= {status}']
                faults.append(f'{path}:{step.line}: $ {step.command}\n--- expected\n' + '\n'.join(expected) +
                              '\n--- got\n' + '\n'.join(got))
    except subprocess.TimeoutExpired as fault:
        faults.append(f'{path}: {fault}')
    finally:
        subprocess.run(['chmod', '-R', 'u+rwX', str(directory)], check=False)
        shutil.rmtree(directory, ignore_errors=True)
    if update and faults:
        rewrite(path, results)
    return faults


def rewrite(path, results):
    kept = [line for line in path.read_text(encoding='utf-8').split('\n') if not line.startswith(('>', '!', '= '))]
    answers = iter(results)
    text = []
    for line in kept:
        text.append(line)
        if line.startswith('$ '):
            step, out, err, status = next(answers, (Step(line, 0), [], [], 0))
            out, err = updated(step.out, out), updated(step.err, err)
            text += [f'> {l}'.rstrip() if not l else f'> {l}' for l in out]
            text += ['!' if not l else f'! {l}' for l in err]
            text += [f'= {status}'] if status else []
    path.write_text('\n'.join(text), encoding='utf-8')


def main():
    a = argparse.ArgumentParser()
    a.add_argument('csar'), a.add_argument('directory')
    a.add_argument('--update', action='store_true'), a.add_argument('--filter', default='')
    a.add_argument('--junit', default=''), a.add_argument('--jobs', type=int, default=2)
    o = a.parse_args()
    csar = os.path.abspath(o.csar)
    version = subprocess.run([csar, '--version'], capture_output=True, text=True, check=True).stdout.split()[1]
    paths = sorted(p for p in pathlib.Path(o.directory).rglob('*.txt') if o.filter in str(p))
    if not paths:
        sys.exit(f'no transcripts in {o.directory}')
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        outcomes = list(pool.map(lambda p: run(p, csar, version, o.update), paths))
    if o.update:
        print(f'{sum(map(bool, outcomes))} of {len(paths)} transcripts rewritten')
        return
    suite = Suite('transcript')
    for path, faults in zip(paths, outcomes):
        suite.record(path.relative_to(o.directory), '\n\n'.join(faults))
    suite.finish()


main()
