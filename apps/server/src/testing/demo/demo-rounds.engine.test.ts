import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { ranking } from '@beacon/api/contest/ranking'
import { attackWall } from '@beacon/api/kinds/attack-defense/wall'
import { createPerson, type Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'
import { cellCheck } from '@beacon/api/rounds/cell-check'
import { round } from '@beacon/api/rounds/round'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ledger } from '../../../../../scripts/demo/ledger.ts'
import { addServices, makeRounds, whyNoRounds } from '../../../../../scripts/demo/rounds/attack-defense.ts'
import { removeBoxes, type Engine } from '../../../../../scripts/demo/rounds/boxes.ts'
import { installOf } from '../../install-of.ts'
import { makeTeam } from '../../modules/contest/core/contest/testing.ts'
import { passSeconds } from '../../modules/kinds/attack-defense/testing/game.ts'
import { plotOf } from '../../modules/scenes/driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../../modules/scenes/driver/index.ts'
import { basesOf, debianSource } from '../../modules/scenes/image-work/index.ts'
import { adminPassword, startTestServer, type TestServer } from '../index.ts'
import { testSignal } from '../test-signal.ts'
import { importPython } from './python-base.ts'
import { startScenesChild } from './scenes-child.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''

describe.skipIf(!existsSync(socketPath))('attack and defence of the demo at an engine', () => {
  let server: TestServer
  let scenes: { stop: () => Promise<void> }
  let admin: Person
  let engine: Engine
  const driver = async () => (await loadDockerDriver())({ socketPath, install: installOf(server.platform.secret.fingerprint) })

  beforeAll(async () => {
    server = await startTestServer({ withJobs: true })
    engine = { socketPath, installation_id: randomUUID() }
    const { images } = await driver()
    const base = images === undefined ? undefined : basesOf(images, debianSource(null)).find(({ name }) => name === 'beacon/checker')
    importPython(socketPath, base?.tag ?? '')
    scenes = await startScenesChild(server, { socketPath, pool: `${plotOf('demo-rounds').net}.0/24` })
    admin = createPerson(server.url)
    await admin.call(session.login, { body: { username: 'admin', password: adminPassword } })
  }, 120_000)
  afterAll(async () => {
    await removeBoxes(engine)
    await scenes.stop()
    const { images, dismiss } = await driver()
    await dismiss(testSignal())
    for (const tag of (await images?.list()) ?? []) await images?.remove(tag)
    await server.stop()
  }, 60_000)

  it('rounds go on by themselves: boxes are checked, farms take flags of them, and a settled round pays those', async () => {
    await expect.poll(() => whyNoRounds(admin, engine), { timeout: 60_000 }).toBeNull()
    const ledger: Ledger = { origin: server.url, contest_ids: [], user_ids: [], team_ids: [], question_ids: [] }
    const question_ids = await addServices(admin, ledger)
    // By how the farms draw, the one takes every flag, and the other none; neither box is ever away.
    const players = [10, 1].map(async (skill) => {
      const { team_id, captain } = await makeTeam(server)
      return { team_id, skill, person: createPerson(server.url, captain.cookie()) }
    })
    const siege = { engine, question_ids, players: await Promise.all(players) }
    const made = await makeRounds(admin, { ledger, save: () => undefined }, siege)
    const id = 'contest_id' in made ? made.contest_id : made.whyNot
    const params = { resource_id: id }
    const next = async () => {
      await server.db.execute(sql`update cell_check set starts_ms = 0 where contest_id = ${id} and state = 'planned'`)
      await passSeconds(server, { id, topics: [], sides: [] }, 0)
    }
    const verdicts = async (n: number) =>
      (await admin.call(cellCheck.list, { params, query: { n } })).items.map(({ verdict, stages }) => [verdict, stages.length])
    await next()
    // A check that the machine was too slow for is down, and says nothing of the demo.
    await expect.poll(() => verdicts(1)).toContainEqual(['up', 3])

    await passSeconds(server, { id, topics: [], sides: [] }, 30)
    // Rounds go by the clock as well: on a slow machine there is more than one with flags.
    await expect.poll(async () => (await admin.call(attackWall.cells, { params })).latest.length).toBeGreaterThan(1)
    await passSeconds(server, { id, topics: [], sides: [] }, 30)
    // Columns are those of the kind: points of attack first, then how many flags an entrant took and lost, by rounds that are settled.
    const paid = async () =>
      (await admin.call(ranking.list, { params, query: {} })).items.map(({ own: [attack = 0, , , , captured = 0, lost = 0] }) => [
        attack > 0,
        captured > 1,
        lost > 1,
      ])
    const captures = [
      [true, true, false],
      [false, false, true],
    ]
    await expect.poll(paid).toEqual(captures)
    const { items } = await admin.call(round.list, { params, query: { sort: 'n' } })
    expect(items.slice(0, 2).map(({ n, state }) => [n, state])).toEqual([1, 2].map((n) => [n, 'scored']))
  }, 300_000)
})
