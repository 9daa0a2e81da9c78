import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scene } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { lockRoom, promisedRoom } from '../machine/index.ts'
import { shop, terms } from '../work/testing/shop.ts'
import { admitScene, startScene } from './index.ts'

let server: TestServer
/** Each shop takes 1,000 thousandths of a core and 1,024 MB. */
const capacity = { cpuMilli: 8_000, memoryMb: 2_048 }

const start = async (payer: string): Promise<string> => {
  const wish = { owner: 'contest:1', subject: 'topic:1', payer, class: 'contest' as const, definition: shop, terms }
  const more = { images: { 'shop@1': 'sha256:1' }, flags: [], entrant: payer, by: null, isPlayer: true, perPayer: 1 }
  const started = await server.db.transaction((tx) => startScene(tx, server.platform.secret, { ...wish, ...more }))
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  return started.row.scene_id
}

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('gives as many places as there are, whoever asks at the same time', async () => {
  const waiting = await Promise.all(['entrant:1', 'entrant:2', 'entrant:3', 'entrant:4'].map(start))
  const given = await Promise.all(waiting.map((scene_id) => admitScene(server.db, scene_id, capacity)))
  expect(given.filter(Boolean)).toHaveLength(2)
  expect(await promisedRoom(server.db)).toEqual({ cpu_milli: 2_000, memory_mb: 2_048 })
})

it('waits for a scene that is growing, and counts what it took', async () => {
  await server.db.update(scene).set({ is_admitted: false, is_alive: false })
  const [growing, next] = [await start('entrant:5'), await start('entrant:6')]
  expect(await admitScene(server.db, growing, capacity)).toBe(true)
  const [locked, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const growth = server.db.transaction(async (tx) => {
    await lockRoom(tx)
    locked.resolve()
    await asked.promise
    await tx.update(scene).set({ need_memory_mb: 1_536 }).where(eq(scene.scene_id, growing))
  })
  await locked.promise
  const given = admitScene(server.db, next, capacity)
  let isOver = false
  void given.then(() => (isOver = true))
  // It stands at the lock; without one it would be over, and would have counted what is not true any more.
  const stands = async () =>
    isOver || (await server.db.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted`)).rows.length > 0
  await expect.poll(stands).toBe(true)
  asked.resolve()
  await growth
  expect(await given).toBe(false)
})
