"""A catalogue of small packages, some of them invalid, and the output of csar for all of them in one run."""
import os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import run

source, csar = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
scripts = source / 'examples/catalogue'
PACKAGES, SHARDS = 2000, 8


def catalogue(directory, packages=PACKAGES):
    """Writes `list`, and returns the environment and the summary of one run over all packages."""
    (directory / '.bin').mkdir()
    (directory / '.bin/csar').symlink_to(csar)
    for name, text in (('good', ''), ('bad', 'node_types: { A: { derived_from: Gone } }\n')):
        (directory / name).mkdir()
        (directory / name / 'a.yaml').write_text('tosca_definitions_version: tosca_2_0\n' + text)
        run(csar, 'pack', name, '-o', name + '.csar', '-q', '--no-verify', cwd=directory)
    (directory / 'in').mkdir()
    names = [f'in/{number:04}.csar' for number in range(packages)]
    for number, name in enumerate(names):
        os.link(directory / ('bad.csar' if number % 97 == 0 else 'good.csar'), directory / name)
    (directory / 'list').write_text('\n'.join(names) + '\n')
    environment = dict(os.environ, PATH=f'{directory}/.bin:' + os.environ['PATH'])
    whole = subprocess.run([csar, 'verify', '--from', 'list', '--shard', '1/1', '--output', 'ndjson=whole.ndjson', '-q'], cwd=directory,
                           capture_output=True)
    assert whole.returncode == 1, whole
    return environment, summary(directory, ['whole.ndjson'])


def summary(directory, reports, status=1):
    done = subprocess.run([csar, 'summary', *map(str, reports), '--from', 'list'], cwd=directory, capture_output=True, text=True)
    assert done.returncode == status, done
    return done.stdout


def reports(directory):
    return sorted((directory / 'reports').glob('*.ndjson'))
