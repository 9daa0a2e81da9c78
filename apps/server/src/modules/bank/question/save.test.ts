import { direction as directions } from '@beacon/api/bank/direction'
import { question as contract } from '@beacon/api/bank/question'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { questionFlag } from '../../../db/schema/kinds/flag/question-flag.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  const list = await server.admin.call(directions.list, {})
  direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
})
afterAll(() => server.stop())

const form = (more: object = {}) => ({
  name: 'Kept',
  direction_id,
  description: 'Steal the key.',
  translations: { zh: { name: '钥匙', description: '偷走钥匙。' } },
  parts: [{ flags: [{ content: 'flag{one}' }, { content: 'flag{two}', match: 'case_insensitive' as const }] }],
  decoy_flags: ['flag{no}', 'flag{nor}'],
  hints: [{ title: 'Look', content: 'Under the mat.', cost: 10 }],
  ...more,
})
const made = async () => {
  const { body } = await server.admin.call(contract.create, { body: form() })
  return { params: { resource_id: body.resource_id }, first: body }
}
const lastRow = async (id: string) => {
  const [row] = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.object_id, id), eq(audit.operation, 'update')))
    .orderBy(desc(audit.seq))
    .limit(1)
  return row
}
const stored = async (id: string) => {
  const [row] = await server.db.select().from(questionFlag).where(eq(questionFlag.question_id, id))
  return JSON.stringify([row?.parts, row?.decoy_flags, row?.hints])
}

test('a save of another description changes the description alone: in the log, in the history, at rest', async () => {
  const { params, first } = await made()
  const id = params.resource_id
  const before = await stored(id)
  const passed = { tested_at: new Date().toISOString(), test_result: 'passed' as const }
  await server.db.update(question).set(passed).where(eq(question.resource_id, id))
  const body = { ...form({ description: 'Steal both keys.' }), version: first.version }
  const saved = await server.admin.call(contract.update, { params, body })
  expect(saved.body).toMatchObject({ description: 'Steal both keys.', test_result: 'passed' })
  const row = await lastRow(id)
  expect([row?.before, row?.after]).toEqual([{ description: 'changed' }, { description: 'changed' }])
  expect(await stored(id)).toBe(before)
  const history = await server.admin.call(contract.versions, { params })
  expect(history.body.items[0]?.changed.filter((field) => ['parts', 'decoy_flags', 'hints'].includes(field))).toEqual([])
})

test('another flag is logged as changed, without a word of it, and ends what a test said', async () => {
  const { params, first } = await made()
  const parts = [{ flags: [{ content: 'flag{one}' }, { content: 'flag{three}' }] }]
  await server.admin.call(contract.update, { params, body: { ...form({ parts }), version: first.version } })
  const row = await lastRow(params.resource_id)
  expect(row?.after).toMatchObject({ parts: 'changed' })
  expect(JSON.stringify(row)).not.toContain('flag{')
})

test('a stale save names what really differs; one that says what stands is no conflict and no new version', async () => {
  const { params, first } = await made()
  const save = (more: object) => server.admin.call(contract.update, { params, body: { ...form(more), version: first.version } })
  const saved = await save({ description: 'Steal both keys.' })
  const stale = await save({ description: 'Steal no key.' })
  expect([stale.status, stale.error.details?.['fields']]).toEqual([409, ['description']])
  const other = await save({ description: 'Steal both keys.', decoy_flags: ['flag{no}'] })
  expect([other.status, other.error.details?.['fields']]).toEqual([409, ['decoy_flags']])
  const again = await save({ description: 'Steal both keys.' })
  expect([again.status, again.body.version]).toEqual([200, saved.body.version])
})
