#!/usr/bin/env python3
import os
import socket
import sys
from contextlib import contextmanager

from checklib import BaseChecker, Status, cquit, rnd_password, rnd_string, rnd_username

PORT = 8002


class Checker(BaseChecker):
    """Two stores: 1 is the notes of an account, 2 a box with a key."""

    vulns = 2
    timeout = 10
    uses_attack_data = True
    port = int(os.environ.get("VAULT_PORT", PORT))

    def action(self, action, *args, **kwargs):
        try:
            super().action(action, *args, **kwargs)
        except OSError as error:
            self.cquit(Status.DOWN, "No connection", f"{action}: {error!r}")

    @contextmanager
    def session(self):
        with socket.create_connection((self.host, self.port), 5) as connection:
            yield connection.makefile("rw", errors="replace")

    def ask(self, lines, command, public, fault=Status.MUMBLE):
        """The rest of an answer behind OK."""
        print(command, file=lines, flush=True)
        reply = lines.readline(4096).rstrip("\n")
        if reply == "":
            raise ConnectionError("the service hung up")
        if reply.split(" ")[0] != "OK":
            self.cquit(fault, public, f"{command.split(' ')[0]}: {reply!r}")
        return reply[3:]

    def notes(self, lines, fault):
        count = self.ask(lines, "NOTES", "Cannot read notes", fault)
        if not count.isdigit() or int(count) > 1000:
            self.cquit(Status.MUMBLE, "Cannot read notes", repr(count))
        return [lines.readline(4096).rstrip("\n") for _ in range(int(count))]

    def keep_note(self, text):
        name, password = rnd_username(), rnd_password()
        name = "".join(filter(str.isalnum, name))[:40]
        with self.session() as lines:
            self.ask(lines, f"REGISTER {name} {password}", "Cannot register")
            self.ask(lines, f"NOTE {text}", "Cannot keep a note")
        return name, password

    def keep_box(self, text):
        with self.session() as lines:
            parts = self.ask(lines, f"BOX {text}", "Cannot keep a box").split(" ")
        if len(parts) != 2:
            self.cquit(Status.MUMBLE, "Cannot keep a box", repr(parts))
        return parts

    def check(self):
        text = rnd_string(30)
        name, password = self.keep_note(text)
        with self.session() as lines:
            self.ask(lines, f"LOGIN {name} {password}", "Cannot log in")
            self.assert_in(text, self.notes(lines, Status.MUMBLE), "A note is missing")
        number, key = self.keep_box(text)
        with self.session() as lines:
            self.assert_eq(self.ask(lines, f"OPEN {number} {key}", "Cannot open a box"), text, "A box holds something else")
            print(f"OPEN {number} {rnd_string(32)}", file=lines, flush=True)
            self.assert_eq(lines.readline(4096).split(" ")[0].strip(), "ERR", "A wrong key opens a box")
        self.cquit(Status.OK)

    def put(self, flag_id, flag, vuln):
        public, secret = self.keep_note(flag) if vuln == "1" else self.keep_box(flag)
        self.cquit(Status.OK, public, f"{public} {secret}")

    def get(self, flag_id, flag, vuln):
        public, secret = flag_id.split(" ")
        with self.session() as lines:
            if vuln == "1":
                self.ask(lines, f"LOGIN {public} {secret}", "Account is gone", Status.CORRUPT)
                self.assert_in(flag, self.notes(lines, Status.CORRUPT), "Flag is missing", Status.CORRUPT)
            else:
                text = self.ask(lines, f"OPEN {public} {secret}", "Box is gone", Status.CORRUPT)
                self.assert_eq(text, flag, "Flag is missing", Status.CORRUPT)
        self.cquit(Status.OK)


if __name__ == "__main__":
    checker = Checker(sys.argv[2] if len(sys.argv) > 2 else "")
    try:
        checker.action(sys.argv[1], *sys.argv[3:])
    except checker.get_check_finished_exception():
        cquit(Status(checker.status), checker.public, checker.private)
