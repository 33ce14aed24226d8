"""Hostile tar archives, with and without hostile compression."""
import binascii, bz2, lzma, random, struct
from archives import *
from case import Case

TEXT = b'The quick brown fox jumps over the lazy dog. ' * 20


def entries():
    row = 'zip slip'
    for name, path, rule in (('parent', '../evil.txt', 'entry/parent-in-name'), ('absolute', '/tmp/evil.txt', 'entry/absolute-name'),
                             ('backslash', '..\\evil.txt', 'entry/backslash-in-name'), ('drive', 'C:\\evil.txt', 'entry/drive-in-name'),
                             ('unc', '\\\\server\\evil.txt', 'entry/absolute-name')):
        yield Case(row, f'slip-{name}.tar', tar_package(member(path, TEXT)), (rule,))
    yield Case(row, 'slip-prefix.tar', tar_package(member('evil.txt', TEXT, prefix=b'../..')), ('entry/parent-in-name',))
    yield Case(row, 'slip-pax.tar', tar_package(pax(('path', '../evil.txt')), member('good.txt', TEXT)), ('entry/parent-in-name', 'tar/not-ustar'))
    yield Case(row, 'slip-gnu.tar', tar_package(gnu_long('../evil.txt'), member('good.txt', TEXT)), ('entry/parent-in-name', 'tar/not-ustar'))
    yield Case(row, 'slip.tar.gz', gzip_member(tar_package(member('../evil.txt', TEXT))), ('entry/parent-in-name',))
    row = 'names'
    for name, path, rule in (('control', b'a\x1b[2J.txt', 'entry/control-in-name'), ('latin-1', b'gr\xfcn.txt', 'entry/name-not-utf8'),
                             ('empty', b'', 'entry/empty-name'), ('dot', b'a/./b.txt', 'entry/current-in-name'),
                             ('double-slash', b'a//b.txt', 'entry/empty-component-in-name'), ('version', b'a.txt;12', 'entry/version-in-name')):
        yield Case(row, f'name-{name}.tar', tar_package(member(path, TEXT)), (rule,))
    yield Case(row, 'name-long.tar', tar_package(pax(('path', 'n' * 1025)), member('n', TEXT)), ('entry/name-too-long', 'tar/not-ustar'))
    yield Case(row, 'name-nul-pax.tar', tar_package(pax(('path', b'a.sh\0.txt')), member('a', TEXT)), ('entry/nul-in-name', 'tar/not-ustar'))
    yield Case(row, 'name-nul-gnu.tar', tar_package(gnu_long(b'a.sh\0.txt'), member('a', TEXT)), ('entry/nul-in-name', 'tar/not-ustar'))
    row = 'links'
    yield Case(row, 'link-symbolic.tar', tar_package(member('link', type=b'2', link=b'../../etc')), ('entry/symbolic-link',))
    yield Case(row, 'link-and-file-below.tar', tar_package(member('link', type=b'2', link=b'/tmp'), member('link/evil.txt', TEXT)),
               ('entry/symbolic-link', 'entry/file-directory-conflict'))
    yield Case(row, 'link-chain.tar', tar_package(member('a', type=b'2', link=b'b'), member('b', type=b'2', link=b'..')), ('entry/symbolic-link',))
    yield Case(row, 'link-hard.tar', tar_package(member('link', type=b'1', link=b'../../etc/passwd')), ('entry/hard-link',))
    yield Case(row, 'link-hard-inside.tar', tar_package(member('link', type=b'1', link=b'TOSCA.meta')), ('entry/hard-link',))
    yield Case(row, 'link-pax.tar', tar_package(pax(('linkpath', '/etc/passwd')), member('link', type=b'2', link=b'TOSCA.meta')),
               ('entry/symbolic-link', 'tar/not-ustar'))
    row = 'special files and modes'
    for name, type, rule in (('character-device', b'3', 'entry/device'), ('block-device', b'4', 'entry/device'), ('pipe', b'6', 'entry/fifo'),
                             ('unknown', b'Z', 'entry/unknown-kind')):
        yield Case(row, f'kind-{name}.tar', tar_package(member('x', type=type)), (rule,))
    for name, mode, rule in (('setuid', 0o4755, 'entry/setuid-bit'), ('setgid', 0o2755, 'entry/setgid-bit'), ('sticky', 0o1644, 'entry/sticky-bit')):
        yield Case(row, f'mode-{name}.tar', tar_package(member('x', TEXT, mode=octal(mode, 8))), (rule,), 0, ('x',))
    row = 'duplicate names'
    yield Case(row, 'duplicate.tar', tar_package(member('a.txt', TEXT), member('a.txt', b'other')), ('tar/duplicate-name',))
    yield Case(row, 'duplicate-dot-slash.tar', tar_package(member('a.txt', TEXT), member('./a.txt', b'other')), ('tar/duplicate-name',))
    yield Case(row, 'duplicate-case.tar', tar_package(member('a.txt', TEXT), member('A.txt', TEXT)), ('entry/case-collision',), 0, ('a.txt', 'A.txt'))
    yield Case(row, 'file-and-directory.tar', tar_package(member('x', TEXT), member('x/y', TEXT)), ('entry/file-directory-conflict',))
    row = 'directories'
    yield Case(row, 'directory-with-data.tar', tar_package(member('docs/', TEXT, type=b'\0')), ('entry/directory-with-content',))
    yield Case(row, 'directory-as-file.tar', tar_package(member('docs/')), ('tar/directory-as-file',), 0, ('docs/',))
    yield Case(row, 'directory-by-pax.tar', tar_package(pax(('path', 'docs/')), member('docs', type=b'\0')), ('tar/file-or-directory', 'tar/not-ustar'))
    yield Case(row, 'directory-by-long-name.tar', tar_package(gnu_long('docs/'), member('docs', magic=GNU)), ('tar/file-or-directory', 'tar/not-ustar'))
    yield Case(row, 'directory-by-prefix.tar', tar_package(member('', type=b'\0', prefix=b'docs')), ('tar/file-or-directory',))
    yield Case(row, 'directory-contiguous.tar', tar_package(member('docs/', type=b'7')), ('tar/file-or-directory',))
    yield Case(row, 'root-as-file.tar', tar_package(member('./')), ('entry/empty-name', 'tar/directory-as-file'))
    yield Case(row, 'root-without-name.tar', tar_package(tar_directory('')), ('entry/empty-name',))
    yield Case(row, 'root-by-long-name.tar', tar_package(gnu_long(''), tar_directory('docs')), ('entry/empty-name', 'tar/not-ustar'))
    yield Case(row, 'root-sparse.tar', tar_package(pax(('GNU.sparse.major', '1')), tar_directory('./')), ('entry/empty-name', 'tar/sparse-file', 'tar/not-ustar'))


