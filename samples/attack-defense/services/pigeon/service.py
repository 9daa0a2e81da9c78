#!/usr/bin/env python3
"""Pigeon: letters that wait for whoever knows their seal. Usage: service.py PORT [FOLDER]"""
import json
import re
import secrets
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

PORT = int(sys.argv[1])
FOLDER = Path(sys.argv[2] if len(sys.argv) > 2 else "/var/lib/pigeon")
FOLDER.mkdir(parents=True, exist_ok=True)
LIMIT = 4096


class Pigeon(BaseHTTPRequestHandler):
    timeout = 10

    def do_GET(self):
        address = urlsplit(self.path)
        if address.path == "/":
            return self.answer(200, {"service": "pigeon", "letters": sum(1 for _ in FOLDER.iterdir())})
        found = re.fullmatch(r"/letters/([0-9a-f]{16})", address.path)
        path = FOLDER / found[1] if found else None
        if path is None or not path.is_file():
            return self.answer(404, {"error": "no such letter"})
        letter = json.loads(path.read_text())
        seal = parse_qs(address.query, keep_blank_values=True).get("seal", ["-"])[0]
        # The hole: every seal starts with the empty one. The patch: compare the whole seal.
        if not letter["seal"].startswith(seal):
            return self.answer(403, {"error": "another seal"})
        self.answer(200, {"to": letter["to"], "text": letter["text"]})

    def do_POST(self):
        try:
            size = int(self.headers.get("Content-Length", "0"))
            body = json.loads(self.rfile.read(size)) if 0 < size <= LIMIT else None
            letter = {"to": str(body["to"]), "text": str(body["text"]), "seal": secrets.token_hex(8)}
        except (ValueError, TypeError, KeyError):
            return self.answer(400, {"error": "a letter has `to` and `text`"})
        if self.path != "/letters":
            return self.answer(404, {"error": "post to /letters"})
        name = secrets.token_hex(8)
        (FOLDER / name).write_text(json.dumps(letter))
        self.answer(201, {"letter": name, "seal": letter["seal"]})

    def answer(self, status, body):
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("", PORT), Pigeon).serve_forever()
