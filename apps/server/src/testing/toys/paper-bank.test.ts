import { direction as directions } from '@beacon/api/bank/direction'
import { paper } from '@beacon/api/kinds/paper/operations'
import { question } from '@beacon/api/bank/question'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeQuestion } from '../../modules/contest/core/contest/testing.ts'
import type { TestClient } from '../client.ts'
import type { TestServer } from '../index.ts'
import { startToyServer } from './toy-server.ts'

let server: TestServer
let admin: TestClient
let direction_id: string
let flagId: string

beforeAll(async () => {
  server = await startToyServer()
  admin = server.admin
  const { items } = (await admin.call(directions.list, { query: {} })).body
  direction_id = items[0]?.resource_id ?? ''
  flagId = await makeQuestion(server, 'flag{toy}', { name: 'Neighbour' })
})
afterAll(() => server.stop())

const form = (more: { name?: string; key?: string } = {}) => ({
  name: 'Capital',
  direction_id,
  description: 'Which one?',
  key: 'B',
  ...more,
})
const add = async (more: Parameters<typeof form>[0] = {}) => {
  const reply = await admin.call(paper.add_question, { body: form(more) })
  expect(reply.status).toBe(201)
  return reply.body
}
const listQuestions = async (client: TestClient, query: { q?: string; sort?: string } = {}) =>
  (await client.call(paper.questions, { query })).body.items.map(({ name, key }) => `${name} ${key}`)
const act = (action: 'copy' | 'delete' | 'restore' | 'publish', ids: string[]) =>
  admin.call(question.act, { body: { action, question_ids: ids, confirm: `delete ${ids.length}` } })

describe('a second bank', () => {
  test('stands beside the first: own numbers, own list, own search and sort key', async () => {
    const made = await add()
    await add({ name: 'Animal', key: 'C' })
    expect(made).toMatchObject({ bank: 'paper', key: 'B' })
    expect(made.number).toMatch(/^p-\d{5}$/u)
    expect(await listQuestions(admin, { sort: '-key' })).toEqual(['Animal C', 'Capital B'])
    expect(await listQuestions(admin, { q: 'key:B' })).toEqual(['Capital B'])
    expect(await listQuestions(admin, { q: made.number })).toEqual(['Capital B'])
    const { items } = (await admin.call(question.list, { query: {} })).body
    expect(items.map(({ resource_id }) => resource_id)).toEqual([flagId])
  })

  test('every save is a version that names its secret and never shows it; a stale save is refused', async () => {
    const { resource_id } = await add({ name: 'River' })
    const params = { resource_id }
    const save = (version: number, key: string) =>
      admin.call(paper.change_question, { params, body: { ...form({ name: 'River', key }), version } })
    expect((await save(1, 'D')).body).toMatchObject({ key: 'D' })
    expect([(await save(1, 'E')).status, (await save(1, 'D')).status]).toEqual([409, 200])
    const versions = await admin.call(question.versions, { params })
    expect(versions.body.items.map(({ version, changed, fields }) => [version, changed, fields])).toEqual([
      [2, ['key'], []],
      [1, [], []],
    ])
  })

  test('a copy brings the own columns along, together with a copy of the first bank', async () => {
    const { resource_id } = await add({ name: 'Sea', key: 'F' })
    const { body } = await act('copy', [flagId, resource_id])
    expect([body.done.length, body.skipped]).toEqual([2, []])
    expect(await listQuestions(admin, { q: 'Sea' })).toEqual(['Sea (2) F', 'Sea F'])
    const { rows } = await server.db.execute(
      sql`select bank, name from question where resource_id = any(${sql.param(body.done)}::uuid[]) order by 1`,
    )
    expect(rows).toEqual([
      { bank: 'flag', name: 'Neighbour (2)' },
      { bank: 'paper', name: 'Sea (2)' },
    ])
  })

  test('what the bank says is wrong stands in its row; what is deleted comes back', async () => {
    const { resource_id } = await add({ name: 'Hill', key: '?' })
    const problems = async () => (await admin.call(paper.questions, { query: { q: 'Hill' } })).body.items.map((row) => row.problems)
    expect(await problems()).toEqual([['no_key']])
    await act('delete', [resource_id])
    expect(await problems()).toEqual([])
    await act('restore', [resource_id])
    expect(await problems()).toEqual([['no_key']])
  })

  test('the overview counts it; pairs of random questions lead nowhere in it', async () => {
    const { banks } = (await admin.call(question.overview, { query: {} })).body
    expect(banks.map(({ bank }) => bank).toSorted()).toEqual(['flag', 'paper'])
    const ofFlag = (await admin.call(question.overview, { query: { bank: 'flag' } })).body
    expect(ofFlag.never_used.items.map(({ name }) => name).toSorted()).toEqual(['Neighbour', 'Neighbour (2)'])
    const { resource_id } = await add({ name: 'Lake' })
    const pool = await admin.call(question.pool, { params: { resource_id }, query: {} })
    expect(pool.status).toBe(404)
  })

  test('who may not see solutions reads no key', async () => {
    const { resource_id } = await add({ name: 'Moon', key: 'G' })
    await act('publish', [resource_id])
    const referee = await server.signIn('referee')
    expect(await listQuestions(referee)).toEqual(['Moon '])
    expect(await listQuestions(referee, { q: 'key:G' })).toEqual([])
  })
})
