#!/usr/bin/python3
"""Copies small fixtures of tests/hostile into the seed corpora: fuzz/seeds.py [FIXTURES PER KIND]."""
import io, pathlib, sys, zipfile

here = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(here.parent / 'tests/hostile'))
import archives, legal_cases, tar_cases, text_cases, zip_cases

LARGEST = 6000
METADATA = '''metadata:
    vnf_product_name: p
    vnf_provider_id: q
    vnf_package_version: 1.0
    vnf_release_date_time: 2024-01-01T00:00:00Z
'''
DIGEST = 'Algorithm: SHA-256\nHash: ' + '0123456789abcdef' * 4 + '\n'
MANIFESTS = {
    'digests': METADATA + '\nSource: a.yaml\n' + DIGEST + '\nSource: https://example.com/b.img\n' + DIGEST,
    'signatures': METADATA + '\nSource: a.yaml\nSignature: a.sig.cms\nCertificate: a.cert\n',
    'sets': METADATA + '\nSource: a.yaml\n\nnon_mano_artifact_sets:\n    onap_others:\n        Source: a.yaml\n        key: value\n',
    'signed': METADATA + '\nSource: a.yaml\n\n-----BEGIN CMS-----\nMIIB\n-----END CMS-----\n',
    'dialect': 'metadata:\r\n\tpnfd_name: x\r\n# a comment\r\nsource: ../a\r\nhash: zz\r\nalgorithm: MD5\r\n'}
IGNORES = {'plain': '*.o\n!keep.o\nsrc/a.o', 'directories': '/build/\n**/tmp\na/**/b\nlogs/**\na/x/y/b', 'sets': '[a-z!]*\n[[:digit:]]?\n[!]a]\nq7',
           'escapes': '\\#a\n\\!b\n\\ \nc\\ \n# comment\n#a', 'broken': '[a\nb\\\n//\n[[:none:]]\nb'}
PATHS = {'plain': 'a/b.yaml\n../c.yaml\n*.yaml', 'out': 'a/b\n../../c\n**/c', 'percent': 'x\n%2e%2e/%41\n?', 'url': 'a\nfile:///etc/passwd\n[a-z]',
         'names': 'C:\\x\\..\\y\n/./a//b/\na/**', 'device': 'nul.txt\ncon/aux\n[!a]'}


def write(target, name, content):
    directory = here / 'corpus' / target
    directory.mkdir(parents=True, exist_ok=True)
    (directory / name).write_bytes(content)


def main():
    seen = {}
    cases = [case for source in (legal_cases, zip_cases, tar_cases, text_cases) for case in source.cases()]
    for case in cases:
        ending = case.name[case.name.index('.'):]
        target = {'.zip': 'zip', '.tar': 'tar', '.tar.gz': 'gzip'}.get(ending, 'verify')
        # One case for each set of findings is enough: the fuzzer finds the other cases.
        kind = (target, case.findings if case.findings else case.name)
        if len(case.bytes) <= LARGEST and seen.setdefault(kind, case.name) == case.name:
            write(target, case.name, case.bytes)
        if case.name.startswith(('meta-', 'yaml-', 'import-')) and len(case.bytes) <= LARGEST:
            with zipfile.ZipFile(io.BytesIO(case.bytes)) as package:
                target, name = ('tosca_meta', 'TOSCA.meta') if case.name.startswith('meta-') else ('validator', 'service.yaml')
                if name in package.namelist() and package.getinfo(name).file_size <= LARGEST:
                    write(target, case.name.replace('.csar', '.txt'), package.read(name))
    for name, text in MANIFESTS.items():
        write('manifest', name, text.encode())
    for name, text in IGNORES.items():
        write('ignore', name, text.encode())
    for name, text in PATHS.items():
        write('path', name, text.encode())
    write('verify', 'plain.zip', archives.package())
    write('verify', 'plain.tar', archives.tar_package())
    write('verify', 'plain.tar.gz', archives.gzip_member(archives.tar_package()))
    write('verify', 'plain.yaml', archives.SERVICE)


main()
