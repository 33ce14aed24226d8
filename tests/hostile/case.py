"""A fixture and its expected result."""
import dataclasses


@dataclasses.dataclass
class Case:
    row: str                # of the table, rule set or list that it comes from
    name: str               # file name
    bytes: bytes
    findings: tuple = ()    # identifiers of all errors and warnings of verify; the first is the one that the row is about
    verify: int = 1         # exit status
    extracts: object = ()   # names of the files that extract makes; () when it must reject and leave nothing
    options: tuple = ()     # of both commands
    extract: object = None  # exit status, else 0 when it makes files and 1 when it rejects
    says: str = ''          # text of a message
    failure: str = ''       # text of the failure of verify, when it cannot read the input at all
