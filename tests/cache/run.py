#!/usr/bin/env python3
"""Cached verdicts: a run with --cache gives the same output as a run without it, and does not use verdicts that may have changed.

usage: run.py CSAR [--junit FILE]
"""
import re
import concurrent.futures, hashlib, json, operator, os, pathlib, shutil, subprocess, sys, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

HEAD = 'tosca_definitions_version: tosca_2_0\n'
MARK = '; from the cache'
TOTAL = r'; \d+ from the cache'  # in the last line, if there are several packages
NOT_USED = 'csar: --cache is not used: with waivers or a baseline every package is examined again\n'


class Place:
    """A directory with packages, and csar called in it."""

    def __init__(self, csar, path):
        self.csar, self.path = csar, pathlib.Path(path)

    def package(self, name, **files):
        with zipfile.ZipFile(self.path / name, 'w') as archive:
            for file, text in files.items():
                archive.writestr(zipfile.ZipInfo(file.replace('__', '.')), text)

    def call(self, *arguments):
        done = subprocess.run([self.csar, 'verify', *arguments], cwd=self.path, capture_output=True, timeout=60)
        return done.returncode, done.stdout.decode(errors='replace'), done.stderr.decode(errors='replace')

    def cached(self, *arguments):
        """The number of verdicts from the cache. The rest of the output must be that of a run without a cache."""
        status, out, err = self.call(*arguments, '--cache', 'c')
        plain = self.call(*arguments)
        err = err.replace(NOT_USED, '')
        assert (status, re.sub(TOTAL, '', out.replace(MARK, '')), err) == plain, f'{out}{err}\n--- without\n{plain[1]}{plain[2]}'
        return out.count(MARK)

    def entries(self):
        return [p for p in (self.path / 'c').rglob('*') if p.is_file()]


def expect(got, wanted, what):
    assert got == wanted, f'{what}: {got}, not {wanted}'


def same_output(at):
    at.package('good.csar', a__yaml=HEAD)
    at.package('bad.csar', a__yaml=HEAD + 'node_types: { a: { derived_from: b } }\n')
    at.package('bytes.csar', a__yaml=HEAD + 'node_types: { "\u00e4\u20ac": { derived_from: b, properties: 3 } } # \u00fc\n', **{'x__txt': b'\xff'})
    everything = ('good.csar', 'bad.csar', 'bytes.csar')
    expect(at.cached(*everything), 0, 'first run')
    expect(at.cached(*everything), 3, 'second run')
    expect(at.cached(*everything, '-v', '--layers'), 3, 'more output')
    for form in ('json', 'ndjson', 'sarif', 'junit', 'markdown'):
        first, second = at.call(*everything, '--format', form, '--cache', 'd' + form), at.call(*everything, '--format', form, '--cache', 'd' + form)
        plain = at.call(*everything, '--format', form)
        expect(second[0], plain[0], form + ', status')
        strip = lambda text: ''.join(line for line in text.splitlines(True) if 'fromCache' not in line and 'sha256' not in line)
        if form not in ('ndjson', 'sarif'):
            expect(strip(second[1]), strip(plain[1]), form)
        assert ('fromCache' in second[1]) == (form in ('json', 'ndjson')), form
        assert 'fromCache' not in first[1], form


def what_makes_another(at):
    at.package('a.csar', a__yaml=HEAD + 'imports: [ { profile: p } ]\n')
    at.cached('a.csar')
    expect(at.cached('a.csar'), 1, 'the same again')
    for options in (('--strict',), ('--ignore', 'tosca/unknown-profile'), ('--limit', 'findings=5'), ('--max-findings', '1'), ('--allow-prefix',), ('--require-signature',),
                    ('--intake', 'sol004-3.6.1'), ('--dialect', 'none')):
        expect(at.cached('a.csar', *options), 0, str(options))
        expect(at.cached('a.csar', *options), 1, str(options) + ' again')
    for _ in range(2):
        expect(at.cached('a.csar', '--trust', 'absent.pem'), 0, 'a certificate that is not there')
    shutil.copy(at.path / 'a.csar', at.path / 'b.csar')
    expect(at.cached('b.csar'), 0, 'another name')
    at.package('a.csar', a__yaml=HEAD)
    expect(at.cached('a.csar'), 0, 'other bytes')
    (at.path / 'a.cms').write_text('no signature')
    expect(at.cached('a.csar'), 0, 'a signature beside it')
    (at.path / 'a.cms').unlink()
    expect(at.cached('a.csar'), 1, 'without the signature')
    done = subprocess.run([at.csar, 'validate', 'a.csar', '--cache', 'c'], cwd=at.path, capture_output=True, text=True)
    assert MARK not in done.stdout, 'validate took what verify had kept'


