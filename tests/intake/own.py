"""Profiles of operators: for every kind of requirement, a package that meets it and one that violates it, and profiles that are rejected."""
import copy, json, os, pathlib, re, subprocess


keys = {}


def signed_by(subject, *algorithm):
    """Signs with a new key for this subject, and of this algorithm in the words of openssl."""
    def change(package):
        made = keys.setdefault((subject, algorithm), os.path.join(work, f'own{len(keys)}'))
        if not os.path.exists(made):
            subprocess.run(['openssl', 'req', '-x509', '-nodes', '-newkey', *algorithm, '-keyout', made, '-out', made + '.pem', '-subj', subject],
                           check=True, capture_output=True)
        package.key, package.certificate = made, made + '.pem'
    return change


P256, P384 = ('ec', '-pkeyopt', 'ec_paramgen_curve:P-256'), ('ec', '-pkeyopt', 'ec_paramgen_curve:P-384')


def extra(**files):
    """Adds files; files whose names are not identifiers are in the mapping `more`."""
    return lambda package: package.extra.update(files.pop('more', {}) | files)


def set_to(**values):
    def change(package):
        for name, value in values.items():
            setattr(package, name, value)
    return change


def other_manifest(package):
    package.manifest = package.meta['ETSI-Entry-Manifest'] = 'b.mf'


def unwanted_value(package):
    package.meta['ACME-Level'] = 'silver'


def unlicensed(package):
    package.licensed = False
    del package.meta['ETSI-Entry-Licenses']


def same(package):
    pass


