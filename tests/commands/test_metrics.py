"""What is counted for those who run a server, who can read it, and that it names no match and nobody."""

import socket
import sys
import urllib.error
import urllib.request
from contextlib import closing

import pytest

from scorekeeper.commands.metrics import NoMetrics, serve_metrics
from scorekeeper.web.request.network import network_addresses
from tests.support.matches import empty_rack, record, start
from tests.support.server import run_command, serving


@pytest.fixture
def metrics_port():
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        return free.getsockname()[1]


@pytest.fixture
def measured(app, metrics_port):
    """A function that gives the lines of what was measured so far."""
    server, thread = serve_metrics(app, metrics_port, waiting=lambda: 3)
    yield lambda: read(f"http://127.0.0.1:{metrics_port}/metrics")
    server.shutdown()
    server.server_close()
    thread.join()


def read(address):
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode().splitlines()


def count_of(lines, endpoint, method, status):
    labels = f'{{endpoint="{endpoint}",method="{method}",status="{status}"}}'
    found = [line for line in lines if line.startswith(f"scorekeeper_request_seconds_count{labels}")]
    return float(found[0].split()[-1]) if found else 0


def test_requests_are_counted_by_page_method_and_status(client, measured):
    match = start(client, "Ann", "Bea")
    record(client, match, empty_rack(0, "", "5"))
    client.post("/new")
    lines = measured()
    assert count_of(lines, "matches.new", "GET", 200) == 1
    assert count_of(lines, "matches.new", "POST", 303) == 1
    assert count_of(lines, "matches.new", "POST", 400) == 1
    assert count_of(lines, "games.record", "POST", 303) == 1


def test_times_are_counted_in_seconds(client, measured):
    client.get("/healthz")
    labels = 'endpoint="pages.healthz",method="GET",status="200"'
    (sum_,) = [line for line in measured() if line.startswith(f"scorekeeper_request_seconds_sum{{{labels}}}")]
    assert 0 < float(sum_.split()[-1]) < 10


def test_how_many_requests_wait_is_told(measured):
    assert "scorekeeper_waiting_requests 3.0" in measured()


def test_a_server_tells_how_many_of_its_requests_wait(tmp_path, metrics_port):
    with serving(tmp_path, "--metrics-port", str(metrics_port)) as server:
        read(server.address)
        lines = read(f"http://127.0.0.1:{metrics_port}/metrics")
        assert "scorekeeper_waiting_requests 0.0" in lines
        assert count_of(lines, "pages.home", "GET", 200) == 1


def test_an_accident_is_counted_too(app, client, measured):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.view_functions["pages.home"] = lambda: 1 / 0
    assert client.get("/").status_code == 500
    assert count_of(measured(), "pages.home", "GET", 500) == 1


def test_neither_a_code_nor_a_name_nor_what_a_stranger_types_is_in_the_metrics(client, measured):
    match = start(client, "Zebedee", "Bea")
    client.get(match)
    client.get("/nowhere-at-all")
    client.open("/", method="STRANGE")
    lines = measured()
    assert count_of(lines, "none", "GET", 404) == 1
    assert count_of(lines, "pages.home", "other", 405) + count_of(lines, "none", "other", 405) == 1
    for word in (match.removeprefix("/m/"), "Zebedee", "nowhere", "STRANGE"):
        assert word not in "\n".join(lines)


def test_the_metrics_can_be_read_by_this_computer_alone(measured, metrics_port):
    assert measured()
    for address in network_addresses():
        with pytest.raises(urllib.error.URLError):
            read(f"http://{address}:{metrics_port}/metrics")


def test_the_app_itself_answers_no_metrics(client, measured):
    assert client.get("/metrics").status_code == 404
    assert measured()


def test_without_the_library_it_is_said_how_to_install_it(app, metrics_port, monkeypatch):
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(NoMetrics, match=r"scorekeeper\[metrics\]"):
        serve_metrics(app, metrics_port, waiting=lambda: 3)


def test_a_port_that_is_taken_is_refused_in_a_sentence(tmp_path):
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        refused = run_command("serve", "--port", "0", "--metrics-port", port, data=tmp_path)
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"error: cannot serve metrics on port {port}: ")
    assert "Traceback" not in refused.stderr
