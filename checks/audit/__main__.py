"""`python -m checks.audit`: exit 1 if a page is not perfect for Lighthouse, or is not valid HTML."""

import sys
import tempfile

from checks.audit import lighthouse, markup
from checks.audit.site import open_site


def main() -> bool:
    with tempfile.TemporaryDirectory() as data, open_site(data) as (browser, kept, addresses):
        fine = [lighthouse.audit(browser, kept, addresses), markup.check(kept, addresses)]
    return all(fine)


if __name__ == "__main__":
    sys.exit(not main())
