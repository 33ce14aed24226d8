"""Hostile zip archives: one case for each row of the attacks, rule sets and crafted archives known from the field."""
import binascii, struct, unicodedata
from archives import *
from case import Case

TEXT = b'The quick brown fox jumps over the lazy dog. ' * 20
EXTRA_DATA = b'PK\6\x08' + struct.pack('<I', 4) + b'data'
SIGNATURE = b'PK\5\5' + struct.pack('<H', 4) + b'data'
WIDE = 0xFFFFFFFF
BLANKS = dict(size=WIDE, stored=WIDE)


def wide_entry(name, content, extra=None, **rest):
    """Sizes only in the zip64 field, as a writer that cannot seek makes it."""
    data = deflate(content)
    extra = zip64_extra(len(content), len(data)) if extra is None else extra
    return entry(name, content, both=dict(needed=45, extra=extra, **BLANKS), **rest)


def with_crc(text, wanted):
    """The text with four bytes behind it that make its CRC-32 the wanted one."""
    reflected = [row for row in range(256)]
    for _ in range(8):
        reflected = [row >> 1 ^ (0xEDB88320 if row & 1 else 0) for row in reflected]
    backwards = {row >> 24: index for index, row in enumerate(reflected)}
    indexes, state = [], wanted ^ WIDE
    for _ in range(4):
        index = backwards[state >> 24]
        indexes.append(index)
        state = (state ^ reflected[index]) << 8 & WIDE | index
    tail, state = b'', binascii.crc32(text) ^ WIDE
    for index in reversed(indexes):
        tail += bytes([state & 0xFF ^ index])
        state = state >> 8 ^ reflected[index]
    return text + tail


def with_symbol_286(text):
    """Deflate data, one block with fixed codes, that repeats the last byte of the text by a length symbol that does not exist."""
    codes = [(0x30 + byte, 8) for byte in text] + [(0xC0 + 286 - 280, 8), (0, 5), (0, 7)]
    bits = '110' + ''.join(f'{code:0{length}b}' for code, length in codes)
    return bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, len(bits), 8))


