#!/usr/bin/python3
"""Bundles of Sigstore: valid bundles in every form, and invalid bundles, each rejected with the status in docs/exit-codes.md.

usage: run.py CSAR [--junit FILE]
"""
import json, os, pathlib, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import jsonschema
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from instance import Instance, Signing, as_cosign_wrote, b64, sha256, sign, spki
from suite import Suite, run
from wrong import WRONG

csar = os.path.abspath(sys.argv[1])
schema = json.loads((pathlib.Path(__file__).resolve().parents[2] / 'docs/schema/report.json').read_text(encoding='utf-8'))
suite = Suite('sigstore')
work = tempfile.TemporaryDirectory()
home = pathlib.Path(work.name)


def package(name, text):
    folder = home / name
    folder.mkdir()
    (folder / 'service.yaml').write_text(f'tosca_definitions_version: tosca_2_0\nmetadata:\n  about: {text}\n')
    run(csar, 'pack', folder, '-o', home / f'{name}.csar', '--quiet')
    return home / f'{name}.csar'


ours, other = package('ours', 'ours'), package('other', 'other')
content = ours.read_bytes()
digest = __import__('hashlib').sha256(content).hexdigest()
STATEMENT = json.dumps({'_type': 'https://in-toto.io/Statement/v1', 'subject': [{'name': 'ours.csar', 'digest': {'sha256': digest}}],
                        'predicateType': 'https://slsa.dev/provenance/v1', 'predicate': {}}).encode()
WANTED = ['--identity', 'release@acme.example', '--issuer', 'https://issuer.example']
world = Instance(home)


def verify(bundle, root, package=ours, wanted=WANTED):
    """(status, rules of the errors, signatures, output)"""
    (home / 'bundle.json').write_text(bundle if isinstance(bundle, str) else json.dumps(bundle))
    (home / 'root.json').write_text(root if isinstance(root, str) else json.dumps(root))
    done = subprocess.run([csar, 'verify', package, '--bundle', home / 'bundle.json', '--trusted-root', home / 'root.json', *wanted,
                           '--format', 'json'], capture_output=True, text=True, timeout=60)
    report = json.loads(done.stdout) if done.stdout else {'packages': []}
    if done.stdout:
        jsonschema.validate(report, schema)
    rules = sorted(finding['id'] for one in report['packages'] for finding in one['findings'] if finding['severity'] == 'error')
    signatures = [signature for one in report['packages'] for signature in one.get('summary', one).get('signatures', [])]
    return done.returncode, rules, signatures, done.stdout + done.stderr


def right(name, how, root=None, change=None, wanted=WANTED, of=None):
    of = of or world
    try:
        bundle = of.bundle(content, how)
        status, rules, signatures, text = verify(change(bundle) if change else bundle, root or of.root(), wanted=wanted)
        good = status == 0 and not rules and len(signatures) == 1 and signatures[0]['verdict'] == 'trusted'
        suite.record(name, '' if good else f'{status} {rules} {text}')
    except Exception as fault:
        suite.record(name, repr(fault))


def cut(*path):
    def change(bundle):
        place = bundle
        for step in path[:-1]:
            place = place[step]
        del place[path[-1]]
        return bundle
    return change


for version in '0.1', '0.2', '0.3':
    right(f'version {version}', Signing(version=version))
right('version 0.1 without a proof', Signing(version='0.1', proof=False))
right('as cosign wrote it', Signing(), change=as_cosign_wrote)
right('without the digest that is only a hint', Signing(), change=cut('messageSignature', 'messageDigest'))
for name in 'sha384', 'sha512':
    right(f'over {name}', Signing(digest=name, curve=ec.SECP384R1))
right('statement, logged as dsse', Signing(statement=STATEMENT, kind='dsse 0.0.1'))
right('statement, logged as intoto', Signing(statement=STATEMENT, kind='intoto 0.0.2'))
right('second log, stamped time', Signing(kind='hashedrekord 0.0.2', promise=False, stamp=True))
right('second log, statement', Signing(kind='dsse 0.0.2', statement=STATEMENT, promise=False, stamp=True))
right('promise and stamp', Signing(stamp=True))
right('log with Ed25519', Signing(), of=Instance(home, ed25519.Ed25519PrivateKey.generate()))
right('issuer in the old extension', Signing(old_issuer=True))
right('last entry of the log', Signing(index=11))
right('first entry of the log', Signing(index=0))
workflow = 'https://github.com/acme/app/.github/workflows/release.yaml@refs/tags/v1'
right('workflow', Signing(identity=workflow), wanted=['--identity', workflow, '--issuer', 'https://issuer.example'])
right('workflow by pattern', Signing(identity=workflow),
      wanted=['--identity-regexp', '^https://github.com/acme/.*@refs/tags/v[0-9]+$', '--issuer-regexp', 'issuer[.]example$'])
right('name of Fulcio', Signing(identity='robot', other_name=True), wanted=['--identity', 'robot', '--issuer', 'https://issuer.example'])
right('certificate that has expired since, as it should', Signing(at=-86400))

for row in WRONG:
    try:
        status, rules, signatures, text = verify(*row.make(world, content, STATEMENT), package=other if row.other_package else ours,
                                                 wanted=row.wanted or WANTED)
        verdicts = {signature['verdict'] for signature in signatures}
        good = status == row.status and row.rule in rules and 'trusted' not in verdicts
        suite.record(row.name, '' if good else f'{status} {rules} {verdicts}, not {row.status} {row.rule}: {text[:600]}')
    except Exception as fault:
        suite.record(row.name, repr(fault))
