#!/usr/bin/python3
"""The container image that tools/oci-image writes: the same bytes in two runs, correct digests, an unprivileged user; read by skopeo.

usage: image.py SOURCE [--static PROGRAM] [--junit FILE]; without a static csar a stand-in is used
"""
import hashlib, io, json, os, pathlib, shutil, subprocess, sys, tarfile

source = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(source / 'tests/support'))
from image_layout import config_of, layer, unpack
from suite import Skipped, Suite, need, run

suite = Suite('image')
case = suite.case
static = pathlib.Path(sys.argv[sys.argv.index('--static') + 1]).resolve() if '--static' in sys.argv else None
HEADER = b'\x7fELF\2\1\1' + bytes(9) + b'\2\0\x3e\0' + bytes(12) + (64).to_bytes(8, 'little') + bytes(14) + (56).to_bytes(2, 'little')


def program(directory, kind=1):
    """A static csar, or the head of an ELF file with one segment of this kind."""
    if static and kind == 1:
        return static
    (directory / 'program').write_bytes(HEADER + b'\1\0' + bytes(6) + kind.to_bytes(4, 'little') + bytes(52) + b'stand-in')
    return directory / 'program'


def read(home):
    """The configuration of an image, and its files: name -> bytes, or the target of a link."""
    with tarfile.open(fileobj=io.BytesIO(layer(home))) as members:
        files = {member.name: member.linkname if member.issym() else members.extractfile(member).read()
                 for member in members if not member.isdir()}
    return config_of(home)['config'], files


@case
def digests_hold_and_the_user_has_no_rights(directory):
    run(source / 'tools/oci-image', program(directory), directory / 'image', '--tag', '0.1.0')
    index = json.loads((directory / 'image/index.json').read_text())
    assert index['manifests'][0]['annotations'] == {'org.opencontainers.image.ref.name': '0.1.0'}
    config = config_of(directory / 'image')
    assert config['config']['User'] == '65532:65532' and config['config']['Entrypoint'] == ['/usr/bin/csar']
    tar = layer(directory / 'image')
    assert config['rootfs']['diff_ids'] == ['sha256:' + hashlib.sha256(tar).hexdigest()]
    with tarfile.open(fileobj=io.BytesIO(tar)) as members:
        assert members.getnames() == ['usr', 'usr/bin', 'usr/bin/csar', 'tmp']
        assert members.extractfile('usr/bin/csar').read() == program(directory).read_bytes()


@case
def the_same_program_gives_the_same_bytes(directory):
    made = []
    for name, mask in ('a', '022'), ('b', '077'):
        run('sh', '-c', f'umask {mask}; exec "$@"', 'sh', source / 'tools/oci-image', program(directory), directory / name)
        made.append({str(p.relative_to(directory / name)): p.read_bytes() for p in (directory / name).rglob('*') if p.is_file()})
    assert made[0] == made[1] and len(made[0]) == 5


@case
def labels_and_notices(directory):
    (directory / 'notices').write_text('of others\n')
    run(source / 'tools/oci-image', program(directory), directory / 'image', '--version', '0.1.0', '--source', 'https://csar.example', '--commit', 'c0ffee',
        '--notices', directory / 'notices')
    config, files = read(directory / 'image')
    labels = {name.removeprefix('org.opencontainers.image.'): value for name, value in config['Labels'].items()}
    assert labels['version'] == '0.1.0' and labels['licenses'] == 'Apache-2.0' and labels['source'] == 'https://csar.example', labels
    assert labels['revision'] == 'c0ffee' and labels['created'].startswith('1970-'), labels
    assert files['usr/share/doc/csar/NOTICES'] == b'of others\n'


@case
def one_with_a_shell(directory):
    """An image for jobs of forges, which run scripts."""
    busybox = shutil.which('busybox')
    if not busybox or b'INTERP' in run('readelf', '-lW', busybox):
        raise Skipped('there is no static busybox')
    run(source / 'tools/oci-image', program(directory), directory / 'image', '--shell', busybox)
    config, files = read(directory / 'image')
    assert config['Cmd'] == ['/bin/sh'] and 'Entrypoint' not in config, config
    assert files['bin/sh'] == 'busybox' and files['bin/busybox'] == pathlib.Path(busybox).read_bytes()
    if not static or os.geteuid() != 0:
        raise Skipped('running it takes root and a static csar')
    unpack(directory / 'image', directory / 'root')
    done = run('chroot', directory / 'root', '/bin/sh', '-ec', 'cd /tmp; csar init svc; csar pack svc -o s.csar; csar verify s.csar', env={'PATH': '/usr/sbin:/usr/bin:/bin'})
    assert b'valid' in done, done


@case
def what_is_there_is_refused(directory):
    (directory / 'image').mkdir()
    done = subprocess.run([source / 'tools/oci-image', program(directory), directory / 'image'], capture_output=True, text=True)
    assert done.returncode == 1 and 'exists' in done.stderr and 'Traceback' not in done.stderr, done.stderr


@case
def skopeo_reads_it(directory):
    need('skopeo')
    run(source / 'tools/oci-image', program(directory), directory / 'image', '--tag', '0.1.0')
    seen = json.loads(run('skopeo', 'inspect', f'oci:{directory}/image:0.1.0'))
    assert seen['Architecture'] == 'amd64' and len(seen['Layers']) == 1
    run('skopeo', 'copy', '--insecure-policy', '-q', f'oci:{directory}/image:0.1.0', f'docker-archive:{directory}/csar.tar:csar:0.1.0')


@case
def a_program_with_shared_libraries_is_refused(directory):
    done = subprocess.run([source / 'tools/oci-image', program(directory, kind=3), directory / 'image'], capture_output=True, text=True)
    assert done.returncode == 1 and 'build the preset static' in done.stderr and not (directory / 'image').exists()


@case
def static_program_needs_nothing_and_works_in_an_empty_root(directory):
    if not static:
        raise Skipped('no static csar is given')
    assert static.stat().st_size < 16 << 20, static.stat().st_size
    assert b'INTERP' not in run('readelf', '-lW', static)
    if os.geteuid() != 0:
        raise Skipped('chroot wants root')
    (directory / 'csar').write_bytes(static.read_bytes())
    (directory / 'csar').chmod(0o755)
    run('chroot', directory, '/csar', 'init', '/svc')
    run('chroot', directory, '/csar', 'pack', '/svc', '-o', '/svc.csar', '--quiet')
    assert b'valid' in run('chroot', directory, '/csar', 'verify', '/svc.csar')


suite.finish()
