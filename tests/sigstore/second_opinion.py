#!/usr/bin/python3
"""Checks that csar and Sigstore's own npm packages agree on bundles, in both directions.

usage: NODE_PATH=DIRECTORY/node_modules second_opinion.py CSAR [--junit FILE]

Skipped if NODE_PATH does not lead to @sigstore/bundle, @sigstore/verify and @sigstore/mock; ./check --full installs them.
"""
import dataclasses, json, os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from instance import Instance, Signing, ec
from suite import Skipped, Suite, need, run
from wrong import WRONG

csar = os.path.abspath(sys.argv[1])
JUDGE = pathlib.Path(__file__).with_name('second_opinion.js')
STATEMENT = b'{"_type": "https://in-toto.io/Statement/v1", "subject": [], "predicateType": "https://slsa.dev/provenance/v1", "predicate": {}}'
# Cases that the packages of npm accept and csar rejects, each with the reason.
USAGE = 'they do not look at what a certificate may be used for'
PROOF = 'where there is a promise, they do not compare the proof with the checkpoint'
IDENTITY = 'they take the identity for a pattern that matches some part of one name'
LENIENT = {
    'certificate not for signatures': USAGE, 'certificate for servers': USAGE, 'certificate for anything': USAGE,
    'certificate of an authority': USAGE, 'proof of another size': PROOF, 'root hash changed': PROOF,
    'two identities': IDENTITY, 'identity with more behind it': IDENTITY,
    'statement about another package': 'they leave the subject of a statement to who asks',
    'a later version': 'they read later forms as the latest that they know',
    'body about another certificate': 'they compare the signature, and not the certificate, with what was logged'}
suite = Suite('sigstore-npm')


def need_packages():
    need('node')
    if subprocess.run(['node', '-e', "require('@sigstore/bundle'); require('@sigstore/verify'); require('@sigstore/mock')"],
                      capture_output=True).returncode != 0:
        raise Skipped('NODE_PATH does not lead to @sigstore/bundle, @sigstore/verify and @sigstore/mock')


class Cases:
    """Bundles that the npm packages will check."""

    def __init__(self, directory):
        self.directory, self.cases, self.names = directory, [], []
        (directory / 'content').write_bytes(b'the content')

    def add(self, name, bundle, root, identity='release@acme.example', issuer='https://issuer.example', artifact=None):
        here = self.directory / str(len(self.cases))
        here.mkdir()
        for what, value in (('bundle', bundle), ('root', root)):
            (here / what).write_text(value if isinstance(value, str) else json.dumps(value))
        self.names.append(name)
        self.cases.append({'bundle': str(here / 'bundle'), 'root': str(here / 'root'), 'artifact': str(artifact or self.directory / 'content'),
                           'identity': identity, 'issuer': issuer})

    def judge(self):
        (self.directory / 'cases.json').write_text(json.dumps(self.cases))
        return dict(zip(self.names, json.loads(run('node', JUDGE, 'judge', self.directory / 'cases.json'))))


@suite.case
def npm_takes_what_csar_takes(directory):
    need_packages()
    world, cases = Instance(directory), Cases(directory)
    for name, how in {'plain': Signing(), '0.1': Signing(version='0.1'), '0.2': Signing(version='0.2'), 'stamped': Signing(stamp=True),
                      'second log': Signing(kind='hashedrekord 0.0.2', promise=False, stamp=True),
                      'SHA-384': Signing(digest='sha384', curve=ec.SECP384R1), 'statement': Signing(statement=STATEMENT, kind='dsse 0.0.1'),
                      'last of the log': Signing(index=11)}.items():
        cases.add(name, world.bundle(b'the content', how), world.root())
    assert set(cases.judge().values()) == {''}, cases.judge()


@suite.case
def npm_refuses_what_csar_refuses(directory):
    need_packages()
    world, cases = Instance(directory), Cases(directory)
    (directory / 'other').write_bytes(b'other content')
    for row in WRONG:
        wanted = dict(zip((row.wanted or [])[::2], (row.wanted or [])[1::2]))
        if any('regexp' in option for option in wanted):
            continue  # npm has no patterns of this kind
        bundle, root = row.make(world, b'the content', STATEMENT)
        cases.add(row.name, bundle, root, wanted.get('--identity', 'release@acme.example'), wanted.get('--issuer', 'https://issuer.example'),
                  directory / 'other' if row.other_package else None)
    accepted = {name for name, fault in cases.judge().items() if not fault}
    assert len(cases.names) >= 40 and accepted == set(LENIENT), accepted ^ set(LENIENT)


@suite.case
def csar_takes_what_npm_makes(directory):
    need_packages()
    (directory / 'x').mkdir()
    (directory / 'x/a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    run(csar, 'pack', 'x', '-o', 'content.csar', '-q', cwd=directory)
    (directory / 'content.csar').rename(directory / 'content')
    run('node', JUDGE, 'make', directory)

    def status(*options, **environment):
        return subprocess.run([csar, 'verify', 'content', '--bundle', 'bundle.json', '--trusted-root', 'root.json', *options], cwd=directory,
                              capture_output=True, text=True)
    right = ['--identity', 'https://acme.example/release', '--issuer', 'https://issuer.example']
    done = status(*right)
    assert done.returncode == 0, done
    assert status('--identity', 'https://acme.example/other', *right[2:]).returncode == 6
    bundle = json.loads((directory / 'bundle.json').read_text())
    bundle['verificationMaterial']['tlogEntries'][0]['integratedTime'] = '1'
    (directory / 'bundle.json').write_text(json.dumps(bundle))
    assert status(*right).returncode in (4, 6)


suite.finish()
