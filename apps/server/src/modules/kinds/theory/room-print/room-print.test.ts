import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { roomPrint, roomPrinting } from '@beacon/api/kinds/theory/exam/room-print'
import { urlOf } from '@beacon/api/client'
import { sql } from 'drizzle-orm'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { documentText } from '../../../platform/document/index.ts'
import { enterExam, makeExam, makeFour, makePaper, type TestCandidate } from '../exam/testing.ts'
import { timeOf } from './service.ts'

let server: TestServer
let id: string
let people: TestCandidate[]
let hall: string
const folder = mkdtempSync(join(tmpdir(), 'beacon-print-'))

beforeAll(async () => {
  server = await startTestServer()
  id = await makeExam(server, await makePaper(server, await makeFour(server)))
  people = []
  for (let n = 0; n < 6; n += 1) people.push(await enterExam(server, id))
  const at = { params: { exam_id: id } }
  const room = await server.admin.call(examRoom.create, { ...at, body: { name: '三号楼 301', capacity: 5, code: 'SECRET9' } })
  hall = room.body.room_id
  await server.admin.call(examRoom.assign, { ...at, body: { room_ids: [hall], seating: 'sequence', keep: false } })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

type What = (typeof roomPrinting.options)[number]
const ask = (what: What, query: { lang?: 'en' | 'zh'; room_id?: string } = {}, client = server.admin) =>
  fetch(`${server.url}${urlOf(roomPrint.file, { params: { exam_id: id }, query: { what, ...query } })}`, {
    headers: { cookie: client.cookie() },
  })

/** The words of a printing, without line breaks. */
async function wordsOf(reply: Response): Promise<string> {
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const path = join(folder, `${newId()}.pdf`)
  writeFileSync(path, Buffer.from(await reply.arrayBuffer()))
  return (await documentText(path, 'pdf')).replaceAll(/\s+/gu, ' ')
}

const namesOf = async (): Promise<string[]> => {
  const { rows } = await server.db.execute<{ name: string }>(sql`select name from entrant where contest_id = ${id} order by number`)
  return rows.map(({ name }) => name)
}

test('a slip names candidate, number, room and seat, and neither code nor password', async () => {
  const reply = await ask('slips')
  expect(reply.headers.get('content-disposition')).toContain('admission-slips.pdf')
  const text = await wordsOf(reply)
  for (const name of await namesOf()) expect(text).toContain(name)
  expect(text.match(/三号楼 301/gu)).toHaveLength(5)
  expect(text).toMatch(/Admission slip .*Number \d{4}-0001 Room 三号楼 301 Seat 1/u)
  expect(text).not.toContain('SECRET9')
})

test('the plan shows each seat of a room once, and the list has a line for each candidate', async () => {
  const [plan, list] = [await wordsOf(await ask('plan', { room_id: hall })), await wordsOf(await ask('list', { lang: 'zh' }))]
  const names = await namesOf()
  expect(names.filter((name) => plan.includes(name))).toHaveLength(5)
  expect(plan).toContain('5 of 5 seats')
  expect(list).toContain('签到表 · 三号楼 301')
  expect(list).toContain('签到表 · 未安排考场')
  expect(names.every((name) => list.includes(name))).toBe(true)
})

test('a room of another exam, an empty exam and people without the right get no file', async () => {
  expect((await ask('plan', { room_id: newId() })).status).toBe(404)
  const teacher = await server.signIn('teacher')
  expect((await ask('slips', {}, teacher)).status).toBe(404)
  const empty = await makeExam(server, await makePaper(server, await makeFour(server)))
  const none = await server.admin.request('GET', `/exams/${empty}/printings`)
  expect([none.status, (none.body as { code: string }).code]).toEqual([400, 'export_none_selected'])
  expect((await server.admin.request('GET', `/exams/${id}/printings?what=codes`)).status).toBe(400)
})

test('that a file of candidates went out is on record', async () => {
  const { rows } = await server.db.execute<{ after: unknown }>(
    sql`select after from audit where object_id = ${id} and operation = 'export' order by seq limit 1`,
  )
  expect(rows[0]?.after).toEqual({ what: 'slips', room_id: null, candidates: 6 })
})

test.each([
  ['together', 'en', '21 Nov 2026 09:00 – 10:30 GMT+8'],
  ['window', 'zh', '2026年11月21日 09:00 – GMT+8 10:30 · 45 分钟'],
] as const)('the time of an exam %s in %s names the zone', (timing, lang, said) => {
  const exam = { start_at: '2026-11-21T01:00:00.000Z', end_at: '2026-11-21T02:30:00.000Z', timing, duration_minutes: 45 }
  expect(timeOf(exam, lang, 'Asia/Shanghai')).toBe(said)
})