suite.record('wrong bundles: at least 40', '' if len(WRONG) >= 40 else str(len(WRONG)))


def key_file(name, key):
    pem = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    (home / name).write_bytes(pem)
    return pem


def bundle_of_key(key, statement=None):
    """As cosign makes it with --key: a hint in place of a certificate, and a log entry without requirements."""
    bundle = world.bundle(content, Signing(statement=statement, kind='dsse 0.0.1') if statement else Signing())
    del bundle['verificationMaterial']['certificate']
    bundle['verificationMaterial']['publicKey'] = {'hint': b64(sha256(spki(key)))}
    if statement:
        type_ = b'application/vnd.in-toto+json'
        signed = b'DSSEv1 %d %s %d %s' % (len(type_), type_, len(statement), statement)
        bundle['dsseEnvelope']['signatures'][0]['sig'] = b64(sign(key, signed))
    else:
        bundle['messageSignature']['signature'] = b64(sign(key, content))
    return bundle


def by_key(name, bundle, status, rule=None, key='ours.pub', package=ours):
    (home / 'key.json').write_text(json.dumps(bundle))
    done = subprocess.run([csar, 'verify', package, '--bundle', home / 'key.json', '--key', key, '--format', 'json'], capture_output=True,
                          text=True, cwd=home, timeout=60)
    report = json.loads(done.stdout)
    jsonschema.validate(report, schema)
    one = report['packages'][0]
    rules = [finding['id'] for finding in one['findings'] if finding['severity'] == 'error']
    verdicts = [signature['verdict'] for signature in one.get('summary', one).get('signatures', [])]
    good = done.returncode == status and (rule in rules if rule else not rules) and (verdicts == ['trusted']) == (status == 0)
    suite.record(f'key: {name}', '' if good else f'{done.returncode} {rules} {verdicts} {done.stdout}{done.stderr}')


our_key, other_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
pem = key_file('ours.pub', our_key)
key_file('other.pub', other_key)
good, said = bundle_of_key(our_key), bundle_of_key(our_key, STATEMENT)
unlogged = json.loads(json.dumps(good))
del unlogged['verificationMaterial']['tlogEntries']
old = {'base64Signature': good['messageSignature']['signature'], 'cert': b64(pem)}
by_key('bundle', good, 0)
by_key('without a log', unlogged, 0)
by_key('statement', said, 0)
by_key('as cosign wrote it', old, 0)
for form, bundle in ('bundle', good), ('statement', said), ('as cosign wrote it', old):
    by_key(f'{form}, of another key', bundle, 4, 'signature/other-key', key='other.pub')
    by_key(f'{form}, of another package', bundle, 4, 'signature/unrelated-attestation' if bundle is said else 'signature/other-key', package=other)
by_key('bundle with a certificate', world.bundle(content, Signing()), 4, 'signature/bad-bundle')
(home / 'said.json').write_text(json.dumps(said['dsseEnvelope']))
for key, status in ('ours.pub', 0), ('other.pub', 4):
    done = subprocess.run([csar, 'verify', ours, '--attestation', 'said.json', '--key', key], capture_output=True, text=True, cwd=home, timeout=60)
    suite.record(f'key: attestation, {key}', '' if done.returncode == status else f'{done.returncode} {done.stdout}{done.stderr}')
status, rules, _, text = verify(good, world.root())
suite.record('bundle of a key that is not named', '' if (status, rules) == (4, ['signature/bad-bundle']) and 'no key was specified' in text else text)


def usage(name, part, *arguments, status=2):
    good = world.bundle(content, Signing())
    (home / 'bundle.json').write_text(json.dumps(good))
    (home / 'root.json').write_text(json.dumps(world.root()))
    (home / 'list.json').write_text('[]')
    (home / 'root2.json').write_text('{"mediaType": "application/vnd.dev.sigstore.trustedroot+json;version=0.1", "tlogs": [{}]}')
    done = subprocess.run([csar, 'verify', *arguments], capture_output=True, text=True, cwd=home, timeout=60)
    suite.record(name, '' if done.returncode == status and part in done.stderr else f'{done.returncode} {done.stdout}{done.stderr}')


bundle, root = ['--bundle', 'bundle.json'], ['--trusted-root', 'root.json']
usage('no root', '--trusted-root', 'ours.csar', *bundle, *WANTED)
usage('no identity', '--identity', 'ours.csar', *bundle, *root, '--issuer', 'x')
usage('no issuer', '--issuer', 'ours.csar', *bundle, *root, '--identity', 'x')
usage('identity twice', '--identity-regexp', 'ours.csar', *bundle, *root, *WANTED, '--identity-regexp', 'x')
usage('bad pattern', "--identity-regexp (", 'ours.csar', *bundle, *root, '--identity-regexp', '(', '--issuer', 'x')
usage('no bundle', '--bundle', 'ours.csar', *root, *WANTED)
usage('root of another kind', "'list.json' is not a Sigstore trusted root", 'ours.csar', *bundle, '--trusted-root', 'list.json', *WANTED)
usage('root with an empty log', "'logId' is missing", 'ours.csar', *bundle, '--trusted-root', 'root2.json', *WANTED)
usage('several packages', 'one package', 'ours.csar', 'other.csar', *bundle, *root, *WANTED)
usage('key and root', 'cannot be combined with --key', 'ours.csar', *bundle, *root, '--key', 'ours.pub')
usage('directory', 'is a directory', 'ours', *bundle, *root, *WANTED, status=3)
suite.finish()
