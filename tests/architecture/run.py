#!/usr/bin/env python3
"""Checks facts that the build cannot check: which directory includes which library, and that documentation and program agree.

usage: run.py SOURCE CSAR

A check is a function that yields faults, as "FILE:LINE: ..." if there is a line.
"""
import fnmatch, functools, json, os, pathlib, re, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from rule_examples import examples
from words import CLEAN, faults_of

source, csar = pathlib.Path(sys.argv[1]), sys.argv[2]
checks = []
# Header -> the only directories that may include it (docs/architecture.md).
OWNERS = {
    r'archive(_entry)?\.h': ('csar/container',), r'lzma\.h': ('csar/container',), r'libdeflate\.h': ('csar/container',), r'isa-l.*\.h|isa-l/.*': ('csar/container',),
    r'zlib\.h': ('csar/container', 'cli'), r'openssl/.*': ('csar/integrity',), r'yaml\.h': ('validate/document',),
    r'yaml-cpp/.*': ('tests',), r'libxml/.*': ('validate/document/xml',), r'CLI/.*': ('cli',),
    r'nlohmann/.*': ('formats', 'cli', 'csar'), r'fmt/.*': ('report', 'formats', 'cli'), r'utf8proc\.h': ('base',), r're2/.*': ('validate/values',),
    r'cadical\.hpp': ('validate/variability',),
}
# Tables of constants: their names do not come from packages.
CONSTANTS = ('validate/expressions/built_in.cpp', 'validate/xml/grammar.cpp', 'validate/xml/migrate.cpp')
# Outside of validate/grammar, only the rows of these tables have a column of versions.
ROWS = ('expressions/built_in.cpp', 'expressions/constraints.cpp', 'model/built_in_types.cpp', 'rules/directives.cpp',
        'rules/function_definitions.cpp', 'values/literal.cpp')

# The namespaces of directories. csar/NAME has csar::NAME, and the layers of validate/ share csar::validate.
NAMESPACES = {
    'base': 'csar', 'report': 'csar', 'report/render': 'csar::render', 'include/csar': 'csar', 'csar/api': 'csar', 'meta': 'csar::meta',
    'formats': 'csar::formats', 'cli': 'csar::cli', 'cli/examples': 'csar::cli', 'csar/verify/intake': 'csar::intake',
    'validate/nfv': 'csar::validate::nfv', 'validate/document/xml': 'csar::validate::xml', 'validate/xml': 'csar::validate::xml',
    'validate/xml/without': 'csar::validate::xml', 'validate/variability': 'csar::validate::variability',
    'validate/variability/without': 'csar::validate::variability',
}
# Another namespace -> the files that open it, because they define names of public headers or of a part of the directory.
OTHER_NAMESPACES = {
    'csar': ('report/render/graph.cpp', 'csar/convert/convert.cpp', 'csar/diff/names.cpp', 'csar/inspect/product.cpp', 'csar/open/file_memory.cpp',
             'csar/open/file_memory.hpp', 'csar/open/input.cpp', 'csar/pack/init.cpp', 'csar/pack/pack_target.cpp', 'csar/project/project_file.cpp',
             'csar/project/waivers.cpp', 'csar/schema/schema.cpp', 'csar/verify/content_check.cpp', 'csar/verify/intake.cpp'),
    'csar::render': ('include/csar/render.hpp', 'csar/api/render.cpp', 'csar/sbom/cyclonedx.cpp', 'csar/sbom/spdx.cpp'),
    'csar::formats::page': ('formats/page.hpp',),
    'csar::validate::compute': ('validate/expressions/compute.hpp', 'validate/expressions/compute_arithmetic.cpp',
                                'validate/expressions/compute_collections.cpp', 'validate/expressions/compute_logic.cpp'),
}


def check(function):
    checks.append(function)
    return function


