import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { examRoom, type FormerCandidates } from '@beacon/api/kinds/theory/exam/exam-room'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit } from '../exam/testing.ts'

let server: TestServer
let paperId: string
let question: Awaited<ReturnType<typeof makeTheory>>
beforeAll(async () => {
  server = await startTestServer()
  question = await makeTheory(server)
  paperId = await makePaper(server, [question])
})
afterAll(() => server.stop())

const add = (exam_id: string, from_exam_id: string, who: FormerCandidates) =>
  server.admin.call(examRoom.add_from, { params: { exam_id }, body: { from_exam_id, who } })
const peopleOf = async (id: string) =>
  (await server.db.execute<{ user_id: string }>(sql`select user_id from entrant where contest_id = ${id} order by number`)).rows.map(
    ({ user_id }) => user_id,
  )

test('a make-up exam gets who was absent and who failed, once that is known, and nothing they did', async () => {
  const from = await makeExam(server, paperId)
  const [passed, failed, absent] = [await enterExam(server, from), await enterExam(server, from), await enterExam(server, from)]
  await startExam(server, from)
  const right = { seq: 1, question_id: question.resource_id, answer: { option_ids: question.key }, is_marked: false }
  await begin(passed, from)
  await save(passed, from, [right])
  await submit(passed, from, 1)
  await begin(failed, from)
  await submit(failed, from, 0)
  const id = await makeExam(server, paperId, { registration: 'list' })
  const early = await add(id, from, 'absent')
  expect([early.status, early.error.code]).toEqual([409, 'contest_state'])
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: from } })).body
  expect((await act(server.admin, from, 'stop', { confirm_name: name })).status).toBe(200)
  const marks = async () =>
    (await server.db.execute(sql`select 1 from exam_attempt where contest_id = ${from} and mark is not null`)).rows.length
  await expect.poll(marks).toBe(2)
  expect((await add(id, from, 'absent')).body).toEqual({ added: 1, skipped: 0 })
  expect(await peopleOf(id)).toEqual([absent.client.user_id])
  expect((await add(id, from, 'absent_failed')).body).toEqual({ added: 1, skipped: 1 })
  expect(await peopleOf(id)).toEqual([absent.client.user_id, failed.client.user_id])
  expect((await add(id, from, 'all')).body).toEqual({ added: 1, skipped: 2 })
  expect(
    (await server.admin.call(entrant.rows, { params: { resource_id: id }, query: {} })).body.items.map(({ status }) => status),
  ).toEqual(['approved', 'approved', 'approved'])
  const attempts = await server.db.execute(sql`select 1 from exam_attempt where contest_id = ${id}`)
  expect(attempts.rows).toHaveLength(0)
})

test('a copy takes rooms without codes, the set-up of the marking and chosen candidates, and nothing they did', async () => {
  const from = await makeExam(server, paperId)
  const [came, absent] = [await enterExam(server, from), await enterExam(server, from)]
  const body = { name: 'Hall 1', capacity: 30, code: 'ABCD', addresses: ['10.0.0.0/8'] }
  expect((await server.admin.call(examRoom.create, { params: { exam_id: from }, body })).status).toBe(201)
  await server.db.execute(sql`
    insert into exam_marking_question (contest_id, question_id, is_double) values (${from}, ${question.resource_id}, true)`)
  const copy = (more: object) => server.admin.call(contest.copy, { params: { resource_id: from }, body: more })
  expect((await copy({ candidates: 'absent' })).error.code).toBe('contest_state')
  await startExam(server, from)
  await begin(came, from)
  await submit(came, from, 0)
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: from } })).body
  await act(server.admin, from, 'stop', { confirm_name: name })
  const made = await copy({ candidates: 'absent' })
  expect(made.status).toBe(201)
  const id = made.body.resource_id
  expect(await peopleOf(id)).toEqual([absent.client.user_id])
  const rows = async (of: string) => ({
    rooms: (await server.db.execute(sql`select name, capacity, code, addresses from exam_room where contest_id = ${of}`)).rows,
    setup: (await server.db.execute(sql`select question_id, is_double from exam_marking_question where contest_id = ${of}`)).rows,
    attempts: (await server.db.execute(sql`select 1 from exam_attempt where contest_id = ${of}`)).rows.length,
  })
  const setup = [{ question_id: question.resource_id, is_double: true }]
  expect(await rows(id)).toEqual({ rooms: [{ ...body, code: null }], setup, attempts: 0 })
  const { rows: seeds } = await server.db.execute(sql`select distinct seed from contest_theory where contest_id in (${from}, ${id})`)
  expect(seeds).toHaveLength(2)
  // Without settings, rooms, staff and candidates: the paper and its time are what an exam is.
  const bare = await copy({ settings: false, rooms: false, staff: false })
  expect(bare.body).toMatchObject({ paper_id: paperId, duration_minutes: made.body.kind === 'theory' ? made.body.duration_minutes : 0 })
  expect(await rows(bare.body.resource_id)).toEqual({ rooms: [], setup: [], attempts: 0 })
  expect(await peopleOf(bare.body.resource_id)).toEqual([])
})

test('candidates of an exam that one may not see are not found', async () => {
  const [from, id] = [await makeExam(server, paperId), await makeExam(server, paperId)]
  const teacher = await server.signIn('teacher')
  const { version } = (await server.admin.call(contest.staff, { params: { resource_id: id } })).body
  const items = [{ user_id: teacher.user_id, role: 'administrator' as const }]
  await server.admin.call(contest.set_staff, { params: { resource_id: id }, body: { items, version } })
  const refused = await teacher.call(examRoom.add_from, { params: { exam_id: id }, body: { from_exam_id: from, who: 'all' } })
  expect(refused.status).toBe(404)
})

test('while people still mark, nobody learns from a make-up exam who failed', async () => {
  const short = await makeTheory(server, {
    question_type: 'short',
    options: [],
    key: [],
    reference_answer: 'So.',
    answer_length_max: 30,
    score: 500,
  })
  const from = await makeExam(server, await makePaper(server, [short]))
  const [sat, absent] = [await enterExam(server, from), await enterExam(server, from)]
  await startExam(server, from)
  await begin(sat, from)
  await submit(sat, from, 0)
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: from } })).body
  expect((await act(server.admin, from, 'stop', { confirm_name: name })).status).toBe(200)
  const id = await makeExam(server, paperId, { registration: 'list' })
  const early = await add(id, from, 'failed')
  expect([early.status, early.error.code]).toEqual([409, 'results_not_done'])
  expect((await add(id, from, 'absent')).body).toEqual({ added: 1, skipped: 0 })
  expect(await peopleOf(id)).toEqual([absent.client.user_id])
})
