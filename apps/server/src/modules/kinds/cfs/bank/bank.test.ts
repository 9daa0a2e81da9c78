import { contest } from '@beacon/api/contest/contest'
import { direction as directions } from '@beacon/api/bank/direction'
import type { CfsInput } from '@beacon/api/kinds/cfs/bank'
import { question, maskedFlag } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { topic } from '@beacon/api/topic/topic'
import { role } from '@beacon/api/people/role'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer } from '../../../../db/schema/contest/topic-answer.ts'
import { inHours } from '../../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { insertTopology } from '../../../scenes/topology/testing/insert-topology.ts'
import { threeNodes } from '../../../scenes/topology/testing/three-nodes.ts'

let server: TestServer
let direction_id = ''
let topology_id = ''
beforeAll(async () => {
  server = await startTestServer()
  direction_id = (await server.admin.call(directions.list, {})).body.items[0]?.resource_id ?? ''
  topology_id = await insertTopology(server)
})
afterAll(() => server.stop())

const [first, second] = [newId(), newId()]
const stages: CfsInput['stages'] = [
  { stage_id: first, name: 'The front door', score: 100, node_key: 'web', zone: 'DMZ', plant: { into: 'file', path: '/flag' } },
  {
    stage_id: second,
    name: 'The vault',
    score: 300,
    node_key: 'db',
    zone: 'Inside',
    flag_type: 'static',
    flags: [{ content: 'flag{vault}' }],
    needs: [first],
  },
]
const body = (more: Partial<CfsInput> = {}): CfsInput => ({
  bank: 'cfs',
  name: 'Harbour',
  direction_id,
  description: 'Get in, and on.',
  topology_id,
  order: 'sequence',
  finish_bonus_percent: 20,
  stages,
  ...more,
})
const make = async (more: Partial<CfsInput> = {}) => {
  const reply = await server.admin.call(question.create, { body: body(more) })
  if (reply.body.bank !== 'cfs') throw new Error(JSON.stringify(reply))
  return reply.body
}

test('a range keeps its stages, takes the template over as its scene and stands in the list', async () => {
  const made = await make()
  expect(made).toMatchObject({
    order: 'sequence',
    stage_count: 2,
    node_count: threeNodes.nodes.length,
    zone_count: 2,
    score: 400,
    topology_id,
  })
  expect(made.number).toMatch(/^r-\d{5}$/u)
  const [door, vault] = made.stages
  expect(vault).toMatchObject({ needs: [door?.stage_id], flags: [{ content: 'flag{vault}' }] })
  const { scene } = (await server.admin.call(questionScene.get, { params: { resource_id: made.resource_id } })).body
  expect(scene).toMatchObject({ is_on: true, isolation: 'entrant', topology_id })
  const list = await server.admin.call(question.list, { query: { bank: 'cfs', order: ['sequence'], sort: '-score' } })
  expect(list.body.items.map(({ resource_id }) => resource_id)).toContain(made.resource_id)
  expect((await server.admin.call(question.list, {})).body.items.every(({ bank }) => bank === 'flag')).toBe(true)
})

test('a save keeps the ids of stages and flags, and a flag that was masked', async () => {
  const made = await make({ name: 'Kept' })
  const params = { resource_id: made.resource_id }
  const sent = made.stages.map((stage) => ({ ...stage, flags: stage.flags.map((flag) => ({ ...flag, content: maskedFlag })) }))
  const saved = await server.admin.call(question.update, {
    params,
    body: { ...body({ name: 'Kept 2', stages: sent }), version: made.version },
  })
  expect(saved.body.bank === 'cfs' && saved.body.stages).toEqual(made.stages)
  const versions = await server.admin.call(question.versions, { params })
  expect(versions.body.items[0]?.changed).toEqual(['name'])
})

