#!/usr/bin/env python3
"""Checks what the build cannot: which directory includes which library, and that documentation and program agree.

usage: run.py SOURCE CSAR
"""
import fnmatch, pathlib, re, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from rule_examples import examples
from words import CLEAN, faults_of

source, csar = pathlib.Path(sys.argv[1]), sys.argv[2]
# Header -> the only directory that may include it (docs/architecture.md).
OWNERS = {
    r'archive(_entry)?\.h': ('csar/container',), r'libdeflate\.h': ('csar/container',), r'isa-l.*\.h|isa-l/.*': ('csar/container',),
    r'zlib\.h': ('csar/container',), r'openssl/.*': ('csar/integrity',), r'yaml\.h': ('validate/document',),
    r'yaml-cpp/.*': ('validate/document', 'csar'), r'libxml/.*': ('validate/document/xml',), r'CLI/.*': ('cli',),
    r'nlohmann/.*': ('report/render', 'cli', 'csar'), r'fmt/.*': ('report', 'cli'), r'utf8proc\.h': ('base',), r're2/.*': ('validate/values',),
    r'cadical\.hpp': ('validate/variability',),
}
faults = []
files = subprocess.run(['git', '-C', source, 'ls-files', '*.cpp', '*.hpp'], capture_output=True, text=True, check=True).stdout.split()
for name in files:
    if name.startswith(('tests/', 'fuzz/', 'bench/')):
        continue
    for number, line in enumerate((source / name).read_text(encoding='utf-8').splitlines(), 1):
        found = re.match(r'#include <([^>]+)>', line)
        if not found:
            continue
        for pattern, owners in OWNERS.items():
            if re.fullmatch(pattern, found[1]) and not name.startswith(tuple(o + '/' for o in owners)):
                faults.append(f'{name}:{number}: only {" and ".join(owners)} may include <{found[1]}>')
# Tables whose keys come out of packages hash with a key that nobody knows (base/keyed_hash.hpp): of names made for it, std::hash
# makes one slot. Tables of constants are in these files.
CONSTANTS = ('validate/expressions/built_in.cpp', 'validate/xml/grammar.cpp', 'validate/xml/migrate.cpp')
for name in files:
    if not name.startswith(('validate/', 'csar/', 'meta/', 'report/')) or name in CONSTANTS:
        continue
    text = (source / name).read_text(encoding='utf-8')
    for found in re.finditer(r'unordered_(?:multi)?(?:map|set)<\s*std::string|std::hash<std::string', text):
        statement = text[found.start():text.find(';', found.end())]
        if 'Hash' not in statement:
            faults.append(f'{name}:{text.count(chr(10), 0, found.start()) + 1}: a table of names needs KeyedHash')
# Messages, helps, comments and pages are in plain English.
for name in subprocess.run(['git', '-C', source, 'ls-files'], capture_output=True, text=True, check=True).stdout.split():
    if (source / name).is_file() and name.startswith(CLEAN):
        faults += faults_of(name, (source / name).read_text(encoding='utf-8'))
# Every suite of tests has a row in both pages.
for page in ('docs/architecture.md', 'tests/README.md'):
    text = (source / page).read_text(encoding='utf-8')
    for suite in sorted(p.name for p in (source / 'tests').iterdir() if p.is_dir() and any(p.iterdir()) and p.name != '__pycache__'):
        if f'{suite}/' not in text:
            faults.append(f'{page}: names no tests/{suite}/')
# A filter that selects no test runs nothing, and succeeds.
tests = {f'{found[1]}.{found[2]}' for name in files if name.startswith('tests/unit/')
         for found in re.finditer(r'^TEST(?:_[FP])?\((\w+), (\w+)\)', (source / name).read_text(encoding='utf-8'), re.M)}
pages = subprocess.run(['git', '-C', source, 'ls-files', '*.md'], capture_output=True, text=True, check=True).stdout.split()
for name in pages + [name for name in files if name.startswith('tests/unit/')]:
    text = (source / name).read_text(encoding='utf-8')
    for found in re.finditer(r"\bunit --gtest_filter='?([\w.*]+)", text):
        if not any(fnmatch.fnmatchcase(test, found[1]) for test in tests):
            faults.append(f'{name}:{text.count(chr(10), 0, found.start()) + 1}: no test is called {found[1]}')
# How the versions of TOSCA differ stands in the tables of grammar/: a pass asks for a difference by its name. Elsewhere
# only the rows of these tables have a column of versions.
ROWS = ('expressions/built_in.cpp', 'expressions/constraints.cpp', 'model/built_in_types.cpp', 'rules/directives.cpp',
        'rules/function_definitions.cpp', 'values/literal.cpp')
