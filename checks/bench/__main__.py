"""`python -m checks.bench [pages|turns]`, both if none is named: exit 1 if a goal is missed."""

import sys

from checks.bench import pages, turns

MEASURES = {"pages": pages.measure, "turns": turns.measure}

met = [MEASURES[name]() for name in sys.argv[1:] or MEASURES]
sys.exit(not all(met))
