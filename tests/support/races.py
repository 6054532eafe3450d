"""Requests that arrive at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier


def race(*sent):
    """Post each form from a tab of its browser, all at once; the answers come in the order given.

    Each is (browser, address, form). A tab has the browser's cookies as they are now, and gives none back.
    """
    together = Barrier(len(sent))

    def send(tab, address, form):
        together.wait(10)
        return tab.post(address, data=form)

    tabs = [(_tab(browser), address, form) for browser, address, form in sent]
    with ThreadPoolExecutor(len(sent)) as threads:
        return list(threads.map(lambda each: send(*each), tabs))


def _tab(browser):
    tab = browser.application.test_client()
    cookie = browser.get_cookie("scorekeeper")
    if cookie:
        tab.set_cookie("scorekeeper", cookie.value)
    return tab
