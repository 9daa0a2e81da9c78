import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scene } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { fakeDriver } from '../driver/testing/fake-driver.ts'
import { fakeEngine, type FakeDriver } from '../driver/testing/fake-engine.ts'
import { startScene } from '../life/index.ts'
import { openDiskWork } from '../image-work/index.ts'
import { keepScenes } from './keep.ts'
import { shop, terms } from './testing/shop.ts'

let server: TestServer
let folder: string
const engine = fakeEngine()
const drivers: FakeDriver[] = [0, 1].map(() => fakeDriver({ engine }))
const keepers: { stop: () => Promise<void> }[] = []

/** Small enough that the engine has room for all. */
const definition = { ...shop, nodes: shop.nodes.map((node) => ({ ...node, memory_mb: 64 })) }
const start = async (payer: string) => {
  const wish = { owner: 'contest:1', subject: 'topic:1', payer, class: 'contest' as const, definition, terms }
  const more = { images: { 'shop@1': 'sha256:1' }, flags: [], entrant: payer, by: null, isPlayer: true, perPayer: 1 }
  await server.db.transaction((tx) => startScene(tx, server.platform.secret, { ...wish, ...more }))
}
const resting = async () =>
  (await server.db.select({ life: scene.life }).from(scene)).map(({ life }) => (life.op === null ? life.rest : 'at work'))
/** Converging is the leader's work alone; being asked how it is, is not. */
const workOf = ({ calls }: FakeDriver) => calls.filter((call) => call.startsWith('converge')).length

async function keep(driver: FakeDriver, name: string): Promise<{ stop: () => Promise<void> }> {
  const { db, platform } = server
  return keepScenes({
    shop: { db, driver, log: platform.log, secret: platform.secret, routerImage: 'sha256:0', pool: '10.200.0.0/20', prefix: 26 },
    databaseUrl: server.databaseUrl,
    bus: platform.bus,
    callPath: join(folder, `${name}.sock`),
    width: 2,
    judgeWidth: 2,
    storage: platform.storage,
    bringing: {
      debianMirror: null,
      outbound: platform.outbound,
      disks: await openDiskWork({ folder: join(folder, 'disks'), floorBytes: 0, log: platform.log }),
    },
  })
}

beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'beacon-keepers-'))
  for (const [n, driver] of drivers.entries()) keepers.push(await keep(driver, String(n)))
})
afterAll(async () => {
  for (const keeper of keepers) await keeper.stop()
  rmSync(folder, { recursive: true })
  await server.stop()
})

it('one keeper of two works; when its place at the database is cut, the other goes on, and nothing exists twice', async () => {
  for (const payer of ['entrant:1', 'entrant:2', 'entrant:3']) await start(payer)
  await expect.poll(resting).toEqual(['running', 'running', 'running'])
  const [first, second] = drivers.toSorted((one, two) => workOf(two) - workOf(one))
  if (first === undefined || second === undefined) throw new Error('two drivers were made')
  expect(workOf(second)).toBe(0)

  // The leader stands still for good: whoever takes over must not wait for it.
  first.isHeld = true
  await start('entrant:4')
  await expect.poll(() => workOf(first)).toBeGreaterThan(3)
  await server.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'beacon scenes'`,
  )
  // It may not lead a second time, else the other one would not be tried.
  await keepers[drivers.indexOf(first)]?.stop()
  await expect.poll(resting).toEqual(['running', 'running', 'running', 'running'])
  expect(workOf(second)).toBeGreaterThan(0)
  expect(engine.nodes.size).toBe(4)
  expect([...engine.nodes.values()].map((nodes) => nodes.length)).toEqual([2, 2, 2, 2])
})

it('a keeper that ends leaves the guard to scenes that run on, and nothing where there are none', async () => {
  await start('entrant:5')
  await expect.poll(async () => new Set(await resting())).toEqual(new Set(['running']))
  for (const keeper of keepers) await keeper.stop()
  expect(engine.isGuarded).toBe(true)
  await server.db.delete(scene)
  engine.nodes.clear()
  engine.nets.length = 0
  const last = fakeDriver({ engine })
  const keeper = await keep(last, 'last')
  await expect.poll(() => last.calls).toContain('observe')
  await keeper.stop()
  expect([engine.isGuarded, last.calls.filter((call) => call === 'retire').length]).toEqual([false, 1])
})
