import { contestSheet } from '@beacon/api/contest/contest-sheet'
import { readXlsx } from 'hucre/xlsx'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { inHours, makeContest } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await makeContest(server, { name: 'Harbour Cup', start_at: inHours(2), end_at: inHours(5) })
  await makeContest(server, { name: 'Attic Cup', start_at: inHours(3), end_at: inHours(7), is_public: false })
})
afterAll(() => server.stop())

type Order = { filter?: Record<string, string | string[]>; format?: 'xlsx' | 'csv'; lang?: 'en' | 'zh' }
const make = (by: TestClient, body: Order) => by.call(contestSheet.make, { body })
async function fileOf(by: TestClient, body: Order): Promise<Buffer> {
  const made = await make(by, body)
  expect([made.status, made.error.code, made.body.job_id]).toEqual([201, undefined, null])
  const reply = await fetch(`${server.url}/api/ct/contests/sheets/${made.body.export_id}`, { headers: { cookie: by.cookie() } })
  expect(reply.status).toBe(200)
  return Buffer.from(await reply.arrayBuffer())
}
const linesOf = async (body: Order) => (await fileOf(server.admin, { format: 'csv', ...body })).toString('utf8').trimEnd().split('\r\n')

test('holds every row that the filters leave, in the order of the list, and stands in the audit log', async () => {
  const [head, ...rows] = await linesOf({ filter: { sort: '-length' } })
  expect(head).toContain('\ufeffNumber,Status,Name,Type,Start,End,Length in minutes')
  expect(rows.map((row) => row.split(',')[2])).toEqual(['Attic Cup', 'Harbour Cup'])
  expect(rows[1]).toMatch(/^c-\d{5},Not started,Harbour Cup,Team,\d{4}-\d\d-\d\d \d\d:\d\d,.*,180,0,0,0,Published,/u)
  expect(await linesOf({ filter: { q: 'harbour', status: ['not_started'], is_public: 'true' } })).toHaveLength(2)
  expect(await linesOf({ filter: { status: ['running'] } })).toHaveLength(1)
  const written = await server.db.select().from(audit).where(eq(audit.object_type, 'export'))
  expect(written[0]).toMatchObject({ module: 'contest', operation: 'export' })
})

test('opens as a workbook, with Chinese heads where they are asked for', async () => {
  const book = await readXlsx(new Uint8Array(await fileOf(server.admin, { lang: 'zh' })))
  expect(book.sheets[0]?.rows.map((row) => row[2])).toEqual(expect.arrayContaining(['名称', 'Harbour Cup']))
  expect(book.sheets[0]?.rows.map((row) => row[10])).toEqual(expect.arrayContaining(['可见性', '已发布', '已隐藏']))
})

test('holds only what its maker sees, and is nobody else’s', async () => {
  const teacher = await server.signIn('teacher')
  expect((await make(teacher, { format: 'csv' })).body.rows).toBe(0)
  const { export_id } = (await make(server.admin, {})).body
  const other = await fetch(`${server.url}/api/ct/contests/sheets/${export_id}`, { headers: { cookie: teacher.cookie() } })
  expect(other.status).toBe(404)
})

test('a filter that the list does not know is a wrong field', async () => {
  const refused = await make(server.admin, { filter: { game_type: 'impossible' } })
  expect([refused.status, refused.error.details]).toEqual([
    400,
    { fields: { filter: { code: 'field_wrong', message: 'filter: This value is not valid.' } } },
  ])
})
