/** Programs that send flags as they stand; a test runs those of Python. */
export const curlExample = (base: string): string => `curl -sS -X PUT "${base}/api/ct/bot/flags" \\
  -H "X-Team-Token: $BEACON_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '["flag{one}", "flag{two}"]'`

export const pythonExample = (base: string): string => `import json, os, time, urllib.error, urllib.request

def send(flags):
    """Up to 100 flags; one answer per flag, in order."""
    request = urllib.request.Request(
        "${base}/api/ct/bot/flags",
        data=json.dumps(flags).encode(),
        method="PUT",
        headers={"X-Team-Token": os.environ["BEACON_TOKEN"], "Content-Type": "application/json"},
    )
    while True:
        try:
            with urllib.request.urlopen(request) as reply:
                return json.load(reply)
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise
            time.sleep(int(error.headers["Retry-After"]))

for answer in send(["flag{one}", "flag{two}"]):
    print(answer["msg"])
`

interface FarmSettings {
  base: string
  pattern: string
  life_s: number
  /** Name and address. */
  teams: readonly (readonly [string, string])[]
}

/** Lines behind CONFIG in `config.py` of a DestructiveFarm, S4DFarm or a farm of their kind. What JSON quotes, Python reads. */
export const farmConfig = ({ base, pattern, life_s, teams }: FarmSettings): string => `CONFIG.update({
    "SYSTEM_PROTOCOL": "ructf_http",
    "SYSTEM_URL": ${JSON.stringify(`${base}/api/ct/bot/flags`)},
    "SYSTEM_TOKEN": "TOKEN OF THE TEAM",
    "FLAG_FORMAT": ${JSON.stringify(pattern)},
    "FLAG_LIFETIME": ${life_s},
    "SUBMIT_FLAG_LIMIT": 100,
    "SUBMIT_PERIOD": 1,
    "TEAMS": {${teams.map(([name, address]) => `\n        ${JSON.stringify(name)}: ${JSON.stringify(address)},`).join('')}
    },
})
`
