import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'beacon-checklib-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** As authors write for ForcAD. */
const checker = `
import sys
from checklib import *

class Reply:
    def __init__(self, code, text=''):
        self.status_code, self.text, self.ok, self.url = code, text, code < 400, 'http://box/'
    def json(self):
        import json
        return json.loads(self.text)

class Checker(BaseChecker):
    vulns = 2
    timeout = 15
    uses_attack_data = True
    def check(self):
        self.check_response(Reply(int(self.host)), 'No page')
        self.cquit(Status.OK)
    def put(self, flag_id, flag, vuln):
        self.cquit(Status.OK, 'public-id', 'private-id')
    def get(self, flag_id, flag, vuln):
        data = self.get_json(Reply(200, flag_id), 'Bad answer')
        self.assert_in(flag, data, 'No flag', Status.CORRUPT)
        self.assert_eq(len(rnd_string(12)) + len(rnd_username()) > 12, True, 'Generator')
        self.cquit(Status.OK)

if __name__ == '__main__':
    c = Checker(sys.argv[2])
    try:
        c.action(sys.argv[1], *sys.argv[3:])
    except c.get_check_finished_exception():
        cquit(Status(c.status), c.public, c.private)
`
writeFileSync(join(folder, 'checker.py'), checker)

const env = { PATH: process.env['PATH'] ?? '', PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1' }
const run = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync('python3', [join(folder, 'checker.py'), ...words], { encoding: 'utf8', env, cwd: folder })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

describe('checkers with checklib', () => {
  it.each([
    [['check', '200'], 101, '', ''],
    [['check', '404'], 103, 'No page', 'Code 404 on http://box/'],
    [['check', '502'], 104, 'No page', 'Code 502 on http://box/'],
    [['put', 'host', 'seed', 'FLAG', '1'], 101, 'public-id', 'private-id'],
    [['get', 'host', '["FLAG"]', 'FLAG', '1'], 101, '', ''],
    [['get', 'host', '[]', 'FLAG', '1'], 102, 'No flag', "assert_in failed: 'FLAG' and []"],
    [['get', 'host', '<html>', 'FLAG', '1'], 103, 'Bad answer', 'Invalid JSON on http://box/'],
    [['dance', 'host'], 110, 'Checker error', "there is no action 'dance'"],
  ])('%j ends with %i', (words, status, stdout, stderr) => {
    expect(run(...words)).toEqual({ status, stdout, stderr })
  })

  it.each([
    ['from checklib import *\ncquit(status.Status.MUMBLE, "a", "b")', 103],
    ['from checklib import status\nimport checklib\nchecklib.cquit(status.Status(104), "a", "b")', 104],
    [
      'import checklib.status as s\nimport checklib.generators as g\nfrom checklib.utils import cquit\ncquit(s.Status.OK if len(g.rnd_bytes(3)) == 3 else s.Status.ERROR, "a", "b")',
      101,
    ],
    ['from checklib import *\nassertions.assert_in(1, [2], "a", Status.CORRUPT)', 102],
    ['from checklib import *\nwith handle_exception(KeyError, "a", "b"):\n    {}["x"]', 103],
    [
      'from checklib import *\nc = BaseChecker("host")\ntry:\n    c.assert_(False, "a", status=Status.CORRUPT, skip=4)\nexcept checker.CheckFinished:\n    exit(c.status)',
      102,
    ],
    ['from checklib.checker import *\nc = BaseChecker("host")\nexit(c.status)', 110],
  ])('is the package of that name: %j', (text, status) => {
    writeFileSync(join(folder, 'one.py'), text)
    const { status: ended } = spawnSync('python3', [join(folder, 'one.py')], { encoding: 'utf8', env, cwd: folder })
    expect(ended).toBe(status)
  })

  it('info tells its places for flags', () => {
    const { status, stdout } = run('info', '')
    expect([status, stdout]).toEqual([101, '{"vulns": 2, "timeout": 15, "attack_data": true}'])
  })
})
