#!/usr/bin/python3
"""Every requirement of every intake profile: a package that meets it, and the same package with one change that violates it.

usage: run.py CSAR [--junit FILE]

The requirements are those that `csar explain --intake NAME` prints. A requirement without a case fails, and so does a case without a
requirement.
"""
import copy, hashlib, os, pathlib, re, subprocess, sys, tarfile, tempfile, zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite, run
import own

csar = os.path.abspath(sys.argv[1])
suite = Suite('intake')
work = tempfile.TemporaryDirectory()
KEY, CERTIFICATE = os.path.join(work.name, 'key'), os.path.join(work.name, 'certificate')
run('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', KEY, '-out', CERTIFICATE, '-days',
    '3650', '-subj', '/CN=intake')
VNF = {'vnf_product_name': 'a', 'vnf_provider_id': 'b', 'vnf_package_version': '1.0', 'vnf_release_date_time': '2026-01-01T00:00:00Z'}
LATER = {'vnfd_id': 'c', 'vnf_software_version': '1.0', 'vnfm_info': 'etsivnfm:v2.3.1', 'compatible_specification_versions': '2.7.1'}
NSD = {'nsd_designer': 'a', 'nsd_invariant_id': 'b', 'nsd_name': 'c', 'nsd_release_date_time': '2026-01-01T00:00:00Z', 'nsd_file_structure_version': '1',
       'compatible_specification_versions': '2.7.1'}
PNF = {'pnfd_name': 'a', 'pnfd_provider': 'b', 'pnfd_archive_version': '1.0', 'pnfd_release_date_time': '2026-01-01T00:00:00Z'}


class Package:
    """The parts of a package; a case changes one of them."""
    ZIP, TAR, DIRECTORY = zipfile.ZipFile, tarfile.TarFile, None

    def __init__(self, profile):
        self.profile = profile
        early = profile in ('sol004-2.4.1', 'sol004-2.5.1', 'onap-vtp')
        etsi = '' if early else 'ETSI-'
        self.tosca, self.name, self.container = profile == 'tosca-2.0', 'x.zip' if profile == 'aws-tnb' else 'x.csar', zipfile.ZipFile
        self.place = 'TOSCA-Metadata/TOSCA.meta'
        self.version = {'tosca-2.0': 'tosca_2_0', 'onap-vtp': 'tosca_simple_yaml_1_2', 'aws-tnb': 'tnb_simple_yaml_1_0'}.get(
            profile, 'tosca_simple_yaml_1_3')
        self.entry, self.imports = 'Definitions/a.yaml' if profile == 'tacker' else 'a.yaml', ''
        self.meta = {'CSAR-Version': '2.0', 'Created-By': 'ACME', 'Entry-Definitions': 'a.yaml'} if self.tosca else {
            'TOSCA-Meta-File-Version': '1.0', 'CSAR-Version': '1.1', 'Created-By': 'ACME', 'Entry-Definitions': self.entry,
            f'{etsi}Entry-Manifest': 'a.mf', f'{etsi}Entry-Change-Log': 'ChangeLog.txt', f'{etsi}Entry-Licenses': 'Licenses'}
        self.metadata = {**VNF} if profile in ('sol004-2.4.1', 'sol004-2.5.1', 'sol004-2.6.1', 'onap', 'onap-vtp') else {**VNF, **LATER}
        if profile in ('onap-asd', 'oran-asd'):
            self.metadata = {'release_date_time': '2026-01-01T00:00:00Z', 'entry_definition_type': 'asd'}
        if profile.startswith('sol007'):
            self.metadata = {**NSD}
        self.manifest, self.signed, self.algorithm, self.sets = 'a.mf', True, 'SHA-256', ''
        self.unlisted, self.no_digest, self.more, self.licensed = set(), set(), '', True
        self.extra = {'rapp': {'Files/Acm/definition/compositions.json': '{}'}, 'onap-vtp': {
            'Tests/report.txt': 'x', 'Artifacts/VNF_Image.bin': 'x', 'Licenses/License_term.txt': 'x'}}.get(profile, {})
        self.key, self.certificate, self.digest = KEY, CERTIFICATE, 'sha256'

    def as_pnf(self):
        self.metadata = {**PNF}
        self.with_set('onap_others', 'ChangeLog.txt')
        if self.profile == 'onap':
            self.meta.pop('ETSI-Entry-Licenses')

    def with_set(self, name, *sources):
        self.sets = f'\nnon_mano_artifact_sets:\n    {name}:\n' + ''.join(f'        Source: {source}\n' for source in sources)

    def files(self):
        files = {self.place: ''.join(f'{key}: {value}\n' for key, value in self.meta.items()),
                 self.entry: f'tosca_definitions_version: {self.version}\n{self.imports}', 'ChangeLog.txt': 'first\n', **({'Licenses/mine.txt': 'mine\n'} if self.licensed else {}), **self.extra}
        if self.tosca or not self.manifest:
            return files
        text = 'metadata:\n' + ''.join(f'    {key}: {value}\n' for key, value in self.metadata.items())
        for name, content in files.items():
            if name in self.unlisted:
                continue
            text += f'\nSource: {name}\n'
            if name not in self.no_digest:
                digest = hashlib.new(self.algorithm.replace('-', ''), content.encode()).hexdigest()
                text += f'Algorithm: {self.algorithm}\nHash: {digest}\n'
        text += self.more + self.sets
        if self.signed:
            text += run('openssl', 'cms', '-sign', '-binary', '-outform', 'pem', '-md', self.digest, '-signer', self.certificate, '-inkey', self.key,
                        input=text.encode()).decode()
        return {**files, self.manifest: text}

    def findings(self, profile):
        """The identifiers of the intake findings about the package."""
        with tempfile.TemporaryDirectory() as directory:
            path = os.path.join(directory, self.name)
            if self.container is zipfile.ZipFile:
                with zipfile.ZipFile(path, 'w') as archive:
                    for name, content in self.files().items():
                        archive.writestr(name, content)
            elif self.container is tarfile.TarFile:
                source = os.path.join(directory, 'source')
                self.unpack(source)
                run('tar', '--format=ustar', '-C', source, '-cf', path, *self.files())
            else:
                self.unpack(path)
            done = subprocess.run([csar, 'verify', path, '--intake', profile], capture_output=True, text=True)
            assert done.returncode in (0, 1, 3, 4, 5, 6), done
            self.told = done.stdout
            # If another check reports the same fault, the fault is only reported there.
            told = re.sub(r'integrity/(missing|unlisted)-file\]', r'intake/\1-file]', done.stdout)
            told = told.replace("'Created-By' is missing from block_0 [meta/missing-keyname]", '[intake/missing-created-by]')
            return set(re.findall(r'\[(intake/[a-z-]+)\]', told))

    def unpack(self, directory):
        for name, content in self.files().items():
            path = os.path.join(directory, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, 'w', encoding='utf-8') as out:
                out.write(content)


