"""The box of a team: both sample services. Now and then one of them is away for a while, as with people who mend it."""
import os
import random
import subprocess
import sys
import time

SERVICES = {"pigeon": 8001, "vault": 8002}
CARELESS = float(os.environ["CARELESS"])


def begin(name):
    return subprocess.Popen([sys.executable, f"/samples/services/{name}/service.py", str(SERVICES[name]), f"/tmp/{name}"])


running = {name: begin(name) for name in SERVICES}
while True:
    time.sleep(30)
    if random.random() < CARELESS:
        name = random.choice(list(running))
        running[name].kill()
        running[name].wait()
        time.sleep(random.uniform(20, 50))
        running[name] = begin(name)