SMALL = b'a: 1\n'
SIGNATURES = dict(gzip=b'\x1f\x8b', compress=b'\x1f\x9d', lzh=b'\x1f\xa0', bzip2=b'BZh91AY.txt', xz=b'\xfd7zXZ\0', zstd=b'\x28\xb5\x2f\xfd',
                  skippable=b'\x5a\x2a\x4d\x18', lzma=b'\x5d\0\0\x80\0' + b'\xff' * 8, lzip=b'LZIP', lrzip=b'LRZI', lzop=b'\x89LZO', grzip=b'GRZipII',
                  rpm=b'\xed\xab\xee\xdb', cabinet=b'MSCF', xar=b'xar!', seven_zip=b"7z\xbc\xaf'\x1c", rar=b'Rar!', ar=b'!<arch>', cpio=b'070701',
                  lz4=b'\x04\x22\x4d\x18')


def polyglots():
    row = 'tars that are something else'
    for name, start in SIGNATURES.items():
        more = (('tar/hidden-name',) if b'\0' in start.rstrip(b'\0') else ('entry/windows-forbidden-character',) if name == 'ar' else
                ('entry/control-in-name',) if min(start) < 0x20 and name != 'xz' else ('entry/name-not-utf8',) if max(start) >= 0x80 else ())
        yield Case(row, f'also-{name}.tar', member(start, TEXT) + tar_package(), ('tar/ambiguous-format', *more))
    gzip_name = b'\x1f\x8b\x08\x04\0\0\0\0\0\xff'
    yield Case(row, 'also-gzip-in-extension.tar', member(gzip_name, b'TOSCA.meta\0', type=b'L') + tar_package(),
               ('tar/ambiguous-format', 'entry/control-in-name', 'tar/hidden-name', 'tar/not-ustar'))
    yield Case(row, 'also-bzip2.tar.gz', gzip_member(member('BZh91AY&SY', TEXT) + tar_package()), ('tar/ambiguous-format',))
    yield Case(row, 'also-tar.zip', also_tar(), ('tar/also-zip', 'entry/trailing-dot-or-space'))


