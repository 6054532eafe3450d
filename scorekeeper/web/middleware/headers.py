"""Security headers, the session cookie, and which headers of a request are trusted."""

from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.exceptions import BadHost
from werkzeug.middleware.proxy_fix import ProxyFix

YEAR = 365 * 24 * 60 * 60
# A name of the domain name system, and a port.
LONGEST_HOST = 253 + len(":65535")
# What the name of a cookie ends with that was set aside, and how long one may be: browsers take 4,096 bytes
# with its name and its attributes.
ASIDE = "-before"
LONGEST_COOKIE = 3_500
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


class Serializer(URLSafeTimedSerializer):
    """Takes a valid signature whatever the clock says: one that was set back, or another server's, is no
    reason to forget who a browser is. The browser itself drops the cookie when it is old.
    """

    def loads(self, s: str | bytes, *_args: Any, **_kwargs: Any) -> Any:
        return super().loads(s)


class Session(SecureCookieSessionInterface):
    """The session cookie: secure if the request came over https, since at a table it has to work without.

    A cookie that cannot be read, as after the secret was lost, is not replaced but set aside: it counts again
    as soon as it can be read.
    """

    _signing: Serializer | None = None

    def get_signing_serializer(self, app: Flask) -> Serializer:
        """The cookie's serializer, made once: the secret does not change while the app runs."""
        self._signing = self._signing or Serializer(
            app.secret_key or "",
            salt=self.salt,
            serializer=self.serializer,
            signer_kwargs={"key_derivation": self.key_derivation, "digest_method": self.digest_method},
        )
        return self._signing

    def get_cookie_secure(self, app: Flask) -> bool:  # noqa: ARG002
        return request.is_secure

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession:
        name = self.get_cookie_name(app)
        for sent in filter(None, (request.cookies.get(name), request.cookies.get(name + ASIDE))):
            try:
                return self.session_class(self.get_signing_serializer(app).loads(sent))
            except BadSignature:
                continue
        return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        super().save_session(app, session, response)
        if session.accessed and not response.cache_control.no_store:
            # A cache that ignores Vary must not give one browser's page to another, either.
            response.cache_control.private = True
        name = self.get_cookie_name(app)
        replaced = request.cookies.get(name, "")
        if session.modified and 0 < len(replaced) < LONGEST_COOKIE and not self._can_read(app, replaced):
            response.set_cookie(
                name + ASIDE,
                replaced,
                max_age=app.permanent_session_lifetime,
                secure=self.get_cookie_secure(app),
                httponly=True,
                samesite=self.get_cookie_samesite(app),
            )

    def _can_read(self, app: Flask, sent: str) -> bool:
        try:
            self.get_signing_serializer(app).loads(sent)
        except BadSignature:
            return False
        return True


def init_app(app: Flask) -> None:
    """Send the headers with every answer, and trust as many proxies as are configured."""
    app.session_interface = Session()
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
