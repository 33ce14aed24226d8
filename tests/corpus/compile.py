#!/usr/bin/env python3
"""Writes the valid TOSCA 2.0 service templates of the project and of the corpus as one file each, and compares the graphs.

usage: compile.py CSAR [CORPUS] [--part N/M] [--junit FILE]

CORPUS: default $CSAR_CORPUS or ../shared/corpus next to the project; without a corpus, only the files of the project are tested. The output
of `csar compile --normalized --format tosca` for a file must be valid, compile to the graph of the file, and be written unchanged again.
For files without a graph (a missing input, an unmet requirement), and for files with nodes that other files substitute, the templates are
compared instead of the graphs.
"""
import argparse, collections, concurrent.futures, csv, json, os, pathlib, subprocess, sys, tempfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE.parent / 'support'))
from suite import Suite


def files_of(corpus, directory):
    for path in (*(ROOT / 'fixtures').rglob('*.yaml'), *(ROOT / 'examples').rglob('*.yaml')):
        yield path
    for path in (ROOT / 'tests/conformance/tosca-2.0').rglob('*.case'):
        good = path.read_text(encoding='utf-8').partition('--- good\n')[2]
        if 'service_template:' in good and '\n--- ' not in good:
            case = directory / (path.stem + '.yaml')
            case.write_text(good, encoding='utf-8')
            yield case
    if not (corpus / 'MANIFEST.tsv').exists():
        return
    with open(corpus / 'MANIFEST.tsv', encoding='utf-8', newline='') as manifest:
        for row in csv.DictReader(manifest, delimiter='\t', quoting=csv.QUOTE_NONE):
            if row['kind'] == 'tosca-yaml' and row['version'] == 'tosca_2_0' and row['verdict'] != 'invalid':
                yield corpus / row['path']


def without_names(graph):
    """The graph without the data that depends only on names: the file, and the profiles of types."""
    if isinstance(graph, list):
        return [without_names(item) for item in graph]
    if not isinstance(graph, dict):
        return graph
    if set(graph) == {'$unresolved', 'expression'}:
        return '$unresolved'
    return {key: '' if key in ('file', 'type', '$function') else without_names(value) for key, value in graph.items()}


def check(csar, path):
    """The result for a file: a word, or the fault."""
    def compiled(file, *options):
        return subprocess.run([csar, 'compile', '--no-places', *options, file], capture_output=True, text=True, check=False)
    before = compiled(path)
    has_graph = before.returncode == 0 and '"substitution": {' not in before.stdout
    tosca = compiled(path, '--normalized', '--format', 'tosca')
    if tosca.returncode != 0:
        if 'only a service template of TOSCA 2.0' in tosca.stderr:
            return 'not 2.0', ''
        return ('wrong', tosca.stderr[:300]) if has_graph else ('invalid', '')
    with tempfile.TemporaryDirectory() as directory:
        again = pathlib.Path(directory) / 'again.yaml'
        again.write_text(tosca.stdout, encoding='utf-8')
        written = compiled(again, '--normalized', '--format', 'tosca')
        if written.returncode != 0:
            return 'wrong', written.stderr[:300]
        if written.stdout != tosca.stdout:
            return 'wrong', 'it is written otherwise from itself'
        if not has_graph:
            return 'same templates', ''
        after = compiled(again)
        if after.returncode != 0:
            return 'wrong', after.stderr[:300]
        if without_names(json.loads(before.stdout)) != without_names(json.loads(after.stdout)):
            return 'wrong', 'the graphs differ'
    return 'same graph', ''


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('csar')
    parser.add_argument('corpus', nargs='?', type=pathlib.Path,
                        default=pathlib.Path(os.environ.get('CSAR_CORPUS') or HERE.parents[2] / 'shared/corpus'))
    parser.add_argument('--part', default='1/1')
    parser.add_argument('--junit')
    options = parser.parse_args()
    part, parts = map(int, options.part.split('/'))
    with tempfile.TemporaryDirectory() as directory:
        files = sorted(files_of(options.corpus, pathlib.Path(directory)))[part - 1::parts]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(zip(files, pool.map(lambda file: check(options.csar, file), files)))
    print(dict(collections.Counter(word for _, (word, _) in results)))
    wrong = [f'{path}: {why}' for path, (word, why) in results if word == 'wrong']
    for line in wrong:
        print('WRONG', line)
    suite.record('the same graphs', '; '.join(wrong))
    suite.record('files that were compared', '' if any(word == 'same graph' for _, (word, _) in results) else 'none')
    if not (options.corpus / 'MANIFEST.tsv').exists():
        suite.record('the corpus', skipped=f'there is none at {options.corpus}')


if __name__ == '__main__':
    suite = Suite('corpus.compile')
    main()
    suite.finish()
