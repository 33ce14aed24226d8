#!/usr/bin/python3
"""OCI layouts: what is pushed is what the specification says, other programs carry it to a registry and back, and layouts
that are damaged or made to hurt end as promised.

usage: run.py CSAR [--junit FILE]
"""
import hashlib, json, os, pathlib, socket, subprocess, sys, time, urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite, need, run

csar = os.path.abspath(sys.argv[1])
suite = Suite('oci')
MANIFEST, INDEX = 'application/vnd.oci.image.manifest.v1+json', 'application/vnd.oci.image.index.v1+json'
TAG, TITLE = 'org.opencontainers.image.ref.name', 'org.opencontainers.image.title'
TYPE = 'application/vnd.oasis.tosca.csar.v1'


def package(directory, name='x', more=False):
    """A package; with `more` also its signature, bill of materials and statement."""
    run(csar, 'init', name, '--template', 'vnf', '--name', 'shop', '--vendor', 'Acme', '--uuid', '2f1f6c1a-5d0c-4c3f-9f5e-0d1c7a3c9b10', '-q', cwd=directory,
        env=dict(os.environ, SOURCE_DATE_EPOCH='1767225600'))
    run(csar, 'pack', name, '--intake', 'sol004-3.6.1', '-o', f'{name}.csar', '-q', cwd=directory)
    if more:
        run('openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'key', '-out', 'cert', '-subj', '/CN=a', '-days', '2', cwd=directory)
        signer = ('--key', 'key', '--cert', 'cert', '-q')
        run(csar, 'sign', 'x.csar', '--form', 'detached', *signer, cwd=directory)
        run(csar, 'sbom', 'x.csar', '-o', 'x.cdx.json', cwd=directory)
        run(csar, 'attest', 'x.csar', '--build-type', 'https://a.example/b', '--builder', 'https://a.example/ci', *signer, cwd=directory)
    return directory / f'{name}.csar'


def oci(directory, *arguments, status=0):
    done = subprocess.run([csar, 'oci', *arguments], cwd=directory, capture_output=True, text=True, timeout=60)
    assert done.returncode == status, (arguments, done)
    assert (done.stdout + done.stderr).strip() or '-q' in arguments
    return done.stdout + done.stderr


def sha256(data):
    return 'sha256:' + hashlib.sha256(data).hexdigest()


def blob(layout, descriptor):
    data = (layout / 'blobs' / descriptor['digest'].replace(':', '/')).read_bytes()
    assert (sha256(data), len(data)) == (descriptor['digest'], descriptor['size']), descriptor
    return data


def index(layout):
    return json.loads((layout / 'index.json').read_text())


def tagged(layout, tag):
    found = [one for one in index(layout)['manifests'] if one.get('annotations', {}).get(TAG) == tag]
    assert len(found) == 1, (tag, found)
    return found[0]


def state(layout):
    return {p.relative_to(layout): p.read_bytes() for p in layout.rglob('*') if p.is_file()}


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
        # Another file each time, of the same statement: its blanks are no part of it.
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
def wrong_usage_writes_nothing(directory):
    package(directory)
    (directory / 'mine').mkdir()
    (directory / 'mine/text').write_text('mine')
    (directory / 'a.json').write_text('{"a": 1}')
    for arguments in (('push-layout', 'x.csar', 'mine'), ('push-layout', 'x', 'lay'), ('push-layout', 'mine/text', 'lay'), ('push-layout', 'x.csar'),
                      ('push-layout', 'x.csar', 'lay', '-o', 'y'), ('push-layout', 'x.csar', 'lay', '--signature', 'a.json'),
                      ('push-layout', 'x.csar', 'lay', '--sbom', 'a.json'), ('push-layout', 'x.csar', 'lay', '--attestation', 'a.json'),
                      ('pull-layout', 'lay'), ('pull-layout', 'lay', '-o', 'y', '--tag', 'x'), ('push', 'x.csar', 'lay')):
        oci(directory, *arguments, status=2)
        assert not (directory / 'lay').exists() and sorted(p.name for p in (directory / 'mine').iterdir()) == ['text'], arguments
    assert 'not an OCI layout' in oci(directory, 'pull-layout', 'mine', '-o', 'y', status=3)
    data = bytearray((directory / 'x.csar').read_bytes())
    (directory / 'bad.csar').write_bytes(data[:-30])
    assert 'not pushed' in oci(directory, 'push-layout', 'bad.csar', 'lay', status=3)
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'a')
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'b')
    oci(directory, 'pull-layout', 'lay', '-o', 'y')  # both are the same
    (directory / 'x/Files/new.txt').write_text('x')
    run(csar, 'convert', 'x', 'z.csar', '-q', cwd=directory)
    oci(directory, 'push-layout', 'z.csar', 'lay', '--tag', 'c')
    told = oci(directory, 'pull-layout', 'lay', '-o', 'z', status=2)
    assert 'a, b, c' in told, told
    assert 'a, b, c' in oci(directory, 'pull-layout', 'lay@d', '-o', 'z', status=2) and not (directory / 'z').exists()


