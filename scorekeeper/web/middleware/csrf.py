"""Tokens that every changing request has to bring, from a page of the same browser.

Browsers also say which site a request comes from (Sec-Fetch-Site), and what comes from another is refused
whatever token it has. That alone would not do: at a table, over plain http, no browser says it.
"""

from flask import Flask, current_app, request
from flask_wtf import CSRFProtect
from flask_wtf.csrf import CSRFError

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

csrf = CSRFProtect()


def init_app(app: Flask) -> None:
    app.before_request(_check_site)
    csrf.init_app(app)


def _check_site() -> None:
    site = request.headers.get("Sec-Fetch-Site", "none")
    if request.method not in SAFE_METHODS and site not in ("same-origin", "none"):
        raise CSRFError


def check_token() -> None:
    """Refuse a request without a token, in a view that is exempt to be counted before its form is read."""
    if current_app.config["WTF_CSRF_ENABLED"]:
        csrf.protect()
