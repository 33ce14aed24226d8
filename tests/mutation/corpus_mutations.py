#!/usr/bin/env python3
"""Puts mistakes into valid files of the corpus, one at a time: each mistake must be found on its line.

usage: corpus_mutations.py CSAR [--junit FILE] [--update]

60 files that are valid according to the corpus and to csar are selected with a fixed seed, half of TOSCA 2.0 and half of the Simple
Profile. 9 lines of each file get a mistake from a fixed list: an additional letter in a keyname or in the name of a type, template or
input; a word in place of true or false; a repeated key; a tab. No line is added or removed. corpus_misses.tsv (next to this script) lists
each mutation that is known not to be found on its line, with the reason. A line that is no longer true must be removed, and at most 2 of
100 mutations may be listed. --update rewrites the list and keeps the reasons. The corpus is $CSAR_CORPUS or ../shared/corpus next to the
project; without a corpus, everything is skipped.
"""
import argparse, concurrent.futures, csv, json, os, pathlib, random, re, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

HERE = pathlib.Path(__file__).resolve().parent
MISSES = HERE / 'corpus_misses.tsv'
FILES, PER_FILE, MIN_MUTATIONS, MAX_MISSES = 60, 9, 500, 0.02

KEYNAMES = ('tosca_definitions_version description metadata imports node_types relationship_types capability_types data_types interface_types artifact_types '
            'policy_types group_types repositories topology_template service_template inputs outputs node_templates relationship_templates groups '
            'policies substitution_mappings workflows derived_from properties attributes requirements capabilities interfaces artifacts type default required '
            'validation constraints entry_schema key_schema node capability relationship occurrences count_range node_type node_filter implementation primary '
            'dependencies operations value targets members triggers event action file steps activities on_success').split()
REFERENCES = 'type derived_from node_type capability relationship node'.split()
# The keys in these sections are names of the author, which may be equal to keynames.
NAMED_BY_AUTHORS = set('metadata properties attributes inputs outputs node_templates relationship_templates capabilities operations notifications artifacts '
                       'interfaces requirements policies groups steps workflows repositories dsl_definitions'.split())


