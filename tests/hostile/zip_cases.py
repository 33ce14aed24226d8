"""Hostile zip archives: a case for each known kind of attack, rule set and crafted archive."""
import binascii, struct, unicodedata
from archives import *
from case import Case

TEXT = b'The quick brown fox jumps over the lazy dog. ' * 20
EXTRA_DATA = b'PK\6\x08' + struct.pack('<I', 4) + b'data'
SIGNATURE = b'PK\5\5' + struct.pack('<H', 4) + b'data'
WIDE = 0xFFFFFFFF
BLANKS = dict(size=WIDE, stored=WIDE)


def wide_entry(name, content, extra=None, **rest):
    """The sizes are only in the zip64 field, as written by a program that cannot seek."""
    data = deflate(content)
    extra = zip64_extra(len(content), len(data)) if extra is None else extra
    return entry(name, content, both=dict(needed=45, extra=extra, **BLANKS), **rest)


def with_crc(text, wanted):
    """The text with four appended bytes that give it the wanted CRC-32."""
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
    """Deflate data in one block with fixed codes, which repeats the last byte of the text with a length symbol that does not exist."""
    codes = [(0x30 + byte, 8) for byte in text] + [(0xC0 + 286 - 280, 8), (0, 5), (0, 7)]
    bits = '110' + ''.join(f'{code:0{length}b}' for code, length in codes)
    return bytes(int(bits[i:i + 8][::-1], 2) for i in range(0, len(bits), 8))


def names():
    row = 'zip slip'
    for name, path, rule in (
            ('parent', '../evil.txt', 'entry/parent-in-name'), ('parent-deep', 'a/b/../../../evil.txt', 'entry/parent-in-name'),
            ('parent-inside', 'a/../evil.txt', 'entry/parent-in-name'), ('parent-last', 'a/..', 'entry/parent-in-name'),
            ('absolute', '/tmp/evil.txt', 'entry/absolute-name'), ('backslash', '..\\evil.txt', 'entry/backslash-in-name'),
            ('backslash-plain', 'a\\b.txt', 'entry/backslash-in-name'), ('drive', 'C:\\evil.txt', 'entry/drive-in-name'),
            ('drive-slash', 'C:/evil.txt', 'entry/drive-in-name'), ('drive-relative', 'C:evil.txt', 'entry/drive-in-name'),
            ('unc', '\\\\server\\share\\evil.txt', 'entry/absolute-name'), ('unc-slash', '//server/share/evil.txt', 'entry/absolute-name'),
            ('device-path', '\\\\?\\C:\\evil.txt', 'entry/absolute-name')):
        yield Case(row, f'slip-{name}.zip', package(entry(path, TEXT)), (rule,))
    yield Case(row, 'slip-directory.zip', package(directory('../evil/')), ('entry/parent-in-name',))
    row = 'names'
    for name, path, rule in (('nul', 'a.sh\0.txt', 'entry/nul-in-name'), ('escape', 'a\x1b[2J.txt', 'entry/control-in-name'),
                             ('line-feed', 'a\nb.txt', 'entry/control-in-name'), ('delete', 'a\x7f.txt', 'entry/control-in-name'),
                             ('empty', '', 'entry/empty-name'), ('dot', 'a/./b.txt', 'entry/current-in-name'),
                             ('double-slash', 'a//b.txt', 'entry/empty-component-in-name'), ('version', 'a.txt;1', 'entry/version-in-name'), ('long', 'n' * 1025, 'entry/name-too-long'),
                             ('deep', '/'.join('d' * 65), 'entry/name-too-deep')):
        yield Case(row, f'name-{name}.zip', package(entry(path, TEXT)), (rule,))
    yield Case(row, 'name-only-dot.zip', package(entry('.', TEXT)), ('entry/current-in-name',))
    yield Case(row, 'name-latin-1.zip', package(entry(b'gr\xfcn.txt', TEXT, both=dict(flags=0))), ('entry/name-not-utf8',))
    unmarked = entry('service\u00e9.yaml', TEXT, both=dict(flags=0))
    yield Case(row, 'name-two-readings.zip', package(unmarked, entry('service\u251c\u2310.yaml', TEXT)),
               ('zip/two-readings', 'zip/missing-utf8-flag'))
    yield Case(row, 'name-bad-utf8.zip', package(entry(b'gr\xfcn.txt', TEXT)), ('zip/wrong-utf8-flag',))
    yield Case(row, 'name-surrogate.zip', package(entry(b'\xed\xa0\x80.txt', TEXT)), ('zip/wrong-utf8-flag',))
    yield Case(row, 'name-overlong.zip', package(entry(b'..\xc0\xafevil.txt', TEXT)), ('zip/wrong-utf8-flag',))
    for name, path, rule in (('device', 'aux/nul.txt', 'entry/windows-reserved-name'), ('stream', 'a:b.txt', 'entry/drive-in-name'),
                             ('question', 'what?.txt', 'entry/windows-forbidden-character'), ('dot-end', 'a./b', 'entry/trailing-dot-or-space'),
                             ('blank-end', 'a /b', 'entry/trailing-dot-or-space'), ('component', 'c' * 256, 'entry/long-component')):
        warned = rule != 'entry/drive-in-name' and rule != 'entry/long-component'
        yield Case(row, f'name-{name}.zip', package(entry(path, TEXT)), (rule,), 0 if rule != 'entry/drive-in-name' else 1,
                   (path,) if warned else (), extract=3 if rule == 'entry/long-component' else None)
    row = 'duplicate names'
    yield Case(row, 'duplicate.zip', package(entry('a.txt', TEXT), entry('a.txt', b'other')), ('zip/duplicate-name',))
    yield Case(row, 'duplicate-meta.zip', package(entry('TOSCA.meta', META)), ('zip/duplicate-name',))
    decomposed = unicodedata.normalize('NFD', 'caf\u00e9')
    yield Case(row, 'duplicate-form.zip', package(entry('caf\u00e9.txt', TEXT), entry(decomposed + '.txt', TEXT)), ('entry/unicode-collision',))
    yield Case(row, 'duplicate-form-directory.zip', package(entry('caf\u00e9', TEXT), entry(decomposed + '/a.txt', TEXT)), ('entry/unicode-collision',))
    for name, a, b in (('case', 'Readme.txt', 'README.TXT'), ('form-and-case', 'CAF\u00c9.txt', decomposed + '.txt'),
                       ('sharp-s', 'stra\u00dfe.txt', 'STRASSE.txt')):
        yield Case(row, f'duplicate-{name}.zip', package(entry(a, TEXT), entry(b, TEXT)), ('entry/case-collision',), 0, (a, b))
    yield Case(row, 'duplicate-case-directory.zip', package(entry('Dir', TEXT), entry('dir/a.txt', TEXT)), ('entry/case-collision',), 0,
               ('Dir', 'dir/a.txt'))
    yield Case(row, 'file-and-directory.zip', package(entry('x', TEXT), entry('x/y.txt', TEXT)), ('entry/file-directory-conflict',))
    yield Case(row, 'file-and-directory-entry.zip', package(entry('x', TEXT), directory('x/')), ('entry/file-directory-conflict',))


