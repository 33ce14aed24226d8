"""Packages for measuring, made without packing: one large sparse file, and very many small files."""
import binascii, io, pathlib, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'tests/hostile'))
from archives import *

MIB = 1 << 20
CONTENT = b'content\n'


def zeros_crc(size):
    crc, block = 0, bytes(16 * MIB)
    for done in range(0, size, len(block)):
        crc = binascii.crc32(block[:size - done], crc)
    return crc


def large_zip(path, size):
    """One stored entry, a hole in the sparse file, with zip64."""
    extra = zip64_extra(size, size)
    large = entry('image.raw', b'', 0, both=dict(needed=45, crc=zeros_crc(size), size=NEVER, stored=NEVER, extra=extra), data=b'')
    small = [entry(name, content) for name, content in FILES.items()]
    with open(path, 'wb') as out:
        offsets = []
        for one in [*small, large]:
            offsets.append(out.tell())
            out.write(local_header(one.local) + one.data)
        out.seek(size, 1)
        start = out.tell()
        for one, offset in zip([*small, large], offsets):
            out.write(central_header({'offset': offset, **one.central}))
        length = out.tell() - start
        out.write(zip64_end(3, length, start, start + length) + end_record(3, NEVER, NEVER))


def large_tar(path, size):
    with open(path, 'wb') as out:
        out.write(tar_package(member('image.raw', size=octal(size, 12) if size < 1 << 33 else base256(size, 12)), end=b''))
        out.seek((size + 511) // 512 * 512, 1)
        out.write(END)


def name_of(number):
    return f'files/{number // 1000:04d}/file-{number:07d}.txt'


def many_zip(path, count, content=CONTENT, method=0):
    names = [*FILES, *map(name_of, range(count))]
    with open(path, 'wb') as out:
        directory, at = io.BytesIO(), 0
        for name in names:
            one = entry(name, FILES.get(name, content), method)
            written = local_header(one.local) + one.data
            directory.write(central_header({'offset': at, **one.central}))
            at += out.write(written)
        length = out.write(directory.getbuffer())
        out.write(zip64_end(len(names), length, at, at + length) + end_record(0xFFFF, NEVER, NEVER))


def many_tar(path, count):
    with open(path, 'wb') as out:
        out.write(tar_package(end=b''))
        for number in range(count):
            out.write(member(name_of(number), CONTENT))
        out.write(END)