def typo(word):
    """The word with an additional letter in its middle."""
    at = max(1, len(word) // 2)
    return word[:at] + 'q' + word[at:]


def parent_key(lines, number):
    """The key of the mapping or list that contains the line."""
    indent = len(lines[number]) - len(lines[number].lstrip())
    for line in reversed(lines[:number]):
        if line.strip() and not line.lstrip().startswith('#') and len(line) - len(line.lstrip()) < indent:
            return line.strip().removeprefix('- ').split(':')[0]
    return ''


def mutations_of_line(lines, number):
    """The possible mistakes in this line: name of the mistake -> the wrong line."""
    line, found = lines[number], {}
    entry = re.match(r'^(\s*(?:- )?)([A-Za-z_]+)(:)(\s+(.*?))?\s*$', line)
    if not entry:
        call = re.search(r'(\$?get_input): *\[? *([A-Za-z_][\w-]*) *\]?', line)
        if call:
            found['input'] = line[:call.start(2)] + typo(call[2]) + line[call.end(2):]
        return found
    lead, key, _, _, value = entry.groups()
    named = parent_key(lines, number) in NAMED_BY_AUTHORS or parent_key(lines, number).endswith('_types')
    if key in KEYNAMES and not named:
        found['keyname'] = f'{lead}{typo(key)}:{" " + value if value else ""}'
    if key in REFERENCES and not named and value and re.fullmatch(r'[A-Za-z][\w.]*', value):
        found['reference'] = f'{lead}{key}: {typo(value)}'
    if key == 'required' and not named and value in ('true', 'false'):
        found['boolean'] = f'{lead}required: maybe'
    if value and lead.strip() == '' and key in KEYNAMES and lead:
        found['tab'] = '\t' + line.lstrip()
    if value and (call := re.search(r'\$?get_input: *\[? *([A-Za-z_][\w-]*) *\]?', value)):
        found['input'] = line.replace(call[1], typo(call[1])) if line.count(call[1]) == 1 else None
    return {name: text for name, text in found.items() if text}


def in_block_scalar(lines):
    """For each line, whether it is in a block scalar or is a comment."""
    inside, depth, result = False, 0, []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if inside and line.strip() and indent <= depth:
            inside = False
        result.append(inside or line.lstrip().startswith('#') or not line.strip())
        if not inside and re.search(r':\s*[|>][+-]?\d?\s*$', line):
            inside, depth = True, indent
    return result


def findings(csar, path):
    done = subprocess.run([csar, 'validate', '--strict', '--dialect', 'none', '--format', 'json', path], capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):  # 3: a version that is not supported
        sys.exit(f'csar ended with {done.returncode} for {path}: {done.stderr}')
    return [f for f in json.loads(done.stdout)['packages'][0]['findings'] if f['severity'] == 'error']


def key_of(finding, name):
    return finding['id'], finding.get('line') if finding['file'] == name else None, finding['message']


def try_mutation(csar, path, number, text, before):
    """Whether a new finding is on the line, and the number of new findings."""
    lines = path.read_bytes().decode('utf-8').split('\n')
    lines[number] = text
    # Next to links to the other files, so that its imports are found; the corpus itself is read-only.
    with tempfile.TemporaryDirectory() as directory:
        copy = pathlib.Path(directory) / path.name
        for other in path.parent.iterdir():
            if other.name != path.name:
                (copy.parent / other.name).symlink_to(other)
        copy.write_bytes('\n'.join(lines).encode())
        new = [f for f in findings(csar, copy) if key_of(f, f['file']) not in before]
    at_line = [f for f in new if f['file'].endswith(path.name) and f.get('line') == number + 1]
    return bool(at_line), len(new)


def valid_files(corpus, csar):
    """Relative paths of files that are valid according to the corpus and to csar, selected with a fixed seed."""
    rows = csv.reader((corpus / 'MANIFEST.tsv').open(encoding='utf-8'), delimiter='\t', quoting=csv.QUOTE_NONE)
    candidates = {'2': [], '1': []}
    for row in rows:
        if len(row) > 5 and row[3] == 'tosca-yaml' and row[5] == 'valid' and (corpus / row[0]).is_file() and (corpus / row[0]).stat().st_size < 40_000:
            if row[4] == 'tosca_2_0':
                candidates['2'].append(row[0])
            elif row[4].startswith('tosca_simple_yaml_1_3'):
                candidates['1'].append(row[0])
    chosen = []
    for paths in candidates.values():
        paths.sort()
        random.Random(7).shuffle(paths)
        kept = 0
        for path in paths:
            if kept == FILES // 2:
                break
            if subprocess.run([csar, 'validate', '-q', corpus / path], capture_output=True).returncode == 0 and len(places(corpus / path)) >= PER_FILE:
                chosen.append(path)
                kept += 1
    return sorted(chosen)


def places(path):
    lines = path.read_bytes().decode('utf-8').split('\n')
    skipped = in_block_scalar(lines)
    return [(number, name, text) for number in range(len(lines)) if not skipped[number] for name, text in sorted(mutations_of_line(lines, number).items())]


def chosen_places(path, name):
    every = places(path)
    random.Random(name).shuffle(every)
    return sorted(every[:PER_FILE])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('csar')
    parser.add_argument('--junit')
    parser.add_argument('--update', action='store_true')
    options = parser.parse_args()
    csar = os.path.abspath(options.csar)
    corpus = pathlib.Path(os.environ.get('CSAR_CORPUS') or HERE.parents[1] / '../shared/corpus').resolve()
    suite = Suite('mutation_corpus')
    if not (corpus / 'MANIFEST.tsv').is_file():
        suite.skip('mutations of files of the corpus', 'the corpus is not here')
        return suite.finish()
    known = {}
    for line in MISSES.read_text(encoding='utf-8').splitlines()[1:] if MISSES.is_file() else []:
        name, number, mistake, outcome, reason = line.split('\t')
        known[name, int(number), mistake] = outcome, reason

    def run(name):
        path = corpus / name
        before = {key_of(f, f['file']) for f in findings(csar, path)}
        return [(name, number + 1, mistake, *try_mutation(csar, path, number, text, before)) for number, mistake, text in chosen_places(path, name)]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = [result for results in pool.map(run, valid_files(corpus, csar)) for result in results]
    misses = {(name, number, mistake): 'elsewhere' if count else 'missed' for name, number, mistake, found, count in results if not found}
    alone = sum(found and count == 1 for *_, found, count in results)
    print(f'{len(results)} mutations: {len(results) - len(misses)} found at their line, {alone} of them with one finding')
    if options.update:
        rows = [f'{name}\t{number}\t{mistake}\t{outcome}\t{known.get((name, number, mistake), ("", "?"))[1]}' for (name, number, mistake), outcome in sorted(misses.items())]
        MISSES.write_text('\n'.join(['file\tline\tmistake\toutcome\treason', *rows]) + '\n', encoding='utf-8')
        return
    for name, number, mistake, found, count in results:
        outcome = misses.get((name, number, mistake), '')
        wanted = known.get((name, number, mistake), ('', ''))[0]
        suite.record(f'{name}:{number}: {mistake}', '' if outcome == wanted else f'{outcome or "found"} where {wanted or "found"} is known')
    suite.record(f'at least {MIN_MUTATIONS} mutations', '' if len(results) >= MIN_MUTATIONS else f'{len(results)} only')
    suite.record('98 of 100 are found at their line', '' if len(misses) <= MAX_MISSES * len(results) else f'{len(misses)} of {len(results)} are not')
    suite.finish()


main()