test.each([
  ['a node that the range lacks', { stages: [{ ...stages[0], node_key: 'moon' }] }, 'stages.0.node_key', 'stage_node_missing'],
  ['no range', { topology_id: null }, 'topology_id', 'field_empty'],
  ['a template that there is none of', { topology_id: newId() }, 'topology_id', 'field_wrong'],
  [
    'the same flag at two stages',
    {
      stages: [
        { ...stages[1], needs: [] },
        { ...stages[1], stage_id: newId(), name: 'Another vault', needs: [] },
      ],
    },
    'stages.1.flags.0.content',
    'flag_duplicate',
  ],
  ['needs without an order', { order: 'any' as const }, 'stages.1.needs', 'field_wrong'],
])('%s is refused at its field, and nothing is written', async (_what, more, path, code) => {
  const before = (await server.admin.call(question.list, { query: { bank: 'cfs' } })).body.total
  const reply = await server.admin.call(question.create, { body: body(more as Partial<CfsInput>) })
  expect([
    reply.status,
    Object.entries(reply.error.details?.['fields'] ?? {}).map(([at, one]) => [at, (one as { code: string }).code]),
  ]).toEqual([400, [[path, code]]])
  expect((await server.admin.call(question.list, { query: { bank: 'cfs' } })).body.total).toBe(before)
})

test('who may not see flags sees neither them nor where they are planted', async () => {
  const made = await make({ name: 'Seen', is_public: true })
  const seeing = await server.admin.call(role.create, { body: { name: 'Readers', permissions: ['question.read', 'kind.cfs'] } })
  const teacher = await server.signIn('teacher')
  await server.db.execute(
    sql`update "user" set role_resource_id = ${seeing.body.resource_id}::uuid where resource_id = ${teacher.user_id}::uuid`,
  )
  const seen = await teacher.call(question.get, { params: { resource_id: made.resource_id } })
  expect(seen.status).toBe(200)
  expect(JSON.stringify(seen.body)).not.toMatch(/flag\{vault\}|"path"/u)
})

test('who may edit and not see flags sees where they are planted, and saves the range as it was', async () => {
  const made = await make({ name: 'Edited' })
  const params = { resource_id: made.resource_id }
  const permissions = ['question.read', 'question.write', 'kind.cfs'] as const
  const editing = await server.admin.call(role.create, { body: { name: 'Editors', permissions: [...permissions] } })
  const editor = await server.signIn('teacher')
  await server.db.execute(
    sql`update "user" set role_resource_id = ${editing.body.resource_id}::uuid where resource_id = ${editor.user_id}::uuid`,
  )
  const grants = [{ subject: 'user' as const, subject_id: editor.user_id, right: 'edit' as const }]
  await server.admin.call(question.set_grants, { params, body: { grants, version: made.version } })
  const seen = (await editor.call(question.get, { params })).body
  if (seen.bank !== 'cfs') throw new Error('no range')
  expect(JSON.stringify(seen)).not.toContain('flag{vault}')
  const saved = await editor.call(question.update, {
    params,
    body: { ...body({ name: 'Edited 2', stages: seen.stages }), version: seen.version },
  })
  expect([saved.status, saved.error.details]).toEqual([200, undefined])
  const after = (await server.admin.call(question.get, { params })).body
  expect(after.bank === 'cfs' && after.stages).toEqual(made.stages)
})

test('a sample entrant’s flags find their stages, and all of them pass the walk-through', async () => {
  const { resource_id } = await make({ name: 'Tried' })
  const { flags } = (await server.admin.call(question.try_sample, { params: { resource_id } })).body
  expect(flags).toHaveLength(2)
  const reply = await server.admin.call(question.try, { params: { resource_id }, body: { flags: [...(flags ?? [])].toReversed() } })
  expect(reply.body).toMatchObject({ outcomes: [{ part: 1 }, { part: 0 }], test_result: 'passed' })
})

