"""The session cookie, in which a browser keeps its private id: what it takes to read one, and to keep it."""

from typing import Any

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer

# What the name of a cookie ends with that was set aside, and how long one may be: browsers take 4,096 bytes
# with its name and its attributes.
ASIDE = "-before"
LONGEST_COOKIE = 3_500


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
            content = self._read(app, sent)
            if content is not None:
                return self.session_class(content)
        return self.session_class()

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        super().save_session(app, session, response)
        if session.accessed and not response.cache_control.no_store:
            # A cache that ignores Vary must not give one browser's page to another, either.
            response.cache_control.private = True
        name = self.get_cookie_name(app)
        replaced = request.cookies.get(name, "")
        if session.modified and 0 < len(replaced) < LONGEST_COOKIE and self._read(app, replaced) is None:
            response.set_cookie(
                name + ASIDE,
                replaced,
                max_age=app.permanent_session_lifetime,
                secure=self.get_cookie_secure(app),
                httponly=True,
                samesite=self.get_cookie_samesite(app),
            )

    def _read(self, app: Flask, sent: str) -> Any:
        """What a cookie holds; None if it was not signed with this server's secret."""
        try:
            return self.get_signing_serializer(app).loads(sent)
        except BadSignature:
            return None


def init_app(app: Flask) -> None:
    app.session_interface = Session()
