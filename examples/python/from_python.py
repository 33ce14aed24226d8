#!/usr/bin/python3
"""Verifies a package and prints its definitions, like examples/library/from_c.c: from_python.py PACKAGE"""
import sys

import csar


def escaped(text):
    """Names, values and paths may contain any bytes, which must not reach a terminal."""
    return ''.join(chr(byte) if 0x20 <= byte < 0x7f else f'\\x{byte:02x}' for byte in text.encode(errors='surrogateescape'))


try:
    with csar.Package(sys.argv[1]) as package:
        report = package.verify()
        print(report.text, end='')
        for node in package.definitions[0].service_template.children('node_templates'):
            print(f'{escaped(node.name)}, a {escaped(node.type)}')
            for key, value in node.value('properties').entries():
                text = f' = {escaped(value.text)}' if value.kind == 'scalar' else ''
                print(f'  {escaped(key.place.file)}:{key.place.line}:{key.place.column}: {escaped(key.text)}{text}')
        sys.exit(report.status)
except csar.Failure as failure:
    sys.exit(f'{failure.kind}: {failure}')
