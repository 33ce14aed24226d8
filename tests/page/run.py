#!/usr/bin/python3
"""The report page in a real browser: it shows the expected content, fetches nothing, and treats every name in a package as text.

usage: run.py CSAR [--junit FILE]; needs Chromium, and bash
"""
from opened import browser, suite
import reports, differences, looks  # their cases run when they are imported

browser.end()
suite.finish()
