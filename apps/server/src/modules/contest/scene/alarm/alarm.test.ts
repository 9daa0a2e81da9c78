import { newLife, type SceneLife } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { message, scene, sceneLog, sceneMachine, sceneNet } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openAlarms } from '../../../platform/alarm/index.ts'
import { shop as definition, terms } from '../../../scenes/work/testing/shop.ts'
import { lookAtScenes } from './tell.ts'

let server: TestServer
let made = 0

beforeAll(async () => {
  server = await startTestServer({ env: { SCENE_POOL: '10.205.0.0/24', SCENE_PREFIX: '28' } })
})
afterAll(() => server.stop())
afterEach(async () => {
  await server.db.delete(scene)
  await server.db.delete(sceneMachine)
  await lookAtScenes(server.ctx)
})

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
interface More {
  life?: Partial<SceneLife>
  made_at?: string
  updated_at?: string
  queued_at?: string
  subject?: string
}
async function put({ life = {}, ...more }: More = {}): Promise<string> {
  const scene_id = newId()
  const whole: SceneLife = { ...newLife(), rest: 'running', want: 'running', ...life }
  made += 1
  await server.db.insert(scene).values({
    scene_id,
    owner: 'contest:one',
    subject: `topic:${made}`,
    payer: 'entrant:one',
    class: 'contest',
    life: whole,
    terms,
    definition,
    images: {},
    inputs: Buffer.alloc(0),
    need_cpu_milli: 500,
    need_memory_mb: 512,
    rest: whole.rest,
    is_alive: true,
    is_admitted: true,
    ...more,
  })
  return scene_id
}
const beat = async (is_ok: boolean) => {
  const facts = { is_ok, why: is_ok ? null : 'no_answer', beat_at: new Date().toISOString() }
  const row = { machine: 'one', driver: 'fake', can: [], cpu_milli: 8_000, memory_mb: 4_096, started_at: ago(60) }
  await server.db
    .insert(sceneMachine)
    .values({ ...row, ...facts })
    .onConflictDoUpdate({ target: sceneMachine.machine, set: facts })
}
const open = async (): Promise<string[]> => {
  await lookAtScenes(server.ctx)
  return (await openAlarms(server.db)).map(({ kind }) => kind).filter((kind) => kind.startsWith('scene_'))
}
const countMessages = () => server.db.$count(message)

it('an engine that is away is told once, and is over when it answers; without scenes nobody misses it', async () => {
  await beat(false)
  expect(await open()).toEqual([])
  await put()
  const before = await countMessages()
  expect(await open()).toEqual(['scene_driver_down'])
  const once = await countMessages()
  expect(once).toBeGreaterThan(before)
  expect(await open()).toEqual(['scene_driver_down'])
  expect(await countMessages()).toBe(once)
  await beat(true)
  expect(await open()).toEqual([])
})

it('a queue is long from ten minutes on, and over when it is empty', async () => {
  await beat(true)
  await put({ queued_at: ago(5) })
  expect(await open()).toEqual([])
  const id = await put({ queued_at: ago(11) })
  expect(await open()).toEqual(['scene_queue_long'])
  await server.db.execute(sql`update scene set queued_at = null where scene_id = ${id}::uuid`)
  // Shorter, and not empty: it stays as it is.
  expect(await open()).toEqual(['scene_queue_long'])
  await server.db.execute(sql`update scene set queued_at = null`)
  expect(await open()).toEqual([])
})

it('starts that fail are told by question from ten starts on', async () => {
  await beat(true)
  const failed: Partial<SceneLife> = { rest: 'error', cause: { kind: 'start_exit', node: 'web', code: 1, log: '' } }
  const is_dead = async () => server.db.execute(sql`update scene set subject = 'topic:bad', is_alive = false`)
  for (let n = 0; n < 9; n += 1) await put()
  await is_dead()
  await put({ life: failed })
  await is_dead()
  expect(await open()).toEqual([])
  await put({ life: failed })
  await is_dead()
  expect(await open()).toEqual(['scene_error_rate'])
  await server.db.execute(sql`update scene set made_at = now() - interval '11 minutes'`)
  expect(await open()).toEqual([])
})

it('a start that takes long is told against what is usual', async () => {
  await beat(true)
  for (let n = 0; n < 20; n += 1) await put({ made_at: ago(120), life: { startedAt: Date.parse(ago(120)) + 2_000 } })
  for (let n = 0; n < 3; n += 1) await put({ made_at: ago(2), life: { startedAt: Date.parse(ago(2)) + 40_000 } })
  expect(await open()).toEqual(['scene_start_slow'])
  await server.db.execute(sql`delete from scene where made_at > now() - interval '10 minutes'`)
  expect(await open()).toEqual([])
})

it('a node that ends again and again is told until it was quiet for ten minutes', async () => {
  await beat(true)
  const scene_id = await put()
  const exit = () => server.db.insert(sceneLog).values({ scene_id, what: 'exit', values: { node: 'web', code: 137 } })
  for (let n = 0; n < 4; n += 1) await exit()
  expect(await open()).toEqual([])
  await exit()
  expect(await open()).toEqual(['scene_restart_loop'])
  await server.db.execute(sql`update scene_log set at = now() - interval '11 minutes' where log_id = (select min(log_id) from scene_log)`)
  expect(await open()).toEqual(['scene_restart_loop'])
  await server.db.execute(sql`update scene_log set at = now() - interval '11 minutes'`)
  expect(await open()).toEqual([])
})

it('a scene that is not what it should be is told after five minutes', async () => {
  await beat(true)
  const life: Partial<SceneLife> = { want: 'closed', rest: 'running' }
  await put({ life, updated_at: ago(2) })
  expect(await open()).toEqual([])
  await server.db.execute(sql`update scene set updated_at = now() - interval '6 minutes'`)
  expect(await open()).toEqual(['scene_drift'])
  await server.db.execute(sql`update scene set rest = 'closed', is_alive = false`)
  expect(await open()).toEqual([])
})

it('a pool of networks that runs low is told before it is empty', async () => {
  await beat(true)
  const scene_id = await put()
  const take = (from: number, to: number) =>
    server.db
      .insert(sceneNet)
      .values(Array.from({ length: to - from }, (_, index) => ({ slot: from + index, scene_id, net: `n${from + index}` })))
  await take(0, 14)
  expect(await open()).toEqual([])
  await take(14, 15)
  expect(await open()).toEqual(['scene_pool_low'])
  await server.db.execute(sql`delete from scene_net where slot > 12`)
  expect(await open()).toEqual([])
})
