#!/usr/bin/env python3
"""Runs csar on the TOSCA 2.0 tests of the OASIS TOSCA community, and prints the score for each chapter of the specification.

usage: oasis_suite.py CSAR [SUITE]

SUITE: a checkout of github.com/oasis-open/tosca-community-contributions, or its directory tests/tosca_2_0. Default: oasis-contrib in
$CSAR_CORPUS or ../shared/corpus next to the project. The expected verdict of a test is the return code in its NAME_test.py or, if these
files are missing, the verdict in MANIFEST.tsv of the corpus. Each file is validated separately: files to which artifacts refer are not in
the suite. The exit status is 1 if csar differs from a test in a way that disagreements.tsv (next to this script) does not explain.
"""
import collections, concurrent.futures, csv, os, pathlib, re, subprocess, sys

HERE = pathlib.Path(__file__).resolve().parent
COMMAND = ('validate', '--quiet', '--ignore', 'tosca/missing-file', '--ignore', 'tosca/missing-implementation')
TITLES = {5: 'Grammar overview', 6: 'TOSCA file', 7: 'Nodes and relationships', 8: 'Capabilities and requirements',
          9: 'Properties, attributes, parameters', 10: 'Functions', 11: 'Interfaces and operations', 12: 'Artifacts', 13: 'Workflows',
          14: 'Multiple representations', 15: 'Substitution', 16: 'Groups and policies', 17: 'CSAR'}
# The directories of the suite are named after the headings of the specification (csd07).
CHAPTERS = {
    5: 'description metadata',
    6: 'artifact-types capability-types data-types dsl-definitions examples function-definitions group-definitions group-types '
       'import-definitions input-parameters interface-types namespaces node-templates node-types output-parameters policy-definitions '
       'policy-types profile-versions profiles relationship-templates relationship-types repository-definitions substitution-mappings '
       'tosca-definitions-version workflow-definitions',
    7: 'node-template node-type relationship-template relationship-type',
    8: 'capability-assignment capability-definition capability-type node-filter-definition requirement-assignment-grammar '
       'requirement-count requirement-definition',
    9: 'attribute-definition boolean bytes data-type float integer list map nil parameter-definition property-assignment '
       'property-definition scalar schema-definition string timestamp validation-clause version',
    10: 'available_allocation function-syntax representation-graph-query-functions',
    11: 'interface-type operation-definition',
    12: 'artifact-definition artifact-type',
    13: 'call-operation-activity-definition inline-workflow-activity-definition',
    14: 'full-mesh many-to-many-relationships matched-pairs one-to-many-relationships random-pairs '
        'specifying-number-of-node-representations',
    15: 'handling-unbounded-requirement-count-ranges mapping-a-requirement-multiple-times '
        'mapping-multiple-requirements-with-the-same-name requirement-mapping-and-selectable-nodes requirement-mapping-rules',
    16: 'group-definition policy-type',
}
CHAPTER_OF = {directory: chapter for chapter, names in CHAPTERS.items() for directory in names.split()}


def by_test_files(suite):
    """The files of a checkout with the verdicts that their pytest files assert."""
    for test in sorted(suite.rglob('*_test.py')):
        text = test.read_text(encoding='utf-8', errors='replace')
        code = re.search(r'assertEqual\(\s*result\.returncode\s*,\s*(\d+)', text)
        named = re.search(r'''(?m)^tosca_file_path\s*=\s*here\s*\+\s*['"]/?([^'"]+\.ya?ml)['"]''', text)
        file = test.parent / (named[1] if named else test.name.removesuffix('_test.py') + '.yaml')
        if code and file.exists():
            yield file, 'valid' if code[1] == '0' else 'invalid'


def by_manifest(suite):
    corpus = suite.parents[2]
    prefix = str(suite.relative_to(corpus)) + '/'
    with open(corpus / 'MANIFEST.tsv', encoding='utf-8', newline='') as manifest:
        for row in csv.DictReader(manifest, delimiter='\t'):
            if row['path'].startswith(prefix) and row['kind'] == 'tosca-yaml' and row['verdict'] in ('valid', 'invalid'):
                yield corpus / row['path'], row['verdict']


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    csar = os.path.abspath(sys.argv[1])
    corpus = pathlib.Path(os.environ.get('CSAR_CORPUS') or HERE.parents[1] / '../shared/corpus')
    suite = pathlib.Path(sys.argv[2] if len(sys.argv) == 3 else corpus / 'oasis-contrib').resolve()
    if (suite / 'tests/tosca_2_0').is_dir():
        suite = suite / 'tests/tosca_2_0'
    if not suite.is_dir():
        sys.exit(f'there is no suite at {suite}')
    tests = list(by_test_files(suite)) or list(by_manifest(suite))
    lines = (HERE / 'disagreements.tsv').read_text(encoding='utf-8').splitlines()[1:]
    reasons = {path.partition('tests/tosca_2_0/')[2]: reason for path, _, _, reason in (line.split('\t') for line in lines)
               if 'tests/tosca_2_0/' in path}

    def verdict_of(file):
        # A file that is not read is not accepted, either.
        return 'valid' if subprocess.run([csar, *COMMAND, file], capture_output=True).returncode == 0 else 'invalid'

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = list(pool.map(verdict_of, (file for file, _ in tests)))
    score, different = collections.defaultdict(collections.Counter), []
    for (file, expected), got in zip(tests, verdicts):
        name = str(file.relative_to(suite))
        chapter = CHAPTER_OF.get(name.partition('/')[0], 0)
        for row in (chapter, 'all'):
            score[row][expected] += 1
            score[row][expected, got == expected] += 1
        if got != expected:
            different.append((name, expected, got, reasons.get(name, '')))
    print('| chapter | valid, accepted | invalid, rejected |\n|---|---|---|')
    for chapter in sorted(key for key in score if key != 'all') + ['all']:
        row = score[chapter]
        title = 'all' if chapter == 'all' else f'{chapter} {TITLES[chapter]}' if chapter else 'others'
        print(f"| {title} | {row['valid', True]} of {row['valid']} | {row['invalid', True]} of {row['invalid']} |")
    for name, expected, got, reason in different:
        print(f'{name}: {got}, the suite says {expected}; {reason or "NOT EXPLAINED"}')
    unexplained = sum(not reason for *_, reason in different)
    print(f'{len(tests)} tests, {len(different)} disagreements, {unexplained} not explained')
    sys.exit(1 if unexplained else 0)


main()
