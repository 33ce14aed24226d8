"""A private Sigstore instance: authorities for certificates and time, a certificate log and a log of signatures, and the objects that they
issue.

    world = Instance(directory)            keys and certificates are made here
    world.root()                           the trusted root, as the JSON object that readers are given
    world.bundle(b'...', Signing(...))     a bundle about these bytes, as a JSON object
"""
import base64, dataclasses, datetime, hashlib, json, struct, subprocess, time

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID, ObjectIdentifier

FULCIO = '1.3.6.1.4.1.57264.1.'
TREE = [b'leaf %d' % i for i in range(11)]


def b64(data):
    return base64.b64encode(data).decode()


def sha256(data):
    return hashlib.sha256(data).digest()


def der_of(certificate):
    return certificate.public_bytes(serialization.Encoding.DER)


def pem_of(certificate):
    return certificate.public_bytes(serialization.Encoding.PEM)


def spki(key):
    return key.public_key().public_bytes(serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def sign(key, data, algorithm=hashes.SHA256):
    if isinstance(key, ed25519.Ed25519PrivateKey):
        return key.sign(data)
    return key.sign(data, ec.ECDSA(algorithm()))


def tlv(tag, data):
    size = bytes([len(data)]) if len(data) < 128 else b'\x82' + struct.pack('>H', len(data))
    return bytes([tag]) + size + data


def moment(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).replace(tzinfo=None)


def text_of(seconds):
    return moment(seconds).strftime('%Y-%m-%dT%H:%M:%S.000Z')


def tree_hash(leaves):
    if len(leaves) == 1:
        return sha256(b'\0' + leaves[0])
    half = 1 << (len(leaves) - 1).bit_length() - 1
    return sha256(b'\1' + tree_hash(leaves[:half]) + tree_hash(leaves[half:]))


def tree_path(leaves, index):
    if len(leaves) == 1:
        return []
    half = 1 << (len(leaves) - 1).bit_length() - 1
    if index < half:
        return tree_path(leaves[:half], index) + [tree_hash(leaves[half:])]
    return tree_path(leaves[half:], index - half) + [tree_hash(leaves[:half])]


@dataclasses.dataclass
class Signing:
    """How an object is signed; each field can be made wrong separately."""
    identity: str = 'release@acme.example'
    issuer: str = 'https://issuer.example'
    version: str = '0.3'
    kind: str = 'hashedrekord 0.0.1'
    digest: str = 'sha256'
    statement: bytes = None           # sign this statement in an envelope instead
    promise: bool = True
    proof: bool = True
    stamp: bool = False
    at: int = 0                       # the time of the log entry, in seconds from now
    valid: tuple = (-60, 540)         # the validity of the certificate, in seconds from the time of the log entry
    curve: object = ec.SECP256R1
    old_issuer: bool = False          # the extension that Fulcio used in its first years
    extended_usage: object = ExtendedKeyUsageOID.CODE_SIGNING
    key_usage: bool = True
    logged: bool = True               # the certificate has the time stamp of its log
    other_name: bool = False
    more_names: tuple = ()
    ct_key: object = None             # a key other than that of the certificate log
    ca_key: object = None             # a key other than that of the authority
    log_key: object = None            # the key of the promise and the checkpoint
    is_ca: bool = False
    index: int = 5


class Instance:
    def __init__(self, directory, log_key=None):
        self.directory, self.now = directory, int(time.time())
        self.root_key, self.ca_key = ec.generate_private_key(ec.SECP384R1()), ec.generate_private_key(ec.SECP384R1())
        self.ct_key, self.tsa_key = (ec.generate_private_key(ec.SECP256R1()) for _ in range(2))
        self.log_key = log_key or ec.generate_private_key(ec.SECP256R1())
        self.root_certificate = self.authority('root', self.root_key, None, self.root_key)
        self.ca_certificate = self.authority('intermediate', self.ca_key, self.root_certificate, self.root_key)
        self.tsa_root = self.authority('stamp root', self.root_key, None, self.root_key)
        self.tsa_certificate = self.authority('stamps', self.tsa_key, self.tsa_root, self.root_key, stamping=True)

    @staticmethod
    def name(text):
        return x509.Name([x509.NameAttribute(NameOID.ORGANIZATION_NAME, 'Own Sigstore'), x509.NameAttribute(NameOID.COMMON_NAME, text)])

    def authority(self, name, key, issuer, issuer_key, stamping=False, days=(-10, 3650)):
        usage = dict.fromkeys(('digital_signature', 'content_commitment', 'key_encipherment', 'data_encipherment', 'key_agreement',
                               'key_cert_sign', 'crl_sign', 'encipher_only', 'decipher_only'), False)
        usage['digital_signature' if stamping else 'key_cert_sign'] = True
        builder = x509.CertificateBuilder(
            self.name(issuer.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value if issuer else name), self.name(name),
            key.public_key(), x509.random_serial_number(), moment(self.now + days[0] * 86400), moment(self.now + days[1] * 86400))
        builder = builder.add_extension(x509.BasicConstraints(not stamping, None), True).add_extension(x509.KeyUsage(**usage), True)
        builder = builder.add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), False)
        if stamping:
            builder = builder.add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.TIME_STAMPING]), True)
        return builder.sign(issuer_key, hashes.SHA384())

    def root(self):
        period = {'start': text_of(self.now - 864000)}
        log = lambda name, key: {'baseUrl': f'https://{name}.example', 'hashAlgorithm': 'SHA2_256', 'logId': {'keyId': b64(sha256(spki(key)))},
                                 'publicKey': {'rawBytes': b64(spki(key)), 'keyDetails': 'PKIX_ECDSA_P256_SHA_256', 'validFor': dict(period)}}
        chain = lambda *certificates: {'certificates': [{'rawBytes': b64(der_of(one))} for one in certificates]}
        return {'mediaType': 'application/vnd.dev.sigstore.trustedroot+json;version=0.1',
                'tlogs': [log('log', self.log_key)], 'ctlogs': [log('ct', self.ct_key)],
                'certificateAuthorities': [{'subject': {'organization': 'Own Sigstore', 'commonName': 'intermediate'}, 'uri': 'https://ca.example',
                                            'certChain': chain(self.ca_certificate, self.root_certificate), 'validFor': dict(period)}],
                'timestampAuthorities': [{'subject': {'organization': 'Own Sigstore', 'commonName': 'stamps'}, 'uri': 'https://tsa.example',
                                          'certChain': chain(self.tsa_certificate, self.tsa_root), 'validFor': dict(period)}]}

    def certificate(self, key, how):
        issued = self.now + how.at
        if how.other_name:
            name = x509.OtherName(ObjectIdentifier(FULCIO + '7'), tlv(12, how.identity.encode()))
        else:
            name = x509.RFC822Name(how.identity) if '://' not in how.identity else x509.UniformResourceIdentifier(how.identity)
        usage = dict.fromkeys(('content_commitment', 'key_encipherment', 'data_encipherment', 'key_agreement', 'key_cert_sign', 'crl_sign',
                               'encipher_only', 'decipher_only'), False)
        usage['key_encipherment'] = not how.key_usage
        builder = x509.CertificateBuilder(self.name('intermediate'), x509.Name([]), key.public_key(), x509.random_serial_number(),
                                          moment(issued + how.valid[0]), moment(issued + how.valid[1]))
        builder = builder.add_extension(x509.KeyUsage(digital_signature=how.key_usage, **usage), True)
        if how.extended_usage:
            builder = builder.add_extension(x509.ExtendedKeyUsage([how.extended_usage]), False)
        if how.is_ca:
            builder = builder.add_extension(x509.BasicConstraints(True, None), True)
        names = [name, *(x509.RFC822Name(more) for more in how.more_names)]
        builder = builder.add_extension(x509.SubjectAlternativeName(names), True)
        number, value = ('1', how.issuer.encode()) if how.old_issuer else ('8', tlv(12, how.issuer.encode()))
        builder = builder.add_extension(x509.UnrecognizedExtension(ObjectIdentifier(FULCIO + number), value), False)
        ca_key = how.ca_key or self.ca_key
        if how.logged:
            tbs = builder.sign(ca_key, hashes.SHA384()).tbs_certificate_bytes
            builder = builder.add_extension(
                x509.UnrecognizedExtension(ObjectIdentifier('1.3.6.1.4.1.11129.2.4.2'), self.certificate_stamp(tbs, issued, how)), False)
        return builder.sign(ca_key, hashes.SHA384())

    def certificate_stamp(self, tbs, issued, how):
        when = struct.pack('>Q', issued * 1000)
        entry = b'\0\0' + when + b'\0\1' + sha256(spki(self.ca_key)) + struct.pack('>I', len(tbs))[1:] + tbs + b'\0\0'
        signature = sign(how.ct_key or self.ct_key, entry)
        stamp = b'\0' + sha256(spki(self.ct_key)) + when + b'\0\0' + b'\4\3' + struct.pack('>H', len(signature)) + signature
        stamps = struct.pack('>H', len(stamp)) + stamp
        return tlv(4, struct.pack('>H', len(stamps)) + stamps)

    def body(self, how, certificate, signature, digest, envelope):
        kind, version = how.kind.split()
        pem, der = b64(pem_of(certificate)), b64(der_of(certificate))
        verifier = {'keyDetails': 'PKIX_ECDSA_P256_SHA_256', 'x509Certificate': {'rawBytes': der}}
        payload = sha256(how.statement) if how.statement else b''
        spec = {'hashedrekord 0.0.1': {'data': {'hash': {'algorithm': how.digest, 'value': digest.hex()}},
                                       'signature': {'content': b64(signature), 'publicKey': {'content': pem}}},
                'hashedrekord 0.0.2': {'hashedRekordV002': {'data': {'algorithm': how.digest.replace('sha', 'SHA2_'), 'digest': b64(digest)},
                                                            'signature': {'content': b64(signature), 'verifier': verifier}}},
                'dsse 0.0.1': {'envelopeHash': {'algorithm': 'sha256', 'value': sha256(json.dumps(envelope).encode()).hex()},
                               'payloadHash': {'algorithm': 'sha256', 'value': payload.hex()},
                               'signatures': [{'signature': b64(signature), 'verifier': pem}]},
                'dsse 0.0.2': {'dsseV002': {'payloadHash': {'algorithm': 'SHA2_256', 'digest': b64(payload)},
                                            'signatures': [{'content': b64(signature), 'verifier': verifier}]}},
                'intoto 0.0.2': {'content': {'envelope': {'payloadType': 'application/vnd.in-toto+json',
                                                          'signatures': [{'sig': b64(b64(signature).encode()), 'publicKey': pem}]},
                                             'payloadHash': {'algorithm': 'sha256', 'value': payload.hex()}}}}[how.kind]
        return json.dumps({'apiVersion': version, 'kind': kind, 'spec': spec}, separators=(',', ':'), sort_keys=True).encode()

    def promise(self, body, when, index, key):
        text = json.dumps({'body': b64(body), 'integratedTime': when, 'logID': sha256(spki(self.log_key)).hex(), 'logIndex': index},
                          separators=(',', ':'), sort_keys=True)
        return sign(key, text.encode())

    def proof(self, body, index, key):
        leaves = TREE[:index] + [body] + TREE[index:]
        return {'logIndex': str(index), 'rootHash': b64(tree_hash(leaves)), 'treeSize': str(len(leaves)),
                'hashes': [b64(one) for one in tree_path(leaves, index)],
                'checkpoint': {'envelope': self.checkpoint(len(leaves), tree_hash(leaves), key)}}

    def checkpoint(self, size, root, key):
        text = f'log.example - 42\n{size}\n{b64(root)}\n'
        hint = sha256(spki(self.log_key))[:4]
        return f'{text}\n— witness.example {b64(b"....not checked")}\n— log.example {b64(hint + sign(key, text.encode()))}\n'

    def entry(self, how, body):
        kind, version = how.kind.split()
        key, when, index = how.log_key or self.log_key, self.now + how.at, 7000 + how.index
        entry = {'logIndex': str(index), 'logId': {'keyId': b64(sha256(spki(self.log_key)))}, 'kindVersion': {'kind': kind, 'version': version},
                 'canonicalizedBody': b64(body)}
        if how.promise:
            entry['integratedTime'] = str(when)
            entry['inclusionPromise'] = {'signedEntryTimestamp': b64(self.promise(body, when, index, key))}
        if how.proof:
            entry['inclusionProof'] = self.proof(body, how.index, key)
        return entry

    def stamp(self, signature):
        """The response of the time stamping authority, in DER."""
        home = self.directory
        (home / 'tsa.key').write_bytes(self.tsa_key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8,
                                                                  serialization.NoEncryption()))
        (home / 'tsa.pem').write_bytes(pem_of(self.tsa_certificate))
        (home / 'tsa.data').write_bytes(signature)
        (home / 'tsa.serial').write_text('01\n')
        (home / 'tsa.conf').write_text(f'[tsa]\nserial={home}/tsa.serial\nsigner_cert={home}/tsa.pem\nsigner_key={home}/tsa.key\n'
                                       'signer_digest=sha256\ndefault_policy=1.2.3.4\ndigests=sha256\ness_cert_id_alg=sha256\n')
        common = {'check': True, 'capture_output': True}
        subprocess.run(['openssl', 'ts', '-query', '-sha256', '-data', home / 'tsa.data', '-out', home / 'tsa.query'], **common)
        subprocess.run(['openssl', 'ts', '-reply', '-section', 'tsa', '-config', home / 'tsa.conf', '-queryfile', home / 'tsa.query', '-out',
                        home / 'tsa.reply'], **common)
        return (home / 'tsa.reply').read_bytes()

    def bundle(self, content, how):
        key = ec.generate_private_key(how.curve())
        certificate = self.certificate(key, how)
        algorithm = {'sha256': hashes.SHA256, 'sha384': hashes.SHA384, 'sha512': hashes.SHA512}[how.digest]
        digest, envelope = hashlib.new(how.digest, content).digest(), None
        if how.statement:
            type_ = 'application/vnd.in-toto+json'
            signature = sign(key, b'DSSEv1 %d %s %d %s' % (len(type_), type_.encode(), len(how.statement), how.statement), algorithm)
            envelope = {'payload': b64(how.statement), 'payloadType': type_, 'signatures': [{'sig': b64(signature), 'keyid': ''}]}
        else:
            signature = sign(key, content, algorithm)
        body = self.body(how, certificate, signature, digest, envelope)
        raw = {'rawBytes': b64(der_of(certificate))}
        material = {'certificate': raw} if how.version == '0.3' else {'x509CertificateChain': {'certificates': [raw]}}
        material['tlogEntries'] = [self.entry(how, body)]
        if how.stamp:
            material['timestampVerificationData'] = {'rfc3161Timestamps': [{'signedTimestamp': b64(self.stamp(signature))}]}
        form = '.v0.3+json' if how.version == '0.3' else f'+json;version={how.version}'
        bundle = {'mediaType': f'application/vnd.dev.sigstore.bundle{form}', 'verificationMaterial': material}
        if envelope:
            bundle['dsseEnvelope'] = envelope
        else:
            bundle['messageSignature'] = {'messageDigest': {'algorithm': how.digest.replace('sha', 'SHA2_'), 'digest': b64(digest)},
                                          'signature': b64(signature)}
        return bundle


def as_cosign_wrote(bundle):
    """The format of cosign before it adopted the format of Sigstore."""
    entry = bundle['verificationMaterial']['tlogEntries'][0]
    der = base64.b64decode(bundle['verificationMaterial']['certificate']['rawBytes'])
    return {'base64Signature': bundle['messageSignature']['signature'], 'cert': b64(pem_of(x509.load_der_x509_certificate(der))),
            'rekorBundle': {'SignedEntryTimestamp': entry['inclusionPromise']['signedEntryTimestamp'],
                            'Payload': {'body': entry['canonicalizedBody'], 'integratedTime': int(entry['integratedTime']),
                                        'logIndex': int(entry['logIndex']), 'logID': base64.b64decode(entry['logId']['keyId']).hex()}}}
