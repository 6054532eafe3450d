"""Hypothesis strategies for malformed requests, and for forms with a fault."""

from collections.abc import Mapping
from urllib.parse import quote_plus

from hypothesis import strategies as st

from checks.fuzz.pages import Form
from checks.fuzz.wire import Request

ODD = (
    "",
    " ",
    "\0",
    "\ud800",
    "a\udfffb",
    "\u202eevil\u2066",
    "e" + "\u0301" * 300,
    "👩‍👩‍👧‍👦" * 30,
    "\ufeff\u200b\u2800",
    "ﷺ" * 40,
    "-1",
    "0",
    "1",
    "2",
    "3.5",
    "1e9",
    "9" * 400,
    "2147483648",
    "9223372036854775808",
    "-0",
    "٣",
    "²",
    "Ⅷ",
    "NaN",
    "4+J",
    "J+J+J",
    "13+13+13+13+13",
    "+".join(["13"] * 200),
    "true",
    "null",
    "[]",
    "[" * 30_000,
    '{"format": "scorekeeper-matches", "version": 1, "matches": []}',
    '{"format": "scorekeeper-matches", "version": 1e400, "matches": [{}]}',
    '{"version": ' + "9" * 5000 + "}",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}%s%(x)s{0}",
    "' OR 1=1 --",
    "../../../etc/passwd",
    "a\r\nSet-Cookie: scorekeeper=x",
    "x" * 5_000,
    "Ann\tBea\n5\t-5\n",
    "empty-rack",
    "blocked",
    "abandoned",
    "low-total",
)
TEXTS = st.sampled_from(ODD) | st.text(max_size=40) | st.integers().map(str)
KINDS = (
    b"application/x-www-form-urlencoded",
    b"application/x-www-form-urlencoded; charset=utf-16",
    b"multipart/form-data; boundary=edge",
    b"multipart/form-data",
    b"multipart/form-data; boundary=" + b"b" * 200,
    b"application/json",
    b"text/plain",
    b"\xff/\xfe",
    b"",
)
METHODS = (
    b"GET",
    b"POST",
    b"HEAD",
    b"OPTIONS",
    b"PUT",
    b"DELETE",
    b"PATCH",
    b"TRACE",
    b"CONNECT",
    b"get",
    b"X" * 300,
)
HEADER_NAMES = (
    b"Accept",
    b"Accept-Encoding",
    b"Accept-Language",
    b"Authorization",
    b"Cache-Control",
    b"Content-Length",
    b"Content-Type",
    b"Cookie",
    b"Expect",
    b"Forwarded",
    b"Host",
    b"If-Modified-Since",
    b"If-None-Match",
    b"If-Range",
    b"Origin",
    b"Range",
    b"Referer",
    b"Transfer-Encoding",
    b"Upgrade",
    b"X-CSRFToken",
    b"X-Forwarded-For",
    b"X-Forwarded-Host",
    b"X-Forwarded-Proto",
)
HEADER_VALUES = (
    b"",
    b"*",
    b"0",
    b"-1",
    b"99999999999999999999",
    b"bytes=0-0,5-,-9999999999999999999999",
    b"bytes=9-1",
    b"chunked",
    b"gzip, chunked",
    b"100-continue",
    b'"' * 50,
    b'W/"x", "y',
    b"en-US-x-,de;q=9,*;q=-1",
    b"scorekeeper=" + b"x" * 4000,
    b"scorekeeper=.eJw=.x.y; scorekeeper=; =; ;",
    b"Thu, 99 Foo 99999 99:99:99 GMT",
    b"multipart/form-data; boundary=edge",
    b"\xc3\x28\xf0\x9f",
    b"a" * 9_000,
    b"evil.example",
    b"http://[::1",
    b"localhost:99999999",
)
TAILS = (
    b"",
    b"?",
    b"?at=" + b"9" * 400,
    b"?at=-1&refused=%00",
    b"?games=%C3%28&players=%ED%A0%80",
    b"?" + b"a=1&" * 3_000,
    b"?%",
    b"?x=%zz&%=&&==",
    b"#x",
    b"/",
    b"//",
    b"/..",
    b"%00",
    b"%2e%2e%2f",
    b"%ff%fe",
    b"%" + b"25" * 2_000,
    b";x",
    b"\xe2\x80\xae",
    b"?live=1&finish=blocked&seat_0_rack=13&seat_1_rack=%F0%9F",
)


