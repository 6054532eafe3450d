"""How often one place may start, invite, join, move and import: more than a club's evening, and too
little to guess or to flood.

A club plays behind one address, thirty tables at once. What was done counts; of guesses, what was refused;
of imports, all that is sent.
"""

import ipaddress
import time
from collections.abc import Callable

from flask import Flask, Response, request
from flask_babel import gettext
from flask_limiter import Limiter, RouteLimit
from limits.errors import ConfigurationError

from scorekeeper.config import UnknownSetting


def client_key() -> str:
    """Where a request comes from, as the trusted proxies say; of IPv6 a household has a whole /64."""
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "nowhere"
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((int(address), 64), strict=False))
    return str(address)


# Without its store it goes on in memory, and without both the app goes on without it.
limiter = Limiter(client_key, in_memory_fallback_enabled=True, swallow_errors=True)


def _limit(
    most: str,
    what: str,
    counts: Callable[[Response], bool] | None = None,
    spares: Callable[[], bool] | None = None,
) -> RouteLimit:
    return limiter.shared_limit(most, what, methods=["POST"], deduct_when=counts, exempt_when=spares)


def _was_done(response: Response) -> bool:
    return response.status_code == 303


def _was_refused(response: Response) -> bool:
    return response.status_code == 422


OFTEN = "100 per minute; 1000 per hour"
starting = _limit(OFTEN, "starting", _was_done, lambda: "live" in request.form)
keeping = _limit(OFTEN, "starting", _was_done, lambda: "keep" not in request.form)
inviting = _limit(OFTEN, "inviting", _was_done)
joining = _limit("200 per minute; 2000 per hour", "joining", _was_done)
guessing = _limit("30 per minute; 200 per hour", "guessing", _was_refused)
importing = _limit("60 per minute; 300 per hour", "importing")


def count_requests(app: Flask) -> None:
    """Count in the store that is set. Raises UnknownSetting if there can be none."""
    try:
        limiter.init_app(app)
        # A page that has a limit asks for itself. What has none is not looked up in every request.
        hooks = app.before_request_funcs.get(None, [])
        hooks[:] = [each for each in hooks if getattr(each, "__self__", None) is not limiter]
    except ConfigurationError as error:
        # The address may hold a password.
        raise UnknownSetting(
            gettext("SCOREKEEPER_LIMITER_URL names no store that is known and installed here")
        ) from error


def seconds_to_wait() -> int:
    """After how long the request that was just refused may come again."""
    refused = limiter.current_limit
    return max(1, refused.reset_at - int(time.time())) if refused else 60
