"""The examples in cli/examples, in the format that README.md there describes."""
import dataclasses, pathlib, re

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Example:
    rule: str
    proof: str      # 'hostile NAME' or the path of a test
    place: str      # FILE:LINE of the example
    wrong: str = ''
    right: str = ''
    says: str = ''


def examples():
    found = []
    for file in sorted((ROOT / 'cli/examples').glob('*.txt')):
        for number, line in enumerate(file.read_text(encoding='utf-8').splitlines(), 1):
            head = re.fullmatch(r'([a-z]+/[a-z0-9-]+) (.+)', line)
            if head:
                found.append(Example(head[1], head[2], f'{file.relative_to(ROOT)}:{number}'))
            elif line[:1] == '-':
                found[-1].wrong += line[2:] + '\n'
            elif line[:1] == '+':
                found[-1].right += line[2:] + '\n'
            elif line[:2] == '= ':
                found[-1].says = line[2:]
            else:
                raise ValueError(f'{file}:{number}: begins with none of - + =')
    return found
