import { existsSync } from 'node:fs'
import { deskComplaint } from '@beacon/api/kinds/koh/complaint'
import { hill } from '@beacon/api/kinds/koh/hill'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import { setting } from '@beacon/api/platform/setting'
import { defence } from '@beacon/api/kinds/awdp/defence'
import { createPerson, type Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { deskPatch } from '@beacon/api/rounds/patch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger } from '../../../../../scripts/demo/ledger.ts'
import { addPatched, makeDefences } from '../../../../../scripts/demo/rounds/awdp.ts'
import { whyNoScripts } from '../../../../../scripts/demo/rounds/checkers.ts'
import { addHill, closePorts, makeHill } from '../../../../../scripts/demo/rounds/koh.ts'
import { addNetworkQuestion, makeWatch } from '../../../../../scripts/demo/rounds/operation.ts'
import { addScenes } from '../../../../../scripts/demo/scenes.ts'
import { installOf } from '../../install-of.ts'
import { makeContest, makeTeam } from '../../modules/contest/core/contest/testing.ts'
import { plotOf } from '../../modules/scenes/driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../../modules/scenes/driver/index.ts'
import { basesOf, debianSource } from '../../modules/scenes/image-work/index.ts'
import { adminPassword, startTestServer, type TestServer } from '../index.ts'
import { testSignal } from '../test-signal.ts'
import { importPython } from './python-base.ts'
import { startScenesChild } from './scenes-child.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''

describe.skipIf(!existsSync(socketPath))('AWDP, a hill and a network of the demo at an engine', () => {
  let server: TestServer
  let scenes: { stop: () => Promise<void> }
  let admin: Person
  let samples: string[] = []
  const players: { team_id: string; person: Person }[] = []
  const ledger: Ledger = { origin: '', contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
  const driver = async () => (await loadDockerDriver())({ socketPath, install: installOf(server.platform.secret.fingerprint) })

  beforeAll(async () => {
    server = await startTestServer({ withJobs: true })
    const { images } = await driver()
    const base = images === undefined ? undefined : basesOf(images, debianSource(null)).find(({ name }) => name === 'beacon/checker')
    importPython(socketPath, base?.tag ?? '')
    scenes = await startScenesChild(server, { socketPath, pool: `${plotOf('demo-patches').net}.0/24` })
    admin = createPerson(server.url)
    await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
  }, 120_000)
  afterAll(async () => {
    await scenes.stop()
    const { images, dismiss } = await driver()
    await dismiss(testSignal())
    for (const tag of (await images?.list()) ?? []) await images?.remove(tag)
    await server.stop()
  }, 60_000)

  it('both questions are proved, teams attack their own copies by the door, and each patch is judged as it is meant', async () => {
    await expect.poll(() => whyNoScripts(admin), { timeout: 60_000 }).toBeNull()
    ledger.origin = server.url
    samples = await addScenes(admin, ledger, await makeContest(server))
    const question_ids = await addPatched(admin, ledger, samples)
    for (let n = 0; n < 4; n += 1) {
      const { team_id, captain } = await makeTeam(server)
      players.push({ team_id, person: createPerson(server.url, captain.cookie()) })
    }
    const made = await makeDefences(admin, { ledger, save: () => undefined }, { question_ids, players, images: ledger })
    expect(made).toMatchObject({ contest_id: expect.any(String) })
    const params = { resource_id: 'contest_id' in made ? made.contest_id : '' }
    const waiting = async () => (await admin.call(deskPatch.list, { params, query: {} })).waiting
    await expect.poll(waiting, { timeout: 240_000, interval: 500 }).toBe(0)
    const { items } = await admin.call(defence.cells, { params })
    // Attack and defence of the notes, then of the vault; who attacked first is a matter of moments.
    expect(items.map(({ cells }) => cells.replaceAll(/[123]/gu, 'o')).sort()).toEqual(['.x..', 'o..x', 'od..', 'odod'])
  }, 600_000)

  it('three teams take the hill in turn, a report of the last waits, and ports of the machine are as before at the end', async () => {
    const before = (await admin.call(setting.get, {})).values.scene_access_modes
    const question_id = await addHill(admin, ledger, samples[0] ?? '')
    const made = await makeHill(admin, { ledger, save: () => undefined }, { question_id, players, images: ledger })
    expect(made).toMatchObject({ contest_id: expect.any(String) })
    const params = { resource_id: 'contest_id' in made ? made.contest_id : '' }
    const { items } = await admin.call(hill.board, { params })
    const owners = items[0]?.reigns.map(({ version, owner }) => [version, owner !== null])
    expect(owners).toEqual([
      [0, false],
      [1, true],
      [2, true],
      [3, true],
    ])
    expect(items[0]).toMatchObject({ hill_version: 3, is_counting: true, king: { entrant_id: expect.any(String) } })
    expect((await admin.call(deskComplaint.list, { params, query: {} })).items).toMatchObject([{ version: 3, state: 'reviewing' }])
    expect((await admin.call(setting.get, {})).values.scene_access_modes).toContain('port')
    await closePorts(admin, ledger)
    expect((await admin.call(setting.get, {})).values.scene_access_modes).toEqual(before)
  }, 600_000)

  it('teams of the network come as far as they work: all of it, log and answer, or the answer alone', async () => {
    const question_id = await addNetworkQuestion(admin, ledger, samples)
    const made = await makeWatch(admin, { ledger, save: () => undefined }, { question_id, players, images: ledger })
    expect(made).toMatchObject({ contest_id: expect.any(String) })
    const params = { resource_id: 'contest_id' in made ? made.contest_id : '' }
    const statesOf = async ({ person }: { person: Person }) =>
      (await person.call(pointCheck.mine, { params })).items.flatMap(({ points }) => points.map(({ state }) => state))
    const states = async () => Promise.all(players.slice(0, 3).map(statesOf))
    await expect.poll(states, { timeout: 120_000, interval: 500 }).toEqual([
      ['success', 'success', 'success', 'success'],
      ['success', 'fail', 'success', 'success'],
      ['success', 'fail', 'fail', 'success'],
    ])
  }, 600_000)
})
