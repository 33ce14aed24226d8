"""Layouts of other programs are read; damaged and hostile layouts are rejected."""
import hashlib, json, os, time

from layouts import INDEX, MANIFEST, TAG, TITLE, TYPE, artifact, blob, csar, index, oci, package, sha256, state, suite, tagged, verify, write_blob, write_layout
from suite import run


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
            if path.name == empty:  # the empty config is never read
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
    oci(directory, 'push-layout', 'x.csar', 'lay')  # repairs the layout
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
    oci(directory, 'pull-layout', 'lay', '-o', 'out', status=3)
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
    assert 'one, two' in verify(directory, 'lay', status=3) and 'one, two' in verify(directory, 'lay@three', status=3)
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
    """A statement or signature that was made for one package is attached to another: csar does not push it, and if another program attached
    it, verify reports that it does not match."""
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
