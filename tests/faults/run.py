#!/usr/bin/python3
"""Faults of the disk, files that change while they are read, and sudden death: what is under the final name is whole or not there.

usage: run.py CSAR INTERPOSE.so [--kills N] [--step N] [--junit FILE]

Every call on a file that pack, extract and verify make fails once, in each way that it can (interpose.cpp); with --step N every N-th
only. Then pack and extract are killed N times.
"""
import argparse, hashlib, os, pathlib, random, re, shutil, subprocess, sys, tempfile, time, traceback
from xml.sax.saxutils import escape

options = argparse.ArgumentParser()
options.add_argument('csar'), options.add_argument('library')
options.add_argument('--kills', type=int, default=200), options.add_argument('--step', type=int, default=1)
options.add_argument('--junit')
options = options.parse_args()
csar, library = os.path.abspath(options.csar), os.path.abspath(options.library)
results = []

# What each call may answer. EINTR and less than was asked for are no faults: the program must go on.
ACTIONS = {'read': ('EIO', 'EINTR', 'short', 'shrink', 'grow'), 'write': ('EIO', 'ENOSPC', 'EINTR', 'short'), 'open': ('EIO', 'EINTR'),
           'rename': ('EIO', 'ENOSPC'), 'link': ('EIO', 'ENOSPC'), 'sync': ('EIO', 'ENOSPC'), 'make': ('EIO', 'ENOSPC'), 'mode': ('EIO',),
           'close': ('EIO',)}
HARMLESS = ('EINTR', 'short')
OLD = b'the old output, which nobody may damage\n'
TEMPORARY = re.compile(r'\.[^/]+\.\d+\.\d+\.tmp(/.*)?')


def content():
    noise = random.Random(5)
    files = {'service.yaml': b'tosca_definitions_version: tosca_2_0\n', 'a/b/text.txt': b'all work and no play ' * 9000,
             'a/noise.bin': noise.randbytes(2_500_000), 'empty': b'', 'run.sh': b'#!/bin/sh\n'}
    files.update({f'many/{i}.txt': b'%d\n' % i * 50 for i in range(6)})
    return files


def build(folder):
    for name, data in content().items():
        path = folder / 'p' / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def state(folder):
    """Every path in the folder with what it holds."""
    return {str(p.relative_to(folder)): '' if p.is_dir() else hashlib.sha256(p.read_bytes()).hexdigest() for p in folder.rglob('*')}


def environment(folder, **more):
    # The program is linked to the sanitizers' runtime, which would rather be first in line.
    sanitizers = os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0:detect_leaks=0'
    return {**os.environ, 'ASAN_OPTIONS': sanitizers, 'LD_PRELOAD': library, 'CSAR_FAULT_ROOT': str(folder), 'TMPDIR': str(folder), **more}


class Command:
    """A command line, the files it starts from, and the name under which its output appears."""

    def __init__(self, name, arguments, output, archive=None, old=False):
        self.name, self.arguments, self.output, self.archive, self.old = name, arguments, output, archive, old

    def prepare(self, folder, archives):
        if self.archive:
            shutil.copy(archives / self.archive, folder / self.archive)
        else:
            shutil.copytree(archives / 'p', folder / 'p')
        if self.old:
            (folder / self.output).write_bytes(OLD)

    def run(self, folder, **more):
        return subprocess.run([csar, *self.arguments, '-q', '-j', '2'], cwd=folder, env=environment(folder, **more), capture_output=True,
                              timeout=60)

    def made(self, folder):
        """What stands under the final name: a digest, or None."""
        return {name: digest for name, digest in state(folder).items() if name.split('/')[0] == self.output} or None


COMMANDS = (
    Command('pack-zip', ['pack', 'p', '-o', 'out.csar'], 'out.csar', old=True),
    Command('pack-tar-gz', ['pack', 'p', '-o', 'out.tar.gz'], 'out.tar.gz', old=True),
    Command('pack-new', ['pack', 'p', '-o', 'out.tar'], 'out.tar'),
    Command('extract-zip', ['extract', 'x.csar', '-C', 'out'], 'out', 'x.csar'),
    Command('extract-tar', ['extract', 'x.tar', '-C', 'out'], 'out', 'x.tar'),
    Command('extract-tar-gz', ['extract', 'x.tar.gz', '-C', 'out'], 'out', 'x.tar.gz'),
    Command('verify-zip', ['verify', 'x.csar'], 'nothing', 'x.csar'),
    Command('verify-tar-gz', ['verify', 'x.tar.gz'], 'nothing', 'x.tar.gz'),
    Command('verify-folder', ['verify', 'p'], 'nothing'),
)


