#!/usr/bin/python3
"""Verifies a package and prints its definitions, like examples/library/from_c.c: from_python.py PACKAGE"""
import sys

import csar

try:
    with csar.Package(sys.argv[1]) as package:
        report = package.verify()
        print(report.text, end='')
        for node in package.definitions[0].service_template.children('node_templates'):
            print(f'{node.name}, a {node.type}')
            for key, value in node.value('properties').entries():
                text = f' = {value.text}' if value.kind == 'scalar' else ''
                print(f'  {key.place.file}:{key.place.line}:{key.place.column}: {key.text}{text}')
        sys.exit(report.status)
except csar.Failure as failure:
    sys.exit(f'{failure.kind}: {failure}')