def kinds():
    row = 'links'
    yield Case(row, 'link-out.zip', package(entry('link', b'../../etc', 0, mode=0o120777)), ('entry/symbolic-link',))
    yield Case(row, 'link-and-file-below.zip', package(entry('link', b'/tmp', 0, mode=0o120777), entry('link/evil.txt', TEXT)),
               ('entry/symbolic-link', 'entry/file-directory-conflict'))
    yield Case(row, 'link-chain.zip', package(entry('a', b'b', 0, mode=0o120777), entry('b', b'..', 0, mode=0o120777)),
               ('entry/symbolic-link',))
    yield Case(row, 'link-made-on-osx.zip', package(entry('link', b'/etc/passwd', 0, mode=0o120777, central=dict(made_by=0x1314))),
               ('entry/symbolic-link',))
    # Some readers use the mode for every system that the archive claims to be from.
    yield Case(row, 'link-made-on-dos.zip', package(entry('link', b'/etc/passwd', 0, mode=0o120777, central=dict(made_by=20))),
               ('entry/symbolic-link',))
    row = 'special files and modes'
    for name, mode, rule in (('character-device', 0o020666, 'entry/device'), ('block-device', 0o060666, 'entry/device'), ('pipe', 0o010666, 'entry/fifo'),
                             ('socket', 0o140777, 'entry/socket'), ('unknown', 0o150777, 'entry/unknown-kind')):
        yield Case(row, f'kind-{name}.zip', package(entry('x', b'', 0, mode=mode)), (rule,))
    for name, mode, rule in (('setuid', 0o104755, 'entry/setuid-bit'), ('setgid', 0o102755, 'entry/setgid-bit'), ('sticky', 0o101644, 'entry/sticky-bit')):
        yield Case(row, f'mode-{name}.zip', package(entry('x', TEXT, mode=mode)), (rule,), 0, ('x',))
    row = 'directories'
    yield Case(row, 'directory-with-data.zip', package(entry('docs/', TEXT, mode=0o40755)), ('entry/directory-with-content',))
    yield Case(row, 'directory-without-slash.zip', package(directory('docs')), ('zip/directory-without-slash',))
    yield Case(row, 'file-with-slash.zip', package(entry('docs/', b'', 0)), ('zip/file-with-slash',), 0, ('docs/',))
    yield Case(row, 'volume-label.zip', package(entry('LABEL', b'', 0, central=dict(external=0x08))), ('zip/volume-label',))
    yield Case(row, 'amiga-directory.zip', package(entry('docs', TEXT, central=dict(made_by=0x0114, external=0o004755 << 16))),
               ('zip/directory-without-slash',))
    yield Case(row, 'amiga-file.zip', package(entry('docs', TEXT, central=dict(made_by=0x0114, external=0o002755 << 16))), (), 0, ('docs',))
    row = 'links'
    # 7-Zip makes a link of the content, which is a REPARSE_DATA_BUFFER.
    for system in (0x0014, 0x0B14, 0x031E):
        yield Case(row, f'reparse-point-{system >> 8}.zip', package(entry('a.txt', TEXT, central=dict(made_by=system, external=0x400))),
                   ('zip/reparse-point',))
    asi = struct.pack('<HIHH', 0o120777, 11, 0, 0) + b'/etc/passwd'
    yield Case(row, 'extra-asi-link.zip', package(entry('a.txt', TEXT, central=dict(
        made_by=0x0014, external=0, extra=extra_field(0x756E, struct.pack('<I', binascii.crc32(asi)) + asi)))), ('zip/mode-changing-extra-field',))


