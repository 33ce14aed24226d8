#!/usr/bin/env python3
"""Asks that nothing that is examined, and nothing that lies around it, is believed, run, waited for or written over.

usage: surroundings.py CSAR [--junit FILE]
"""
import contextlib, os, pathlib, shutil, signal, subprocess, sys, threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite, need, run

CSAR = os.path.abspath(sys.argv[1])
V2 = 'tosca_definitions_version: tosca_2_0\n'
USAGE, INPUT = 2, 3
SECONDS = 60  # for what would wait for ever
suite = Suite('surroundings')


def csar(directory, *arguments, status=0, says='', **keywords):
    done = subprocess.run([CSAR, *map(str, arguments)], cwd=directory, capture_output=True, timeout=SECONDS,
                          **{'stdin': subprocess.DEVNULL, **keywords})
    told = (done.stdout + done.stderr).decode(errors='replace')
    statuses = status if isinstance(status, tuple) else (status,)
    assert done.returncode in statuses, f'{arguments}: status {done.returncode}, not {status}\n{told}'
    assert says in told, f'{arguments}: does not say "{says}"\n{told}'
    return told


def service(directory):
    directory.mkdir(parents=True, exist_ok=True)
    (directory / 'a.yaml').write_text(V2)
    return directory


# What a repository of git may name to be run.


def git(directory, *arguments, **keywords):
    return run('git', '-c', 'user.name=n', '-c', 'user.email=n@example.com', '-c', 'protocol.file.allow=always', *arguments, cwd=directory, **keywords)


def repository(directory):
    need('git')
    service(directory)
    for name in ('a/x', 'b/y'):
        (directory / name).parent.mkdir(exist_ok=True)
        (directory / name).write_text(name)
    git(directory, 'init', '-q')
    git(directory, 'add', '.')
    git(directory, 'commit', '-qm', 'all')
    return directory


def remove_tree(directory, name):
    """A directory of the index of which git has no object, so that it would fetch it."""
    git(directory, 'sparse-checkout', 'set', '--cone', '--sparse-index', 'a')
    digest = git(directory, 'rev-parse', f'HEAD:{name}').decode().strip()
    (directory / '.git/objects' / digest[:2] / digest[2:]).unlink()


def configure(directory, settings):
    for key, value in settings.items():
        git(directory, 'config', key, value)


def partial_clone(**remote):
    return {'core.repositoryFormatVersion': '1', 'extensions.partialClone': 'origin', 'remote.origin.promisor': 'true',
            **{f'remote.origin.{key}': value for key, value in remote.items()}}


def attacks(mark):
    """Configurations that run a command, by what runs it; each makes the file `mark`."""
    command = f'touch {mark}; false'
    script = mark.parent / 'script'
    script.write_text(f'#!/bin/sh\n{command}\n')
    script.chmod(0o755)
    hooks = mark.parent / 'hooks'
    hooks.mkdir(exist_ok=True)
    for hook in ('reference-transaction', 'post-index-change', 'pre-auto-gc', 'fsmonitor-watchman'):
        shutil.copy(script, hooks / hook)
    return {
        'upload-pack': partial_clone(url='/nowhere', uploadpack=command),
        'ssh': {**partial_clone(url='ssh://host.invalid/x'), 'core.sshCommand': command},
        'ext': {**partial_clone(url=f'ext::{script}'), 'protocol.ext.allow': 'always', 'protocol.allow': 'always'},
        'proxy': {**partial_clone(url='git://host.invalid/x'), 'core.gitProxy': str(script)},
        'credentials': {**partial_clone(url='http://127.0.0.1:1/x'), 'credential.helper': f'!{command}', 'fetch.bundleURI': 'http://127.0.0.1:1/x',
                        'core.askPass': str(script)},
        'fsmonitor': {'core.fsmonitor': str(script)},
        'hooks': {**partial_clone(url='/nowhere', uploadpack=command), 'core.hooksPath': str(hooks)},
        'pager': {'pager.ls-files': command, 'core.pager': command, 'alias.ls-files': f'!{command}', 'alias.rev-parse': f'!{command}'},
        'filter': {'filter.f.clean': command, 'filter.f.smudge': command, 'filter.f.process': command},
        'included': {'include.path': '../included'},
    }


@suite.case
def a_repository_runs_nothing(directory):
    for name in attacks(directory / 'mark'):
        for option in ('--gitignore', '--git-tracked'):
            place = directory / name / option[2:]
            place.mkdir(parents=True)
            mark = place / 'mark'
            packed = repository(place / 'd')
            (packed / '.gitattributes').write_text('* filter=f\n')
            (packed / 'included').write_text(f'[core]\n fsmonitor = {place}/script\n')
            remove_tree(packed, 'b')
            configure(packed, attacks(mark)[name])
            mark.unlink(missing_ok=True)  # git itself, above
            csar(place, 'pack', 'd', option, '-o', 'o.csar', status=(0, USAGE))
            assert not mark.exists(), f'{name}, {option}: the command was run'


