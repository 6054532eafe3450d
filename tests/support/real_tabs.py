"""Tabs that Chromium really hides: those of the driver always report that they are visible.

They are opened and spoken to through the browser's own DevTools session, which the driver leaves alone.
"""

import json
import time
from contextlib import suppress
from itertools import count

from playwright.sync_api import Error

LONGEST_WAIT = 15
# The driver keeps pages that are hidden as busy as those that are seen, and keeps none to go back to.
UNREAL = (
    "--headless",
    "--disable-back-forward-cache",
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
)


class Left(Error):
    """The tab left the page that was asked, as it does from blank to its first address."""


class RealTab:
    """One tab of the browser's first window."""

    def __init__(self, browser, address):
        self.devtools = browser.new_browser_cdp_session()
        self.page = browser.new_page()  # only its wait is used: the answers come in meanwhile
        self.answers = {}
        self.numbers = count(1)
        self.devtools.on("Target.receivedMessageFromTarget", self._receive)
        self.target = self.devtools.send("Target.createTarget", {"url": address})["targetId"]
        attach = {"targetId": self.target, "flatten": False}
        self.session = self.devtools.send("Target.attachToTarget", attach)["sessionId"]

    def _receive(self, event):
        message = json.loads(event["message"])
        if "id" in message:
            self.answers[message["id"]] = message

    def _while_waiting(self):
        end = time.monotonic() + LONGEST_WAIT
        while time.monotonic() < end:
            yield
            self.page.wait_for_timeout(10)

    def send(self, method, **parameters):
        number = next(self.numbers)
        message = json.dumps({"id": number, "method": method, "params": parameters})
        self.devtools.send("Target.sendMessageToTarget", {"sessionId": self.session, "message": message})
        for _ in self._while_waiting():
            if number in self.answers:
                answer = self.answers.pop(number)
                if "error" in answer:
                    raise Left(answer["error"]["message"])
                return answer["result"]
        raise Error(f"{method} was not answered")

    def evaluate(self, expression):
        """The value of an expression in the page; it may be a promise."""
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer:
            raise Error(str(answer["exceptionDetails"]))
        return answer["result"].get("value")

    def until(self, expression):
        """Wait until the expression holds in the page."""
        for _ in self._while_waiting():
            with suppress(Left):
                if self.evaluate(expression):
                    return
        raise Error(f"{expression} never held")

    def show(self):
        self.devtools.send("Target.activateTarget", {"targetId": self.target})

    def close(self):
        self.devtools.send("Target.closeTarget", {"targetId": self.target})
        self.devtools.detach()
        self.page.close()
