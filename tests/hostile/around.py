"""Functions for the cases of surroundings.py: calling csar, and services, repositories and signers."""
import os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite, need, run

CSAR = os.path.abspath(sys.argv[1])
V2 = 'tosca_definitions_version: tosca_2_0\n'
USAGE, INPUT = 2, 3
SECONDS = 60  # the limit for commands that would wait forever
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


def authority(directory, name):
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', f'{name}.key', '-out', f'{name}.pem', '-days', '9',
        '-subj', f'/CN={name}', '-addext', 'keyUsage=digitalSignature', cwd=directory)
