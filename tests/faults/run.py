#!/usr/bin/python3
"""Faults of the disk, files that change while they are read, and sudden death: each file with a final name is complete or absent, and the
outputs of one command are all new or all unchanged.

usage: run.py CSAR INTERPOSE.so [--kills N] [--step N] [--only NAME] [--junit FILE]

Every call on a file that the commands of commands.py make fails once, in each possible way (interpose.cpp). With --step N, only every N-th
call fails; for rare calls, more often. Then pack and extract are killed N times. --only: only the commands whose names begin with NAME.
"""
import argparse, os, pathlib, random, re, shutil, subprocess, sys, tempfile, time, traceback

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

from commands import CHANGES, COMMANDS, prepare, state

options = argparse.ArgumentParser()
options.add_argument('csar'), options.add_argument('library')
options.add_argument('--kills', type=int, default=200), options.add_argument('--step', type=int, default=1)
options.add_argument('--junit'), options.add_argument('--only', default='')
options = options.parse_args()
csar, library = os.path.abspath(options.csar), os.path.abspath(options.library)
results = []

# The results that each call may have. EINTR and short reads or writes are not faults: the program must continue.
HARMLESS = ('EINTR', 'short')
ACTIONS = {'read': ('EIO', *HARMLESS, *CHANGES), 'write': ('EIO', 'ENOSPC', *HARMLESS), 'open': ('EIO', 'EINTR'),
           'rename': ('EIO', 'ENOSPC'), 'link': ('EIO', 'ENOSPC'), 'sync': ('EIO', 'ENOSPC'), 'make': ('EIO', 'ENOSPC'),
           'mode': ('EIO',), 'stat': ('EIO',), 'list': ('EIO',), 'close': ('EIO',)}
# Calls that may only be attempts, or that do not affect the output.
HINTS = ('open', 'stat', 'close')
TEMPORARY = re.compile(r'\.[^/]+\.\d+\.\d+\.tmp(/.*)?')


def judge(command, directory, before, whole, done, call, action):
    """The outputs are all complete or all unchanged, in agreement with the exit status."""
    text = f'{done.returncode}: {done.stdout.decode()}{done.stderr.decode()}'
    assert done.returncode in ((0,) if action in HARMLESS else range(7) if action in CHANGES else (0, 3) if call in HINTS else (3,)), text
    assert done.returncode in (0, 1, 4, 5, 6) or done.stderr or b'looks truncated' in done.stdout, f'{text}: nothing says why'
    assert '/proc/' not in text, f'{text}: names a file that is none of the user'
    old, after = command.made(before), state(directory)
    made = command.made(after)
    are_whole = {output: command.is_whole(csar, directory, made[output], whole[output]) for output in made}
    for output, is_whole in are_whole.items():
        assert made[output] == old[output] or is_whole, f'{text}: a partial output: {made[output]}'
    assert made == old or all(are_whole.values()), f'{text}: some outputs are new and others are not: {made}'
    assert all(are_whole.values()) or done.returncode != 0, f'{text}: no output, or the old one'
    leftovers = [name for name in after if name not in before and name.split('/')[0] not in command.outputs]
    assert not leftovers, f'{text}: left {sorted(leftovers)}'


def attempt(command, archives, top, action, **more):
    """Runs a command in a separate directory, which the caller removes: (directory, its state before, the finished process)."""
    directory = pathlib.Path(tempfile.mkdtemp(dir=top))
    command.prepare(directory, archives)
    before = state(directory)
    # The program may be linked with the sanitizers' runtime, which must be loaded first.
    sanitizers = os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0:detect_leaks=0'
    return directory, before, command.run(csar, directory, LD_PRELOAD=library, CSAR_FAULT_ROOT=str(command.root(directory, action)),
                                       ASAN_OPTIONS=sanitizers, **more)