for name in files:
    if not name.startswith('validate/') or name.startswith(('validate/grammar/', 'validate/profiles/')):
        continue
    allowed = name.removeprefix('validate/') in ROWS
    for number, line in enumerate((source / name).read_text(encoding='utf-8').splitlines(), 1):
        asks = r'Version::v\d|Versions::range|constexpr Versions\b' + ('' if allowed else r'|\b(only|every|from|until)_[12]_')
        if re.search(asks, line):
            faults.append(f'{name}:{number}: how versions differ belongs in validate/grammar/differences.def')
# Every rule has an example. Those in words (cli/examples) name the test that brings the finding, and options that exist.
import json
told = {example.rule: example for example in examples()}
rules = json.loads(subprocess.run([csar, 'explain', '--all', '--format', 'json'], capture_output=True, check=True).stdout)
for rule in rules:
    example = told.pop(rule['id'], None)
    if not rule.get('wrong') or not rule.get('right'):
        faults.append(f'{rule["id"]}: has no example, neither in tests/conformance nor in cli/examples')
    elif example and (rule['wrong'], rule['right']) != (example.wrong, example.right):
        faults.append(f'{example.place}: a conformance case shows {rule["id"]}, or half of the example is missing')
    elif example and not example.proof.startswith('hostile '):
        text = (source / example.proof).read_text(encoding='utf-8')
        if (f'{example.says} [{rule["id"]}]' if example.says else rule['id']) not in text:
            faults.append(f'{example.place}: {example.proof} does not show that')
faults += [f'{example.place}: there is no rule {name}' for name, example in told.items()]
helps = {}
for example in examples():
    for command, rest in re.findall(r'\bcsar ([a-z]+) ([^;,\n]*)', example.wrong + example.right):
        if command not in helps:
            helps[command] = subprocess.run([csar, command, '--help', '-v'], capture_output=True, text=True).stdout
        for option in re.findall(r'(?<!\S)--[a-z-]+', rest):
            if not re.search(re.escape(option) + r'(?![a-z-])', helps[command]):
                faults.append(f'{example.place}: csar {command} has no option {option}')
# Readers see the model as const: only those who make it may change it.
for name in files:
    if not name.startswith('validate/model/') and '"validate/model/edit.hpp"' in (source / name).read_text(encoding='utf-8'):
        faults.append(f'{name}: only validate/model may change a model')
# The build refuses an include that points back up (cmake/House.cmake). What it cannot see: public headers stand in angle brackets
# and internal ones in quotes, and no two directories include one another.
public = {n.removeprefix('include/') for n in files if n.startswith('include/')}
seen_by = {}
for name in files:
    inside = not name.startswith(('tests/', 'fuzz/', 'bench/'))
    directory = str(pathlib.PurePath(name).parent)
    for number, line in enumerate((source / name).read_text(encoding='utf-8').splitlines(), 1):
        if found := re.match(r'#include "([^"]+)"', line):
            if found[1] in public:
                faults.append(f'{name}:{number}: a public header is included as <{found[1]}>')
            elif inside:
                seen_by.setdefault(directory, set()).add(str(pathlib.PurePath(found[1]).parent))
        elif (found := re.match(r'#include <(csar/[^>]+)>', line)) and found[1] not in public:
            faults.append(f'{name}:{number}: there is no public header <{found[1]}>')


def seen_from(directory, seen):
    for below in seen_by.get(directory, set()) - seen - {directory}:
        seen.add(below)
        seen_from(below, seen)
    return seen


for directory in sorted(seen_by):
    if directory in seen_from(directory, set()):
        faults.append(f'{directory} includes itself by way of other directories')
# The library knows nothing of the command line: it calls its options by their names in C++, and the program has one table of them.
named = {}
for name in files:
    if not name.startswith(('base/', 'meta/', 'validate/', 'csar/')):
        continue
    for number, line in enumerate((source / name).read_text(encoding='utf-8').splitlines(), 1):
        for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line.split(' // ')[0] if not line.lstrip().startswith('//') else ''):
            if literal.startswith('git ') or literal == '-c':  # what another program is told
                continue
            if re.search(r'(^|[^-\w])(--[a-z]|-[a-z]\b)', literal) or re.search(r"'csar [a-z]", literal):
                faults.append(f'{name}:{number}: the library speaks of the command line: "{literal}"')
            for option in re.findall(r'\b(?:[A-Z][A-Za-z]+|csar)::[a-z_]+\b', literal):
                named.setdefault(option, f'{name}:{number}')
table = set(re.findall(r'\{ *"([^"()]+)(?:\(\))?",', (source / 'cli/option_names.cpp').read_text(encoding='utf-8'), re.M))
for option in sorted(set(named) - table):
    faults.append(f'{named[option]}: cli/option_names.cpp does not say what {option} is called on the command line')
for option in sorted(table - set(named)):
    faults.append(f'cli/option_names.cpp: nothing speaks of {option}')
