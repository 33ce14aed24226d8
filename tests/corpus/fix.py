#!/usr/bin/env python3
"""Makes the changes of validate --fix in copies of the valid files of the corpus: each file must be valid afterwards.

usage: fix.py CSAR [CORPUS] [--part N/M] [--jobs N] [--list] [--junit FILE]

CORPUS: default $CSAR_CORPUS or ../shared/corpus next to the project; without a corpus, nothing is tested. A file is tested if csar finds it
valid but proposes changes. It is changed in a copy of its directory, which contains the files that it imports. --list prints each file.
"""
import argparse, concurrent.futures, csv, os, pathlib, shutil, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'support'))
from suite import Suite


def status(csar, *arguments):
    return subprocess.run([csar, 'validate', *arguments], capture_output=True, check=False).returncode


def fix(csar, root, path):
    """None for a file that is not valid or needs no change, otherwise the fault of the changed file."""
    if status(csar, '--quiet', path) != 0 or status(csar, '--diff', path) != 1:
        return None
    with tempfile.TemporaryDirectory() as directory:
        copy = pathlib.Path(directory) / 'project'
        shutil.copytree(root, copy, symlinks=True)
        changed = copy / path.relative_to(root)
        after = status(csar, '--quiet', '--fix', changed)
        if after != 0:
            return f'valid, and afterwards the status is {after}'
        return '' if status(csar, '--diff', changed) == 0 else 'a second run changes more'


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('csar')
    parser.add_argument('corpus', nargs='?', type=pathlib.Path,
                        default=pathlib.Path(os.environ.get('CSAR_CORPUS') or HERE.parents[2] / 'shared/corpus'))
    parser.add_argument('--part', default='1/1')
    parser.add_argument('--jobs', type=int, default=os.cpu_count())
    parser.add_argument('--list', action='store_true')
    parser.add_argument('--junit')
    options = parser.parse_args()
    if not (options.corpus / 'MANIFEST.tsv').exists():
        suite.record('the corpus', skipped=f'there is none at {options.corpus}')
        return
    with open(options.corpus / 'MANIFEST.tsv', encoding='utf-8', newline='') as manifest:
        paths = sorted({row['path'] for row in csv.DictReader(manifest, delimiter='\t', quoting=csv.QUOTE_NONE)
                        if row['kind'] == 'tosca-yaml' and row['verdict'] != 'invalid'})
    part, parts = map(int, options.part.split('/'))
    paths = paths[part - 1::parts]
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        outcomes = list(pool.map(lambda path: fix(options.csar, options.corpus / pathlib.Path(path).parts[0], options.corpus / path), paths))
    changed = [(path, fault) for path, fault in zip(paths, outcomes) if fault is not None]
    for path, fault in changed:
        if options.list or fault:
            print(f'{path}: {fault or "valid"}')
    print(f'{sum(not fault for _, fault in changed)} of {len(changed)} changed files are still valid; {len(paths)} were looked at')
    suite.record('files that were valid', '; '.join(f'{path}: {fault}' for path, fault in changed if fault))


if __name__ == '__main__':
    suite = Suite('corpus.fix')
    main()
    suite.finish()