def names():
    row = 'zip slip'
    for name, path, rule in (
            ('parent', '../evil.txt', 'parent-in-name'), ('parent-deep', 'a/b/../../../evil.txt', 'parent-in-name'),
            ('parent-inside', 'a/../evil.txt', 'parent-in-name'), ('parent-last', 'a/..', 'parent-in-name'),
            ('absolute', '/tmp/evil.txt', 'absolute-name'), ('backslash', '..\\evil.txt', 'backslash-in-name'),
            ('backslash-plain', 'a\\b.txt', 'backslash-in-name'), ('drive', 'C:\\evil.txt', 'drive-in-name'),
            ('drive-slash', 'C:/evil.txt', 'drive-in-name'), ('drive-relative', 'C:evil.txt', 'drive-in-name'),
            ('unc', '\\\\server\\share\\evil.txt', 'absolute-name'), ('unc-slash', '//server/share/evil.txt', 'absolute-name'),
            ('device-path', '\\\\?\\C:\\evil.txt', 'absolute-name')):
        yield Case(row, f'slip-{name}.zip', package(entry(path, TEXT)), (f'entry/{rule}',))
    yield Case(row, 'slip-folder.zip', package(folder('../evil/')), ('entry/parent-in-name',))
    row = 'names'
    for name, path, rule in (('nul', 'a.sh\0.txt', 'nul-in-name'), ('escape', 'a\x1b[2J.txt', 'control-in-name'),
                             ('line-feed', 'a\nb.txt', 'control-in-name'), ('delete', 'a\x7f.txt', 'control-in-name'),
                             ('empty', '', 'empty-name'), ('dot', 'a/./b.txt', 'current-in-name'),
                             ('double-slash', 'a//b.txt', 'empty-component-in-name'), ('version', 'a.txt;1', 'version-in-name'), ('long', 'n' * 1025, 'name-too-long'),
                             ('deep', '/'.join('d' * 65), 'name-too-deep')):
        yield Case(row, f'name-{name}.zip', package(entry(path, TEXT)), (f'entry/{rule}',))
    yield Case(row, 'name-only-dot.zip', package(entry('.', TEXT)), ('entry/current-in-name',))
    yield Case(row, 'name-latin-1.zip', package(entry(b'gr\xfcn.txt', TEXT, both=dict(flags=0))), ('entry/name-not-utf8',))
    yield Case(row, 'name-bad-utf8.zip', package(entry(b'gr\xfcn.txt', TEXT)), ('zip/utf8-flag-wrong',))
    yield Case(row, 'name-surrogate.zip', package(entry(b'\xed\xa0\x80.txt', TEXT)), ('zip/utf8-flag-wrong',))
    yield Case(row, 'name-overlong.zip', package(entry(b'..\xc0\xafevil.txt', TEXT)), ('zip/utf8-flag-wrong',))
    for name, path, rule in (('device', 'aux/nul.txt', 'windows-reserved'), ('stream', 'a:b.txt', 'drive-in-name'),
                             ('question', 'what?.txt', 'windows-characters'), ('dot-end', 'a./b', 'trailing-dot-space'),
                             ('blank-end', 'a /b', 'trailing-dot-space'), ('component', 'c' * 256, 'long-component')):
        warned = rule != 'drive-in-name' and rule != 'long-component'
        yield Case(row, f'name-{name}.zip', package(entry(path, TEXT)), (f'entry/{rule}',), 0 if rule != 'drive-in-name' else 1,
                   (path,) if warned else (), extract=3 if rule == 'long-component' else None)
    row = 'duplicate names'
    yield Case(row, 'duplicate.zip', package(entry('a.txt', TEXT), entry('a.txt', b'other')), ('zip/duplicate-name',))
    yield Case(row, 'duplicate-meta.zip', package(entry('TOSCA.meta', META)), ('zip/duplicate-name',))
    decomposed = unicodedata.normalize('NFD', 'caf\u00e9')
    yield Case(row, 'duplicate-form.zip', package(entry('caf\u00e9.txt', TEXT), entry(decomposed + '.txt', TEXT)), ('entry/unicode-collision',))
    yield Case(row, 'duplicate-form-folder.zip', package(entry('caf\u00e9', TEXT), entry(decomposed + '/a.txt', TEXT)), ('entry/unicode-collision',))
    for name, a, b in (('case', 'Readme.txt', 'README.TXT'), ('form-and-case', 'CAF\u00c9.txt', decomposed + '.txt'),
                       ('sharp-s', 'stra\u00dfe.txt', 'STRASSE.txt')):
        yield Case(row, f'duplicate-{name}.zip', package(entry(a, TEXT), entry(b, TEXT)), ('entry/case-collision',), 0, (a, b))
    yield Case(row, 'duplicate-case-folder.zip', package(entry('Dir', TEXT), entry('dir/a.txt', TEXT)), ('entry/case-collision',), 0,
               ('Dir', 'dir/a.txt'))
    yield Case(row, 'file-and-folder.zip', package(entry('x', TEXT), entry('x/y.txt', TEXT)), ('entry/file-folder-conflict',))
    yield Case(row, 'file-and-folder-entry.zip', package(entry('x', TEXT), folder('x/')), ('entry/file-folder-conflict',))


