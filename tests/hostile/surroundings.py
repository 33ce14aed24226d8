#!/usr/bin/env python3
"""Nothing in the examined input or next to it is trusted, executed, waited for or overwritten.

usage: surroundings.py CSAR [--junit FILE]
"""
import contextlib, os, pathlib, shutil

from around import V2, USAGE, INPUT, suite, csar, service, git, repository, authority
from suite import Skipped, need, run
import pipe_cases  # its cases run when it is imported

# Programs that the configuration of a Git repository can make git run.


def remove_tree(directory, name):
    """A directory in the index for which git has no object, so that git would fetch it."""
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
    """Configurations that run a command, by the program that runs it; each command creates the file `mark`."""
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
            mark.unlink(missing_ok=True)  # the git commands above may have created it
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


# Project files in the examined input.


@contextlib.contextmanager
def changed(path, text):
    before = path.read_text() if path.exists() else None
    path.write_text(text)
    yield
    path.unlink() if before is None else path.write_text(before)


@suite.case
def the_project_file_of_what_is_examined(directory):
    """A foreign directory: a signed package, a layout, a manifest with its files, and a project file that trusts the signer."""
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


# Outputs that could replace files that are read.


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


# The places of outputs.


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


suite.finish()
