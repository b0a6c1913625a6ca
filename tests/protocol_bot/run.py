#!/usr/bin/env python3
"""Starts a server on a free port, lets bot.py play a match there, and ends the server."""

import pathlib
import re
import subprocess
import sys
import tempfile


def main():
    bot = pathlib.Path(__file__).with_name("bot.py")
    with tempfile.TemporaryDirectory() as data:
        server = subprocess.Popen(
            [sys.argv[1], "serve", "--port", "0", "--host", "127.0.0.1", "--quiet", "--data", data],
            stdout=subprocess.PIPE, text=True)
        try:
            for line in server.stdout:
                if found := re.search(r"localhost:(\d+)", line):
                    return subprocess.run([sys.executable, bot, f"127.0.0.1:{found[1]}"], timeout=280).returncode
            return 1
        finally:
            server.terminate()
            server.wait(timeout=10)


if __name__ == "__main__":
    sys.exit(main())
