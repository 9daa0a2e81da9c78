import { randomUUID } from 'node:crypto'
import { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, consoleRecording, scene, sceneLog, sceneMachine } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'
import { startScene } from '../../../scenes/life/index.ts'
import { openSceneWork, type SceneWork } from '../../../scenes/work/index.ts'
import { shop as definition, terms } from '../../../scenes/work/testing/shop.ts'
import { toyDriver, type ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'
import { contestOwner, entrantPayer, topicSubject } from '../place/index.ts'

let server: TestServer
let world: World
let driver: ToyDriver
let work: SceneWork
let entrant_id = ''
const room = { memoryBytes: 4 * 2 ** 30, cpus: 2 }

beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  world = await makeWorld(server)
  const { rows } = await server.db.execute<{ entrant_id: string }>(
    `select entrant_id from entrant where contest_id = '${world.contest_id}'`,
  )
  entrant_id = rows[0]?.entrant_id ?? ''
  driver = toyDriver()
  work = openSceneWork({
    shop: {
      db: server.db,
      driver,
      log: server.platform.log,
      secret: server.platform.secret,
      routerImage: 'sha256:0',
      pool: '10.205.0.0/24',
      prefix: 26,
    },
    width: 4,
    probe: () => ({ ok: true, why: null, version: '1', can: new Set(), room }),
  })
})
afterAll(async () => {
  await work.stop()
  await server.stop()
})

const params = () => ({ resource_id: world.contest_id })
const begin = async (): Promise<string> => {
  const place = { owner: contestOwner(world.contest_id), subject: topicSubject(world.topic_id), payer: entrantPayer(entrant_id) }
  const images = { 'shop@1': 'sha256:1' }
  const more = { class: 'contest', definition, terms, images, flags: ['flag{hidden}'], entrant: 'Lin', by: null, isPlayer: true } as const
  const started = await server.db.transaction((tx) => startScene(tx, server.platform.secret, { ...place, ...more, perPayer: 3 }))
  work.wake()
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  return started.row.scene_id
}
const list = async (query: object = {}) => (await server.admin.call(contract.list, { params: params(), query })).body
const statusIs = (status: string) => expect.poll(async () => (await list()).items[0]?.status).toBe(status)
const actOn = async (scene_id: string, action: 'restart' | 'reset' | 'pause' | 'recover' | 'close') => {
  const reply = await server.admin.call(contract.act, {
    params: params(),
    body: { scene_ids: [scene_id], action, why: 'Asked by the team' },
  })
  work.wake()
  return reply.body
}

it('shows a scene with its nodes, acts on it for nobody’s account, and tells why something is refused', async () => {
  const scene_id = await begin()
  await statusIs('running')
  const [row] = (await list()).items
  expect(row).toMatchObject({ topic_id: world.topic_id, entrant_id, nodes: 2, memory_mb: 1_024, cpu_milli: 1_000, resets: 0 })

  expect(await actOn(scene_id, 'reset')).toMatchObject({ done: [scene_id], skipped: [] })
  await statusIs('reset')
  const [stored] = await server.db.select().from(scene).where(eq(scene.scene_id, scene_id))
  // The start was a player's own.
  expect([stored?.life.resets, stored?.life.actedAt.length]).toEqual([0, 1])

  expect(await actOn(scene_id, 'recover')).toMatchObject({ done: [], skipped: [{ resource_id: scene_id, code: 'scene_state' }] })
  const refused = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.module, 'scene'), eq(audit.operation, 'action_refused')))
  expect(refused).toMatchObject([{ object_id: scene_id, result: 'refused' }])
  const said = await server.db.select().from(sceneLog).where(eq(sceneLog.what, 'reset'))
  expect(said[0]?.values).toEqual({ note: 'Asked by the team' })
})

it('holds the time of a scene that it pauses: what remains stays the same, and goes on afterwards', async () => {
  const [row] = (await list()).items
  const scene_id = row?.scene_id ?? ''
  const left = async () => Date.parse((await list()).items[0]?.expires_at ?? '') - Date.now()
  await actOn(scene_id, 'pause')
  await statusIs('paused')
  expect((await list()).items).toMatchObject([{ is_stopped: true }])
  const before = await left()
  await server.db.execute(sql`update scene set life = jsonb_set(life, '{stoppedAt}', to_jsonb((life ->> 'stoppedAt')::numeric - 600000))`)
  expect((await left()) - before).toBeGreaterThan(590_000)
  await actOn(scene_id, 'recover')
  await statusIs('recovered')
  expect((await list()).items).toMatchObject([{ is_stopped: false }])
  expect((await left()) - before).toBeGreaterThan(590_000)
})

