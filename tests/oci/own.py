"""Layouts that csar writes follow the specification, and come back from a registry unchanged."""
import json, socket, subprocess, time, urllib.request

from layouts import INDEX, MANIFEST, TITLE, TYPE, blob, csar, index, oci, package, sha256, state, suite, tagged, verify
from suite import Skipped, need, run


@suite.case
def the_layout_is_what_the_specification_says(directory):
    content = package(directory, more=True).read_bytes()
    oci(directory, 'push-layout', 'x.csar', 'lay')
    layout = directory / 'lay'
    assert json.loads((layout / 'oci-layout').read_text()) == {'imageLayoutVersion': '1.0.0'}
    descriptor = tagged(layout, '1.0.0')
    assert descriptor['mediaType'] == MANIFEST and descriptor['artifactType'] == TYPE
    manifest = json.loads(blob(layout, descriptor))
    assert (manifest['schemaVersion'], manifest['mediaType'], manifest['artifactType']) == (2, MANIFEST, TYPE)
    assert manifest['config']['mediaType'] == 'application/vnd.oci.empty.v1+json' and blob(layout, manifest['config']) == b'{}'
    layer, = manifest['layers']
    assert layer['mediaType'] == TYPE + '+zip' and layer['annotations'] == {TITLE: 'x.csar'} and blob(layout, layer) == content
    told = {k.removeprefix('org.opencontainers.image.'): v for k, v in manifest['annotations'].items()}
    assert told.pop('description').startswith('The descriptor of a network function')
    assert told == {'title': 'shop', 'version': '1.0.0', 'vendor': 'Acme', 'created': '2026-01-01T00:00:00Z'}, told
    assert 'subject' not in manifest
    referrers = tagged(layout, descriptor['digest'].replace(':', '-'))
    assert referrers['mediaType'] == INDEX
    listed = json.loads(blob(layout, referrers))
    assert listed['schemaVersion'] == 2 and listed['mediaType'] == INDEX
    types = {}
    for one in listed['manifests']:
        other = json.loads(blob(layout, one))
        assert {k: other['subject'][k] for k in ('mediaType', 'digest', 'size')} == {k: descriptor[k] for k in ('mediaType', 'digest', 'size')}
        assert one in index(layout)['manifests'] and one['artifactType'] == other['artifactType']
        types[other['artifactType']] = [(layer['mediaType'], layer['annotations'][TITLE], blob(layout, layer)) for layer in other['layers']]
    read = lambda name: (directory / name).read_bytes()
    assert types == {'application/vnd.oasis.tosca.csar.signature.v1': [('application/x-pem-file', 'x.csar.cms', read('x.csar.cms'))],
                     'application/vnd.cyclonedx+json': [('application/vnd.cyclonedx+json', 'x.cdx.json', read('x.cdx.json'))],
                     'application/vnd.in-toto+json': [('application/vnd.dsse.envelope.v1+json', 'x.csar.intoto.jsonl', read('x.csar.intoto.jsonl'))]}, types


@suite.case
def the_same_files_give_the_same_bytes(directory):
    package(directory, more=True)
    oci(directory, 'push-layout', 'x.csar', 'a')
    oci(directory, 'push-layout', './x.csar', 'b/')
    first = state(directory / 'a')
    assert first == state(directory / 'b')
    oci(directory, 'push-layout', 'x.csar', 'a')
    assert first == state(directory / 'a'), 'pushing again changes nothing'


@suite.case
def other_tags_stay_and_a_tag_is_not_taken(directory):
    package(directory), package(directory, 'y')
    (directory / 'x/Files/more.txt').write_text('more\n')
    run(csar, 'convert', 'y', 'y.csar', '-q', cwd=directory)
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'one')
    own = index(directory / 'lay')
    own['annotations'] = {'com.example.mine': 'kept'}
    own['manifests'].append({'mediaType': 'application/x-other', 'digest': 'sha512:' + '0' * 128, 'size': 1, 'platform': {'os': 'plan9', 'architecture': 'mips'}})
    (directory / 'lay/index.json').write_text(json.dumps(own))
    oci(directory, 'push-layout', 'y.csar', 'lay', '--tag', 'two')
    now = index(directory / 'lay')
    assert now['annotations'] == own['annotations'] and now['manifests'][:2] == own['manifests'] and len(now['manifests']) == 3
    before = state(directory / 'lay')
    assert "'one'" in oci(directory, 'push-layout', 'y.csar', 'lay', '--tag', 'one', status=2)
    assert before == state(directory / 'lay')
    oci(directory, 'push-layout', 'y.csar', 'lay', '--tag', 'one', '--replace')
    assert tagged(directory / 'lay', 'one')['digest'] == tagged(directory / 'lay', 'two')['digest']
    for tag, name in (('two', 'y.csar'), ('one', 'y.csar')):
        oci(directory, 'pull-layout', f'lay@{tag}', '-o', 'out.csar')
        assert (directory / 'out.csar').read_bytes() == (directory / name).read_bytes()


