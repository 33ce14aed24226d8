"""A fixture and its expected result."""
import dataclasses


@dataclasses.dataclass
class Case:
    row: str                # the row of the table, rule set or list for which the case exists
    name: str               # file name
    bytes: bytes
    findings: tuple = ()    # identifiers of all errors and warnings of verify; the first is the one that the row is about
    verify: int = 1         # exit status of verify
    extracts: object = ()   # names of the files that extract creates; () if it must reject the archive and leave nothing
    options: tuple = ()     # the options of both commands
    extract: object = None  # exit status of extract; None: 0 if it creates files, 1 if it rejects the archive
    says: str = ''          # a part of a message
    failure: str = ''       # a part of the failure of verify, if it cannot read the input at all