it('filters by group, topic, entrant and number, and sorts without losing a row', async () => {
  const [row] = (await list()).items
  const counts = await Promise.all([
    list({ group: 'running' }),
    list({ group: 'trouble' }),
    list({ topic_id: world.topic_id }),
    list({ entrant_id: world.topic_id }),
    list({ q: `sc-${(row?.number ?? 0).toString(16).padStart(6, '0')}` }),
    list({ q: 'nobody is called so' }),
    list({ ending: true }),
    list({ sort: '-memory' }),
  ])
  expect(counts.map(({ total }) => total)).toEqual([1, 0, 1, 0, 1, 0, 0, 1])
})

it('finds scenes of which a console was recorded, and those of which none was', async () => {
  const [row] = (await list()).items
  const totals = async () => (await Promise.all([list({ recorded: true }), list({ recorded: false })])).map(({ total }) => total)
  expect(await totals()).toEqual([0, 1])
  await server.db.insert(consoleRecording).values({
    recording_id: randomUUID(),
    console_id: randomUUID(),
    scene_id: row?.scene_id ?? '',
    scene_number: row?.number ?? 0,
    scene_name: 'shop',
    owner: contestOwner(world.contest_id),
    subject: topicSubject(world.topic_id),
    payer: entrantPayer(entrant_id),
    node: 'web',
    user_id: (await server.signIn('student')).user_id,
    is_staff: true,
  })
  expect(await totals()).toEqual([1, 0])
})

it('gives minutes that count as no extension', async () => {
  const [before] = (await list()).items
  const reply = await server.admin.call(contract.extend, { params: params(), body: { scene_ids: [before?.scene_id ?? ''], minutes: 30 } })
  expect(reply.body.done).toEqual([before?.scene_id])
  const [after] = (await list()).items
  expect(Date.parse(after?.expires_at ?? '') - Date.parse(before?.expires_at ?? '')).toBe(30 * 60_000)
  expect(after?.extensions).toBe(0)
})

it('tells definition, log and what an engine that is away cannot tell, and no secret', async () => {
  const [row] = (await list()).items
  const at = { ...params(), scene_id: row?.scene_id ?? '' }
  const detail = await server.admin.call(contract.get, { params: at })
  expect(detail.status).toBe(200)
  expect(detail.body.nodes.map(({ node }) => node)).toEqual(['web', 'db'])
  expect(detail.body.log.map(({ what }) => what)).toEqual(expect.arrayContaining(['start', 'reset', 'extend']))
  expect(JSON.stringify(detail.body)).not.toContain('flag{hidden}')
  expect((await server.admin.call(contract.stats, { params: at })).body).toEqual({ is_answered: false, nodes: [] })
  const node_id = detail.body.nodes[0]?.node_id ?? ''
  const log = await server.admin.call(contract.node_log, { params: { ...at, node_id } })
  expect(log.status === 200 ? '' : log.error.code).toBe('scene_driver_missing')
})

it('is there for staff of this contest alone; who only watches changes nothing', async () => {
  const player = await server.signIn('student')
  expect((await player.call(contract.list, { params: params() })).status).toBe(404)
  expect((await server.nobody.call(contract.list, { params: params() })).status).toBe(401)
  const [row] = (await list()).items
  const elsewhere = await makeWorld(server)
  const at = { resource_id: elsewhere.contest_id, scene_id: row?.scene_id ?? '' }
  expect((await server.admin.call(contract.get, { params: at })).status).toBe(404)
  const foreign = await server.admin.call(contract.act, {
    params: { resource_id: elsewhere.contest_id },
    body: { scene_ids: [row?.scene_id ?? ''], action: 'close' },
  })
  expect(foreign.body).toMatchObject({ done: [], skipped: [{ code: 'scene_not_found' }] })
})

it('tells that nothing starts scenes, and what is promised of a machine that does', async () => {
  const facts = async () => (await server.admin.call(contract.facts, { params: params() })).body
  expect(await facts()).toMatchObject({ machine: { is_ok: false, why: 'no_process' }, running: 1, may_act: true })
  const beat = { machine: 'one', driver: 'fake', is_ok: true, can: [], cpu_milli: 8_000, memory_mb: 3_072 }
  const now = new Date().toISOString()
  await server.db.insert(sceneMachine).values({ ...beat, started_at: now, beat_at: now })
  expect(await facts()).toMatchObject({
    machine: { is_ok: true },
    own: { cpu_milli: 1_000, memory_mb: 1_024 },
    promised: { memory_mb: 1_024 },
    capacity: { memory_mb: 3_072 },
  })
})

it('closes all once the name of the contest is typed', async () => {
  const wrong = await server.admin.call(contract.close_all, { params: params(), body: { confirm: 'yes' } })
  expect(wrong.error.code).toBe('confirm_mismatch')
  const { rows } = await server.db.execute<{ name: string }>(`select name from contest where resource_id = '${world.contest_id}'`)
  const right = await server.admin.call(contract.close_all, { params: params(), body: { confirm: rows[0]?.name ?? '' } })
  work.wake()
  expect(right.body.done).toHaveLength(1)
  await expect.poll(async () => (await list()).total).toBe(0)
  expect((await list({ group: 'closed' })).items).toMatchObject([{ status: 'closed' }])
})
