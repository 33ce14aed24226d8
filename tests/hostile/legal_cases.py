"""Unusual but legal packages: all must be accepted, without a warning unless some readers reject the form."""
import binascii, bz2, lzma, struct, unicodedata, zlib
from archives import *
from case import Case

TEXT = b'The quick brown fox jumps over the lazy dog. ' * 20
ROW = 'legal'
TIME = extra_field(0x5455, b'\3' + bytes(8))


def legal(name, data, *more, warned=(), options=()):
    return Case(ROW, name, data, warned, 0, ('TOSCA.meta', 'service.yaml', *more), options)


def zips():
    yield legal('plain.zip', package())
    yield legal('stored.zip', zip_archive([entry(n, c, 0) for n, c in FILES.items()]))
    yield legal('descriptors.zip', zip_archive([streamed(n, c) for n, c in FILES.items()]))
    yield legal('descriptors-unsigned.zip', package(streamed('a.txt', TEXT, signature=False)), 'a.txt')
    yield legal('descriptors-filled.zip', package(streamed('a.txt', TEXT, zeroed=False)), 'a.txt')
    data = deflate(TEXT)
    yield legal('descriptors-wide.zip',
                package(streamed('a.txt', TEXT, wide=True, local=dict(needed=45, extra=zip64_extra(0, 0), size=0xFFFFFFFF, stored=0xFFFFFFFF),
                                 central=dict(needed=45))), 'a.txt')
    yield legal('zip64-needed-by-nobody.zip', package(zip64=dict()))
    yield legal('zip64-all.zip', package(zip64=dict(), end=dict(entries=0xFFFF, here=0xFFFF, size=0xFFFFFFFF, offset=0xFFFFFFFF)))
    wide = dict(needed=45, extra=zip64_extra(len(TEXT), len(data)), size=0xFFFFFFFF, stored=0xFFFFFFFF)
    yield legal('zip64-sizes.zip', package(entry('a.txt', TEXT, both=wide)), 'a.txt')
    yield legal('comment.zip', package(comment=b'Made by hand.'))
    yield legal('comment-longest.zip', package(comment=b'x' * 0xFFFF))
    yield legal('comment-of-entry.zip', package(entry('gr\u00fcn.txt', TEXT, central=dict(comment='gr\u00fcn'))), 'gr\u00fcn.txt')
    yield legal('directories.zip', package(directory('docs/'), directory('docs/empty/'), entry('docs/a.txt', TEXT)), 'docs/', 'docs/empty/', 'docs/a.txt')
    yield legal('directory-after-its-files.zip', package(entry('docs/a.txt', TEXT), directory('docs/')), 'docs/a.txt')
    yield legal('directory-deflated.zip', package(entry('META-INF/', b'', 8, mode=0o40755)), 'META-INF/')
    yield legal('empty-files.zip', package(entry('a', b'', 0), entry('b', b'', 8)), 'a', 'b')
    yield legal('names.zip', package(*[entry(n, TEXT) for n in ('\u6f22\u5b57.txt', 'caf\u00e9.txt', '\U0001F600.txt', "it's (1) & more.txt", '-rf', '...a')]),
                '\u6f22\u5b57.txt', 'caf\u00e9.txt', '\U0001F600.txt', '-rf', '...a')
    yield legal('name-decomposed.zip', package(entry(unicodedata.normalize('NFD', 'caf\u00e9.txt'), TEXT)))
    yield legal('extra-time.zip', package(entry('a.txt', TEXT, both=dict(extra=TIME + extra_field(0x7875, b'\1\4' + bytes(4) + b'\4' + bytes(4))))), 'a.txt')
    yield legal('extra-java.zip', package(entry('a.txt', TEXT, local=dict(extra=extra_field(0xCAFE, b'')))), 'a.txt')
    yield legal('extra-unicode-path-same.zip', package(entry('a.txt', TEXT, both=dict(extra=unicode_path('a.txt', 'a.txt')))), 'a.txt')
    yield legal('made-on-dos.zip', package(entry('a.txt', TEXT, central=dict(made_by=20, external=0x20))), 'a.txt')
    yield legal('compressor-flags.zip', package(entry('a.txt', TEXT, both=dict(flags=6))), 'a.txt')
    yield legal('unordered.zip', zip_archive([entry('z.txt', TEXT), *[entry(n, c) for n, c in reversed(FILES.items())]]), 'z.txt')
    entries = [entry(n, c) for n, c in FILES.items()]
    out = [local_header(e.local) + e.data for e in entries]
    records = [central_header({'offset': sum(map(len, out[:i])), **e.central}) for i, e in enumerate(entries)]
    yield legal('directory-reversed.zip', b''.join(out + records[::-1]) + end_record(2, sum(map(len, records)), sum(map(len, out))))
    yield legal('version-10.zip', package(entry('a.txt', TEXT, 0, both=dict(needed=10))), 'a.txt')
    yield legal('zip-in-zip.zip', package(entry('inner.zip', package(), 0)), 'inner.zip')
    yield legal('blocks.zip', package(entry('a.txt', TEXT * 2, data=zlib.compressobj(0, zlib.DEFLATED, -15).compress(TEXT)
                                            + struct.pack('<BHH', 0, len(TEXT), len(TEXT) ^ 0xFFFF) + TEXT + deflate(TEXT))), 'a.txt')
    yield legal('read-only.zip', package(entry('a.txt', TEXT, mode=0o100400), entry('run.sh', TEXT, mode=0o100555)), 'a.txt', 'run.sh')
    yield legal('dot-slash.zip', zip_archive([entry('./' + n, c) for n, c in FILES.items()]), warned=('zip/dot-slash-name',))
    root = [directory('./')] + [entry('./' + n, c) for n, c in FILES.items()]
    yield legal('dot-slash-root.zip', zip_archive(root), warned=('zip/dot-slash-name',))
    yield legal('root-last.zip', zip_archive([entry(n, c) for n, c in FILES.items()] + [directory('./')]), warned=('zip/dot-slash-name',))
    yield legal('junk.zip', package(entry('.DS_Store', TEXT), entry('__MACOSX/._a', TEXT)), '.DS_Store', '__MACOSX/._a', warned=('entry/junk-file',))


