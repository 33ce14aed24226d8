#!/usr/bin/env python3
"""Compares the results of csar for the signed packages of the corpus with those of openssl (SIGNATURES.tsv).

usage: signatures.py CSAR [--junit FILE]

One case for each row: whether there is a signature, whether it is valid, the signer, and the same for signatures of single files. The
corpus is $CSAR_CORPUS or ../shared/corpus; without a corpus, nothing is tested.
"""
import csv, json, os, pathlib, subprocess, sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / 'support'))
from suite import Suite

csar = os.path.abspath(sys.argv[1])
corpus = pathlib.Path(os.environ.get('CSAR_CORPUS', pathlib.Path(__file__).resolve().parents[3] / 'shared/corpus'))
SCOPE = {'option1-manifest': 'manifest', 'option2-zip': 'container'}
suite, reports = Suite('corpus.signatures'), {}


def signatures(path):
    if path not in reports:
        done = subprocess.run([csar, 'verify', '--format', 'json', corpus / path], capture_output=True)
        reports[path] = json.loads(done.stdout)['packages'][0].get('summary', {}).get('signatures', [])
    return reports[path]


def outcome(signature):
    """The result of csar in the words of openssl."""
    if signature.get('problem'):
        return 'no signature'
    if all(signer['verdict'] in ('trusted', 'intact', 'untrusted', 'expired', 'not-yet-valid') for signer in signature['signers']):
        return 'good'
    reasons = {signer.get('reason') for signer in signature['signers']}
    return {"the signer's certificate is missing": 'no certificate', 'the signature was made over other bytes': 'other bytes'}.get(*reasons, str(reasons))


def recorded(row):
    text = row['sig']
    if text.startswith('OK'):
        return 'good'
    if 'certificate not found' in text:
        return 'no certificate'
    return 'other bytes' if 'content verify error' in text else 'no signature'


def subject(text):
    """The parts of a subject, in whichever order they are written."""
    return sorted(part.strip().replace(' = ', '=') for part in text.split(';')[0].removeprefix('subject=').split(', '))


def check(row):
    found = signatures(row['path'])
    mine = [s for s in found if s['scope'] == SCOPE[row['kind']]]
    if row['cms'] == 'none':
        return [f'a signature was found: {mine}'] if mine else []
    if len(mine) != 1:
        return [f'{len(mine)} signatures were found, 1 is recorded']
    faults = []
    if outcome(mine[0]) != recorded(row):
        faults.append(f'{outcome(mine[0])}, recorded is {recorded(row)}')
    if row['signer']:
        ours = mine[0]['signers'][0]['subject'].replace('1.2.840.113549.1.9.1=', 'emailAddress=').split(',')
        if sorted(ours) != subject(row['signer']):
            faults.append(f'signer {sorted(ours)}, recorded is {subject(row["signer"])}')
        form = 'without the last line ending' if 'minus last EOL' in row['sig'] else 'as stored'
        if mine[0].get('form') != form:
            faults.append(f'signed {mine[0].get("form")}, recorded is {form}')
    files = {s['covers']: s for s in found if s['scope'] == 'file'}
    for name, state in (part.strip().split(': ', 1) for part in row['indiv'].split(';') if ': ' in part):
        if state.startswith('sig=None'):
            if name in files:
                faults.append(f'{name} is signed, recorded is that it is not')
        elif (outcome(files[name]) == 'good') != state.startswith('OK'):
            faults.append(f'{name}: {outcome(files[name])}, recorded is {state}')
    return faults


if not (corpus / 'SIGNATURES.tsv').exists():
    suite.record('all', skipped=f'there is no corpus in {corpus}')
    suite.finish()
for row in csv.DictReader((corpus / 'SIGNATURES.tsv').open(encoding='utf-8'), delimiter='\t', quoting=csv.QUOTE_NONE):
    suite.record(f"{row['path']} {row['inner']}".strip(), '; '.join(check(row)))
suite.finish()