@functools.cache
def listed(*patterns):
    """The files that Git tracks and that exist."""
    names = subprocess.run(['git', '-C', source, 'ls-files', '-z', *patterns], capture_output=True, text=True, check=True).stdout
    return [name for name in names.split('\0')[:-1] if (source / name).is_file()]


@functools.cache
def text_of(name):
    return (source / name).read_text(encoding='utf-8', errors='replace')


def lines_of(name):
    return enumerate(text_of(name).splitlines(), 1)


def code():
    return listed('*.cpp', '*.hpp')


def product():
    return [name for name in code() if not name.startswith(('tests/', 'fuzz/', 'bench/'))]


def place(name, text, at):
    return f'{name}:{text.count(chr(10), 0, at) + 1}'


@functools.cache
def output_of(*arguments):
    return subprocess.run([csar, *arguments], capture_output=True, text=True, check=True).stdout


@check
def libraries_have_one_owner():
    for name in product():
        for number, line in lines_of(name):
            found = re.match(r'#include <([^>]+)>', line)
            for pattern, owners in OWNERS.items() if found else ():
                if re.fullmatch(pattern, found[1]) and not name.startswith(tuple(o + '/' for o in owners)):
                    yield f'{name}:{number}: only {" and ".join(owners)} may include <{found[1]}>'


@check
def namespaces_follow_directories():
    """Each file uses the namespace of its directory. Blocks of forward declarations may use other namespaces."""
    others = {(name, space) for space, names in OTHER_NAMESPACES.items() for name in names}
    for name in product():
        directory = str(pathlib.PurePath(name).parent)
        expected = NAMESPACES.get(directory) or ('csar::validate' if name.startswith('validate/') else directory.replace('/', '::'))
        for found in re.finditer(r'(?ms)^(?:inline )?namespace (csar[\w:]*) \{\n(.*?)^\}', text_of(name)):
            if found[1] == expected or not re.sub(r'(?m)^(class|struct) \w+;$', '', found[2]).strip():
                continue
            if (name, found[1]) in others:
                others.remove((name, found[1]))
            else:
                yield f'{place(name, text_of(name), found.start())}: the namespace of {directory} is {expected}, not {found[1]}'
    for name, space in sorted(others):
        yield f'tests/architecture: {name} does not open {space}'


@check
def tables_of_names_are_keyed():
    """Tables whose keys come from packages hash with a secret key (base/keyed_hash.hpp): with std::hash, crafted names could all fall into
    one slot."""
    for name in product():
        if not name.startswith(('validate/', 'csar/', 'meta/', 'report/')) or name in CONSTANTS:
            continue
        text = text_of(name)
        for found in re.finditer(r'unordered_(?:multi)?(?:map|set)<\s*std::string|std::hash<std::string', text):
            if 'Hash' not in text[found.start():text.find(';', found.end())]:
                yield f'{place(name, text, found.start())}: a table of names needs KeyedHash'


@check
def words_are_plain():
    for name in listed():
        if name.startswith(CLEAN):
            yield from faults_of(name, text_of(name))


@check
def suites_are_listed():
    """Every test suite has a row in both pages."""
    for page in ('docs/architecture.md', 'tests/README.md'):
        for suite in sorted({name.split('/')[1] for name in listed('tests') if name.count('/') > 1}):
            if f'{suite}/' not in text_of(page):
                yield f'{page}: names no tests/{suite}/'


@check
def filters_select_a_test():
    """Every documented filter selects a test: a filter that selects no test succeeds without running anything."""
    units = [name for name in code() if name.startswith('tests/unit/')]
    tests = {f'{found[1]}.{found[2]}' for name in units for found in re.finditer(r'^TEST(?:_[FP])?\((\w+), (\w+)\)', text_of(name), re.M)}
    for name in listed('*.md') + units:
        for found in re.finditer(r"\bunit --gtest_filter='?([\w.*]+)", text_of(name)):
            if not any(fnmatch.fnmatchcase(test, found[1]) for test in tests):
                yield f'{place(name, text_of(name), found.start())}: no test is called {found[1]}'


