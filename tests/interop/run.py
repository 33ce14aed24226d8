#!/usr/bin/python3
"""The output of pack: the same bytes in any environment, and readable by all common tools.

usage: run.py CSAR [--junit FILE]

Readers that are not installed are skipped and counted.
"""
import binascii, gzip, hashlib, io, json, os, pathlib, random, struct, subprocess, sys, tarfile, time, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite, need, run

csar = os.path.abspath(sys.argv[1])
here = pathlib.Path(__file__).resolve().parent
suite = Suite('interop')


def content(names):
    """Creates the files of a directory: small and large, text and noise, empty, with non-ASCII names."""
    noise = random.Random(7)
    files = {'service.yaml': b'tosca_definitions_version: tosca_2_0\n', 'empty.txt': b'', 'scripts/run.sh': b'#!/bin/sh\n',
             'data/noise.bin': noise.randbytes(3_000_000), 'data/text.txt': b'all work and no play ' * 150_000,
             'gr\u00fcn/\u6f22\u5b57.txt': b'x', 'with blank/a b.txt': b'y'}
    files.update({f'many/f{i:03d}.txt': bytes(f'file {i}\n' * (i % 40), 'ascii') for i in range(names)})
    return files


def build(directory, files, order=None):
    for name in order or list(files):
        path = directory / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(files[name])
    (directory / 'scripts/run.sh').chmod(0o775)
    (directory / 'hollow').mkdir(exist_ok=True)


def packed(directory, ending, **environment):
    options = environment.pop('options', [])
    umask = environment.pop('umask', 0o022)
    output = directory.parent / f'out{ending}'
    run(csar, 'pack', directory, '-o', output, *options, env={**os.environ, **environment}, preexec_fn=lambda: os.umask(umask))
    return output.read_bytes()


def example(directory, ending, names=60):
    build(directory / 'p', content(names))
    run(csar, 'pack', directory / 'p', '-o', directory / f'x{ending}')
    return directory / f'x{ending}', {**content(names), 'TOSCA.meta': None}


def compressed(archive):
    """The bytes of each entry as stored in the archive."""
    with zipfile.ZipFile(archive) as opened:
        data = archive.read_bytes()
        sizes = {entry.filename: (entry.header_offset, entry.compress_size) for entry in opened.infolist()}
    starts = {name: at + 30 + sum(struct.unpack_from('<HH', data, at + 26)) for name, (at, _) in sizes.items()}
    return {name: data[starts[name]:starts[name] + size] for name, (_, size) in sizes.items()}


def resolve_copies_compressed_bytes(directory):
    (directory / 'p').mkdir()
    (directory / 'p/service.yaml').write_text(
        'tosca_definitions_version: tosca_variability_1_0\nmetadata: { template_name: a, template_version: "1.0", template_author: b }\n'
        'topology_template:\n  variability: { inputs: { on: { type: boolean, default: true } } }\n'
        '  node_templates: { n: { type: tosca.nodes.Root, conditions: { equal: [ { variability_input: on }, true ] } } }\n')
    (directory / 'p/data.txt').write_bytes(b''.join(b'%d\n' % (i * i) for i in range(200_000)))
    run(csar, 'pack', directory / 'p', '-o', directory / 'v.csar', '--level', '1')
    run(csar, 'resolve', directory / 'v.csar', '-o', directory / 'r.csar')
    before, after = compressed(directory / 'v.csar'), compressed(directory / 'r.csar')
    assert before['data.txt'] == after['data.txt'] and before['service.yaml'] != after['service.yaml']
    run(csar, 'resolve', directory / 'v.csar', '-o', directory / 'r.tar')
    assert tarfile.open(directory / 'r.tar').extractfile('data.txt').read() == (directory / 'p/data.txt').read_bytes()


def bytes_are_the_same_whatever_surrounds_pack(directory):
    files = content(300)
    for name, order in (('a', list(files)), ('b', list(reversed(files)))):
        (directory / name).mkdir()
        build(directory / name / 'p', files, order)
    for path in (directory / 'b').rglob('*'):
        os.utime(path, (0, 0))
        if os.getuid() == 0:
            os.chown(path, 12345, 54321)
    (directory / 'b/p/data/text.txt').chmod(0o600)
    (directory / 'b/p/scripts/run.sh').chmod(0o700)
    for ending in ('.csar', '.tar', '.tar.gz', '.tar.zst', '.tar.xz'):
        want = packed(directory / 'a/p', ending, options=['-j', '1'])
        for where, what in (('a', dict(TZ='Asia/Tokyo', options=['-j', '2'])), ('b', dict(TZ='America/New_York', umask=0o077)),
                            ('b', dict(LC_ALL='C', options=['-j', '7'])), ('a', dict(LC_ALL='C.UTF-8', umask=0))):
            assert packed(directory / where / 'p', ending, **what) == want, f'{ending} differs with {what}'


