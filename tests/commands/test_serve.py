"""`scorekeeper serve`: this computer only unless asked, and an address that can be scanned."""

import contextlib
import os
import re
import socket
import subprocess
import sys
import urllib.error
import urllib.request

import pytest

from scorekeeper.web.request import network
from scorekeeper.web.request.network import for_others, network_addresses
from tests.support.server import lines_until_served, stop


def test_it_serves_this_computer_only_unless_asked(tmp_path):
    printed, server = lines_until_served(data=tmp_path)
    try:
        assert re.findall(r"http://([\d.]+)", printed) == ["127.0.0.1"]
        address = re.search(r"http://\S+", printed)[0]
        with urllib.request.urlopen(f"{address}/healthz") as health:
            assert health.status == 200
    finally:
        stop(server)


def test_lan_prints_the_network_address_and_a_qr_code_of_it(tmp_path):
    printed, server = lines_until_served("--lan", data=tmp_path)
    try:
        for address in network_addresses():
            assert f"http://{address}:" in printed
        assert not network_addresses() or "█" in printed
    finally:
        stop(server)


def test_network_addresses_leave_out_this_computers_own_loop():
    assert not [address for address in network_addresses() if address.startswith("127.")]


@pytest.mark.once("PostgreSQL's address is shown otherwise.")
def test_it_says_where_the_matches_are_kept(tmp_path):
    printed, server = lines_until_served(data=tmp_path)
    stop(server)
    assert str(tmp_path) in printed


def test_a_hundred_phones_that_stay_connected_keep_nobody_out(tmp_path):
    printed, server = lines_until_served(data=tmp_path)
    address = re.search(r"http://(\S+):(\d+)", printed).groups()
    try:
        with contextlib.ExitStack() as phones:
            for _ in range(150):
                phones.enter_context(contextlib.closing(socket.create_connection(address, timeout=5)))
            with urllib.request.urlopen(f"http://{':'.join(address)}/healthz", timeout=5) as health:
                assert health.status == 200
    finally:
        stop(server)


def test_a_pseudo_locale_that_is_unknown_is_refused_in_a_sentence(tmp_path):
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", "0", "--data", str(tmp_path)]
    environment = os.environ | {"SCOREKEEPER_PSEUDO_LOCALE": "sideways"}
    refused = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=30, env=environment
    )
    assert refused.returncode == 2
    assert refused.stderr.startswith("error: SCOREKEEPER_PSEUDO_LOCALE is one of longer, right-to-left")
    assert "“sideways”" in refused.stderr
    assert "Traceback" not in refused.stderr


@pytest.mark.parametrize(
    ("arguments", "number"),
    [(("serve", "--port", "0"), "one"), (("serve",), "-1"), (("serve",), "²"), (("export", "-"), "1.5")],
)
def test_a_number_of_proxies_that_is_none_is_refused_in_a_sentence(tmp_path, arguments, number):
    command = [sys.executable, "-m", "scorekeeper", *arguments, "--data", str(tmp_path)]
    environment = os.environ | {"SCOREKEEPER_PROXIES": number}
    refused = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=30, env=environment
    )
    assert (refused.returncode, refused.stderr) == (
        2,
        f"error: SCOREKEEPER_PROXIES is a whole number below 100, not “{number}”\n",
    )


@pytest.mark.parametrize(("proxies", "is_secure"), [("0", False), ("1", True)])
def test_the_server_hears_of_https_from_as_many_proxies_as_are_set_and_from_nobody_else(
    tmp_path, proxies, is_secure
):
    printed, server = lines_until_served(data=tmp_path, SCOREKEEPER_PROXIES=proxies)
    try:
        address = re.search(r"http://\S+", printed)[0]
        asked = urllib.request.Request(f"{address}/new", headers={"X-Forwarded-Proto": "https"})
        with urllib.request.urlopen(asked) as answer:
            assert ("; Secure" in answer.headers["Set-Cookie"]) is is_secure
    finally:
        stop(server)


def test_the_server_answers_to_the_names_that_are_set_alone(tmp_path):
    printed, server = lines_until_served(data=tmp_path, SCOREKEEPER_HOSTS="scores.example, 127.0.0.1")
    try:
        address = re.search(r"http://\S+", printed)[0]
        for host in ("scores.example", "127.0.0.1:8000"):
            asked = urllib.request.Request(f"{address}/healthz", headers={"Host": host})
            with urllib.request.urlopen(asked) as answer:
                assert answer.status == 200
        asked = urllib.request.Request(f"{address}/healthz", headers={"Host": "evil.example"})
        with pytest.raises(urllib.error.HTTPError, match="400"):
            urllib.request.urlopen(asked)
    finally:
        stop(server)


def test_a_port_that_is_taken_is_said_in_a_sentence(tmp_path):
    printed, server = lines_until_served(data=tmp_path)
    try:
        port = re.search(r":(\d+)", printed)[1]
        command = [sys.executable, "-m", "scorekeeper", "serve", "--port", port, "--data", str(tmp_path)]
        second = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
        assert second.returncode == 2
        assert second.stderr.startswith("error: cannot serve on 127.0.0.1 port")
        assert "Traceback" not in second.stderr
    finally:
        stop(server)


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
