#!/usr/bin/env python3
"""A signal ends every long command soon, with the status 128 plus its number, and no incomplete file remains.

usage: interrupts.py CSAR [--left SECONDS] [--junit FILE]

Each command would take several seconds. The signal is sent when the command has used AFTER seconds of processor time, and after that the
command may use LEFT seconds: on a busy machine, elapsed time is meaningless. (0.2 s are promised for a release build; builds for tests are
slower.)
"""
import os, pathlib, resource, signal, subprocess, sys, time, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

CSAR = os.path.abspath(sys.argv[1])
V2 = 'tosca_definitions_version: tosca_2_0\n'
AFTER, LEFT = 0.2, float(sys.argv[sys.argv.index('--left') + 1]) if '--left' in sys.argv else 1
END = 0.1  # seconds in which a command prints its verdict and frees its memory: a signal comes too late then
suite = Suite('interrupts')


def large_package(path):
    """A package of zeros: small to write, long to read."""
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr('a.yaml', V2)
        with archive.open('zeros', 'w', force_zip64=True) as entry:
            for _ in range(1500):
                entry.write(bytes(1 << 20))


def used(process):
    """The processor time so far, in seconds."""
    fields = pathlib.Path(f'/proc/{process.pid}/stat').read_text().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def has_ended(process):
    return pathlib.Path(f'/proc/{process.pid}/stat').read_text().rsplit(')', 1)[1].split()[0] == 'Z'


def interrupt(directory, number, *arguments, after=AFTER, ignoring=None):
    """The status, and the seconds that the command used after the signal; no seconds if it had ended before the signal."""
    def prepare():
        if ignoring:
            signal.signal(ignoring, signal.SIG_IGN)
    end = time.monotonic() + 30  # a command that has ended uses no more processor time, so the loop needs a limit
    process = subprocess.Popen([CSAR, *arguments], cwd=directory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=prepare)
    while (before := used(process)) < after and time.monotonic() < end and not has_ended(process):
        time.sleep(0.01)
    was_done = has_ended(process)
    os.kill(process.pid, number)  # not send_signal(), which would collect the status of a command that has ended
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, None if was_done else usage.ru_utime + usage.ru_stime - before


def check(directory, *arguments, numbers=(signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT), after=AFTER, own=0):
    """`own`: the status of the command if nothing interrupts it."""
    before = sorted(p.name for p in directory.iterdir())
    for number in numbers:
        status, seconds = interrupt(directory, number, *arguments, after=after)
        if after > AFTER and (seconds is None or status == own and seconds < END):
            continue  # a fast program, in which the signal had little or nothing left to interrupt
        assert status == 128 + number, f'{number.name}: status {status}'
        assert seconds < LEFT, f'{number.name}: {seconds:.1f} s'
        assert sorted(p.name for p in directory.iterdir()) == before, f'{number.name}: something is left behind'


@suite.case
def extracting(directory):
    large_package(directory / 'x.csar')
    check(directory, 'extract', 'x.csar', '--target', 'out', '-q')


@suite.case
def packing_with_a_slow_filter(directory):
    (directory / 'd').mkdir()
    (directory / 'd' / 'a.yaml').write_text(V2)
    (directory / 'd' / 'random').write_bytes(os.urandom(100_000_000))
    check(directory, 'pack', 'd', '-o', 'p.tar.xz', '-q', numbers=(signal.SIGTERM,), after=0.5)


@suite.case
def technology_rules_for_many_artifacts(directory):
    rules = ''.join(f'      - {{ technology: t{i}, component: app, artifact: T99 }}\n' for i in range(2000))
    artifacts = ''.join(f'        a{i}: {{ type: T0, file: f }}\n' for i in range(2000))
    types = ''.join(f'  T{i}: {{ derived_from: T{i + 1} }}\n' for i in range(99))
    (directory / 'a.yaml').write_text(
        'tosca_definitions_version: tosca_variability_1_0\nnode_types: { app: { derived_from: tosca.nodes.Root } }\nartifact_types:\n' + types +
        'topology_template:\n  variability:\n    options: { enrich_technologies: true }\n    qualities:\n' + rules +
        '  node_templates:\n    n:\n      type: app\n      artifacts:\n' + artifacts)
    check(directory, 'validate', 'a.yaml', '-q', numbers=(signal.SIGTERM,), after=0.6)


