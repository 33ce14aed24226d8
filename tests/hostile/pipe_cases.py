"""Cases of surroundings.py: pipes and devices in place of files."""
import contextlib, os, pathlib, shutil, signal, subprocess, threading

from around import CSAR, V2, USAGE, INPUT, SECONDS, suite, csar, service, git, repository, authority
from suite import Skipped, need


def fifo(path):
    path.unlink(missing_ok=True)
    os.mkfifo(path)
    return path


@suite.case
def no_pipe_beside_a_package_is_opened(directory):
    service(directory / 'src')
    csar(directory, 'pack', 'src', '-o', 'p.csar', '--manifest')
    for name in ('p.csar.cms', 'p.cms'):
        pipe = fifo(directory / name)
        for command in (['verify', 'p.csar'], ['inspect', 'p.csar']):
            csar(directory, *command, status=(0, INPUT))
        csar(directory, 'verify', 'p.csar', status=INPUT, says='not a regular file')
        pipe.unlink()
    for name in ('p.csar.cdx.json', 'p.csar.spdx.json', 'p.cdx.json', 'p.spdx.json'):
        pipe = fifo(directory / name)
        csar(directory, 'verify', 'p.csar', says='not a regular file')
        csar(directory, 'oci', 'push-layout', 'p.csar', 'lay', '--tag', '1', status=INPUT, says='not a regular file')
        pipe.unlink()
    for name in ('p.csar.cms', 'p.csar.sigstore.json', 'p.csar.intoto.jsonl'):
        pipe = fifo(directory / name)
        csar(directory, 'oci', 'push-layout', 'p.csar', 'lay', '--tag', '1', status=INPUT, says='not a regular file')
        pipe.unlink()


@suite.case
def no_pipe_beside_a_signature_is_opened(directory):
    need('openssl')
    service(directory / 'src')
    authority(directory, 'me')
    sign = ('--key', 'me.key', '--cert', 'me.pem')
    csar(directory, 'pack', 'src', '-o', 'p.csar', *sign, '--sign', 'detached')
    for name in ('p.csar.cert', 'p.csar.crt'):
        pipe = fifo(directory / name)
        csar(directory, 'verify', 'p.csar', status=INPUT, says='not a regular file')
        csar(directory, 'oci', 'push-layout', 'p.csar', 'lay', '--tag', '1', status=INPUT, says='not a regular file')
        pipe.unlink()
    fifo(directory / 'p.csar.cms')
    csar(directory, 'sign', 'p.csar', '--detached', *sign, status=(USAGE, INPUT))
    (directory / 'trust').mkdir()
    shutil.copy(directory / 'me.pem', directory / 'trust/a.pem')
    fifo(directory / 'trust/b.pem')
    csar(directory, 'verify', 'src', '--trust', 'trust', status=INPUT, says='not a regular file')


@suite.case
def no_pipe_in_a_repository_is_opened(directory):
    (directory / 'svc').mkdir()
    repository(directory / 'svc')
    for name, option in (('.gitignore', '--gitignore'), ('.git/info/exclude', '--gitignore'), ('.git/index', '--git-tracked'), ('.git/HEAD', '--git-tracked'),
                         ('.git/config', '--git-tracked')):
        path = directory / 'svc' / name
        kept = path.read_bytes() if path.exists() else None
        path.unlink(missing_ok=True)
        fifo(path)
        csar(directory, 'pack', 'svc', option, '-o', 'o.csar', status=2, says='not a regular file')
        path.unlink()
        if kept is not None:
            path.write_bytes(kept)
    fifo(directory / 'pipe')
    with (directory / 'svc/.git/config').open('a') as config:
        config.write(f'[include]\n\tpath = {directory}/pipe\n')
    csar(directory, 'pack', 'svc', '--git-tracked', '-o', 'o.csar', '-q')


@suite.case
def no_pipe_behind_an_unreadable_directory_is_opened(directory):
    repository(directory / 'svc')
    closed = [directory / 'svc' / f'closed{i}' for i in range(8)]
    for path in closed:
        path.mkdir(0)
    (directory / 'svc/open').mkdir()
    fifo(directory / 'svc/open/.gitignore')
    other = {'env': {**os.environ, 'HOME': str(directory)}}
    if os.geteuid() == 0:  # the superuser can read every directory
        other['user'] = other['group'] = 65534
        for path in (directory, *directory.rglob('*')):
            os.chown(path, 65534, 65534, follow_symlinks=False)
    try:
        csar(directory, 'pack', 'svc', '--gitignore', '-o', 'o.csar', status=USAGE, says='not a regular file', **other)
    except PermissionError:
        raise Skipped('another user cannot run this csar')
    finally:
        for path in closed:
            path.chmod(0o700)


