import { direction as directions } from '@beacon/api/bank/direction'
import { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { question } from '@beacon/api/bank/question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeQuestion } from '../../../contest/core/contest/testing.ts'

let server: TestServer
let direction_id: string

beforeAll(async () => {
  server = await startTestServer()
  direction_id = (await server.admin.call(directions.list, { query: {} })).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

const makeTheory = async (): Promise<string> => {
  const body = { question_type: 'truefalse' as const, stem: 'The sky is blue.', key: ['true'], score: 100, direction_id }
  return (await server.admin.call(contract.create, { body })).body.resource_id
}

test('the card of a question says its bank and nothing that solves it, whatever the bank', async () => {
  const theory = await makeTheory()
  const flag = await makeQuestion(server, 'flag{of a card}')
  const cardOf = async (resource_id: string) => (await server.admin.call(question.card, { params: { resource_id } })).body
  expect(await cardOf(theory)).toEqual({
    resource_id: theory,
    bank: 'theory',
    number: expect.stringMatching(/^t-/u),
    name: 'The sky is blue.',
    owner_name: expect.any(String),
    visibility: 'hidden',
  })
  expect(await cardOf(flag)).toMatchObject({ bank: 'flag', number: expect.stringMatching(/^q-/u) })
})

test('a hidden question of another has no card; once it is published, it has one', async () => {
  const params = { resource_id: await makeTheory() }
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(question.card, { params })).status).toBe(404)
  expect((await teacher.call(question.grants, { params })).status).toBe(404)
  const shown = await server.admin.call(question.set_visibility, { params, body: { visibility: 'published' } })
  expect([shown.status, shown.body.visibility]).toEqual([200, 'published'])
  expect((await teacher.call(question.card, { params })).body.visibility).toBe('published')
})

test('grants of a theory question are read and set as those of every bank', async () => {
  const params = { resource_id: await makeTheory() }
  const teacher = await server.signIn('teacher')
  const { version } = (await server.admin.call(question.grants, { params })).body
  const grants = [{ subject: 'user' as const, subject_id: teacher.user_id, right: 'secret' as const }]
  expect((await server.admin.call(question.set_grants, { params, body: { grants, version } })).status).toBe(200)
  const seen = (await teacher.call(contract.get, { params })).body
  expect([seen.is_masked, seen.key, seen.seen_as]).toEqual([false, ['true'], 'granted'])
})

test('questions of every bank stand in one list, of one bank where it is asked for', async () => {
  const [theory, flag] = [await makeTheory(), await makeQuestion(server, 'flag{of the list}')]
  const idsOf = async (query: object) =>
    (await server.admin.call(question.exercises, { query: { size: 200, ...query } })).body.items.map((row) => row.resource_id)
  expect((await idsOf({})).slice(0, 2)).toEqual([flag, theory])
  expect(await idsOf({ bank: ['theory'] })).not.toContain(flag)
  expect(await idsOf({ q: 'sky is', bank: ['theory'] })).toContain(theory)
  const teacher = await server.signIn('teacher')
  const seen = (await teacher.call(question.exercises, { query: {} })).body.items.map((row) => row.resource_id)
  expect([seen.includes(theory), seen.includes(flag)]).toEqual([false, false])
})

test('the list is narrowed to authors, and names those of the questions that one may see', async () => {
  const hidden = await makeTheory()
  const body = { question_type: 'truefalse' as const, stem: 'Grass is red.', key: ['false'], score: 100, direction_id, author: 'Lin Mo' }
  const written = (await server.admin.call(contract.create, { body })).body.resource_id
  const { items } = (await server.admin.call(contract.list, { query: { author: ['Lin Mo'] } })).body
  expect(items.map(({ resource_id }) => resource_id)).toEqual([written])
  expect(items.map(({ resource_id }) => resource_id)).not.toContain(hidden)
  const authorsOf = async (client = server.admin) => (await client.call(contract.suggestions, {})).body.authors
  expect(await authorsOf()).toContainEqual({ name: 'Lin Mo', count: 1 })
  expect(await authorsOf(await server.signIn('teacher'))).toEqual([])
})
