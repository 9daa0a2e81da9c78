import { contest as contract } from '@beacon/api/contest/contest'
import { sceneConsole } from '@beacon/api/scene/console'
import { sceneDesk } from '@beacon/api/scene/scene-desk'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contestScene, scene, sceneImage, sceneNode, topicScene, type SceneRecord } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openInputs } from '../../../scenes/life/index.ts'
import { openSceneWork, type SceneWork } from '../../../scenes/work/open.ts'
import { toyDriver, type ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { beat, definition, placeScene, read, readyImage, start, type At } from '../play/testing.ts'
import { keepPools } from './keep.ts'

let server: TestServer
let driver: ToyDriver
let work: SceneWork
const openWork = (memoryMb = 65_536) => {
  const { db, platform } = server
  const { log, secret } = platform
  return openSceneWork({
    shop: { db, driver, log, secret, routerImage: 'sha256:0', pool: '10.201.0.0/20', prefix: 26 },
    width: 8,
    probe: () => ({ ok: true, why: null, version: '1', can: new Set(), room: { memoryBytes: memoryMb * 2 ** 20, cpus: 64 } }),
  })
}
beforeEach(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  driver = toyDriver()
  work = openWork()
})
afterEach(async () => {
  driver.isHeld = false
  await work.stop()
  await server.stop()
})

const inPool = ({ resource_id }: At): Promise<SceneRecord[]> =>
  server.db
    .select()
    .from(scene)
    .where(and(eq(scene.owner, `contest:${resource_id}`), eq(scene.class, 'pool'), eq(scene.is_alive, true)))
/** What stands in the pool once it was looked after. */
const keepAndList = async (at: At) => {
  await keepPools(server.platform, at.resource_id)
  work.wake()
  return (await inPool(at)).filter(({ life }) => life.op?.action !== 'close')
}
const ready = (at: At, n: number) =>
  expect.poll(async () => (await keepAndList(at)).filter(({ rest, life }) => rest === 'running' && life.op === null).length).toBe(n)
const contestWith = async (scene_warm_pool: number, more?: Parameters<typeof placeScene>[2]): Promise<At> => {
  const resource_id = await makeContest(server, { scene_warm_pool })
  const at = { resource_id, topic_id: await placeScene(server, resource_id, more) }
  await act(server.admin, resource_id, 'start')
  return at
}
const teamIn = async ({ resource_id }: At) => {
  const team = await makeTeam(server)
  const { entrant_id } = (await join(team.captain, resource_id)).body
  return { captain: team.captain, entrant_id }
}
type Team = Awaited<ReturnType<typeof teamIn>>
const shows = async (at: At, { captain }: Team, status: string) => {
  work.wake()
  await expect.poll(async () => (await read(captain, at)).body.status).toBe(status)
}
const rowOf = async (scene_id: string | null): Promise<SceneRecord> => {
  const [row] = await server.db
    .select()
    .from(scene)
    .where(eq(scene.scene_id, scene_id ?? ''))
  if (row === undefined) throw new Error('no scene')
  return row
}
const flagIn = (scene_id: string | null) =>
  [...driver.nodes.values()]
    .flat()
    .find(({ ref, node }) => ref.scene === scene_id && node === 'web')
    ?.memory.get('/run/flag/flag')