def the_same_archive_in_two_directories(at):
    for name in ('one', 'two'):
        (at.path / name).mkdir()
        at.package(name + '/a.csar', a__yaml=HEAD + 'imports: [ d/b.yaml, d/c.yaml ]\n',
                   **{'d/b.yaml': HEAD + 'node_types: { shared: {} }\n', 'd/c.yaml': HEAD + 'node_types: { c: { derived_from: shared } }\n'})
    expect(at.cached('one/a.csar'), 0, 'the first')
    expect(at.cached('two/a.csar'), 0, 'the hint contains the path')
    expect(at.cached('one/a.csar', 'two/a.csar'), 2, 'both again')
    (at.path / 'overrides.yaml').write_text('overrides: [ { path: "one/**", severity: { tosca/unknown-type: ignored } } ]\n')
    for found in (0, 2):
        expect(at.cached('one/a.csar', 'two/a.csar', '-v', '--config', 'overrides.yaml'), found, 'an override for one')


def what_is_never_kept(at):
    (at.path / 'dir').mkdir()
    (at.path / 'dir/a.yaml').write_text(HEAD)
    (at.path / 'loose.yaml').write_text(HEAD)
    for name in ('dir', 'loose.yaml', 'absent.csar'):
        at.cached(name)
        expect(at.cached(name), 0, name)
    at.package('waived.csar', a__yaml=HEAD + 'node_types: { a: { derived_from: b } }\n')
    (at.path / 'waive.yaml').write_text('waivers: [ { rule: tosca/unknown-type, reason: known, expires: 2999-01-01 } ]\n')
    for _ in range(2):
        expect(at.cached('waived.csar', '--config', 'waive.yaml'), 0, 'with waivers')


def damaged_entries(at):
    at.package('a.csar', a__yaml=HEAD)
    at.cached('a.csar')
    entry, = at.entries()
    whole = entry.read_bytes()
    signed = lambda text: hashlib.sha256(text).hexdigest().encode() + b'\n' + text
    text = whole[65:]
    assert whole == signed(text)

    def changed(change):
        verdict = json.loads(text)
        change(verdict, verdict['result'])
        return json.dumps(verdict, separators=(',', ':')).encode()
    FINDINGS, FILES, CHECKED = 0, 3, 7
    other_files = changed(lambda _, result: operator.setitem(result, FILES, result[FILES] + 1))
    for damaged in (b'', whole[:-1], whole[:40], text, whole[:65] + other_files, signed(b'[' * 1_000_000), signed(b'{}'), signed(text + b'x'),
                    signed(changed(lambda verdict, _: verdict.update(key='0' + verdict['key']))),
                    signed(changed(lambda _, result: operator.setitem(result[FINDINGS], 0, 9))),
                    signed(changed(lambda _, result: operator.setitem(result[CHECKED][0], 0, 'a'))),
                    signed(changed(lambda _, result: operator.setitem(result, FILES, str(result[FILES])))),
                    signed(changed(lambda _, result: result.pop()))):
        assert damaged != whole
        entry.write_bytes(damaged)
        expect(at.cached('a.csar'), 0, repr(damaged[:60]))
        expect(entry.read_bytes(), whole, 'written again')
    entry.unlink()
    os.mkfifo(entry)
    expect(at.cached('a.csar'), 0, 'a pipe in its place')
    entry.unlink()
    entry.symlink_to(at.path / 'elsewhere')
    expect(at.cached('a.csar'), 0, 'a link in its place')
    (at.path / 'elsewhere').write_bytes(whole)
    expect(at.cached('a.csar'), 0, 'a link to an entry')
    expect((at.path / 'elsewhere').read_bytes(), whole, 'what the link leads to')
    entry.unlink()
    entry.mkdir()
    expect(at.cached('a.csar'), 0, 'a directory in its place')


def many_at_once(at):
    for i in range(40):
        at.package(f'p{i}.csar', a__yaml=HEAD + f'description: number {i}\n')
    names = [f'p{i}.csar' for i in range(40)]
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for status, out, err in pool.map(lambda _: at.call(*names, '-v', '--cache', 'c', '-j', '2'), range(8)):
            expect((status, err, out.replace(MARK, '').count(': valid;')), (0, '', 40), 'a run among others')
    expect(at.cached(*names, '-v'), 40, 'afterwards')
    expect(len(at.entries()), 40, 'entries, and nothing beside them')


def refused(at):
    at.package('a.csar', a__yaml=HEAD)
    (at.path / 'file').write_text('')
    (at.path / 'b.json').write_text('{}')
    for options, word in ((('--against', 'a.csar'), '--against'), (('--sbom', 'b.json'), '--sbom'), (('--profile-path', '.'), '--profile-path'), (('--import-map', 'https://x/=.'), '--import-map'), (('--format', 'html', '-o', 'x.html'), 'a report page')):
        status, _, err = at.call('a.csar', '--cache', 'c', *options)
        assert status == 2 and word in err and 'cache' in err, f'{options}: {status} {err}'
    status, _, err = at.call('a.csar', '--cache', 'file')
    assert status == 3 and "'file'" in err, f'{status} {err}'


def main():
    suite, csar = Suite('cache'), os.path.abspath(sys.argv[1])
    for test in (same_output, what_makes_another, the_same_archive_in_two_directories, what_is_never_kept, damaged_entries, many_at_once, refused):
        def case(directory):
            test(Place(csar, directory))
        case.__name__ = test.__name__
        suite.case(case)
    suite.finish()


main()
