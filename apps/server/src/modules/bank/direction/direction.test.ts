import { bank, direction as contract } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeContest } from '../../contest/core/contest/testing.ts'
import { directionSpellings, seedDirectionsOnce } from './service.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const list = async (bank = 'flag') => (await server.admin.call(contract.list, { query: { bank } })).body.items
const make = (body: object) => server.admin.request('POST', '/directions', { body: { name_en: 'Car', name_zh: '汽车', ...body } })
const madeId = (reply: { body: unknown }) => (reply.body as { resource_id: string }).resource_id
const useIt = async (direction_id: string) => {
  const body = { name: 'Uses it', direction_id, description: 'x', parts: [{ flags: [{ content: `flag{${direction_id}}` }] }] }
  return (await server.admin.call(question.create, { body })).body.resource_id
}

test('the bank of every kind begins with a direction', async () => {
  const empty = await Promise.all(bank.options.map(async (one) => ((await list(one)).length === 0 ? [one] : [])))
  expect(empty.flat()).toEqual([])
})

test('a direction is offered in its banks, and a key or spelling stands for one only', async () => {
  const made = await make({ key: 'car', banks: ['flag', 'koh'], aliases: ['Automotive'] })
  expect(made).toMatchObject({ status: 201, body: { key: 'car', banks: ['flag', 'koh'], aliases: ['Automotive'], question_count: 0 } })
  for (const bank of ['koh', undefined] as const) expect((await list(bank)).at(-1)?.key).toBe('car')
  expect((await list('ad')).map(({ key }) => key)).not.toContain('car')
  expect((await make({ key: 'car' })).error.code).toBe('changed_meanwhile')
  expect((await make({ key: 'vehicle', aliases: ['auto-motive'] })).error.code).toBe('alias_taken')
  expect((await directionSpellings(server.db)).get('automotive')).toBe('car')
})

test('the key stands still once something uses it, the names do not; stale saves are refused', async () => {
  const id = madeId(await make({ key: 'drone' }))
  const save = (body: object) => server.admin.request('PATCH', `/directions/${id}`, { body })
  expect((await save({ key: 'uav', version: 1 })).body).toMatchObject({ key: 'uav', version: 2 })
  await useIt(id)
  const refused = await save({ key: 'drone', version: 2 })
  expect([refused.status, refused.error.code, refused.error.details?.['n']]).toEqual([409, 'direction_in_use', 1])
  expect((await save({ name_zh: '无人机', version: 2 })).body).toMatchObject({ name_zh: '无人机', question_count: 1 })
  expect((await save({ name_zh: '别的', version: 2 })).error.code).toBe('changed_meanwhile')
})

test('what is used is not deleted but merged: questions and topics move, its spellings lead to the other', async () => {
  const from = madeId(await make({ key: 'stego', aliases: ['steganography'] }))
  const questionId = await useIt(from)
  const contestId = await makeContest(server)
  await server.admin.call(topic.add, { ...at(contestId), body: { question_ids: [questionId] } })
  expect((await list()).find(({ key }) => key === 'stego')).toMatchObject({ question_count: 1, topic_count: 1 })
  expect((await server.admin.call(contract.remove, at(from))).error).toMatchObject({ code: 'direction_in_use', details: { n: 2 } })
  const misc = (await list()).find(({ key }) => key === 'misc')?.resource_id ?? ''
  const merged = await server.admin.call(contract.merge, { ...at(from), body: { into: misc } })
  expect(merged.body).toMatchObject({ key: 'misc', question_count: 1, topic_count: 1 })
  expect(merged.body.aliases).toEqual(expect.arrayContaining(['stego', 'steganography', 'miscellaneous']))
  expect((await list()).some(({ key }) => key === 'stego')).toBe(false)
  expect((await server.admin.call(topic.rows, at(contestId))).body.items[0]?.direction.key).toBe('misc')
  expect((await server.admin.call(contract.merge, { ...at(misc), body: { into: misc } })).status).toBe(400)
})

test('a deleted seed does not come back, and the order is the whole list', async () => {
  const hardware = (await list()).find(({ key }) => key === 'hardware')?.resource_id ?? ''
  expect((await server.admin.call(contract.remove, at(hardware))).status).toBe(200)
  await seedDirectionsOnce(server.platform)
  const ids = (await list('all')).map(({ resource_id }) => resource_id)
  expect(ids).not.toContain(hardware)
  const turned = ids.toReversed()
  expect((await server.admin.call(contract.order, { body: { direction_ids: turned } })).status).toBe(200)
  expect((await list('all')).map(({ resource_id }) => resource_id)).toEqual(turned)
  expect((await server.admin.call(contract.order, { body: { direction_ids: turned.slice(1) } })).error.code).toBe('changed_meanwhile')
})
