/** Programs that send flags as they stand; `docs/api.md` runs the same text. */
export const curlExample = (base: string): string => `curl -sS "${base}/api/ct/bot/flags" \\
  -H "Authorization: Bearer $BEACON_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"flags": ["flag{one}", "flag{two}"]}'`

export const pythonExample = (base: string): string => `import json, os, time, urllib.error, urllib.request

def send(flags):
    """Up to 100 flags; one answer per flag, in order."""
    request = urllib.request.Request(
        "${base}/api/ct/bot/flags",
        data=json.dumps({"flags": flags}).encode(),
        headers={
            "Authorization": "Bearer " + os.environ["BEACON_TOKEN"],
            "Content-Type": "application/json",
        },
    )
    while True:
        try:
            with urllib.request.urlopen(request) as reply:
                return json.load(reply)["items"]
        except urllib.error.HTTPError as error:
            if error.code != 429:
                raise
            time.sleep(int(error.headers["Retry-After"]))

for flag, answer in zip(flags := ["flag{one}", "flag{two}"], send(flags)):
    print(flag, answer["code"], answer.get("points", ""))
`