@suite.case
def a_tag_comes_from_the_version(directory):
    package(directory)
    (directory / 'p').mkdir()
    (directory / 'p/a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    run(csar, 'pack', 'p', '-o', 'p.csar', '-q', cwd=directory)
    oci(directory, 'push-layout', 'p.csar', 'lay')
    manifest = json.loads(blob(directory / 'lay', tagged(directory / 'lay', 'latest')))
    assert 'version' not in str(manifest.get('annotations')) and 'created' not in str(manifest.get('annotations')), manifest
    for tag in ('', '-x', '.x', 'a/b', 'a' * 129, 'ä', 'sha256-' + '0' * 64):
        oci(directory, 'push-layout', 'p.csar', 'lay', '--tag', tag, status=2)
    for form, media_type in (('tar', '.tar'), ('tar.gz', '.tar+gzip'), ('tar.zst', '.tar+zstd'), ('tar.xz', '.tar+xz')):
        run(csar, 'convert', 'p.csar', f'p.{form}', '-q', cwd=directory)
        oci(directory, 'push-layout', f'p.{form}', 'lay', '--tag', form)
        assert json.loads(blob(directory / 'lay', tagged(directory / 'lay', form)))['layers'][0]['mediaType'] == TYPE + media_type


@suite.case
def what_goes_with_it_comes_back(directory):
    content = package(directory, more=True).read_bytes()
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 't', '--alone')
    oci(directory, 'pull-layout', 'lay', '-o', 'none.csar', '--with-referrers')
    assert sorted(p.name for p in directory.glob('none*')) == ['none.csar']
    (directory / 'x.csar.intoto.jsonl').rename(directory / 'other')
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 't', '--signature', 'x.csar.cms', '--sbom', 'x.cdx.json')
    run(csar, 'sbom', 'x.csar', '--format', 'spdx', '-o', 'x.csar.spdx.json', cwd=directory)
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 't', '--attestation', 'other')
    oci(directory, 'pull-layout', 'lay@t', '-o', 'out.csar', '--with-referrers')
    assert (directory / 'out.csar').read_bytes() == content
    names = {'out.csar.cms': 'x.csar.cms', 'out.csar.cdx.json': 'x.cdx.json', 'out.csar.intoto.jsonl': 'other', 'out.csar.spdx.json': 'x.csar.spdx.json'}
    assert {p.name for p in directory.glob('out.csar.*')} == set(names)
    for name, source in names.items():
        assert (directory / name).read_bytes() == (directory / source).read_bytes(), name
    told = run(csar, 'verify', 'out.csar', '--trust', 'cert', '--require-signature', '--sbom', 'out.csar.cdx.json', '--attestation', 'out.csar.intoto.jsonl', cwd=directory)
    assert b'trusted statement' in told and b'bill of materials' in told
    oci(directory, 'pull-layout', 'lay@' + tagged(directory / 'lay', 't')['digest'], '-o', 'again.csar')
    assert (directory / 'again.csar').read_bytes() == content


@suite.case
def more_statements_than_are_read_are_refused(directory):
    package(directory, more=True)
    statement = json.loads((directory / 'x.csar.intoto.jsonl').read_text())
    for number in range(21):
        # A different file with the same statement each time: only the blanks differ.
        (directory / 's').write_text(json.dumps(statement, indent=number))
        oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 't', '--alone', '--attestation', 's')
        if number == 19:
            run(csar, 'verify', 'lay@t', '--trust', 'cert', cwd=directory)
    done = subprocess.run([csar, 'verify', 'lay@t', '--trust', 'cert'], cwd=directory, capture_output=True, text=True)
    assert done.returncode == 3 and 'more than 20 statements' in done.stderr, done


