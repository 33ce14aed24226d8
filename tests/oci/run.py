#!/usr/bin/python3
"""OCI layouts: pushed layouts follow the specification, other programs copy them to a registry and back, and damaged or hostile layouts are
rejected with the documented status.

usage: run.py CSAR [--junit FILE]
"""
from layouts import suite
import own, foreign  # their cases run when they are imported

suite.finish()
