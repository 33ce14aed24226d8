"""The content of a zip archive as common readers see it: unzip, bsdtar, 7-Zip, Python and Java, if they are installed.

A view is a set of (name, CRC-32 of the content), which contains REFUSED if the reader ends with an error. Links are represented by their
targets. Directories are left out, because only some readers show the parent directories of files.
"""
import binascii, os, pathlib, shutil, subprocess, zipfile, zlib

REFUSED = ('!', 'rejected')


def is_directory(name, content):
    return name.endswith('/') and content == '00000000'


def content_of(path):
    return 'link to ' + os.readlink(path) if path.is_symlink() else f'{binascii.crc32(path.read_bytes()):08x}'


def unpacked(directory, command, source=None):
    directory.mkdir()
    with open(source or os.devnull, 'rb') as standard_input:
        done = subprocess.run([part.replace('OUT', str(directory)) for part in command], capture_output=True, stdin=standard_input, timeout=60,
                              env={**os.environ, 'LC_ALL': 'C.UTF-8'})
    found = {(os.fsencode(path.relative_to(directory)), content_of(path)) for path in directory.rglob('*') if path.is_symlink() or path.is_file()}
    shutil.rmtree(directory)
    return frozenset(found | ({REFUSED} if done.returncode else set()))


def python(path):
    found = set()
    try:
        with zipfile.ZipFile(path) as archive:
            for one in archive.infolist():
                content = f'{binascii.crc32(archive.read(one)):08x}'
                if not is_directory(one.filename, content):
                    found.add((one.filename.encode('utf-8', 'surrogateescape'), content))
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, ValueError, OSError, EOFError, zlib.error):
        found.add(REFUSED)
    return frozenset(found)


# program, and the command line with which it unpacks a path into a directory
PROGRAMS = {
    'unzip': ('unzip', lambda path, directory: unpacked(directory, ['unzip', '-qq', '-o', path, '-d', 'OUT'])),
    'bsdtar': ('bsdtar', lambda path, directory: unpacked(directory, ['bsdtar', '-xf', path, '-C', 'OUT'])),
    # libarchive reads a stream according to the local headers.
    'bsdtar stream': ('bsdtar', lambda path, directory: unpacked(directory, ['bsdtar', '-xf', '-', '-C', 'OUT'], path)),
    '7zz': ('7zz', lambda path, directory: unpacked(directory, ['7zz', 'x', '-y', '-bd', '-pnone', '-oOUT', path])),
}


def java(paths):
    if not shutil.which('java') or not paths:
        return {}
    lines = subprocess.run(['java', '-XX:TieredStopAtLevel=1', pathlib.Path(__file__).parent / 'Readers.java', *paths], capture_output=True,
                           check=True, timeout=120).stdout.decode().splitlines()
    views = {}
    for path, way, name, content in (line.split('\t') for line in lines):
        view = views.setdefault((path, f'java {way}'), set())
        if not is_directory(name, content):
            view.add((name if name == '!' else name.encode(), content))
    return {key: frozenset(view) for key, view in views.items()}


def views_of(paths, directory):
    """{path: {reader: view}}; `directory`: where the readers unpack."""
    by_java = java(paths)
    views = {}
    for number, path in enumerate(paths):
        views[path] = {name: read(path, pathlib.Path(directory) / f'out-{number}')
                       for name, (program, read) in PROGRAMS.items() if shutil.which(program)}
        views[path]['python'] = python(path)
        for way in ('java stream', 'java directory'):
            if by_java:
                views[path][way] = by_java.get((path, way), frozenset())
    return views