def kinds():
    row = 'links'
    yield Case(row, 'link-out.zip', package(entry('link', b'../../etc', 0, mode=0o120777)), ('entry/symbolic-link',))
    yield Case(row, 'link-and-file-below.zip', package(entry('link', b'/tmp', 0, mode=0o120777), entry('link/evil.txt', TEXT)),
               ('entry/symbolic-link', 'entry/file-folder-conflict'))
    yield Case(row, 'link-chain.zip', package(entry('a', b'b', 0, mode=0o120777), entry('b', b'..', 0, mode=0o120777)),
               ('entry/symbolic-link',))
    yield Case(row, 'link-made-on-osx.zip', package(entry('link', b'/etc/passwd', 0, mode=0o120777, central=dict(made_by=0x1314))),
               ('entry/symbolic-link',))
    # Some readers go by the mode alone, whatever system the archive claims to come from.
    yield Case(row, 'link-made-on-dos.zip', package(entry('link', b'/etc/passwd', 0, mode=0o120777, central=dict(made_by=20))),
               ('entry/symbolic-link',))
    row = 'special files and modes'
    for name, mode, rule in (('character-device', 0o020666, 'device'), ('block-device', 0o060666, 'device'), ('pipe', 0o010666, 'fifo'),
                             ('socket', 0o140777, 'socket'), ('unknown', 0o150777, 'unknown-kind')):
        yield Case(row, f'kind-{name}.zip', package(entry('x', b'', 0, mode=mode)), (f'entry/{rule}',))
    for name, mode, rule in (('setuid', 0o104755, 'setuid'), ('setgid', 0o102755, 'setgid'), ('sticky', 0o101644, 'sticky')):
        yield Case(row, f'mode-{name}.zip', package(entry('x', TEXT, mode=mode)), (f'entry/{rule}',), 0, ('x',))
    row = 'folders'
    yield Case(row, 'folder-with-data.zip', package(entry('docs/', TEXT, mode=0o40755)), ('entry/folder-with-content',))
    yield Case(row, 'folder-without-slash.zip', package(folder('docs')), ('zip/folder-without-slash',))
    yield Case(row, 'file-with-slash.zip', package(entry('docs/', b'', 0)), ('zip/file-with-slash',), 0, ('docs/',))
    yield Case(row, 'volume-label.zip', package(entry('LABEL', b'', 0, central=dict(external=0x08))), ('zip/volume-label',))
    yield Case(row, 'amiga-folder.zip', package(entry('docs', TEXT, central=dict(made_by=0x0114, external=0o004755 << 16))),
               ('zip/folder-without-slash',))
    yield Case(row, 'amiga-file.zip', package(entry('docs', TEXT, central=dict(made_by=0x0114, external=0o002755 << 16))), (), 0, ('docs',))
    row = 'links'
    # 7-Zip makes a link of the content, which is a REPARSE_DATA_BUFFER.
    for system in (0x0014, 0x0B14, 0x031E):
        yield Case(row, f'reparse-point-{system >> 8}.zip', package(entry('a.txt', TEXT, central=dict(made_by=system, external=0x400))),
                   ('zip/reparse-point',))
    asi = struct.pack('<HIHH', 0o120777, 11, 0, 0) + b'/etc/passwd'
    yield Case(row, 'extra-asi-link.zip', package(entry('a.txt', TEXT, central=dict(
        made_by=0x0014, external=0, extra=extra_field(0x756E, struct.pack('<I', binascii.crc32(asi)) + asi)))), ('zip/extra-attributes',))