def also_tar():
    """A zip whose first file name contains a checksum that makes its first 512 bytes a tar header."""
    def made(checksum):
        return package_behind(entry('n' * (148 - 30) + checksum + '/0.txt', TEXT, 0))
    head = made(' ' * 8)[:512]
    return made('%07o ' % sum(head))


def package_behind(first):
    return zip_archive([first, *[entry(name, content) for name, content in FILES.items()]])


def zips():
    """Tar archives in which readers of zip, which start at the end of the file, find a different package."""
    row = 'tars with a zip at the end'
    other = zip_archive([entry('evil.sh', b'x', 0)])
    text = TEXT[:64]
    in_padding = tar_package(member('a.txt', text)).replace(text + bytes(BLOCK - len(text)), (text + other).ljust(BLOCK, b'\0'))
    assert other in in_padding
    yield Case(row, 'zip-in-padding.tar', in_padding, ('tar/hidden-zip', 'tar/nonzero-padding'))
    yield Case(row, 'zip-in-padding.tar.gz', gzip_member(in_padding, level=0), ('tar/hidden-zip', 'tar/nonzero-padding'))
    yield Case(row, 'zip-in-padding-compressed.tar.gz', gzip_member(in_padding), ('tar/nonzero-padding',), 0, ('a.txt',))
    field = struct.pack('<H', len(other)) + other
    yield Case(row, 'zip-in-extra-field.tar.gz', gzip_member(tar_package(), flags=4, fields=field), ('tar/hidden-zip',))
    yield Case(row, 'zip-in-skippable-frame.tar.zst', zstd_frame(tar_package()) + b'\x5f\x2a\x4d\x18' + struct.pack('<I', len(other)) + other,
               ('tar/hidden-zip',))
    yield Case(row, 'zip-in-raw-block.tar.zst', zstd_frame(in_padding), ('tar/hidden-zip', 'tar/nonzero-padding'))
    wide = zip_archive([entry('evil.sh', b'x', 0)], zip64={}, end=dict(size=NEVER, offset=NEVER))
    large = zip_archive([entry('evil.sh', bytes(range(256)) * 4, 0)])
    yield Case(row, 'zip-in-pax-header.tar', tar_package(pax(('comment', other)), member('a.txt', TEXT)), ('tar/hidden-zip', 'tar/bad-pax-header', 'tar/not-ustar'))
    yield Case(row, 'zip-with-zip64.tar', tar_package(member('a.bin', wide.rjust(1024, b'x'))), ('tar/hidden-zip',))
    copy = large.replace(b'evil.sh', b'good.sh')
    yield Case(row, 'zip-like-an-entry.tar.gz', gzip_member(tar_package(member('a.zip', large)), flags=4, fields=struct.pack('<H', len(copy)) + copy),
               ('tar/hidden-zip',))
    # The zip is also an entry of the tar, so it is harmless. A warning states that readers of zip read the whole archive as this zip.
    yield Case(row, 'zip-last.tar', tar_package(member('a.zip', large)), ('tar/nested-zip',), 0, ('a.zip',))
    yield Case(row, 'zip-last-stored.tar.gz', gzip_member(tar_package(member('a.zip', large)), level=0), ('tar/nested-zip',), 0, ('a.zip',))
    yield Case(row, 'zip-last.tar.gz', gzip_member(tar_package(member('a.zip', large))), (), 0, ('a.zip',))
    yield from torn(row)
    yield Case(row, 'zip-first.tar', tar_package(member('a.zip', large), member('b.bin', bytes(70000))), (), 0, ('a.zip', 'b.bin'))
    yield Case(row, 'zip-first-near.tar', tar_package(member('a.zip', large), member('b.bin', bytes(1000))), ('tar/nested-zip',), 0, ('a.zip', 'b.bin'))


