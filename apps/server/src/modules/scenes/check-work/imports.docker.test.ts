import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckPlace } from '../../../db/schema/scenes/check.ts'
import { importPython } from '../../../testing/demo/python-base.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { testSignal } from '../../../testing/test-signal.ts'
import { addScript, orderRuns, runsOf, scriptStates, type OrderedStage } from '../check/index.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { basesOf, debianSource } from '../image-work/index.ts'
import { openCheckWork } from './open.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const { install } = plotOf('imports')
const samples = join(import.meta.dirname, '../../../../../../samples')
const sample = (path: string) => readFileSync(join(samples, path), 'utf8')

/** It needs no service. */
const ofFaust = `
from ctf_gameserver import checkerlib
class Example(checkerlib.BaseChecker):
    def check_service(self):
        return checkerlib.CheckResult.OK
    def place_flag(self, tick):
        checkerlib.store_state("flag", (checkerlib.get_flag(tick), b"key"))
        checkerlib.set_flagid(f"box {self.team} of {tick}")
        return self.check_service()
    def check_flag(self, tick):
        is_there = checkerlib.load_state("flag") == (checkerlib.get_flag(tick), b"key")
        return checkerlib.CheckResult.OK if is_there else checkerlib.CheckResult.FLAG_NOT_FOUND
if __name__ == "__main__":
    checkerlib.run_check(Example)
`

/** The machine's own Python stands in for the base of checkers, which takes minutes and the network. */
describe.skipIf(!existsSync(socketPath))('scripts that are begun in their image', () => {
  let server: TestServer
  let driver: SceneDriver
  let work: Awaited<ReturnType<typeof openCheckWork>>
  const drop = async () => {
    await driver.dismiss(testSignal())
    for (const tag of (await driver.images?.list()) ?? []) await driver.images?.remove(tag)
  }
  const add = async (script: string) => {
    const content = { script: Buffer.from(script), attachments: [], put_mode: 'split' as const, base: 'beacon/checker', made_by: null }
    const timeouts = { check: 5_000, put: 5_000, get: 5_000, old_get: 5_000 }
    const { script_id } = await server.db.transaction((tx) => addScript(tx, { ...content, timeouts }))
    const stateOf = async () => (await scriptStates(server.db, [script_id])).get(script_id)
    await expect.poll(async () => (await stateOf())?.state, { timeout: 90_000 }).not.toBe('building')
    const { state, reason } = (await stateOf()) ?? {}
    return { script_id, end: [state, reason ?? null] }
  }

  const ended = async (script: string) => (await add(script)).end

  beforeAll(async () => {
    driver = (await loadDockerDriver())({ socketPath, install })
    const { images, checks } = driver
    if (images === undefined || checks === undefined) throw new Error('the driver runs no checks')
    await drop()
    const base = basesOf(images, debianSource(null)).find(({ name }) => name === 'beacon/checker')
    importPython(socketPath, base?.tag ?? '')
    server = await startTestServer()
    const { bus, log, secret, storage } = server.platform
    const shop = { db: server.db, bus, log, secret, images, checks, storage, pathOf: storage.path, debianMirror: null }
    work = await openCheckWork({ ...shop, driver, findSpec: () => Promise.resolve(null), isUp: () => true, width: 2 })
  }, 240_000)
  afterAll(async () => {
    await work.stop()
    await drop()
    await server.stop()
  }, 120_000)

  it('our own are ready: with a guard, and those that work at once', async () => {
    const scripts = [
      'attack-defense/checkers/vault/checker.py',
      'attack-defense/faust/pigeon.py',
      'operation/guard.py',
      'operation/sealed.py',
      'awdp/notes/check.py',
    ]
    for (const path of scripts) expect([path, ...(await ended(sample(path)))]).toEqual([path, 'ready', null])
  }, 240_000)

  it('a checker of FAUST says its hint and its state, which its gets have again', async () => {
    const { script_id } = await add(ofFaust)
    const times = { not_before: new Date(Date.now() - 1_000).toISOString(), deadline: new Date(Date.now() + 120_000).toISOString() }
    const stage = { store: '1', timeout_ms: 10_000, flag: 'flag{AAcAAAAAAAAAAAAAAAAAAAAAAAA}' }
    const kinds = ['check', 'put', 'get'] as const
    const stages: OrderedStage[] = kinds.map((kind) => ({ ...stage, kind }))
    const place: CheckPlace = { at: 'address', host: '198.18.77.9', ports: [80] }
    const run = { owner: 'contest:1', key: 'faust', script_id, place, stages }
    await server.db.transaction((tx) => orderRuns(tx, server.platform.secret, [{ ...run, ...times }]))
    const lineOf = async () => (await runsOf(server.db, { owner: 'contest:1', keyPrefix: 'faust', limit: 1 })).rows[0]
    await expect.poll(async () => (await lineOf())?.state, { timeout: 60_000 }).toBe('done')
    expect((await lineOf())?.stages.map(({ verdict, exit_code, hint }) => [verdict, exit_code, hint])).toEqual([
      ['up', 101, null],
      ['up', 101, 'box 19721 of 7'],
      ['up', 101, null],
    ])
  }, 120_000)

  it('a module that is not there fails the build, with its name and line', async () => {
    expect(await ended('#!/usr/bin/env python3\nimport absent_module\n')).toEqual([
      'failed',
      "checker.py: line 2: ModuleNotFoundError: No module named 'absent_module'",
    ])
  }, 120_000)

  it('one of a stranger reaches nobody, writes nowhere, has no rights and ends with what it started', async () => {
    const hostile = `
import os, socket, subprocess
faults = []
try:
    socket.create_connection(("127.0.0.11", 53), 2); faults.append("net")
except OSError:
    pass
if len(socket.if_nameindex()) > 1 or os.getuid() == 0:
    faults.append("rights")
for path in ("/checker/checker.py", "/checker/new", "/usr/lib/new"):
    try:
        open(path, "a"); faults.append(path)
    except OSError:
        pass
subprocess.Popen(["sleep", "4713"])
if faults:
    raise ImportError(str(faults))
`
    expect(await ended(hostile)).toEqual(['ready', null])
    expect(await ended('a = bytearray(3 << 30)\nif __name__ == "__main__":\n    pass\n')).toEqual([
      'failed',
      'checker.py: line 1: MemoryError:',
    ])
    expect(await ended('while True:\n    print("x" * 100_000)\n')).toEqual([
      'failed',
      'checker.py: it prints without end while it is imported',
    ])
  }, 240_000)
})