# The requirement, a change that makes a package meet it, a change that makes the package violate it, and the finding.
# run.py tests the kinds of requirements in the profiles of csar; these are the other kinds.
CASES = [
    ('container: tar', lambda p: setattr(p, 'container', p.TAR), lambda p: setattr(p, 'container', p.ZIP), 'intake/unwanted-container'),
    ('file-ending: .vnf.csar', lambda p: setattr(p, 'name', 'x.vnf.csar'), lambda p: setattr(p, 'name', 'x.csar'), 'intake/wrong-file-name'),
    ('meta-keys: ETSI-Entry-Licenses', unlicensed, set_to(licensed=True), 'intake/missing-entry-licenses'),
    ('meta-keys: ACME-Contact', lambda p: p.meta.update({'acme-contact': 'a'}), lambda p: p.meta.pop('acme-contact'), 'intake/missing-keyname'),
    ('meta-values: { ACME-Level: gold }', lambda p: p.meta.update({'ACME-Level': 'gold'}), unwanted_value, 'intake/unwanted-keyname-value'),
    ('metadata: [vnf_product_name, acme]', lambda p: p.metadata.update({'acme': 'x'}), lambda p: p.metadata.pop('acme'),
     'intake/missing-manifest-metadata'),
    ('metadata-values: { vnf_software_version: ["7", "8"], acme: x }', lambda p: p.metadata.update({'vnf_software_version': '8', 'acme': 'x'}),
     lambda p: p.metadata.update({'vnf_software_version': '9'}), 'intake/unwanted-metadata-value'),
    ('metadata-values: { vnf_software_version: "8.*" }', lambda p: p.metadata.update({'vnf_software_version': '8.1'}),
     lambda p: p.metadata.update({'vnf_software_version': '9.8.1'}), 'intake/unwanted-metadata-value'),
    ('metadata-values: { acme: x }', lambda p: p.metadata.update({'acme': 'x'}), lambda p: p.metadata.pop('acme'), 'intake/unwanted-metadata-value'),
    ('digests: true', lambda p: None, lambda p: setattr(p, 'no_digest', {'ChangeLog.txt'}), 'intake/missing-digest-of-listed-file'),
    ('digests-with-remote-files: true', set_to(more='\nSource: https://a.example/b\nAlgorithm: SHA-256\nHash: ' + '0' * 64 + '\n'),
     set_to(more='\nSource: https://a.example/b\n'), 'intake/missing-digest'),
    ('digest-algorithms: [SHA-384, SHA-512]', lambda p: setattr(p, 'algorithm', 'SHA-384'), lambda p: setattr(p, 'algorithm', 'SHA-256'),
     'intake/unsupported-digest-algorithm'),
    ('file-name: "*-[0-9]*.csar"', set_to(name='x-1.csar'), set_to(name='x.csar'), 'intake/unwanted-file-name'),
    ('file-name: [y.csar, "?.csar"]', same, set_to(name='xx.csar'), 'intake/unwanted-file-name'),
    ('manifest-name: a.mf', same, other_manifest, 'intake/unwanted-manifest-name'),
    ('max-package-size: 16KiB', same, extra(big='x' * 17000), 'intake/package-too-large'),
    ('max-unpacked-size: 16384', same, extra(big='x' * 8500, large='y' * 8500), 'intake/content-too-large'),
    ('max-file-size: 8 KiB', extra(big='x' * 8192), extra(big='x' * 8193), 'intake/file-too-large'),
    ('max-files: 6', extra(a='x'), extra(b='y'), 'intake/too-many-files'),
    ('required-files: [Licenses/*.txt, "Tests/**/run.sh"]', extra(more={'Tests/a/b/run.sh': 'x'}), set_to(extra={'Tests/run.txt': 'x'}),
     'intake/missing-required-file'),
    ('forbidden-files: ["*.exe", tmp/**]', extra(more={'exe': 'x', 'a/tmp': 'y'}), extra(more={'Files/a.exe': 'x'}), 'intake/forbidden-file'),
    ('forbidden-files: ["*.exe", tmp/**]', same, extra(more={'tmp/a/b': 'x'}), 'intake/forbidden-file'),
    # As in .gitignore, a pattern also matches what is in a directory of that name: anywhere, or with a slash at the given place.
    ('forbidden-files: node_modules', extra(more={'node_modules2/x.js': 'x'}), extra(more={'a/node_modules/b/x.js': 'x'}), 'intake/forbidden-file'),
    ('forbidden-files: node_modules', same, extra(more={'node_modules/x.js': 'x'}), 'intake/forbidden-file'),
    ('forbidden-files: [a/tmp, "/b?"]', extra(more={'c/a/tmp/x': 'x', 'c/b1/x': 'x'}), extra(more={'a/tmp/x': 'x'}), 'intake/forbidden-file'),
    ('forbidden-files: [a/tmp, "/b?"]', same, extra(more={'b1/x': 'x'}), 'intake/forbidden-file'),
    ('required-files: [Licenses, Tests/all]', extra(more={'Tests/all/a/run.sh': 'x'}), set_to(extra={'Tests/run.txt': 'x'}),
     'intake/missing-required-file'),
    # A slash at the end means a directory, in which all files are meant.
    ('forbidden-files: [tmp/, a/b/]', extra(more={'tmp': 'x', 'c/a/b/x': 'x'}), extra(more={'a/tmp/x': 'x'}), 'intake/forbidden-file'),
    ('forbidden-files: [tmp/, a/b/]', same, extra(more={'a/b/c/x': 'x'}), 'intake/forbidden-file'),
    ('required-files: Tests/', extra(more={'Tests/a/run.sh': 'x'}), set_to(extra={'Tests': 'x'}), 'intake/missing-required-file'),
    ('forbidden-content: elf', extra(a='ELF'), extra(a='\x7fELF\x02'), 'intake/forbidden-content'),
    ('forbidden-content: windows-executable', extra(a='M'), extra(a='MZ'), 'intake/forbidden-content'),
    ('forbidden-content: [elf, script]', extra(a='# !'), extra(a='#!/bin/sh'), 'intake/forbidden-content'),
    ('forbidden-content: archive', extra(a='PK'), extra(a='PK\x03\x04'), 'intake/forbidden-content'),
    ('forbidden-content: archive', extra(a='x' * 256 + 'ustar'), extra(a='x' * 257 + 'ustar'), 'intake/forbidden-content'),
    ('forbidden-content: private-key', extra(a='-----BEGIN PUBLIC KEY-----'), extra(a='x' * 300000 + '-----BEGIN RSA PRIVATE KEY-----'),
     'intake/forbidden-content'),
    ('forbidden-text: [acme-internal, "http://10."]', extra(a='acme internal'), extra(a='x' * 65530 + 'acme-internal' + 'x' * 9), 'intake/forbidden-text'),
    ('meta-values: { CSAR-Version: ["1.1", "2.0"] }', same, lambda p: p.meta.update({'CSAR-Version': '1.0'}), 'intake/unsupported-csar-version'),
    ('yaml-sets: acme', extra(more={'a.yml': 'a: b'}, ), set_to(sets='\nnon_mano_artifact_sets:\n    acme:\n        Source: ChangeLog.txt\n'),
     'intake/unreadable-set-file'),
    ('no-findings: [manifest/listed-twice]', same, set_to(more='\nSource: ChangeLog.txt\n'), 'intake/refused-finding'),
    ('signature-digests: [SHA-384, SHA-512]', set_to(digest='sha384'), set_to(digest='sha256'), 'intake/unwanted-signature-digest'),
    ('keys: { EC: 384 }', signed_by('/CN=a', *P384), signed_by('/CN=a', *P256), 'intake/unwanted-key'),
    ('keys: { EC: 256 }', same, signed_by('/CN=a', 'rsa:2048'), 'intake/unwanted-key'),
    ('keys: { EC: 256, RSA: 2048 }', signed_by('/CN=a', 'rsa:2048'), signed_by('/CN=a', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-224'), 'intake/unwanted-key'),
    ('signers: ["CN=Release,O=ACME", "CN=*, OU=Build, O=ACME"]', signed_by('/O=ACME/OU=Build/CN=7', *P256), signed_by('/O=ACMEE/OU=Build/CN=7', *P256),
     'intake/unwanted-signer'),
    # A name without "=" is a common name, which must not be found in the subject of another signer.
    ('signers: Rel*', signed_by('/O=ACME/CN=Release', *P256), signed_by('/O=Release/CN=Build', *P256), 'intake/unwanted-signer'),
    ('signers: "CN=Release"', signed_by('/CN=Release', *P256), signed_by('/O=ACME/CN=CN=Release', *P256), 'intake/unwanted-signer'),
    ('issuers: "*O=ACME"', signed_by('/O=ACME/OU=Build/CN=7', *P256), signed_by('/O=ACMEE/OU=Build/CN=7', *P256), 'intake/unwanted-issuer'),
]

# Content that a profile must not have, and the message about it.
WRONG = [
    ('', 'acme.yaml: an intake profile must not be empty'),
    ('- a', 'acme.yaml:1:1: an intake profile must be a mapping'),
    ('title: x', "acme.yaml:1:1: an intake profile must have 'demands' or 'extends'"),
    ('extend: onap', "acme.yaml:1:1: 'extend' is not a key of an intake profile; did you mean 'extends'?"),
    ('extends: sol004-3.6', "acme.yaml:1:10: there is no intake profile 'sol004-3.6'; did you mean 'sol004-3.6.1'?"),
    ('extends: onapp', "acme.yaml:1:10: there is no intake profile 'onapp'; did you mean 'onap'?"),
    ('extends: acme.yaml', 'acme.yaml:1:10: the intake profile extends itself'),
    ('demands: true', "acme.yaml:1:10: demands must be a list of mappings: '- signature: true'"),
    ('demands:\n  - signature', "acme.yaml:2:5: an entry of 'demands' must be a mapping: 'signature: true'"),
    ('demands:\n  - signatur: true', "acme.yaml:2:5: 'signatur' is not a kind of requirement; did you mean 'signature'?"),
    ('demands:\n  - max-size: 2 MiB', "acme.yaml:2:5: 'max-size' is not a kind of requirement; did you mean 'max-package-size' or 'max-file-size'?"),
    ('demands:\n  - severity: error', "acme.yaml:2:5: an entry of 'demands' must have a kind, such as 'signature: true'"),
    ('demands:\n  - signature: true\n    manifest: true', "acme.yaml:3:5: an entry of 'demands' must have one kind, but this entry already has 'signature'"),
    ('demands:\n  - signature: "true"', 'acme.yaml:2:16: signature must be true or false'),
    ('demands:\n  - signature: true\n    severity: loud', 'acme.yaml:3:15: the severity must be error, warning, note or ignored'),
    ('demands:\n  - signature: true\n    reason: [a]', 'acme.yaml:3:13: reason must be a string'),
    ('demands:\n  - container: []', 'acme.yaml:2:16: container must not be empty'),
    ('demands:\n  - container: [zip, ta]', 'acme.yaml:2:22: container must be one of zip, tar, directory'),
    ('demands:\n  - meta-values: CSAR-Version', 'acme.yaml:2:18: meta-values must be a mapping'),
    ("demands:\n  - definitions: '1.3'", "acme.yaml:2:18: '1.3' is not a known tosca_definitions_version; did you mean 'tosca_simple_yaml_1_3'?"),
    ('demands:\n  - definitions: [tnb_simple_yaml_1_0, tosca_2.0]', "acme.yaml:2:40: 'tosca_2.0' is not a known tosca_definitions_version; did you mean 'tosca_2_0'?"),
    ('demands:\n  - metadata-value: { k: v }', "acme.yaml:2:5: 'metadata-value' is not a kind of requirement; did you mean 'metadata-values'?"),
    ('demands:\n  - no-findings: [tosca/unknown-type, tosca/unknown]', "acme.yaml:2:39: there is no rule 'tosca/unknown'"),
    ('demands:\n  - no-findings: [tosca/unknown-type, pack/private-key]', "acme.yaml:2:39: 'pack/private-key' is only reported when a package is packed"),
    ('demands:\n  - no-findings: project/unused-waiver', "acme.yaml:2:18: 'project/unused-waiver' is about the project file, and is never reported for a package"),
    ('demands:\n  - no-findings: signature', "acme.yaml:2:18: there is no rule 'signature'"),
    ('demands:\n  - file-ending: [.csar]', 'acme.yaml:2:18: file-ending must be a string'),
    ('demands:\n  - metadata: { k: v, l: w }', 'acme.yaml:2:15: metadata must be a string or a list of strings, not a mapping; write a list instead: [ k, l ]'),
    ('demands:\n  - metadata: [[k]]', 'acme.yaml:2:16: metadata must be a string or a list of strings, not a list'),
    ('demands:\n  - max-files: [ 1 ]', 'acme.yaml:2:16: max-files must be a number, not a list'),
    ('demands:\n  - max-files: many', "acme.yaml:2:16: max-files must be a number, not 'many'"),
    ('demands:\n  - max-files: 1 KiB', "acme.yaml:2:16: max-files must be a number, not '1 KiB'"),
    ('demands:\n  - max-file-size: -1', "acme.yaml:2:20: max-file-size must be a number of bytes, or a number and the unit KiB, MiB or GiB ('16 MiB'), not '-1'"),
    ('demands:\n  - max-file-size: 9999999999 GiB', 'acme.yaml:2:20: max-file-size must be a number of bytes'),
    ('demands:\n  - keys: RSA', 'acme.yaml:2:11: keys must be a mapping: { RSA: 3072, EC: 256 }'),
    ('demands:\n  - keys: { RS: 3072 }', "acme.yaml:2:13: keys must be one of RSA, EC, ED25519, ED448, not 'RS'"),
    ('demands:\n  - keys: { RSA: long }', "acme.yaml:2:18: the size of a key must be a number of bits, not 'long'"),
    ('demands:\n  - file-name: tmp/', "acme.yaml:2:16: file-name: the pattern 'tmp/' cannot match any file"),
    ('demands:\n  - forbidden-files: /', "acme.yaml:2:22: forbidden-files: the pattern '**//**' cannot match any file"),
    ('demands:\n  - required-files: "a[b"', "acme.yaml:2:21: required-files: the pattern 'a[b' cannot match any file"),
    ('demands:\n  - file-name: a/b', "acme.yaml:2:16: file-name: the pattern 'a/b' cannot match any file"),
    *((f"demands:\n  - file-name: '{text}'", f"acme.yaml:2:16: file-name: '{text}' looks like a regular expression: write a pattern as in .gitignore")
      for text in (r'^acme-.*\.csar$', '^acme', r'acme-.*\.csar', r'acme-\d', '.+[.]csar$', r'acme\.csar$')),
    ('demands:\n  - forbidden-text: [' + 'a, ' * 257 + ']', 'acme.yaml:2:21: an intake profile can have at most 256 patterns and texts of files'),
    ('demands: [', 'acme.yaml:1:11: not well-formed YAML'),
    ('demands:\n' + '  - manifest: true\n' * 1001, 'acme.yaml:1002:15: an intake profile can have at most 1000 requirements'),
    ('demands:\n  - metadata: [' + 'a, ' * 10001 + ']', 'an intake profile can have at most 10000 values'),
    ('# ' + 'x' * (1 << 20) + '\ntitle: x', 'acme.yaml'),
    ('a: &a [x, x, x, x, x, x, x, x, x]\n' + ''.join(f'b{n}: &b{n} [{", ".join([f"*b{n - 1}" if n else "*a"] * 9)}]\n' for n in range(12)), 'acme.yaml:'),
]


def add(suite, csar, Package, directory_of_keys):
    global work
    work = directory_of_keys

    def explained(directory, *more):
        return subprocess.run([csar, 'explain', '--intake', 'acme.yaml', *more], cwd=directory, capture_output=True, text=True, timeout=20)

    def is_met_and_missed(number):
        demand, good, bad, finding = CASES[number]
        def case(directory):
            profile = directory / 'acme.yaml'
            profile.write_text(f'demands:\n  - {demand}\n    reason: "as agreed: 1"\n    severity: warning\n')
            met = Package('sol004-3.6.1')
            good(met)
            assert met.findings(str(profile)) == set(), met.findings(str(profile))
            missed = copy.deepcopy(met)
            bad(missed)
            assert missed.findings(str(profile)) == {finding}, missed.findings(str(profile))
            assert re.search(r'warning: .*; reason: as agreed: 1 \[' + finding, missed.told), missed.told
            told = explained(directory)
            assert told.returncode == 0 and finding + ', warning' in told.stdout and 'why: as agreed: 1' in told.stdout, told
            printed = explained(directory, '--format', 'yaml').stdout
            profile.write_text(printed)
            assert explained(directory).stdout == told.stdout and explained(directory, '--format', 'yaml').stdout == printed, printed
        case.__name__ = f'own profile: {demand}'
        suite.case(case)

    for number in range(len(CASES)):
        is_met_and_missed(number)

    def is_refused(number):
        text, message = WRONG[number]
        def case(directory):
            (directory / 'acme.yaml').write_text(text)
            done = explained(directory)
            status = 3 if message == 'acme.yaml' else 2
            assert done.returncode == status and message in done.stderr and done.stderr.count('\n') == 1, done
            for command in (('verify', 'x.csar'), ('pack', '.', '-o', 'x.csar')):
                again = subprocess.run([csar, *command, '--intake', 'acme.yaml'], cwd=directory, capture_output=True, text=True, timeout=20)
                assert again.returncode == status and again.stderr == done.stderr, again
        case.__name__ = f'wrong profile {number}: {message}'
        suite.case(case)

    for number in range(len(WRONG)):
        is_refused(number)

    @suite.case
    def shipped_profiles_come_back_from_yaml(directory):
        for name in [line.split()[0] for line in subprocess.run([csar, 'explain', '--intake', 'list'], capture_output=True, text=True).stdout.splitlines()]:
            printed = subprocess.run([csar, 'explain', '--intake', name, '--format', 'yaml'], capture_output=True, text=True).stdout
            (directory / 'acme.yaml').write_text(printed)
            shown = subprocess.run([csar, 'explain', '--intake', name], capture_output=True, text=True).stdout
            own = re.sub(r'^acme.yaml \(.*\) requires', name + ' requires', explained(directory).stdout)
            assert own == shown, name
            assert explained(directory, '--format', 'yaml').stdout == printed, name

    @suite.case
    def own_demands_replace_those_that_they_extend(directory):
        (directory / 'sub').mkdir()
        (directory / 'sub/base.yaml').write_text('extends: sol004-3.6.1\ndemands:\n  - signature: false\n  - meta-keys: Entry-Licenses\n    severity: ignored\n')
        (directory / 'sub/own.yaml').write_text('extends: base.yaml\ndemands:\n  - digest-algorithms: SHA-512\n  - meta-values: { csar-version: 1.0 }\n')
        (directory / '.csar.yaml').write_text('intake: sub/own.yaml\n')
        told = subprocess.run([csar, 'explain', '--intake', 'sub/own.yaml'], cwd=directory, capture_output=True, text=True).stdout
        assert 'missing-signature' not in told and 'missing-entry-licenses' not in told and 'missing-entry-manifest' in told, told
        assert ': SHA-512\n' in told and 'csar-version 1.0\n' in told and 'CSAR-Version 1.1' not in told, told
        (directory / 'p').mkdir()
        (directory / 'p/a.yaml').write_text('tosca_definitions_version: tosca_simple_yaml_1_3\n')
        (directory / 'elsewhere').mkdir()
        subprocess.run([csar, 'pack', 'p', '-o', 'p.csar', '--config', 'none', '-q'], cwd=directory, check=True)
        verified = subprocess.run([csar, 'verify', '../p.csar', '--config', '../.csar.yaml'], cwd=directory / 'elsewhere', capture_output=True, text=True)
        assert 'intake/missing-manifest' in verified.stdout and 'intake profile ../sub/own.yaml' in verified.stdout, verified

    @suite.case
    def signatures_of_each_form_are_told_apart(directory):
        key, certificate = Package('sol004-3.6.1').key, Package('sol004-3.6.1').certificate
        def done(*command):
            return subprocess.run([csar, *command], cwd=directory, capture_output=True, text=True)
        assert done('init', 'x', '--template', 'vnf').returncode == 0 and done('pack', 'x', '--intake', 'sol004-3.6.1', '-o', 'x.csar').returncode == 0
        for form in ('manifest', 'container', 'detached'):
            name = {'manifest': 'm.csar', 'container': 'c.zip', 'detached': 'x.csar'}[form]
            to = [] if form == 'detached' else ['-o', name]
            signed = done('sign', 'x.csar', '--form', form, '--key', key, '--cert', certificate, *to)
            assert signed.returncode == 0, signed
            for wanted in ('manifest', 'container', 'detached'):
                (directory / 'acme.yaml').write_text(f'demands: [ {{ signature-forms: {wanted} }} ]')
                told = done('verify', name, '--intake', 'acme.yaml').stdout
                assert ('intake/unwanted-signature-form' in told) == (wanted != form), (form, wanted, told)

    @suite.case
    def of_a_signed_container_the_delivered_file_is_judged(directory):
        key, certificate = Package('sol004-3.6.1').key, Package('sol004-3.6.1').certificate
        for command in (('init', 'x', '--template', 'vnf'), ('pack', 'x', '-o', 'x.csar'),
                        ('sign', 'x.csar', '--form', 'container', '--key', key, '--cert', certificate, '-o', 'c.zip')):
            subprocess.run([csar, *command, '-q'], cwd=directory, check=True)
        size = (directory / 'x.csar').stat().st_size
        for demand, told in (('file-name: c.zip', ''), ('file-name: x.csar', "c.zip: error: the delivered file is named 'c.zip', not x.csar"),
                             ('max-package-size: 1 MiB', ''), (f'max-package-size: {size}', "c.zip: error: the delivered file 'c.zip' has "),
                             ('file-ending: .csar', '')):
            (directory / 'acme.yaml').write_text(f'demands: [ {demand} ]')
            for command in ('verify', 'validate'):
                done = subprocess.run([csar, command, 'c.zip', '--intake', 'acme.yaml'], cwd=directory, capture_output=True, text=True)
                if command == 'validate' and done.returncode == 2:
                    continue
                assert told in done.stdout and ('[intake/' in done.stdout) == bool(told), (demand, done)

    @suite.case
    def the_name_of_a_container_that_is_made_later_is_open(directory):
        key, certificate = Package('sol004-3.6.1').key, Package('sol004-3.6.1').certificate
        subprocess.run([csar, 'init', 'x', '--template', 'vnf', '-q'], cwd=directory, check=True)
        def told(*command):
            done = subprocess.run([csar, *command, '--intake', 'acme.yaml'], cwd=directory, capture_output=True, text=True)
            return done.returncode, done.stdout
        for forms, is_open in ('[manifest, container]', False), ('container', True):
            (directory / 'acme.yaml').write_text(f'extends: sol004-3.6.1\ndemands: [ signature-forms: {forms}, file-name: "acme-*.zip" ]')
            status, text = told('pack', 'x', '-o', 'acme-1.csar')
            assert (status == 0 and 'not met yet: only the signature is missing' in text) == is_open, text
            assert ('intake/unwanted-file-name' in text) != is_open, text
        assert 'intake/unwanted-file-name' in told('verify', 'acme-1.csar')[1]
        sign = [csar, 'sign', 'acme-1.csar', '--form', 'container', '--key', key, '--cert', certificate, '-q']
        subprocess.run(sign, cwd=directory, check=True)
        assert told('verify', 'acme-1.zip')[0] == 0, told('verify', 'acme-1.zip')
        (directory / 'acme.yaml').write_text('demands: [ signature-forms: container, file-name: "acme-*.zip" ]')  # no required signature
        assert 'intake/unwanted-file-name' in told('pack', 'x', '-o', 'acme-2.csar')[1]

    @suite.case
    def an_ignored_demand_leaves_the_finding_of_the_manifest(directory):
        package = Package('sol004-3.6.1')
        package.signed, package.more = False, '\nSource: gone.txt\n'
        package.unpack(directory / 'p')
        (directory / 'acme.yaml').write_text('demands: [ listed-files-present: true ]')
        subprocess.run(['zip', '-qr', '../x.csar', '.'], cwd=directory / 'p', check=True)
        for more, told, others in (([], 'intake/missing-file]', 'integrity/missing-file'), (['--ignore', 'intake/missing-file'], 'integrity/missing-file-without-digest', 'intake/')):
            done = subprocess.run([csar, 'verify', 'x.csar', '--intake', 'acme.yaml', *more], cwd=directory, capture_output=True, text=True)
            assert told in done.stdout and others not in done.stdout, done

    @suite.case
    def names_of_signers_require_a_signature(directory):
        profile = directory / 'acme.yaml'
        for demand in ('signers: "CN=Release"', 'issuers: "CN=Release"'):
            profile.write_text(f'demands: [ {demand} ]')
            package = Package('sol004-3.6.1')
            signed_by('/CN=Release', *P256)(package)
            assert package.findings(str(profile)) == set(), package.told
            package.signed = False
            assert package.findings(str(profile)) == {'intake/missing-signature'}, package.told
        # The strictest of several profiles decides, in any order.
        lenient, strict = '{ signers: "CN=R", severity: warning }', '{ issuers: "CN=R" }'
        for order in (lenient, strict), (strict, lenient):
            profile.write_text(f'demands: [ {", ".join(order)} ]')
            package = Package('sol004-3.6.1')
            package.signed = False
            assert package.findings(str(profile)) == {'intake/missing-signature'} and 'error: ' in package.told, package.told

    @suite.case
    def pack_shows_a_choice_and_a_missing_signature(directory):
        subprocess.run([csar, 'init', 'x', '--template', 'vnf', '-q'], cwd=directory, check=True)
        (directory / 'acme.yaml').write_text('demands: [ meta-values: { ACME-Level: [gold, silver, tin] } ]')
        def pack(*more):
            return subprocess.run([csar, 'pack', 'x', '--intake', 'acme.yaml', '-o', 'x.csar', *more], cwd=directory, capture_output=True, text=True).stdout
        choice = "TOSCA.meta: 'ACME-Level: gold' was chosen from the values that the receiver accepts; the other values are silver, tin"
        assert choice in pack() and choice not in pack('--meta', 'ACME-Level=silver'), pack()
        told = pack('--intake', 'sol004-3.6.1')
        assert 'acme.yaml: met' in told and 'sol004-3.6.1: not met yet: only the signature is missing' in told, told
        (directory / 'acme.yaml').write_text('demands: [ signers: ACME ]')
        assert 'acme.yaml: not met yet: only the signature is missing' in pack(), pack()
        (directory / 'acme.yaml').write_text('demands: [ { manifest: true }, { metadata-values: { acme_level: [gold, silver] } } ]')
        choice = "x.mf: 'acme_level: gold' was chosen from the values that the receiver accepts; the other value is silver"
        assert choice in pack() and choice not in pack('--manifest-meta', 'acme_level=silver'), pack()
        (directory / 'acme.yaml').write_text('demands: [ { manifest: true }, { metadata-values: { acme_level: ["g*", silver] } } ]')
        assert 'acme.yaml: met' in pack() and 'acme.yaml: met' in pack('--manifest-meta', 'acme_level=gold'), pack()
        told = pack('--intake', 'sol004-3.6.1', '--manifest-meta', 'acme_level=tin')
        assert 'intake/unwanted-metadata-value' in told and 'if profiles differ' not in told, told
        (directory / 'acme.yaml').write_text('demands: [ { manifest: true }, { metadata-values: { acme_level: "g*" } } ]')
        (directory / 'other.yaml').write_text('demands: [ { manifest: true }, { metadata-values: { acme_level: [silver, gold] } } ]')
        for profiles in (('acme.yaml', 'other.yaml'), ('other.yaml', 'acme.yaml')):  # "gold" fits both profiles, in either order
            done = subprocess.run([csar, 'pack', 'x', '-o', 'z.csar', *(word for name in profiles for word in ('--intake', name))],
                                  cwd=directory, capture_output=True, text=True)
            assert done.returncode == 0 and done.stdout.count(': met') == 2, done
        told = subprocess.run([csar, 'pack', 'x', '--intake', 'acme.yaml', '-o', 'y.csar'], cwd=directory, capture_output=True, text=True).stderr
        assert 'acme.yaml requires values that cannot be derived: --manifest-meta acme_level=...' in told, told

    @suite.case
    def what_the_operator_demands_is_asked_for_when_packing(directory):
        def pack(*more):
            return subprocess.run([csar, 'pack', 'x', '--intake', 'acme.yaml', '-o', 'x.csar', *more], cwd=directory, capture_output=True, text=True)
        subprocess.run([csar, 'init', 'x', '--template', 'vnf', '-q'], cwd=directory, check=True)
        (directory / 'acme.yaml').write_text('extends: sol004-3.6.1\ndemands:\n  - metadata: acme\n  - meta-keys: ACME-Contact\n  - forbidden-files: ChangeLog.txt\n')
        done = pack()
        assert done.returncode == 2 and '--meta ACME-Contact=..., --manifest-meta acme=...' in done.stderr, done
        done = pack('--meta', 'ACME-Contact=a', '--manifest-meta', 'acme=b')
        assert done.returncode == 1 and '[intake/forbidden-file]' in done.stdout and not (directory / 'x.csar').exists(), done
        (directory / 'acme.yaml').write_text((directory / 'acme.yaml').read_text().replace('forbidden', 'required'))
        done = pack('--meta', 'ACME-Contact=a', '--manifest-meta', 'acme=b')
        assert done.returncode == 0 and (directory / 'x.csar').exists(), done

    @suite.case
    def packing_stops_only_for_demands_that_are_errors(directory):
        def call(*words):
            return subprocess.run([csar, *words, '--intake', 'acme.yaml'], cwd=directory, capture_output=True, text=True)
        def pack(*more):
            return call('pack', 'x', '-o', 'x.csar', *more)
        subprocess.run([csar, 'init', 'x', '--template', 'vnf', '-q'], cwd=directory, check=True)
        (directory / 'x/ChangeLog.txt').unlink()
        demands = ('metadata: acme', 'vnf-metadata: acme_site', 'meta-keys: ACME-Contact', 'meta-keys: ETSI-Entry-Change-Log', 'metadata-values: { acme_level: "g*" }')
        for demand in demands:
            for severity in ('warning', 'note'):
                (directory / 'acme.yaml').write_text(f'demands:\n  - manifest: true\n  - {{ {demand}, severity: {severity} }}\n')
                done, found = pack('--format', 'json'), call('verify', 'x.csar', '--format', 'json')
                assert done.returncode == 0 and found.returncode == 0, (demand, done, found)
                told = [[(one['id'], one['severity']) for one in json.loads(output.stdout)['packages'][0]['findings'] if one['id'].startswith('intake/')]
                        for output in (done, found)]
                assert told[0] == told[1] and [one[1] for one in told[0]] == [severity], (demand, told)
            assert 'requires values' not in pack('--strict').stderr, demand  # notes remain notes
            (directory / 'acme.yaml').write_text(f'demands:\n  - manifest: true\n  - {{ {demand}, severity: warning }}\n')
            done = pack('--strict')
            assert done.returncode == 2 and 'acme.yaml requires values that cannot be derived' in done.stderr, (demand, done)
            (directory / 'acme.yaml').write_text(f'demands:\n  - manifest: true\n  - {demand}\n')
            assert pack().returncode == 2 and pack('--warning', 'intake/*').returncode == 0, demand
        # Of several profiles, only those whose demand is an error are named.
        (directory / 'acme.yaml').write_text('demands: [ manifest: true, metadata: acme ]')
        (directory / 'other.yaml').write_text('demands: [ manifest: true, { metadata: acme, severity: warning } ]')
        for more in (('--intake', 'other.yaml'), ()):
            done = subprocess.run([csar, 'pack', 'x', '-o', 'x.csar', *more, '--intake', 'acme.yaml'], cwd=directory, capture_output=True, text=True)
            assert done.returncode == 2 and 'pack: acme.yaml requires values' in done.stderr, done

    @suite.case
    def what_pack_writes_for_the_operator_passes_strictly(directory):
        """A keyname of the operator is in a separate block and is found there, but not in a block about a file."""
        (directory / 'acme.yaml').write_text('title: t\nsource: s\ndemands: [ meta-keys: ACME-Contact ]\n')
        for version, meta in (('tosca_2_0', 'TOSCA.meta'), ('tosca_simple_yaml_1_3', 'TOSCA-Metadata/TOSCA.meta')):
            package, archive = directory / version, directory / f'{version}.csar'
            package.mkdir()
            (package / 'service.yaml').write_text(f'tosca_definitions_version: {version}\n')
            subprocess.run([csar, 'pack', package, '--intake', 'acme.yaml', '--meta', 'ACME-Contact=a', '-o', archive, '-q'], cwd=directory, check=True)
            verified = subprocess.run([csar, 'verify', archive, '--intake', 'acme.yaml', '--strict'], cwd=directory, capture_output=True, text=True)
            assert verified.returncode == 0, verified
            text = subprocess.run([csar, 'cat', archive, meta], cwd=directory, capture_output=True, text=True).stdout
            assert text.endswith('\n\nACME-Contact: a\n'), text
            (package / meta).parent.mkdir(exist_ok=True)
            (package / meta).write_text(text.replace('\n\nACME', '\n\nName: service.yaml\nContent-Type: text/yaml\nACME'))
            verified = subprocess.run([csar, 'verify', package, '--intake', 'acme.yaml'], cwd=directory, capture_output=True, text=True)
            assert '[intake/missing-keyname]' in verified.stdout, verified

    @suite.case
    def the_example_takes_and_refuses(directory):
        example = str(pathlib.Path(__file__).resolve().parents[2] / 'examples/intake/acme.yaml')
        good = Package('sol004-3.6.1')
        good.name, good.algorithm, good.digest = 'acme-x-1.0.csar', 'SHA-512', 'sha512'
        good.meta['ACME-Contact'] = 'a'
        good.extra['Files/Tests/all.yaml'] = 'a: b\n'
        del good.meta['ETSI-Entry-Change-Log']
        signed_by('/O=ACME Vendor/CN=7', *P256)(good)
        assert good.findings(example) == set(), good.told
        bad = copy.deepcopy(good)
        bad.name, bad.algorithm, bad.digest = 'x.csar', 'SHA-256', 'sha256'
        bad.extra = {'run.exe': 'MZ', '.git/config': 'acme-internal.example'}
        del bad.meta['ACME-Contact']
        signed_by('/O=Unknown/CN=7', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-224')(bad)
        assert bad.findings(example) == {'intake/' + rule for rule in (
            'unwanted-file-name', 'missing-required-file', 'forbidden-file', 'forbidden-content', 'forbidden-text', 'missing-keyname',
            'unsupported-digest-algorithm', 'unwanted-signature-digest', 'unwanted-key', 'unwanted-signer')}, bad.told

    @suite.case
    def a_verdict_is_not_kept_when_what_is_extended_changes(directory):
        (directory / 'p').mkdir()
        (directory / 'p/a.yaml').write_text('tosca_definitions_version: tosca_2_0\n')
        subprocess.run([csar, 'pack', 'p', '-o', 'p.csar', '-q'], cwd=directory, check=True)
        (directory / 'own.yaml').write_text('extends: base.yaml\n')
        for most, is_taken in ((9, True), (1, False), (9, True)):
            (directory / 'base.yaml').write_text(f'demands: [ {{ max-files: {most} }} ]')
            done = subprocess.run([csar, 'verify', 'p.csar', '--intake', 'own.yaml', '--cache', 'kept'], cwd=directory, capture_output=True, text=True)
            assert ('intake/too-many-files' not in done.stdout) == is_taken and done.returncode == (0 if is_taken else 1), done
