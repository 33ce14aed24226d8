#!/usr/bin/python3
"""Signatures that csar makes and other programs verify, and the reverse; and packages that were tampered with.

usage: signing.py CSAR [--junit FILE]

Keys and certificates are created for each run.
"""
import io, json, os, pathlib, random, subprocess, sys, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Skipped, Suite, need, run

csar = os.path.abspath(sys.argv[1])
here = pathlib.Path(__file__).resolve().parent
zipfile.MAX_EXTRACT_VERSION = 255  # the version of an entry does not affect its content
suite = Suite('signing')
case = suite.case

KINDS = {
    'rsa': ['-newkey', 'rsa:2048'],
    'pss': ['-newkey', 'rsa-pss', '-pkeyopt', 'rsa_keygen_bits:2048'],
    'ec': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
}


def identity(directory, kind='ec'):
    """A key and its self-signed certificate: (key, certificate)."""
    directory.mkdir(parents=True, exist_ok=True)
    key, certificate = directory / f'{kind}.key', directory / f'{kind}.pem'
    run('openssl', 'req', '-x509', *KINDS[kind], '-nodes', '-keyout', key, '-out', certificate, '-days', '3650',
        '-subj', f'/O=ACME/CN={kind}')
    return key, certificate


def directory_to_pack(directory):
    files = {'TOSCA.meta': b'CSAR-Version: 2.0\nCreated-By: ACME\nEntry-Definitions: a.yaml\n',
             'a.yaml': b'tosca_definitions_version: tosca_2_0\n', 'scripts/run.sh': b'#!/bin/sh\necho run\n' * 20,
             'data/noise.bin': random.Random(3).randbytes(3000), 'data/text.txt': b'words and words ' * 100}
    for name, data in files.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_bytes(data)
    return directory


def verdicts(paths, *options):
    """For each package: (exit status, verdict, identifiers of findings)."""
    done = subprocess.run([csar, 'verify', '--format', 'json', *options, *paths], capture_output=True)
    packages = json.loads(done.stdout)['packages']
    return [(p['exit'], p.get('summary', {}).get('verdict'), {f['id'] for f in p['findings']}) for p in packages]


def openssl_verifies(package, signature, certificate):
    run('openssl', 'cms', '-verify', '-binary', '-inform', 'pem', '-in', signature, '-content', package, '-CAfile', certificate,
        '-purpose', 'any', '-out', os.devnull)


@case
def openssl_verifies_every_kind_of_key(directory):
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'x.csar')
    for kind in KINDS:
        key, certificate = identity(directory, kind)
        for digest in ('SHA-256', 'SHA-512'):
            run(csar, 'sign', directory / 'x.csar', '--form', 'detached', '--key', key, '--cert', certificate, '--replace',
                '--signature-digest', digest)
            openssl_verifies(directory / 'x.csar', directory / 'x.csar.cms', certificate)
            assert verdicts([directory / 'x.csar'], '--trust', certificate)[0][:2] == (0, 'trusted'), kind


@case
def openssl_verifies_both_of_two_signers(directory):
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'x.csar')
    both = directory / 'both.pem'
    both.write_bytes(b'')
    for kind, more in (('ec', []), ('rsa', ['--add-signer', '--signature-digest', 'SHA-384'])):
        key, certificate = identity(directory, kind)
        run(csar, 'sign', directory / 'x.csar', '--form', 'detached', '--key', key, '--cert', certificate, *more)
        both.write_bytes(both.read_bytes() + certificate.read_bytes())
    openssl_verifies(directory / 'x.csar', directory / 'x.csar.cms', both)
    assert verdicts([directory / 'x.csar'], '--trust', both)[0][:2] == (0, 'trusted')