@suite.case
def no_pipe_in_a_directory_is_opened(directory):
    service(directory / 'src')
    (directory / 'src/a.yaml').write_text(V2 + 'imports: [ types.yaml ]\n')
    for name in ('types.yaml', 'TOSCA.meta', '.csarignore', 'm.mf'):
        pipe = fifo(directory / 'src' / name)
        csar(directory, 'verify', 'src', status=(0, 1, INPUT))
        csar(directory, 'validate', 'src/a.yaml', status=(0, 1, INPUT))
        csar(directory, 'pack', 'src', '-o', 'p.csar', status=(1, USAGE, INPUT, 4))
        pipe.unlink()
    (directory / 'src/a.yaml').write_text(V2)
    (directory / 'src/m.mf').write_text('')
    csar(directory, 'pack', 'src', '-o', 'p.csar', '--ignore', '*/*', status=(0, 1, USAGE))
    csar(directory, 'oci', 'push-layout', 'p.csar', 'lay', '--tag', '1', status=(0, INPUT))
    (directory / 'lay').mkdir(exist_ok=True)
    for name in ('index.json', 'oci-layout'):
        (directory / 'lay' / name).write_text('{}')
    for name in ('index.json', 'oci-layout'):
        with_pipe = fifo(directory / 'lay' / name)
        csar(directory, 'verify', 'lay@1', status=INPUT, says='not a regular file' if name == 'oci-layout' else '')
        with_pipe.unlink()
        with_pipe.write_text('{"imageLayoutVersion": "1.0.0"}')


@suite.case
def no_pipe_for_a_project_file_or_in_one_is_opened(directory):
    service(directory / 'src')
    project = fifo(directory / '.csar.yaml')
    for command in (['verify', 'src'], ['validate', 'src/a.yaml'], ['pack', 'src', '-o', 'p.csar'], ['config']):
        csar(directory, *command, status=INPUT, says='not a regular file')
    project.unlink()
    csar(directory, 'pack', 'src', '-o', 'p.csar')
    fifo(directory / 'pipe.yaml')
    for setting in ('trust: [ pipe.yaml ]', 'intake: ./pipe.yaml', 'profile-path: [ pipe.yaml ]',
                    'import-map: { "https://example.com/x.yaml": pipe.yaml }'):
        project.write_text(setting + '\n')
        csar(directory, 'verify', 'p.csar', status=USAGE, says="there is no file or directory 'pipe.yaml'" if './' not in setting else '.csar.yaml')
    project.unlink()
    (directory / 'own.yaml').write_text('extends: ./pipe.yaml\ndemands: []\n')
    csar(directory, 'verify', 'src', '--intake', './own.yaml', status=(USAGE, INPUT), says='not a regular file')


def through_pipe(path, content):
    """Writes the bytes that a command reads from a pipe that the user specified."""
    def write():
        with open(path, 'wb') as pipe, contextlib.suppress(BrokenPipeError):
            pipe.write(content)
    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    return thread


@suite.case
def pipes_that_the_user_names_are_read(directory):
    need('openssl')
    service(directory / 'src')
    authority(directory, 'me')
    csar(directory, 'pack', 'src', '-o', 'p.csar', '--manifest', '--key', 'me.key', '--cert', 'me.pem', '--sign', 'detached')
    shutil.move(directory / 'p.csar.cms', directory / 's')
    files = {'trust': (directory / 'me.pem').read_bytes(), 'cms': (directory / 's').read_bytes(), 'csar': (directory / 'p.csar').read_bytes()}
    pipe = fifo(directory / 'pipe')
    for content, command in (('csar', ['verify', 'pipe']), ('trust', ['verify', 'p.csar', '--signature', 's', '--trust', 'pipe']),
                             ('cms', ['verify', 'p.csar', '--signature', 'pipe'])):
        thread = through_pipe(pipe, files[content])
        csar(directory, *command)
        thread.join()
    thread = through_pipe(pipe, b'strict: true\n')
    csar(directory, 'config', '--config', 'pipe', says='strict = true')
    thread.join()
    csar(directory, 'verify', '/dev/stdin', stdin=open(directory / 'p.csar', 'rb'))
    csar(directory, 'verify', '-', stdin=open(directory / 'p.csar', 'rb'))


@suite.case
def a_signal_ends_what_waits_for_a_pipe(directory):
    service(directory / 'src')
    fifo(directory / 'pipe')
    for number in (signal.SIGINT, signal.SIGTERM):
        for command in (['verify', 'pipe'], ['verify', 'src', '--config', 'pipe'], ['verify', 'src', '--baseline', 'pipe'], ['verify', '--from', 'pipe'],
                        ['verify', '--from0', 'pipe'], ['verify', 'src', '--trust', 'pipe'], ['summary', 'pipe'], ['config', '--config', 'pipe']):
            process = subprocess.Popen([CSAR, *command], cwd=directory, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for _ in range(SECONDS * 20):
                try:
                    process.wait(0.05)
                except subprocess.TimeoutExpired:
                    # The process sleeps when it waits for a writer of the pipe.
                    if pathlib.Path(f'/proc/{process.pid}/stat').read_text().rsplit(')', 1)[1].split()[0] == 'S':
                        break
            os.kill(process.pid, number)
            try:
                status = process.wait(SECONDS / 6)
            except subprocess.TimeoutExpired:
                process.kill()
                raise AssertionError(f'{command}: goes on after {number.name}')
            assert status == 128 + number, f'{command}: status {status} after {number.name}'
