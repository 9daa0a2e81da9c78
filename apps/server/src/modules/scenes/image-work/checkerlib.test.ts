import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'beacon-checkerlib-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** As authors write for FAUST's gameserver; what it does stands in its address. */
const checker = `
import logging, os, socket, subprocess, sys, urllib.error, warnings
from dataclasses import dataclass
from ctf_gameserver import checkerlib
from ctf_gameserver.checkerlib import BaseChecker, CheckResult

@dataclass
class Place:
    name: str
    keys: tuple

class Odd:
    __slots__ = ()

class Example(checkerlib.BaseChecker):
    def __init__(self, ip, team):
        super().__init__(ip, team)
        self.known = checkerlib.load_state("known")
    def place_flag(self, tick):
        print("printed", checkerlib.get_flag(tick))
        logging.info("logged")
        subprocess.run(["echo", "of a child"])
        if self.ip == "large":
            checkerlib.store_state("large", "x" * 5000)
        if self.ip == "odd":
            checkerlib.store_state("odd", Odd())
        if self.ip == "gone":
            raise urllib.error.URLError(ConnectionRefusedError(111, "refused"))
        checkerlib.set_flagid(f"box {self.team} of {tick}")
        checkerlib.store_state("known", {tick: Place("é\\n", (b"\\x00\\xff", 2 ** 70, {1}, None))})
        return CheckResult.OK
    def check_service(self):
        if self.ip == "other":
            checkerlib.get_flag(3)
        if self.ip == "127.0.0.1":
            with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_INET6) as client:
                client.connect((self.ip, server.getsockname()[1]))
                return CheckResult.OK if client.gettimeout() == 10 else CheckResult.FAULTY
        if self.ip == "exit":
            sys.exit(101)
        faults = {"late": socket.timeout(), "eof": EOFError(), "host": OSError(113, "no route"), "file": FileNotFoundError(2, "none")}
        if self.ip in faults:
            raise faults[self.ip]
        return {"faulty": CheckResult.FAULTY, "nothing": None}.get(self.ip, CheckResult.OK)
    def check_flag(self, tick):
        place = self.known[tick]
        assert place == Place("é\\n", (b"\\x00\\xff", 2 ** 70, {1}, None)), place
        assert checkerlib.load_state("none") is None
        return CheckResult.OK if checkerlib.get_flag(tick) != self.ip else CheckResult.FLAG_NOT_FOUND

if __name__ == "__main__":
    checkerlib.run_check(Example)
`
writeFileSync(join(folder, 'checker.py'), checker)

const env = { PATH: process.env['PATH'] ?? '', PYTHONPATH: import.meta.dirname, PYTHONDONTWRITEBYTECODE: '1', LANG: 'C.UTF-8' }
const runFile = (name: string, mode: string, ...words: string[]) => {
  const own = { ...env, BEACON_PUT_MODE: mode }
  const { status, stdout, stderr } = spawnSync('python3', [join(folder, name), ...words], { encoding: 'utf8', env: own, cwd: folder })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}
const run = (...words: string[]) => runFile('checker.py', 'split', ...words)
/** Of round 7: its first two bytes. */
const flag = 'flag{AAcAAAAAAAAAAAAAAAAAAAAAAAA}'

describe('checkers with ctf_gameserver', () => {
  it('a put says the flag id and its state, and the gets of its flag have them again', () => {
    const put = run('put', '10.0.3.2', 'seed', flag, '1')
    expect(put).toMatchObject({ status: 101, stdout: 'box 770 of 7' })
    expect(put.stderr).toMatch(/^faust \{"known".*\}$/u)
    expect(run('get', '10.0.3.2', put.stderr, flag, '1')).toMatchObject({ status: 101, stdout: '' })
    expect(run('get', '10.0.3.2', `a warning\n${put.stderr}`, flag, '1')).toMatchObject({ status: 101 })
    expect(run('get', flag, put.stderr, flag, '1')).toMatchObject({ status: 102 })
  })

  it('takes flags of any form', () => {
    const put = run('put', '10.0.3.2', 'seed', 'FLAG', '1')
    expect(put).toMatchObject({ status: 101 })
    expect(run('get', '10.0.3.2', put.stderr, 'FLAG', '1')).toMatchObject({ status: 101 })
  })

  it.each([
    ['box', 101, 'check: OK'],
    ['127.0.0.1', 101, 'check: OK'],
    ['faulty', 103, 'check: FAULTY'],
    ['late', 104, 'TimeoutError'],
    ['eof', 104, 'EOFError'],
    ['host', 104, 'OSError: [Errno 113] no route'],
    // Deaths, which the law of faults judges.
    ['file', 1, 'FileNotFoundError: [Errno 2] none'],
    ['nothing', 1, 'TypeError: None is no CheckResult'],
    ['other', 1, 'LookupError: this stage has no flag of tick 3'],
    ['exit', 1, 'SystemExit: 101'],
  ])('a check of %s ends with %i, and says why to staff alone', (host, status, why) => {
    const { stderr, ...end } = runFile('checker.py', 'plain', 'check', host)
    expect(end).toEqual({ status, stdout: '' })
    expect(stderr).toContain(why)
  })

  it.each([
    ['gone', 104, 'refused'],
    ['large', 1, 'StateError: the state of this flag has 5171 characters as text, and 4096 are kept'],
    ['odd', 1, 'StateError: store_state takes plain values, and no __main__.Odd'],
  ])('a put that places nothing tells what it printed: %s', (host, status, why) => {
    const { stderr, ...end } = run('put', host, 'seed', flag, '1')
    expect(end).toEqual({ status, stdout: '' })
    for (const text of ['printed flag{', 'INFO logged', 'of a child', why]) expect(stderr).toContain(text)
  })

  it('the service is looked at once the flag is placed, by the same checker', () => {
    expect(run('check', 'faulty')).toMatchObject({ status: 101, stdout: '' })
    const { stderr, ...end } = run('put', 'faulty', 'seed', flag, '1')
    expect(end).toEqual({ status: 103, stdout: '' })
    expect(stderr).toMatch(/place_flag: OK\nput: FAULTY$/u)
  })

  it.each(['put', 'get'])('a question whose puts print otherwise is no fault of a box: %s', (stage) => {
    expect(runFile('checker.py', 'plain', stage, 'box', 'id', flag, '1')).toMatchObject({ status: 110, stdout: '' })
  })

  it.each([
    ['{"object":["os",{"dict":[]}]}', 'StateError: the script has no class os'],
    ['{"object":["BaseChecker",{"dict":[]}]}', 'StateError: the script has no class BaseChecker'],
    ['{"object":["__builtins__.eval",{"dict":[]}]}', 'StateError: the script has no class __builtins__.eval'],
    ['{"type":["a"]}', "KeyError: 'type'"],
    ['[', 'JSONDecodeError'],
  ])('a state runs nothing, and knows classes of the script alone: %s', (state, why) => {
    const { stderr, ...end } = run('get', 'box', `faust {"known":${state}}`, flag, '1')
    expect(end).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(why)
  })

  it('a script that dies before its stage says why', () => {
    writeFileSync(join(folder, 'early.py'), 'from ctf_gameserver import checkerlib\nraise KeyError("early")\n')
    const { status, stderr } = runFile('early.py', 'split', 'put', 'box', 'seed', flag, '1')
    expect([status, stderr.includes("KeyError: 'early'")]).toEqual([1, true])
  })
})
