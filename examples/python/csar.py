"""csar in Python, through the C interface of the shared library (include/csar/csar.h). Only ctypes is needed.

    with csar.Package('my-service.csar') as package:
        report = package.verify()
        for finding in report.findings: print(finding.rule, ascii(finding.file), finding.line, finding.message)
        for name, content in package.files().items(): ...
        for node in package.definitions[0].service_template.children('node_templates'): ...

CSAR_LIBRARY names the shared library where the system does not find it.
"""
import collections, ctypes, os

SIZE, NUMBER, HANDLE, NAME = ctypes.c_size_t, ctypes.c_uint32, ctypes.c_void_p, ctypes.c_char_p
FAILED = SIZE(-1).value


class Text(ctypes.Structure):
    _fields_ = [('data', ctypes.c_void_p), ('size', SIZE)]

    def __bytes__(self):
        return ctypes.string_at(self.data, self.size) if self.size else b''

    def __str__(self):  # names are raw bytes: invalid UTF-8 becomes surrogates
        return bytes(self).decode(errors='surrogateescape')


class Place(ctypes.Structure):
    _fields_ = [('_file', Text), ('line', NUMBER), ('column', NUMBER)]
    file = property(lambda self: str(self._file))


class Handle(ctypes.Structure):
    _fields_ = [('opaque', ctypes.c_uint64 * 2)]


TAKE = ctypes.CFUNCTYPE(ctypes.c_int, HANDLE, SIZE, ctypes.c_void_p, SIZE)
library = ctypes.CDLL(os.environ.get('CSAR_LIBRARY', 'libcsar.so.0.1'))
PROTOTYPES = {
    Text: {'csar_version': [], 'csar_error_message': [], 'csar_error_path': [], 'csar_report_failure': [HANDLE],
           'csar_report_text': [HANDLE], 'csar_report_json': [HANDLE], 'csar_entry_name': [HANDLE, SIZE],
           'csar_metadata_key': [HANDLE, SIZE], 'csar_metadata_value': [HANDLE, SIZE], 'csar_element_kind': [HANDLE],
           'csar_element_name': [HANDLE], 'csar_element_tosca_version': [HANDLE], 'csar_type_name': [HANDLE],
           'csar_value_text': [Handle],
           **{'csar_finding_' + name: [HANDLE, SIZE] for name in ('rule', 'message', 'hint', 'file', 'key_path')}},
    HANDLE: {'csar_options_new': [], 'csar_open': [NAME, HANDLE], 'csar_open_memory': [NAME, SIZE, NAME, HANDLE],
             'csar_verify': [HANDLE], 'csar_validate': [HANDLE], 'csar_service_template': [HANDLE],
             'csar_element_parent': [HANDLE], 'csar_element_type': [HANDLE], 'csar_type_parent': [HANDLE]},
    SIZE: {'csar_options_set': [HANDLE, NAME, NAME], 'csar_finding_count': [HANDLE], 'csar_entry_count': [HANDLE],
           'csar_entries_read': [HANDLE, TAKE, HANDLE], 'csar_metadata_count': [HANDLE],
           'csar_model_files': [HANDLE, HANDLE, SIZE], 'csar_element_keynames': [HANDLE, HANDLE, SIZE],
           'csar_element_children': [HANDLE, NAME, HANDLE, SIZE], 'csar_type_members': [HANDLE, NAME, HANDLE, SIZE],
           'csar_value_items': [Handle, HANDLE, SIZE], 'csar_value_entries': [Handle, HANDLE, HANDLE, SIZE]},
    ctypes.c_int: {'csar_error_kind': [], 'csar_error_errno': [], 'csar_report_ok': [HANDLE], 'csar_report_status': [HANDLE],
                   'csar_finding_severity': [HANDLE, SIZE], 'csar_value_kind': [Handle]},
    NUMBER: {'csar_finding_line': [HANDLE, SIZE], 'csar_finding_column': [HANDLE, SIZE]},
    Place: {'csar_element_place': [HANDLE], 'csar_value_place': [Handle]},
    Handle: {'csar_element_value': [HANDLE, NAME]},
    None: {'csar_options_free': [HANDLE], 'csar_close': [HANDLE], 'csar_report_free': [HANDLE]},
}
for _result, _functions in PROTOTYPES.items():
    for _name, _arguments in _functions.items():
        getattr(library, _name).restype, getattr(library, _name).argtypes = _result, _arguments


class Failure(Exception):
    """An operation that could not be carried out. kind: usage, input, output, interrupted, internal or memory."""

    KINDS = ('none', 'usage', 'input', 'output', 'interrupted', 'internal', 'memory')

    def __init__(self):
        super().__init__(str(library.csar_error_message()))
        self.kind = self.KINDS[library.csar_error_kind()]
        self.path, self.errno = str(library.csar_error_path()), library.csar_error_errno()


def need(value):
    """The result of a function, unless it has failed."""
    if value is None or value == FAILED:
        raise Failure
    return value


def position(place):
    return Position(place.file, place.line, place.column)


def text_for_c(text):
    encoded = os.fsencode(text)
    if b'\0' in encoded:
        raise ValueError(f'{text!r} has a NUL')
    return encoded


