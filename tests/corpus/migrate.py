#!/usr/bin/env python3
"""Migrates the valid files of TOSCA 1.0 (XML) to 1.3 in the corpus to 2.0, and prints how many are valid afterwards.

usage: migrate.py CSAR [CORPUS] [--least N] [--findings FILE] [--part N/M] [--junit FILE]

CORPUS: default $CSAR_CORPUS or ../shared/corpus next to the project; without a corpus, nothing is tested. A file is tested if MANIFEST.tsv
does not list it as invalid and csar finds it valid. The exit status is 1 if a comment is lost, if a result cannot be read, or if fewer than
N of a hundred files (--least) are valid TOSCA 2.0 without further work. --findings: writes the remaining findings with their numbers.
"""
import argparse, collections, concurrent.futures, csv, json, os, pathlib, re, subprocess, sys, tempfile
import yaml

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'support'))
from suite import Suite


def comments(text):
    """The number of comments in a YAML text: each '#' after a blank or at the beginning of a line, outside of scalars."""
    text = text.removeprefix('\ufeff').replace('\r\n', '\n')
    inside = bytearray(len(text) + 1)
    for event in yaml.parse(text, Loader=yaml.SafeLoader):
        if isinstance(event, yaml.ScalarEvent):
            for at in range(event.start_mark.index, event.end_mark.index):
                inside[at] = 1
    count, at = 0, text.find('#')
    while at != -1:
        if not inside[at] and (at == 0 or text[at - 1] in ' \t\n'):
            count += 1
            at = text.find('\n', at)
            if at == -1:
                break
        at = text.find('#', at + 1)
    return count


def files_of(corpus):
    with open(corpus / 'MANIFEST.tsv', encoding='utf-8', newline='') as manifest:
        for row in csv.DictReader(manifest, delimiter='\t', quoting=csv.QUOTE_NONE):
            if row['kind'] == 'tosca-xml' and row['verdict'] != 'invalid':
                yield 'XML', corpus / row['path']
            if (row['kind'] == 'tosca-yaml' and row['verdict'] != 'invalid'
                    and re.fullmatch(r'tosca_simple_yaml_1_[0-3]', row['version'])):
                yield row['version'][-3:].replace('_', '.'), corpus / row['path']


def migrate(csar, version, path):
    """(version, path, None) for a file that is not valid, otherwise the result of the migration."""
    if subprocess.run([csar, 'validate', '--quiet', path], capture_output=True, check=False).returncode != 0:
        return version, path, None
    with tempfile.TemporaryDirectory() as directory:
        out = pathlib.Path(directory) / 'out.yaml'
        run = subprocess.run([csar, 'migrate', path, '-o', out, '--format', 'json'], capture_output=True, text=True, check=False)
        if not out.exists():
            return version, path, {'status': run.returncode, 'broken': 'nothing was written: ' + run.stderr.strip()}
        result = {'status': run.returncode, 'findings': json.loads(run.stdout)['packages'][0]['findings']}
        before, after = (p.read_bytes().decode('utf-8') for p in (path, out))
        try:
            result['comments'] = (comments(after),) * 2 if version == 'XML' else (comments(before), comments(after))
        except yaml.YAMLError as error:
            result['broken'] = str(error).replace('\n', ' ')
        return version, path, result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('csar')
    parser.add_argument('corpus', nargs='?', type=pathlib.Path,
                        default=pathlib.Path(os.environ.get('CSAR_CORPUS') or HERE.parents[2] / 'shared/corpus'))
    parser.add_argument('--least', type=int, default=0)
    parser.add_argument('--findings', type=pathlib.Path)
    parser.add_argument('--part', default='1/1')
    parser.add_argument('--junit')
    options = parser.parse_args()
    if not (options.corpus / 'MANIFEST.tsv').exists():
        suite.record('the corpus', skipped=f'there is none at {options.corpus}')
        return
    part, parts = map(int, options.part.split('/'))
    files = sorted(files_of(options.corpus))[part - 1::parts]
    table = collections.defaultdict(collections.Counter)
    left, examples, broken = collections.Counter(), {}, []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for version, path, result in pool.map(lambda file: migrate(options.csar, *file), files):
            row = table[version]
            row['files'] += 1
            if result is None:
                continue
            row['valid before'] += 1
            if 'broken' in result or result['comments'][0] != result['comments'][1]:
                broken.append(f'{path}: {result.get("broken") or "comments %d -> %d" % result["comments"]}')
                continue
            row['comments'] += result['comments'][0]
            row['valid 2.0'] += result['status'] == 0
            row['without a note'] += result['status'] == 0 and not result['findings']
            for finding in result['findings']:
                row['left to do'] += 1
                key = finding['id'], re.sub(r"'[^']*'", "'...'", finding['message'])
                left[key] += 1
                examples.setdefault(key, f'{path}:{finding.get("line", 0)}: {finding["message"]}')
    columns = ['files', 'valid before', 'valid 2.0', 'without a note', 'left to do', 'comments']
    print('| version |', ' | '.join(columns), '|')
    for version, row in sorted(table.items()):
        print('|', version, '|', ' | '.join(str(row[column]) for column in columns), '|')
    for line in broken:
        print('BROKEN', line)
    if options.findings:
        options.findings.write_text(''.join(f'{n} {rule} {message}\n    {examples[rule, message]}\n'
                                            for (rule, message), n in left.most_common()), encoding='utf-8')
    before = sum(row['valid before'] for row in table.values())
    after = sum(row['valid 2.0'] for row in table.values())
    print(f'{after} of {before} are valid TOSCA 2.0 without more work')
    suite.record('comments and layout', '; '.join(broken))
    suite.record('valid results', '' if after * 100 >= options.least * before else f'{after} of {before}')


if __name__ == '__main__':
    suite = Suite('corpus.migrate')
    main()
    suite.finish()
