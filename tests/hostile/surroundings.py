#!/usr/bin/env python3
"""Asks that nothing that is examined, and nothing that lies around it, is believed, run, waited for or written over.

usage: surroundings.py CSAR [--junit FILE]
"""
import contextlib, os, pathlib, shutil, signal, subprocess, sys, threading

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite, need, run

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
def a_missing_object_is_wrong_usage(directory):
    packed = repository(directory / 'd')
    remove_tree(packed, 'b')
    configure(packed, partial_clone(url='/nowhere', uploadpack='touch mark'))
    csar(directory, 'pack', 'd', '--git-tracked', '-o', 'o.csar', status=USAGE, says="git cannot list the files of 'd'")


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


if __name__ == '__main__':
    suite.finish()
