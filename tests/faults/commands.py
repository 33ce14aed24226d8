"""The commands whose file operations are made to fail, and the files from which they start."""
import hashlib, os, random, shutil, subprocess

OLD = b'the old output, which nobody may damage\n'
CHANGES = ('shrink', 'grow', 'alter')


def content():
    noise = random.Random(5)
    files = {'service.yaml': b'tosca_definitions_version: tosca_2_0\n', 'a/b/text.txt': b'all work and no play ' * 9000,
             'a/noise.bin': noise.randbytes(2_500_000), 'empty': b'', 'run.sh': b'#!/bin/sh\n'}
    files.update({f'many/{i}.txt': b'%d\n' % i * 50 for i in range(6)})
    return files


def build(directory):
    for name, data in content().items():
        path = directory / 'p' / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def state(directory):
    """Every path in the directory, with its mode and content."""
    return {str(p.relative_to(directory)): f'{p.stat().st_mode:o} ' + ('' if p.is_dir() else hashlib.sha256(p.read_bytes()).hexdigest())
            for p in directory.rglob('*')}


VARIABLE = '''tosca_definitions_version: tosca_variability_1_0
metadata: { template_name: a, template_version: "1.0", template_author: b }
topology_template:
  variability: { inputs: { on: { type: boolean, default: true } } }
  node_templates:
    n: { type: tosca.nodes.Compute, conditions: { variability_input: on } }
'''


def prepare(csar, archives):
    """Creates the files from which commands start."""
    def run(*command):
        subprocess.run(command, cwd=archives, check=True, capture_output=True)
    build(archives)
    run('openssl', 'req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem',
        '-out', 'cert.pem', '-days', '3650', '-subj', '/O=ACME/CN=Release')
    for name in ('x.csar', 'x.tar', 'x.tar.gz'):
        run(csar, 'pack', 'p', '-o', name, '--manifest')
    run(csar, 'pack', 'p', '-o', 's.zip', '--sign', 'container', *SIGNER)
    run(csar, 'sbom', 'x.csar', '-o', 'x.cdx.json')
    run(csar, 'oci', 'push-layout', 'x.tar', 'out', '--sbom', 'x.cdx.json')
    run(csar, 'oci', 'push-layout', 'x.csar', 'lay', '--sbom', 'x.cdx.json')
    (archives / 'variable').mkdir()
    (archives / 'variable' / 'service.yaml').write_text(VARIABLE)
    (archives / 'variable' / 'content').write_bytes(bytes(range(256)) * 1024)
    run(csar, 'pack', 'variable', '-o', 'v.csar', '--manifest')


class Command:
    """A command line, the files from which it starts, and the names of its outputs (each output must be complete or absent).

    package: the input, instead of the directory p, and the other files that exist; old: the outputs already exist; calls: the calls that
    the command cannot avoid; proof: how csar verifies an output that differs in every run.
    """

    def __init__(self, name, arguments, outputs, calls, package=None, old=False, proof=None, quiet=True):
        self.name, self.outputs, self.calls = name, outputs.split(), calls.split()
        self.arguments = [*arguments, '-q'] if quiet else arguments  # a command without output has no -q
        self.package, self.old, self.proof = package, old, proof

    def prepare(self, directory, archives):
        for name in (*(self.package or 'p').split(), 'key.pem', 'cert.pem'):
            (shutil.copytree if (archives / name).is_dir() else shutil.copy)(archives / name, directory / name)
        for output in self.outputs if self.old else ():
            # A checksum file may only replace a checksum file.
            (directory / output).write_bytes(b'0' * 64 + b'  other.csar\n' if output == 'sums' else OLD)

    def root(self, directory, action):
        """The directory whose calls are counted: the whole directory, or the files that are packed, or opened and changed at the same time."""
        return directory / (self.package or 'p').split()[0] if action in CHANGES else directory

    def run(self, csar, directory, **more):
        environment = {**os.environ, 'TMPDIR': str(directory), **more}
        return subprocess.run([csar, *self.arguments], cwd=directory, env=environment, capture_output=True, timeout=60)

    def made(self, state):
        """A digest of each file with a final name."""
        return {output: {name: digest for name, digest in state.items() if name.split('/')[0] == output} for output in self.outputs}

    def is_whole(self, csar, directory, made, whole):
        """Whether an output is the same as without a fault."""
        if made == whole or not self.proof or not made:
            return made == whole
        return subprocess.run([csar, 'verify', '-q', *self.proof], cwd=directory, capture_output=True).returncode == 0


