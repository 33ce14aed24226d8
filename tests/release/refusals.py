#!/usr/bin/python3
"""What tools/release rejects. What it makes is looked at when a release is made, since it takes half an hour.

usage: refusals.py SOURCE [--junit FILE]
"""
import os, pathlib, subprocess, sys

source = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(source / 'tests/support'))
from suite import Skipped, Suite, need, run

suite = Suite('release')
quiet = {**os.environ, 'GIT_CONFIG_GLOBAL': '/dev/null', 'GIT_CONFIG_SYSTEM': '/dev/null'}


def clone(directory):
    """The commit with the script as it lies in the tree, so that an edit is tested before it is committed."""
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
    """When a step of the build fails nothing is published."""
    home = clone(directory)
    tools = directory / 'bin'
    tools.mkdir()
    (tools / 'cmake').write_text('#!/bin/sh\necho no such preset >&2\nexit 1\n')
    (tools / 'cmake').chmod(0o755)
    status, text = refusal(home, 'out', '--rehearsal', PATH=f'{tools}:{os.environ["PATH"]}')
    assert status == 1 and 'no such preset' in text and 'the build failed' in text, (status, text)


suite.finish()