@check
def versions_differ_in_tables():
    """Passes ask for a difference between versions by its name. Operations may choose a version, but not compare versions."""
    for name in product():
        if not name.startswith(('validate/', 'csar/')) or name.startswith(('validate/grammar/', 'validate/profiles/')):
            continue
        asks = r'([=!]=|[<>]=?) (validate::)?Version::v\d' if name.startswith('csar/') else r'Version::v\d|Versions::range|constexpr Versions\b'
        if name.removeprefix('validate/') not in ROWS:
            asks += r'|\b(only|every|from|until)_[12]_'
        for number, line in lines_of(name):
            if re.search(asks, line):
                yield f'{name}:{number}: how versions differ belongs in validate/grammar/differences.def'


@check
def rules_have_examples():
    """Examples that are described in prose (cli/examples) name the test that causes the finding."""
    told = {example.rule: example for example in examples()}
    for rule in json.loads(output_of('explain', '--all', '--format', 'json')):
        example = told.pop(rule['id'], None)
        if not rule.get('wrong') or not rule.get('right'):
            yield f'{rule["id"]}: has no example, neither in tests/conformance nor in cli/examples'
        elif example and (rule['wrong'], rule['right']) != (example.wrong, example.right):
            yield f'{example.place}: a conformance case shows {rule["id"]}, or half of the example is missing'
        elif example and not example.proof.startswith('hostile '):
            if (f'{example.says} [{rule["id"]}]' if example.says else rule['id']) not in text_of(example.proof):
                yield f'{example.place}: {example.proof} does not show that'
    for name, example in told.items():
        yield f'{example.place}: there is no rule {name}'


@check
def examples_use_options_that_exist():
    for example in examples():
        for command, rest in re.findall(r'\bcsar ([a-z]+) ([^;,\n]*)', example.wrong + example.right):
            for option in re.findall(r'(?<!\S)--[a-z-]+', rest):
                if not re.search(re.escape(option) + r'(?![a-z-])', output_of(command, '--help')):
                    yield f'{example.place}: csar {command} has no option {option}'


@check
def readers_see_a_const_model():
    for name in code():
        if not name.startswith('validate/model/') and '"validate/model/edit.hpp"' in text_of(name):
            yield f'{name}: only validate/model may change a model'


def public_headers():
    return {name.removeprefix('include/') for name in listed('include/*')}


@check
def includes_are_written_alike():
    """Public headers are included in angle brackets, internal headers in quotes. The program uses public headers, its own headers and those
    of formats/, which uses public headers."""
    for name in code():
        for number, line in lines_of(name):
            if found := re.match(r'#include "([^"]+)"', line):
                if found[1] in public_headers():
                    yield f'{name}:{number}: a public header is included as <{found[1]}>'
                own = {'cli': ('cli/', 'formats/'), 'formats': 'formats/'}.get(name.split('/')[0])
                if own and not found[1].startswith(own):
                    yield f'{name}:{number}: the program includes <csar/...>, the report formats and its own headers, not "{found[1]}"'
            elif (found := re.match(r'#include <(csar/[^>]+)>', line)) and found[1] not in public_headers():
                yield f'{name}:{number}: there is no public header <{found[1]}>'
    users = [name for name in code() if 'CLI/CLI.hpp' in text_of(name)]
    if users != ['cli/command_line.cpp']:
        yield f'CLI11 belongs in one translation unit, not in {users}'


@check
def operations_are_above_all_layers():
    """Layers below the operations may include only the basic public headers, and these include no other public header."""
    vocabulary = {f'csar/{name}.hpp' for name in (
        'activity cancellation date_time diagnostic drawing enumerations exit_status export failure findings limits render rules '
        'severity_policy signature text version waiting').split()} | {'csar/version.h'}
    below = ('base/', 'report/', 'meta/', 'validate/', 'csar/container/', 'csar/integrity/', 'csar/layout/',
             *(f'include/{name}' for name in vocabulary))
    for name in code():
        if name.startswith(below):
            for found in re.findall(r'^#include <(csar/[^>]+)>', text_of(name), re.M):
                if found not in vocabulary:
                    yield f'{name} may not include <{found}>, which is above it'
    for header in vocabulary - public_headers():
        yield f'tests/architecture: there is no <{header}>'