test('placed in a contest its stages are topics below it, with needs, plants and the bonus', async () => {
  const made = await make({ name: 'Placed' })
  const { resource_id } = (
    await server.admin.call(contest.create, { body: { kind: 'cfs', name: 'Range day', start_at: inHours(1), end_at: inHours(3) } })
  ).body
  const added = await server.admin.call(topic.add, { params: { resource_id }, body: { question_ids: [made.resource_id] } })
  expect([added.status, added.body.items?.length]).toEqual([201, 1])
  const rows = await server.db
    .select({ id: topicTable.resource_id, parent: topicTable.parent_id, own: topicTable.own, answer: topicAnswer })
    .from(topicTable)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topicTable.resource_id))
    .where(eq(topicTable.contest_id, resource_id))
  const parent = rows.find((row) => row.parent === null)
  const [door, vault] = ['web', 'db'].map((node) => rows.find(({ own }) => own?.['node_key'] === node))
  expect(parent?.answer.finish_bonus_percent).toBe(20)
  expect([door?.parent, vault?.parent]).toEqual([parent?.id, parent?.id])
  expect(vault?.answer).toMatchObject({ score: 300, flag_type: 'static', prerequisites: [door?.id] })
  expect(door?.own).toMatchObject({ zone: 'DMZ', reveal: 'when_reachable', plant: { into: 'file', path: '/flag' } })
})

test('a copy has a range and stages of its own', async () => {
  const made = await make({ name: 'Copied' })
  const acted = await server.admin.call(question.act, { body: { action: 'copy', question_ids: [made.resource_id] } })
  const copy = (await server.admin.call(question.get, { params: { resource_id: acted.body.done[0] ?? '' } })).body
  if (copy.bank !== 'cfs') throw new Error('no range')
  expect(copy.stages.map(({ flags }) => flags.map(({ content }) => content))).toEqual([[], ['flag{vault}']])
  expect(copy.stages[1]?.needs).toEqual([copy.stages[0]?.stage_id])
  expect(copy.stages[0]?.stage_id).not.toBe(made.stages[0]?.stage_id)
  expect(copy.node_keys).toEqual(made.node_keys)
})

test('what changes in the bank later leaves placed stages as they are, and a range is not taken without their nodes', async () => {
  const made = await make({ name: 'Changed' })
  const held = { kind: 'cfs' as const, name: 'Range night', start_at: inHours(1), end_at: inHours(3) }
  const { resource_id } = (await server.admin.call(contest.create, { body: held })).body
  await server.admin.call(topic.add, { params: { resource_id }, body: { question_ids: [made.resource_id] } })
  const rows = async () => (await server.admin.call(topic.rows, { params: { resource_id } })).body.items
  const [range, ...placed] = await rows()
  const smaller = await insertTopology(server, { ...threeNodes, nodes: threeNodes.nodes.filter(({ id }) => id !== 'db') })
  const [door] = made.stages
  const changed = body({ name: 'Changed twice', topology_id: smaller, stages: door === undefined ? [] : [{ ...door, score: 150 }] })
  const saved = await server.admin.call(question.update, {
    params: { resource_id: made.resource_id },
    body: { ...changed, version: made.version },
  })
  expect([saved.status, saved.error.details]).toEqual([200, undefined])
  expect((await rows()).map(({ has_newer_text }) => has_newer_text)).toEqual([true, false, false])
  const ids = [range, ...placed].flatMap((row) => row?.resource_id ?? [])
  const replace = (topic_ids: string[], fields?: string[]) =>
    server.admin.call(topic.replace_from_bank, {
      params: { resource_id },
      body: { topic_ids, ...(fields === undefined ? {} : { fields }) },
    })
  expect((await replace(ids)).body.skipped.map(({ code, details }) => [code, details])).toEqual([
    ['stage_node_missing', { node: 'db' }],
    ['not_found', {}],
    ['not_found', {}],
  ])
  expect((await replace(ids.slice(0, 1), ['name'])).body.done).toHaveLength(1)
  expect((await rows()).map(({ name, score }) => [name, score])).toEqual([
    ['Changed twice', range?.score],
    ...placed.map(({ name, score }) => [name, score]),
  ])
})
