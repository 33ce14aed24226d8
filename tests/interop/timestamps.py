#!/usr/bin/python3
"""Time stamps of signatures (RFC 3161) from an authority that the test runs with `openssl ts`, and from faulty authorities.

usage: timestamps.py CSAR [--junit FILE]
"""
import base64, json, os, pathlib, re, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
import jsonschema
from suite import Suite, run

csar = os.path.abspath(sys.argv[1])
schema = json.loads((pathlib.Path(__file__).resolve().parents[2] / 'docs/schema/report.json').read_text(encoding='utf-8'))
suite = Suite('timestamps')
case = suite.case
STAMPING = 'extendedKeyUsage=critical,timeStamping'


AUTHORITY = 'basicConstraints=critical,CA:TRUE\nkeyUsage=critical,keyCertSign,cRLSign'


def identity(directory, name, extension='keyUsage=digitalSignature', start='20190101000000Z', end='20400101000000Z', issuer=None):
    """A key and a certificate, self-signed or issued by the authority `issuer`: (key, certificate)."""
    home = directory / f'{issuer or name}.ca'
    if not home.is_dir():
        home.mkdir()
        (home / 'index').write_text('')
        (home / 'serial').write_text('01\n')
    config = home / f'{name}.config'
    config.write_text(f"""
[ca]
default_ca = this
[this]
new_certs_dir = {home}
database = {home}/index
serial = {home}/serial
default_md = sha256
policy = any
x509_extensions = extensions
[any]
commonName = supplied
[extensions]
subjectKeyIdentifier = hash
{extension}
""")
    key, certificate = directory / f'{name}.key', directory / f'{name}.pem'
    run('openssl', 'req', '-new', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', home / 'request', '-subj', f'/CN={name}')
    by = ['-keyfile', directory / f'{issuer}.key', '-cert', directory / f'{issuer}.pem'] if issuer else ['-selfsign', '-keyfile', key]
    run('openssl', 'ca', '-batch', '-notext', '-config', config, *by, '-in', home / 'request', '-out', certificate, '-startdate', start,
        '-enddate', end)
    return key, certificate


def revocation_list(directory, issuer, *revoked):
    common = ['openssl', 'ca', '-config', directory / f'{issuer}.ca/{issuer}.config', '-keyfile', directory / f'{issuer}.key', '-cert',
              directory / f'{issuer}.pem']
    for certificate in revoked:
        run(*common, '-revoke', certificate)
    run(*common, '-gencrl', '-crldays', '3650', '-out', directory / 'list.crl')
    return directory / 'list.crl'


class Authority:
    """A time stamping authority; `accepts`: the digest algorithms that it accepts."""

    def __init__(self, directory, name, accepts='sha256', issuer=None):
        self.directory, self.name = directory, name
        self.key, self.certificate = identity(directory, name, STAMPING, issuer=issuer)
        (directory / f'{name}.serial').write_text('01\n')
        (directory / f'{name}.conf').write_text(f"""
[tsa]
default_tsa = this
[this]
serial = {directory}/{name}.serial
signer_cert = {self.certificate}
signer_key = {self.key}
signer_digest = sha256
default_policy = 1.2.3.4
digests = {accepts}
ess_cert_id_alg = sha256
""")

    def answer(self, query):
        answer = self.directory / f'{self.name}.tsr'
        run('openssl', 'ts', '-reply', '-config', self.directory / f'{self.name}.conf', '-queryfile', query, '-out', answer)
        return answer

    def token(self, query):
        run('openssl', 'ts', '-reply', '-in', self.answer(query), '-token_out', '-out', self.directory / 'token.der')
        return self.directory / 'token.der'


def stamped_by(directory, token, key, certificate, *options, time=None):
    """The statement of `token`, optionally with another time, signed by another key, which `openssl ts` refuses to do."""
    run('openssl', 'cms', '-verify', '-noverify', '-inform', 'der', '-in', token, '-out', directory / 'statement')
    statement = (directory / 'statement').read_bytes()
    if time:
        statement, count = re.subn(rb'20\d{12}Z', time.encode(), statement, count=1)
        assert count == 1
    (directory / 'statement').write_bytes(statement)
    run('openssl', 'cms', '-sign', '-binary', '-nodetach', '-nosmimecap', *(options or ['-cades']), '-econtent_type',
        '1.2.840.113549.1.9.16.1.4', '-signer', certificate, '-inkey', key, '-in', directory / 'statement', '-outform', 'der', '-out',
        directory / 'resigned.der')
    return directory / 'resigned.der'


def package(directory, *options):
    content = directory / 'p'
    content.mkdir()
    (content / 'TOSCA.meta').write_text('CSAR-Version: 2.0\nCreated-By: ACME\nEntry-Definitions: a.yaml\n')
    (content / 'a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
    run(csar, 'pack', content, '-o', directory / 'x.csar', *options)
    return directory / 'x.csar'


def signed(directory, name='signer', **dates):
    """A package with a detached signature by openssl, which accepts expired certificates."""
    path = package(directory)
    key, certificate = identity(directory, name, **dates)
    run('openssl', 'cms', '-sign', '-binary', '-nosmimecap', '-outform', 'pem', '-signer', certificate, '-inkey', key, '-in', path, '-out',
        f'{path}.cms')
    return path, certificate


def query_of(path, *options):
    query = path.with_suffix('.tsq')
    run(csar, 'sign', path, '--timestamp-query', query, *options)
    return query


def add(path, answer, *options):
    run(csar, 'sign', path, '--timestamp-file', answer, *options)


def verified(path, *options):
    """(exit status, verdict, identifiers of findings, time stamps of the first signer)"""
    done = subprocess.run([csar, 'verify', '--format', 'json', path, *options], capture_output=True)
    report = json.loads(done.stdout)
    jsonschema.validate(report, schema)
    one = report['packages'][0]
    stamps = [stamp for s in one['summary']['signatures'] for signer in s['signers'] for stamp in signer.get('timestamps', [])]
    return one['exit'], one['summary']['verdict'], {f['id'] for f in one['findings'] if f['id'].startswith('signature/')}, stamps


def refused(path, answer, *options, message):
    done = subprocess.run([csar, 'sign', path, '--timestamp-file', answer, *options], capture_output=True)
    assert done.returncode in (2, 3) and message in done.stderr.decode(), (done.returncode, done.stderr.decode())


def der_of(path):
    text = pathlib.Path(f'{path}.cms').read_text()
    return base64.b64decode(re.search(r'-----BEGIN CMS-----(.*?)-----END', text, re.S)[1])


def put_der(path, data):
    pathlib.Path(f'{path}.cms').write_bytes(data)


@case
def a_stamp_is_asked_for_and_added_wherever_the_signature_is(directory):
    authority = Authority(directory, 'authority')
    key, certificate = identity(directory, 'signer')
    path = package(directory, '--manifest')
    for form, signed_file in (('manifest', path), ('container', directory / 'x.zip'), ('detached', path)):
        run(csar, 'sign', path, '--form', form, '--key', key, '--cert', certificate)
        query = query_of(signed_file, '--form', form)
        assert b'sha256' in run('openssl', 'ts', '-query', '-in', query, '-text').replace(b'-', b'').lower()
        add(signed_file, authority.answer(query), '--form', form)
    run('openssl', 'cms', '-verify', '-binary', '-inform', 'pem', '-in', f'{path}.cms', '-content', path, '-CAfile', certificate,
        '-purpose', 'any', '-out', os.devnull)
    for signed_file, stamps_there in ((path, 2), (directory / 'x.zip', 2)):
        trust = ('--trust', certificate, '--trust-timestamp', authority.certificate)
        status, verdict, findings, stamps = verified(signed_file, *trust)
        assert (status, verdict, findings, len(stamps)) == (0, 'trusted', set(), stamps_there), (status, verdict, findings, stamps)
        assert all(stamp['vouchedFor'] and stamp['authority'] == 'CN=authority' for stamp in stamps)


@case
def a_bare_token_is_as_good_as_an_answer(directory):
    path, _ = signed(directory)
    authority = Authority(directory, 'authority')
    add(path, authority.token(query_of(path)))
    assert verified(path, '--trust-timestamp', authority.certificate)[3][0]['vouchedFor']
    # The time stamp survives the addition of a second signer, and the next time stamp is added to that signer.
    key, certificate = identity(directory, 'second')
    run(csar, 'sign', path, '--key', key, '--cert', certificate, '--add-signer')
    assert verified(path, '--trust-timestamp', authority.certificate)[3][0]['vouchedFor']
    add(path, authority.answer(query_of(path)))
    assert [stamp['vouchedFor'] for stamp in verified(path, '--trust-timestamp', authority.certificate)[3]] == [True, True]
    assert b'already' in subprocess.run([csar, 'sign', path, '--key', key, '--cert', certificate, '--add-signer'], capture_output=True).stderr


@case
def nobody_vouches_for_the_time_of_an_authority_that_is_not_trusted(directory):
    path, certificate = signed(directory)
    other = Authority(directory, 'other')
    authority = Authority(directory, 'authority')
    add(path, authority.answer(query_of(path)))
    # Certificates that are trusted for packages are not trusted for time stamps.
    for trust in ((), ('--trust', authority.certificate), ('--trust-timestamp', other.certificate)):
        status, verdict, findings, stamps = verified(path, '--trust', certificate, *trust)
        assert (status, verdict, findings) == (0, 'trusted', {'signature/untrusted-timestamp'}), (status, verdict, findings)
        assert not stamps[0]['vouchedFor'] and stamps[0]['time']


@case
def an_expired_signer_is_trusted_who_was_stamped_in_time(directory):
    authority = Authority(directory, 'authority')
    path, certificate = signed(directory, start='20200101000000Z', end='20210101000000Z')
    token = authority.token(query_of(path))
    plain = pathlib.Path(f'{path}.cms').read_bytes()
    add(path, stamped_by(directory, token, authority.key, authority.certificate, time='20200601000000Z'))
    trust, stamp = ('--trust', certificate), ('--trust-timestamp', authority.certificate)
    assert verified(path, *trust)[:2] == (6, 'expired')
    told = subprocess.run([csar, 'verify', path, *trust], capture_output=True).stdout.decode()
    assert "the signature has a time stamp of 'CN=authority' from 2020-06-01T00:00:00Z: trust this authority with --trust-timestamp" in told, told
    assert verified(path, *trust, *stamp)[:3] == (0, 'trusted', set())
    assert b"'CN=signer', stamped 2020-06-01T00:00:00Z: trusted" in run(csar, 'verify', path, *trust, *stamp)
    assert verified(path)[:2] == (0, 'expired') and verified(path, *stamp)[:2] == (0, 'intact')
    # Only a time that the reader specifies is used.
    assert verified(path, *trust, *stamp, '--at-time', '2024-01-01')[:2] == (6, 'expired')
    assert verified(path, *trust, *stamp, '--at-time', '2020-03-01')[:2] == (0, 'trusted')
    for late in ('20220101000000Z', '20390101000000Z'):
        pathlib.Path(f'{path}.cms').write_bytes(plain)
        add(path, stamped_by(directory, token, authority.key, authority.certificate, time=late))
        status, verdict, _, stamps = verified(path, *trust, *stamp)
        # No authority can have seen a signature in 2039 yet.
        assert (status, verdict, stamps[0]['vouchedFor']) == (6, 'expired', late.startswith('2022')), (late, stamps)


@case
def a_stamp_helps_if_an_authority_of_the_signer_has_expired(directory):
    _, root = identity(directory, 'root', AUTHORITY)
    _, middle = identity(directory, 'middle', AUTHORITY, start='20200101000000Z', end='20210101000000Z', issuer='root')
    authority = Authority(directory, 'authority')
    path, _ = signed(directory, issuer='middle')
    pathlib.Path(f'{path}.cert').write_bytes(middle.read_bytes())
    token = authority.token(query_of(path))
    plain = pathlib.Path(f'{path}.cms').read_bytes()
    hint = "the signature has a time stamp of 'CN=authority' from 2020-06-01T00:00:00Z: trust this authority with --trust-timestamp"
    add(path, stamped_by(directory, token, authority.key, authority.certificate, time='20200601000000Z'))
    told = subprocess.run([csar, 'verify', path, '--trust', root], capture_output=True).stdout.decode()
    assert "'CN=middle', an authority of 'CN=signer'" in told and hint in told, told
    assert verified(path, '--trust', root, '--trust-timestamp', authority.certificate)[:3] == (0, 'trusted', set())
    # The certificate of the signer was valid at the time of this stamp, but not that of its authority.
    pathlib.Path(f'{path}.cms').write_bytes(plain)
    add(path, stamped_by(directory, token, authority.key, authority.certificate, time='20220101000000Z'))
    told = subprocess.run([csar, 'verify', path, '--trust', root], capture_output=True).stdout.decode()
    assert 'an authority of' in told and 'has a time stamp' not in told, told
    assert verified(path, '--trust', root, '--trust-timestamp', authority.certificate)[:2] == (6, 'expired')


@case
def a_stamp_helps_nobody_who_is_revoked(directory):
    _, root = identity(directory, 'root', AUTHORITY)
    authority = Authority(directory, 'authority', issuer='root')
    path, certificate = signed(directory, start='20200101000000Z', end='20210101000000Z', issuer='root')
    token = authority.token(query_of(path))
    add(path, stamped_by(directory, token, authority.key, authority.certificate, time='20200601000000Z'))
    trust = ('--trust', root, '--trust-timestamp', root)
    assert verified(path, *trust)[:3] == (0, 'trusted', set())
    assert verified(path, *trust, '--crl', revocation_list(directory, 'root'))[:2] == (0, 'trusted')
    assert verified(path, *trust, '--crl', revocation_list(directory, 'root', certificate))[:3] == (6, 'untrusted', {'signature/revoked-certificate'})


@case
def an_authority_that_is_revoked_vouches_for_nothing(directory):
    _, root = identity(directory, 'root', AUTHORITY)
    authority = Authority(directory, 'authority', issuer='root')
    path, certificate = signed(directory, issuer='root')
    add(path, authority.answer(query_of(path)))
    trust = ('--trust', root, '--trust-timestamp', root)
    assert verified(path, *trust, '--crl', revocation_list(directory, 'root'))[3][0]['vouchedFor']
    status, verdict, findings, stamps = verified(path, *trust, '--crl', revocation_list(directory, 'root', authority.certificate))
    assert (status, verdict, findings) == (0, 'trusted', {'signature/untrusted-timestamp'}) and not stamps[0]['vouchedFor'], findings


@case
def only_certificates_for_stamping_stamp(directory):
    authority = Authority(directory, 'authority')
    path, certificate = signed(directory, start='20200101000000Z', end='20210101000000Z')
    plain = pathlib.Path(f'{path}.cms').read_bytes()
    token = authority.token(query_of(path))
    for number, (usage, holds) in enumerate((('keyUsage=digitalSignature', False), ('extendedKeyUsage=timeStamping', False),
                                             ('extendedKeyUsage=critical,timeStamping,codeSigning', False),
                                             ('extendedKeyUsage=critical,codeSigning', False), (STAMPING, True))):
        pathlib.Path(f'{path}.cms').write_bytes(plain)
        key, stamper = identity(directory, f'stamper{number}', usage)
        add(path, stamped_by(directory, token, key, stamper, time='20200601000000Z'))
        status, verdict, findings, stamps = verified(path, '--trust', certificate, '--trust-timestamp', stamper)
        assert stamps[0]['vouchedFor'] == holds, (usage, stamps)
        assert (status, 'signature/untrusted-timestamp' in findings) == ((0, False) if holds else (6, True)), (usage, findings)


@case
def a_token_must_name_its_certificate(directory):
    authority = Authority(directory, 'authority')
    path, _ = signed(directory)
    token = authority.token(query_of(path))
    refused(path, stamped_by(directory, token, authority.key, authority.certificate, '-md', 'sha256'), message='do not identify the certificate')
    refused(path, stamped_by(directory, token, authority.key, authority.certificate, '-cades', '-md', 'sha1'), message='SHA1')


@case
def a_stamp_of_another_signature_proves_nothing(directory):
    authority = Authority(directory, 'authority')
    (directory / 'a').mkdir(), (directory / 'b').mkdir()
    path, certificate = signed(directory / 'a')
    other, _ = signed(directory / 'b')
    right, wrong = (authority.token(query_of(p)).read_bytes() for p in (path, other))
    (directory / 'wrong.der').write_bytes(wrong)
    refused(path, directory / 'wrong.der', message='the time stamp is for another signature')
    (directory / 'right.der').write_bytes(right)
    add(path, directory / 'right.der')
    assert len(right) == len(wrong) and right in der_of(path)
    put_der(path, der_of(path).replace(right, wrong))
    assert verified(path, '--trust', certificate, '--trust-timestamp', authority.certificate)[:3] == (
        4, 'incomplete', {'signature/bad-timestamp'})


@case
def no_byte_of_a_stamp_can_be_changed(directory):
    authority = Authority(directory, 'authority')
    path, certificate = signed(directory)
    token = authority.token(query_of(path))
    run('openssl', 'cms', '-verify', '-noverify', '-inform', 'der', '-in', token, '-out', directory / 'statement')
    statement = (directory / 'statement').read_bytes()
    add(path, token)
    data = der_of(path)
    begin, end = data.index(statement), data.index(token.read_bytes()) + token.stat().st_size
    for at in [*range(begin, begin + len(statement)), *range(end - 256, end, 5)]:
        put_der(path, data[:at] + bytes([data[at] ^ 1]) + data[at + 1:])
        status, verdict, findings, stamps = verified(path, '--trust', certificate, '--trust-timestamp', authority.certificate)
        assert status == 4 and verdict == 'incomplete' and not any(s['vouchedFor'] for s in stamps), (at - begin, status, findings)


@case
def what_is_no_answer_is_not_added(directory):
    authority, picky = Authority(directory, 'authority'), Authority(directory, 'picky', accepts='sha512')
    path, _ = signed(directory)
    before = pathlib.Path(f'{path}.cms').read_bytes()
    refused(path, picky.answer(query_of(path)), message='the authority rejected')
    (directory / 'junk').write_bytes(b'no token')
    refused(path, directory / 'junk', message='neither PEM nor DER')
    (directory / 'huge').write_bytes(authority.token(query_of(path)).read_bytes() + bytes(2 << 20))
    refused(path, directory / 'huge', message='huge')
    refused(path, authority.answer(query_of(path)), '--add-signer', message='cannot be combined with adding or replacing a signer')
    assert pathlib.Path(f'{path}.cms').read_bytes() == before
    pathlib.Path(f'{path}.cms').unlink()
    refused(path, directory / 'token.der', message='does not exist, so there is nothing to')


@case
def a_signature_that_stamps_make_too_large_is_refused(directory):
    authority = Authority(directory, 'authority')
    path, _ = signed(directory)
    for _ in range(4):
        add(path, authority.answer(query_of(path)))
    refused(path, authority.answer(query_of(path)), message='already has the maximum number of time stamps')
    assert verified(path, '--trust-timestamp', authority.certificate)[:2] == (0, 'intact')
    size = pathlib.Path(f'{path}.cms').stat().st_size
    done = subprocess.run([csar, 'verify', path, '--limit', f'cms={size - 1}'], capture_output=True)
    assert done.returncode == 3, done


suite.finish()