@case
def a_signer_is_added_or_replaced_wherever_the_signature_is(directory):
    run(csar, 'pack', directory_to_pack(directory / 'p'), '--manifest', '-o', directory / 'x.csar')
    (first_key, first), (second_key, second) = identity(directory, 'ec'), identity(directory, 'rsa')
    by_first, by_second = ('--key', first_key, '--cert', first), ('--key', second_key, '--cert', second)
    for form, made in (('manifest', directory / 'm.csar'), ('container', directory / 'c.zip'), ('detached', directory / 'x.csar')):
        output = f'{made}.cms' if form == 'detached' else made
        run(csar, 'sign', directory / 'x.csar', '--form', form, *by_first, '-o', output)
        again = (csar, 'sign', made, '--form', form, *by_second)
        before = pathlib.Path(output).read_bytes()
        refused = subprocess.run(again, capture_output=True)
        assert refused.returncode == 2 and b'already signed' in refused.stderr and pathlib.Path(output).read_bytes() == before, refused
        run(*again, '--add-signer')
        assert verdicts([made], '--trust', first, '--trust', second)[0][:2] == (0, 'trusted'), form
        for one in (first, second):
            assert verdicts([made], '--trust', one)[0][:2] == (6, 'untrusted'), form
        run(*again, '--replace')
        assert verdicts([made], '--trust', second)[0][:2] == (0, 'trusted'), form
        assert verdicts([made], '--trust', first)[0][:2] == (6, 'untrusted'), form
    names = [entry.filename for entry in zipfile.ZipFile(directory / 'c.zip').infolist()]
    assert names == ['x.csar', 'x.cms'], names
    run(csar, 'sign', directory / 'c.zip', '--replace', '--certificate-beside', *by_first)
    names = [entry.filename for entry in zipfile.ZipFile(directory / 'c.zip').infolist()]
    assert names == ['x.csar', 'x.cms', 'x.cert'], names
    assert verdicts([directory / 'c.zip'], '--trust', first)[0][:2] == (0, 'trusted')


@case
def a_manifest_without_digests_is_not_worth_a_signature(directory):
    key, certificate = identity(directory)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'plain.csar')
    files = {e.filename: zipfile.ZipFile(directory / 'plain.csar').read(e) for e in zipfile.ZipFile(directory / 'plain.csar').infolist()}
    files['TOSCA.meta'] += b'ETSI-Entry-Manifest: a.mf\n'
    files['a.mf'] = b'metadata:\n' + b''.join(b'    %s: 2026-01-01T00:00:00Z\n' % name for name in (
        b'vnf_product_name', b'vnf_provider_id', b'vnf_package_version', b'vnf_release_date_time')) + b''.join(
            b'\nSource: %s\n' % name.encode() for name in files)
    with zipfile.ZipFile(directory / 'x.csar', 'w') as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    signing = (csar, 'sign', directory / 'x.csar', '--key', key, '--cert', certificate, '-o', directory / 'signed.csar')
    refused = subprocess.run(signing, capture_output=True)
    assert refused.returncode == 4 and b'signature/incomplete-coverage' in refused.stdout and not (directory / 'signed.csar').exists(), refused
    run(*signing, '--no-verify')
    assert verdicts([directory / 'signed.csar'])[0][:2] == (0, 'incomplete')
    for asked in (('--trust', certificate), ('--require-signature',), ('--signer', 'ec')):
        assert verdicts([directory / 'signed.csar'], *asked)[0][0] == 4, asked
    # A detached signature covers the package as a whole.
    run(csar, 'sign', directory / 'signed.csar', '--form', 'detached', '--key', key, '--cert', certificate)
    assert verdicts([directory / 'signed.csar'], '--trust', certificate)[0][0] == 0


@case
def keys_come_from_pkcs12(directory):
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'x.csar')
    key, certificate = identity(directory)
    run('openssl', 'pkcs12', '-export', '-inkey', key, '-in', certificate, '-passout', 'pass:secret', '-out', directory / 'k.p12')
    run(csar, 'sign', directory / 'x.csar', '--form', 'detached', '--key', directory / 'k.p12', '--passphrase-env', 'WORD',
        env={**os.environ, 'WORD': 'secret'})
    openssl_verifies(directory / 'x.csar', directory / 'x.csar.cms', certificate)
    for word in ({'WORD': 'wrong'}, {}):
        options = ['--passphrase-env', 'WORD'] if word else []
        wrong = subprocess.run([csar, 'sign', directory / 'x.csar', '--form', 'detached', '--key', directory / 'k.p12', '--replace',
                                *options], capture_output=True, env={**os.environ, **word})
        assert wrong.returncode == 2, wrong


