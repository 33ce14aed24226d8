#!/usr/bin/python3
"""Makes the seeds of the target `signature` with openssl: fuzz/signature_seeds.py. Keys and times differ with every run."""
import base64, json, pathlib, subprocess, tempfile

CONTENT = b'one\r\ntwo\n'  # the content that is signed in signature_fuzzer.cpp
PAYLOAD_TYPE = 'application/vnd.in-toto+json'
target = pathlib.Path(__file__).resolve().parent / 'corpus/signature'


def openssl(*arguments, stdin=b''):
    return subprocess.run(['openssl', *arguments], input=stdin, check=True, capture_output=True).stdout


def make_key(directory, name, *options):
    key, certificate = directory / f'{name}.key', directory / f'{name}.pem'
    openssl('req', '-x509', '-newkey', *options, '-nodes', '-keyout', key, '-out', certificate, '-days', '3650', '-subj', f'/O=Fuzz/CN={name}')
    return ['-signer', certificate, '-inkey', key]


def envelope(payload, key, certificate):
    signed = f'DSSEv1 {len(PAYLOAD_TYPE)} {PAYLOAD_TYPE} {len(payload)} '.encode() + payload
    signature = openssl('dgst', '-sha256', '-sign', key, stdin=signed)
    encode = lambda data: base64.b64encode(data).decode()
    return json.dumps({'payload': encode(payload), 'payloadType': PAYLOAD_TYPE,
                       'signatures': [{'keyid': '', 'sig': encode(signature), 'cert': certificate.read_text()}]}).encode()


def main():
    target.mkdir(parents=True, exist_ok=True)
    statement = json.dumps({'_type': 'https://in-toto.io/Statement/v1', 'predicateType': 'x',
                            'subject': [{'name': 'a.csar', 'digest': {'sha256': '0' * 64}}], 'predicate': {}}).encode()
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        ec = make_key(directory, 'ec', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256')
        rsa = make_key(directory, 'rsa', 'rsa:2048')
        sign = ['cms', '-sign', '-binary', '-outform']
        seeds = {
            'ec.pem': openssl(*sign, 'PEM', *ec, stdin=CONTENT),
            'ec.der': openssl(*sign, 'DER', *ec, stdin=CONTENT),
            'rsa-pss.der': openssl(*sign, 'DER', *rsa, '-keyopt', 'rsa_padding_mode:pss', stdin=CONTENT),
            'two-signers.der': openssl(*sign, 'DER', *ec, *rsa, stdin=CONTENT),
            'no-certificates.der': openssl(*sign, 'DER', '-nocerts', *ec, stdin=CONTENT),
            'no-attributes.der': openssl(*sign, 'DER', '-noattr', *ec, stdin=CONTENT),
            'embedded.der': openssl(*sign, 'DER', '-nodetach', *ec, stdin=CONTENT),
            'other-content.der': openssl(*sign, 'DER', *ec, stdin=b'three'),
            'certificates.p7b': openssl('crl2pkcs7', '-nocrl', '-certfile', ec[1], '-certfile', rsa[1], '-outform', 'DER'),
            'certificate.pem': ec[1].read_bytes(),
            'envelope-ec.json': envelope(statement, ec[3], ec[1]),
            'envelope-rsa.json': envelope(b'{}', rsa[3], rsa[1]),
            'statement.json': statement,
            'bundle.json': b'{"mediaType":"application/vnd.dev.sigstore.bundle.v0.3+json"}',
        }
    for file, content in seeds.items():
        (target / file).write_bytes(content)


main()
