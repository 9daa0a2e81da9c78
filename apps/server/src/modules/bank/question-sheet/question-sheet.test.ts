import { questionSheet } from '@beacon/api/bank/question-sheet'
import { readXlsx } from 'hucre/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../db/schema/audit.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeQuestion } from '../../contest/core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeQuestion(server, 'flag{cellar}', { name: 'Cellar', score: 300 })
  await makeQuestion(server, 'flag{attic}', { name: '=Attic()', score: 100, score_min: 50 })
})
afterAll(() => server.stop())

type Order = { filter?: Record<string, string | string[]>; format?: 'xlsx' | 'csv'; lang?: 'en' | 'zh' }
const make = (by: TestClient, body: Order) => by.call(questionSheet.make, { body })
async function fileOf(by: TestClient, body: Order): Promise<Buffer> {
  const made = await make(by, body)
  expect([made.status, made.error.code, made.body.job_id]).toEqual([201, undefined, null])
  const reply = await fetch(`${server.url}/api/ct/questions/sheets/${made.body.export_id}`, { headers: { cookie: by.cookie() } })
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}
const linesOf = async (body: Order) => (await fileOf(server.admin, { format: 'csv', ...body })).toString('utf8').trimEnd().split('\r\n')

test('holds every row that the filters leave, in the order of the list, without a flag', async () => {
  const [head, ...rows] = await linesOf({ filter: { sort: 'score' } })
  expect(head).toContain('\ufeffNumber,Name,Category,Difficulty,Flag type')
  expect(rows.map((row) => row.split(',')[1])).toEqual(["'=Attic()", 'Cellar'])
  expect(rows.join('\n')).not.toContain('flag{')
  expect(await linesOf({ filter: { q: 'cellar', flag_type: ['static'] } })).toHaveLength(2)
  const [written] = await server.db.select().from(audit).where(eq(audit.object_type, 'export'))
  expect(written).toMatchObject({ module: 'question', operation: 'export' })
})

test('opens as a workbook, with Chinese heads where they are asked for', async () => {
  const book = await readXlsx(new Uint8Array(await fileOf(server.admin, { lang: 'zh' })))
  expect(book.sheets[0]?.rows.map((row) => row[1])).toEqual(expect.arrayContaining(['名称', 'Cellar']))
})

test('holds only what its maker sees, and is nobody else’s', async () => {
  const teacher = await server.signIn('teacher')
  expect((await make(teacher, { format: 'csv' })).body.rows).toBe(0)
  const { export_id } = (await make(server.admin, {})).body
  const other = await fetch(`${server.url}/api/ct/questions/sheets/${export_id}`, { headers: { cookie: teacher.cookie() } })
  expect(other.status).toBe(404)
})

test('a filter that the list does not know is a wrong field', async () => {
  const refused = await make(server.admin, { filter: { difficulty: 'impossible' } })
  expect([refused.status, refused.error.details]).toEqual([
    400,
    { fields: { filter: { code: 'field_wrong', message: 'filter: This value is not valid.' } } },
  ])
})