def torn(row):
    """An entry that is a zip of noise is stored in several blocks with headers between them, and its directory is stored unchanged."""
    noise = random.Random(8).randbytes(300_000)
    def packed(*more):
        return zip_archive([entry('noise.bin', noise, 0), *more])
    def behind(inner):
        return tar_package(member('inner.zip', inner), member('inner.cms', noise[9000:29000]), member('inner.cert', noise[29000:49000]))
    files = ('inner.zip', 'inner.cms', 'inner.cert')
    inner = packed(entry('a.bin', noise[:9000], 0))
    unreachable = behind(packed())
    yield Case(row, 'zip-torn.tar.gz', gzip_member(unreachable, level=0), (), 0, files)
    yield Case(row, 'zip-torn.tar.xz', lzma.compress(unreachable), (), 0, files)
    yield Case(row, 'zip-torn.tar.zst', zstd_frame(unreachable, 65535), (), 0, files)
    # Readers find the entries that are after the last header of a block.
    yield Case(row, 'zip-torn-near.tar.gz', gzip_member(behind(inner), level=0), ('tar/nested-zip',), 0, files)
    yield Case(row, 'zip-torn-near.tar.zst', zstd_frame(behind(inner), 65535), ('tar/nested-zip',), 0, files)
    other = packed(entry('a.bin', bytes(9000), 0, both=dict(crc=binascii.crc32(noise[:9000]))))
    assert len(other) == len(inner) and other[-99:] == inner[-99:]
    # The end of a zip of that size, in a frame that no reader of tar shows. In the second case, only an entry differs.
    for name, end, findings, extracted in (('same', inner, ('tar/nested-zip',), files), ('other', other, ('tar/hidden-zip',), ())):
        frame = b'\x5f\x2a\x4d\x18' + struct.pack('<I', 20000) + end[-20000:]
        yield Case(row, f'zip-torn-{name}.tar.zst', zstd_frame(behind(inner), 65535) + frame, findings, 0 if extracted else 1, extracted)
    # If an entry is not at its offset, unzip searches for it in other places. Nothing before that entry is counted.
    far = entry('evil.sh', TEXT, 0)
    field = local_header(far.local) + far.data
    at = len(gzip_member(b'', flags=4)) - len(deflate(b'')) - 8 + 2
    archive = gzip_member(tar_package(member('inner.zip', central_only(at, far, 3000))), level=0, flags=4, fields=struct.pack('<H', len(field)) + field)
    yield Case(row, 'zip-torn-elsewhere.tar.gz', archive, ('tar/hidden-zip',))
    yield Case(row, 'zip-empty.tar', tar_package(member('a.bin', end_record(0, 0, 0))), (), 0, ('a.bin',))


def central_only(offset, one, directory_offset):
    """A central directory with an entry at a place where the zip has none."""
    directory = central_header({'offset': offset, **one.central})
    return bytes(directory_offset) + directory + end_record(1, len(directory), directory_offset)


