import { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scene, sceneNode } from '../../../../db/schema/index.ts'
import { topicScene } from '../../../../db/schema/bank/question-scene.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { SceneWork } from '../../../scenes/work/open.ts'
import type { ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { beat, openToyWork, placeScene, readyImage, start } from '../play/testing.ts'

let server: TestServer
let toy: { work: SceneWork; driver: ToyDriver }
let params: { resource_id: string }
let topic_id = ''
let scene_id = ''

beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  toy = openToyWork(server)
  params = { resource_id: await makeContest(server) }
  topic_id = await placeScene(server, params.resource_id)
  await act(server.admin, params.resource_id, 'start')
  const team = await makeTeam(server)
  await join(team.captain, params.resource_id)
  await start(team.captain, { ...params, topic_id })
  scene_id = (await only()).scene_id
})
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})

type Body = Parameters<typeof order>[0]
const order = (body: {
  action: 'reset' | 'rebuild' | 'snapshot'
  snapshot?: string
  reset_to?: 'definition' | 'snapshot'
  scene_ids?: string[]
}) => server.admin.call(contract.act, { params, body: { scene_ids: [scene_id], ...body } })
const list = async (query: object = {}) => (await server.admin.call(contract.list, { params, query })).body
const only = async () => {
  const [row] = (await list()).items
  if (row === undefined) throw new Error('there is no scene')
  return row
}
const rests = (rest: string) =>
  expect
    .poll(async () => {
      toy.work.wake()
      const [row] = (await list()).items
      return row?.operation === null ? row.rest : null
    })
    .toBe(rest)
const ordered = async (body: Body) => {
  const { body: reply } = await order(body)
  await rests('running')
  return reply
}
const stored = async () => {
  const [row] = await server.db.select().from(scene).where(eq(scene.scene_id, scene_id))
  if (row === undefined) throw new Error('there is no scene')
  return row
}
const madeFrom = async () => (await stored()).life.from

test('keeps up to ten snapshots by their names, and goes back to one, to the newest or to the definition', async () => {
  await rests('running')
  expect((await order({ action: 'snapshot', snapshot: 'Not.ours' })).status).toBe(400)
  expect((await order({ action: 'reset', reset_to: 'snapshot' })).body.skipped).toMatchObject([{ code: 'snapshot_not_found' }])
  for (const snapshot of ['first', 'second']) expect((await ordered({ action: 'snapshot', snapshot })).done).toEqual([scene_id])
  expect((await order({ action: 'snapshot', snapshot: 'first' })).body.skipped).toMatchObject([
    { code: 'snapshot_exists', details: { name: 'first' } },
  ])
  expect((await only()).snapshots).toEqual(['first', 'second'])
  const froms: (string | null)[] = []
  for (const target of [{ snapshot: 'first' }, {}]) {
    await ordered({ action: 'reset', reset_to: 'snapshot', ...target })
    froms.push(await madeFrom())
  }
  await ordered({ action: 'reset', reset_to: 'definition' })
  expect([...froms, await madeFrom()]).toEqual(['first', 'second', null])
  for (let n = 3; n <= 10; n += 1) await ordered({ action: 'snapshot', snapshot: `s${n}` })
  expect((await order({ action: 'snapshot', snapshot: 'eleventh' })).body.skipped).toMatchObject([
    { code: 'snapshot_limit', details: { max: 10 } },
  ])
  // Nothing of it counts for the team.
  expect((await stored()).life.resets).toBe(0)
})

test('says before whom an action concerns, and changes nothing by it', async () => {
  const before = (await stored()).life
  const { body } = await server.admin.call(contract.act_preview, { params, body: { scene_ids: [scene_id], action: 'restart' } })
  expect(body).toMatchObject({ possible: 1, entrants: 1 })
  expect(body.seconds).toBeGreaterThanOrEqual(1)
  const { body: none } = await server.admin.call(contract.act_preview, { params, body: { scene_ids: [scene_id], action: 'recover' } })
  expect(none).toMatchObject({ possible: 0, entrants: 0 })
  expect((await stored()).life).toEqual(before)
})