def places():
    row = 'overlapping entries'
    kernel = deflate(bytes(100_000))
    shared = [entry(f'{i}.bin', bytes(100_000), offset=0 if i else None, present=i == 0) for i in range(4)]
    yield Case(row, 'overlap-shared.zip', zip_archive(shared), ('zip/shared-local-header', 'zip/unreadable-entry', 'meta/missing-entry-point'))
    # Quoted overlap: stored blocks skip the next local header, so that all share the same data (Fifield).
    inner = entry('b.bin', b'', 8, data=kernel, both=dict(crc=binascii.crc32(bytes(100_000)), size=100_000))
    quoted = local_header(inner.local)
    block = struct.pack('<BHH', 0, len(quoted), ~len(quoted) & 0xFFFF) + quoted
    outer = entry('a.bin', quoted + bytes(100_000), data=block + kernel)
    position = len(local_header(outer.local)) + 5
    inner.present, inner.offset = False, position
    yield Case(row, 'overlap-quoted.zip', zip_archive([outer, inner]), ('zip/overlapping-entries', 'zip/unreadable-entry', 'meta/missing-entry-point'))
    yield Case(row, 'overlap-partial.zip',
               package(entry('a.txt', TEXT, 0, both=dict(stored=len(TEXT) + 20, size=len(TEXT) + 20)), entry('b.txt', TEXT)),
               ('zip/overlapping-entries', 'zip/unreadable-entry', 'zip/unclaimed-bytes'))
    yield Case(row, 'overlap-directory.zip', package(entry('a.txt', TEXT, 0, both=dict(stored=len(TEXT) + 9, size=len(TEXT) + 9))),
               ('zip/entry-overlaps-directory', 'zip/unreadable-entry'))
    row = 'hidden entries, gaps, prefix, trailer'
    image = bytes(32768 - 30 - len('x.iso')) + b'\1CD001\1' + bytes(2048)
    yield Case(row, 'also-iso.zip', zip_archive([entry('x.iso', image, 0), *[entry(*f) for f in FILES.items()]]), ('zip/also-iso-image',))
    yield Case(row, 'iso-behind.zip', package(entry('x.iso', image, 0)), (), 0, ('x.iso',))
    yield Case(row, 'hidden-entry.zip', package(entry('hidden.sh', TEXT, listed=False)), ('zip/hidden-entry', 'zip/unclaimed-bytes'))
    yield Case(row, 'hidden-in-front.zip', zip_archive([entry('hidden.sh', TEXT, listed=False)] + [entry(*f) for f in FILES.items()]),
               ('zip/hidden-entry', 'zip/leading-bytes'))
    yield Case(row, 'gap.zip', package(entry('a.txt', TEXT, before=b'rubbish from memory')), ('zip/unclaimed-bytes',))
    yield Case(row, 'gap-zeros.zip', package(entry('a.txt', TEXT, before=bytes(64))), ('zip/unclaimed-zeros',))
    yield Case(row, 'gap-directory.zip', package(before_directory=b'rubbish'), ('zip/unclaimed-bytes',))
    program = b'#!/bin/sh\nexit 1\n'
    for name, count in (('', False), ('-counted', True)):
        data = package(prefix=program, count_prefix=count)
        yield Case(row, f'prefix{name}.zip', data, ('zip/leading-bytes',))
        yield Case(row, f'prefix{name}-allowed.zip', data, (), 0, ('TOSCA.meta',), ('--allow-prefix',))
        yield Case(row, f'prefix-zip{name}-allowed.zip', package(prefix=zip_archive([entry('hidden.sh', TEXT)]), count_prefix=count),
                   ('zip/hidden-entry',), options=('--allow-prefix',))
        yield Case(row, f'prefix-header{name}-allowed.zip', package(prefix=program + local_header(entry('hidden.sh', TEXT).local) + TEXT, count_prefix=count),
                   ('zip/hidden-entry',), options=('--allow-prefix',))
    yield Case(row, 'prefix-zip.zip', package(prefix=zip_archive([entry('hidden.sh', TEXT)])), ('zip/hidden-entry', 'zip/leading-bytes'))
    yield Case(row, 'trailing.zip', package(trailing=b'rubbish'), ('zip/trailing-bytes',))
    yield Case(row, 'trailing-zeros.zip', package(trailing=bytes(512)), ('zip/trailing-zeros',), 0, ('TOSCA.meta',))
    yield Case(row, 'trailing-zip.zip', package(trailing=zip_archive([entry('hidden.sh', TEXT)])),
               ('zip/hidden-entry', 'zip/leading-bytes', 'meta/missing-entry-point'))
    row = 'end records'
    # The comment is itself an end record of an archive without entries, which ends with the file.
    yield Case(row, 'end-in-comment.zip', package(comment=end_record(0, 0, 0)),
               ('zip/several-end-records', 'zip/hidden-entry', 'zip/leading-bytes'), says='end records')
    yield Case(row, 'end-in-long-comment.zip', package(comment=b'x' * 20000 + end_record(0, 0, 0)),
               ('zip/several-end-records', 'zip/hidden-entry', 'zip/leading-bytes'))
    yield Case(row, 'end-signature-in-comment.zip', package(comment=b'see PK\5\6 in the text'), ('zip/several-end-records',))
    yield Case(row, 'end-missing.zip', package()[:-22], ('zip/missing-end-record',), verify=3, extract=3, failure='looks truncated')
    yield Case(row, 'end-cut.zip', package()[:-5], ('zip/truncated-end-record',), verify=3, extract=3, failure='looks truncated')
    yield Case(row, 'end-counts-less.zip', package(end=dict(entries=1, here=1)), ('zip/wrong-entry-count',))
    yield Case(row, 'end-counts-more.zip', package(end=dict(entries=3, here=3)), ('zip/wrong-entry-count',))
    yield Case(row, 'end-counts-here.zip', package(end=dict(here=1)), ('zip/several-disks',))
    yield Case(row, 'end-disk.zip', package(end=dict(disk=1)), ('zip/several-disks',))
    yield Case(row, 'end-offset.zip', package(end=dict(offset=3)), ('zip/moved-content',), verify=3, extract=3, failure='damaged in transit')
    yield Case(row, 'directory-damaged.zip', package(entry('a.txt', TEXT, central=dict(signature=b'PK\1\3'))),
               ('zip/bad-central-header', 'zip/wrong-entry-count', 'zip/hidden-entry', 'zip/unclaimed-bytes'))
    yield Case(row, 'two-directories.zip',
               package(directory_tail=central_header({'offset': 0, **entry('TOSCA.meta', META).central}), end=dict(size=WIDE - 1)),
               ('zip/wrong-central-directory-position', 'zip/duplicate-name', 'zip/shared-local-header', 'zip/wrong-entry-count',
                'zip/unreadable-entry'))
    row = 'huge counts'
    yield Case(row, 'count-65534.zip', package(end=dict(entries=65534, here=65534)), ('zip/wrong-entry-count',))
    yield Case(row, 'count-2-to-62.zip', package(zip64=dict(entries=1 << 62), end=dict(entries=0xFFFF, here=0xFFFF)),
               ('entry/too-many-entries',))
    yield Case(row, 'directory-size.zip', package(zip64=dict(size=1 << 62), end=dict(size=WIDE)), ('zip/wrong-central-directory-position',))
    yield Case(row, 'directory-offset.zip', package(zip64=dict(offset=(1 << 64) - 1), end=dict(offset=WIDE)), ('zip/moved-content',),
               verify=3, extract=3, failure='damaged in transit')


