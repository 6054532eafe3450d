"""Serve: the app on this computer or for the whole network."""

import logging
import math
import sys
from pathlib import Path

import click
import segno
from flask import Flask
from flask_babel import gettext

from scorekeeper.commands.data_folder import open_app, with_data
from scorekeeper.commands.http_server import Server
from scorekeeper.commands.metrics import NoMetrics, serve_metrics
from scorekeeper.storage.deletion import forget_unused_names, purge_expired
from scorekeeper.web.request.network import network_addresses

# Waitress warns of every request that has to wait for a thread; under load that is noise.
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
EVERYWHERE = "0.0.0.0"  # noqa: S104 (asked for with --lan)


@click.command("serve")
@click.option("--host", help="The address to listen on; this computer only if not given.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--lan", is_flag=True, help="Serve the whole network, and print its address as a QR code.")
@with_data
@click.option(
    "--metrics-port",
    envvar="SCOREKEEPER_METRICS_PORT",
    type=click.IntRange(1, 65535),
    help="Count requests and their times for Prometheus, read at this port by this computer only.",
)
def serve(host: str | None, port: int, lan: bool, data: Path | None, metrics_port: int | None) -> None:
    """Serve the app until Ctrl+C."""
    app = open_app(data)
    with app.app_context():
        purge_expired(math.inf)
        forget_unused_names()
    host = host or (EVERYWHERE if lan else "127.0.0.1")
    server = _listening(app, host, port)
    if metrics_port is not None:
        try:
            serve_metrics(app, metrics_port, waiting=lambda: server.waiting)
        except NoMetrics as error:
            raise click.UsageError(str(error)) from error
    port = server.port
    here = f"http://{'127.0.0.1' if host == EVERYWHERE else host}:{port}"
    click.echo(gettext("The matches are kept in %(folder)s", folder=app.config["KEPT_IN"]))
    click.echo(gettext("On this computer: %(address)s", address=here))
    if host == EVERYWHERE:
        _show_network(port)
    click.echo(gettext("Stop with Ctrl+C."))
    sys.stdout.flush()
    app.config["ON_THE_NETWORK"] = host == EVERYWHERE
    server.run()


def _listening(app: Flask, host: str, port: int) -> Server:
    try:
        return Server(app, host, port)
    except OSError as error:
        raise click.UsageError(
            gettext(
                "cannot serve on %(host)s port %(port)d: %(reason)s. Try another --port.",
                host=host,
                port=port,
                reason=error.strerror or error,
            )
        ) from error


def _show_network(port: int) -> None:
    addresses = [f"http://{address}:{port}" for address in network_addresses()]
    if not addresses:
        click.echo(gettext("This computer has no network address at the moment."))
        return
    for address in addresses:
        click.echo(gettext("On the network: %(address)s", address=address))
    click.echo(gettext("Scan to open %(address)s", address=addresses[0]))
    segno.make(addresses[0], error="m").terminal(compact=True)