def as_bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@st.composite
def filled(draw: st.DrawFn, form: Form) -> list[tuple[str, str]]:
    """A form's fields, some as on the page, and others wrong, doubled or missing."""
    pairs = []
    # Half of the forms are wrong in one field only: these get past the first check.
    only = draw(st.sampled_from(list(form.fields))) if form.fields and draw(st.booleans()) else None
    for field in form.fields.values():
        right = draw(st.sampled_from(field.offered)) if field.offered else "".join(field.sent[:1])
        is_token = field.name == "csrf_token"
        is_right = (is_token and draw(st.integers(0, 49))) or only not in (None, field.name)
        how = draw(st.sampled_from(RIGHT if is_right else (*RIGHT, *WRONG)))
        match how:
            case "kept":
                pairs += [(field.name, value) for value in field.sent]
            case "chosen":
                pairs.append((field.name, right))
            case "odd":
                pairs.append((field.name, draw(TEXTS)))
            case "twice":
                pairs += [(field.name, right), (field.name, draw(TEXTS))]
    if not draw(st.integers(0, 9)):
        pairs += draw(st.lists(st.tuples(TEXTS, TEXTS), max_size=4))
    return pairs


RIGHT = ("kept", "kept", "kept", "chosen", "chosen")
WRONG = ("odd", "odd", "twice", "missing")


@st.composite
def form_requests(draw: st.DrawFn, form: Form, headers: Mapping[bytes, bytes]) -> Request:
    """A form as a request, sometimes with a wrong encoding."""
    pairs = draw(filled(form))
    query = b"&".join(
        as_bytes(quote_plus(as_bytes(n))) + b"=" + quote_plus(as_bytes(v)).encode() for n, v in pairs
    )
    target = as_bytes(form.address)
    if form.method == "GET":
        return built(b"GET", target.partition(b"?")[0] + b"?" + query[:30_000], headers)
    how = draw(st.sampled_from(("plain",) * 6 + ("parts", "parts", "chunked", "wrong kind", "raw")))
    if how == "parts":
        body = b"".join(_part(draw, name, value) for name, value in pairs) + b"--edge--\r\n"
        return built(b"POST", target, {**headers, b"Content-Type": KINDS[2]}, body)
    kind = draw(st.sampled_from(KINDS)) if how == "wrong kind" else KINDS[0]
    if how == "raw":
        query = b"&".join(as_bytes(name) + b"=" + as_bytes(value) for name, value in pairs)
    if how == "chunked":
        body = b"%x\r\n%s\r\n0\r\n\r\n" % (len(query), query) if query else b"0\r\n\r\n"
        return built(
            b"POST", target, {**headers, b"Content-Type": kind, b"Transfer-Encoding": b"chunked"}, body
        )
    return built(b"POST", target, {**headers, b"Content-Type": kind}, query)


def _part(draw: st.DrawFn, name: str, value: str) -> bytes:
    file = draw(st.sampled_from((b"",) * 4 + (b'; filename="x.csv"', b'; filename=""')))
    named = as_bytes(name).replace(b'"', b"%22").replace(b"\r", b"").replace(b"\n", b"")
    return b'--edge\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n' % (
        named,
        file,
        as_bytes(value),
    )


@st.composite
def raw_requests(draw: st.DrawFn, address: str, headers: Mapping[bytes, bytes]) -> Request:
    """Bytes that resemble a request to this address."""
    if not draw(st.integers(0, 19)):
        return Request(draw(st.binary(max_size=200)), draw(st.binary(max_size=200)))
    method = draw(st.sampled_from(METHODS))
    target = as_bytes(address) + draw(st.sampled_from(TAILS) | st.binary(max_size=20))
    if draw(st.integers(0, 3)):
        target = target.translate(None, b" \r\n")
    names, values = st.sampled_from(HEADER_NAMES), st.sampled_from(HEADER_VALUES) | st.binary(max_size=30)
    odd = draw(st.lists(st.tuples(names, values), max_size=4))
    body = draw(st.just(b"") | st.binary(max_size=300) | st.sampled_from((b"x" * 70_000, b"a=1&" * 9_000)))
    version = draw(
        st.sampled_from((b"HTTP/1.1",) * 8 + (b"HTTP/1.0", b"HTTP/0.9", b"HTTP/2.0", b"", b"\xff"))
    )
    return built(method, target, {**headers, **dict(odd)}, body, version)


def built(
    method: bytes,
    target: bytes,
    headers: Mapping[bytes, bytes],
    body: bytes = b"",
    version: bytes = b"HTTP/1.1",
) -> Request:
    """A request with these headers, and a Content-Length unless they have one or a Transfer-Encoding."""
    has = dict(headers)
    if body and b"Transfer-Encoding" not in has:
        has.setdefault(b"Content-Length", b"%d" % len(body))
    lines = [b"%s: %s" % (name, value) for name, value in has.items()]
    return Request(b"\r\n".join([b" ".join((method, target, version)), *lines]), body)
