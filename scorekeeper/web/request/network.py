"""The addresses at which other devices of the network reach this computer."""

import ipaddress
import socket
from urllib.parse import urlsplit

import ifaddr


def network_addresses() -> list[str]:
    """This computer's IPv4 addresses that others can reach, the one of its default route first."""
    found = [
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4
        and not (
            ipaddress.ip_address(str(ip.ip)).is_loopback or ipaddress.ip_address(str(ip.ip)).is_link_local
        )
    ]
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only chooses a route.
            probe.connect(("192.0.2.1", 9))
            usual = probe.getsockname()[0]
        except OSError:
            usual = ""
    return sorted(found, key=lambda address: address != usual)


def is_here(address: str) -> bool:
    """Whether an address is a loopback address."""
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def for_others(address: str) -> str:
    """An address of this computer as others reach it: with its network address in place of "localhost"."""
    parts = urlsplit(address)
    others = network_addresses() if is_here(address) else []
    if not others:
        return address
    port = f":{parts.port}" if parts.port else ""
    return parts._replace(netloc=f"{others[0]}{port}").geturl()
