"""Hostile manifests in valid archives: extract unpacks them, and verify must not be misled or exhausted."""
import hashlib
from archives import *
from case import Case

ALL = ('TOSCA.meta', 'service.yaml', 'p.mf')
HEAD = '''metadata:
    vnf_product_name: p
    vnf_provider_id: q
    vnf_package_version: 1.0
    vnf_release_date_time: 2024-01-01T00:00:00Z

'''


def digest_of(content):
    return f'Algorithm: SHA-256\nHash: {hashlib.sha256(content).hexdigest()}\n'


SOUND = f'Source: TOSCA.meta\n{{meta}}\nSource: service.yaml\n{digest_of(SERVICE)}\nSource: p.mf\n'
MANIFEST_META = META + b'ETSI-Entry-Manifest: p.mf\nETSI-Entry-Change-Log: service.yaml\n'
LISTED = HEAD + SOUND.format(meta=digest_of(MANIFEST_META))


def with_manifest(text):
    files = {**FILES, 'TOSCA.meta': MANIFEST_META, 'p.mf': raw(text)}
    return zip_archive([entry(name, content) for name, content in files.items()])


def case(row, name, text, findings, verify=1, **rest):
    return Case(row, f'manifest-{name}.csar', with_manifest(text), findings, verify, ALL, **rest)


def paths():
    row = 'paths in a manifest'
    absent, remote = 'integrity/missing-file', 'integrity/remote-file'
    for name, path, rules, status in (
            ('parent', '../evil.txt', ('manifest/bad-path',), 1), ('parent-inside', 'a/../../evil.txt', ('manifest/bad-path',), 1),
            ('drive', 'C:\\evil.txt', ('manifest/bad-path',), 1), ('backslash', '..\\evil.txt', ('manifest/bad-path',), 1),
            ('dot', '.', ('manifest/bad-path',), 1), ('percent', '%2e%2e/evil.txt', (absent,), 4),
            ('absolute', '/etc/passwd', (absent, 'manifest/roundabout-path'), 4), ('directory', 'x/', (absent, 'manifest/roundabout-path'), 4),
            ('file-url', 'file:///etc/passwd', (remote,), 0), ('loopback', 'http://127.0.0.1:1/x', (remote,), 0)):
        yield case(row, name, LISTED + f'\nSource: {path}\n{digest_of(b"")}', rules, status)
    for name, signature, certificate in (('signature', '../../a.cms', 'a.cert'), ('certificate', 'a.cms', '../../a.cert')):
        yield case(row, f'{name}-outside', LISTED + f'\nSource: service.yaml\nSignature: {signature}\nCertificate: {certificate}\n',
                   ('signature/missing-signature-file', 'manifest/listed-twice'), 4)
    row = 'duplicate sources'
    contradicting = ('manifest/contradicting-digest', 'integrity/digest-mismatch')
    again = f'Source: service.yaml\n{digest_of(b"other")}'
    yield case(row, 'twice', LISTED + f'\nSource: service.yaml\n{digest_of(SERVICE)}', ('manifest/listed-twice',), 0)
    yield case(row, 'twice-contradicting', LISTED + '\n' + again, contradicting, 4)
    yield case(row, 'twice-roundabout', LISTED + '\n' + again.replace('service', './a/../service'), (*contradicting, 'manifest/roundabout-path'), 4)
    yield case(row, 'twice-in-set', LISTED + '\nnon_mano_artifact_sets:\n    onap_others:\n        ' + again, contradicting, 4)


def texts():
    row = 'text of a manifest'
    sound, cms = LISTED.encode() + b'\n', b'-----BEGIN CMS-----\nMIIB\n-----END CMS-----\n'
    encoding, control, partial = 'manifest/not-utf8', 'manifest/control-character', 'integrity/partial-manifest'
    unlisted, unreadable = 'integrity/missing-file-without-digest', 'signature/unreadable'
    for name, text, rules in (
            ('empty', b'', ('manifest/empty-manifest', partial)),
            ('rubbish', b'\x7fELF' + bytes(range(128, 256)) * 40, (encoding, control, partial, 'manifest/empty-manifest', 'manifest/missing-colon')),
            ('utf-16', 'metadata:\n'.encode('utf-16'), (encoding, control, partial, 'manifest/missing-colon', 'manifest/missing-heading',
                                                        'manifest/unknown-package-kind', 'manifest/missing-sources')),
            ('latin-1', sound + b'Source: gr\xfcn.txt\n', (encoding, unlisted)), ('surrogate', sound + b'Source: \xed\xa0\x80\n', (encoding, unlisted)),
            ('nul', sound + b'Source: service.yaml\0.txt\n', (control, unlisted)), ('escape', sound + b'Source: \x1b[2J\n', (control, unlisted)),
            ('no-colon', sound + b'rubbish\n', ('manifest/missing-colon',)), ('stray-hash', sound + b'Hash: 00\n', ('manifest/incomplete-digest',))):
        yield case(row, name, text, rules)
    for name, block, rule in (('cut', cms[:25], 'manifest/unterminated-signature'), ('then-source', cms + b'Source: evil.sh\n', 'manifest/text-behind-signature')):
        yield case(row, f'cms-{name}', sound + block, (rule, unreadable), 4)
    yield case(row, 'cms-twice', sound + cms * 2, ('manifest/several-signatures', 'manifest/text-behind-signature', unreadable), 4)


def sizes():
    row = 'huge manifests'
    long = 'n' * (8 << 20)
    yield case(row, 'long-line', LISTED + f'\nSource: {long}\n', ('manifest/bad-path',))
    yield case(row, 'long-keyword', LISTED + f'\n{long}: x\n', ('manifest/unknown-keyword',))
    yield case(row, 'long-hash', LISTED + f'\nSource: service.yaml\nAlgorithm: SHA-256\nHash: {long}\n', ('manifest/malformed-digest', 'manifest/listed-twice'))
    yield case(row, 'same-entries', LISTED + '\nSource: service.yaml\n' * 100_000, ('manifest/too-many-entries', 'manifest/listed-twice'),
               options=('--limit', 'entries=100000'))
    yield case(row, 'many-entries', LISTED + ''.join(f'\nSource: f{i}\n' for i in range(100_000)), ('integrity/missing-file-without-digest',), 0)
    yield case(row, 'many-lines', LISTED + 'x\n' * 100_000, ('manifest/missing-colon',))
    yield case(row, 'many-metadata', 'metadata:\n' + ''.join(f'    k{i}: v\n' for i in range(100_000)),
               ('manifest/unknown-package-kind', 'manifest/missing-sources', 'integrity/partial-manifest'))
    yield case(row, 'entries-limit', LISTED + ''.join(f'\nSource: f{i}\n' for i in range(20)), ('manifest/too-many-entries', 'integrity/missing-file-without-digest'),
               options=('--limit', 'entries=10'))
    yield case(row, 'too-large', LISTED + '# ' + 'x' * 70_000, ('package/manifest-too-large',), options=('--limit', 'manifest=64K'))


def cases():
    for part in (paths, texts, sizes):
        yield from part()