@case
def keys_come_from_pkcs12_of_old(directory):
    """40-bit RC2: only OpenSSL's legacy provider supports it."""
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'x.csar')
    key, certificate = identity(directory)
    made = subprocess.run(['openssl', 'pkcs12', '-export', '-legacy', '-inkey', key, '-in', certificate, '-passout', 'pass:secret', '-out',
                           directory / 'k.p12'], capture_output=True)
    if made.returncode != 0:
        raise Skipped('OpenSSL has no legacy provider')
    signing = [csar, 'sign', directory / 'x.csar', '--form', 'detached', '--replace', '--key', directory / 'k.p12', '--passphrase-env', 'WORD']
    run(*signing, env={**os.environ, 'WORD': 'secret'})
    openssl_verifies(directory / 'x.csar', directory / 'x.csar.cms', certificate)
    without = subprocess.run(signing, capture_output=True, env={**os.environ, 'WORD': 'secret', 'OPENSSL_MODULES': str(directory)})
    assert without.returncode == 2 and b'legacy provider' in without.stderr, without


@case
def keys_come_with_their_certificate(directory):
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'x.csar')
    key, certificate = identity(directory)
    (directory / 'all.pem').write_bytes(key.read_bytes() + certificate.read_bytes())
    run(csar, 'sign', directory / 'x.csar', '--form', 'detached', '--key', directory / 'all.pem')
    openssl_verifies(directory / 'x.csar', directory / 'x.csar.cms', certificate)


@case
def keys_come_from_pkcs11(directory):
    """A key that never leaves its token: SoftHSM, used through OpenSSL's engine."""
    need('softhsm2-util')
    module, engine = pathlib.Path('/usr/lib/softhsm/libsofthsm2.so'), pathlib.Path('/usr/lib/x86_64-linux-gnu/engines-3/pkcs11.so')
    if not (module.exists() and engine.exists()):
        raise Skipped('no SoftHSM or no engine for PKCS #11')
    (directory / 'tokens').mkdir()
    (directory / 'softhsm2.conf').write_text(f'directories.tokendir = {directory}/tokens\nlog.level = ERROR\n')
    environment = {**os.environ, 'SOFTHSM2_CONF': str(directory / 'softhsm2.conf'), 'PKCS11_MODULE_PATH': str(module), 'PIN': '1234'}
    run('softhsm2-util', '--init-token', '--free', '--label', 'release', '--pin', '1234', '--so-pin', '5678', env=environment)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'x.csar')
    for kind, number in (('rsa', '01'), ('ec', '02')):
        key, certificate = identity(directory, kind)
        run('openssl', 'pkcs8', '-topk8', '-nocrypt', '-in', key, '-out', directory / 'key.p8')
        run('softhsm2-util', '--import', directory / 'key.p8', '--token', 'release', '--label', kind, '--id', number, '--pin', '1234',
            env=environment)
        key.unlink()
        run(csar, 'sign', directory / 'x.csar', '--form', 'detached', '--replace', '--key', f'pkcs11:token=release;object={kind}',
            '--cert', certificate, '--passphrase-env', 'PIN', env=environment)
        openssl_verifies(directory / 'x.csar', directory / 'x.csar.cms', certificate)
    pin, key = ['--passphrase-env', 'PIN'], 'pkcs11:token=release;object=ec'
    run(csar, 'sign', directory / 'x.csar', '--form', 'detached', '--replace', '--key', f'{key}?module-path={module}', '--cert', certificate, *pin,
        env=environment)
    no_key, no_token = 'the token has no private key with this name or id', 'no token matches'
    def refused(name, options, cause, **variables):
        wrong = subprocess.run([csar, 'sign', directory / 'x.csar', '--form', 'detached', '--replace', '--key', name, '--cert', certificate, *options],
                               capture_output=True, text=True, stdin=subprocess.DEVNULL, env={**environment, 'OTHER': '9999', **variables})
        # The engine writes nothing.
        assert wrong.returncode == 2 and wrong.stderr.startswith(f"csar: '{name}': ") and wrong.stderr.count('\n') == 1 and cause in wrong.stderr, wrong
    for name, options, cause in (('pkcs11:token=release;object=none', pin, no_key), ('pkcs11:id=%05;token=release?pin-value=1234', [], no_key),
                                 ('pkcs11:object=none', pin, no_key), ('pkcs11:token=other;object=ec', pin, no_token),
                                 ('pkcs11:token=other;object=ec', [], no_token), ('pkcs11:token=other', pin, no_token),
                                 (key, ['--passphrase-env', 'OTHER'], 'PIN of the token is wrong'), (key, [], 'without a PIN'),
                                 (f'{key}?pin-value=', [], 'without a PIN'), ('pkcs11:tokn=release', pin, 'not a valid PKCS #11 URI'),
                                 (f'{key}?pin-source=/nofile', [], 'check whether the file of pin-source can be read')):
        refused(name, options, cause)
    run('softhsm2-util', '--init-token', '--free', '--label', 'empty', '--pin', '1234', '--so-pin', '5678', env=environment)
    refused('pkcs11:object=ec', pin, no_token)  # of several tokens, the engine opens none
    refused('pkcs11:token=empty;object=ec', pin, 'or the token has no private key')
    refused(f'{key}?module-path=/none.so', pin, 'the module cannot be loaded: /none.so: ')
    refused(f'{key}?module-path={engine}', pin, 'undefined symbol: C_GetFunctionList')


