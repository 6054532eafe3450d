"""What tests share: fixtures stand in conftest.py, everything else here."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