@check
def the_whole_library_is_in_one_header():
    headers = {name for name in public_headers() if name.endswith('.hpp')} - {'csar/csar.hpp'}
    for name in headers ^ set(re.findall(r'#include <(csar/[^>]+)>', text_of('include/csar/csar.hpp'))):
        yield f'include/csar/csar.hpp and include/csar differ in <{name}>'
    for name in sorted(public_headers()):
        if f'`{name.removeprefix("csar/")}`' not in text_of('docs/library.md'):
            yield f'docs/library.md does not list <{name}>'


@check
def no_directories_include_each_other():
    """The build rejects an include of a higher layer (cmake/House.cmake), but not a cycle."""
    seen_by = {}
    for name in product():
        for found in re.finditer(r'^#include "([^"]+)"', text_of(name), re.M):
            seen_by.setdefault(str(pathlib.PurePath(name).parent), set()).add(str(pathlib.PurePath(found[1]).parent))

    def seen_from(directory, seen):
        for below in seen_by.get(directory, set()) - seen - {directory}:
            seen.add(below)
            seen_from(below, seen)
        return seen

    for directory in sorted(seen_by):
        if directory in seen_from(directory, set()):
            yield f'{directory} includes itself by way of other directories'


@check
def the_library_knows_no_command_line():
    """Messages of the library contain the C++ names of options. The program has one table of these names."""
    named = {}
    for name in product():
        if not name.startswith(('base/', 'meta/', 'validate/', 'csar/', 'formats/')):
            continue
        for number, line in lines_of(name):
            for literal in re.findall(r'"((?:[^"\\]|\\.)*)"', line.split(' // ')[0] if not line.lstrip().startswith('//') else ''):
                if literal.startswith(('git ', 'mkdir ')) or literal == '-c':  # an argument of another program
                    continue
                if re.search(r'(^|[^-\w])(--[a-z]|-[a-z]\b)', literal) or re.search(r"'csar [a-z]", literal):
                    yield f'{name}:{number}: the library speaks of the command line: "{literal}"'
                for option in re.findall(r'\b(?:[A-Z][A-Za-z]+|csar)::[a-z_]+\b', literal):
                    named.setdefault(option, f'{name}:{number}')
    table = set(re.findall(r'\{ *"([^"()]+)(?:\(\))?",', text_of('cli/option_names.cpp'), re.M))
    for option in sorted(set(named) - table):
        yield f'{named[option]}: cli/option_names.cpp does not say what {option} is called on the command line'
    for option in sorted(table - set(named)):
        yield f'cli/option_names.cpp: nothing speaks of {option}'
    headers = ''.join(text_of('include/' + name) for name in public_headers())
    for option in sorted(table):
        owner, field = option.split('::')
        found = re.search(r'(?:struct|enum class) ' + owner + r'\b.*?(?<!\{)\};', headers, re.S)
        body = headers if owner == 'csar' else found[0] if found else ''
        if not re.search(r'\b' + field + r'\b', body):
            yield f'cli/option_names.cpp: there is no {option} in a public header'


@check
def commands_have_pages():
    """Every command has a page, and the page describes every option of the command."""
    for command in re.findall(r'^  ([a-z]+) ', output_of('--help'), re.M):
        page = f'docs/commands/{command}.md'
        if not (source / page).exists():
            yield f'{page} is missing'
            continue
        for option in sorted(set(re.findall(r'^  (?:-\w, )?(--[a-z][a-z-]+)', output_of(command, '--help'), re.M)) - {'--help'}):
            if f'`{option}' not in text_of(page):
                yield f'{page} says nothing of {option}'