@case
def a_manifest_that_openssl_signed_is_judged_right(directory):
    key, certificate = identity(directory)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '--manifest', '-o', directory / 'x.csar')
    entries = {e.filename: zipfile.ZipFile(directory / 'x.csar').read(e) for e in zipfile.ZipFile(directory / 'x.csar').infolist()}
    manifest = next(name for name in entries if name.endswith('.mf'))
    text = entries[manifest]
    for signed, options, stored, finding in ((text, ['-binary'], text, None), (text, [], text, 'signature/changed-line-ends'),
                                             (text[:-1], ['-binary'], text, 'signature/missing-last-line-end'),
                                             (text, ['-binary'], text.replace(b'\n', b'\r\n'), 'signature/changed-line-ends')):
        signature = run('openssl', 'cms', '-sign', *options, '-outform', 'pem', '-signer', certificate, '-inkey', key, input=signed)
        with zipfile.ZipFile(directory / 'signed.csar', 'w') as archive:
            for name, data in entries.items():
                archive.writestr(name, stored + signature if name == manifest else data)
        status, verdict, findings = verdicts([directory / 'signed.csar'], '--trust', certificate)[0]
        found = findings & {'signature/changed-line-ends', 'signature/missing-last-line-end'}
        assert (status, verdict, found) == (0, 'trusted', {finding} - {None}), (options, status, verdict, findings)


@case
def a_package_that_openssl_signed_as_text_is_not_protected(directory):
    key, certificate = identity(directory)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '-o', directory / 'x.csar')
    run('openssl', 'cms', '-sign', '-outform', 'pem', '-signer', certificate, '-inkey', key, '-in', directory / 'x.csar', '-out',
        directory / 'x.csar.cms')
    assert verdicts([directory / 'x.csar'], '--trust', certificate)[0][:2] == (4, 'tampered')


@case
def java_streams_a_signed_container(directory):
    need('java')
    key, certificate = identity(directory)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '--sign', 'container', '--key', key, '--cert', certificate,
        '--certificate-beside', '-o', directory / 'x.zip')
    lines = run('java', '-XX:TieredStopAtLevel=1', here / 'Stream.java', directory / 'x.zip').decode().splitlines()
    assert [line.split('\t')[0] for line in lines] == ['x.csar', 'x.cms', 'x.cert'], lines


def content_of(data):
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        return [(e.filename, archive.read(e)) for e in archive.infolist()]
    except Exception:
        return None


