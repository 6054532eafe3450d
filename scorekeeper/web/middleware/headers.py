"""Headers: what every answer tells a browser, and which of a request's own are believed."""

from flask import Flask, Response, abort, request
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import URLSafeTimedSerializer
from werkzeug.middleware.proxy_fix import ProxyFix

YEAR = 365 * 24 * 60 * 60
# What the pages use of what can be given and is known to browsers here and there; sharing and vibrating are
# not known to all, and a browser complains of what it does not know.
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


class Session(SecureCookieSessionInterface):
    """The cookie of who keeps score: what came over https is sent over https only.

    At a table without https it still has to work.
    """

    _signing: URLSafeTimedSerializer | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """What signs and reads the cookie, made once: the secret stays while the app runs."""
        self._signing = self._signing or super().get_signing_serializer(app)
        return self._signing

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002
        return request.is_secure


def guard(app: Flask) -> None:
    """Let every answer carry the headers, and believe as many proxies as stand in front."""
    app.session_interface = Session()
    proxies = app.config["PROXIES"]
    if proxies:
        behind = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)
        app.wsgi_app = behind  # type: ignore[method-assign]
    app.before_request(_refuse_no_host)
    app.after_request(_add_headers)


def _refuse_no_host() -> None:
    """Refuse a request to a host that can be none: a page would make links of it."""
    if not request.host:
        abort(400)


def _add_headers(response: Response) -> Response:
    response.headers.extend(HEADERS)
    # A promise for a year, and for every port of a name: made only for names that were said to be this app's.
    if request.is_secure and request.trusted_hosts:
        response.headers.setdefault("Strict-Transport-Security", f"max-age={YEAR}")
    return response