def count(command, archives, top, action):
    """A run without a fault: its output, and the number of each call that `action` can affect."""
    directory, _, done = attempt(command, archives, top, action, CSAR_FAULT_COUNT=str(top / 'counts'))
    assert done.returncode == 0, f'{command.name} without a fault: {done.stdout.decode()}{done.stderr.decode()}'
    whole = command.made(state(directory))
    shutil.rmtree(directory)
    return whole, {call: int(times) for call, times in map(str.split, (top / 'counts').read_text().splitlines())}


def faults(command, archives, top):
    whole, counts = count(command, archives, top, '')
    _, changes = count(command, archives, top, 'alter')
    never = [call for call in command.calls if counts[call] == 0 or (call == 'read' and changes[call] == 0)]
    assert not never, f'no {", ".join(never)} was counted: what fails there is not tried'
    for call, actions in ACTIONS.items():
        for action in actions:
            if action == 'alter' and not command.package:
                continue  # a file of a directory may be replaced before it is read: then the new file is packed
            broken, times = [], (changes if action in CHANGES else counts)[call]
            for number in range(1, times + 1, max(1, min(options.step, times // 3))):
                fault = f'{call}:{number}:{action}'
                directory, before, done = attempt(command, archives, top, action, CSAR_FAULT=fault)
                try:
                    judge(command, directory, before, whole, done, call, action)
                    # The first read happens before the state of the file is recorded. `sign` verifies the file in the state that it signs.
                    noticed = done.returncode != 0 or number == 1 or not command.package or command.proof
                    assert noticed or action not in CHANGES, 'not noticed'
                except AssertionError as what:
                    broken.append(f'{fault}: {what}')
                shutil.rmtree(directory)
            if times:
                results.append((f'{command.name}.{call}.{action}', broken))


def killed(command, archives, top):
    """A process that is killed at a random moment leaves the old output or the new one, and at most the documented temporary file."""
    chance, span, broken, whole, deaths = random.Random(3), 0, [], None, 0
    for number in range(-3, options.kills // 2):
        directory = pathlib.Path(tempfile.mkdtemp(dir=top))
        command.prepare(directory, archives)
        before = state(directory)
        old = command.made(before)
        start = time.monotonic()
        process = subprocess.Popen([csar, *command.arguments], cwd=directory, env={**os.environ, 'TMPDIR': str(directory)},
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if number >= 0:
            time.sleep(chance.uniform(0, 1.1 * span))
            process.kill()
        was_killed = process.wait() < 0
        deaths += was_killed
        after = state(directory)
        made = command.made(after)
        if number < 0:
            span = max(span, time.monotonic() - start)
            whole = made
        else:
            span *= 1.02 if was_killed else 0.9  # follows the load of the machine: about one run of six ends before
        if made not in (old, whole):
            broken.append(f'{number}: a partial output: {made}')
        others = {name: digest for name, digest in after.items() if name.split('/')[0] not in command.outputs}
        leftovers = [name for name, digest in others.items() if before.get(name) != digest and not TEMPORARY.fullmatch(name)]
        if leftovers:
            broken.append(f'{number}: left {leftovers}')
        shutil.rmtree(directory)
    if deaths < options.kills // 8:
        broken.append(f'only {deaths} runs were killed before they ended')
    results.append((f'{command.name}.killed', broken))


def main():
    with tempfile.TemporaryDirectory() as top:
        top = pathlib.Path(top).resolve()
        archives = top / 'archives'
        archives.mkdir()
        prepare(csar, archives)
        for command in (c for c in COMMANDS if c.name.startswith(options.only)):
            try:
                faults(command, archives, top)
                if command.name in ('pack-zip', 'extract-zip'):
                    killed(command, archives, top)
            except Exception:
                results.append((command.name, [traceback.format_exc()]))
    suite = Suite('faults')
    for name, broken in results:
        suite.record(name, '\n    '.join([f'{len(broken)} runs', *broken[:9]]) if broken else '')
    suite.finish()


main()