@suite.case
def certificates_beside_a_signature_go_with_it(directory):
    package(directory, more=True)
    run('openssl', 'cms', '-sign', '-binary', '-nocerts', '-md', 'sha256', '-signer', 'cert', '-inkey', 'key', '-in', 'x.csar', '-outform', 'DER', '-out', 'x.csar.cms', cwd=directory)
    (directory / 'cert').rename(directory / 'x.csar.cert'), (directory / 'ca').write_bytes((directory / 'x.csar.cert').read_bytes())
    oci(directory, 'push-layout', 'x.csar', 'lay')
    oci(directory, 'pull-layout', 'lay', '-o', 'out.csar', '--with-referrers')
    assert (directory / 'out.csar.cert').read_bytes() == (directory / 'x.csar.cert').read_bytes()
    assert b'trusted' in run(csar, 'verify', 'out.csar', '--trust', 'ca', '--require-signature', cwd=directory)
    (directory / 'out.csar.cert').unlink()
    assert subprocess.run([csar, 'verify', 'out.csar', '--trust', 'ca', '--require-signature'], cwd=directory, capture_output=True).returncode != 0


@suite.case
def numbered_files_beside_it_go_with_it(directory):
    """Every file that verify reads next to the package is pushed, and pulled files can be pushed again."""
    package(directory, more=True)
    run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key2', '-out', 'cert2', '-subj', '/CN=b', '-days', '2', cwd=directory)
    run('openssl', 'cms', '-sign', '-binary', '-nocerts', '-md', 'sha256', '-signer', 'cert2', '-inkey', 'key2', '-in', 'x.csar', '-outform', 'DER', '-out', 'x.csar.2.cms', cwd=directory)
    (directory / 'x.csar.2.cert').write_bytes((directory / 'cert2').read_bytes())
    run(csar, 'sbom', 'x.csar', '--format', 'spdx', '-o', 'x.csar.2.spdx.json', cwd=directory)
    run(csar, 'sbom', 'x.csar', '--format', 'spdx', '-o', 'x.spdx.json', cwd=directory)
    (directory / 'x.csar.cms').rename(directory / 'x.cms')
    oci(directory, 'push-layout', 'x.csar', 'lay')
    names = {'y.csar', 'y.csar.cms', 'y.csar.2.cms', 'y.csar.cert', 'y.csar.cdx.json', 'y.csar.spdx.json', 'y.csar.2.spdx.json', 'y.csar.intoto.jsonl'}
    oci(directory, 'pull-layout', 'lay', '-o', 'y.csar', '--with-referrers')
    assert {p.name for p in directory.glob('y.*')} == names
    assert (directory / 'y.csar.2.cms').read_bytes() == (directory / 'x.csar.2.cms').read_bytes()
    oci(directory, 'push-layout', 'y.csar', 'again')
    oci(directory, 'pull-layout', 'again', '-o', 'z.csar', '--with-referrers')
    assert {p.name.replace('z.', 'y.', 1) for p in directory.glob('z.*')} == names
    for place in ('z.csar', 'again'):
        told = verify(directory, place, '--trust', 'cert', '--trust', 'cert2', '--require-signature')
        assert "signed by 'CN=a' and 'CN=b': trusted" in told, (place, told)
    for number in range(3, 22):
        (directory / f'y.csar.{number}.cms').write_bytes((directory / 'y.csar.cms').read_bytes())
    assert 'more than 20 files' in oci(directory, 'push-layout', 'y.csar', 'many', status=2) and not (directory / 'many').exists()


@suite.case
def wrong_usage_writes_nothing(directory):
    package(directory)
    (directory / 'mine').mkdir()
    (directory / 'mine/text').write_text('mine')
    (directory / 'a.json').write_text('{"a": 1}')
    for arguments in (('push-layout', 'x.csar', 'mine'), ('push-layout', 'x', 'lay'), ('push-layout', 'mine/text', 'lay'), ('push-layout', 'x.csar'),
                      ('push-layout', 'x.csar', 'lay', '-o', 'y'),
                      ('push-layout', 'x.csar', 'lay', '--sbom', 'a.json'), ('push-layout', 'x.csar', 'lay', '--attestation', 'a.json'),
                      ('pull-layout', 'lay'), ('pull-layout', 'lay', '-o', 'y', '--tag', 'x'), ('push', 'x.csar', 'lay')):
        oci(directory, *arguments, status=2)
        assert not (directory / 'lay').exists() and sorted(p.name for p in (directory / 'mine').iterdir()) == ['text'], arguments
    assert 'signature/unreadable' in oci(directory, 'push-layout', 'x.csar', 'lay', '--signature', 'a.json', status=4)
    assert 'not an OCI layout' in oci(directory, 'pull-layout', 'mine', '-o', 'y', status=3)
    data = bytearray((directory / 'x.csar').read_bytes())
    (directory / 'bad.csar').write_bytes(data[:-30])
    assert 'not pushed' in oci(directory, 'push-layout', 'bad.csar', 'lay', status=3)
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'a')
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'b')
    oci(directory, 'pull-layout', 'lay', '-o', 'y')  # both tags have the same package
    (directory / 'x/Files/new.txt').write_text('x')
    run(csar, 'convert', 'x', 'z.csar', '-q', cwd=directory)
    oci(directory, 'push-layout', 'z.csar', 'lay', '--tag', 'c')
    told = oci(directory, 'pull-layout', 'lay', '-o', 'z', status=3)
    assert 'a, b, c' in told, told
    assert 'a, b, c' in oci(directory, 'pull-layout', 'lay@d', '-o', 'z', status=3) and not (directory / 'z').exists()