for option in sorted(table):
    owner, field = option.split('::')
    headers = ''.join((source / 'include' / n).read_text(encoding='utf-8') for n in public)
    body = headers if owner == 'csar' else re.search(r'(?:struct|enum class) ' + owner + r'\b.*?\n?\};', headers, re.S)
    if not body or not re.search(r'\b' + field + r'\b', body if owner == 'csar' else body[0]):
        faults.append(f'cli/option_names.cpp: there is no {option} in a public header')
for name in files:
    if name.startswith('cli/'):
        for number, line in enumerate((source / name).read_text(encoding='utf-8').splitlines(), 1):
            if found := re.match(r'#include "(?!cli/)([^"]+)"', line):
                faults.append(f'{name}:{number}: the program includes <csar/...> and its own headers, not "{found[1]}"')
clis = [n for n in files if 'CLI/CLI.hpp' in (source / n).read_text(encoding='utf-8')]
if clis != ['cli/command_line.cpp']:
    faults.append(f'CLI11 belongs in one translation unit, not in {clis}')

# Every command has a page, and every option of the command stands on it.
overview = subprocess.run([csar, '--help'], capture_output=True, text=True, check=True).stdout
for command in re.findall(r'^  ([a-z]+) ', overview, re.M):
    page = source / 'docs/commands' / f'{command}.md'
    if not page.exists():
        faults.append(f'{page.relative_to(source)} is missing')
        continue
    text = page.read_text(encoding='utf-8')
    usage = subprocess.run([csar, command, '--help'], capture_output=True, text=True, check=True).stdout
    for option in sorted(set(re.findall(r'^  (?:-\w, )?(--[a-z][a-z-]+)', usage, re.MULTILINE)) - {'--help'}):
        if f'`{option}' not in text:
            faults.append(f'{page.relative_to(source)} says nothing of {option}')



def anchors(page):
    """The fragments that a page's headings have on the forges that show Markdown."""
    headings = re.findall(r'(?m)^#+ (.*)$', re.sub(r'(?ms)^```.*?^```', '', (source / page).read_text(encoding='utf-8')))
    return {re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-') for heading in headings}


def check_links(page, text):
    """Every link within the project leads to a file, and to a heading where it names one."""
    for link, _, fragment in re.findall(r'\]\(([^)#:]*)(#([^)]+))?\)', text):
        target = (source / page).parent / link if link else source / page
        if not target.exists():
            faults.append(f'{page}: there is no {link}')
        elif fragment and fragment not in anchors(target.resolve().relative_to(source.resolve())):
            faults.append(f'{page}: {link} has no heading #{fragment}')


for page in ['README.md'] + [str(p.relative_to(source)) for p in (source / 'docs').rglob('*.md')]:
    check_links(page, (source / page).read_text(encoding='utf-8'))
# A clause that points into the documentation leads to a page, and to the section of it that it names.
rules = subprocess.run([csar, 'explain', '--all', '--format', 'markdown'], capture_output=True, text=True, check=True).stdout
if rules != (source / 'docs/rules.md').read_text(encoding='utf-8'):
    faults.append('docs/rules.md is stale: csar explain --all --format markdown > docs/rules.md')
for page, _, section in sorted(set(re.findall(r'(docs/[a-z/-]+\.md)(, ([^|;,]+[^|;, ]))?', rules))):
    if not (source / page).exists():
        faults.append(f'a rule points to {page}, which is not there')
        continue
    # A heading, a row of a table, or a paragraph that begins with it in bold. What follows limits.md is another source.
    here = rf'(?mi)^(#+ |\| *[`*]*|[- ]*\*\*){re.escape(section)}\b' + ('$' if page == 'docs/tosca.md' else '')
    if page != 'docs/limits.md' and section and not re.search(here, (source / page).read_text(encoding='utf-8')):
        faults.append(f'a rule points to {page}, {section}, which is no section of it')
# Every rule is met by a test, which names it in full.
listed = subprocess.run(['git', '-C', source, 'ls-files', '-z', 'tests', 'fuzz'], capture_output=True, text=True, check=True).stdout
tests = [n for n in listed.split('\0')[:-1]
         if not n.endswith('rules-without-case.tsv') and '/explain/' not in n and not n.startswith('tests/architecture')]
# The lists of conformance rules name identifiers that no case need show.
text = re.sub(r'(?m)^# rule: .*', '', '\n'.join((source / n).read_text('utf-8', 'replace') for n in tests))
met = set(re.findall(r'[a-z]+/[a-z0-9]+(?:-[a-z0-9]+)*', text))
for identifier in sorted(set(re.findall(r'^\| `([a-z0-9]+/[a-z0-9-]+)`', rules, re.M)) - met):
    faults.append(f'no test meets the rule {identifier}')
if re.search(r'\b(facts|decisions?) N?\d', rules):
    faults.append('a rule points to notes that are no part of the project')
print('\n'.join(faults))
sys.exit(1 if faults else 0)