test('who starts gets a scene that waited, with flags of its own and the time of a new one', async () => {
  const at = await contestWith(2)
  const [team, other] = [await teamIn(at), await teamIn(at)]
  await ready(at, 2)
  const waiting = await inPool(at)
  expect(waiting.map(({ scene_id }) => flagIn(scene_id))).toEqual([undefined, undefined])
  const nodes = new Set([...driver.nodes.values()].flat())
  const ids: (string | null)[] = []
  for (const one of [team, other]) {
    ids.push((await start(one.captain, at)).body.scene_id)
    await shows(at, one, 'running')
  }
  expect(ids.toSorted()).toEqual(waiting.map(({ scene_id }) => scene_id).toSorted())
  const flags = ids.map((id) => flagIn(id)?.trim() ?? '')
  expect(new Set(flags).size).toBe(2)
  const [row] = await Promise.all(ids.map(rowOf))
  expect(openInputs(server.platform.secret, row?.scene_id ?? '', row?.inputs ?? Buffer.alloc(0)).flags).toEqual([flags[0]])
  expect(row).toMatchObject({ payer: `entrant:${team.entrant_id}`, class: 'contest', life: { gen: 1, extensions: 0, resets: 0 } })
  expect(row?.access_modes).toContain('gateway')
  const lasts = (row?.life.endsAt ?? 0) - Date.parse(row?.made_at ?? '')
  expect(lasts).toBeGreaterThan(119 * 60_000)
  // The very machines that waited.
  const now = [...driver.nodes.values()].flat().filter(({ ref }) => ids.includes(ref.scene))
  expect(now.every((node) => nodes.has(node))).toBe(true)
  const params = { ...at }
  const send = (one: Team, flag = '') => one.captain.call(submission.submit, { params, body: { flag } })
  expect((await send(other, flags[0])).body).not.toMatchObject({ result: 'correct' })
  expect((await send(team, flags[0])).body).toMatchObject({ result: 'correct' })
  // What was given away is made up for.
  await ready(at, 2)
})

test('thirty starts at once share three that wait, and none is given twice', async () => {
  const at = await contestWith(3)
  const teams: Team[] = []
  for (let n = 0; n < 30; n += 1) teams.push(await teamIn(at))
  await ready(at, 3)
  const waited = new Set((await inPool(at)).map(({ scene_id }) => scene_id))
  const replies = await Promise.all(teams.map(({ captain }) => start(captain, at)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]))
  const ids = replies.map(({ body }) => body.scene_id ?? '')
  expect(new Set(ids).size).toBe(30)
  expect(ids.filter((id) => waited.has(id))).toHaveLength(3)
})

test('nobody finds a scene that waits: not its players, not the lists of the desk', async () => {
  const at = await contestWith(1)
  const team = await teamIn(at)
  await ready(at, 1)
  const [waiting] = await inPool(at)
  const [node] = await server.db
    .select()
    .from(sceneNode)
    .where(eq(sceneNode.scene_id, waiting?.scene_id ?? ''))
  for (const instance_id of [waiting?.scene_id ?? '', node?.node_id ?? ''])
    expect((await team.captain.call(sceneConsole.screen, { params: { instance_id } })).status).toBe(404)
  expect((await read(team.captain, at)).body.status).toBe('none')
  const params = { resource_id: at.resource_id }
  expect((await server.admin.call(sceneDesk.list, { params, query: {} })).body.total).toBe(0)
  expect((await server.admin.call(sceneDesk.facts, { params })).body).toMatchObject({
    running: 0,
    pool: { wanted: 1, ready: 1, failed: 0, unfit: [] },
  })
  const one = { ...params, scene_id: waiting?.scene_id ?? '' }
  expect((await server.admin.call(sceneDesk.get, { params: one })).status).toBe(404)
})

test('an old definition or image is never given, and is made anew', async () => {
  const at = await contestWith(1)
  const team = await teamIn(at)
  await ready(at, 1)
  const [old] = await inPool(at)
  await server.db
    .update(topicScene)
    .set({ definition: sql`jsonb_set(definition, '{name}', '"newer"')` })
    .where(eq(topicScene.topic_id, at.topic_id))
  const given = (await start(team.captain, at)).body.scene_id
  expect(given).not.toBe(old?.scene_id)
  await shows(at, team, 'running')
  await ready(at, 1)
  const [renamed] = await inPool(at)
  expect(renamed?.definition.name).toBe('newer')
  await server.db.update(sceneImage).set({ engine_id: 'sha256:2' })
  await ready(at, 1)
  await expect.poll(async () => (await keepAndList(at)).map(({ images }) => images)).toEqual([{ 'shop@1': 'sha256:2' }])
})

