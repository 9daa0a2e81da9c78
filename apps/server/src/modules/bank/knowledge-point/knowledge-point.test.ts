import { direction as directions } from '@beacon/api/bank/direction'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { knowledgePoint as contract } from '@beacon/api/bank/knowledge-point'
import { question } from '@beacon/api/bank/question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let directionCount = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const makeDirection = async (): Promise<string> => {
  const n = (directionCount += 1)
  const body = { key: `d-${n}`, name_en: `Direction ${n}`, name_zh: `方向 ${n}`, banks: ['theory' as const] }
  return (await server.admin.call(directions.create, { body })).body.resource_id
}
const make = (direction_id: string, name: string, more: { parent_id?: string; key?: string } = {}) =>
  server.admin.call(contract.create, { body: { direction_id, name_en: name, name_zh: `${name} 点`, ...more } })
const list = async (direction_id: string) =>
  (await server.admin.call(contract.list, { query: { direction_id, bank: 'theory' } })).body.items
const ask = async (direction_id: string, more: object) => {
  const body = { question_type: 'truefalse' as const, stem: 'So?', key: ['true'], score: 100, direction_id, lang: 'en' as const, ...more }
  return server.admin.call(theoryQuestion.create, { body })
}
const namesOf = async (resource_id: string) => {
  const { knowledge_point_id, knowledge_points } = (await server.admin.call(theoryQuestion.get, { params: { resource_id } })).body
  return { knowledge_point_id, knowledge_points }
}
const at = (resource_id: string) => ({ params: { resource_id } })

test('a point is chosen by its id or meant by its name, and counts as the main one of its questions', async () => {
  const direction_id = await makeDirection()
  const tcp = (await make(direction_id, 'TCP')).body
  const byId = await ask(direction_id, { knowledge_point_id: tcp.resource_id, knowledge_points: ['layers', 'TCP'] })
  expect(byId.body).toMatchObject({ knowledge_point_id: tcp.resource_id, knowledge_points: ['TCP', 'layers'] })
  const byName = await ask(direction_id, { lang: 'zh', knowledge_points: ['TCP 点'], difficulty: 'advanced' })
  expect(byName.body.knowledge_point_id).toBe(tcp.resource_id)
  const free = await ask(direction_id, { knowledge_points: ['free', 'TCP'] })
  expect(free.body.knowledge_point_id).toBeNull()
  expect(await list(direction_id)).toMatchObject([
    { name_en: 'TCP', questions: { primary: 1, intermediate: 0, advanced: 1, total: 2 }, uses: 3 },
  ])
  const elsewhere = await ask(await makeDirection(), { knowledge_point_id: tcp.resource_id })
  expect([elsewhere.status, Object.keys(elsewhere.error.details?.['fields'] ?? {})]).toEqual([400, ['knowledge_point_id']])
  const many = Array.from({ length: 20 }, (_, index) => `tag ${index}`)
  expect((await ask(direction_id, { knowledge_point_id: tcp.resource_id, knowledge_points: many })).status).toBe(400)
})

test('a name or key stands for one point of a direction, two levels deep', async () => {
  const direction_id = await makeDirection()
  const top = (await make(direction_id, 'Top', { key: 'top' })).body
  expect((await make(direction_id, 'top')).error.code).toBe('point_taken')
  expect((await make(direction_id, 'Other', { key: 'top' })).error.code).toBe('point_taken')
  expect((await make(await makeDirection(), 'Top', { key: 'top' })).status).toBe(201)
  const below = (await make(direction_id, 'Below', { parent_id: top.resource_id })).body
  expect(below.parent_id).toBe(top.resource_id)
  expect((await make(direction_id, 'Deep', { parent_id: below.resource_id })).error.code).toBe('point_depth')
  const second = (await make(direction_id, 'Second')).body
  const under = { parent_id: second.resource_id, version: top.version }
  expect((await server.admin.call(contract.update, { ...at(top.resource_id), body: under })).error.code).toBe('point_depth')
  const moved = await server.admin.call(contract.update, { ...at(below.resource_id), body: { ...under, version: below.version } })
  expect(moved.body.parent_id).toBe(second.resource_id)
})

test('a new name goes into the questions that hold the point, each in its language', async () => {
  const direction_id = await makeDirection()
  const point = (await make(direction_id, 'Old')).body
  const en = (await ask(direction_id, { knowledge_points: ['Old', 'x'] })).body.resource_id
  const zh = (await ask(direction_id, { lang: 'zh', knowledge_points: ['y', 'Old 点'] })).body.resource_id
  const body = { name_en: 'New', name_zh: '新', version: point.version }
  expect((await server.admin.call(contract.update, { ...at(point.resource_id), body })).body).toMatchObject({ name_en: 'New', uses: 2 })
  expect(await namesOf(en)).toEqual({ knowledge_point_id: point.resource_id, knowledge_points: ['New', 'x'] })
  expect((await namesOf(zh)).knowledge_points).toEqual(['y', '新'])
  expect((await server.admin.call(contract.update, { ...at(point.resource_id), body })).status).toBe(200)
  const stale = await server.admin.call(contract.update, { ...at(point.resource_id), body: { name_en: 'Newer', version: point.version } })
  expect(stale.error.code).toBe('changed_meanwhile')
})

test('a merge gives questions and points below to the other one; what is held is not deleted', async () => {
  const direction_id = await makeDirection()
  const [from, into] = [(await make(direction_id, 'From')).body, (await make(direction_id, 'Into')).body]
  const child = (await make(direction_id, 'Child', { parent_id: from.resource_id })).body
  const both = (await ask(direction_id, { knowledge_points: ['From', 'Into', 'x'] })).body.resource_id
  expect((await server.admin.call(contract.remove, at(from.resource_id))).error.code).toBe('point_in_use')
  const merged = await server.admin.call(contract.merge, { ...at(from.resource_id), body: { into: into.resource_id } })
  expect(merged.body).toMatchObject({ resource_id: into.resource_id, uses: 1, questions: { total: 1 } })
  expect((await namesOf(both)).knowledge_points).toEqual(['Into', 'x'])
  expect((await list(direction_id)).map((row) => [row.name_en, row.parent_id])).toEqual([
    ['Child', into.resource_id],
    ['Into', null],
  ])
  expect((await server.admin.call(contract.remove, at(child.resource_id))).status).toBe(200)
  await server.admin.call(question.act, { body: { action: 'delete', question_ids: [both] } })
  expect((await server.admin.call(contract.remove, at(into.resource_id))).error.code).toBe('point_in_use')
})

test('points go with their direction when it is merged, but for those the other one has', async () => {
  const [from, into] = [await makeDirection(), await makeDirection()]
  await make(from, 'Shared')
  await make(from, 'Own')
  await make(into, 'shared')
  await server.admin.call(directions.merge, { ...at(from), body: { into } })
  expect((await list(into)).map(({ name_en }) => name_en)).toEqual(['Own', 'shared'])
})
