#!/usr/bin/python3
"""csar in pipelines: the step of the GitHub Action with GitHub's variables and files, and the hooks of pre-commit.

usage: pipelines.py SOURCE CSAR [--junit FILE]
"""
import hashlib, json, os, pathlib, shutil, subprocess, sys

import yaml

source, csar = pathlib.Path(sys.argv[1]).resolve(), os.path.abspath(sys.argv[2])
sys.path.insert(0, str(source / 'tests/support'))
from suite import Suite, need, run

suite = Suite('pipelines')
case = suite.case
GOOD, BAD = 'tosca_definitions_version: tosca_2_0\n', 'tosca_definitions_version: tosca_2_0\nnode_typos: {}\n'


def step(directory, **inputs):
    """Runs the step as GitHub does: (status, log, outputs, summary)."""
    action = yaml.safe_load((source / 'action.yml').read_text())
    given = {name: str(about.get('default', '')) for name, about in action['inputs'].items()} | {'program': csar} | inputs
    (only,) = action['runs']['steps']
    environment = {name: given[value.removeprefix('${{ inputs.').removesuffix(' }}')] for name, value in only['env'].items()}
    for name in 'GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY':
        environment[name] = str(directory / name)
    environment |= {'GITHUB_ACTION_PATH': str(source), 'PATH': os.environ['PATH'], 'HOME': str(directory)}
    done = subprocess.run(['bash', '--noprofile', '--norc', '-eo', 'pipefail', '-c', only['run']], env=environment, cwd=directory,
                          capture_output=True, text=True, timeout=60)
    read = lambda name: (directory / name).read_text() if (directory / name).exists() else ''
    outputs = dict(line.split('=', 1) for line in read('GITHUB_OUTPUT').splitlines())
    return done.returncode, done.stdout + done.stderr, outputs, read('GITHUB_STEP_SUMMARY')


@case
def action_passes(directory):
    (directory / 'a b.yaml').write_text(GOOD)
    status, log, outputs, summary = step(directory, command='validate', files='\na b.yaml\n')
    assert status == 0 and outputs == {'status': '0', 'sarif': 'csar.sarif'} and 'passed' in summary, (status, log, outputs, summary)
    assert json.loads((directory / 'csar.sarif').read_text())['version'] == '2.1.0'


@case
def action_annotates_what_is_wrong(directory):
    (directory / 'bad.yaml').write_text(BAD)
    status, log, outputs, summary = step(directory, command='validate', files='bad.yaml')
    assert status == 1 and outputs['status'] == '1' and '::error ' in log and 'failed, status 1' in summary, (status, log, outputs, summary)
    assert json.loads((directory / 'csar.sarif').read_text())['runs'][0]['results']


@case
def action_takes_options(directory):
    (directory / 'bad.yaml').write_text(BAD)
    status, log, *_ = step(directory, command='validate', files='bad.yaml', options='--ignore=tosca/unknown-keyname\n--strict')
    assert status == 0, log


@case
def action_fetches_the_program(directory):
    (directory / 'good.yaml').write_text(GOOD)
    digest = hashlib.sha256(pathlib.Path(csar).read_bytes()).hexdigest()
    root = directory / 'root'
    (root / 'DEBIAN').mkdir(parents=True)
    (root / 'DEBIAN/control').write_text('Package: csar-static\nVersion: 1\nArchitecture: all\nMaintainer: a <a@b.c>\nDescription: d\n')
    (root / 'usr/bin').mkdir(parents=True)
    shutil.copy(csar, root / 'usr/bin/csar')
    need('dpkg-deb')
    run('dpkg-deb', '-Zgzip', '-z1', '--build', root, directory / 'csar.deb')
    (directory / 'empty').touch()
    (directory / 'page').write_text('<html>not found</html>\n')
    (directory / 'cut.deb').write_bytes((directory / 'csar.deb').read_bytes()[:200])
    none = {'program': 'no-such-csar', 'command': 'validate', 'files': 'good.yaml'}
    for inputs, wanted, text in [({'from': csar, 'sha256': digest.upper()}, 0, ''), ({'from': csar}, 0, ''), ({'from': 'csar.deb'}, 0, ''),
                                 ({'from': csar, 'sha256': digest[::-1]}, 2, 'does not match sha256'), ({'from': 'nothing'}, 2, 'could not be read'),
                                 ({'from': 'https://127.0.0.1:9/csar'}, 2, 'requires sha256'), ({}, 2, 'the program does not exist'),
                                 ({'from': 'empty'}, 2, 'is not csar'), ({'from': 'page'}, 2, 'is not csar'), ({'from': 'cut.deb'}, 2, 'a damaged Debian package')]:
        status, log, *_ = step(directory, **none, **inputs)
        assert status == wanted and text in log, (inputs, status, log)


@case
def inputs_of_the_action_are_never_run(directory):
    (directory / 'good.yaml').write_text(GOOD)
    for inputs in {'files': '$(touch ran)`touch ran`; touch ran'}, {'files': 'good.yaml', 'command': 'x; touch ran'}, \
            {'files': 'good.yaml', 'options': '; touch ran'}, {'files': ' \n'}, {'files': '--help'}:
        status, log, *_ = step(directory, **({'command': 'validate'} | inputs))
        assert status in (2, 3) and not (directory / 'ran').exists(), (inputs, status, log)


@case
def hooks_of_pre_commit(directory):
    need('pre-commit')
    need('git')
    (directory / 'bin').mkdir()
    (directory / 'bin/csar').symlink_to(csar)
    environment = os.environ | {'PATH': f"{directory / 'bin'}:{os.environ['PATH']}", 'HOME': str(directory), 'GIT_CONFIG_NOSYSTEM': '1'}
    hooks, repository = directory / 'hooks', directory / 'repository'
    for place in hooks, repository:
        run('git', 'init', '-q', place, env=environment)
    (hooks / '.pre-commit-hooks.yaml').write_text((source / '.pre-commit-hooks.yaml').read_text())
    run('git', 'add', '.', cwd=hooks, env=environment)
    run('git', '-c', 'user.name=a', '-c', 'user.email=a@example', 'commit', '-q', '-m', 'hooks', cwd=hooks, env=environment)
    commit = run('git', 'rev-parse', 'HEAD', cwd=hooks, env=environment).decode().strip()
    (repository / '.pre-commit-config.yaml').write_text(
        f'repos:\n- repo: {hooks}\n  rev: {commit}\n  hooks:\n  - id: csar-validate\n    files: ^tosca/\n  - id: csar-verify\n')
    (repository / 'tosca').mkdir()
    for text, wanted in (GOOD, 0), (BAD, 1):
        (repository / 'tosca/service.yaml').write_text(text)
        run('git', 'add', '.', cwd=repository, env=environment)
        done = subprocess.run(['pre-commit', 'run', '--all-files'], cwd=repository, env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == wanted and 'csar validate' in done.stdout, (wanted, done.stdout, done.stderr)


suite.finish()
