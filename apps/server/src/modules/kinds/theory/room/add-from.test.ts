import { contest } from '@beacon/api/contest'
import { entrant } from '@beacon/api/entrant'
import { examRoom, type FormerCandidates } from '@beacon/api/kinds/theory/exam-room'
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
  await expect.poll(marks, { timeout: 20_000 }).toBe(2)
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