def without_key(package, key):
    del package.meta[key]


def without_metadata(package, words):
    """The first of the names is missing; the names determine the kind of the package."""
    name = words[0]
    if name.startswith('pnf'):
        package.as_pnf()
    del package.metadata[name]


def other_value(package, words):
    package.meta[words[0]] = '9.9'


def renamed_key(package, old, new):
    package.meta = {key.replace(old, new, 1) if key.endswith('Entry-Change-Log') else key: value for key, value in package.meta.items()}


def without_manifest(package):
    package.manifest = ''
    package.meta = {key: value for key, value in package.meta.items() if not key.endswith('Entry-Manifest')}


def other_manifest_name(package, name='b.mf'):
    package.manifest = package.meta['ETSI-Entry-Manifest'] = name


def remote_without_digest(package):
    package.more = '\nSource: https://example.com/image\nAlgorithm: SHA-256\nHash: ' + '0' * 64 + '\n'
    package.no_digest = {'ChangeLog.txt'}


def without_artifact_sets(package):
    package.as_pnf()
    package.sets = ''


def other_provider(package, words):
    node, name, value = 'tosca.nodes.nfv.VNF', 'vnf_provider_id', 'provider'
    if 'entry_definition_type' in package.metadata:
        node, name = 'tosca.nodes.asd', 'application_provider'
    if 'nsd_designer' in package.metadata:
        node, name, value = 'tosca.nodes.nfv.NS', 'nsd_designer', 'designer'
    package.metadata[name] = 'ACME'
    package.extra['a.yaml'] = f'''tosca_definitions_version: {package.version}
node_types: {{ {node}: {{ derived_from: tosca.nodes.Root, properties: {{ {value}: {{ type: string }} }} }} }}
topology_template: {{ node_templates: {{ it: {{ type: {node}, properties: {{ {value}: other }} }} }} }}
'''


def key_of_vnf(package, key):
    package.as_pnf()
    package.meta[key] = 'Licenses'


def other_set(package, name, *sources, **files):
    package.as_pnf()
    package.with_set(name, *sources)
    package.extra.update({key.replace('_', '.'): content for key, content in files.items()})


