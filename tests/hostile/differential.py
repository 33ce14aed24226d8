#!/usr/bin/python3
"""Archives that common readers read differently are rejected by csar, which reports the difference.

usage: differential.py CSAR [--junit FILE] [--show]

One archive for each of the fourteen kinds of ambiguity in the literature (You, Chen, Qu: "My ZIP isn't your ZIP", USENIX Security 2025):
five of the content (A), four of names (B), five of the structure (C). Each archive is read by unzip, bsdtar, 7-Zip, Python and the two
readers of Java, if they are installed. At least two of them must disagree; otherwise the archive proves nothing.
"""
import binascii, dataclasses, json, os, pathlib, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

from archives import *
from readers import views_of

ONE, TWO = b'the first content\n' * 9, b'something else is here\n' * 9


@dataclasses.dataclass
class Ambiguity:
    kind: str
    name: str
    archive: bytes
    finding: str
    says: tuple  # the texts that the message must contain


def lying(central, **rest):
    return entry('a.txt', ONE, central=central, **rest)


def ambiguities():
    yield Ambiguity('A1', 'method', package(entry('a.txt', ONE, both=dict(method=8), central=dict(method=0, size=len(deflate(ONE)),
                    crc=binascii.crc32(deflate(ONE))))), 'zip/different-local-method', ('method 0 according', 'with 8 according to its local header'))
    longer = entry('a.txt', ONE + b'#' * 40, 0)
    longer.local.update(stored=len(ONE), size=len(ONE), crc=binascii.crc32(ONE))
    yield Ambiguity('A2', 'compressed-size', package(longer), 'zip/different-local-compressed-size',
                    (str(len(ONE) + 40), f'{len(ONE)} according to its local header'))
    yield Ambiguity('A3', 'uncompressed-size', package(entry('a.txt', ONE, local=dict(size=9))), 'zip/different-local-size',
                    (f'{len(ONE)} bytes', '9 according to its local header'))
    lies = streamed('a.txt', ONE, values=dict(crc=1))
    yield Ambiguity('A4', 'data-descriptor', package(lies), 'zip/descriptor-mismatch', ('data descriptor', 'central directory'))
    yield Ambiguity('A5', 'encryption-flag', package(entry('a.txt', ONE, local=dict(flags=1))), 'zip/different-local-flags', ('0x0000', '0x0001'))

    yield Ambiguity('B1', 'local-name', package(entry('a.txt', ONE, local=dict(name='b.txt'))), 'zip/different-local-name', ("'a.txt'", "'b.txt'"))
    yield Ambiguity('B2', 'unicode-path', package(entry('a.txt', ONE, both=dict(extra=unicode_path('b.txt', 'a.txt')))), 'zip/contradicting-unicode-path',
                    ("'a.txt'", "'b.txt'"))
    yield Ambiguity('B3', 'same-name', package(entry('a.txt', ONE), entry('a.txt', TWO)), 'zip/duplicate-name', ("'a.txt'",))
    yield Ambiguity('B4', 'separators', package(entry('x\\a.txt', ONE)), 'entry/backslash-in-name', ('backslash',))

    other = zip_archive([entry('other.txt', TWO)])
    # Both end records are valid: one is at the end of the file, and the comment of the other one contains it.
    yield Ambiguity('C1', 'end-records', package(entry('a.txt', ONE), comment=other), 'zip/several-end-records', (' and at byte ',))
    yield Ambiguity('C2', 'hidden-entry', package(entry('b.txt', ONE, listed=False), entry('a.txt', TWO)), 'zip/hidden-entry',
                    ("'b.txt'", 'central directory'))
    yield Ambiguity('C3', 'entry-count', package(entry('a.txt', ONE), end=dict(entries=2, here=2)), 'zip/wrong-entry-count', ('counts 2', 'has 3'))
    # The offset points to a directory with one file, and the size to a directory with the other file.
    a, b = entry('a.txt', ONE, 0), entry('b.txt', TWO, 0)
    bodies = [local_header(one.local) + one.data for one in (a, b)]
    by_offset = central_header({'offset': 0, **a.central})
    by_size = central_header({'offset': len(bodies[0]) - len(by_offset), **b.central})
    yield Ambiguity('C4', 'directory-offset', b''.join(bodies) + by_offset + by_size + end_record(1, len(by_size), len(b''.join(bodies))),
                    'zip/wrong-central-directory-position', ('central directory', 'starts at byte'))
    yield Ambiguity('C5', 'zip64', package(entry('a.txt', ONE), zip64=dict(entries=2, here=2)), 'zip/contradicting-zip64-record',
                    ('number of entries', '3 and 2'))


def check(one, views, path, csar, directory):
    done = subprocess.run([csar, 'verify', path, '--format', 'json'], capture_output=True, timeout=60)
    findings = json.loads(done.stdout)['packages'][0]['findings']
    messages = [f['message'] + ' ' + f.get('hint', '') for f in findings if f['id'] == one.finding and f['severity'] == 'error']
    assert messages, f'no {one.finding} in {[f["id"] for f in findings]}'
    assert any(all(text in message for text in one.says) for message in messages), f'{one.says} not in {messages}'
    assert done.returncode == 1, done.returncode
    extracted = subprocess.run([csar, 'extract', path, '-C', directory / 'csar'], capture_output=True, timeout=60)
    assert extracted.returncode == 1 and not (directory / 'csar').exists(), extracted.stdout
    assert len(views) < 3 or len(set(views.values())) > 1, f'all readers agree: {views}'


def main():
    csar = os.path.abspath(sys.argv[1])
    suite = Suite('differential')
    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        cases = list(ambiguities())
        for one in cases:
            (directory / f'{one.name}.zip').write_bytes(one.archive)
        paths = {one.name: str(directory / f'{one.name}.zip') for one in cases}
        all_views = views_of(list(paths.values()), directory)
        for one in cases:
            path, views = paths[one.name], all_views[paths[one.name]]
            if '--show' in sys.argv:
                print(one.kind, one.name)
                for reader, view in views.items():
                    print('   ', reader, sorted((n if isinstance(n, str) else n.decode('latin-1'), c) for n, c in view))
            try:
                check(one, views, path, csar, directory)
                suite.record(f'{one.kind}.{one.name}')
            except AssertionError as fault:
                suite.record(f'{one.kind}.{one.name}', str(fault) or 'failed')
    suite.finish()


main()
