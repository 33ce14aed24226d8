"""Builds zip, tar and gzip byte by byte, so that every field can have a value that no correct program writes.

    entry('a.txt', b'text', central=dict(crc=0))    an entry whose central header lies about its CRC-32
    zip_archive([entry(...), ...], comment=b'x')    the archive
    member('a.txt', b'text', type=b'2', link='b')   one block of a tar with its content
    gzip_member(b'text', crc=0)

Nothing depends on time, chance or the machine: the same call gives the same bytes.
"""
import binascii, dataclasses, struct, zlib

DESCRIPTOR, UTF8 = 0x0008, 0x0800
NEVER = 0xFFFFFFFF
NOON = (12 << 11, (2024 - 1980) << 9 | 6 << 5 | 15)  # 2024-06-15 12:00:00 in the two fields of DOS


def raw(text):
    return text if isinstance(text, bytes) else text.encode('utf-8')


def deflate(content, level=6):
    packer = zlib.compressobj(level, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


# ---- zip -------------------------------------------------------------------------------------------------------------

def local_header(f):
    name, extra = raw(f['name']), f['extra']
    return struct.pack('<4sHHHHHIIIHH', f.get('signature', b'PK\3\4'), f['needed'], f['flags'], f['method'], f['time'], f['date'],
                       f['crc'], f['stored'], f['size'], f.get('name_length', len(name)),
                       f.get('extra_length', len(extra))) + name + extra


def central_header(f):
    name, extra, comment = raw(f['name']), f['extra'], raw(f['comment'])
    return struct.pack('<4sHHHHHHIIIHHHHHII', f.get('signature', b'PK\1\2'), f['made_by'], f['needed'], f['flags'], f['method'],
                       f['time'], f['date'], f['crc'], f['stored'], f['size'], f.get('name_length', len(name)),
                       f.get('extra_length', len(extra)), len(comment), f['disk'], 0, f['external'],
                       f['offset']) + name + extra + comment


def extra_field(identifier, content):
    return struct.pack('<HH', identifier, len(content)) + content


def zip64_extra(*values):
    return extra_field(1, b''.join(struct.pack('<Q', value) for value in values))


def unicode_path(name, header_name, version=1):
    return extra_field(0x7075, struct.pack('<BI', version, binascii.crc32(raw(header_name))) + raw(name))


def descriptor(content, data, wide=False, signature=True, crc=None, stored=None, size=None):
    values = (binascii.crc32(content) if crc is None else crc, len(data) if stored is None else stored,
              len(content) if size is None else size)
    return (b'PK\7\10' if signature else b'') + struct.pack('<IQQ' if wide else '<III', *values)


@dataclasses.dataclass
class Entry:
    local: dict
    central: dict
    data: bytes
    descriptor: bytes = b''  # the bytes after the data
    before: bytes = b''      # the bytes before the local header
    present: bool = True     # the entry has a local header and data
    listed: bool = True      # the entry is in the central directory
    offset: object = None    # the offset of the local header in the central directory; None: the true one


def entry(name, content=b'', method=8, *, mode=0o100644, both=(), local=(), central=(), data=None, **rest):
    """A valid entry except for the specified fields: `both` changes both headers, `local` and `central` one of them."""
    data = (deflate(content) if method == 8 else content) if data is None else data
    flags = 0 if raw(name).isascii() else UTF8
    fields = dict(name=name, extra=b'', needed=20, flags=flags, method=method, time=NOON[0], date=NOON[1], crc=binascii.crc32(content),
                  stored=len(data), size=len(content), **{})
    more = dict(made_by=0x031E, comment=b'', disk=0, external=mode << 16)
    return Entry({**fields, **dict(both), **dict(local)}, {**fields, **more, **dict(both), **dict(central)}, data, **rest)


def directory(name, **rest):
    return entry(name, b'', 0, mode=0o40755, **{'central': dict(external=0o40755 << 16 | 0x10), **rest})


def streamed(name, content, method=8, *, wide=False, signature=True, values=(), zeroed=True, local=(), **rest):
    """An entry whose sizes are in a descriptor after its data, as in an archive that is written to a pipe."""
    data = deflate(content) if method == 8 else content
    blank = dict(crc=0, stored=0, size=0) if zeroed else {}
    flags = DESCRIPTOR | (0 if raw(name).isascii() else UTF8)
    return entry(name, content, method, both=dict(flags=flags), local={**blank, **dict(local)},
                 descriptor=descriptor(content, data, wide, signature, **dict(values)), **rest)


def end_record(entries, size, offset, comment=b'', **other):
    f = dict(disk=0, directory_disk=0, here=entries, entries=entries, size=size, offset=offset, comment_length=len(comment))
    f.update(other)
    return struct.pack('<4sHHHHIIH', b'PK\5\6', f['disk'], f['directory_disk'], f['here'], f['entries'], f['size'], f['offset'],
                       f['comment_length']) + comment


def zip64_end(entries, size, offset, position, locator=(), tail=b'', **other):
    """The zip64 end record, which is at `position`, and its locator."""
    f = dict(record=44 + len(tail), needed=45, disk=0, directory_disk=0, here=entries, entries=entries, size=size, offset=offset)
    f.update(other)
    where = dict(disk=0, offset=position, disks=1)
    where.update(locator)
    return (struct.pack('<4sQHHIIQQQQ', b'PK\6\6', f['record'], 45, f['needed'], f['disk'], f['directory_disk'], f['here'],
                        f['entries'], f['size'], f['offset']) + tail +
            struct.pack('<4sIQI', b'PK\6\7', where['disk'], where['offset'], where['disks']))


def zip_archive(entries, *, prefix=b'', count_prefix=False, before_directory=b'', directory_tail=b'', after_directory=b'', comment=b'',
                trailing=b'', end=(), zip64=None):
    """`prefix` precedes the archive; offsets do not include it unless `count_prefix`. `zip64`: fields of a zip64 end record."""
    out = prefix if count_prefix else b''
    offsets = []
    for one in entries:
        out += one.before
        offsets.append(len(out))
        if one.present:
            out += local_header(one.local) + one.data + one.descriptor
    out += before_directory
    start, listed = len(out), 0
    for one, offset in zip(entries, offsets):
        if one.listed:
            out += central_header({'offset': offset if one.offset is None else one.offset, **one.central})
            listed += 1
    out += directory_tail
    size = len(out) - start
    if zip64 is not None:
        out += zip64_end(**{**dict(entries=listed, size=size, offset=start, position=len(out)), **zip64})
    out += after_directory + end_record(**{**dict(entries=listed, size=size, offset=start, comment=comment), **dict(end)})
    return (b'' if count_prefix else prefix) + out + trailing


# ---- tar -------------------------------------------------------------------------------------------------------------

BLOCK = 512
USTAR, GNU, OLD = b'ustar\0' + b'00', b'ustar  \0', b'\0' * 8
END = bytes(2 * BLOCK)


def octal(value, width):
    return b'%0*o\0' % (width - 1, value)


def base256(value, width):
    return b'\x80' + value.to_bytes(width - 1, 'big')


def padded(content, padding=b'\0'):
    return content + padding * (-len(content) % BLOCK)


def member(name, content=b'', **other):
    """A header and its content. Fields are the raw bytes in the header."""
    f = dict(name=raw(name), mode=octal(0o644, 8), uid=octal(0, 8), gid=octal(0, 8), size=octal(len(content), 12), mtime=octal(0, 12),
             type=b'0', link=b'', magic=USTAR, user=b'', group=b'', major=octal(0, 8), minor=octal(0, 8), prefix=b'', unused=b'',
             checksum=None, padding=b'\0')
    f.update(other)
    if f['magic'] == OLD:
        f.update(major=b'', minor=b'')
    place = (('name', 100), ('mode', 8), ('uid', 8), ('gid', 8), ('size', 12), ('mtime', 12), ('blank', 8), ('type', 1), ('link', 100),
             ('magic', 8), ('user', 32), ('group', 32), ('major', 8), ('minor', 8), ('prefix', 155), ('unused', 12))
    f['blank'] = b' ' * 8
    header = b''.join(raw(f[key]).ljust(width, b'\0') for key, width in place)
    assert len(header) == BLOCK, {key: f[key] for key, width in place if len(raw(f[key])) > width}
    checksum = b'%06o\0 ' % sum(header) if f['checksum'] is None else f['checksum']
    return header[:148] + checksum + header[156:] + padded(content, f['padding'])


def tar_directory(name, **other):
    return member(name, **{'type': b'5', 'mode': octal(0o755, 8), **other})


def pax_record(keyword, value):
    rest = b' ' + raw(keyword) + b'=' + raw(value) + b'\n'
    length = len(rest)
    while length != len(rest) + len(str(length)):
        length = len(rest) + len(str(length))
    return b'%d' % length + rest


def pax(*records, type=b'x', **other):
    payload = b''.join(pax_record(*r) if isinstance(r, tuple) else r for r in records)
    return member('PaxHeaders/x', payload, type=type, **other)


def gnu_long(text, type=b'L'):
    return member('././@LongLink', raw(text) + b'\0', type=type, magic=GNU)


# ---- gzip ------------------------------------------------------------------------------------------------------------

def gzip_member(content, *, magic=b'\x1f\x8b', method=8, flags=0, fields=b'', data=None, crc=None, length=None, level=6):
    data = deflate(content, level) if data is None else data
    return (magic + struct.pack('<BBIBB', method, flags, 0, 0, 255) + fields + data +
            struct.pack('<II', binascii.crc32(content) if crc is None else crc, (len(content) if length is None else length) & NEVER))


# ---- zstd ------------------------------------------------------------------------------------------------------------

def zstd_frame(content, block=1 << 17):
    """A frame of uncompressed blocks."""
    parts = [content[at:at + block] for at in range(0, len(content), block)]
    return (b'\x28\xb5\x2f\xfd\xa0' + struct.pack('<I', len(content)) +
            b''.join(struct.pack('<I', len(part) << 3 | (part is parts[-1]))[:3] + part for part in parts))


# ---- a valid package for all cases to modify
# ---------------------------------------------------------------------------

META = b'CSAR-Version: 2.0\nCreated-By: csar tests\nEntry-Definitions: service.yaml\n'
SERVICE = b'tosca_definitions_version: tosca_2_0\ndescription: ' + b'A service that all fixtures hold. ' * 8 + b'\n'
FILES = {'TOSCA.meta': META, 'service.yaml': SERVICE}


def package(*more, **options):
    return zip_archive([entry(name, content) for name, content in FILES.items()] + list(more), **options)


def tar_package(*more, end=END):
    return b''.join([member(name, content) for name, content in FILES.items()] + list(more)) + end
