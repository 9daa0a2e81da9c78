#!/usr/bin/env python3
import json
import os
import sys
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from checklib import BaseChecker, Status, cquit, rnd_string, rnd_username

PORT = 8001


class Checker(BaseChecker):
    vulns = 1
    timeout = 10
    uses_attack_data = True
    port = int(os.environ.get("PIGEON_PORT", PORT))

    def action(self, action, *args, **kwargs):
        try:
            super().action(action, *args, **kwargs)
        except (OSError, HTTPException) as error:
            self.cquit(Status.DOWN, "No connection", f"{action}: {error!r}")

    def ask(self, path, body=None):
        """Status and reply of a request; a reply that is no JSON is a fault of the service."""
        request = Request(f"http://{self.host}:{self.port}{path}", None if body is None else json.dumps(body).encode())
        try:
            with urlopen(request, timeout=5) as reply:
                status, data = reply.status, reply.read(65536)
        except HTTPError as error:
            status, data = error.code, error.read(65536)
        try:
            return status, json.loads(data)
        except ValueError:
            self.cquit(Status.MUMBLE, "Reply is no JSON", f"{path}: {status} {data[:200]!r}")

    def send(self, text):
        status, reply = self.ask("/letters", {"to": rnd_username(), "text": text})
        if status != 201 or not isinstance(reply, dict) or not reply.get("letter") or not reply.get("seal"):
            self.cquit(Status.MUMBLE, "Cannot send a letter", f"{status} {reply!r}")
        return reply["letter"], reply["seal"]

    def read(self, letter, seal, fault):
        status, reply = self.ask(f"/letters/{letter}?seal={seal}")
        if status == 404:
            self.cquit(fault, "Letter is gone", letter)
        if status != 200 or not isinstance(reply, dict):
            self.cquit(Status.MUMBLE, "Cannot open a letter", f"{status} {reply!r}")
        return reply.get("text")

    def check(self):
        text = rnd_string(40)
        letter, seal = self.send(text)
        self.assert_eq(self.read(letter, seal, Status.MUMBLE), text, "Letter says something else")
        status, _ = self.ask(f"/letters/{letter}?seal={rnd_string(16)}")
        self.assert_eq(status, 403, "A wrong seal opens a letter")
        status, reply = self.ask("/")
        self.assert_eq((status, isinstance(reply, dict) and reply.get("service")), (200, "pigeon"), "No front page")
        self.cquit(Status.OK)

    def put(self, flag_id, flag, vuln):
        letter, seal = self.send(flag)
        self.cquit(Status.OK, letter, f"{letter} {seal}")

    def get(self, flag_id, flag, vuln):
        letter, seal = flag_id.split()
        self.assert_eq(self.read(letter, seal, Status.CORRUPT), flag, "Flag is another one", Status.CORRUPT)
        self.cquit(Status.OK)


if __name__ == "__main__":
    checker = Checker(sys.argv[2] if len(sys.argv) > 2 else "")
    try:
        checker.action(sys.argv[1], *sys.argv[3:])
    except checker.get_check_finished_exception():
        cquit(Status(checker.status), checker.public, checker.private)