def write_blob(layout, data, **more):
    path = layout / 'blobs/sha256' / hashlib.sha256(data).hexdigest()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return {'mediaType': 'application/x-file', 'digest': sha256(data), 'size': len(data), **more}


def artifact(layout, layers, **more):
    manifest = {'schemaVersion': 2, 'mediaType': MANIFEST, 'artifactType': 'application/x-any', 'config': write_blob(layout, b'{}'), 'layers': layers, **more}
    return write_blob(layout, json.dumps(manifest).encode()) | {'mediaType': MANIFEST}


def write_layout(layout, manifests, **more):
    layout.mkdir(parents=True, exist_ok=True)
    (layout / 'oci-layout').write_text('{"imageLayoutVersion": "1.0.0"}')
    (layout / 'index.json').write_text(json.dumps({'schemaVersion': 2, 'manifests': manifests, **more}))


@suite.case
def artifacts_of_other_programs_are_taken(directory):
    content = package(directory).read_bytes()
    layout = directory / 'lay'
    oras = artifact(layout, [write_blob(layout, content, annotations={TITLE: '../../evil'})])
    signature = artifact(layout, [write_blob(layout, b'signed', annotations={TITLE: '/etc/evil'})], subject={k: oras[k] for k in ('mediaType', 'digest', 'size')})
    write_layout(layout, [oras, signature])
    oci(directory, 'pull-layout', 'lay', '-o', 'out', '--with-referrers')
    assert (directory / 'out').read_bytes() == content and (directory / 'out.bin').read_bytes() == b'signed'
    image = artifact(layout, [write_blob(layout, b'tar')], config=write_blob(layout, b'{"os":"linux"}') | {'mediaType': 'application/vnd.oci.image.config.v1+json'})
    for manifests in ([image], [artifact(layout, [write_blob(layout, b'a'), write_blob(layout, b'b')])], [artifact(layout, [])], [signature], []):
        write_layout(layout, manifests)
        oci(directory, 'pull-layout', 'lay', '-o', 'none', status=3)
        assert not (directory / 'none').exists()


@suite.case
def referrers_of_something_else_are_not_believed(directory):
    package(directory, more=True)
    oci(directory, 'push-layout', 'x.csar', 'lay')
    layout = directory / 'lay'
    own = index(layout)
    stranger = artifact(layout, [write_blob(layout, b'evil')], subject=write_blob(layout, b'other') | {'mediaType': MANIFEST})
    descriptor = next(one for one in own['manifests'] if one['mediaType'] == INDEX)
    listed = json.loads(blob(layout, descriptor))
    listed['manifests'].append(stranger)
    descriptor.update(write_blob(layout, json.dumps(listed).encode()) | {'mediaType': INDEX})
    (layout / 'index.json').write_text(json.dumps(own))
    told = oci(directory, 'pull-layout', 'lay', '-o', 'out.csar', '--with-referrers')
    assert 'out.csar.cms' in told and not (directory / 'out.csar.bin').exists(), told


