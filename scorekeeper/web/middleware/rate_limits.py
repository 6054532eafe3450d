"""Rate limits on starting, inviting, joining, moving and importing: enough for a club's evening, and too
little to guess an id or to flood the server.

A club plays behind one address, thirty tables at once. Successful requests count; of guesses, refused ones;
of imports, all.
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
    """Whom a request counts for: the address, as the trusted proxies give it; for IPv6 its /64, which is one
    household's.
    """
    try:
        address = ipaddress.ip_address(request.remote_addr or "")
    except ValueError:
        return "nowhere"
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((int(address), 64), strict=False))
    return str(address)


# If the store cannot be reached, counting goes on in memory; if that fails too, requests are not limited.
limiter = Limiter(client_key, in_memory_fallback_enabled=True, swallow_errors=True)


def _limit(
    limit: str,
    scope: str,
    deduct_when: Callable[[Response], bool] | None = None,
    exempt_when: Callable[[], bool] | None = None,
) -> RouteLimit:
    return limiter.shared_limit(
        limit, scope, methods=["POST"], deduct_when=deduct_when, exempt_when=exempt_when
    )


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


def init_app(app: Flask) -> None:
    """Count in the store that is set. Raises UnknownSetting if it cannot be used."""
    try:
        limiter.init_app(app)
    except ConfigurationError as error:
        # The address may hold a password.
        raise UnknownSetting(
            gettext("SCOREKEEPER_LIMITER_URL names no store that is known and installed here")
        ) from error


def seconds_to_wait() -> int:
    """After how many seconds the request that was just refused may be sent again."""
    exceeded = limiter.current_limit
    return max(1, exceeded.reset_at - int(time.time())) if exceeded else 60