def mutations(data, places):
    chance = random.Random(11)
    for place in sorted(chance.sample(range(len(data)), min(places, len(data)))):
        yield f'flip {place}', data[:place] + bytes([data[place] ^ (1 << chance.randrange(8))]) + data[place + 1:]
        yield f'insert {place}', data[:place] + bytes([chance.randrange(256)]) + data[place:]
        yield f'delete {place}', data[:place] + data[place + 1:]


def judge_all(directory, variants, certificate):
    """Yields (the change, bytes, exit status, verdict)."""
    variants = list(variants)
    for start in range(0, len(variants), 300):
        part = variants[start:start + 300]
        paths = []
        for number, (_, data) in enumerate(part):
            paths.append(directory / f'{number}.csar')
            paths[-1].write_bytes(data)
        results = verdicts(paths, '--trust', certificate, '--require-signature')
        for (what, data), (status, verdict, _) in zip(part, results, strict=True):
            yield what, data, status, verdict


@case
def no_byte_of_a_signed_package_can_be_changed(directory):
    key, certificate = identity(directory)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '--manifest', '--key', key, '--cert', certificate, '-o', directory / 'x.csar')
    data = (directory / 'x.csar').read_bytes()
    wanted, end = content_of(data), len(data)
    passed = 0
    for what, changed, status, verdict in judge_all(directory, mutations(data, 500), certificate):
        if status == 0:
            passed += 1
            assert content_of(changed) == wanted and verdict == 'trusted', f'{what} went unnoticed: {verdict}, {end - int(what.split()[1])} from the end'
    assert passed < 50, f'{passed} changes alter no content; they cannot be that many'


@case
def no_byte_of_a_signed_container_can_be_changed(directory):
    key, certificate = identity(directory)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '--sign', 'container', '--key', key, '--cert', certificate, '-o', directory / 'x.zip')
    data = (directory / 'x.zip').read_bytes()
    inner = dict(content_of(data))['x.csar']
    for what, changed, status, _ in judge_all(directory, mutations(data, 500), certificate):
        if status == 0:
            assert dict(content_of(changed))['x.csar'] == inner, f'{what} went unnoticed'


@case
def entries_of_a_signed_package_cannot_be_exchanged(directory):
    key, certificate = identity(directory)
    run(csar, 'pack', directory_to_pack(directory / 'p'), '--manifest', '--key', key, '--cert', certificate, '-o', directory / 'x.csar')
    entries = content_of((directory / 'x.csar').read_bytes())
    names = [name for name, _ in entries]
    a, b = names.index('data/noise.bin'), names.index('data/text.txt')

    def zipped(files, method=zipfile.ZIP_DEFLATED):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, 'w', method) as archive:
            for name, content in files:
                archive.writestr(zipfile.ZipInfo(name, (2001, 2, 3, 4, 5, 6)), content, method)
        return buffer.getvalue()

    def replaced(number, entry):
        return entries[:number] + ([entry] if entry else []) + entries[number + 1:]

    swapped = list(entries)
    swapped[a], swapped[b] = (entries[a][0], entries[b][1]), (entries[b][0], entries[a][1])
    unsigned = [(n, c.split(b'-----BEGIN')[0] if n.endswith('.mf') else c) for n, c in entries]
    cases = {'swap': (zipped(swapped), 4), 'rename': (zipped(replaced(a, ('data/other.bin', entries[a][1]))), 4),
             'add': (zipped(entries + [('more.txt', b'x')]), 4), 'drop': (zipped(replaced(a, None)), 4),
             'unsign': (zipped(unsigned), 5), 'reorder': (zipped(entries[:1] + entries[:0:-1]), 0),
             'recompress': (zipped(entries), 0), 'store': (zipped(entries, zipfile.ZIP_STORED), 0)}
    for what, _, status, verdict in judge_all(directory, ((w, d) for w, (d, _) in cases.items()), certificate):
        assert status == cases[what][1], (what, status, verdict)
        assert (verdict == 'trusted') == (status == 0), (what, verdict)


suite.finish()
