"""
The farms of all teams: each reads the hints of live flags, runs the exploits of the samples at boxes of others and sends what they print.
Whether one succeeds with a flag is drawn once, by the skill of both teams.
"""
import json
import os
import random
import re
import subprocess
import sys
import time
from urllib.request import Request, urlopen

ORIGIN = os.environ["ORIGIN"]
TEAMS = json.loads(os.environ["TEAMS"])
SKILLS = {team["address"]: team["skill"] for team in TEAMS}
FLAG = re.compile(r"\w+\{[\w-]{27}\}")
sent = set()


def ask(team, method, path, body=None):
    headers = {"X-Team-Token": team["token"], "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{ORIGIN}/api/ct/bot{path}", data, headers, method=method), timeout=10) as reply:
        return json.load(reply)


def succeeds(team, address, hint):
    chance = team["skill"] * (1.1 - SKILLS[address])
    return random.Random(f"{team['address']} {address} {hint}").random() < chance


def steal(service, address, hints):
    command = [sys.executable, f"/samples/services/{service.split('-')[0]}/exploit.py", address, *hints]
    return FLAG.findall(subprocess.run(command, capture_output=True, text=True, timeout=10).stdout)


def attack(team):
    for service, boxes in (ask(team, "GET", "/attack-data") or {}).items():
        for address, hints in boxes.items():
            if address == team["address"]:
                continue
            new = [hint for hint in hints if (team["address"], address, hint) not in sent and succeeds(team, address, hint)]
            flags = steal(service, address, new) if new else []
            if flags:
                ask(team, "PUT", "/flags", flags)
                sent.update((team["address"], address, hint) for hint in new)


while True:
    for team in random.sample(TEAMS, len(TEAMS)):
        try:
            attack(team)
        except (OSError, subprocess.SubprocessError) as error:
            print(team["address"], error, flush=True)
        time.sleep(random.uniform(0.5, 1.5))
