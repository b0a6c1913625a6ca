#!/usr/bin/env python3
"""Plays a whole match against the server's bots, knowing only docs/protocol.md.

Nothing but the standard library. Usage: bot.py HOST:PORT; the last line says how it went.
"""

import base64
import hashlib
import http.client
import json
import os
import random
import socket
import struct
import sys
import time

GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA


class Closed(Exception):
    pass


class WebSocket:
    """As much of RFC 6455 as a client needs."""

    def __init__(self, host, port, path):
        self.socket = socket.create_connection((host, port), timeout=60)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        accept = base64.b64encode(hashlib.sha1((key + GUID).encode()).digest())
        if b" 101 " not in head.split(b"\r\n")[0] + b" " or accept not in head:
            raise Closed(head.decode(errors="replace"))

    def fill(self):
        part = self.socket.recv(65536)
        if not part:
            raise Closed("the server hung up")
        self.buffer += part

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        part, self.buffer = self.buffer[:count], self.buffer[count:]
        return part

    def send_frame(self, opcode, payload):
        mask = os.urandom(4)
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        else:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        self.socket.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)))

    def send(self, message):
        self.send_frame(TEXT, json.dumps(message).encode())

    def receive(self):
        """The next message; answers pings on the way."""
        text = b""
        while True:
            first, second = self.take(2)
            size = second & 0x7F
            if size == 126:
                (size,) = struct.unpack(">H", self.take(2))
            elif size == 127:
                (size,) = struct.unpack(">Q", self.take(8))
            payload = self.take(size)
            opcode = first & 0x0F
            if opcode == PING:
                self.send_frame(PONG, payload)
            elif opcode == CLOSE:
                raise Closed(str(struct.unpack(">H", payload[:2])[0]) if payload else "closed")
            elif opcode != PONG:
                text += payload
                if first & 0x80:
                    return json.loads(text)


def open_table(host, port, rules):
    connection = http.client.HTTPConnection(host, port, timeout=30)
    connection.request("POST", "/api/tables", json.dumps(rules), {"Content-Type": "application/json"})
    answer = connection.getresponse()
    body = json.loads(answer.read())
    assert answer.status == 201, body
    return body["code"]


def choose(you, view):
    """Any card before drawing; the color held most; UNO in time."""
    legal = [entry for entry in you["legal"] if entry["do"] not in ("catch", "accuse", "challenge", "jump", "uno")]
    plays = [entry for entry in legal if entry["do"] == "play" and not entry.get("bluff")]
    action = dict(random.choice(plays or legal))
    action.pop("bluff", None)
    colors = action.pop("colors", None)
    if colors:
        letters = "".join(card[0] for card in you["hand"])
        action["color"] = max(colors, key=lambda color: letters.count(color[0].upper()))
    if action["do"] == "play" and you["may_uno_with"]:
        action["uno"] = True
    return action


class Player:
    def __init__(self, host, port, code):
        self.place = (host, port, code)
        self.secret = None
        self.last = 0
        self.ids = 0
        self.rounds = 0
        self.moves = 0
        self.waiting = None
        self.connect()

    def connect(self):
        host, port, code = self.place
        self.wire = WebSocket(host, port, f"/ws/{code}")
        self.wire.send({"t": "hello", "v": 1, "name": "Snake", "secret": self.secret, "last": self.last,
                        "lang": "en", "watch": False, "device": "a snake in a test"})
        welcome = self.wire.receive()
        assert welcome["t"] == "welcome", welcome
        assert welcome["secret"] != self.secret
        self.secret = welcome["secret"]
        self.note(welcome)

    def note(self, message):
        numbers = [event["n"] for event in message["events"]]
        fresh = [number for number in numbers if number > self.last]
        assert fresh == sorted(fresh)
        self.rounds += sum(event["e"] == "round_over" and event["n"] > self.last for event in message["events"])
        self.last = max(self.last, message["n"])
        self.view = message["view"]

    def receive(self):
        message = self.wire.receive()
        if message["t"] in ("update", "welcome"):
            self.note(message)
        elif message["t"] in ("ok", "refused") and message["id"] == self.waiting:
            self.waiting = None
            assert message["t"] == "ok" or message["code"] == "late", message
        elif message["t"] in ("error", "bye"):
            raise AssertionError(message)

    def act(self, action):
        self.ids += 1
        self.moves += 1
        self.waiting = f"s{self.ids}"
        self.wire.send({"t": "act", "id": self.waiting, "seen": self.last, "action": action})

    def play(self, deadline):
        """Until the match is over. In the middle of it the line breaks once."""
        broken = False
        asked = None
        while self.view["phase"] != "match_over":
            assert time.monotonic() < deadline, "the match takes too long"
            if self.moves == 5 and not broken and self.waiting is None:
                broken = True
                self.wire.socket.close()
                self.connect()
            round_ = self.view["round"]
            you = round_ and round_["you"]
            if self.view["phase"] == "round_over":
                if asked != self.view["round_number"]:
                    asked = self.view["round_number"]
                    self.wire.send({"t": "next"})
            elif you and you["legal"] and round_["turn"] == self.view["you"] and self.waiting is None:
                self.act(choose(you, self.view))
            self.receive()
        assert broken


def main():
    host, port = sys.argv[1].rsplit(":", 1)
    code = open_table(host, int(port), {"rules": "classic-108", "options": {"target": "40"}, "clock": 30})
    player = Player(host, int(port), code)
    player.wire.send({"t": "bot", "level": "simple"})
    while len(player.view["seats"]) < 2:
        player.receive()
    player.wire.send({"t": "start"})
    while player.view["phase"] == "lobby":
        player.receive()
    player.play(time.monotonic() + 240)
    result = player.view["result"]
    assert result["match_winners"], result
    assert len(result["hands"]) == 2 and result["totals"][result["match_winners"][0]] >= 40
    print(f"{player.moves} moves, {player.rounds} rounds, totals {result['totals']}, won by {result['match_winners']}")


if __name__ == "__main__":
    main()