@suite.case
def a_project_file_above_belongs_to_the_user(directory):
    if os.geteuid() != 0:
        raise Skipped('only root gives files away')
    work = service(directory / 'shared' / 'mine')
    (directory / 'shared' / '.git').mkdir()
    project = directory / 'shared' / '.csar.yaml'
    project.write_text('severity: { "tosca/*": ignored }\n')
    (work / 'a.yaml').write_text(V2 + 'nonsense: 1\n')
    csar(work, 'validate', 'a.yaml')
    os.chown(project, 65534, 65534)
    for command in (['validate', 'a.yaml'], ['config']):
        csar(work, *command, status=USAGE, says="the project file '../.csar.yaml' belongs to another user")
    csar(work, 'validate', 'a.yaml', '--config', '../.csar.yaml')
    csar(work, 'validate', 'a.yaml', '--config', 'none', status=1)
    os.chown(project, 0, 0)
    project.rename(directory / 'file')
    os.symlink(directory / 'file', project)
    os.chown(project, 65534, 65534, follow_symlinks=False)
    csar(work, 'validate', 'a.yaml', status=USAGE, says='belongs to another user')


@suite.case
def a_missing_object_is_wrong_usage(directory):
    packed = repository(directory / 'd')
    remove_tree(packed, 'b')
    configure(packed, partial_clone(url='/nowhere', uploadpack='touch mark'))
    csar(directory, 'pack', 'd', '--git-tracked', '-o', 'o.csar', status=USAGE, says="Git cannot list the files of 'd'")


@suite.case
def a_submodule_runs_nothing_and_is_packed(directory):
    repository(directory / 'part')
    packed = repository(directory / 'd')
    git(packed, 'submodule', 'add', '-q', str(directory / 'part'), 'sub')
    git(packed, 'submodule', 'add', '-q', str(directory / 'part'), 'gone')
    git(packed, 'commit', '-qm', 'submodules')
    git(packed, 'submodule', 'deinit', '-q', 'gone')
    (packed / 'sub/untracked').write_text('')
    (packed / '.csarignore').write_text('.gitmodules\nsub/a.yaml\n')
    csar(directory, 'pack', 'd', '--git-tracked', '--ignore', 'pack/missing-tracked-file', '-o', 'o.csar')
    names = csar(directory, 'list', 'o.csar').split()
    assert 'sub/b/y' in names and not any('untracked' in name for name in names), names
    remove_tree(packed / 'sub', 'b') if (packed / 'sub/.git').is_dir() else None
    configure(packed / 'sub', {'core.fsmonitor': f'touch {directory}/mark', **partial_clone(url='/nowhere', uploadpack=f'touch {directory}/mark; false')})
    (directory / 'mark').unlink(missing_ok=True)
    csar(directory, 'pack', 'd', '--git-tracked', '--ignore', 'pack/missing-tracked-file', '-o', 'o.csar', status=(0, USAGE))
    assert not (directory / 'mark').exists()


@suite.case
def the_work_tree_that_the_configuration_names_is_not_listed(directory):
    (directory / 'svc').mkdir()
    repository(directory / 'svc')
    (directory / 'svc/.git/info/exclude').write_text('/secret.env\n')
    (directory / 'svc/secret.env').write_text('k\n')
    git(directory / 'svc', 'config', 'core.worktree', str(directory))
    git(directory / 'svc', 'config', 'core.bare', 'true')
    csar(directory, 'pack', 'svc', '--gitignore', '-o', 'o.csar', '-q')
    assert 'secret.env' not in csar(directory, 'list', 'o.csar')
    csar(directory, 'pack', 'svc', '--git-tracked', '-o', 'o.csar', '-q')


@suite.case
def repositories_of_other_forms_are_listed(directory):
    need('git')
    for option in ('--object-format=sha256', '--separate-git-dir=elsewhere'):
        packed = service(directory / option[2:5])
        git(directory, 'init', '-q', option, packed)
        (packed / 'left.o').write_text('')
        exclude = pathlib.Path(git(packed, 'rev-parse', '--git-path', 'info/exclude').decode().strip())
        (packed / exclude).write_text('*.o\n')
        git(packed, 'add', 'a.yaml')
        for how in ('--gitignore', '--git-tracked'):
            csar(directory, 'pack', packed, how, '-o', 'o.csar', env={**os.environ, 'GIT_DIR': '/nowhere', 'GIT_INDEX_FILE': '/nowhere'})
            assert csar(directory, 'list', 'o.csar').split() == ['TOSCA.meta', 'a.yaml']
    main = repository(directory / 'main')
    git(main, 'worktree', 'add', '-q', '../linked')
    csar(directory, 'pack', 'linked', '--git-tracked', '-o', 'o.csar')
    assert 'b/y' in csar(directory, 'list', 'o.csar').split()
    git(main, 'update-index', '--split-index')
    csar(directory, 'pack', 'main', '--git-tracked', '-o', 'o.csar')
    assert 'b/y' in csar(directory, 'list', 'o.csar').split()