def structure():
    row = 'readers differ about a tar'
    hidden = member('hidden.sh', TEXT)
    yield Case(row, 'two-sizes.tar', tar_package(pax(('size', '0')), member('a.bin', hidden)), ('tar/two-sizes', 'tar/not-ustar'))
    yield Case(row, 'two-sizes-zero.tar', tar_package(pax(('size', str(len(hidden)))), member('a.bin', b'', size=octal(0, 12)), hidden),
               ('tar/two-sizes', 'tar/not-ustar'))
    yield Case(row, 'two-names.tar', tar_package(pax(('path', 'a.txt')), gnu_long('b.txt'), member('c.txt', TEXT)), ('tar/two-names', 'tar/not-ustar'))
    yield Case(row, 'ambiguous-prefix.tar', tar_package(member('a.txt', TEXT, magic=GNU, prefix=b'directory')), ('tar/ambiguous-prefix', 'tar/not-ustar'))
    yield Case(row, 'global-path.tar', tar_package(pax(('path', 'evil.sh'), type=b'g'), member('a.txt', TEXT)), ('tar/global-attributes', 'tar/not-ustar'))
    yield Case(row, 'extension-twice.tar', tar_package(pax(('path', 'a')), pax(('path', 'b')), member('c', TEXT)), ('tar/misplaced-extension', 'tar/not-ustar'))
    yield Case(row, 'extension-before-global.tar', tar_package(pax(('path', 'a')), pax(('comment', 'x'), type=b'g'), member('c', TEXT)),
               ('tar/misplaced-extension', 'tar/not-ustar'))
    long_name = pax(('size', str(len(TEXT)))) + gnu_long('n' * 150)
    yield Case(row, 'size-before-long-name.tar', tar_package(long_name, member('c', TEXT)), ('tar/misplaced-extension', 'tar/not-ustar'))
    yield Case(row, 'label.tar', tar_package(member('service.yaml', type=b'V'), member('c', TEXT)), ('tar/volume-label',))
    yield Case(row, 'label-with-content.tar', tar_package(member('label', member('evil.sh', TEXT), type=b'V'), member('c', TEXT)), ('tar/volume-label',))
    yield Case(row, 'extension-before-label.tar', tar_package(pax(('path', 'a')), member('label', type=b'V'), member('c', TEXT)),
               ('tar/volume-label', 'tar/not-ustar'))
    comment = pax(('comment', 'x'), type=b'g')
    yield Case(row, 'global-at-end.tar', tar_package(comment), ('tar/misplaced-extension', 'tar/not-ustar'))
    yield Case(row, 'many-globals.tar', tar_package(*[comment] * 17, member('c', TEXT)), ('tar/too-many-extensions', 'tar/not-ustar'))
    yield Case(row, 'extension-at-end.tar', tar_package(pax(('path', 'a'))), ('tar/misplaced-extension', 'tar/not-ustar'))
    for name, record in (('length', b'99 path=a\n'), ('no-blank', b'9path=a\n'), ('no-equals', b'8 pathx\n'), ('no-line-end', b'8 path=a'),
                         ('empty', b'8 path=\n'), ('twice', pax_record('path', 'a') + pax_record('path', 'b')), ('overflow', b'99999999999999999999 p=a\n'),
                         ('blank-keyword', pax_record(' path', 'evil.sh')), ('tab-keyword', pax_record('\tsize', '0')),
                         ('nul-keyword', pax_record('a\0b', 'x')), ('nul-value', pax_record('uname', 'root\0')),
                         ('time', pax_record('mtime', 'abc')), ('time-nan', pax_record('mtime', 'nan')), ('owner', pax_record('gid', '-5')),
                         ('owner-large', pax_record('uid', '4294967296')), ('volume-size', pax_record('GNU.volume.size', 'abc')),
                         ('negative-size', pax_record('size', '-1')), ('huge-size', pax_record('size', str(1 << 63)))):
        yield Case(row, f'pax-{name}.tar', tar_package(pax(record), member('c', TEXT)), ('tar/bad-pax-header', 'tar/not-ustar'))
    for name, type in (('link', b'2'), ('directory', b'5'), ('pipe', b'6')):
        more = {'link': ('entry/symbolic-link',), 'pipe': ('entry/fifo',)}.get(name, ())
        yield Case(row, f'size-of-{name}.tar', tar_package(member('x', b'', type=type, size=octal(512, 12))), ('tar/size-without-content', *more))
    yield Case(row, 'sparse.tar', tar_package(member('x', TEXT, type=b'S', magic=GNU)), ('tar/sparse-file', 'tar/not-ustar'))
    yield Case(row, 'sparse-pax.tar', tar_package(pax(('GNU.sparse.major', '1')), member('x', TEXT)), ('tar/sparse-file', 'tar/not-ustar'))
    sparse = bytes(41) + b'00000001000\00000000005\0'
    yield Case(row, 'sparse-map-long-name.tar', tar_package(gnu_long('a.txt'), member('a.txt', TEXT, magic=GNU, prefix=sparse)),
               ('tar/unexpected-sparse-map', 'tar/not-ustar'))
    yield Case(row, 'sparse-map-pax-path.tar', tar_package(pax(('path', 'a.txt')), member('a.txt', TEXT, magic=GNU, prefix=sparse)),
               ('tar/unexpected-sparse-map', 'tar/not-ustar'))
    yield Case(row, 'sparse-map-goes-on.tar', tar_package(gnu_long('a.txt'), member('a.txt', TEXT, magic=GNU, prefix=bytes(137) + b'1')),
               ('tar/unexpected-sparse-map', 'tar/not-ustar'))
    yield Case(row, 'sparse-map-root.tar', tar_package(tar_directory('./', magic=GNU, prefix=sparse)),
               ('tar/unexpected-sparse-map', 'tar/ambiguous-prefix', 'tar/not-ustar'))
    row = 'the end of a tar'
    second = tar_package(member('hidden.sh', TEXT))
    yield Case(row, 'data-after-end.tar', tar_package() + second, ('tar/data-after-end',), says='another archive')
    yield Case(row, 'data-after-padding.tar', tar_package() + bytes(10240) + b'hidden', ('tar/data-after-end',))
    yield Case(row, 'data-after-one-block.tar', tar_package(end=bytes(512)) + hidden + END, ('tar/data-after-end',))
    yield Case(row, 'no-end.tar', tar_package(end=b''), ('tar/missing-end',), verify=3, extract=3, failure='looks truncated')
    yield Case(row, 'short-end.tar', tar_package(end=bytes(512)), ('tar/short-end',), 0, ('TOSCA.meta',))
    yield Case(row, 'cut-in-content.tar', tar_package(member('a.txt', TEXT), end=b'')[:-700], ('tar/truncated-entry',), verify=3, extract=3, failure='looks truncated')
    yield Case(row, 'cut-in-header.tar', tar_package(end=b'') + hidden[:100], ('tar/truncated',), verify=3, extract=3, failure='looks truncated')
    row = 'headers of a tar'
    yield Case(row, 'bad-checksum.tar', tar_package(member('a', TEXT, checksum=b'000000\0 ')), ('tar/bad-checksum',))
    for name, size in (('text', b'00000xyz000\0'), ('negative', b'\xff' * 12), ('huge', b'\x80' + b'\xff' * 11), ('minus', b'-0000000001\0')):
        more = ('tar/not-ustar',) if name == 'negative' else ()
        yield Case(row, f'size-{name}.tar', tar_package(member('a', b'', size=size)), ('tar/bad-size', *more))
    yield Case(row, 'size-2-to-62.tar', tar_package(member('a', b'', size=base256(1 << 62, 12))), ('entry/content-too-large', 'tar/not-ustar'))
    yield Case(row, 'size-beyond-file.tar', tar_package(member('a', b'', size=octal(1 << 30, 12))), ('tar/truncated-entry',), verify=3, extract=3, failure='looks truncated')
    yield Case(row, 'bad-number.tar', tar_package(member('a', TEXT, uid=b'nobody\0\0')), ('tar/bad-number',))
    for name, fields in (('mode', dict(mode=b' ' * 8)), ('uid', dict(uid=b' ' * 8)), ('mtime', dict(mtime=b' ' * 12)), ('device', dict(major=b' ' * 8))):
        yield Case(row, f'blank-{name}.tar', tar_package(member('a', TEXT, **fields)), ('tar/bad-number',))
    yield Case(row, 'blank-size.tar', tar_package(member('a', b'', size=b' ' * 12)), ('tar/bad-size',))
    for name, fields in (('mode', dict(mode=base256(0o644, 8))), ('device', dict(major=base256(0, 8))), ('uid-large', dict(uid=base256(1 << 32, 8)))):
        yield Case(row, f'base256-{name}.tar', tar_package(member('a', TEXT, **fields)), ('tar/bad-number', 'tar/not-ustar'))
    for name, fields in (('uid', dict(uid=b'\x81' + bytes(7))), ('mtime', dict(mtime=b'\xc0' + bytes(11)))):
        yield Case(row, f'base256-first-byte-{name}.tar', tar_package(member('a', TEXT, **fields)), ('tar/bad-number',))
    yield Case(row, 'base256-first-byte-size.tar', tar_package(member('a', b'', size=b'\x81' + bytes(11))), ('tar/bad-size',))
    yield Case(row, 'base256-first-byte-pax.tar', tar_package(pax(('path', 'b'), uid=b'\xc0' + bytes(7)), member('a', TEXT)),
               ('tar/bad-number', 'tar/not-ustar'))
    yield Case(row, 'hidden-name.tar', tar_package(member(b'a.txt\0hidden', TEXT)), ('tar/hidden-name',))
    yield Case(row, 'hidden-link-name.tar', tar_package(member('a.txt', TEXT, link=b'\0hidden')), ('tar/hidden-name',))
    yield Case(row, 'hidden-prefix.tar', tar_package(member('a.txt', TEXT, prefix=b'p\0hidden')), ('tar/hidden-name', 'tar/hidden-text'))
    yield Case(row, 'hidden-extension-name.tar', tar_package(member(b'x\0hidden', pax_record('path', 'b'), type=b'x'), member('a.txt', TEXT)),
               ('tar/hidden-name', 'tar/not-ustar'))
    yield Case(row, 'control-in-short-name.tar', tar_package(pax(('path', 'a.txt')), member('begin 644 a\n', TEXT)),
               ('entry/control-in-name', 'tar/not-ustar'))
    yield Case(row, 'hidden-text.tar', tar_package(member('a.txt', TEXT, user=b'root\0hidden')), ('tar/hidden-text',), 0, ('a.txt',))
    yield Case(row, 'hidden-padding.tar', tar_package(member('a.txt', TEXT, padding=b'#')), ('tar/nonzero-padding',), 0, ('a.txt',))
    yield Case(row, 'extension-too-large.tar', tar_package(pax(('comment', 'x' * (1 << 20))), member('a', TEXT)), ('tar/extension-too-large', 'tar/not-ustar'))
    yield Case(row, 'gnu-name-too-large.tar', tar_package(gnu_long('n' * (1 << 20)), member('a', TEXT)), ('tar/extension-too-large', 'tar/not-ustar'))


