"""`scorekeeper serve`: this computer only unless asked, and an address that can be scanned."""

import contextlib
import re
import socket
import urllib.error
import urllib.request

import pytest

from scorekeeper.web.request import network
from scorekeeper.web.request.network import for_others, network_addresses
from tests.support.server import run_command, serving

pytestmark = pytest.mark.database


def test_it_serves_this_computer_only_unless_asked(tmp_path):
    with serving(tmp_path) as server:
        assert re.findall(r"http://([\d.]+)", server.printed) == ["127.0.0.1"]
        with urllib.request.urlopen(f"{server.address}/healthz") as health:
            assert health.status == 200


def test_lan_prints_the_network_address_and_a_qr_code_of_it(tmp_path):
    with serving(tmp_path, "--lan") as server:
        for address in network_addresses():
            assert f"http://{address}:" in server.printed
        assert not network_addresses() or "█" in server.printed


def test_network_addresses_leave_out_this_computers_own_loop():
    assert not [address for address in network_addresses() if address.startswith("127.")]


@pytest.mark.sqlite("PostgreSQL's address is shown otherwise.")
def test_it_says_where_the_matches_are_kept(tmp_path):
    with serving(tmp_path) as server:
        assert str(tmp_path) in server.printed


def test_a_hundred_phones_that_stay_connected_keep_nobody_out(tmp_path):
    with serving(tmp_path) as server, contextlib.ExitStack() as phones:
        for _ in range(150):
            phone = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            phones.enter_context(contextlib.closing(phone))
        with urllib.request.urlopen(f"{server.address}/healthz", timeout=5) as health:
            assert health.status == 200


def test_a_pseudo_locale_that_is_unknown_is_refused_in_a_sentence(tmp_path):
    refused = run_command("serve", "--port", "0", data=tmp_path, SCOREKEEPER_PSEUDO_LOCALE="sideways")
    assert refused.returncode == 2
    assert refused.stderr.startswith("error: SCOREKEEPER_PSEUDO_LOCALE is one of longer, right-to-left")
    assert "“sideways”" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "number"),
    [(("serve", "--port", "0"), "one"), (("serve",), "-1"), (("serve",), "²"), (("export", "-"), "1.5")],
)
def test_a_number_of_proxies_that_is_none_is_refused_in_a_sentence(tmp_path, arguments, number):
    refused = run_command(*arguments, data=tmp_path, SCOREKEEPER_PROXIES=number)
    assert (refused.returncode, refused.stderr) == (
        2,
        f"error: SCOREKEEPER_PROXIES is a whole number below 100, not “{number}”\n",
    )


@pytest.mark.parametrize(("proxies", "is_secure"), [("0", False), ("1", True)])
def test_the_server_hears_of_https_from_as_many_proxies_as_are_set_and_from_nobody_else(
    tmp_path, proxies, is_secure
):
    with serving(tmp_path, SCOREKEEPER_PROXIES=proxies) as server:
        asked = urllib.request.Request(f"{server.address}/new", headers={"X-Forwarded-Proto": "https"})
        with urllib.request.urlopen(asked) as answer:
            assert ("; Secure" in answer.headers["Set-Cookie"]) is is_secure


def test_the_server_answers_to_the_names_that_are_set_alone(tmp_path):
    with serving(tmp_path, SCOREKEEPER_HOSTS="scores.example, 127.0.0.1") as server:
        for host in ("scores.example", "127.0.0.1:8000"):
            asked = urllib.request.Request(f"{server.address}/healthz", headers={"Host": host})
            with urllib.request.urlopen(asked) as answer:
                assert answer.status == 200
        asked = urllib.request.Request(f"{server.address}/healthz", headers={"Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(asked)


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path):
    with serving(tmp_path) as server:
        second = run_command("serve", "--port", server.port, data=tmp_path)
        assert second.returncode == 2
        assert second.stderr.startswith("error: cannot serve on 127.0.0.1 port")
        assert "Traceback" not in second.stderr


@pytest.mark.parametrize(
    ("address", "outside"),
    [
        ("http://127.0.0.1:8000/m/x", "http://192.168.1.7:8000/m/x"),
        ("http://localhost/m/x", "http://192.168.1.7/m/x"),
        ("http://192.168.1.9:8000/m/x", "http://192.168.1.9:8000/m/x"),
        ("https://scores.example/m/x", "https://scores.example/m/x"),
    ],
)
def test_an_address_for_others_is_not_this_computers_own_loop(monkeypatch, address, outside):
    monkeypatch.setattr(network, "network_addresses", lambda: ["192.168.1.7"])
    assert for_others(address) == outside


def test_without_a_network_an_address_stays_as_it_is(monkeypatch):
    monkeypatch.setattr(network, "network_addresses", list)
    assert for_others("http://127.0.0.1:8000/m/x") == "http://127.0.0.1:8000/m/x"
