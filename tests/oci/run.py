#!/usr/bin/python3
"""OCI layouts: what is pushed is what the specification says, other programs carry it to a registry and back, and layouts
that are damaged or made to hurt end as promised.

usage: run.py CSAR [--junit FILE]
"""
from layouts import suite
import own, foreign  # their cases run when they are imported

suite.finish()
