#!/usr/bin/python3
"""A system without /proc, as in some containers and chroots: everything works, with the same output.

usage: without_proc.py CSAR [--junit FILE]

/proc is hidden in a separate mount namespace; if the system allows none, the cases are skipped and counted.
"""
import os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite, run

csar = os.path.abspath(sys.argv[1])
suite = Suite('without_proc')
case = suite.case
HIDE = ['unshare', '-r', '-m', 'sh', '-c', 'mount -t tmpfs none /proc && test ! -e /proc/self && exec "$0" "$@"']
CAN_HIDE = subprocess.run([*HIDE, 'true'], capture_output=True).returncode == 0
SIGNER, TRUST = ['--key', 'key.pem', '--cert', 'cert.pem'], ['--trust', 'cert.pem', '--require-signature']


def hidden(directory, *arguments, **more):
    """The output of csar without /proc."""
    if not CAN_HIDE:
        raise Skipped('unshare may not make a mount namespace')
    return run(*HIDE, csar, *arguments, cwd=directory, **more)


def prepare(directory):
    (directory / 'p').mkdir()
    (directory / 'p/service.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    (directory / 'p/text').write_text('all work and no play ' * 9000)
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem', '-days', '3650', '-subj',
        '/O=ACME/CN=Release', cwd=directory)


def names(directory):
    return sorted(path.name for path in directory.iterdir() if path.name not in ('p', 'key.pem', 'cert.pem'))


@case
def pack_and_verify(directory):
    prepare(directory)
    for name in ('a.csar', 'a.tar.gz'):
        hidden(directory, 'pack', 'p', '-o', name)
        hidden(directory, 'verify', name)
        run(csar, 'pack', 'p', '-o', 'seen-' + name, cwd=directory)
        assert (directory / name).read_bytes() == (directory / ('seen-' + name)).read_bytes()
    assert names(directory) == ['a.csar', 'a.tar.gz', 'seen-a.csar', 'seen-a.tar.gz'], names(directory)


@case
def pack_over_an_old_package(directory):
    prepare(directory)
    (directory / 'a.csar').write_text('old')
    hidden(directory, 'pack', 'p', '-o', 'a.csar')
    run(csar, 'verify', 'a.csar', cwd=directory)
    assert names(directory) == ['a.csar'], names(directory)


@case
def pack_signed_beside_with_a_checksum(directory):
    prepare(directory)
    hidden(directory, 'pack', 'p', '-o', 'a.csar', *SIGNER, '--checksum', 'sums')
    assert names(directory) == ['a.csar', 'a.csar.cms', 'sums'], names(directory)
    run('sha256sum', '--check', 'sums', cwd=directory)
    hidden(directory, 'verify', 'a.csar', *TRUST)


@case
def pack_to_standard_output(directory):
    prepare(directory)
    (directory / 'a.csar').write_bytes(hidden(directory, 'pack', 'p', '-o', '-'))
    run(csar, 'verify', 'a.csar', cwd=directory)


@case
def sign_in_each_form_and_verify(directory):
    prepare(directory)
    for form, output in (('manifest', 'm.csar'), ('container', 'c.zip'), ('detached', 'a.csar.cms')):
        hidden(directory, 'pack', 'p', '-o', 'a.csar', '--manifest')
        hidden(directory, 'sign', 'a.csar', '--form', form, '-o', output, *SIGNER)
        hidden(directory, 'verify', 'a.csar' if form == 'detached' else output, *TRUST)
        run(csar, 'verify', 'a.csar' if form == 'detached' else output, *TRUST, cwd=directory)


@case
def verify_what_is_piped_in(directory):
    prepare(directory)
    hidden(directory, 'pack', 'p', '-o', 'a.csar')
    hidden(directory, 'verify', '-', input=(directory / 'a.csar').read_bytes())


@case
def attest_extract_and_init(directory):
    prepare(directory)
    hidden(directory, 'pack', 'p', '-o', 'a.csar')
    hidden(directory, 'attest', 'a.csar', *SIGNER, '--build-type', 'https://acme.example/b', '--builder', 'https://acme.example/ci')
    hidden(directory, 'verify', 'a.csar', '--attestation', 'a.csar.intoto.jsonl', '--trust', 'cert.pem')
    hidden(directory, 'extract', 'a.csar', '-C', 'out')
    hidden(directory, 'init', 'new')
    assert (directory / 'out/text').exists() and any((directory / 'new').iterdir())


suite.finish()
