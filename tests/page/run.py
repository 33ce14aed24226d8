#!/usr/bin/python3
"""The report page in a real browser: it shows what it should, fetches nothing, and takes no name of a package for anything but text.

usage: run.py CSAR [--junit FILE]; needs Chromium, and bash
"""
from opened import browser, suite
import reports, differences, looks  # their cases run when they are imported

browser.end()
suite.finish()