READS, WRITES = 'read open stat close', 'read open stat close write sync'
SIGNER, TRUST = ['--key', 'key.pem', '--cert', 'cert.pem'], ['--trust', '../archives/cert.pem', '--require-signature']
COMMANDS = (
    Command('pack-zip', ['pack', 'p', '-o', 'out.csar', '-j2'], 'out.csar', WRITES + ' list link rename', old=True),
    Command('pack-tar-gz', ['pack', 'p', '-o', 'out.tar.gz', '-j2'], 'out.tar.gz', WRITES + ' list link rename', old=True),
    Command('pack-new', ['pack', 'p', '-o', 'out.tar', '-j2'], 'out.tar', WRITES + ' list link rename'),
    Command('pack-checksum', ['pack', 'p', '-o', 'out.csar', '--checksum', 'sums'], 'out.csar sums', WRITES + ' list link rename'),
    Command('pack-checksum-over', ['pack', 'p', '-o', 'out.csar', '--checksum', 'sums'], 'out.csar sums', WRITES + ' list link rename',
            old=True),
    Command('pack-detached', ['pack', 'p', '-o', 'out.csar', *SIGNER], 'out.csar out.csar.cms', WRITES + ' list link rename',
            proof=['out.csar', *TRUST]),
    Command('pack-both', ['pack', 'p', '-o', 'out.csar', '--checksum', 'sums', *SIGNER], 'out.csar out.csar.cms sums',
            WRITES + ' list link rename', proof=['out.csar', *TRUST]),
    Command('pack-both-over', ['pack', 'p', '-o', 'out.csar', '--checksum', 'sums', *SIGNER], 'out.csar out.csar.cms sums',
            WRITES + ' list link rename', old=True, proof=['out.csar', *TRUST]),
    Command('pack-signed', ['pack', 'p', '-o', 'out.csar', '--manifest', '--sign', 'manifest', *SIGNER], 'out.csar',
            WRITES + ' list link rename', old=True, proof=['out.csar', *TRUST]),
    Command('extract-zip', ['extract', 'x.csar', '-C', 'out', '-j2'], 'out', WRITES + ' make mode rename', 'x.csar'),
    Command('extract-tar', ['extract', 'x.tar', '-C', 'out', '-j2'], 'out', WRITES + ' make mode rename', 'x.tar'),
    Command('extract-tar-gz', ['extract', 'x.tar.gz', '-C', 'out', '-j2'], 'out', WRITES + ' make mode rename', 'x.tar.gz'),
    Command('sign-manifest', ['sign', 'x.csar', '--form', 'manifest', '-o', 'out.csar', '--replace', *SIGNER], 'out.csar', WRITES + ' link rename',
            'x.csar', old=True, proof=['out.csar', *TRUST]),
    Command('sign-container', ['sign', 'x.csar', '--form', 'container', '-o', 'out.csar', '--replace', *SIGNER], 'out.csar', WRITES + ' link rename',
            'x.csar', old=True, proof=['out.csar', *TRUST]),
    Command('sign-detached', ['sign', 'x.csar', '--form', 'detached', *SIGNER], 'x.csar.cms', WRITES + ' link rename', 'x.csar',
            proof=['x.csar', *TRUST]),
    Command('sign-extract', ['sign', 's.zip', '--extract-signature', 'out.cms', '--replace'], 'out.cms', WRITES + ' link rename', 's.zip', old=True),
    Command('sign-remove', ['sign', 's.zip', '--remove', '-o', 'out.csar', '--replace'], 'out.csar', WRITES + ' link rename', 's.zip', old=True),
    Command('attest', ['attest', 'x.csar', *SIGNER, '--build-type', 'https://acme.example/b', '--builder', 'https://acme.example/ci'],
            'x.csar.intoto.jsonl', WRITES + ' link rename', 'x.csar',
            proof=['x.csar', '--attestation', 'x.csar.intoto.jsonl', '--trust', '../archives/cert.pem']),
    Command('resolve-package', ['resolve', 'v.csar', '-o', 'out.csar'], 'out.csar', WRITES + ' link rename', 'v.csar', old=True),
    Command('resolve-directory', ['resolve', 'v.csar', '-o', 'out'], 'out', WRITES + ' make rename', 'v.csar'),
    Command('convert-zip', ['convert', 'x.tar.gz', 'out.csar', '-j2'], 'out.csar', WRITES + ' link rename', 'x.tar.gz', old=True),
    Command('convert-tar', ['convert', 'x.csar', 'out.tar', '-j2'], 'out.tar', WRITES + ' link rename', 'x.csar'),
    Command('convert-directory', ['convert', 'x.csar', 'out', '-j2'], 'out', WRITES + ' make mode rename', 'x.csar'),
    Command('oci-push-new', ['oci', 'push-layout', 'x.csar', 'out'], 'out', WRITES + ' link rename make', 'x.csar'),
    Command('oci-push-more', ['oci', 'push-layout', 'x.csar', 'out', '--sbom', 'x.cdx.json', '--tag', 'more'], 'out', WRITES + ' link rename', 'x.csar x.cdx.json out'),
    Command('oci-pull', ['oci', 'pull-layout', 'lay', '-o', 'out.csar', '--with-referrers'], 'out.csar out.csar.cdx.json', WRITES + ' link rename', 'lay', old=True,
            proof=['out.csar', '--sbom', 'out.csar.cdx.json']),
    Command('sbom', ['sbom', 'x.csar', '-o', 'out.json', '--replace'], 'out.json', WRITES + ' link rename', 'x.csar', old=True, quiet=False,
            proof=['x.csar', '--sbom', 'out.json']),
    Command('init', ['init', 'out'], 'out', 'open write sync make rename close'),
    Command('verify-zip', ['verify', 'x.csar', '-j2'], 'nothing', READS, 'x.csar'),
    Command('verify-tar-gz', ['verify', 'x.tar.gz', '-j2'], 'nothing', READS, 'x.tar.gz'),
    Command('verify-signed', ['verify', 's.zip', '-j2', *TRUST], 'nothing', READS, 's.zip'),
    Command('verify-layout', ['verify', 'lay', '-j2'], 'nothing', READS, 'lay', proof=['lay']),
    Command('verify-directory', ['verify', 'p', '-j2'], 'nothing', READS + ' list'),
)