def tars():
    yield legal('plain.tar', tar_package())
    yield legal('junk.tar', tar_package(member('.git/config', TEXT)), '.git/config', warned=('entry/junk-file',))
    yield legal('padded.tar', tar_package() + bytes(10240 - len(tar_package()) % 10240))
    yield legal('old.tar', b''.join(member(n, c, magic=OLD) for n, c in FILES.items()) + END, warned=('tar/not-ustar',))
    yield legal('gnu.tar', b''.join(member(n, c, magic=GNU) for n, c in FILES.items()) + END, warned=('tar/not-ustar',))
    yield legal('gnu-long-name.tar', tar_package(gnu_long('d/' * 60 + 'a.txt'), member('d/' * 49 + 'a', TEXT, magic=GNU)), 'd/' * 60 + 'a.txt',
                warned=('tar/not-ustar',))
    yield legal('pax.tar', tar_package(pax(('mtime', '1350244992.02'), ('path', '\u6f22\u5b57.txt')), member('x', TEXT)), '\u6f22\u5b57.txt',
                warned=('tar/not-ustar',))
    yield legal('pax-global.tar', pax(('comment', '0123456789abcdef'), type=b'g') + tar_package(), warned=('tar/not-ustar',))
    yield legal('prefix.tar', tar_package(member('a.txt', TEXT, prefix=b'p/' * 70 + b'p')), 'p/' * 71 + 'a.txt', options=('--limit', 'path-depth=80'))
    yield legal('directories.tar', tar_package(tar_directory('docs/'), tar_directory('more'), member('docs/a.txt', TEXT)), 'docs/', 'more/', 'docs/a.txt')
    yield legal('directory-of-old.tar', tar_package(member('docs/', type=b'\0')), 'docs/')
    yield legal('dot-slash.tar', b''.join([tar_directory('./')] + [member('./' + n, c) for n, c in FILES.items()]) + END)
    yield legal('contiguous.tar', tar_package(member('a.txt', TEXT, type=b'7')), 'a.txt')
    yield legal('type-nul.tar', tar_package(member('a.txt', TEXT, type=b'\0')), 'a.txt')
    yield legal('blank-numbers.tar', tar_package(member('a.txt', TEXT, mode=b'   644 \0', uid=b'     0 \0', major=b'')), 'a.txt')
    yield legal('star.tar', tar_package(member('a.txt', TEXT, prefix=b'p' + bytes(130) + b'15012345670 ' * 2, unused=bytes(8) + b'tar\0')), 'p/a.txt',
                warned=('tar/hidden-text',))
    yield legal('name-like-bzip2-later.tar', tar_package(member('BZh91AY.txt', TEXT)), 'BZh91AY.txt')
    yield legal('globals.tar', tar_package(*[pax(('comment', 'x'), type=b'g')] * 16, member('a.txt', TEXT)), 'a.txt', warned=('tar/not-ustar',))
    yield legal('pax-xattr.tar', tar_package(pax(('SCHILY.xattr.user.x', b'a\0b'), ('mtime', '-1.5')), member('a.txt', TEXT)), 'a.txt',
                warned=('tar/not-ustar',))
    yield legal('directory-of-old-long.tar', tar_package(gnu_long('docs/'), member('docs/', type=b'\0', magic=GNU)), 'docs/', warned=('tar/not-ustar',))
    yield legal('base256.tar', tar_package(member('a.txt', TEXT, uid=base256(5_000_000, 8))), 'a.txt', warned=('tar/not-ustar',))
    tar = tar_package()
    yield legal('plain.tar.gz', gzip_member(tar))
    yield legal('named.tar.gz', gzip_member(tar, flags=8, fields=b'x.tar\0'))
    fields = struct.pack('<H', 4) + b'data' + b'x.tar\0' + b'a comment\0'
    yield legal('longest-texts.tar.gz', gzip_member(tar, flags=0x18, fields=b'n' * 4095 + b'\0' + b'c' * 65535 + b'\0'))
    header = b'\x1f\x8b' + struct.pack('<BBIBB', 8, 0x1E, 0, 0, 255) + fields
    yield legal('all-fields.tar.gz', gzip_member(tar, flags=0x1E, fields=fields + struct.pack('<H', binascii.crc32(header) & 0xFFFF)))
    yield legal('members.tar.gz', gzip_member(tar[:700]) + gzip_member(b'') + gzip_member(tar[700:]), warned=('gzip/several-members',))
    yield legal('stored.tar.gz', gzip_member(tar, level=0))
    yield legal('plain.tar.xz', lzma.compress(tar))
    yield legal('plain.tar.bz2', bz2.compress(tar))
    yield legal('plain.tar.zst', zstd_frame(tar))
    yield legal('skippable.tar.zst', zstd_frame(tar) + b'\x5f\x2a\x4d\x18' + struct.pack('<I', 3) + b'abc')
    yield legal('padded.tar.xz', lzma.compress(tar) + bytes(8))
    for check in ('NONE', 'CRC32', 'CRC64', 'SHA256'):
        yield legal(f'check-{check.lower()}.tar.xz', lzma.compress(tar, check=getattr(lzma, 'CHECK_' + check)))
    for name, pack in (('xz', lzma.compress), ('bz2', bz2.compress), ('zst', zstd_frame)):
        yield legal(f'streams.tar.{name}', pack(tar[:700]) + pack(tar[700:1200]) + pack(tar[1200:]), warned=('tar/several-streams',))


def texts():
    def with_meta(text):
        return zip_archive([entry('TOSCA.meta', text), entry('service.yaml', SERVICE)])
    yield legal('meta-crlf.csar', with_meta(META.replace(b'\n', b'\r\n')))
    yield legal('meta-blocks.csar', with_meta(META + b'\nName: service.yaml\nContent-Type: application/vnd.oasis.tosca.definitions.yaml\n'))
    yield legal('meta-continued.csar', with_meta(META + b'Other-Definitions: "service.yaml"\n'), warned=('meta/listed-twice',))
    yield Case(ROW, 'meta-in-directory.csar', zip_archive([entry('TOSCA-Metadata/TOSCA.meta', META), entry('service.yaml', SERVICE)]), (), 0,
               ('TOSCA-Metadata/TOSCA.meta', 'service.yaml'))
    yield legal('yaml-byte-order-mark.csar', zip_archive([entry('TOSCA.meta', META), entry('service.yaml', b'\xef\xbb\xbf' + SERVICE)]))
    yield legal('yaml-crlf.csar', zip_archive([entry('TOSCA.meta', META), entry('service.yaml', SERVICE.replace(b'\n', b'\r\n'))]))


def cases():
    for part in (zips, tars, texts):
        yield from part()
