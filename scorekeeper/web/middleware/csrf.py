"""Tokens that every changing request has to bring, from a page of the same browser."""

from flask import current_app
from flask_wtf import CSRFProtect

csrf = CSRFProtect()


def check_token() -> None:
    """Refuse a request without a token, in a view that is exempt to be counted before its form is read."""
    if current_app.config["WTF_CSRF_ENABLED"]:
        csrf.protect()
