#!/usr/bin/env python3
"""A checker of the pigeon, as authors write for FAUST's gameserver: one class, run by `run_check`.

It needs nothing but the library. Set “Put prints” to a public hint and a private ID.
"""
import json
import os
import secrets
import urllib.error
import urllib.request

from ctf_gameserver import checkerlib
from ctf_gameserver.checkerlib import CheckResult

PORT = int(os.environ.get("PIGEON_PORT", "8001"))


class PigeonChecker(checkerlib.BaseChecker):
    def ask(self, path, body=None):
        """The answer of the service; None where it refuses, or says what is no JSON. One that cannot be reached is the library's to tell."""
        data = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(f"http://{self.ip}:{PORT}{path}", data, timeout=5) as reply:
                return json.load(reply)
        except (urllib.error.HTTPError, ValueError):
            return None

    def send(self, text):
        """A letter's number and its seal."""
        letter = self.ask("/letters", {"to": f"{self.team}-{secrets.token_hex(4)}", "text": text})
        return None if letter is None else (letter["letter"], letter["seal"])

    def read(self, letter):
        number, seal = letter
        found = self.ask(f"/letters/{number}?seal={seal}")
        return None if found is None else found.get("text")

    def place_flag(self, tick):
        letter = self.send(checkerlib.get_flag(tick))
        if letter is None:
            return CheckResult.FAULTY
        checkerlib.store_state(f"letter {tick}", letter)
        checkerlib.set_flagid(letter[0])
        return CheckResult.OK

    def check_service(self):
        text = secrets.token_hex(12)
        letter = self.send(text)
        return CheckResult.OK if letter is not None and self.read(letter) == text else CheckResult.FAULTY

    def check_flag(self, tick):
        letter = checkerlib.load_state(f"letter {tick}")
        is_there = letter is not None and self.read(letter) == checkerlib.get_flag(tick)
        return CheckResult.OK if is_there else CheckResult.FLAG_NOT_FOUND


if __name__ == "__main__":
    checkerlib.run_check(PigeonChecker)
