import { direction as directions } from '@beacon/api/bank/direction'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { question as contract } from '@beacon/api/bank/question'
import { role } from '@beacon/api/people/role'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { question } from '../../../db/schema/bank/question.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  const list = await server.admin.call(directions.list, {})
  direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
})
afterAll(() => server.stop())

const body = () => ({ name: 'Cellar', direction_id, description: 'Steal the key.', parts: [{ flags: [{ content: 'flag{one}' }] }] })

test('a body that names no bank means the first; named or not, it becomes the same question', async () => {
  const without = await server.admin.call(contract.create, { body: body() })
  const named = await server.admin.call(contract.create, { body: { bank: 'flag', ...body() } })
  expect([without.status, named.status]).toEqual([201, 201])
  expect([without.body.bank, named.body.bank]).toEqual(['flag', 'flag'])
  expect(Object.keys(named.body)).toEqual(Object.keys(without.body))
})

test('a bank with operations of its own is no bank of these', async () => {
  const own = await server.admin.call(theoryQuestion.create, {
    body: { question_type: 'truefalse', direction_id, stem: 'A key opens.', key: ['true'], score: 100, analysis: '' },
  })
  expect(own.status).toBe(201)
  const params = { resource_id: own.body.resource_id }
  const refused = [
    (await server.admin.call(contract.list, { query: { bank: 'theory' } })).status,
    (await server.admin.call(contract.get, { params })).status,
    (await server.admin.call(contract.update, { params, body: { ...body(), version: 1 } })).status,
    (await server.admin.call(contract.restore, { params, body: { to: 1, version: 1 } })).status,
    (await server.admin.request('POST', '/questions', { body: { ...body(), bank: 'theory' } })).status,
  ]
  expect(refused).toEqual([404, 404, 404, 404, 400])
})

test('whoever has no item of the kind writes nothing into its bank', async () => {
  const made = await server.admin.call(role.create, { body: { name: 'Writers', permissions: ['question.read', 'question.write'] } })
  const author = await server.signIn('teacher')
  await server.db.execute(
    sql`update "user" set role_resource_id = ${made.body.resource_id}::uuid where resource_id = ${author.user_id}::uuid`,
  )
  const before = (await server.db.select().from(question)).length
  const refused = await author.call(contract.create, { body: body() })
  expect([refused.status, refused.error.details]).toEqual([403, { item: 'kind.flag' }])
  expect(await server.db.select().from(question)).toHaveLength(before)
})
