"""The language of messages, help texts, comments and pages: phrases that are not plain English (CONTRIBUTING.md)."""
import re

# Directories and files that must not have banned words.
CLEAN = ('docs/', 'base/', 'meta/', 'report/', 'formats/', 'cli/', 'include/', 'csar/', 'validate/', 'cmake/', 'tools/', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md')
SUFFIXES = ('.cpp', '.hpp', '.def', '.cmake', '.in', '.awk', '.sh', '.py', '.md', '.txt', '.js')
BANNED = (
    (r'(?<![Tt]here )\b(?:is|are|was|were) no (?!longer\b|larger\b|better\b|more\b|less\b|other\b)', "'not a' in place of 'is no'"),
    (r'\b[Ww]hoever\b|(?:^|[.;] |")Who [a-z]', 'a noun in place of a free "who"'),
    (r'\b(?:[Nn]o|[Ss]ome|[Aa]ny|[Ee]very)body\b', 'a noun in place of nobody, somebody, anybody, everybody'),
    (r'\b(?:is|are|was|were|be|been) (?:told|said)\b', 'reported, shown or listed in place of told, said'),
    (r'\b[Ss]tands?\b(?! for\b| in place\b)', "'is' in place of 'stands'"),
    (r'\b[Ll]ies?\b', "'is' in place of 'lies'"),
    (r'\b1 (?:errors|warnings|notes|findings|files|packages)\b', 'numbers that agree'),
)
# Allowed in spite of the bans: identifiers of specifications and of other programs, quotations.
EXCEPTIONS = ('CN=Somebody', '"nobody" or "somebody"')


def faults_of(name, text):
    """The phrases in a file that must be reworded, as "name:line: ..."."""
    has_suffix = '.' in name.rpartition('/')[2]
    if not name.startswith(CLEAN) or (has_suffix and not name.endswith(SUFFIXES)) or '/vendor/' in name or name.startswith('docs/rules/'):
        return []
    faults = []
    for number, line in enumerate(text.splitlines(), 1):
        if any(allowed in line for allowed in EXCEPTIONS):
            continue
        for pattern, advice in BANNED:
            if found := re.search(pattern, line):
                faults.append(f'{name}:{number}: "{found[0].strip()}": write {advice}')
    return faults