def source_date_epoch_sets_the_time(directory):
    build(directory / 'p', content(1))
    plain, set_ = packed(directory / 'p', '.csar'), packed(directory / 'p', '.csar', SOURCE_DATE_EPOCH='1700000000', TZ='Asia/Tokyo')
    assert plain != set_
    times = {entry.date_time for entry in zipfile.ZipFile(io.BytesIO(set_)).infolist()}
    assert times == {time.gmtime(1700000000)[:6]}, times
    tar = tarfile.open(fileobj=io.BytesIO(packed(directory / 'p', '.tar', SOURCE_DATE_EPOCH='1700000000')))
    assert {member.mtime for member in tar} == {1700000000}
    wrong = subprocess.run([csar, 'pack', directory / 'p', '-o', directory / 'w.csar'], env={**os.environ, 'SOURCE_DATE_EPOCH': 'today'},
                           capture_output=True)
    assert wrong.returncode == 2 and not (directory / 'w.csar').exists()


def python_zipfile_reads_it(directory):
    path, files = example(directory, '.csar')
    archive = zipfile.ZipFile(path)
    assert archive.testzip() is None and archive.infolist()[0].filename == 'TOSCA.meta'
    names = {n for n in archive.namelist() if not n.endswith('/')}
    assert names == set(files), names ^ set(files)
    for name, data in files.items():
        assert data is None or archive.read(name) == data, name
    assert archive.getinfo('scripts/run.sh').external_attr >> 16 == 0o100755
    assert archive.getinfo('service.yaml').external_attr >> 16 == 0o100644
    assert 'hollow/' in archive.namelist()


def python_tarfile_reads_it(directory):
    for ending in ('.tar', '.tar.gz', '.tar.xz'):
        path, files = example(directory / ending[1:], ending)
        with tarfile.open(path) as archive:
            members = archive.getmembers()
            assert members[0].name == 'TOSCA.meta'
            assert {m.name for m in members if m.isfile()} == set(files)
            for name, data in files.items():
                assert data is None or archive.extractfile(name).read() == data, name
            assert all((m.uid, m.gid, m.uname, m.gname) == (0, 0, '', '') for m in members)


def unzip_reads_it(directory):
    need('unzip')
    run('unzip', '-tqq', example(directory, '.csar')[0])


def seven_zip_reads_it(directory):
    need('7zz')
    path, files = example(directory, '.csar')
    listing = run('7zz', 't', path).decode()
    assert 'Everything is Ok' in listing and 'Warning' not in listing, listing
    run('7zz', 't', example(directory / 't', '.tar')[0])


def bsdtar_reads_it(directory):
    need('bsdtar')
    for ending in ('.csar', '.tar', '.tar.gz', '.tar.zst', '.tar.xz'):
        path, files = example(directory / ending[1:], ending)
        out = directory / ('out' + ending)
        out.mkdir()
        run('bsdtar', '-xf', path, '-C', out, env={**os.environ, 'LC_ALL': 'C.UTF-8'})
        for name, data in files.items():
            assert data is None or (out / name).read_bytes() == data, name


def gnu_tar_reads_it(directory):
    need('tar')
    for ending in ('.tar', '.tar.gz'):
        path, files = example(directory / ending[1:], ending)
        assert len(run('tar', '-tf', path).splitlines()) == len(files) + 1  # and one empty directory


def java_streams_it(directory):
    need('java')
    path, files = example(directory, '.csar')
    lines = run('java', '-XX:TieredStopAtLevel=1', here / 'Stream.java', path,
                env={**os.environ, 'LC_ALL': 'C.UTF-8', 'JAVA_TOOL_OPTIONS': '-Dsun.stdout.encoding=UTF-8 -Dstdout.encoding=UTF-8'}
                ).decode('utf-8').splitlines()
    seen = {name: (int(size), crc) for name, size, crc in (line.split('\t') for line in lines if not line.split('\t')[0].endswith('/'))}
    assert len(seen) == len(files), set(files) ^ set(seen)
    assert all(seen[n] == (len(d), f'{binascii.crc32(d):08x}') for n, d in files.items() if d is not None and n.isascii())


