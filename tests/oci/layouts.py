"""Functions for the cases of this suite: packages, layouts of csar and of other programs, and their contents."""
import hashlib, json, os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite, run

csar = os.path.abspath(sys.argv[1])
suite = Suite('oci')
MANIFEST, INDEX = 'application/vnd.oci.image.manifest.v1+json', 'application/vnd.oci.image.index.v1+json'
TAG, TITLE = 'org.opencontainers.image.ref.name', 'org.opencontainers.image.title'
TYPE = 'application/vnd.oasis.tosca.csar.v1'


def package(directory, name='x', more=False):
    """A package; with `more`, also its signature, bill of materials and statement."""
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


def verify(directory, *arguments, status=0):
    done = subprocess.run([csar, 'verify', *arguments], cwd=directory, capture_output=True, text=True, timeout=60)
    assert done.returncode == status, (arguments, done)
    return done.stdout + done.stderr
