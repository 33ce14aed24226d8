#!/usr/bin/env python3
"""Misspells one word of valid definitions at a time: csar validate --fix must restore the file.

usage: fix.py CSAR DIRECTORY [--filter TEXT] [--list] [--junit FILE]

Every word of at least three letters in the definitions of DIRECTORY, a valid package, is misspelt once: an additional letter, a missing
letter, or two exchanged letters, in turn. Of the cases in which csar finds a mistake, at least 95 of 100 must be restored. A case also
counts if the word is in a definition, too few references show which spelling is wrong, the references are changed to the misspelt word, and
no finding remains. At least 88 of 100 must be restored exactly. No file may have more errors after the change than before, and a second run
must change nothing. Words that only people read are misspelt, too: csar finds nothing there. --list prints the words that are not restored.
"""
import argparse, concurrent.futures, json, os, pathlib, re, shutil, subprocess, sys, tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

LEAST, LEAST_AS_BEFORE = 0.95, 0.88

parser = argparse.ArgumentParser()
parser.add_argument('csar')
parser.add_argument('directory', type=pathlib.Path)
parser.add_argument('--filter', default='')
parser.add_argument('--list', action='store_true')
parser.add_argument('--junit')
options = parser.parse_args()
csar = os.path.abspath(options.csar)


def validate(package, *more):
    done = subprocess.run([csar, 'validate', '--format', 'json', package, *more], capture_output=True, text=True)
    if done.returncode not in (0, 1, 3):  # 3: a version that is not supported
        sys.exit(f'csar ended with {done.returncode}: {done.stderr}')
    return json.loads(done.stdout)['packages'][0]['counts']


def misspelt(word, kind):
    at = len(word) // 2
    if kind == 0:
        return word[:at] + 'q' + word[at:]
    if kind == 1:
        return word[:at] + word[at + 1:]
    return word[:at - 1] + word[at] + word[at - 1] + word[at + 1:]


def misspellings():
    """File, offset, word, and the misspelt word."""
    for path in sorted(options.directory.glob('*.yaml')):
        text = path.read_text(encoding='utf-8')
        number = 0
        for match in re.finditer(r'#.*|[A-Za-z_]{3,}', text):
            word = match[0]
            if word.startswith('#'):
                continue
            number += 1
            wrong = misspelt(word, number % 3)
            line = text.count('\n', 0, match.start()) + 1
            if wrong != word and options.filter in f'{path.name}:{line}: {word} -> {wrong}':
                yield path.name, match.start(), word, wrong, line


def try_one(case):
    """Whether a mistake was found, whether the files were restored, whether the references to the word follow it, and the fault."""
    name, start, word, wrong, line = case
    with tempfile.TemporaryDirectory() as temporary:
        package = pathlib.Path(temporary) / 'package'
        shutil.copytree(options.directory, package)
        file = package / name
        text = file.read_text(encoding='utf-8')
        file.write_text(text[:start] + wrong + text[start + len(word):], encoding='utf-8')
        before = validate(package)
        if before['error'] + before['warning'] == 0:
            return False, False, False, ''
        after = validate(package, '--fix')
        fixed = {path.name: path.read_bytes() for path in package.glob('*.yaml')}
        fault = ''
        if after['error'] > before['error']:
            fault = f'{before["error"]} errors became {after["error"]}'
        validate(package, '--fix')
        if fixed != {path.name: path.read_bytes() for path in package.glob('*.yaml')}:
            fault += ' a second run changed more'
        back = all(content == (options.directory / path).read_bytes() for path, content in fixed.items())
        follows = after['error'] + after['warning'] == 0 and all(
            content.replace(wrong.encode(), word.encode()) == (options.directory / path).read_bytes() for path, content in fixed.items())
        return True, back, back or follows, fault


suite = Suite('mutation.fix')
cases = list(misspellings())
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    outcomes = list(pool.map(try_one, cases))
found = [(case, back, good) for case, (is_found, back, good, _) in zip(cases, outcomes) if is_found]
for (name, _, word, wrong, line), (_, _, _, fault) in zip(cases, outcomes):
    if fault:
        suite.record(f'{name}:{line}: {word} -> {wrong}', fault)
if options.list:
    for (name, _, word, wrong, line), is_back, is_good in found:
        if not is_back:
            print(f'{name}:{line}: {word} -> {wrong}' + (' (references follow)' if is_good else ''))
print(f'{len(cases) - len(found)} of {len(cases)} misspellings were not mistakes')
for what, least, count in (('end as the original files', LEAST_AS_BEFORE, sum(back for _, back, _ in found)),
                           ('end as the original files, or with the references following', LEAST, sum(good for _, _, good in found))):
    share = count / max(1, len(found))
    print(f'{count} of {len(found)} misspellings {what} ({share:.1%})')
    suite.record(f'the share of misspellings that {what}', '' if share >= least and found else f'{share:.1%} is less than {least:.0%}')
suite.finish()
