"""`scorekeeper serve` in a process of its own, as people start it."""

import contextlib
import os
import re
import subprocess
import sys

from tests.support import postgresql


@contextlib.contextmanager
def serving(data, port=0, **environment):
    """`scorekeeper serve` as people start it; gives its address and process, and ends it afterwards."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", str(port), "--data", str(data)]
    environment = os.environ | postgresql.environment(data) | environment
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        try:
            yield (
                next(found[0] for line in server.stdout if (found := re.search(r"http://\S+", line))),
                server,
            )
        finally:
            server.kill()


def lines_until_served(*arguments, data, **environment):
    """What is printed until the server waits for people, and its process."""
    command = [sys.executable, "-m", "scorekeeper", "serve", "--port", "0", "--data", str(data), *arguments]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    environment = os.environ | postgresql.environment(data) | environment
    server = subprocess.Popen(command, **pipes, text=True, env=environment)
    lines = []
    for line in server.stdout:
        lines.append(line)
        if "Ctrl+C" in line:
            break
    return "".join(lines), server


def stop(server):
    server.kill()
    server.communicate()