# The project file of what is examined.


def authority(directory, name):
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', f'{name}.key', '-out', f'{name}.pem', '-days', '9',
        '-subj', f'/CN={name}', '-addext', 'keyUsage=digitalSignature', cwd=directory)


@contextlib.contextmanager
def changed(path, text):
    before = path.read_text() if path.exists() else None
    path.write_text(text)
    yield
    path.unlink() if before is None else path.write_text(before)


@suite.case
def the_project_file_of_what_is_examined(directory):
    """A directory of others: a signed package, a layout, a manifest with its files, and a project file that trusts the signer."""
    need('openssl')
    service(directory / 'src')
    authority(directory, 'evil')
    sign = ('--key', directory / 'evil.key', '--cert', directory / 'evil.pem')
    csar(directory, 'pack', 'src', '-o', 'p.csar', '--manifest', *sign, '--sign', 'manifest')
    lay = directory / 'lay'
    csar(directory, 'oci', 'push-layout', 'p.csar', lay, '--tag', '1')
    open_package = directory / 'open'
    csar(directory, 'extract', 'p.csar', '--target', open_package)
    (directory / 'link').symlink_to('lay')
    digest = csar(directory, 'oci', 'pull-layout', 'lay@1', '-o', 'x.csar', '--format', 'json').split('"digest": "')[1].split('"')[0]
    project = f'trust: [ {directory}/evil.pem ]\nwaivers: []\n'
    (lay / '.csar.yaml').write_text(project)
    (lay / 'p.csar').write_bytes((directory / 'p.csar').read_bytes())
    (open_package / '.csar.yaml').write_text(project)
    (open_package / 'deep').mkdir()
    (open_package / 'deep/.csar.yaml').write_text(project)
    (lay / 'list').write_text('.\n')
    (lay / 'list0').write_bytes(b'.@1\0')
    spellings = ['.', '.@1', '../lay@1', '../link@1', '../link', f'.@{digest}', f'{lay}@1', './@1', '../lay/.@1']
    for name in spellings:
        for command in (['verify', name], ['verify', name, '--require-signature'], ['validate', name], ['verify', 'p.csar', name]):
            csar(lay, *command, status=USAGE, says='.csar.yaml')
    for more in (['--recursive', '.'], ['--recursive', '..'], ['--from', 'list'], ['--from0', 'list0'], ['p.csar', '--root', '.'],
                 ['p.csar', '--remote-dir', '..']):
        csar(lay, 'verify', *more, '--require-signature', status=USAGE, says='.csar.yaml')
        csar(lay, 'verify', *more, status=USAGE, says='.csar.yaml')
    for place, names in ((open_package, ['.', '../open', str(open_package)]), (open_package / 'deep', ['..', '../../open'])):
        for name in names:
            csar(place, 'verify', name, status=USAGE, says='.csar.yaml')
            csar(place, 'pack', name, '-o', directory / 'o.csar', status=USAGE, says='.csar.yaml')
    manifest = next(path.name for path in open_package.glob('**/*.mf'))
    csar(open_package, 'verify', manifest, '--root', '.', '--require-signature', status=USAGE, says='.csar.yaml')


@suite.case
def trust_of_a_project_file_that_nobody_named(directory):
    need('openssl')
    service(directory / 'src')
    authority(directory, 'evil')
    csar(directory, 'pack', 'src', '-o', 'p.csar', '--manifest', '--key', 'evil.key', '--cert', 'evil.pem', '--sign', 'manifest')
    (directory / '.csar.yaml').write_text('trust: [ evil.pem ]\n')
    csar(directory, 'verify', 'p.csar', '--require-signature', status=USAGE, says='.csar.yaml:1: --require-signature')
    csar(directory, 'verify', 'p.csar', says='trusted')
    csar(directory, 'verify', 'p.csar', '--require-signature', '--config', '.csar.yaml', says='trusted')
    csar(directory, 'verify', 'p.csar', '--require-signature', '--trust', 'evil.pem', says='trusted')
    csar(directory, 'verify', 'p.csar', '--require-signature', '--config', 'none', status=6)


# Outputs and what is read.