def refused_finding(package, words):
    if 'manifest/unexpected-comment' in words:
        package.more = '\n# a comment\n'
    elif 'nfv/missing-product-node' in words:
        package.imports = """imports: [ etsi_nfv_sol001_vnfd_types.yaml ]
topology_template: { node_templates: { vdu: { type: tosca.nodes.nfv.Vdu.Compute } } }
"""
    else:
        package.metadata.update({name: 'today' for name in package.metadata if name.endswith('date_time')})


def misplaced_definitions(package):
    package.imports = 'imports: [ ../b.yaml ]\n'
    package.extra['b.yaml'] = f'tosca_definitions_version: {package.version}\n'


# Identifier of the requirement -> a change to a package that meets the requirement; `words` are the words of its value.
CASES = {
    'intake/contradicting-descriptor': other_provider,
    'intake/not-a-zip': lambda p, words: setattr(p, 'container', tarfile.TarFile),
    'intake/not-an-archive': lambda p, words: setattr(p, 'container', None),
    'intake/wrong-file-name': lambda p, words: setattr(p, 'name', 'x.tnb'),
    'intake/missing-tosca-meta': lambda p, words: setattr(p, 'place', 'TOSCA.meta'),
    'intake/unsupported-csar-version': other_value,
    'intake/unsupported-meta-file-version': other_value,
    'intake/missing-created-by': lambda p, words: without_key(p, words[0]),
    'intake/missing-entry-definitions': lambda p, words: without_key(p, words[0]),
    'intake/missing-entry-manifest': lambda p, words: without_key(p, words[0]),
    'intake/missing-entry-change-log': lambda p, words: without_key(p, words[0]),
    'intake/missing-entry-licenses': lambda p, words: without_key(p, words[0]),
    'intake/later-keyname': lambda p, words: renamed_key(p, '', 'ETSI-'),
    'intake/former-keyname': lambda p, words: renamed_key(p, 'ETSI-', ''),
    'intake/unsupported-definitions-version': lambda p, words: setattr(p, 'version', 'tosca_simple_yaml_1_2' if p.tosca or len(words) == 2 else 'tosca_2_0'),
    'intake/missing-manifest': lambda p, words: without_manifest(p),
    'intake/wrong-manifest-name': lambda p, words: other_manifest_name(p),
    'intake/missing-manifest-metadata': without_metadata,
    'intake/unknown-manifest-metadata': lambda p, words: p.metadata.update({words[-1]: '2.7.1'}),
    'intake/unlisted-file': lambda p, words: setattr(p, 'unlisted', {'ChangeLog.txt'}),
    'intake/missing-file': lambda p, words: setattr(p, 'more', '\nSource: away.txt\n'),
    'intake/missing-digest': lambda p, words: remote_without_digest(p),
    'intake/missing-digest-in-signed-manifest': lambda p, words: setattr(p, 'no_digest', {'ChangeLog.txt'}),
    'intake/unsupported-digest-algorithm': lambda p, words: setattr(p, 'algorithm', 'SHA-384'),
    'intake/remote-file': lambda p, words: remote_without_digest(p),
    'intake/missing-artifact-sets': lambda p, words: without_artifact_sets(p),
    'intake/unwanted-product': lambda p, words: setattr(p, 'metadata', {**VNF} if 'ns' in words else {**NSD}),
    'intake/unwanted-keyname-of-pnf': lambda p, words: key_of_vnf(p, words[0]),
    'intake/unwanted-artifact-set': lambda p, words: other_set(p, 'acme', 'ChangeLog.txt'),
    'intake/several-files-in-set': lambda p, words: other_set(p, words[0], 'ChangeLog.txt', 'a.yaml'),
    'intake/unreadable-set-file': lambda p, words: other_set(p, words[0], 'sw.yaml', sw_yaml='a: ['),
    'intake/missing-software-versions': lambda p, words: other_set(p, words[0], 'sw.yaml', sw_yaml='pnf_software_information: [ a ]'),
    'intake/refused-finding': lambda p, words: refused_finding(p, words),
    'intake/blank-in-metadata': lambda p, words: p.metadata.update({**LATER, words[0]: '2.7.1, 3.3.1'}),
    'intake/remote-import': lambda p, words: setattr(p, 'imports', 'imports: [ https://example.com/a.yaml ]\n'),
    'intake/misplaced-definitions': lambda p, words: misplaced_definitions(p),
    'intake/unreadable-yaml': lambda p, words: p.extra.update({'Definitions/b.yaml': 'a: ['}),
    'intake/forbidden-file': lambda p, words: p.extra.update({'Definitions/oran_asd_types_v02.00.00.yaml': 'a: b'}),
    'intake/missing-required-file': lambda p, words: p.extra.pop(words[-1]),
    'intake/unwanted-manifest-name': lambda p, words: other_manifest_name(p, 'a.manifest'),
    'intake/missing-signature': lambda p, words: setattr(p, 'signed', False),
}


