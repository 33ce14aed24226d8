#!/usr/bin/env python3
"""Runs the how-to pages and the README exactly as written.

usage: run.py SOURCE CSAR [--junit FILE]

The blocks of a page are processed in order and in one directory. A block of sh is run, and must succeed. A block of console contains
commands after "$ " and their output, in which "..." represents any lines. Any other block after a paragraph that ends with `NAME`: is the
file NAME, and so is a block of "sh file". Finally, the steps of a GitHub workflow or a GitLab job that the page wrote are run as these
services would run them.
"""
import os, pathlib, re, subprocess, sys

import yaml

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

source, csar = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
suite = Suite('howto')


def shell(script, directory, **more):
    environment = dict(os.environ, PATH=f'{directory}/.bin:' + os.environ['PATH'], LC_ALL='C.UTF-8', HOME=str(directory), **more)
    done = subprocess.run(['bash', '-e', '-o', 'pipefail', '-c', script], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
    return done.returncode, done.stdout


def must(script, directory, **more):
    status, text = shell(script, directory, **more)
    assert status == 0, f'{script}\n= {status}\n{text}'


def console(block, directory):
    steps = re.split(r'^\$ ', block, flags=re.MULTILINE)[1:]
    for step in steps:
        command, _, expected = step.partition('\n')
        _, got = shell('set +e\n' + command, directory)
        pattern = re.escape(expected.rstrip('\n')).replace(re.escape('...'), r'[^\0]*?')
        assert re.fullmatch(pattern, got.rstrip('\n')), f'$ {command}\n--- expected\n{expected}--- got\n{got}'


def pipelines(directory):
    for path in directory.glob('.github/workflows/*.yml'):
        for job in yaml.safe_load(path.read_text())['jobs'].values():
            for step in job['steps']:
                if 'run' in step:
                    must(step['run'], directory, GITHUB_STEP_SUMMARY=str(directory / 'summary.md'))
        assert (directory / 'summary.md').read_text()
    path = directory / '.gitlab-ci.yml'
    if path.exists():
        for job in yaml.safe_load(path.read_text()).values():
            must('\n'.join(job['script']), directory)
            for report in job['artifacts']['reports'].values():
                assert (directory / report).is_file(), report


def page(path):
    def case(directory):
        (directory / '.bin').mkdir()
        (directory / '.bin' / 'csar').symlink_to(csar)
        if path.name == 'oasis-release.md':
            for script in (source / 'examples/oasis-release').glob('*.sh'):
                (directory / '.bin' / script.name).symlink_to(script)
        if path.name in ('github.md', 'gitlab.md'):
            must('csar init my-service -q', directory)
        text = path.read_text(encoding='utf-8')
        for match in re.finditer(r'^```([^\n]*)\n(.*?)^```$', text, re.MULTILINE | re.DOTALL):
            kind, block = match[1], match[2]
            named = re.search(r'`([^`\n]+)`:\n+$', text[:match.start()])
            if kind == 'sh' and not text[:match.start()].rstrip().endswith('clean clone:'):
                must(block, directory)
            elif kind == 'console':
                console(block, directory)
            elif named:
                target = directory / named[1]
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(block, encoding='utf-8')
        pipelines(directory)

    case.__name__ = path.name
    suite.case(case)


for name in sorted((source / 'docs/howto').glob('*.md')):
    page(name)
page(source / 'README.md')


def merged(jobs, name):
    """A job merged with the jobs that it extends, as in GitLab."""
    job = jobs[name]
    base = merged(jobs, job['extends']) if 'extends' in job else {}
    return {**base, **job, 'variables': {**base.get('variables', {}), **job.get('variables', {})}}


def packages(directory):
    """csar in the PATH; a valid and an invalid package in dist."""
    (directory / '.bin').mkdir(), (directory / 'dist').mkdir()
    (directory / '.bin' / 'csar').symlink_to(csar)
    must('csar init good -q && csar pack good -o dist/good.csar -q', directory)
    must("mkdir bad && echo 'tosca_definitions_version: tosca_3_0' > bad/a.yaml && csar pack bad -o dist/bad.csar -q --no-verify", directory)


@suite.case
def gitlab_template(directory):
    packages(directory)
    jobs = yaml.safe_load((source / 'examples/gitlab/csar.gitlab-ci.yml').read_text())
    for name in ('.csar-validate', '.csar-verify'):
        job = merged(jobs, name)
        assert set(job) == {'extends', 'script', 'variables', 'artifacts'}, name
        for wanted, good in (('dist', False), ('dist/good.csar', True)):
            variables = {**job['variables'], 'CSAR_PACKAGES': wanted, 'CSAR_OPTIONS': '--recursive --strict'}
            status, text = shell('\n'.join(job['script']), directory, **variables)
            assert (status == 0) == good, text
            artifacts = [*job['artifacts']['paths'], *job['artifacts']['reports'].values()]
            assert len(artifacts) == 3
            for file in artifacts:
                (directory / file).unlink()  # the script has created the file


@suite.case
def jenkinsfile(directory):
    packages(directory)
    text = (source / 'examples/jenkins/Jenkinsfile').read_text()
    script, = re.findall(r"sh '''(.*?)'''", text, re.DOTALL)
    assert shell(script, directory)[0] != 0
    made = re.findall(r"(?:junit|archiveArtifacts) '([^']*)'|pattern: '([^']*)'", text.split('post {')[1])
    assert len(made) == 3
    for pair in made:
        (directory / ''.join(pair)).unlink()
    (directory / 'dist/bad.csar').unlink()
    must(script, directory)


suite.finish()
