"""Rate limits on starting, inviting, joining, moving and importing: enough for a club's evening, and too
little to guess an id or to flood the server.

A club plays behind one address, thirty tables at once. Successful requests count; of guesses, refused ones;
of imports, all. What a browser starts, invites to and joins counts for the browser itself once it keeps a
match, so that nobody uses up what a club needs; new browsers of an address count together.
"""

import ipaddress
import time
from collections.abc import Callable
from typing import Any

from flask import Flask, Response, request
from flask_babel import gettext
from flask_limiter import Limiter, RouteLimit
from limits.errors import ConfigurationError
from sqlalchemy.exc import SQLAlchemyError

from scorekeeper.config import UnknownSetting
from scorekeeper.web.request.access import known_device_id

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


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


def device_key() -> str:
    """Whom a request counts for that needs no secret: the device, if this browser has ever kept a match, else
    the address. A cookie alone says nothing, as each first visit gets one.
    """
    try:
        device_id = known_device_id()
    except SQLAlchemyError:
        # The request itself will fail on it, and say why.
        device_id = None
    return client_key() if device_id is None else f"device {device_id}"


# If the store cannot be reached, counting goes on in memory; if that fails too, requests are not limited.
limiter = Limiter(client_key, in_memory_fallback_enabled=True, swallow_errors=True)


def _limit(
    limit: str,
    scope: str,
    deduct_when: Callable[[Response], bool] | None = None,
    exempt_when: Callable[[], bool] | None = None,
    key: Callable[[], str] = client_key,
) -> RouteLimit:
    return limiter.shared_limit(
        limit, scope, key_func=key, methods=["POST"], deduct_when=deduct_when, exempt_when=exempt_when
    )


def _by_device(limit: str, scope: str, exempt_when: Callable[[], bool] | None = None) -> Decorator:
    """Limit each device, and the new browsers of an address; and an address as a whole, as every new browser
    that starts a match is a device from then on.
    """
    each = _limit(limit, scope, _was_done, exempt_when, device_key)
    together = _limit(TOGETHER, "together", _was_done, exempt_when)
    return lambda view: each(together(view))


def _was_done(response: Response) -> bool:
    return response.status_code == 303


def _was_refused(response: Response) -> bool:
    return response.status_code == 422


OFTEN = "100 per minute; 1000 per hour"
TOGETHER = "1000 per minute; 10000 per hour"
starting = _by_device(OFTEN, "starting", lambda: "live" in request.form)
keeping = _by_device(OFTEN, "starting", lambda: "keep" not in request.form)
inviting = _by_device(OFTEN, "inviting")
joining = _by_device("200 per minute; 2000 per hour", "joining")
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
