#!/usr/bin/python3
"""The cases that tools/release rejects, and the static libraries that it uses. Its output is checked when a release is made, because this
takes half an hour.

usage: refusals.py SOURCE [--junit FILE]
"""
import os, pathlib, subprocess, sys

source = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(source / 'tests/support'))
from suite import Skipped, Suite, need, run

suite = Suite('release')
quiet = {**os.environ, 'GIT_CONFIG_GLOBAL': '/dev/null', 'GIT_CONFIG_SYSTEM': '/dev/null'}


def clone(directory):
    """The commit with the script of the working tree, so that a change is tested before it is committed."""
    need('git')
    if not (source / '.git').exists():
        raise Skipped('the source is no clone')
    run('git', '-c', 'safe.directory=*', 'clone', '-q', '--shared', source, directory / 'csar', env=quiet)
    script = directory / 'csar/tools/release'
    if not script.exists() or script.read_bytes() != (source / 'tools/release').read_bytes():
        script.write_bytes((source / 'tools/release').read_bytes())
        script.chmod(0o755)
        commit(directory)
    return directory / 'csar'


def commit(directory):
    run('git', '-C', directory / 'csar', 'add', '-A', env=quiet)
    run('git', '-C', directory / 'csar', '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'x', env=quiet)


def refusal(home, *arguments, **environment):
    before = sorted(path.name for path in home.parent.iterdir())
    done = subprocess.run([home / 'tools/release', *arguments], capture_output=True, text=True, cwd=home.parent, env={**quiet, **environment})
    assert done.returncode != 0 and 'SHA256' not in done.stdout and 'built twice' not in done.stdout, (done.returncode, done.stdout)
    assert sorted(path.name for path in home.parent.iterdir()) == before, 'something was left behind'
    return done.returncode, done.stderr


@suite.case
def what_it_refuses(directory):
    (directory / 'there').mkdir()
    home = clone(directory)
    changelog = home / 'CHANGELOG.md'
    if '## 0.1.0' not in changelog.read_text():
        assert "no section '## 0.1.0'" in refusal(home, 'out')[1]
    assert "'there' exists" in refusal(home, 'there', '--rehearsal')[1]
    for arguments in ((), ('a', 'b'), ('out', '--no-such-option'), ('out', '--key'), ('out', '--key', 'a.pem')):
        status, text = refusal(home, *arguments)
        assert status == 2 and 'usage: tools/release DIRECTORY' in text, (arguments, status, text)
    changelog.write_text(changelog.read_text() + 'more\n')
    assert 'the tree has changes' in refusal(home, 'out', '--rehearsal')[1]


@suite.case
def a_build_that_fails(directory):
    """If a step of the build fails, nothing is published."""
    home = clone(directory)
    tools = directory / 'bin'
    tools.mkdir()
    (tools / 'cmake').write_text('#!/bin/sh\necho no such preset >&2\nexit 1\n')
    (tools / 'cmake').chmod(0o755)
    status, text = refusal(home, 'out', '--rehearsal', PATH=f'{tools}:{os.environ["PATH"]}')
    assert status == 1 and 'no such preset' in text and 'the build failed' in text, (status, text)


@suite.case
def static_libraries_of_another_version_are_not_kept(directory):
    libraries, tools = directory / 'libraries', directory / 'bin'
    for name in 'libisal.a', 'libxml2.a':
        (libraries / 'lib').mkdir(parents=True, exist_ok=True)
        (libraries / 'lib' / name).touch()
    tools.mkdir()
    for name, text in ('dpkg-query', 'echo xml=1.0'), ('apt-get', 'echo no network; exit 1'):
        (tools / name).write_text(f'#!/bin/sh\n{text}\n')
        (tools / name).chmod(0o755)
    environment = {**os.environ, 'PATH': f'{tools}:{os.environ["PATH"]}', 'CSAR_NO_INSTALL': '1'}
    for versions, status in ('xml=1.0\n', 0), ('xml=0.9\n', 1), (None, 1):
        (libraries / 'versions').unlink(missing_ok=True)
        if versions:
            (libraries / 'versions').write_text(versions)
        done = subprocess.run([source / 'tools/static-libraries', libraries], env=environment, capture_output=True, text=True)
        assert done.returncode == status and ('no network' in done.stderr) == (status == 1), (versions, done)


suite.finish()