test('a node that is moved in the drawing makes no scene old', async () => {
  const [kept] = await server.db.select().from(topicScene).where(eq(topicScene.topic_id, topic_id))
  if (kept === undefined) throw new Error('the topic has no scene')
  const { definition } = kept
  const keep = (next: typeof definition) => server.db.update(topicScene).set({ definition: next }).where(eq(topicScene.topic_id, topic_id))
  const nodes = definition.nodes.map((node) => ({ ...node, position: [400, 80] as [number, number], group: 'front' }))
  const nets = definition.nets.map((net) => ({ ...net, position: [10, 20] as [number, number] }))
  await keep({ ...definition, nodes, nets })
  expect((await only()).is_old).toBe(false)
  expect((await server.admin.call(contract.facts, { params })).body.old).toBe(0)
  await keep({ ...definition, nodes: nodes.map((node) => ({ ...node, cpu: node.cpu * 2 })), nets })
  expect((await only()).is_old).toBe(true)
  await keep(definition)
})

test('a rebuild takes the newest definition, keeps console addresses and flags, and older snapshots no longer fit', async () => {
  expect((await only()).is_old).toBe(false)
  const [kept] = await server.db.select().from(topicScene).where(eq(topicScene.topic_id, topic_id))
  if (kept === undefined) throw new Error('the topic has no scene')
  const [web] = kept.definition.nodes
  if (web === undefined) throw new Error('the scene has no node')
  const nodes = [
    { ...web, memory_mb: web.memory_mb * 2 },
    { ...web, id: 'mail', nets: [{ net: 'lan', host: 12 }], flags: [] },
  ]
  await server.db
    .update(topicScene)
    .set({ definition: { ...kept.definition, nodes } })
    .where(eq(topicScene.topic_id, topic_id))
  expect([(await list({ old: true })).total, (await list({ old: false })).total]).toEqual([1, 0])
  expect((await server.admin.call(contract.facts, { params })).body.old).toBe(1)
  const seen = () => server.db.select().from(sceneNode).where(eq(sceneNode.scene_id, scene_id)).orderBy(sceneNode.position)
  const before = await seen()
  const { need_memory_mb, life } = await stored()

  expect((await ordered({ action: 'rebuild' })).done).toEqual([scene_id])
  const after = await seen()
  expect(after.map(({ node }) => node)).toEqual(['web', 'mail'])
  expect(after[0]?.node_id).toBe(before[0]?.node_id)
  const row = await stored()
  expect([row.life.gen, row.life.from]).toEqual([life.gen + 1, null])
  expect(row.need_memory_mb).not.toBe(need_memory_mb)
  expect((await only()).is_old).toBe(false)
  expect((await only()).snapshots).toEqual([])
  expect((await order({ action: 'reset', reset_to: 'snapshot', snapshot: 'first' })).body.skipped).toMatchObject([
    { code: 'snapshot_not_found' },
  ])
  const { nodes: running } = await toy.driver.observe(AbortSignal.timeout(1_000))
  const [made, ...others] = Map.groupBy(running, ({ ref }) => ref.gen).values()
  expect([made?.map(({ node }) => node).toSorted(), others]).toEqual([['mail', 'web'], []])
})

test('a definition that outgrows the machine, or whose image is missing, is not taken', async () => {
  const [kept] = await server.db.select().from(topicScene).where(eq(topicScene.topic_id, topic_id))
  if (kept === undefined) throw new Error('the topic has no scene')
  const take = (nodes: typeof kept.definition.nodes) =>
    server.db
      .update(topicScene)
      .set({ definition: { ...kept.definition, nodes } })
      .where(eq(topicScene.topic_id, topic_id))
  const before = await stored()
  await take(kept.definition.nodes.map((node) => ({ ...node, memory_mb: 60_000 })))
  expect((await order({ action: 'rebuild' })).body.skipped).toMatchObject([{ code: 'no_room' }])
  await take(kept.definition.nodes.map((node) => ({ ...node, image: 'nobody@1' })))
  expect((await order({ action: 'rebuild' })).body.skipped).toMatchObject([{ code: 'scene_not_ready' }])
  expect(await stored()).toMatchObject({ definition: before.definition, life: before.life })
})