def places():
    row = 'overlapping entries'
    kernel = deflate(bytes(100_000))
    shared = [entry(f'{i}.bin', bytes(100_000), offset=0 if i else None, present=i == 0) for i in range(4)]
    yield Case(row, 'overlap-shared.zip', zip_archive(shared), ('zip/shared-local-header', 'zip/unreadable-entry', 'meta/no-entry-point'))
    # Quoted overlap: stored blocks jump over the next local header to the data of all (Fifield).
    inner = entry('b.bin', b'', 8, data=kernel, both=dict(crc=binascii.crc32(bytes(100_000)), size=100_000))
    quoted = local_header(inner.local)
    block = struct.pack('<BHH', 0, len(quoted), ~len(quoted) & 0xFFFF) + quoted
    outer = entry('a.bin', quoted + bytes(100_000), data=block + kernel)
    position = len(local_header(outer.local)) + 5
    inner.present, inner.offset = False, position
    yield Case(row, 'overlap-quoted.zip', zip_archive([outer, inner]), ('zip/overlap', 'zip/unreadable-entry', 'meta/no-entry-point'))
    yield Case(row, 'overlap-partial.zip',
               package(entry('a.txt', TEXT, 0, both=dict(stored=len(TEXT) + 20, size=len(TEXT) + 20)), entry('b.txt', TEXT)),
               ('zip/overlap', 'zip/unreadable-entry', 'zip/gap'))
    yield Case(row, 'overlap-directory.zip', package(entry('a.txt', TEXT, 0, both=dict(stored=len(TEXT) + 9, size=len(TEXT) + 9))),
               ('zip/overlaps-directory', 'zip/unreadable-entry'))
    row = 'hidden entries, gaps, prefix, trailer'
    yield Case(row, 'hidden-entry.zip', package(entry('hidden.sh', TEXT, listed=False)), ('zip/hidden-entry', 'zip/gap'))
    yield Case(row, 'hidden-in-front.zip', zip_archive([entry('hidden.sh', TEXT, listed=False)] + [entry(*f) for f in FILES.items()]),
               ('zip/hidden-entry', 'zip/prefix'))
    yield Case(row, 'gap.zip', package(entry('a.txt', TEXT, before=b'rubbish from memory')), ('zip/gap',))
    yield Case(row, 'gap-zeros.zip', package(entry('a.txt', TEXT, before=bytes(64))), ('zip/zero-gap',))
    yield Case(row, 'gap-directory.zip', package(before_directory=b'rubbish'), ('zip/gap',))
    program = b'#!/bin/sh\nexit 1\n'
    for name, count in (('', False), ('-counted', True)):
        data = package(prefix=program, count_prefix=count)
        yield Case(row, f'prefix{name}.zip', data, ('zip/prefix',))
        yield Case(row, f'prefix{name}-allowed.zip', data, (), 0, ('TOSCA.meta',), ('--allow-prefix',))
    yield Case(row, 'prefix-zip.zip', package(prefix=zip_archive([entry('hidden.sh', TEXT)])), ('zip/hidden-entry', 'zip/prefix'))
    yield Case(row, 'trailing.zip', package(trailing=b'rubbish'), ('zip/trailing-bytes',))
    yield Case(row, 'trailing-zeros.zip', package(trailing=bytes(512)), ('zip/trailing-zeros',), 0, ('TOSCA.meta',))
    yield Case(row, 'trailing-zip.zip', package(trailing=zip_archive([entry('hidden.sh', TEXT)])),
               ('zip/hidden-entry', 'zip/prefix', 'meta/no-entry-point'))
    row = 'end records'
    # The comment is an end record of an archive without entries that ends with the file.
    yield Case(row, 'end-in-comment.zip', package(comment=end_record(0, 0, 0)),
               ('zip/several-end-records', 'zip/hidden-entry', 'zip/prefix'), says='end records')
    yield Case(row, 'end-in-long-comment.zip', package(comment=b'x' * 20000 + end_record(0, 0, 0)),
               ('zip/several-end-records', 'zip/hidden-entry', 'zip/prefix'))
    yield Case(row, 'end-signature-in-comment.zip', package(comment=b'see PK\5\6 in the text'), ('zip/several-end-records',))
    yield Case(row, 'end-missing.zip', package()[:-22], ('zip/no-end-record',))
    yield Case(row, 'end-cut.zip', package()[:-5], ('zip/truncated-end-record',))
    yield Case(row, 'end-counts-less.zip', package(end=dict(entries=1, here=1)), ('zip/entry-count',))
    yield Case(row, 'end-counts-more.zip', package(end=dict(entries=3, here=3)), ('zip/entry-count',))
    yield Case(row, 'end-counts-here.zip', package(end=dict(here=1)), ('zip/several-disks',))
    yield Case(row, 'end-disk.zip', package(end=dict(disk=1)), ('zip/several-disks',))
    yield Case(row, 'end-offset.zip', package(end=dict(offset=3)), ('zip/prefix', 'zip/hidden-entry', 'zip/local-header-missing', 'zip/gap', 'zip/unreadable-entry'))
    yield Case(row, 'directory-damaged.zip', package(entry('a.txt', TEXT, central=dict(signature=b'PK\1\3'))),
               ('zip/bad-central-header', 'zip/entry-count', 'zip/hidden-entry', 'zip/gap'))
    yield Case(row, 'two-directories.zip',
               package(directory_tail=central_header({'offset': 0, **entry('TOSCA.meta', META).central}), end=dict(size=WIDE - 1)),
               ('zip/central-directory-position', 'zip/duplicate-name', 'zip/shared-local-header', 'zip/entry-count',
                'zip/unreadable-entry'))
    row = 'huge counts'
    yield Case(row, 'count-65534.zip', package(end=dict(entries=65534, here=65534)), ('zip/entry-count',))
    yield Case(row, 'count-2-to-62.zip', package(zip64=dict(entries=1 << 62), end=dict(entries=0xFFFF, here=0xFFFF)),
               ('entry/too-many-entries',))
    yield Case(row, 'directory-size.zip', package(zip64=dict(size=1 << 62), end=dict(size=WIDE)), ('zip/central-directory-position',))
    yield Case(row, 'directory-offset.zip', package(zip64=dict(offset=(1 << 64) - 1), end=dict(offset=WIDE)),
               ('zip/central-directory-position',))