@suite.case
def damage_is_found_and_nothing_is_written(directory):
    package(directory, more=True)
    oci(directory, 'push-layout', 'x.csar', 'lay')
    layout = directory / 'lay'
    used = sorted((layout / 'blobs/sha256').iterdir())
    assert len(used) == 10
    empty = hashlib.sha256(b'{}').hexdigest()
    for path in used:
        data = path.read_bytes()
        changed = bytes([data[0] ^ 1]) + data[1:]
        for wrong in (changed, data + b'\n', data[:-1], b''):
            path.write_bytes(wrong)
            if path.name == empty:  # nobody reads the empty config
                continue
            told = oci(directory, 'pull-layout', 'lay', '-o', 'out.csar', '--with-referrers', status=4)
            assert 'integrity/damaged-layout' in told and path.name in told, told
        path.unlink()
        for make in ('missing', 'directory', 'fifo', 'link'):
            if path.name == empty:
                continue
            if make == 'directory': path.mkdir()
            elif make == 'fifo': os.mkfifo(path)
            elif make == 'link': (directory / 'aside').write_bytes(data), path.symlink_to(directory / 'aside')
            oci(directory, 'pull-layout', 'lay', '-o', 'out.csar', '--with-referrers', status=3)
            if make != 'missing':
                (path.rmdir if make == 'directory' else path.unlink)()
        path.write_bytes(data)
        assert not list(directory.glob('out*'))
    path = layout / 'blobs/sha256' / tagged(layout, '1.0.0')['digest'].removeprefix('sha256:')
    path.write_bytes(b'damaged')
    oci(directory, 'push-layout', 'x.csar', 'lay')  # mends it
    oci(directory, 'pull-layout', 'lay', '-o', 'out.csar', '--with-referrers')