def headers():
    row = 'local and central header disagree'
    listed = entry('good.txt', TEXT)
    for name, local, rule in (
            ('name', dict(name='evil.sh'), 'zip/different-local-name'), ('name-case', dict(name='Good.txt'), 'zip/different-local-name'),
            ('flags', dict(flags=UTF8 | 2), 'zip/different-local-flag-hints'), ('flags-reserved', dict(flags=0x80), 'zip/different-local-flags'), ('method', dict(method=0), 'zip/different-local-method'),
            ('crc', dict(crc=1), 'zip/different-local-crc'), ('stored', dict(stored=1), 'zip/different-local-compressed-size'), ('size', dict(size=1), 'zip/different-local-size'),
            ('version', dict(needed=10), 'zip/different-local-version'), ('time', dict(time=0), 'zip/different-local-time'), ('date', dict(date=NOON[1] + 1), 'zip/different-local-time'),
            ('magic', dict(signature=b'PK\3\5'), 'zip/missing-local-header')):
        doubtful = rule in ('zip/different-local-flag-hints', 'zip/different-local-version', 'zip/different-local-time')
        more = {'method': ('zip/unreadable-entry',), 'magic': ('zip/unreadable-entry', 'zip/unclaimed-bytes')}.get(name, ())
        yield Case(row, f'local-{name}.zip', package(entry('good.txt', TEXT, local=local)), (rule, *more), 0 if doubtful else 1,
                   ('good.txt',) if doubtful else ())
    yield Case(row, 'local-flags-stored.zip', package(entry('good.txt', TEXT, 0, local=dict(flags=2))), ('zip/different-local-flags',))
    yield Case(row, 'local-encrypted.zip', package(entry('good.txt', TEXT, local=dict(flags=1))), ('zip/different-local-flags',))
    yield Case(row, 'local-descriptor-flag.zip', package(entry('good.txt', TEXT, local=dict(flags=DESCRIPTOR))), ('zip/different-local-flags', 'zip/missing-descriptor'))
    yield Case(row, 'entry-offset.zip', package(entry('a.txt', TEXT, offset=7)), ('zip/overlapping-entries', 'zip/hidden-entry', 'zip/unclaimed-bytes', 'zip/unreadable-entry'))
    yield Case(row, 'entry-offset-far.zip', package(entry('a.txt', TEXT, offset=1 << 30)),
               ('zip/missing-local-header', 'zip/unreadable-entry', 'zip/hidden-entry', 'zip/unclaimed-bytes'))
    row = 'data descriptors'
    for name, change in (('crc', dict(crc=1)), ('stored', dict(stored=1)), ('size', dict(size=1))):
        yield Case(row, f'descriptor-{name}.zip', package(streamed('a.txt', TEXT, values=change)), ('zip/descriptor-mismatch',))
    missing = streamed('a.txt', TEXT)
    missing.descriptor = b''
    yield Case(row, 'descriptor-missing.zip', package(missing), ('zip/missing-descriptor',))
    yield Case(row, 'descriptor-width.zip', package(streamed('a.txt', TEXT, wide=True)), ('zip/wrong-descriptor-width',))
    announced = dict(needed=45, extra=zip64_extra(0, 0), size=WIDE, stored=WIDE)
    yield Case(row, 'descriptor-narrow.zip', package(streamed('a.txt', TEXT, local=announced, central=dict(needed=45))), ('zip/wrong-descriptor-width',))
    # An entry of 4 GiB as Go writes it to a pipe, without sizes of 8 bytes. Its data are not valid deflate data.
    data, size = bytes(5 << 20), 1 << 32
    large = entry('a.bin', b'', data=data, both=dict(flags=DESCRIPTOR, needed=45), local=dict(stored=0),
                  central=dict(size=WIDE, extra=zip64_extra(size)), descriptor=struct.pack('<4sIQQ', b'PK\7\10', 0, len(data), size))
    yield Case(row, 'descriptor-large.zip', package(large), ('zip/damaged-data', 'zip/large-descriptor', 'entry/high-compression-ratio'))
    path = entry('b.txt', TEXT, both=dict(extra=unicode_path('b.txt', 'b.txt')))
    yield Case(row, 'descriptor-beside-unicode-path.zip', package(streamed('a.txt', TEXT), path), ('zip/unicode-path-and-descriptor',), 0,
               ('a.txt', 'b.txt'))
    # Without a signature the end of uncompressed data cannot be found, and other entries can hide in the content.
    for name, content in (('content', TEXT), ('empty', b'')):
        yield Case(row, f'descriptor-unsigned-{name}.zip', package(streamed('a.txt', content, 0, signature=False)),
                   ('zip/descriptor-without-signature', 'zip/stored-descriptor'))
    unlucky = with_crc(b'the CRC-32 of this text is the signature: ', 0x08074B50)
    yield Case(row, 'descriptor-crc-is-signature.zip', package(streamed('a.txt', unlucky, signature=False)), ('zip/descriptor-without-signature',))
    yield Case(row, 'descriptor-signed-crc-is-signature.zip', package(streamed('a.txt', unlucky)), (), 0, ('a.txt',))
    hidden = local_header(entry('evil.sh', TEXT).local) + TEXT
    for size in (0, 100, 3 << 20):
        front = bytes(size)
        inside = front + descriptor(front, front) + hidden
        yield Case(row, f'descriptor-inside-{size}.zip', package(streamed('a.bin', inside, 0)), ('zip/hidden-descriptor', 'zip/stored-descriptor'),
                   says=f'at byte {size}')
    # The signature alone, or with another CRC-32, does not end the content: a zip inside a zip.
    yield Case(row, 'descriptor-of-zip-within.zip', package(streamed('inner.zip', zip_archive([streamed(n, c) for n, c in FILES.items()]), 0)),
               ('zip/stored-descriptor',), 0, ('inner.zip',))
    yield Case(row, 'descriptor-on-empty.zip', package(streamed('a.txt', b'', 0)), ('zip/stored-descriptor',), 0, ('a.txt',))
    yield Case(row, 'descriptor-on-stored.zip', package(streamed('a.txt', TEXT, 0)), ('zip/stored-descriptor',), 0, ('a.txt',))
    row = 'zip64'
    yield Case(row, 'zip64-missing.zip', package(end=dict(offset=WIDE)), ('zip/missing-zip64-record',))
    yield Case(row, 'zip64-locator.zip', package(zip64=dict(locator=dict(offset=4))), ('zip/wrong-zip64-locator',))
    broken = package(zip64=dict())
    at = broken.rindex(b'PK\6\6')
    yield Case(row, 'zip64-record-missing.zip', broken[:at] + b'PK\6\5' + broken[at + 4:],
               ('zip/dangling-zip64-locator', 'zip/wrong-central-directory-position', 'zip/bad-central-header'))
    yield Case(row, 'zip64-version-2.zip', package(zip64=dict(tail=bytes(28))), ('zip/wrong-zip64-record-size',))
    yield Case(row, 'zip64-record-size.zip', package(zip64=dict(record=45)), ('zip/wrong-zip64-record-size',))
    yield Case(row, 'zip64-contradicts.zip', package(zip64=dict(entries=1, here=1)), ('zip/contradicting-zip64-record', 'zip/wrong-entry-count'))
    yield Case(row, 'zip64-disks.zip', package(zip64=dict(locator=dict(disks=2))), ('zip/several-disks',))
    yield Case(row, 'zip64-no-disks.zip', package(zip64=dict(locator=dict(disks=0))), ('zip/wrong-zip64-disk-count',))
    yield Case(row, 'zip64-count-here-only.zip', package(zip64=dict(), end=dict(here=0xFFFF)), ('zip/contradicting-zip64-record',))
    yield Case(row, 'zip64-extra-one-size.zip',
               package(entry('a.txt', TEXT, local=dict(needed=45, extra=zip64_extra(len(TEXT)), size=WIDE), central=dict(needed=45))),
               ('zip/wrong-zip64-extra-field',))
    yield Case(row, 'zip64-disk-number.zip',
               package(entry('a.txt', TEXT, both=dict(needed=45), central=dict(disk=0xFFFF, extra=extra_field(1, bytes(4))))), ('zip/wrong-disk-number',))
    yield Case(row, 'zip64-extra-missing.zip', package(entry('a.txt', TEXT, both=BLANKS)),
               ('zip/missing-zip64-extra-field', 'zip/entry-overlaps-directory', 'zip/unreadable-entry'))
    yield Case(row, 'zip64-extra-short.zip', package(wide_entry('a.txt', TEXT, zip64_extra(len(TEXT)))),
               ('zip/wrong-zip64-extra-field', 'zip/impossible-size', 'zip/damaged-data', 'zip/unclaimed-bytes'))
    yield Case(row, 'zip64-extra-lies.zip', package(entry('a.txt', TEXT, both=dict(extra=zip64_extra(1, 1)))), ('zip/wrong-zip64-extra-field',))
    yield Case(row, 'zip64-extra-unneeded.zip', package(entry('a.txt', TEXT, central=dict(extra=zip64_extra(len(TEXT))))),
               ('zip/unneeded-zip64-extra-field',), 0, ('a.txt',))


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
    yield Case(row, 'version-needed.zip', package(entry('a.txt', TEXT, both=dict(needed=63))), ('zip/unsupported-version',))
    yield Case(row, 'version-of-vms.zip', package(entry('a.txt', TEXT, both=dict(needed=0x022D))), ('zip/vms-version',))
    yield Case(row, 'disk-number.zip', package(entry('a.txt', TEXT, central=dict(disk=1))), ('zip/wrong-disk-number',))
    yield Case(row, 'digital-signature.zip', package(directory_tail=SIGNATURE), ('zip/digital-signature',))
    yield Case(row, 'utf8-flag-missing.zip', package(entry('gr\u00fcn.txt', TEXT, both=dict(flags=0))), ('zip/missing-utf8-flag',), 0,
               ('gr\u00fcn.txt',))
    yield Case(row, 'comment-encoding.zip', package(entry('a.txt', TEXT, central=dict(comment=b'gr\xfcn'))), ('zip/unmarked-comment-encoding',), 0,
               ('a.txt',))
    yield Case(row, 'comment-not-utf8.zip', package(entry('a.txt', TEXT, both=dict(flags=UTF8), central=dict(comment=b'gr\xfcn'))),
               ('zip/comment-not-utf8',))
    row = 'extra fields'
    time = extra_field(0x5455, b'\1' + bytes(4))
    for name, extra, rule, status in (
            ('damaged', b'\x55\x54\x09\x00\x01', 'zip/damaged-extra-fields', 1), ('padding', bytes(3), 'zip/padded-extra-fields', 0),
            ('zip64-twice', zip64_extra() * 2, 'zip/duplicate-extra-field', 1), ('repeated', time * 2, 'zip/repeated-extra-field', 0),
            ('malformed', extra_field(0x5455, b'\1\0'), 'zip/malformed-extra-field', 1), ('malformed-aes', extra_field(0x9901, bytes(5)), 'zip/malformed-extra-field', 1), ('unicode-path-local', b'', 'zip/contradicting-unicode-path', 1),
            ('large', extra_field(0xCAFE, b'x' * 4096), 'zip/extra-fields-too-large', 0),
            ('unicode-path', unicode_path('evil.sh', 'a.txt'), 'zip/contradicting-unicode-path', 1),
            ('unicode-path-not-utf8', unicode_path(b'\xff.sh', 'a.txt'), 'zip/contradicting-unicode-path', 1),
            ('unicode-path-stale', unicode_path('evil.sh', 'b.txt'), 'zip/contradicting-unicode-path', 1),
            ('unicode-path-twice', unicode_path('a.txt', 'a.txt') * 2, 'zip/duplicate-extra-field', 1),
            ('unicode-path-version', unicode_path('evil.sh', 'a.txt', 2), 'zip/contradicting-unicode-path', 1),
            ('unicode-path-short', extra_field(0x7075, b'\1\0'), 'zip/contradicting-unicode-path', 1),
            ('unicode-path-same-version', unicode_path('a.txt', 'a.txt', 2), 'zip/malformed-extra-field', 1),
            ('attributes', extra_field(0x6C78, struct.pack('<BHI', 5, 0x314, 0o120777 << 16)), 'zip/mode-changing-extra-field', 1)):
        more = {'zip64-twice': ('zip/unneeded-zip64-extra-field',), 'unicode-path-version': ('zip/malformed-extra-field',),
                'unicode-path-short': ('zip/malformed-extra-field',)}.get(name, ())
        headers = dict(local=dict(extra=unicode_path('evil.sh', 'a.txt'))) if name.endswith('-local') else dict(both=dict(extra=extra))
        yield Case(row, f'extra-{name}.zip', package(entry('a.txt', TEXT, **headers)), (rule, *more), status,
                   ('a.txt',) if status == 0 else ())
    row = 'huge and odd fields'
    yield Case(row, 'dos-time.zip', package(entry('a.txt', TEXT, both=dict(time=0xFFFF, date=0))), ('zip/invalid-dos-time',), 0, ('a.txt',))
    yield Case(row, 'oversized-data.zip', package(entry('a.txt', b'x', data=struct.pack('<BHH', 0, 0, 0xFFFF) * 300 + deflate(b'x'))),
               ('zip/oversized-data',), 0, ('a.txt',))
    yield Case(row, 'name-length.zip', package(entry('a.txt', TEXT, central=dict(name_length=0xFFFF))),
               ('zip/bad-central-header', 'zip/wrong-entry-count', 'zip/hidden-entry', 'zip/unclaimed-bytes'))
    yield Case(row, 'extra-length.zip', package(entry('a.txt', TEXT, local=dict(extra_length=0xFFFF))),
               ('zip/entry-overlaps-directory', 'zip/unreadable-entry'))