def anchors(page):
    """The fragments of the headings of a page, on forges that render Markdown."""
    text = re.sub(r'(?ms)^```.*?^```', '', text_of(page))
    headings = re.findall(r'(?m)^#+ (.*)$', text)
    return set(re.findall(r'(?m)^<a id="([^"]+)">', text)) | {re.sub(r'[^\w -]', '', heading.lower()).replace(' ', '-') for heading in headings}


@check
def links_lead_somewhere():
    """Every link within the project leads to an existing file, and to a heading if it contains a fragment."""
    for page in ['README.md'] + [str(p.relative_to(source)) for p in (source / 'docs').rglob('*.md')]:
        for link, _, fragment in re.findall(r'\]\(([^)#:]*)(#([^)]+))?\)', text_of(page)):
            target = (source / page).parent / link if link else source / page
            if not target.exists():
                yield f'{page}: there is no {link}'
            elif fragment and fragment not in anchors(target.resolve().relative_to(source.resolve())):
                yield f'{page}: {link} has no heading #{fragment}'


@check
def pages_of_rules_are_fresh():
    """The pages of rules are the output of csar. With CSAR_UPDATE_DOCS, they are rewritten."""
    pages = {'docs/rules.md': output_of('explain', '--all', '--format', 'markdown')}
    for area in re.findall('(?m)^## (.*)$', pages['docs/rules.md']):
        pages[f'docs/rules/{area}.md'] = output_of('explain', area, '--format', 'markdown')
    yield from (f'{page}: there is no such area' for page in listed('docs/rules/') if page not in pages)
    for page, text in pages.items():
        if 'CSAR_UPDATE_DOCS' in os.environ:
            (source / page).parent.mkdir(exist_ok=True)
            (source / page).write_text(text)
        elif not (source / page).exists() or text_of(page) != text:
            yield f'{page} is stale: CSAR_UPDATE_DOCS=1 tests/architecture/run.py . {csar}'


@check
def clauses_lead_to_sections():
    """A clause that refers to the documentation leads to an existing page, and to an existing section of it."""
    rules = output_of('explain', '--all', '--format', 'markdown')
    if re.search(r'\b(facts|decisions?) N?\d', rules):
        yield 'a rule points to notes that are not part of the project'
    for page, _, section in sorted(set(re.findall(r'(docs/[a-z/-]+\.md)(, ([^|;,]+[^|;, ]))?', rules))):
        if not (source / page).exists():
            yield f'a rule points to {page}, which is not there'
            continue
        # The section is a heading, a row of a table, or a paragraph that begins with its name in bold. The text after limits.md is another source.
        here = rf'(?mi)^(#+ |\| *[`*]*|[- ]*\*\*){re.escape(section)}\b' + ('$' if page == 'docs/tosca.md' else '')
        if page != 'docs/limits.md' and section and not re.search(here, text_of(page)):
            yield f'a rule points to {page}, {section}, which is not a section of it'


@check
def rules_have_tests():
    """Every rule has a test that contains its full identifier."""
    tests = [name for name in listed('tests', 'fuzz')
             if not name.endswith('rules-without-case.tsv') and '/explain/' not in name and not name.startswith('tests/architecture')]
    # The lists of conformance rules contain identifiers, but a list is not a test.
    text = re.sub(r'(?m)^# rule: .*', '', '\n'.join(text_of(name) for name in tests))
    met = set(re.findall(r'[a-z]+/[a-z0-9]+(?:-[a-z0-9]+)*', text))
    rules = {rule['id'] for rule in json.loads(output_of('explain', '--all', '--format', 'json'))}
    for identifier in sorted(rules - met):
        yield f'no test meets the rule {identifier}'


faults = [fault for one in checks for fault in one()]
print('\n'.join(faults) or 'no faults')
sys.exit(1 if faults else 0)