def demands(profile):
    """(identifier, words of the value) of each requirement."""
    text = run(csar, 'explain', '--intake', profile).decode()
    found = re.findall(r'\[ \] (.*)\n +(intake/[a-z-]+),', text)
    assert found, text
    return [(id, demand.rpartition(': ')[2].replace(',', '').split()) for demand, id in found]


seen = set()
for profile in [line.split()[0] for line in run(csar, 'explain', '--intake', 'list').decode().splitlines()]:
    met = Package(profile)
    for number, (id, words) in enumerate(demands(profile)):
        seen.add(id)

        def demand(directory):
            good = copy.deepcopy(met)
            if id in ('intake/missing-artifact-sets', 'intake/unwanted-artifact-set') or words[0].startswith('pnfd_'):
                good.as_pnf()
            assert good.findings(profile) == set(), good.findings(profile)
            bad = copy.deepcopy(met)
            CASES[id](bad, words)
            assert id in bad.findings(profile), (words, bad.findings(profile))

        demand.__name__ = f'{profile} {number} {id}'
        suite.case(demand)


def from_nothing(template, profile):
    """init, pack, sign, verify: four commands without any editing; openssl and sha256sum accept the result."""
    def case(directory):
        run(csar, 'init', 'x', '--template', template, '-q', cwd=directory)
        run(csar, 'pack', 'x', '--intake', profile, '-o', 'x.csar', '-q', cwd=directory)
        run(csar, 'sign', 'x.csar', '--form', 'manifest', '--key', KEY, '--cert', CERTIFICATE, '-q', cwd=directory)
        told = run(csar, 'verify', 'x.csar', '--trust', CERTIFICATE, '--require-signature', '--intake', profile, cwd=directory).decode()
        assert told.count('\n') == 1 and 'warning' not in told, told
        with zipfile.ZipFile(directory / 'x.csar') as archive:
            manifest = next(name for name in archive.namelist() if name.endswith('.mf'))
            text = archive.read(manifest).decode()
            content, mark, signature = text.partition('-----BEGIN CMS-----')
            (directory / 'content').write_text(content), (directory / 'signature').write_text(mark + signature)
            run('openssl', 'cms', '-verify', '-binary', '-inform', 'PEM', '-in', 'signature', '-content', 'content', '-CAfile', CERTIFICATE,
                '-purpose', 'any', '-out', '/dev/null', cwd=directory)
            listed = dict(re.findall(r'Source: (.*)\nAlgorithm: SHA-256\nHash: (.*)\n', content))
            assert set(listed) == set(archive.namelist()) - {manifest}, listed
            for name, digest in listed.items():
                assert hashlib.sha256(archive.read(name)).hexdigest() == digest, name
    case.__name__ = f'{template} from nothing, {profile}'
    return suite.case(case)


for profile in [line.split()[0] for line in run(csar, 'explain', '--intake', 'list').decode().splitlines()]:
    if profile.startswith('sol004') or profile == 'onap':
        for template in ('vnf', 'cnf', 'pnf'):
            from_nothing(template, profile)
    if profile.startswith('sol007'):
        from_nothing('nsd', profile)


@suite.case
def what_only_the_vendor_knows_is_asked_for_at_once(directory):
    run(csar, 'init', 'x', '--template', 'vnf', '-q', cwd=directory)
    manifest = directory / 'x/x.mf'
    manifest.write_text(''.join(line for line in manifest.read_text().splitlines(True) if 'package_version' not in line and 'compatible' not in line))
    (directory / 'x/ChangeLog.txt').unlink()
    done = subprocess.run([csar, 'pack', 'x', '--intake', 'sol004-3.6.1', '-o', 'x.csar'], cwd=directory, capture_output=True, text=True)
    assert done.returncode == 2 and not (directory / 'x.csar').exists(), done
    for wish in ('a file ChangeLog.txt', '--manifest-meta vnf_package_version=...', '--manifest-meta compatible_specification_versions=...'):
        assert wish in done.stderr, done.stderr
    (directory / 'x/ChangeLog.txt').write_text('1.0\n')
    run(csar, 'pack', 'x', '--intake', 'sol004-3.6.1', '-o', 'x.csar', '--manifest-meta', 'vnf_package_version=1.0.0', '--manifest-meta',
        'compatible_specification_versions=2.7.1,3.3.1', cwd=directory)


@suite.case
def no_case_is_without_a_demand(directory):
    assert seen == set(CASES), seen ^ set(CASES)


own.add(suite, csar, Package, work.name)
suite.finish()
