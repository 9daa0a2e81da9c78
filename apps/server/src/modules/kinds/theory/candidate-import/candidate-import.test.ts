import { entrant } from '@beacon/api/contest/entrant'
import { candidateImport } from '@beacon/api/kinds/theory/exam/candidate-import'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { job } from '@beacon/api/platform/job'
import type { SheetDecision, SheetImportView } from '@beacon/api/platform/sheet'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import { makeExam, makePaper, makeTheory } from '../exam/testing.ts'

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

const head = 'Username,Name,Number,Room,Seat,Time factor,Extra minutes,Reason'
async function send(id: string, rows: readonly string[]) {
  const form = new FormData()
  form.append('file', new Blob([[head, ...rows].join('\n')]), 'list.csv')
  const reply = await server.admin.request('POST', `/exams/${id}/candidate-imports?lang=en`, { body: form })
  expect(reply.status).toBe(201)
  return reply.body as SheetImportView
}
const at = (resource_id: string, { import_id }: SheetImportView) => ({ params: { resource_id, import_id } })
const problems = async (id: string, view: SheetImportView) =>
  (await server.admin.call(candidateImport.rows, { ...at(id, view), query: { size: 200 } })).body.items.flatMap(
    ({ row, problems: found }) => found.map(({ column, code }) => `${row} ${column} ${code}`),
  )
const order = (id: string, view: SheetImportView, body: Partial<SheetDecision> = {}) =>
  server.admin.call(candidateImport.run, { ...at(id, view), body })

async function run(id: string, view: SheetImportView, body: Partial<SheetDecision> = {}) {
  const started = await order(id, view, body)
  expect(started.status).toBe(202)
  const stateOf = async () => (await server.admin.call(job.get, { params: { job_id: started.body.job_id } })).body.state
  await expect.poll(stateOf).toBe('done')
  return (await server.admin.call(candidateImport.get, at(id, view))).body.result
}

let count = 0
async function person() {
  const username = `cand${(count += 1)}${Date.now() % 100_000}`
  await server.signIn('student', username)
  return username
}
const seats = async (id: string) => {
  const { rows } = await server.db.execute<{ line: string }>(sql`
    select concat_ws(' ', u.username, p.candidate_no, r.name, p.seat, p.time_factor, w.extra_s) as line
    from entrant e join "user" u on u.resource_id = e.user_id left join exam_candidate p on p.entrant_id = e.entrant_id
      left join exam_room r on r.room_id = p.room_id left join exam_allowance w on w.entrant_id = e.entrant_id
    where e.contest_id = ${id} and e.status = 'approved' order by e.number`)
  return rows.map(({ line }) => line)
}
const choose = (id: string, view: SheetImportView) =>
  server.admin.call(candidateImport.options, { ...at(id, view), body: { rooms: 'create' } })

test('candidates come with number, room, seat and time; a second sheet moves them, numbers and seats going round', async () => {
  const id = await makeExam(server, paperId, { registration: 'list' })
  const [a, b, c] = [await person(), await person(), await person()]
  await server.admin.call(examRoom.create, { params: { exam_id: id }, body: { name: 'Hall 1', capacity: 2 } })
  const view = await send(id, [`${a},,A-01,hall 1,2,,,`, `${b},,,Hall 1,,1.25,10,Broken wrist`, `${c},,C-03,Annex,7,,,`])
  expect(await problems(id, view)).toEqual(['4 room lookup_missing'])
  expect((await order(id, view)).error.code).toBe('sheet_rows_wrong')
  expect((await choose(id, view)).body.counts).toMatchObject({ new: 3, error: 0 })
  expect(await run(id, view)).toEqual({ added: 3, changed: 0, skipped: 0, rejected: 0 })
  const year = new Date().getUTCFullYear()
  expect(await seats(id)).toEqual([`${a} A-01 Hall 1 2 100`, `${b} ${year}-0002 Hall 1 1 125 600`, `${c} C-03 Annex 7 100`])
  const rooms = (await server.admin.call(examRoom.rooms, { params: { exam_id: id } })).body.items
  expect(rooms.map(({ name, capacity, seated }) => [name, capacity, seated])).toEqual([
    ['Hall 1', 2, 2],
    ['Annex', 7, 1],
  ])
  const other = await send(id, [`${a},,C-03,Hall 1,1,,,`, `${b},,,,2,,,`, `${c},,A-01,#clear,,,,`])
  expect(await problems(id, other)).toEqual([])
  expect(await run(id, other, { on_existing: 'overwrite' })).toEqual({ added: 0, changed: 3, skipped: 0, rejected: 0 })
  expect(await seats(id)).toEqual([`${a} C-03 Hall 1 1 100`, `${b} ${year}-0002 Hall 1 2 125 600`, `${c} A-01 100`])
  expect((await server.admin.call(examDesk.attempts, { params: { exam_id: id }, query: { q: 'C-03' } })).body.total).toBe(1)
})

