"""Reads a container image in an OCI layout, as written by tools/oci-image: checks its digests and unpacks its files."""
import gzip, hashlib, io, json, tarfile


def blob(home, descriptor):
    data = (home / 'blobs/sha256' / descriptor['digest'].removeprefix('sha256:')).read_bytes()
    assert hashlib.sha256(data).hexdigest() == descriptor['digest'][7:] and len(data) == descriptor['size']
    return data


def manifest_of(home):
    return json.loads(blob(home, json.loads((home / 'index.json').read_text())['manifests'][0]))


def config_of(home):
    return json.loads(blob(home, manifest_of(home)['config']))


def layer(home):
    """The only layer of the image, a tar."""
    return gzip.decompress(blob(home, manifest_of(home)['layers'][0]))


def unpack(home, root):
    """The root directory of a container."""
    root.mkdir()
    with tarfile.open(fileobj=io.BytesIO(layer(home))) as members:
        members.extractall(root)
