"""A browser that notes how long each answer took."""

import time
from http.client import HTTPMessage
from typing import NamedTuple

from checks.client import Answer, Browser, Unanswered


class Timed(NamedTuple):
    """A request by its kind, the answer's status (0 without an answer), and the seconds until it was read."""

    what: str
    status: int
    seconds: float


NO_ANSWER = Answer(0, HTTPMessage(), b"")


class TimedBrowser(Browser):
    def __init__(self, *ports: int) -> None:
        super().__init__(*ports)
        self.timed: list[Timed] = []

    def time(self, what: str, path: str, form: dict[str, str] | None = None, **headers: str) -> Answer:
        """Get a page, or post a form; NO_ANSWER if the server gave none."""
        began = time.perf_counter()
        try:
            answer = self.ask(path, form, **headers)
        except Unanswered:
            answer = NO_ANSWER
        self.timed.append(Timed(what, answer.status, time.perf_counter() - began))
        return answer