@suite.case
def documents_that_are_made_to_hurt_are_refused(directory):
    content = package(directory).read_bytes()
    layout = directory / 'lay'
    good = artifact(layout, [write_blob(layout, content)])
    write_layout(layout, [good])
    oci(directory, 'pull-layout', 'lay', '-o', 'out')
    (directory / 'out').unlink()
    (directory / 'secret').write_text('secret')
    index_text = (layout / 'index.json').read_text()
    many = artifact(layout, [write_blob(layout, b'x')] * 10_001)
    digests = ('sha256:../../../secret', 'sha256:' + 'A' * 64, 'sha256:' + '0' * 63, 'sha512:' + '0' * 128, '../../secret', 'sha256:', 'sha256:' + '0' * 64 + '/../x', '/etc/passwd')
    texts = ['', '[]', '{', '[' * 200_000, '{"a":' * 5000, '{}', '{"schemaVersion": 2}', '{"schemaVersion": 1, "manifests": []}', '{"schemaVersion": 2, "manifests": {}}',
             json.dumps({'schemaVersion': 2, 'manifests': [good] * 10_001}), index_text + ' ' * (4 << 20), '{"schemaVersion": 2, "manifests": [' + index_text + ']}']
    for change in ({'size': -1}, {'size': 1.5}, {'size': '1'}, {'size': 1 << 63}, {'size': 1 << 70}, {'digest': 1}, {'mediaType': 1}, {'annotations': []}, {'annotations': {TAG: 1}},
                   {'mediaType': INDEX}, {'artifactType': []}, *({'digest': digest} for digest in digests)):
        texts.append(json.dumps({'schemaVersion': 2, 'manifests': [good | change]}))
    for manifest in (many, *(artifact(layout, [write_blob(layout, content) | {'digest': digest}]) for digest in digests), artifact(layout, {}), artifact(layout, [1]),
                     artifact(layout, [write_blob(layout, content)], schemaVersion=1), artifact(layout, [write_blob(layout, content)], mediaType=INDEX),
                     artifact(layout, [write_blob(layout, content)], config=None), write_blob(layout, b'[]') | {'mediaType': MANIFEST},
                     write_blob(layout, b' ' * (5 << 20)) | {'mediaType': MANIFEST}):
        texts.append(json.dumps({'schemaVersion': 2, 'manifests': [manifest]}))
    for text in texts:
        (layout / 'index.json').write_text(text)
        began = time.monotonic()
        oci(directory, 'pull-layout', 'lay', '-o', 'out', status=3)
        assert not (directory / 'out').exists() and time.monotonic() - began < 10, text[:200]
    (layout / 'index.json').write_text(index_text)
    for text in ('', '[]', '{}', '{"imageLayoutVersion": "2.0.0"}', '{"imageLayoutVersion": 1}'):
        (layout / 'oci-layout').write_text(text)
        oci(directory, 'pull-layout', 'lay', '-o', 'out', status=3)
        oci(directory, 'push-layout', 'x.csar', 'lay', status=3)
    write_layout(layout, [artifact(layout, [write_blob(layout, b'%d' % i)]) for i in range(1002)])
    oci(directory, 'pull-layout', 'lay', '-o', 'out', status=2)
    subject = {k: good[k] for k in ('mediaType', 'digest', 'size')}
    write_layout(layout, [good | {'annotations': {TAG: 't'}}, *(artifact(layout, [], subject=subject, annotations={'n': str(i)}) for i in range(1002))])
    assert '1000 manifests' in oci(directory, 'pull-layout', 'lay@t', '-o', 'out', '--with-referrers', status=3)
    many_keys = '{"schemaVersion": 2, "manifests": [], ' + ','.join(f'"k{i}": 0' for i in range(250_000)) + '}'
    (layout / 'index.json').write_text(many_keys)
    began = time.monotonic()
    oci(directory, 'pull-layout', 'lay', '-o', 'out', status=3)
    assert time.monotonic() - began < 10, 'many members of one object'
    (layout / 'index.json').write_text('{"schemaVersion": 2, "manifests": [], "x": [' + '{},' * 1_300_000 + '0]}')
    began = time.monotonic()
    oci(directory, 'pull-layout', 'lay', '-o', 'out', status=3)
    assert time.monotonic() - began < 10, 'many objects in a list'


@suite.case
def links_in_a_layout_lead_nowhere(directory):
    package(directory)
    oci(directory, 'push-layout', 'x.csar', 'lay')
    layout = directory / 'lay'
    (layout / 'blobs').rename(directory / 'elsewhere')
    (layout / 'blobs').symlink_to(directory / 'elsewhere')
    oci(directory, 'pull-layout', 'lay', '-o', 'out', status=3)
    before = state(directory / 'elsewhere')
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'other', status=3)
    assert before == state(directory / 'elsewhere')
    (layout / 'blobs').unlink(), (directory / 'elsewhere').rename(layout / 'blobs')
    (layout / 'index.json').rename(directory / 'aside'), (layout / 'index.json').symlink_to(directory / 'aside')
    oci(directory, 'pull-layout', 'lay', '-o', 'out', status=3)


def verify(directory, *arguments, status=0):
    done = subprocess.run([csar, 'verify', *arguments], cwd=directory, capture_output=True, text=True, timeout=60)
    assert done.returncode == status, (arguments, done)
    return done.stdout + done.stderr


