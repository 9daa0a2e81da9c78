import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStream } from '../../../../../live/testing/reader.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { act, announceClock } from '../../../../contest/core/contest/testing.ts'
import { forgetContest } from '../../../../contest/core/contest/index.ts'
import {
  begin,
  enterExam,
  letTimeRunOut,
  makeExam,
  makePaper,
  makeTheory,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from '../testing.ts'

let server: TestServer
let question: Theory
let paperId: string

beforeAll(async () => {
  server = await startTestServer()
  question = await makeTheory(server)
  paperId = await makePaper(server, [question])
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })
const entry = (seq: number) => ({
  seq,
  question_id: question.resource_id,
  answer: { option_ids: [...question.key] },
  is_marked: false,
})

async function sitting(count: number, more: Parameters<typeof makeExam>[2] = {}) {
  const id = await makeExam(server, paperId, more)
  const people: TestCandidate[] = []
  for (let n = 0; n < count; n += 1) people.push(await enterExam(server, id))
  await startExam(server, id)
  for (const one of people) await begin(one, id)
  return { id, people }
}
const rowOf = async (id: string, { entrant_id }: TestCandidate) =>
  (await server.admin.call(examDesk.attempts, { ...at(id), query: {} })).body.items.find((row) => row.entrant_id === entrant_id)
const pause = (id: string, entrant_ids: string[] | null, room_id: string | null = null) =>
  server.admin.call(examDesk.pause, { ...at(id), body: { entrant_ids, room_id, reason: 'Fire alarm' } })
const resume = (id: string, entrant_ids: string[] | null, room_id: string | null = null) =>
  server.admin.call(examDesk.resume, { ...at(id), body: { entrant_ids, room_id } })
const beat = ({ client }: TestCandidate, id: string, left: Array<{ page: string; n: number; away_s: number; ago_s: number }> = []) =>
  client.call(exam.heartbeat, { ...at(id), body: { epoch: 1, unsaved: 0, left } })
const deadlineOf = async (id: string, one: TestCandidate) => Date.parse((await rowOf(id, one))?.deadline ?? '')
/** As if the own pause had begun so long ago. */
const pausedFor = (one: TestCandidate, seconds: number) =>
  server.db.execute(sql`update exam_attempt set paused_at = now() - make_interval(secs => ${seconds}) where entrant_id = ${one.entrant_id}`)

test('one candidate is paused and hears it at once; the deadline moves by the pause, and answers on their way are kept', async () => {
  const { id, people } = await sitting(2)
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  const stream = await readStream(`${server.url}/api/ct/live/contest/${id}`, { cookie: ada.client.cookie() })
  const before = [await deadlineOf(id, ada), await deadlineOf(id, bo)]
  expect((await pause(id, [ada.entrant_id])).body).toEqual({ paused: 1 })
  expect((await pause(id, [ada.entrant_id])).body).toEqual({ paused: 0 })
  await stream.until(({ event, data }) => event === 'me.attempt' && data['what'] === 'paused', 20_000)
  expect((await beat(ada, id)).body).toMatchObject({ state: 'going', is_paused: true, pause_reason: 'Fire alarm' })
  expect((await beat(bo, id)).body).toMatchObject({ is_paused: false })
  expect(codeOf(await ada.client.call(exam.paper, { ...at(id), query: {} }))).toEqual([409, 'contest_paused'])
  expect((await save(ada, id, [entry(1)])).body).toMatchObject({ acked: 1, is_paused: true })
  expect(codeOf(await submit(ada, id, 1))).toEqual([409, 'contest_paused'])
  // Leaving the page in a pause is no leaving.
  await beat(ada, id, [{ page: id, n: 1, away_s: 9, ago_s: 1 }])
  expect(await rowOf(id, ada)).toMatchObject({ left_count: 0, pause_reason: 'Fire alarm' })

  await pausedFor(ada, 600)
  expect((await resume(id, [ada.entrant_id, bo.entrant_id])).body).toEqual({ resumed: 1 })
  await stream.until(({ event, data }) => event === 'me.attempt' && data['what'] === 'resumed', 20_000)
  stream.close()
  const moved = (await deadlineOf(id, ada)) - (before[0] ?? 0)
  expect([moved >= 600_000, moved < 660_000]).toEqual([true, true])
  expect(await deadlineOf(id, bo)).toBe(before[1])
  expect((await beat(ada, id)).body).toMatchObject({ is_paused: false, pause_reason: '' })
})

test('the clock hands in nobody who is paused, unless the exam is stopped', async () => {
  const { id, people } = await sitting(2)
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  await pause(id, [ada.entrant_id])
  for (const one of people) await letTimeRunOut(server, one, 300)
  forgetContest(server.platform, id)
  await announceClock(server)
  expect([(await rowOf(id, ada))?.state, (await rowOf(id, bo))?.state]).toEqual(['going', 'auto_submitted'])
  expect((await save(ada, id, [entry(1)])).body).toMatchObject({ acked: 1 })
  const submitted = await server.admin.call(examDesk.submit_for, {
    ...at(id),
    body: { entrant_ids: [ada.entrant_id], reason: 'Left the room' },
  })
  expect(submitted.body).toEqual({ submitted: 1 })
  expect(await rowOf(id, ada)).toMatchObject({ state: 'submitted', paused_at: null })
})

test('a stop of the exam hands in who is paused alone', async () => {
  const { id, people } = await sitting(1)
  const [ada] = people as [TestCandidate]
  await pause(id, [ada.entrant_id])
  const { name } = (await ada.client.call(exam.guide, at(id))).body.exam
  await act(server.admin, id, 'stop', { confirm_name: name })
  await server.db.execute(sql`update contest set stopped_at = now() - interval '5 minutes' where resource_id = ${id}`)
  await server.db.execute(sql`update exam_attempt set deadline = now() - interval '5 minutes' where contest_id = ${id}`)
  forgetContest(server.platform, id)
  await announceClock(server)
  expect(await rowOf(id, ada)).toMatchObject({ state: 'auto_submitted', paused_at: null })
})

test('a pause of the exam within an own pause moves the end once', async () => {
  const { id, people } = await sitting(1)
  const [ada] = people as [TestCandidate]
  const before = await deadlineOf(id, ada)
  await pause(id, [ada.entrant_id])
  await act(server.admin, id, 'pause', { reason: 'Power' })
  await pausedFor(ada, 600)
  await server.db.execute(sql`update contest set pauses = jsonb_set(to_jsonb(pauses), '{0,from}', to_jsonb(now() - interval '400 seconds'))
    where resource_id = ${id}`)
  forgetContest(server.platform, id)
  await act(server.admin, id, 'resume', { keep_end: false })
  await resume(id, [ada.entrant_id])
  const moved = (await deadlineOf(id, ada)) - before
  expect([moved >= 600_000, moved < 660_000]).toEqual([true, true])
})

test('a room is paused without the others', async () => {
  const { id, people } = await sitting(2)
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  const { room_id } = (await server.admin.call(examRoom.create, { ...at(id), body: { name: 'Hall', capacity: 5 } })).body
  const body = { candidate_no: 'A-0001', room_id, seat: null, time_factor: 100, has_aid: false }
  await server.admin.call(examRoom.place, { params: { exam_id: id, entrant_id: ada.entrant_id }, body })
  expect((await pause(id, null, room_id)).body).toEqual({ paused: 1 })
  expect([(await beat(ada, id)).body.is_paused, (await beat(bo, id)).body.is_paused]).toEqual([true, false])
  expect((await resume(id, null, room_id)).body).toEqual({ resumed: 1 })
  expect(codeOf(await pause(id, null, null))).toEqual([404, 'not_found'])
  expect(codeOf(await pause(id, [ada.entrant_id], room_id))).toEqual([404, 'not_found'])
  const other = await makeExam(server, paperId)
  expect(codeOf(await pause(other, null, room_id))).toEqual([404, 'not_found'])
})

test('leaving the page more often than the exam lets hands the paper in by the rule, of whoever is not exempt', async () => {
  const { id, people } = await sitting(2, { focus_action: 'force', focus_limit: 3 })
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  const body = { candidate_no: 'A-0002', room_id: null, seat: null, time_factor: 100, has_aid: true }
  await server.admin.call(examRoom.place, { params: { exam_id: id, entrant_id: bo.entrant_id }, body })
  expect((await ada.client.call(exam.guide, at(id))).body.exam).toMatchObject({ focus_limit: 3, focus_action: 'force' })
  expect((await bo.client.call(exam.guide, at(id))).body.exam).toMatchObject({ focus_limit: null })
  await save(ada, id, [entry(1)])
  const leave = (one: TestCandidate, n: number) => beat(one, id, [{ page: id, n, away_s: 5, ago_s: 0 }])
  for (const n of [1, 2, 3]) expect((await leave(ada, n)).body).toMatchObject({ state: 'going' })
  expect((await leave(ada, 3)).body).toMatchObject({ state: 'going' })
  expect((await leave(ada, 4)).body).toMatchObject({ state: 'submitted' })
  expect(await rowOf(id, ada)).toMatchObject({ state: 'submitted', submitted_by: 'rule', answered: 1, left_count: 4 })
  for (const n of [1, 2, 3, 4, 5]) expect((await leave(bo, n)).body).toMatchObject({ state: 'going' })
  expect(await rowOf(id, bo)).toMatchObject({ left_count: 0 })
})