@suite.case
def definitions_with_long_scalars(directory):
    (directory / 'a.yaml').write_text(V2 + 'metadata:\n' + ''.join(f'  k{i}: "{"word " * 200_000}"\n' for i in range(60)))
    check(directory, 'validate', 'a.yaml', numbers=(signal.SIGINT,))


@suite.case
def definitions_with_many_templates(directory):
    types = 'node_types:\n  T:\n    properties: { p: { type: string, required: false } }\n    requirements: [ { r: { capability: C, node: T, count_range: [ 0, 1 ] } } ]\n    capabilities: { c: C }\ncapability_types: { C: {} }\n'
    templates = 'service_template:\n  node_templates:\n' + ''.join(f'    n{i}: {{ type: T, properties: {{ p: x, q: y }} }}\n' for i in range(400_000))
    (directory / 'a.yaml').write_text(V2 + types + templates)
    for after in (0.2, 0.7, 1.2, 2):
        check(directory, 'validate', 'a.yaml', '-q', numbers=(signal.SIGINT,), after=after, own=1)


@suite.case
def definitions_with_many_workflows(directory):
    workflows = 'service_template:\n  node_templates: {}\n  workflows:\n' + ''.join(
        f'    w{i}: {{ steps: {{ s: {{ target: x, activities: [ {{ inline: w{i + 1} }} ] }} }} }}\n' for i in range(100_000))
    (directory / 'a.yaml').write_text(V2 + workflows)
    for after in (0.2, 0.5, 0.8):
        check(directory, 'validate', 'a.yaml', '-q', numbers=(signal.SIGINT,), after=after, own=1)


@suite.case
def a_command_that_signs_ends_with_the_program(directory):
    subprocess.run(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=a', '-keyout', 'a.key', '-out', 'a.pem'],
                   cwd=directory, check=True, capture_output=True)
    (directory / 'd').mkdir()
    (directory / 'd' / 'a.yaml').write_text(V2)
    process = subprocess.Popen([CSAR, 'pack', 'd', '-o', 'x.csar', '--sign', 'detached', '--cert', 'a.pem', '--signer-command',
                                'echo $$ > shell; sleep 60 & echo $! > sleeper; wait'], cwd=directory, stderr=subprocess.DEVNULL, start_new_session=True)
    end = time.monotonic() + 30
    while not (directory / 'sleeper').exists() or not (directory / 'sleeper').read_text():
        assert time.monotonic() < end and process.poll() is None, 'the command was not started'
        time.sleep(0.01)
    process.terminate()
    assert process.wait(30) == 128 + signal.SIGTERM
    for name in ('shell', 'sleeper'):
        status = pathlib.Path('/proc', (directory / name).read_text().strip(), 'status')
        while status.exists() and 'State:\tZ' not in status.read_text():
            assert time.monotonic() < end, f'the {name} is still there'
            time.sleep(0.01)


@suite.case
def a_closed_terminal_is_no_matter_to_nohup(directory):
    large_package(directory / 'x.csar')
    status, _ = interrupt(directory, signal.SIGHUP, 'verify', 'x.csar', '-q', after=0.03, ignoring=signal.SIGHUP)
    assert status == 0, status


@suite.case
def a_bound_on_the_size_of_files_is_a_full_disk(directory):
    large_package(directory / 'x.csar')
    def prepare():
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
    done = subprocess.run([CSAR, 'extract', 'x.csar', '--target', 'out'], cwd=directory, capture_output=True, text=True, preexec_fn=prepare)
    assert done.returncode == 3 and 'File too large' in done.stderr, (done.returncode, done.stderr)
    assert [p.name for p in directory.iterdir()] == ['x.csar']


@suite.case
def a_file_of_proc_is_read_to_its_end(directory):
    done = subprocess.run([CSAR, 'verify', '/proc/self/status'], cwd=directory, capture_output=True, text=True)
    assert 'limit of 0' not in done.stdout + done.stderr, done.stderr


suite.finish()