test('five hundred candidates enter in batches: each once, with a number, an event and a seat', async () => {
  const id = await makeExam(server, paperId, { registration: 'list' })
  const first = await person()
  // Accounts are copies of one, since a sign-in each would be the whole test.
  await server.db.execute(sql`
    insert into "user" select (jsonb_populate_record(u, jsonb_build_object('resource_id', gen_random_uuid(), 'username', u.username || n, 'email', null))).*
    from "user" u cross join generate_series(1, 499) n where u.username = ${first}`)
  const names = [first, ...Array.from({ length: 499 }, (_none, at) => `${first}${at + 1}`)]
  const view = await send(
    id,
    names.map((name) => `${name},,,Hall,,,,`),
  )
  await choose(id, view)
  const begun = performance.now()
  expect(await run(id, view)).toEqual({ added: 500, changed: 0, skipped: 0, rejected: 0 })
  expect(performance.now() - begun).toBeLessThan(120_000)
  const { rows } = await server.db.execute(sql`
    select count(*)::int as n, count(distinct e.number)::int as numbers, max(e.number)::int as last, count(distinct e.ipd)::int as ipds,
      count(distinct p.seat)::int as seats, count(distinct m.user_id)::int as members,
      (select count(*)::int from score_event s where s.contest_id = ${id} and s.kind = 'entrant.state') as events
    from entrant e join exam_candidate p on p.entrant_id = e.entrant_id join entrant_member m on m.entrant_id = e.entrant_id
    where e.contest_id = ${id} and e.status = 'approved'`)
  expect(rows).toEqual([{ n: 500, numbers: 500, last: 500, ipds: 254, seats: 500, members: 500, events: 500 }])
  const again = await server.admin.call(entrant.add, {
    params: { resource_id: id },
    body: {
      user_ids: (await server.db.execute<{ user_id: string }>(sql`select user_id from entrant where contest_id = ${id} limit 2`)).rows.map(
        (row) => row.user_id,
      ),
    },
  })
  expect(again.body).toMatchObject({ done: [], skipped: [{ code: 'already_registered' }, { code: 'already_registered' }] })
})

test('every wrong cell is told at its place, and nothing is written', async () => {
  const id = await makeExam(server, paperId, { registration: 'list' })
  const [a, b, c, d] = [await person(), await person(), await person(), await person()]
  const seated = await send(id, [`${d},,D-01,Hall,1,,,`])
  await choose(id, seated)
  await run(id, seated)
  const view = await send(id, [
    `${a},Somebody else,x,Hall,0,0.5,-3,`,
    `${b},,D-01,Hall,1,1.5,,`,
    `${c},,2031-0001,,4,,20,no`,
    `nobody_here,,,,,,,`,
    `${c},,,Nowhere,,,,`,
  ])
  expect(await problems(id, view)).toEqual([
    '2 seat seat_wrong',
    '2 time_factor factor_wrong',
    '2 extra_minutes minutes_wrong',
    '2 number candidate_no_wrong',
    '3 reason reason_wrong',
    '3 number candidate_no_taken',
    '3 seat seat_held',
    '4 username row_repeats',
    '4 seat seat_roomless',
    '4 reason reason_wrong',
    '4 number candidate_no_taken',
    '5 username lookup_missing',
    '6 username row_repeats',
    '6 room lookup_missing',
  ])
  expect((await order(id, view)).error.code).toBe('sheet_rows_wrong')
  expect(await seats(id)).toHaveLength(1)
})

test('the template names every column, for the staff of an exam alone', async () => {
  const id = await makeExam(server, paperId)
  const address = (of: string) => `/exams/${of}/candidate-imports/template?lang=zh`
  expect((await server.admin.request('GET', address(id))).status).toBe(200)
  expect((await server.admin.request('GET', address(paperId))).status).toBe(404)
})

test('a started exam takes no sheet, and whoever may not see the exam finds none', async () => {
  const id = await makeExam(server, paperId)
  const view = await send(id, [`${await person()},,,,,,,`])
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(candidateImport.get, at(id, view))).status).toBe(404)
  await server.admin.call(entrant.add, { params: { resource_id: id }, body: { user_ids: [(await server.signIn('student')).user_id] } })
  expect((await act(server.admin, id, 'start', { keep_end: false })).status).toBe(200)
  const refused = await order(id, view)
  expect([refused.status, refused.error.code]).toEqual([409, 'contest_state'])
})