def compression():
    row = 'gzip'
    tar = tar_package()
    sound = gzip_member(tar)
    yield Case(row, 'gzip-crc.tar.gz', gzip_member(tar, crc=1), ('gzip/checksum-mismatch',))
    yield Case(row, 'gzip-length.tar.gz', gzip_member(tar, length=1), ('gzip/length-mismatch',))
    yield Case(row, 'gzip-trailing.tar.gz', sound + b'rubbish', ('gzip/trailing-data',))
    yield Case(row, 'gzip-trailing-zeros.tar.gz', sound + bytes(512), ('gzip/trailing-zeros',), 0, ('TOSCA.meta',))
    yield Case(row, 'gzip-cut-trailer.tar.gz', sound[:-3], ('gzip/truncated',), verify=3, extract=3, failure='looks truncated')
    yield Case(row, 'gzip-cut-data.tar.gz', sound[:-60], ('gzip/truncated',), verify=3, extract=3, failure='looks truncated')
    yield Case(row, 'gzip-damaged.tar.gz', gzip_member(tar, data=b'\x07' + deflate(tar)[1:]), ('gzip/damaged',))
    yield Case(row, 'gzip-method.tar.gz', gzip_member(tar, method=7), ('gzip/unknown-method',))
    yield Case(row, 'gzip-reserved-flags.tar.gz', gzip_member(tar, flags=0x20), ('gzip/reserved-flags',))
    yield Case(row, 'gzip-header-checksum.tar.gz', gzip_member(tar, flags=2, fields=b'\0\0'), ('gzip/header-checksum-mismatch',))
    yield Case(row, 'gzip-header-long.tar.gz', gzip_member(tar, flags=8, fields=b'n' * (1 << 18) + b'\0'), ('gzip/header-too-long',))
    yield Case(row, 'gzip-name-long.tar.gz', gzip_member(tar, flags=8, fields=b'n' * 4096 + b'\0'), ('gzip/header-too-long',))
    yield Case(row, 'gzip-comment-long.tar.gz', gzip_member(tar, flags=16, fields=b'c' * 65536 + b'\0'), ('gzip/header-too-long',))
    yield Case(row, 'gzip-second-member.tar.gz', sound + gzip_member(tar_package(member('hidden.sh', TEXT))), ('tar/data-after-end', 'gzip/several-members'))
    yield Case(row, 'gzip-second-damaged.tar.gz', gzip_member(tar[:700]) + gzip_member(tar[700:], crc=1), ('gzip/checksum-mismatch', 'gzip/several-members'))
    row = 'other compression'
    for name, packed in (('xz', lzma.compress(tar)), ('bz2', bz2.compress(tar))):
        yield Case(row, f'damaged.tar.{name}', packed[:60] + bytes([packed[60] ^ 0xFF]) + packed[61:], ('tar/damaged-stream',))
        if name == 'xz':
            yield Case(row, f'cut.tar.{name}', packed[:-20], ('tar/truncated',), verify=3, extract=3, failure='looks truncated')
        else:
            yield Case(row, f'cut.tar.{name}', packed[:-20], ('tar/damaged-stream',))
        yield Case(row, f'trailing.tar.{name}', packed + b'rubbish', ('tar/damaged-stream' if name == 'xz' else 'tar/trailing-stream-data',))
    yield Case(row, 'streams-behind-zeros.tar.xz', lzma.compress(tar[:700]) + bytes(4) + lzma.compress(tar[700:]), ('tar/ambiguous-stream',))
    unknown = bytearray(lzma.compress(tar, check=lzma.CHECK_CRC32))
    unknown[7] = unknown[-3] = 2  # a checksum of the same size whose type is not defined
    unknown[8:12], unknown[-12:-8] = (struct.pack('<I', binascii.crc32(part)) for part in (unknown[6:8], unknown[-8:-2]))
    yield Case(row, 'unknown-checksum.tar.xz', bytes(unknown), ('tar/ambiguous-stream',))
    rest = tar[700:]
    old_frame = b"\x27\xb5\x2f\xfd\xa0" + struct.pack('<I', len(rest)) + bytes([1 << 6]) + struct.pack('>H', len(rest)) + rest + b'\xc0\0\0'
    yield Case(row, 'old-frame.tar.zst', zstd_frame(tar[:700]) + old_frame, ('tar/ambiguous-stream',))
    row = 'ratio and total size'
    bomb = gzip_member(tar_package(member('a.bin', bytes(8 << 20))))
    yield Case(row, 'ratio.tar.gz', bomb, ('tar/high-compression-ratio',), 0, ('a.bin',), ('--limit', 'ratio-floor=1M'))
    yield Case(row, 'ceiling.tar.gz', bomb, ('entry/content-too-large',), options=('--limit', 'ratio-ceiling=4M'), says='ratio-ceiling')
    yield Case(row, 'ceiling-zeros.tar.gz', gzip_member(tar_package() + bytes(8 << 20)), ('entry/content-too-large',),
               options=('--limit', 'ratio-ceiling=4M'))
    yield Case(row, 'total-size.tar.gz', bomb, ('entry/content-too-large',), options=('--limit', 'extracted-bytes=4M'))
    yield Case(row, 'total-zeros.tar.gz', gzip_member(tar_package() + bytes(8 << 20)), ('entry/content-too-large',), options=('--limit', 'extracted-bytes=4M'))
    yield Case('huge counts', 'count.tar', tar_package(*[member(f'f{i}') for i in range(30)]), ('entry/too-many-entries',),
               options=('--limit', 'entries=20'))
    yield Case('nested bombs', 'nested.tar', member('x.csar', b'no archive') + END, ('package/unreadable-nested-package',), 1, ('x.csar',))


def cases():
    for part in (entries, polyglots, zips, structure, compression):
        yield from part()