def headers():
    row = 'local and central header disagree'
    listed = entry('good.txt', TEXT)
    for name, local, rule in (
            ('name', dict(name='evil.sh'), 'local-name'), ('name-case', dict(name='Good.txt'), 'local-name'),
            ('flags', dict(flags=UTF8 | 2), 'local-flag-hints'), ('flags-reserved', dict(flags=0x80), 'local-flags'), ('method', dict(method=0), 'local-method'),
            ('crc', dict(crc=1), 'local-crc'), ('stored', dict(stored=1), 'local-stored-size'), ('size', dict(size=1), 'local-size'),
            ('version', dict(needed=10), 'local-version'), ('time', dict(time=0), 'local-time'), ('date', dict(date=NOON[1] + 1), 'local-time'),
            ('magic', dict(signature=b'PK\3\5'), 'local-header-missing')):
        doubtful = rule in ('local-flag-hints', 'local-version', 'local-time')
        more = {'method': ('zip/unreadable-entry',), 'magic': ('zip/unreadable-entry', 'zip/gap')}.get(name, ())
        yield Case(row, f'local-{name}.zip', package(entry('good.txt', TEXT, local=local)), (f'zip/{rule}', *more), 0 if doubtful else 1,
                   ('good.txt',) if doubtful else ())
    yield Case(row, 'local-flags-stored.zip', package(entry('good.txt', TEXT, 0, local=dict(flags=2))), ('zip/local-flags',))
    yield Case(row, 'local-encrypted.zip', package(entry('good.txt', TEXT, local=dict(flags=1))), ('zip/local-flags',))
    yield Case(row, 'local-descriptor-flag.zip', package(entry('good.txt', TEXT, local=dict(flags=DESCRIPTOR))), ('zip/local-flags', 'zip/descriptor-missing'))
    yield Case(row, 'entry-offset.zip', package(entry('a.txt', TEXT, offset=7)), ('zip/overlap', 'zip/hidden-entry', 'zip/gap', 'zip/unreadable-entry'))
    yield Case(row, 'entry-offset-far.zip', package(entry('a.txt', TEXT, offset=1 << 30)),
               ('zip/local-header-missing', 'zip/unreadable-entry', 'zip/hidden-entry', 'zip/gap'))
    row = 'data descriptors'
    for name, change in (('crc', dict(crc=1)), ('stored', dict(stored=1)), ('size', dict(size=1))):
        yield Case(row, f'descriptor-{name}.zip', package(streamed('a.txt', TEXT, values=change)), ('zip/descriptor-mismatch',))
    missing = streamed('a.txt', TEXT)
    missing.descriptor = b''
    yield Case(row, 'descriptor-missing.zip', package(missing), ('zip/descriptor-missing',))
    yield Case(row, 'descriptor-width.zip', package(streamed('a.txt', TEXT, wide=True)), ('zip/descriptor-width',))
    announced = dict(needed=45, extra=zip64_extra(0, 0), size=WIDE, stored=WIDE)
    yield Case(row, 'descriptor-narrow.zip', package(streamed('a.txt', TEXT, local=announced, central=dict(needed=45))), ('zip/descriptor-width',))
    # An entry of 4 GiB, as Go writes it to a pipe: it cannot announce sizes of 8 bytes. The data themselves are none.
    data, size = bytes(5 << 20), 1 << 32
    large = entry('a.bin', b'', data=data, both=dict(flags=DESCRIPTOR, needed=45), local=dict(stored=0),
                  central=dict(size=WIDE, extra=zip64_extra(size)), descriptor=struct.pack('<4sIQQ', b'PK\7\10', 0, len(data), size))
    yield Case(row, 'descriptor-large.zip', package(large), ('zip/damaged-data', 'zip/descriptor-large', 'entry/compression-ratio'))
    path = entry('b.txt', TEXT, both=dict(extra=unicode_path('b.txt', 'b.txt')))
    yield Case(row, 'descriptor-beside-unicode-path.zip', package(streamed('a.txt', TEXT), path), ('zip/unicode-path-and-descriptor',), 0,
               ('a.txt', 'b.txt'))
    # Without a signature the end of what is not compressed cannot be found, and other entries can lie in the content.
    for name, content in (('content', TEXT), ('empty', b'')):
        yield Case(row, f'descriptor-unsigned-{name}.zip', package(streamed('a.txt', content, 0, signature=False)),
                   ('zip/descriptor-unsigned', 'zip/stored-descriptor'))
    unlucky = with_crc(b'the CRC-32 of this text is the signature: ', 0x08074B50)
    yield Case(row, 'descriptor-crc-is-signature.zip', package(streamed('a.txt', unlucky, signature=False)), ('zip/descriptor-unsigned',))
    yield Case(row, 'descriptor-signed-crc-is-signature.zip', package(streamed('a.txt', unlucky)), (), 0, ('a.txt',))
    hidden = local_header(entry('evil.sh', TEXT).local) + TEXT
    for size in (0, 100, 3 << 20):
        front = bytes(size)
        inside = front + descriptor(front, front) + hidden
        yield Case(row, f'descriptor-inside-{size}.zip', package(streamed('a.bin', inside, 0)), ('zip/hidden-descriptor', 'zip/stored-descriptor'),
                   says=f'at byte {size}')
    # The signature alone, or with another CRC-32, ends nothing: a zip within.
    yield Case(row, 'descriptor-of-zip-within.zip', package(streamed('inner.zip', zip_archive([streamed(n, c) for n, c in FILES.items()]), 0)),
               ('zip/stored-descriptor',), 0, ('inner.zip',))
    yield Case(row, 'descriptor-on-empty.zip', package(streamed('a.txt', b'', 0)), ('zip/stored-descriptor',), 0, ('a.txt',))
    yield Case(row, 'descriptor-on-stored.zip', package(streamed('a.txt', TEXT, 0)), ('zip/stored-descriptor',), 0, ('a.txt',))
    row = 'zip64'
    yield Case(row, 'zip64-missing.zip', package(end=dict(offset=WIDE)), ('zip/zip64-missing',))
    yield Case(row, 'zip64-locator.zip', package(zip64=dict(locator=dict(offset=4))), ('zip/zip64-locator',))
    broken = package(zip64=dict())
    at = broken.rindex(b'PK\6\6')
    yield Case(row, 'zip64-record-missing.zip', broken[:at] + b'PK\6\5' + broken[at + 4:],
               ('zip/zip64-record-missing', 'zip/central-directory-position', 'zip/bad-central-header'))
    yield Case(row, 'zip64-version-2.zip', package(zip64=dict(tail=bytes(28))), ('zip/zip64-record-size',))
    yield Case(row, 'zip64-record-size.zip', package(zip64=dict(record=45)), ('zip/zip64-record-size',))
    yield Case(row, 'zip64-contradicts.zip', package(zip64=dict(entries=1, here=1)), ('zip/zip64-contradicts', 'zip/entry-count'))
    yield Case(row, 'zip64-disks.zip', package(zip64=dict(locator=dict(disks=2))), ('zip/several-disks',))
    yield Case(row, 'zip64-no-disks.zip', package(zip64=dict(locator=dict(disks=0))), ('zip/zip64-disks',))
    yield Case(row, 'zip64-count-here-only.zip', package(zip64=dict(), end=dict(here=0xFFFF)), ('zip/zip64-contradicts',))
    yield Case(row, 'zip64-extra-one-size.zip',
               package(entry('a.txt', TEXT, local=dict(needed=45, extra=zip64_extra(len(TEXT)), size=WIDE), central=dict(needed=45))),
               ('zip/zip64-extra-wrong',))
    yield Case(row, 'zip64-disk-number.zip',
               package(entry('a.txt', TEXT, both=dict(needed=45), central=dict(disk=0xFFFF, extra=extra_field(1, bytes(4))))), ('zip/disk-number',))
    yield Case(row, 'zip64-extra-missing.zip', package(entry('a.txt', TEXT, both=BLANKS)),
               ('zip/zip64-extra-missing', 'zip/overlaps-directory', 'zip/unreadable-entry'))
    yield Case(row, 'zip64-extra-short.zip', package(wide_entry('a.txt', TEXT, zip64_extra(len(TEXT)))),
               ('zip/zip64-extra-wrong', 'zip/impossible-size', 'zip/damaged-data', 'zip/gap'))
    yield Case(row, 'zip64-extra-lies.zip', package(entry('a.txt', TEXT, both=dict(extra=zip64_extra(1, 1)))), ('zip/zip64-extra-wrong',))
    yield Case(row, 'zip64-extra-unneeded.zip', package(entry('a.txt', TEXT, central=dict(extra=zip64_extra(len(TEXT))))),
               ('zip/zip64-extra-unneeded',), 0, ('a.txt',))


