"""A Prometheus endpoint with the counts and durations of requests."""

import time
from collections.abc import Callable
from threading import Thread
from wsgiref.simple_server import WSGIServer

from flask import Flask, Response, g, request, request_finished, request_started
from flask_babel import gettext

METHODS = ("GET", "HEAD", "POST", "OPTIONS")


class NoMetrics(RuntimeError):
    """Metrics cannot be served; the message says why."""


def serve_metrics(app: Flask, port: int, waiting: Callable[[], int]) -> tuple[WSGIServer, Thread]:
    """Measure this app's requests from now on, and serve the metrics at a port of their own, to this computer
    alone. `waiting` returns how many requests wait for a thread.

    Returns the server of that port and its thread. Raises NoMetrics.
    """
    try:
        import prometheus_client  # noqa: PLC0415 (an optional dependency)
    except ImportError as error:
        raise NoMetrics(
            gettext('metrics need a library: install it with pip install "scorekeeper[metrics]"')
        ) from error
    registry = prometheus_client.CollectorRegistry()
    prometheus_client.ProcessCollector(registry=registry)
    seconds = prometheus_client.Histogram(
        "scorekeeper_request_seconds",
        "How long requests took until their answer was ready to be sent.",
        ("endpoint", "method", "status"),
        registry=registry,
    )

    queue = prometheus_client.Gauge(
        "scorekeeper_waiting_requests",
        "How many requests wait to be answered; the time they wait is in no other figure.",
        registry=registry,
    )
    queue.set_function(waiting)

    def begin(_app: Flask) -> None:
        g.began = time.perf_counter()

    def end(_app: Flask, response: Response) -> None:
        # Labels with few values: an address would give a match's code away, and anybody can invent addresses
        # and methods, each of which would be a new time series.
        method = request.method if request.method in METHODS else "other"
        labels = request.endpoint or "none", method, str(response.status_code)
        seconds.labels(*labels).observe(time.perf_counter() - g.began)

    request_started.connect(begin, app, weak=False)
    request_finished.connect(end, app, weak=False)
    try:
        return prometheus_client.start_http_server(port, "127.0.0.1", registry)
    except OSError as error:
        reason = error.strerror or str(error)
        raise NoMetrics(
            gettext("cannot serve metrics on port %(port)d: %(reason)s.", port=port, reason=reason)
        ) from error
