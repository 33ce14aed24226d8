"""Profiles that operators write: of every kind of demand a package that meets it and one that does not, and what is refused."""
import copy, re, subprocess


def unwanted_value(package):
    package.meta['ACME-Level'] = 'silver'


# The demand, what makes a package that meets it, what makes of that one that does not, and the finding. Kinds of the shipped profiles are
# shown by run.py; here is what those do not use.
CASES = [
    ('container: tar', lambda p: setattr(p, 'container', p.TAR), lambda p: setattr(p, 'container', p.ZIP), 'intake/unwanted-container'),
    ('file-ending: .vnf.csar', lambda p: setattr(p, 'name', 'x.vnf.csar'), lambda p: setattr(p, 'name', 'x.csar'), 'intake/wrong-file-name'),
    ('meta-keys: ACME-Contact', lambda p: p.meta.update({'acme-contact': 'a'}), lambda p: p.meta.pop('acme-contact'), 'intake/missing-keyname'),
    ('meta-values: { ACME-Level: gold }', lambda p: p.meta.update({'ACME-Level': 'gold'}), unwanted_value, 'intake/unwanted-keyname-value'),
    ('metadata: [vnf_product_name, acme]', lambda p: p.metadata.update({'acme': 'x'}), lambda p: p.metadata.pop('acme'),
     'intake/missing-manifest-metadata'),
    ('digests: true', lambda p: None, lambda p: setattr(p, 'no_digest', {'ChangeLog.txt'}), 'intake/missing-digest-of-listed-file'),
    ('digest-algorithms: [SHA-384, SHA-512]', lambda p: setattr(p, 'algorithm', 'SHA-384'), lambda p: setattr(p, 'algorithm', 'SHA-256'),
     'intake/unsupported-digest-algorithm'),
]

# What a profile must not hold, and what is said of it.
WRONG = [
    ('', 'acme.yaml: an intake profile must not be empty'),
    ('- a', 'acme.yaml:1:1: an intake profile must be a mapping'),
    ('title: x', "acme.yaml:1:1: an intake profile has 'demands' or 'extends'"),
    ('extend: onap', "acme.yaml:1:1: 'extend' is not a key of an intake profile; did you mean 'extends'?"),
    ('extends: onapp', "acme.yaml:1:10: there is no intake profile 'onapp'; did you mean 'onap'?"),
    ('extends: acme.yaml', 'acme.yaml:1:10: more than 8 intake profiles extend each other'),
    ('demands: true', 'acme.yaml:1:10: demands must be a list'),
    ('demands:\n  - signature', "acme.yaml:2:5: a demand must be a mapping: 'signature: true'"),
    ('demands:\n  - signatur: true', "acme.yaml:2:5: 'signatur' is not a kind of demand; did you mean 'signature'?"),
    ('demands:\n  - severity: error', 'acme.yaml:2:5: a demand says what it demands'),
    ('demands:\n  - signature: true\n    manifest: true', "acme.yaml:3:5: a demand has one kind: this one is 'signature' already"),
    ('demands:\n  - signature: "true"', 'acme.yaml:2:16: signature must be true or false'),
    ('demands:\n  - signature: true\n    severity: loud', 'acme.yaml:3:15: the severity is error, warning, note or ignored'),
    ('demands:\n  - signature: true\n    reason: [a]', 'acme.yaml:3:13: reason must be a string'),
    ('demands:\n  - container: []', 'acme.yaml:2:16: container must name something'),
    ('demands:\n  - container: [zip, ta]', 'acme.yaml:2:22: container is one of zip, tar, directory'),
    ('demands:\n  - meta-values: CSAR-Version', 'acme.yaml:2:18: meta-values must be a mapping'),
    ('demands:\n  - file-ending: [.csar]', 'acme.yaml:2:18: file-ending must be a string'),
    ('demands: [', 'acme.yaml:1:11: not well-formed YAML'),
    ('demands:\n' + '  - manifest: true\n' * 1001, 'acme.yaml:1002:15: an intake profile makes at most 1000 demands'),
    ('demands:\n  - metadata: [' + 'a, ' * 10001 + ']', 'an intake profile has at most 10000 values'),
    ('# ' + 'x' * (1 << 20) + '\ntitle: x', 'acme.yaml'),
    ('a: &a [x, x, x, x, x, x, x, x, x]\n' + ''.join(f'b{n}: &b{n} [{", ".join([f"*b{n - 1}" if n else "*a"] * 9)}]\n' for n in range(12)), 'acme.yaml:'),
]


def add(suite, csar, Package):
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
            assert re.search(r'warning: .*; the receiver says: as agreed: 1 \[' + finding, missed.told), missed.told
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
            assert explained(directory).stdout == shown.replace(name + ' demands', 'acme.yaml demands', 1), name
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
        verified = subprocess.run([csar, 'verify', '../p', '--config', '../.csar.yaml'], cwd=directory / 'elsewhere', capture_output=True, text=True)
        assert 'intake/missing-manifest' in verified.stdout and 'intake profile ../sub/own.yaml' in verified.stdout, verified
