#!/usr/bin/env python3
"""
Vault: a line-based store. Usage: service.py PORT [FOLDER]

  REGISTER name password    OK
  LOGIN name password       OK
  NOTE text                 OK           kept for the own account
  NOTES                     OK n, then n lines
  BOX text                  OK number key
  OPEN number key           OK text
"""
import hashlib
import re
import socketserver
import sys
import threading
from pathlib import Path

PORT = int(sys.argv[1])
FOLDER = Path(sys.argv[2] if len(sys.argv) > 2 else "/var/lib/vault")
ACCOUNTS, BOXES = FOLDER / "accounts", FOLDER / "boxes"
for folder in (ACCOUNTS, BOXES):
    folder.mkdir(parents=True, exist_ok=True)
LOCK = threading.Lock()
LIMIT = 1024


def key_of(number):
    # The second hole: whoever knows the number knows the key. The patch: a key of random bytes, stored beside the text.
    return hashlib.md5(f"box {number}".encode()).hexdigest()


class Client(socketserver.StreamRequestHandler):
    timeout = 10

    def handle(self):
        self.account = None
        try:
            while line := self.rfile.readline(LIMIT):
                word, _, rest = line.decode(errors="replace").rstrip("\r\n").partition(" ")
                act = getattr(self, f"do_{word.lower()}", None) if re.fullmatch("[A-Z]+", word) else None
                self.tell(act(rest) if act else "ERR unknown command")
        except OSError:
            pass

    def tell(self, text):
        self.wfile.write(f"{text}\n".encode())

    def do_register(self, rest):
        name, _, password = rest.partition(" ")
        if not re.fullmatch(r"[A-Za-z0-9]{1,40}", name) or not password:
            return "ERR a name of letters and digits, and a password"
        try:
            (ACCOUNTS / name).mkdir()
        except FileExistsError:
            return "ERR name is taken"
        (ACCOUNTS / name / "password").write_text(password)
        self.account = name
        return "OK"

    def do_login(self, rest):
        name, _, password = rest.partition(" ")
        file = ACCOUNTS / name / "password"
        # The first hole: the account is chosen before the password is looked at. The patch: choose it afterwards.
        if re.fullmatch(r"[A-Za-z0-9]{1,40}", name) and file.is_file():
            self.account = name
            if file.read_text() == password:
                return "OK"
        return "ERR wrong name or password"

    def do_note(self, rest):
        if self.account is None:
            return "ERR login first"
        with LOCK, (ACCOUNTS / self.account / "notes").open("a") as notes:
            notes.write(f"{rest}\n")
        return "OK"

    def do_notes(self, _):
        if self.account is None:
            return "ERR login first"
        file = ACCOUNTS / self.account / "notes"
        lines = file.read_text().splitlines() if file.exists() else []
        return "\n".join([f"OK {len(lines)}", *lines])

    def do_box(self, rest):
        with LOCK:
            number = sum(1 for _ in BOXES.iterdir()) + 1
            (BOXES / str(number)).write_text(rest)
        return f"OK {number} {key_of(number)}"

    def do_open(self, rest):
        number, _, key = rest.partition(" ")
        file = BOXES / number
        if not re.fullmatch(r"[0-9]{1,9}", number) or not file.is_file():
            return "ERR no such box"
        return f"OK {file.read_text()}" if key == key_of(number) else "ERR wrong key"


class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    daemon_threads = True


Server(("", PORT), Client).serve_forever()
