import { direction as directions } from '@beacon/api/bank/direction'
import { job } from '@beacon/api/platform/job'
import { knowledgePoint } from '@beacon/api/bank/knowledge-point'
import { knowledgePointImport as contract } from '@beacon/api/bank/knowledge-point-import'
import type { SheetDecision, SheetImportView } from '@beacon/api/platform/sheet'
import { newId } from '../../../db/id.ts'
import { knowledgePoint as points } from '../../../db/schema/bank/question.ts'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

let count = 0
/** A direction of its own, so that no test meets the points of another. */
async function makeDirection(): Promise<{ id: string; name: string }> {
  const n = (count += 1)
  const body = { key: `points-${n}`, name_en: `Subject ${n}`, name_zh: `科目 ${n}`, banks: ['theory' as const] }
  return { id: (await server.admin.call(directions.create, { body })).body.resource_id, name: body.name_zh }
}
const make = async (direction_id: string, name_en: string, more: { name_zh?: string; parent_id?: string } = {}) =>
  (await server.admin.call(knowledgePoint.create, { body: { direction_id, name_en, name_zh: name_en, ...more } })).body.resource_id

async function send(rows: readonly string[], by: TestClient = server.admin) {
  const form = new FormData()
  form.append('file', new Blob([['方向,知识点,Point en,上级', ...rows].join('\n')]), 'points.csv')
  const reply = await by.request('POST', '/knowledge-points/imports?lang=zh', { body: form })
  return { status: reply.status, view: reply.body as SheetImportView }
}
const at = ({ import_id }: SheetImportView) => ({ params: { import_id } })
const rowsOf = async (view: SheetImportView) => (await server.admin.call(contract.rows, { ...at(view), query: { size: 200 } })).body.items
const problems = async (view: SheetImportView) =>
  (await rowsOf(view)).flatMap(({ problems: found }) => found.map(({ cell, code }) => `${cell} ${code}`))
async function run(view: SheetImportView, body: Partial<SheetDecision> = {}) {
  const started = await server.admin.call(contract.run, { ...at(view), body })
  expect([started.status, started.error.code]).toEqual([202, undefined])
  const read = async () => (await server.admin.call(job.get, { params: { job_id: started.body.job_id } })).body
  await expect.poll(async () => ['done', 'failed'].includes((await read()).state)).toBe(true)
  return read()
}
const tree = async (direction_id: string) => {
  const { items } = (await server.admin.call(knowledgePoint.list, { query: { direction_id } })).body
  const nameOf = (id: string | null) => items.find(({ resource_id }) => resource_id === id)?.name_zh ?? ''
  return items.map((one) => `${nameOf(one.parent_id)}/${one.name_zh}/${one.name_en}`).toSorted()
}

test('points come two levels deep, below what is there and below rows of the file, each once and audited', async () => {
  const { id, name } = await makeDirection()
  await make(id, 'TCP/IP')
  const rows = [`${name},三次握手,Handshake,tcp/ip`, `${name},子网划分,,路由`, `${name},路由,Routing,`, `${name},TCP/IP,,`]
  const { view } = await send(rows)
  expect((await rowsOf(view)).map(({ verdict }) => verdict)).toEqual(['new', 'new', 'new', 'same'])
  expect(await tree(id)).toEqual(['/TCP/IP/TCP/IP'])
  expect((await run(view)).state).toBe('done')
  expect(await tree(id)).toEqual(['/TCP/IP/TCP/IP', '/路由/Routing', 'TCP/IP/三次握手/Handshake', '路由/子网划分/子网划分'])
  const { rows: written } = await server.db.execute(
    sql`select 1 from audit where operation = 'create' and object_type = 'knowledge_point' and after ->> 'direction_id' = ${id} and after ? 'key'`,
  )
  expect(written).toHaveLength(3)
  const again = (await send(rows)).view
  expect(again.counts).toMatchObject({ same: 4, new: 0, error: 0 })
})

test('what cannot be so is told at its cell, and nothing is written', async () => {
  const { id, name } = await makeDirection()
  const top = await make(id, 'Top')
  await make(id, 'Below', { parent_id: top })
  await make(id, 'Other', { name_zh: '别的' })
  const { view } = await send([
    `Nowhere,点,,`,
    `${name},第三层,,Below`,
    `${name},孤立,,没有`,
    `${name},两次,,`,
    `${name},再次,两次,`,
    `${name},Below,,别的`,
    `${name},Other,Renamed,`,
    `${name},新点,Top,`,
    `${name},自己,,自己`,
    `${name},坏的,Top,`,
    `${name},下层,,坏的`,
    `${name},${'长'.repeat(41)},,`,
  ])
  expect(await problems(view)).toEqual([
    'A2 lookup_missing',
    'D3 point_deep',
    'D4 lookup_missing',
    'B5 row_repeats',
    'C6 row_repeats',
    'D7 point_below',
    'C8 point_other_name',
    'C9 point_held',
    'D10 point_deep',
    'C11 point_held',
    'D12 point_parent_wrong',
    'B13 field_length',
  ])
  const refused = await server.admin.call(contract.run, { ...at(view), body: {} })
  expect([refused.status, refused.error.code]).toEqual([409, 'sheet_rows_wrong'])
  expect(await tree(id)).toHaveLength(3)
})

test('a direction takes 500 points, and its last rows are told', async () => {
  const { id, name } = await makeDirection()
  const stored = Array.from({ length: 499 }, (_, n) => ({
    resource_id: newId(),
    direction_id: id,
    key: `k-${n}`,
    name_en: `Point ${n}`,
    name_zh: `点 ${n}`,
  }))
  await server.db.insert(points).values(stored)
  expect(await problems((await send([`${name},最后一个,,`, `${name},多出的,,`])).view)).toEqual(['A3 points_many'])
})

test('what somebody took between preview and run refuses all rows', async () => {
  const { id, name } = await makeDirection()
  const { view } = await send([`${name},先到,,`, `${name},后到,,`])
  await make(id, '后到', { name_zh: '先到' })
  expect((await run(view)).state).toBe('failed')
  expect(await tree(id)).toEqual(['/先到/后到'])
})

test('a row whose point above is left out by hand refuses all', async () => {
  const { id, name } = await makeDirection()
  const { view } = await send([`${name},上,,`, `${name},下,,上`])
  expect((await run(view, { rows: [{ row: 2, take: false }] })).state).toBe('failed')
  expect(await tree(id)).toEqual([])
})

test('only who may manage directions gets in, and the template says how to name the point above', async () => {
  const { name } = await makeDirection()
  expect((await send([`${name},点,,`], await server.signIn('student'))).status).toBe(403)
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(contract.get, at((await send([`${name},点,,`])).view))).status).toBe(404)
  const reply = await fetch(`${server.url}/api/ct/knowledge-points/imports/template?lang=zh`, {
    headers: { cookie: server.admin.cookie() },
  })
  const book = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
  expect(book.sheets[0]?.rows[0]).toEqual(['方向*', '知识点*', '知识点英文', '上级'])
  expect(JSON.stringify(book.sheets[1]?.rows)).toContain('最多两级')
})