@suite.case
def verify_reads_a_layout(directory):
    package(directory, more=True), package(directory, 'y')
    oci(directory, 'push-layout', 'x.csar', 'lay', '--tag', 'one')
    for place in ('lay', 'lay/', 'lay@one', 'lay@' + tagged(directory / 'lay', 'one')['digest']):
        told = verify(directory, place, '--trust', 'cert', '--require-signature')
        assert "signed by 'CN=a': trusted, 1 trusted statement" in told and 'bill of materials' in told, told
    assert 'lay@one' in told or 'lay@sha256' in told
    (directory / 'y/Files/more').write_text('x')
    run(csar, 'convert', 'y', 'z.csar', '-q', cwd=directory)
    oci(directory, 'push-layout', 'z.csar', 'lay', '--tag', 'two', '--alone')
    assert 'one, two' in verify(directory, 'lay', status=2) and 'one, two' in verify(directory, 'lay@three', status=2)
    verify(directory, 'lay@two', '--trust', 'cert', '--require-signature', status=5)
    assert b'more' in run(csar, 'list', 'lay@two', cwd=directory) and b'the same' in run(csar, 'diff', 'lay@one', 'x.csar', cwd=directory)
    run(csar, 'validate', 'lay@one', cwd=directory), run(csar, 'inspect', 'lay@one', cwd=directory), run(csar, 'extract', 'lay@one', '-C', 'there', '-q', cwd=directory)
    told = verify(directory, 'lay@one', 'x.csar', 'lay@two')
    assert told.count(': valid') == 3, told
    verify(directory, 'lay@one', '--signature', 'key', status=4)
    run(csar, 'sbom', 'z.csar', '-o', 'z.json', cwd=directory)
    assert 'sbom-missing-file' in verify(directory, 'lay@one', '--sbom', 'z.json', status=4)


@suite.case
def verify_believes_nothing_that_is_attached_to_another_package(directory):
    """What was made for one package is attached to another: it is not pushed, and a signature that another program attached is found not to match."""
    package(directory, more=True), package(directory, 'y')
    (directory / 'y/Files/more').write_text('x')
    run(csar, 'convert', 'y', 'z.csar', '-q', cwd=directory)
    layout = directory / 'lay'
    other = artifact(layout, [write_blob(layout, (directory / 'z.csar').read_bytes())], artifactType=TYPE)
    signed = artifact(layout, [write_blob(layout, (directory / 'x.csar.cms').read_bytes(), mediaType='application/x-pem-file')],
                      artifactType='application/vnd.oasis.tosca.csar.signature.v1', subject=other)
    write_layout(layout, [other, signed])
    told = verify(directory, 'lay', '--trust', 'cert', status=4)
    assert 'signature/changed-content' in told and 'push it again with --replace' in told, told
    for option, name, rule in (('--signature', 'x.csar.cms', 'signature/changed-content'), ('--sbom', 'x.cdx.json', 'integrity/sbom-unlisted-file'),
                               ('--attestation', 'x.csar.intoto.jsonl', 'signature/unrelated-attestation')):
        assert rule in oci(directory, 'push-layout', 'z.csar', 'lay' + option, option, name, status=4), option
        assert not (directory / ('lay' + option)).exists()


@suite.case
def names_with_an_at_sign_are_names(directory):
    content = package(directory).read_bytes()
    (directory / 'a@b.csar').write_bytes(content)
    (directory / 'd@e').mkdir()
    (directory / 'd@e/x@y').write_bytes(content)
    oci(directory, 'push-layout', 'a@b.csar', 'lay@out', '--tag', 't')
    for name in ('a@b.csar', 'd@e/x@y', 'lay@out', 'lay@out@t'):
        assert ': valid' in verify(directory, name), name
    for name in ('none@t', 'a@b.csar@t', 'd@e@t'):
        verify(directory, name, status=3)


@suite.case
def verify_finds_damage(directory):
    package(directory, more=True)
    oci(directory, 'push-layout', 'x.csar', 'lay')
    layout = directory / 'lay'
    for path in sorted((layout / 'blobs/sha256').iterdir()):
        data = path.read_bytes()
        for wrong in (bytes([data[0] ^ 1]) + data[1:], data + b' ', data[:-1]):
            path.write_bytes(wrong)
            if data == b'{}':
                continue
            told = verify(directory, 'lay', status=4)
            assert 'integrity/damaged-layout' in told and path.name in told, told
        path.write_bytes(data)
    verify(directory, 'lay')


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
    """Package, signature, bill of materials and statement: csar, Skopeo, a registry that knows no referrers, Skopeo, csar."""
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


suite.finish()