def zip_conforms_to_iso_21320(directory):
    """Method, version, flags, disks, and the absence of everything that the profile forbids (ISO/IEC 21320-1)."""
    path, files = example(directory, '.csar')
    data = path.read_bytes()
    end = data.rfind(b'PK\5\6')
    disk, start_disk, here_, total, size, offset, comment = struct.unpack('<HHHHIIH', data[end + 4:end + 22])
    assert (disk, start_disk, comment) == (0, 0, 0) and here_ == total and end + 22 == len(data) and offset + size == end
    at, spans = offset, []
    for _ in range(total):
        (magic, made, needed, flags, method, _, _, crc, stored, plain, name_size, extra, comment, disk, _, attributes,
         position) = struct.unpack('<4sHHHHHHIIIHHHHHII', data[at:at + 46])
        name = data[at + 46:at + 46 + name_size]
        assert magic == b'PK\1\2' and needed <= 45 and method in (0, 8) and not flags & 0xF7F1 and not flags & 8
        assert extra == 0 and comment == 0 and disk == 0 and (name.isascii() or flags & 0x800), name
        name.decode('utf-8')
        local = struct.unpack('<4sHHHHHIIIHH', data[position:position + 30])
        assert local == (b'PK\3\4', needed, flags, method, *struct.unpack('<HH', data[at + 12:at + 16]), crc, stored, plain, name_size, 0)
        spans.append((position, position + 30 + name_size + stored))
        at += 46 + name_size
    spans.sort()
    assert spans[0][0] == 0 and spans[-1][1] == offset and all(a[1] == b[0] for a, b in zip(spans, spans[1:]))


def tar_is_pure_ustar(directory):
    path, _ = example(directory, '.tar')
    data = path.read_bytes()
    at = 0
    while data[at] != 0:
        header = data[at:at + 512]
        assert header[257:265] == b'ustar\x0000' and header[156:157] in b'05', header[156:157]
        assert sum(header[:148]) + 8 * 32 + sum(header[156:]) == int(header[148:156].split(b'\0')[0], 8)
        at += 512 + (int(header[124:135], 8) + 511) // 512 * 512
    assert data[at:] == bytes(1024)
    packed_ = example(directory / 'z', '.tar.gz')[0].read_bytes()
    assert packed_[:4] == b'\x1f\x8b\x08\0' and packed_[4:8] == bytes(4)
    assert gzip.decompress(packed_) == data and run('gzip', '-t', directory / 'z/x.tar.gz') == b''


def manifests_survive_readers_that_load_tosca_meta_as_yaml(directory):
    """docs/formats.md, CSAR-Manifest: readers that parse TOSCA.meta as YAML see one more key."""
    import ruamel.yaml, yaml
    for version, definitions, place in (('2.0', 'tosca_2_0', ''), ('1.1', 'tosca_simple_yaml_1_3', 'TOSCA-Metadata/')):
        work = directory / version
        (work / 'p').mkdir(parents=True)
        (work / 'p/service.yaml').write_text(f'tosca_definitions_version: {definitions}\n', encoding='utf-8')
        run(csar, 'pack', work / 'p', '-o', work / 'x.csar', '--manifest')
        with zipfile.ZipFile(work / 'x.csar') as archive:
            text = archive.read(place + 'TOSCA.meta').decode()
            manifest = archive.read(place + 'TOSCA.mf').decode()
            for name in archive.namelist():
                digest = hashlib.sha256(archive.read(name)).hexdigest()
                assert name.endswith('.mf') or f'Source: {name}\nAlgorithm: SHA-256\nHash: {digest}\n' in manifest, name
        for loaded in (yaml.safe_load(text), ruamel.yaml.YAML(typ='safe', pure=True).load(text)):
            assert loaded['Entry-Definitions'] == 'service.yaml' and loaded['CSAR-Manifest'] == place + 'TOSCA.mf', loaded
            assert str(loaded['CSAR-Version']) == version, loaded


def graphviz_draws_graphs_and_takes_names_as_text(directory):
    need('dot')
    names = ['plain', '"] n0 -> n9 [label="', 'back\\\\slash', '<b>bold</b>', '&lt;', 'two\\nlines', '\u6f22\u5b57']
    text = 'tosca_definitions_version: tosca_2_0\nnode_types: { N: {} }\nservice_template:\n  node_templates:\n'
    text += ''.join(f'    {json.dumps(name)}: {{ type: N }}\n' for name in names)
    (directory / 'a.yaml').write_text(text, encoding='utf-8')
    for view in ('topology', 'types', 'imports'):
        drawn = run('dot', '-Tsvg', input=run(csar, 'graph', directory / 'a.yaml', '--format', 'dot', '--view', view)).decode()
        boxes = drawn.count('<g id="node')
        assert boxes == {'topology': len(names), 'types': 1, 'imports': 1}[view], f'{view}: {boxes} boxes'
        assert '<b>' not in drawn and drawn.count('<g id="edge') == 0, drawn


for function in [f for name, f in list(globals().items()) if callable(f) and getattr(f, '__code__', None) and f.__code__.co_argcount == 1
                 and f.__code__.co_varnames[0] == 'directory' and f.__module__ == '__main__']:
    suite.case(function)
suite.finish()