def fields():
    row = 'encryption'
    for name, flags, method in (('traditional', 1, 8), ('strong', 0x41, 8), ('masked', 0x2000, 8), ('aes', 1, 99)):
        yield Case(row, f'encrypted-{name}.zip', package(entry('a.txt', TEXT, both=dict(flags=flags, method=method), data=TEXT)),
                   ('zip/encrypted', 'zip/unreadable-entry'))
    yield Case(row, 'encrypted-directory.zip', package(before_directory=EXTRA_DATA), ('zip/archive-extra-data',))
    row = 'profile ISO/IEC 21320-1'
    yield Case(row, 'patched.zip', package(entry('a.txt', TEXT, both=dict(flags=0x20))), ('zip/patched-data', 'zip/unreadable-entry'))
    yield Case(row, 'reserved-flags.zip', package(entry('a.txt', TEXT, both=dict(flags=0x80))), ('zip/reserved-flags',), 0, ('a.txt',))
    for method in (1, 9, 12, 14, 93, 95):
        yield Case(row, f'method-{method}.zip', package(entry('a.txt', TEXT, both=dict(method=method))),
                   ('zip/unsupported-method', 'zip/unreadable-entry'))
    for method in (0x0108, 999, 0xFFFF):
        yield Case('huge and odd fields', f'method-{method}.zip', package(entry('a.txt', TEXT, both=dict(method=method))),
                   ('zip/method-out-of-range', 'zip/unreadable-entry'))
    yield Case(row, 'version-needed.zip', package(entry('a.txt', TEXT, both=dict(needed=63))), ('zip/version-needed',))
    yield Case(row, 'version-of-vms.zip', package(entry('a.txt', TEXT, both=dict(needed=0x022D))), ('zip/vms-version',))
    yield Case(row, 'disk-number.zip', package(entry('a.txt', TEXT, central=dict(disk=1))), ('zip/disk-number',))
    yield Case(row, 'digital-signature.zip', package(directory_tail=SIGNATURE), ('zip/digital-signature',))
    yield Case(row, 'utf8-flag-missing.zip', package(entry('gr\u00fcn.txt', TEXT, both=dict(flags=0))), ('zip/utf8-flag-missing',), 0,
               ('gr\u00fcn.txt',))
    yield Case(row, 'comment-encoding.zip', package(entry('a.txt', TEXT, central=dict(comment=b'gr\xfcn'))), ('zip/comment-encoding',), 0,
               ('a.txt',))
    yield Case(row, 'comment-not-utf8.zip', package(entry('a.txt', TEXT, both=dict(flags=UTF8), central=dict(comment=b'gr\xfcn'))),
               ('zip/comment-not-utf8',))
    row = 'extra fields'
    time = extra_field(0x5455, b'\1' + bytes(4))
    for name, extra, rule, status in (
            ('damaged', b'\x55\x54\x09\x00\x01', 'extra-damaged', 1), ('padding', bytes(3), 'extra-padding', 0),
            ('zip64-twice', zip64_extra() * 2, 'extra-duplicate', 1), ('repeated', time * 2, 'extra-repeated', 0),
            ('malformed', extra_field(0x5455, b'\1\0'), 'extra-malformed', 1), ('malformed-aes', extra_field(0x9901, bytes(5)), 'extra-malformed', 1), ('unicode-path-local', b'', 'unicode-path', 1),
            ('large', extra_field(0xCAFE, b'x' * 4096), 'extra-too-large', 0),
            ('unicode-path', unicode_path('evil.sh', 'a.txt'), 'unicode-path', 1),
            ('unicode-path-not-utf8', unicode_path(b'\xff.sh', 'a.txt'), 'unicode-path', 1),
            ('unicode-path-stale', unicode_path('evil.sh', 'b.txt'), 'unicode-path', 1),
            ('unicode-path-twice', unicode_path('a.txt', 'a.txt') * 2, 'extra-duplicate', 1),
            ('unicode-path-version', unicode_path('evil.sh', 'a.txt', 2), 'unicode-path', 1),
            ('unicode-path-short', extra_field(0x7075, b'\1\0'), 'unicode-path', 1),
            ('unicode-path-same-version', unicode_path('a.txt', 'a.txt', 2), 'extra-malformed', 1),
            ('attributes', extra_field(0x6C78, struct.pack('<BHI', 5, 0x314, 0o120777 << 16)), 'extra-attributes', 1)):
        more = {'zip64-twice': ('zip/zip64-extra-unneeded',), 'unicode-path-version': ('zip/extra-malformed',),
                'unicode-path-short': ('zip/extra-malformed',)}.get(name, ())
        headers = dict(local=dict(extra=unicode_path('evil.sh', 'a.txt'))) if name.endswith('-local') else dict(both=dict(extra=extra))
        yield Case(row, f'extra-{name}.zip', package(entry('a.txt', TEXT, **headers)), (f'zip/{rule}', *more), status,
                   ('a.txt',) if status == 0 else ())
    row = 'huge and odd fields'
    yield Case(row, 'dos-time.zip', package(entry('a.txt', TEXT, both=dict(time=0xFFFF, date=0))), ('zip/dos-time',), 0, ('a.txt',))
    yield Case(row, 'oversized-data.zip', package(entry('a.txt', b'x', data=struct.pack('<BHH', 0, 0, 0xFFFF) * 300 + deflate(b'x'))),
               ('zip/oversized-data',), 0, ('a.txt',))
    yield Case(row, 'name-length.zip', package(entry('a.txt', TEXT, central=dict(name_length=0xFFFF))),
               ('zip/bad-central-header', 'zip/entry-count', 'zip/hidden-entry', 'zip/gap'))
    yield Case(row, 'extra-length.zip', package(entry('a.txt', TEXT, local=dict(extra_length=0xFFFF))),
               ('zip/overlaps-directory', 'zip/unreadable-entry'))