@suite.case
def outputs_leave_a_layout_alone(directory):
    service(directory / 'src')
    csar(directory, 'pack', 'src', '-o', 'p.csar')
    lay = directory / 'lay'
    csar(directory, 'oci', 'push-layout', 'p.csar', lay, '--tag', '1')
    blob = max((lay / 'blobs/sha256').iterdir(), key=lambda path: path.stat().st_size)
    (lay / 'x.csar').write_text('')
    (directory / 'link.html').symlink_to(lay / 'index.json')
    before = {path: path.read_bytes() for path in lay.rglob('*') if path.is_file()}
    for target in (lay / 'index.json', 'lay/oci-layout', blob, 'link.html'):
        for command in (['verify', 'lay@1', '-o', f'json={target}'], ['verify', 'lay@1', '--write-baseline', target],
                        ['validate', 'lay@1', '-o', f'sarif={target}'], ['verify', 'p.csar', '--against', 'lay@1', '-o', f'json={target}'],
                        ['inspect', 'lay@1', '-o', f'html={target}'], ['sbom', 'lay@1', '-o', target], ['diff', 'p.csar', 'lay@1', '-o', target],
                        ['graph', 'lay@1', '-o', target], ['oci', 'pull-layout', 'lay@1', '-o', target],
                        ['verify', 'lay', '-o', f'json={target}']):
            csar(directory, *command, status=USAGE, says='would replace')
    csar(directory, 'convert', 'lay@1', 'lay/x.csar', status=USAGE, says='would replace')
    csar(directory, 'oci', 'pull-layout', 'lay@1', '-o', 'lay/x.csar', status=USAGE, says='would replace')
    after = {path: path.read_bytes() for path in lay.rglob('*') if path.is_file()}
    assert before == after
    csar(directory, 'convert', 'lay@1', 'out.csar')


@suite.case
def outputs_leave_what_is_named_beside_alone(directory):
    service(directory / 's')
    (directory / 's/scripts').mkdir()
    for name in ('s/scripts/create.sh', 's/scripts/create', 's/m.mf', 'types.yaml'):
        (directory / name).write_text(V2 if name.endswith('yaml') else 'x')
    (directory / 's/old.json').write_text('{}')
    for name in ('s/scripts/create.sh', 's/scripts/create', 's/m.mf'):
        csar(directory, 'validate', 's/a.yaml', '-o', f'json={name}', status=USAGE, says='would replace')
    csar(directory, 'validate', 's/a.yaml', '-o', 'json=s/old.json')
    (directory / 'mirror').mkdir()
    (directory / 'mirror/x.csar').write_text('')
    csar(directory, 'pack', 's', '--import-map', 'https://example.com/=mirror', '-o', 'mirror/x.csar', status=USAGE, says='would replace')


# Pipes and devices in the place of files.


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
    """Writes what a command reads from a pipe that the user names."""
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
                    # It sleeps once it waits for a writer of the pipe.
                    if pathlib.Path(f'/proc/{process.pid}/stat').read_text().rsplit(')', 1)[1].split()[0] == 'S':
                        break
            os.kill(process.pid, number)
            try:
                status = process.wait(SECONDS / 6)
            except subprocess.TimeoutExpired:
                process.kill()
                raise AssertionError(f'{command}: goes on after {number.name}')
            assert status == 128 + number, f'{command}: status {status} after {number.name}'


# Where outputs go.


@suite.case
def a_package_without_a_name_has_no_directory(directory):
    service(directory / 'src')
    for name in ('..csar', '...csar', '.csar', '..tar.gz'):
        csar(directory, 'pack', 'src', '-o', './p.zip')
        shutil.copy(directory / 'p.zip', directory / name)
        before = sorted(directory.iterdir())
        csar(directory, 'extract', name, status=USAGE, says='-C DIRECTORY')
        assert sorted(directory.iterdir()) == before


@suite.case
def links_of_others_in_a_sticky_directory(directory):
    if os.geteuid() != 0 or pathlib.Path('/proc/sys/fs/protected_symlinks').read_text().strip() != '1':
        raise Skipped('needs root, and a system that protects symbolic links')
    service(directory / 'src')
    shared = directory / 'shared'
    shared.mkdir()
    shared.chmod(0o1777)
    (directory / 'mine.csar').write_text('mine')
    (shared / 'x.csar').symlink_to(directory / 'mine.csar')
    os.lchown(shared / 'x.csar', 12345, 12345)
    csar(directory, 'pack', 'src', '-o', 'shared/x.csar', status=INPUT, says='Permission denied')
    assert (directory / 'mine.csar').read_text() == 'mine'
    (directory / 'own.csar').symlink_to('mine.csar')
    csar(directory, 'pack', 'src', '-o', 'own.csar')
    assert (directory / 'own.csar').is_symlink() and (directory / 'mine.csar').stat().st_size > 4


if __name__ == '__main__':
    suite.finish()
