"""Security headers, and which headers of a request are trusted."""

from flask import Flask, Response, request
from werkzeug.exceptions import BadHost
from werkzeug.middleware.proxy_fix import ProxyFix

YEAR = 365 * 24 * 60 * 60
# A name of the domain name system, and a port.
LONGEST_HOST = 253 + len(":65535")
# The permissions that pages use. Sharing and vibrating are left out: some browsers do not know them, and log
# a warning for an unknown name.
USED = ("clipboard-write", "fullscreen", "screen-wake-lock")
UNUSED = (
    "accelerometer",
    "camera",
    "clipboard-read",
    "display-capture",
    "encrypted-media",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "publickey-credentials-get",
    "serial",
    "usb",
    "window-management",
    "xr-spatial-tracking",
)
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'; object-src 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": ", ".join([f"{name}=(self)" for name in USED] + [f"{name}=()" for name in UNUSED]),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
}


def init_app(app: Flask) -> None:
    """Send the headers with every answer, and trust as many proxies as are configured."""
    proxies = app.config["PROXIES"]
    if proxies:
        # Flask's documented place for middleware.
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies
        )
    app.before_request(_require_host)
    app.after_request(_add_headers)


def _require_host() -> None:
    """Refuse a request without a usable host, which a page would make links and QR codes of."""
    if not 0 < len(request.host) <= LONGEST_HOST:
        raise BadHost


def _add_headers(response: Response) -> Response:
    response.headers.extend(HEADERS)
    # It binds every port of a host name for a year, so it is sent only for the names in SCOREKEEPER_HOSTS.
    if request.is_secure and request.trusted_hosts:
        response.headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
    return response
