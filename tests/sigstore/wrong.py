"""Invalid bundles: each row changes one part of a valid bundle, and contains the status and a rule of the findings."""
import base64, dataclasses, json

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID

from instance import Signing, as_cosign_wrote, b64, sha256, spki, text_of

ENTRY = ('verificationMaterial', 'tlogEntries', 0)
PROOF = ENTRY + ('inclusionProof',)
TAMPERED, UNTRUSTED = 4, 6


@dataclasses.dataclass
class Row:
    name: str
    status: int
    rule: str
    how: Signing = dataclasses.field(default_factory=Signing)
    bundle: object = None          # changes the bundle in place, or returns another one
    root: object = None            # like `bundle`, for the trusted root
    wanted: list = None            # options other than those of the right identity
    other_package: bool = False
    keys: dict = None              # fields of `how` that get newly generated keys

    def make(self, world, content, statement):
        how = dataclasses.replace(self.how, **{name: ec.generate_private_key(ec.SECP384R1() if name == 'ca_key' else ec.SECP256R1())
                                               for name in self.keys or ()})
        if how.statement == b'':
            how.statement = statement
        made, root = world.bundle(content, how), world.root()
        changed = self.bundle and self.bundle(made, world, content)
        rooted = self.root and self.root(root, world)
        return changed or made, rooted or root


def at(place, path):
    for step in path:
        place = place[step]
    return place


def put(*path, value):
    def change(document, world, *_):
        at(document, path[:-1])[path[-1]] = value(world) if callable(value) else value
    return change


def drop(*path):
    def change(document, *_):
        del at(document, path[:-1])[path[-1]]
    return change


def flip(*path, byte=-1):
    """Changes one bit of Base64 data."""
    def change(document, *_):
        data = bytearray(base64.b64decode(at(document, path)))
        data[byte] ^= 1
        at(document, path[:-1])[path[-1]] = b64(bytes(data))
    return change


def add(*path):
    def change(document, *_):
        at(document, path[:-1])[path[-1]] = str(int(at(document, path)) + 1)
    return change


def from_another(*path, how=Signing()):
    """A part of another bundle of the same signer for the same bytes."""
    def change(document, world, content):
        at(document, path[:-1])[path[-1]] = at(world.bundle(content, how), path)
    return change


def body(edit):
    """Another body, correctly entered into the log, but not the one that was signed."""
    def change(document, world, content):
        entry = at(document, ENTRY)
        data = json.loads(base64.b64decode(entry['canonicalizedBody']))
        edit(data)
        text = json.dumps(data, separators=(',', ':'), sort_keys=True).encode()
        kind = entry['kindVersion']
        how = Signing(kind=f"{kind['kind']} {kind['version']}")
        document['verificationMaterial']['tlogEntries'] = [world.entry(how, text)]
    return change


def hash_of_body(data):
    data['spec']['data']['hash']['value'] = '0' * 64


def signature_of_body(data):
    data['spec']['signature']['content'] = b64(b'another')


def certificate_of_body(data):
    data['spec']['signature']['publicKey']['content'] = b64(b'no certificate')


def checkpoint(edit):
    def change(document, *_):
        note = at(document, PROOF)['checkpoint']
        note['envelope'] = edit(note['envelope'])
    return change


def other_tree(document, world, content):
    """A checkpoint that the log did sign, but of another tree."""
    at(document, PROOF)['checkpoint']['envelope'] = world.checkpoint(12, sha256(b'another tree'), world.log_key)


def expired_root(root, world):
    """The root's certificate expired before anything was signed; key and name are the same."""
    from instance import der_of
    old = world.authority('root', world.root_key, None, world.root_key, days=(-20, -5))
    root['certificateAuthorities'][0]['certChain']['certificates'][1]['rawBytes'] = b64(der_of(old))


def expired_stamp_root(root, world):
    from instance import der_of
    old = world.authority('stamp root', world.root_key, None, world.root_key, days=(-20, -5))
    root['timestampAuthorities'][0]['certChain']['certificates'][1]['rawBytes'] = b64(der_of(old))


CA, CT, LOG, TSA = ('certificateAuthorities', 0), ('ctlogs', 0), ('tlogs', 0), ('timestampAuthorities', 0)
LEAF = ('verificationMaterial', 'certificate', 'rawBytes')
other_key = lambda world: b64(spki(ec.generate_private_key(ec.SECP256R1())))
earlier = lambda world: text_of(world.now - 86400)
later = lambda world: text_of(world.now + 86400)
STAMPED = dict(kind='hashedrekord 0.0.2', promise=False, stamp=True)