def contents():
    row = 'damage'
    yield Case(row, 'wrong-crc.zip', package(entry('a.txt', TEXT, both=dict(crc=1))), ('zip/wrong-crc',))
    yield Case(row, 'wrong-crc-stored.zip', package(entry('a.txt', TEXT, 0, both=dict(crc=1))), ('zip/wrong-crc',))
    yield Case(row, 'wrong-crc-large.zip', package(entry('a.bin', bytes(3 << 20), both=dict(crc=1))), ('zip/wrong-crc',))
    # Symbols that RFC 1951 excludes, which libdeflate takes and zlib does not: nobody else could read the definitions.
    comment = SERVICE + b'#'
    yield Case(row, 'deflate-only-here.zip', zip_archive([entry('TOSCA.meta', META), entry('service.yaml', comment + b'#' * 258,
                                                                                          data=with_symbol_286(comment))]), ('zip/damaged-data',),
               extracts=('service.yaml',))
    yield Case(row, 'bad-deflate.zip', package(entry('a.txt', TEXT, data=b'\x07' + deflate(TEXT)[1:])), ('zip/damaged-data',))
    yield Case(row, 'stored-sizes.zip', package(entry('a.txt', TEXT, 0, both=dict(size=5))), ('zip/stored-size', 'zip/content-size'))
    row = 'ratio and total size'
    # The declared size lies: what comes out is counted, and reading stops there.
    yield Case(row, 'more-than-declared.zip', package(entry('a.txt', TEXT, both=dict(size=10))), ('zip/content-size',), says='more')
    yield Case(row, 'more-than-declared-large.zip', package(entry('a.bin', bytes(64 << 20), both=dict(size=2 << 20))), ('zip/content-size',))
    yield Case(row, 'less-than-declared.zip', package(entry('a.txt', TEXT, both=dict(size=len(TEXT) + 9))), ('zip/content-size',), says='fewer')
    yield Case(row, 'impossible-size.zip', package(entry('a.txt', TEXT, both=dict(size=1 << 31))), ('zip/impossible-size', 'zip/content-size', 'entry/compression-ratio'))
    bomb = package(entry('a.bin', bytes(8 << 20)))
    yield Case(row, 'total-size.zip', bomb, ('entry/total-size', 'zip/unreadable-entry'), options=('--limit', 'extracted-bytes=4M'))
    yield Case(row, 'ratio.zip', bomb, ('entry/compression-ratio',), 0, ('a.bin',), ('--limit', 'ratio-floor=1M'))
    row = 'hidden data'
    yield Case(row, 'unused-data.zip', package(entry('a.txt', TEXT, data=deflate(TEXT) + b'hidden')), ('zip/unused-data',))
    yield Case(row, 'two-streams.zip', package(entry('a.txt', TEXT, data=deflate(TEXT) + deflate(b'other'))), ('zip/unused-data',))


def nested():
    row = 'nested bombs'
    inner = package(entry('../evil.txt', TEXT))
    one = zip_archive([entry('x.csar', inner)])
    yield Case(row, 'nested-once.zip', one, ('entry/parent-in-name',), 1, ('x.csar',))
    two = zip_archive([entry('y.csar', one)])
    yield Case(row, 'nested-twice.zip', two, ('package/nested-twice',), 1, ('y.csar',))
    # 42.zip: what is deeper inside is never unpacked.
    layer = zip_archive([entry(f'{i}.bin', bytes(1 << 20)) for i in range(2)])
    for _ in range(3):
        layer = zip_archive([entry(f'{i}.zip', layer) for i in range(8)])
    yield Case(row, 'nested-42.zip', package(entry('bomb.zip', layer)), (), 0, ('bomb.zip',))


def cases():
    for part in (names, kinds, places, headers, fields, contents, nested):
        yield from part()