def listed(item, function, *arguments):
    """The list returned by a function that is called twice: for the number, and for the entries."""
    items = (item * need(function(*arguments, None, 0)))()
    need(function(*arguments, items, len(items)))
    return list(items)


Finding = collections.namedtuple('Finding', 'rule severity message hint file line column key_path')
SEVERITIES = ('ignored', 'note', 'warning', 'error')


class Report:
    def __init__(self, handle):
        self.ok, self.status = bool(library.csar_report_ok(handle)), library.csar_report_status(handle)
        self.failure = str(library.csar_report_failure(handle))
        self.text, self.json = str(library.csar_report_text(handle)), str(library.csar_report_json(handle))
        self.findings = [self._finding(handle, index) for index in range(library.csar_finding_count(handle))]
        library.csar_report_free(handle)

    @staticmethod
    def _finding(handle, index):
        values = (getattr(library, 'csar_finding_' + name)(handle, index) for name in Finding._fields)
        values = (str(value) if isinstance(value, Text) else value for value in values)
        finding = Finding(*values)
        return finding._replace(severity=SEVERITIES[finding.severity])


Position = collections.namedtuple('Position', 'file line column')


class Part:
    """A part of the definitions; it is invalid after the package was closed."""

    def __init__(self, package, handle):
        self.package, self._handle = package, handle

    @property
    def handle(self):
        self.package.require_open()
        return self._handle


class Value(Part):
    """A YAML value."""

    kind = property(lambda self: ('none', 'scalar', 'sequence', 'mapping')[library.csar_value_kind(self.handle)])
    text = property(lambda self: str(library.csar_value_text(self.handle)))
    place = property(lambda self: position(library.csar_value_place(self.handle)))

    def items(self):
        return [Value(self.package, item) for item in listed(Handle, library.csar_value_items, self.handle)]

    def entries(self):
        count = need(library.csar_value_entries(self.handle, None, None, 0))
        keys, values = (Handle * count)(), (Handle * count)()
        need(library.csar_value_entries(self.handle, keys, values, count))
        return [(Value(self.package, key), Value(self.package, value)) for key, value in zip(keys, values)]


class Element(Part):
    """A definitions file, or a part of it."""

    kind = property(lambda self: str(library.csar_element_kind(self.handle)))
    name = property(lambda self: str(library.csar_element_name(self.handle)))
    place = property(lambda self: position(library.csar_element_place(self.handle)))
    tosca_version = property(lambda self: str(library.csar_element_tosca_version(self.handle)))
    # "" if it is unknown.
    type = property(lambda self: str(library.csar_type_name(library.csar_element_type(self.handle))))
    service_template = property(lambda self: Element(self.package, library.csar_service_template(self.handle)))
    keynames = property(lambda self: [str(name) for name in listed(Text, library.csar_element_keynames, self.handle)])

    def value(self, keyname):
        return Value(self.package, library.csar_element_value(self.handle, text_for_c(keyname)))

    def children(self, keyname):
        items = listed(HANDLE, library.csar_element_children, self.handle, text_for_c(keyname))
        return [Element(self.package, item) for item in items]


class Package:
    """An archive, a directory or a definitions file: a path, or bytes. Options are those of csar_options_set()."""

    def __init__(self, source, name='package', **options):
        given = need(library.csar_options_new())
        try:
            for option, value in options.items():
                for one in value if isinstance(value, list) else [value]:
                    text = str(one).lower() if isinstance(one, bool) else str(one)
                    need(library.csar_options_set(given, text_for_c(option.replace('_', '-')), text_for_c(text)))
            self.source = source  # the bytes must be kept
            if isinstance(source, bytes):
                self.handle = need(library.csar_open_memory(source, len(source), text_for_c(name), given))
            else:
                self.handle = need(library.csar_open(text_for_c(source), given))
        finally:
            library.csar_options_free(given)

    def close(self):
        library.csar_close(self.handle)
        self.handle = None

    def require_open(self):
        if self.handle is None:
            raise ValueError('the package has been closed')

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.close()

    def verify(self):
        return Report(need(library.csar_verify(self.handle)))

    def validate(self):
        return Report(need(library.csar_validate(self.handle)))

    @property
    def metadata(self):
        return [(str(library.csar_metadata_key(self.handle, index)), str(library.csar_metadata_value(self.handle, index)))
                for index in range(need(library.csar_metadata_count(self.handle)))]

    @property
    def names(self):
        return [str(library.csar_entry_name(self.handle, index)) for index in range(library.csar_entry_count(self.handle))]

    def files(self):
        """{name: content} of all files, from one pass over the package."""
        contents, names = collections.defaultdict(bytearray), self.names

        raised = []

        def take(_, index, data, size):
            try:
                contents[names[index]] += ctypes.string_at(data, size) if size else b''
                return 0
            except BaseException as error:  # ctypes would only print it
                raised.append(error)
                return 1

        done = library.csar_entries_read(self.handle, TAKE(take), None)
        if raised:
            raise raised[0]
        need(done)
        return {name: bytes(content) for name, content in contents.items()}

    @property
    def definitions(self):
        return [Element(self, item) for item in listed(HANDLE, library.csar_model_files, self.handle)]