WRONG = [
    # the signed content
    Row('another package', TAMPERED, 'signature/changed-content', other_package=True),
    Row('signature changed', TAMPERED, 'signature/broken', bundle=flip('messageSignature', 'signature')),
    Row('signature of another key', TAMPERED, 'signature/broken', bundle=from_another('messageSignature', 'signature')),
    Row('digest changed', TAMPERED, 'signature/changed-content', bundle=flip('messageSignature', 'messageDigest', 'digest')),
    Row('digest of a weak kind', TAMPERED, 'signature/bad-bundle', bundle=put('messageSignature', 'messageDigest', 'algorithm', value='SHA1')),
    Row('statement about another package', TAMPERED, 'signature/unrelated-attestation', Signing(statement=b'', kind='dsse 0.0.1'), other_package=True),
    Row('statement changed', TAMPERED, 'signature/broken', Signing(statement=b'', kind='dsse 0.0.1'),
        bundle=lambda document, world, content: document['dsseEnvelope'].update(
            payload=b64(base64.b64decode(document['dsseEnvelope']['payload']).replace(b'provenance', b'provenancf')))),
    Row('statement without its signature', TAMPERED, 'signature/bad-bundle', Signing(statement=b'', kind='dsse 0.0.1'),
        bundle=put('dsseEnvelope', 'signatures', value=[])),
    # the certificate
    Row('certificate of another key', TAMPERED, 'signature/broken', bundle=from_another(*LEAF)),
    Row('certificate changed', TAMPERED, 'signature/bad-log-entry', bundle=flip(*LEAF)),
    Row('certificate cut', TAMPERED, 'signature/bad-bundle', bundle=put(*LEAF, value='MIIB')),
    Row('certificate of a stranger', UNTRUSTED, 'signature/untrusted-signer', keys={'ca_key': 1}),
    Row('certificate of an authority', UNTRUSTED, 'signature/unsuitable-certificate', Signing(is_ca=True)),
    Row('certificate for servers', UNTRUSTED, 'signature/unsuitable-certificate', Signing(extended_usage=ExtendedKeyUsageOID.SERVER_AUTH)),
    Row('certificate for anything', UNTRUSTED, 'signature/unsuitable-certificate', Signing(extended_usage=None)),
    Row('certificate not for signatures', UNTRUSTED, 'signature/unsuitable-certificate', Signing(key_usage=False)),
    Row('certificate ended before', UNTRUSTED, 'signature/expired-certificate', Signing(valid=(-600, -60))),
    Row('certificate begins after', UNTRUSTED, 'signature/certificate-not-yet-valid', Signing(valid=(60, 600))),
    Row('certificate in no log', UNTRUSTED, 'signature/unlogged-certificate', Signing(logged=False)),
    Row('certificate stamped by no log', TAMPERED, 'signature/bad-certificate-stamp', keys={'ct_key': 1}),
    Row('key without certificate', TAMPERED, 'signature/bad-bundle',
        bundle=put('verificationMaterial', value={'publicKey': {'hint': 'x'}, 'tlogEntries': []})),
    # the signer
    Row('another identity', UNTRUSTED, 'signature/other-identity', Signing(identity='mallory@acme.example')),
    Row('identity with more behind it', UNTRUSTED, 'signature/other-identity', Signing(identity='release@acme.example.org')),
    Row('another issuer', UNTRUSTED, 'signature/other-identity', Signing(issuer='https://issuer.example/other')),
    Row('two identities', UNTRUSTED, 'signature/other-identity', Signing(more_names=('mallory@acme.example',))),
    Row('identity that no pattern matches', UNTRUSTED, 'signature/other-identity', wanted=['--identity-regexp', '^acme', '--issuer-regexp', '.']),
    # time
    Row('time changed', TAMPERED, 'signature/bad-log-entry', bundle=add(*ENTRY, 'integratedTime')),
    Row('time taken away', TAMPERED, 'signature/bad-log-entry', bundle=drop(*ENTRY, 'integratedTime')),
    Row('nothing tells the time', UNTRUSTED, 'signature/untrusted-signer', bundle=drop(*ENTRY, 'inclusionPromise')),
    Row('time stamp of another signature', TAMPERED, 'signature/bad-timestamp', Signing(**STAMPED),
        bundle=from_another('verificationMaterial', 'timestampVerificationData', how=Signing(**STAMPED))),
    Row('time stamp changed', TAMPERED, 'signature/bad-timestamp', Signing(**STAMPED),
        bundle=flip('verificationMaterial', 'timestampVerificationData', 'rfc3161Timestamps', 0, 'signedTimestamp')),
    Row('time stamp is none', TAMPERED, 'signature/bad-timestamp', Signing(**STAMPED),
        bundle=put('verificationMaterial', 'timestampVerificationData', 'rfc3161Timestamps', 0, 'signedTimestamp', value='MAA=')),
    Row('time stamp after the certificate', UNTRUSTED, 'signature/expired-certificate', Signing(at=-3600, **STAMPED)),
    # the log's entry
    Row('in no log', UNTRUSTED, 'signature/untrusted-log', bundle=put('verificationMaterial', 'tlogEntries', value=[])),
    Row('index changed', TAMPERED, 'signature/bad-log-entry', bundle=add(*ENTRY, 'logIndex')),
    Row('log changed', UNTRUSTED, 'signature/untrusted-log', bundle=flip(*ENTRY, 'logId', 'keyId')),
    Row('kind changed', TAMPERED, 'signature/bad-log-entry', bundle=put(*ENTRY, 'kindVersion', 'kind', value='dsse')),
    Row('version of kind changed', TAMPERED, 'signature/bad-log-entry', bundle=put(*ENTRY, 'kindVersion', 'version', value='0.0.2')),
    Row('body changed', TAMPERED, 'signature/bad-log-entry', bundle=flip(*ENTRY, 'canonicalizedBody', byte=60)),
    Row('body of another entry', TAMPERED, 'signature/bad-log-entry', bundle=from_another(*ENTRY)),
    Row('body about other bytes', TAMPERED, 'signature/bad-log-entry', bundle=body(hash_of_body)),
    Row('body about another signature', TAMPERED, 'signature/bad-log-entry', bundle=body(signature_of_body)),
    Row('body about another certificate', TAMPERED, 'signature/bad-log-entry', bundle=body(certificate_of_body)),
    Row('entry of another kind', TAMPERED, 'signature/bad-log-entry', Signing(statement=b'', kind='hashedrekord 0.0.1')),
    Row('promise changed', TAMPERED, 'signature/bad-log-entry', bundle=flip(*ENTRY, 'inclusionPromise', 'signedEntryTimestamp')),
    Row('promise and checkpoint of another log', TAMPERED, 'signature/bad-log-entry', keys={'log_key': 1}),
    Row('promise missing in 0.1', TAMPERED, 'signature/bad-log-entry', Signing(version='0.1', promise=False)),
    Row('proof missing in 0.2', TAMPERED, 'signature/bad-log-entry', Signing(version='0.2', proof=False)),
    Row('proof of another index', TAMPERED, 'signature/bad-log-entry', bundle=add(*PROOF, 'logIndex')),
    Row('proof of another size', TAMPERED, 'signature/bad-log-entry', bundle=add(*PROOF, 'treeSize')),
    Row('index behind the tree', TAMPERED, 'signature/bad-log-entry', bundle=put(*PROOF, 'logIndex', value='99')),
    Row('root hash changed', TAMPERED, 'signature/bad-log-entry', bundle=flip(*PROOF, 'rootHash')),
    Row('hash of the path changed', TAMPERED, 'signature/bad-log-entry', bundle=flip(*PROOF, 'hashes', 1)),
    Row('hash of the path missing', TAMPERED, 'signature/bad-log-entry', bundle=drop(*PROOF, 'hashes', 0)),
    Row('hash of the path too short', TAMPERED, 'signature/bad-log-entry', bundle=put(*PROOF, 'hashes', 0, value='AAAA')),
    Row('65 hashes in the path', TAMPERED, 'signature/bad-bundle', bundle=put(*PROOF, 'hashes', value=['AAAA'] * 65)),
    Row('checkpoint missing', TAMPERED, 'signature/bad-log-entry', bundle=drop(*PROOF, 'checkpoint')),
    Row('checkpoint of another size', TAMPERED, 'signature/bad-log-entry', bundle=checkpoint(lambda note: note.replace('\n12\n', '\n13\n'))),
    Row('checkpoint of another origin', TAMPERED, 'signature/bad-log-entry', bundle=checkpoint(lambda note: note.replace('- 42', '- 43', 1))),
    Row('checkpoint of another tree', TAMPERED, 'signature/bad-log-entry', bundle=other_tree),
    Row('checkpoint without the signature of the log', TAMPERED, 'signature/bad-log-entry',
        bundle=checkpoint(lambda note: note[:note.rindex('— ')])),
    Row('checkpoint is no note', TAMPERED, 'signature/bad-log-entry', bundle=checkpoint(lambda note: 'note')),
    # the trusted root
    Row('root: expired', UNTRUSTED, 'signature/expired-certificate', root=expired_root),
    Row('root: authority is another one', UNTRUSTED, 'signature/untrusted-signer',
        root=lambda root, world: put(*CA, 'certChain', 'certificates', 1, 'rawBytes',
                                     value=root['timestampAuthorities'][0]['certChain']['certificates'][1]['rawBytes'])(root, world)),
    Row('root: intermediate is missing', UNTRUSTED, 'signature/untrusted-signer', root=drop(*CA, 'certChain', 'certificates', 0)),
    Row('root: authority was retired before', UNTRUSTED, 'signature/untrusted-signer', root=put(*CA, 'validFor', 'end', value=earlier)),
    Row('root: authority comes later', UNTRUSTED, 'signature/untrusted-signer', root=put(*CA, 'validFor', 'start', value=later)),
    Row('root: no authority', UNTRUSTED, 'signature/untrusted-signer', root=drop('certificateAuthorities')),
    Row('root: another key of the log', TAMPERED, 'signature/bad-log-entry', root=put(*LOG, 'publicKey', 'rawBytes', value=other_key)),
    Row('root: log was retired before', UNTRUSTED, 'signature/untrusted-log', root=put(*LOG, 'publicKey', 'validFor', 'end', value=earlier)),
    Row('root: log comes later', UNTRUSTED, 'signature/untrusted-log', root=put(*LOG, 'publicKey', 'validFor', 'start', value=later)),
    Row('root: no log', UNTRUSTED, 'signature/untrusted-log', root=put('tlogs', value=[])),
    Row('root: another key of the certificate log', TAMPERED, 'signature/bad-certificate-stamp', root=put(*CT, 'publicKey', 'rawBytes', value=other_key)),
    Row('root: certificate log was retired before', UNTRUSTED, 'signature/unlogged-certificate',
        root=put(*CT, 'publicKey', 'validFor', 'end', value=earlier)),
    Row('root: no certificate log', UNTRUSTED, 'signature/unlogged-certificate', root=drop('ctlogs')),
    Row('root: no authority for time', UNTRUSTED, 'signature/untrusted-signer', Signing(**STAMPED), root=drop('timestampAuthorities')),
    Row('root: authority for time expired', UNTRUSTED, 'signature/untrusted-signer', Signing(**STAMPED), root=expired_stamp_root),
    Row('root: authority for time was retired before', UNTRUSTED, 'signature/untrusted-signer', Signing(**STAMPED),
        root=put(*TSA, 'validFor', 'end', value=earlier)),
    # the document
    Row('no JSON', TAMPERED, 'signature/bad-bundle', bundle=lambda *_: 'text'),
    Row('no object', TAMPERED, 'signature/bad-bundle', bundle=lambda *_: '[]'),
    Row('a later version', TAMPERED, 'signature/bad-bundle', bundle=put('mediaType', value='application/vnd.dev.sigstore.bundle.v0.4+json')),
    Row('nested without end', TAMPERED, 'signature/bad-bundle', bundle=lambda *_: '[' * 200000),
    Row('17 entries', TAMPERED, 'signature/bad-bundle',
        bundle=lambda document, *_: document['verificationMaterial'].update(tlogEntries=[at(document, ENTRY)] * 17)),
    Row('one of two entries wrong', TAMPERED, 'signature/bad-log-entry',
        bundle=lambda document, *_: document['verificationMaterial']['tlogEntries'].append(dict(at(document, ENTRY), logIndex='1'))),
    Row('as cosign wrote it, another time', TAMPERED, 'signature/bad-log-entry',
        bundle=lambda document, *_: (lambda old: add('rekorBundle', 'Payload', 'integratedTime')(old) or old)(
            as_cosign_wrote(document))),
]