test('a topic that goes offline, a lower number and the end of the contest close what waits', async () => {
  const at = await contestWith(2)
  const params = { resource_id: at.resource_id }
  await ready(at, 2)
  await server.admin.call(topic.act, { params, body: { action: 'offline', topic_ids: [at.topic_id] } })
  expect(await keepAndList(at)).toEqual([])
  await server.admin.call(topic.act, { params, body: { action: 'online', topic_ids: [at.topic_id] } })
  await ready(at, 2)
  const { version } = (await server.admin.call(contract.settings, { params })).body
  await server.admin.call(contract.update, { params, body: { scene_warm_pool: 1, version } })
  await ready(at, 1)
  const { name } = (await server.admin.call(contract.settings, { params })).body
  expect((await act(server.admin, at.resource_id, 'stop', { reason: 'over', confirm_name: name })).status).toBe(200)
  await expect.poll(async () => (await keepAndList(at)).length).toBe(0)
  await expect.poll(async () => (await inPool(at)).length).toBe(0)
})

test.each([
  ['flag_env', { nodes: definition.nodes.map((node) => ({ ...node, flags: [{ part: 1, into: 'env' as const, key: 'FLAG' }] })) }, {}],
  ['entrant_env', { nodes: definition.nodes.map((node) => ({ ...node, env: { TEAM: '{{entrant}}' } })) }, {}],
  ['not_per_entrant', {}, { isolation: 'member' as const }],
])('a topic of which none can wait has none, and the desk says why: %s', async (why, own, more) => {
  const at = await contestWith(2, { definition: { ...definition, ...own }, ...more })
  expect(await keepAndList(at)).toEqual([])
  const params = { resource_id: at.resource_id }
  const { pool } = (await server.admin.call(sceneDesk.facts, { params })).body
  expect(pool).toMatchObject({ wanted: 0, ready: 0, unfit: [{ topic_id: at.topic_id, why }] })
})

test('what waits gives way to who waits for room, and does not come back meanwhile', async () => {
  await work.stop()
  const at = await contestWith(2)
  // Room for two scenes of 256 MB, beside what the machine keeps for itself.
  work = openWork(1_024 + 600)
  await beat(server, 600)
  await ready(at, 2)
  await server.db.update(scene).set({ images: { 'shop@1': 'sha256:9' } })
  const team = await teamIn(at)
  expect((await start(team.captain, at)).status).toBe(202)
  await shows(at, team, 'running')
  expect((await inPool(at)).filter(({ is_admitted }) => is_admitted).length).toBeLessThanOrEqual(1)
})

test('a worker that ends in the middle of a deal is followed by one that ends it', async () => {
  const at = await contestWith(1)
  const team = await teamIn(at)
  await ready(at, 1)
  driver.isHeld = true
  const { scene_id } = (await start(team.captain, at)).body
  work.wake()
  await expect.poll(() => driver.calls.filter((call) => call === 'converge running').length).toBeGreaterThan(1)
  await work.stop()
  expect(flagIn(scene_id)).toBeUndefined()
  driver.isHeld = false
  work = openWork()
  await shows(at, team, 'running')
  expect(flagIn(scene_id)).toMatch(/^beacon\{/u)
})

test('scenes wait from fifteen minutes before the start', async () => {
  const minutes = (n: number) => new Date(Date.now() + n * 60_000).toISOString()
  const [soon, later] = await Promise.all(
    [14, 20].map(async (n) => {
      const resource_id = await makeContest(server, { scene_warm_pool: 1, start_at: minutes(n) })
      return { resource_id, topic_id: await placeScene(server, resource_id) }
    }),
  )
  if (soon === undefined || later === undefined) throw new Error('no contests')
  await ready(soon, 1)
  expect(await keepAndList(later)).toEqual([])
})

test('none is started while a start waits for room, and none beyond the room', async () => {
  await work.stop()
  const at = await contestWith(0)
  await beat(server, 600)
  const team = await teamIn(at)
  await start(team.captain, at)
  await server.db.update(contestScene).set({ scene_warm_pool: 5 }).where(eq(contestScene.contest_id, at.resource_id))
  expect(await keepAndList(at)).toEqual([])
  await server.db.delete(scene)
  // Also where several replicas look at the same moment.
  await Promise.all([keepAndList(at), keepAndList(at), keepAndList(at)])
  expect((await inPool(at)).length).toBe(2)
})