def judge(command, folder, before, whole, done, action):
    """The outcome is all or nothing, and the exit status says which."""
    text = f'{done.returncode}: {done.stdout.decode()}{done.stderr.decode()}'
    made = command.made(folder)
    old = {name: digest for name, digest in before.items() if name.split('/')[0] == command.output} or None
    assert done.returncode in ((0,) if action in HARMLESS else (0, 3) if action.startswith('E') else (0, 1, 3)), text
    assert made in (old, whole), f'{text}: a partial output: {made}'
    if done.returncode == 0:
        assert made == whole, f'{text}: no output, or the old one'
    else:
        assert done.stderr or done.returncode == 1, f'{text}: nothing says why'
    litter = set(state(folder)) - set(before) - set(made or {})
    assert not litter, f'{text}: left {sorted(litter)}'


def faults(command, archives, top):
    def attempt(**more):
        folder = pathlib.Path(tempfile.mkdtemp(dir=top))
        command.prepare(folder, archives)
        before = state(folder)
        return folder, before, command.run(folder, **more)
    folder, before, done = attempt(CSAR_FAULT_COUNT=str(top / 'counts'))
    assert done.returncode == 0, f'{command.name} without a fault: {done.stdout.decode()}{done.stderr.decode()}'
    whole = command.made(folder)
    shutil.rmtree(folder)
    counts = dict(line.split() for line in (top / 'counts').read_text().splitlines())
    for call, actions in ACTIONS.items():
        for action in actions:
            broken = []
            for number in range(1, int(counts[call]) + 1, options.step):
                fault = f'{call}:{number}:{action}'
                folder, before, done = attempt(CSAR_FAULT=fault)
                try:
                    judge(command, folder, before, whole, done, action)
                except AssertionError as what:
                    broken.append(f'{fault}: {what}')
                shutil.rmtree(folder)
            results.append((f'{command.name}.{call}.{action}', broken))


def killed(command, archives, top):
    """Death at a random moment leaves the old output or the new one, and at most the temporary file that the manual tells of."""
    chance, times, broken, whole = random.Random(3), [], [], None
    for number in range(-3, options.kills // 2):
        folder = pathlib.Path(tempfile.mkdtemp(dir=top))
        command.prepare(folder, archives)
        before = state(folder)
        old = command.made(folder)
        start = time.monotonic()
        process = subprocess.Popen([csar, *command.arguments, '-q'], cwd=folder, env={**os.environ, 'TMPDIR': str(folder)},
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if number >= 0:
            time.sleep(chance.uniform(0, 1.1 * max(times)))
            process.kill()
        process.wait()
        made = command.made(folder)
        if number < 0:
            times.append(time.monotonic() - start)
            whole = made
        if made not in (old, whole):
            broken.append(f'{number}: a partial output: {made}')
        litter = [n for n in set(state(folder)) - set(before) - set(made or {}) if not TEMPORARY.fullmatch(n)]
        if litter or any(before[name] != digest for name, digest in state(folder).items() if name in before and name != command.output):
            broken.append(f'{number}: left {litter}')
        shutil.rmtree(folder)
    results.append((f'{command.name}.killed', broken))


def main():
    with tempfile.TemporaryDirectory() as top:
        top = pathlib.Path(top).resolve()
        archives = top / 'archives'
        archives.mkdir()
        build(archives)
        for name in ('x.csar', 'x.tar', 'x.tar.gz'):
            subprocess.run([csar, 'pack', 'p', '-o', name, '-q'], cwd=archives, check=True)
        for command in COMMANDS:
            try:
                faults(command, archives, top)
                if command.name in ('pack-zip', 'extract-zip'):
                    killed(command, archives, top)
            except Exception:
                results.append((command.name, [traceback.format_exc()]))
    if options.junit:
        with open(options.junit, 'w', encoding='utf-8') as junit:
            junit.write('<testsuites><testsuite name="faults">')
            for name, broken in results:
                inner = f'<failure>{escape(chr(10).join(broken))}</failure>' if broken else ''
                junit.write(f'<testcase classname="faults" name="{name}">{inner}</testcase>')
            junit.write('</testsuite></testsuites>\n')
    failed = [(name, broken) for name, broken in results if broken]
    for name, broken in failed:
        print(f'failed: {name}: {len(broken)}\n    ' + '\n    '.join(broken[:3]))
    print(f'{len(results) - len(failed)} passed, {len(failed)} failed')
    return 1 if failed else 0


sys.exit(main())