def contents():
    row = 'damage'
    yield Case(row, 'wrong-crc.zip', package(entry('a.txt', TEXT, both=dict(crc=1))), ('zip/wrong-crc',))
    yield Case(row, 'wrong-crc-stored.zip', package(entry('a.txt', TEXT, 0, both=dict(crc=1))), ('zip/wrong-crc',))
    yield Case(row, 'wrong-crc-large.zip', package(entry('a.bin', bytes(3 << 20), both=dict(crc=1))), ('zip/wrong-crc',))
    # Symbols that RFC 1951 excludes, accepted by libdeflate but not by zlib: other readers could not read the
    # definitions.
    comment = SERVICE + b'#'
    yield Case(row, 'deflate-only-here.zip', zip_archive([entry('TOSCA.meta', META), entry('service.yaml', comment + b'#' * 258,
                                                                                          data=with_symbol_286(comment))]), ('zip/damaged-data',),
               extracts=('service.yaml',))
    yield Case(row, 'bad-deflate.zip', package(entry('a.txt', TEXT, data=b'\x07' + deflate(TEXT)[1:])), ('zip/damaged-data',))
    yield Case(row, 'stored-sizes.zip', package(entry('a.txt', TEXT, 0, both=dict(size=5))), ('zip/contradicting-stored-size', 'zip/wrong-content-size'))
    row = 'ratio and total size'
    # The declared size is wrong: the output is counted, and reading stops at the declared size.
    yield Case(row, 'more-than-declared.zip', package(entry('a.txt', TEXT, both=dict(size=10))), ('zip/wrong-content-size',), says='larger')
    yield Case(row, 'more-than-declared-large.zip', package(entry('a.bin', bytes(64 << 20), both=dict(size=2 << 20))), ('zip/wrong-content-size',))
    yield Case(row, 'less-than-declared.zip', package(entry('a.txt', TEXT, both=dict(size=len(TEXT) + 9))), ('zip/wrong-content-size',), says='smaller')
    yield Case(row, 'impossible-size.zip', package(entry('a.txt', TEXT, both=dict(size=1 << 31))), ('zip/impossible-size', 'zip/wrong-content-size', 'entry/high-compression-ratio'))
    bomb = package(entry('a.bin', bytes(8 << 20)))
    yield Case(row, 'total-size.zip', bomb, ('entry/content-too-large', 'zip/unreadable-entry'), options=('--limit', 'extracted-bytes=4M'))
    yield Case(row, 'ratio.zip', bomb, ('entry/high-compression-ratio',), 0, ('a.bin',), ('--limit', 'ratio-floor=1M'))
    row = 'hidden data'
    yield Case(row, 'unused-data.zip', package(entry('a.txt', TEXT, data=deflate(TEXT) + b'hidden')), ('zip/unused-data',))
    yield Case(row, 'two-streams.zip', package(entry('a.txt', TEXT, data=deflate(TEXT) + deflate(b'other'))), ('zip/unused-data',))


def nested():
    row = 'nested bombs'
    inner = package(entry('../evil.txt', TEXT))
    one = zip_archive([entry('x.csar', inner)])
    yield Case(row, 'nested-once.zip', one, ('entry/parent-in-name',), 1, ('x.csar',))
    two = zip_archive([entry('y.csar', one)])
    yield Case(row, 'nested-twice.zip', two, ('package/nested-too-deep',), 1, ('y.csar',))
    # 42.zip: nested archives are never unpacked.
    layer = zip_archive([entry(f'{i}.bin', bytes(1 << 20)) for i in range(2)])
    for _ in range(3):
        layer = zip_archive([entry(f'{i}.zip', layer) for i in range(8)])
    yield Case(row, 'nested-42.zip', package(entry('bomb.zip', layer)), (), 0, ('bomb.zip',))


def cases():
    for part in (names, kinds, places, headers, fields, contents, nested):
        yield from part()