class Registry:
    """Debian's docker-registry on a free port of the loopback interface."""

    def __init__(self, directory):
        need('docker-registry'), need('skopeo')
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            self.address = '127.0.0.1:%d' % free.getsockname()[1]
        (directory / 'registry.yml').write_text(f'version: 0.1\nstorage: {{filesystem: {{rootdirectory: {directory}/registry}}}}\n'
                                                f'http: {{addr: "{self.address}"}}\nlog: {{level: error}}\n')
        self.log = open(directory / 'registry.log', 'wb')
        self.process = subprocess.Popen(['docker-registry', 'serve', 'registry.yml'], cwd=directory, stdout=self.log, stderr=self.log)

    def __enter__(self):
        for _ in range(100):
            try:
                urllib.request.urlopen(f'http://{self.address}/v2/', timeout=5).read()
                return self
            except OSError:
                time.sleep(0.1)
        self.__exit__()
        raise Skipped('docker-registry does not answer on the loopback interface')

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(10)
        self.log.close()


@suite.case
def a_registry_gives_back_what_it_got(directory):
    """Package, signature, bill of materials and statement pass through csar, Skopeo, a registry that does not support referrers, Skopeo and
    csar."""
    with Registry(directory) as registry:
        content = package(directory, more=True).read_bytes()
        oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'v1')
        digest = tagged(directory / 'lay', 'v1')['digest']
        policy = ('skopeo', '--insecure-policy', 'copy')
        remote = f'docker://{registry.address}/acme/shop:'
        referrers = digest.replace(':', '-')
        run(*policy, '--preserve-digests', '--dest-tls-verify=false', 'oci:lay:v1', remote + 'v1', cwd=directory)
        run(*policy, '--all', '--dest-tls-verify=false', f'oci:lay:{referrers}', remote + referrers, cwd=directory)
        served = urllib.request.Request(f'http://{registry.address}/v2/acme/shop/manifests/v1', headers={'Accept': MANIFEST})
        assert sha256(urllib.request.urlopen(served, timeout=10).read()) == digest
        layer = urllib.request.urlopen(f'http://{registry.address}/v2/acme/shop/blobs/{sha256(content)}', timeout=10).read()
        assert layer == content, 'the digest of the file is that of the blob'
        run(*policy, '--preserve-digests', '--src-tls-verify=false', remote + 'v1', 'oci:there:v1', cwd=directory)
        run(*policy, '--all', '--src-tls-verify=false', remote + referrers, f'oci:there:{referrers}', cwd=directory)
    told = json.loads(oci(directory, 'pull-layout', 'there@v1', '-o', 'out.csar', '--with-referrers', '--format', 'json'))['packages'][0]['summary']
    assert told['digest'] == digest and told['package_digest'] == sha256(content) and told['title'] == 'x.csar', told
    assert (directory / 'out.csar').read_bytes() == content
    told = verify(directory, 'there@v1', '--trust', 'cert', '--require-signature')
    assert "signed by 'CN=a': trusted" in told and 'bill of materials' in told and '1 trusted statement' in told, told
    told = verify(directory, 'out.csar', '--trust', 'cert', '--require-signature', '--sbom', 'out.csar.cdx.json', '--attestation', 'out.csar.intoto.jsonl')
    assert "signed by 'CN=a': trusted" in told and 'bill of materials' in told and '1 trusted statement' in told, told
