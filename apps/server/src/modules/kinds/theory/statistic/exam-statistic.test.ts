import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examMonitoring } from '@beacon/api/kinds/theory/exam/exam-monitoring'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { examStatistic } from '@beacon/api/kinds/theory/exam/exam-statistic'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { announceClock } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makeFour, makePaper, save, startExam, submit, type TestCandidate } from '../exam/testing.ts'
import { makeManualPaper, makeMarkedExam, signInWith } from '../marking/testing.ts'
import { sitFour } from '../scores/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const of = (exam_id: string, query: object = {}) => ({ params: { exam_id }, query })
const people = async (id: string, query: object = {}) => (await server.admin.call(examStatistic.people, of(id, query))).body
const questions = async (id: string, query: object = {}) => (await server.admin.call(examStatistic.questions, of(id, query))).body
const rooms = async (id: string) => (await server.admin.call(examStatistic.groups, { params: { exam_id: id }, query: { by: 'room' } })).body

async function seat(exam_id: string, name: string, { entrant_id }: TestCandidate, invigilators: string[] = []): Promise<void> {
  const { room_id } = (await server.admin.call(examRoom.create, { params: { exam_id }, body: { name, capacity: 1, invigilators } })).body
  const body = { candidate_no: `N-${entrant_id.slice(-8)}`, room_id, seat: 1, time_factor: 100, has_aid: false }
  const reply = await server.admin.call(examRoom.place, { params: { exam_id, entrant_id }, body })
  if (reply.status !== 200) throw new Error(`not seated: ${JSON.stringify(reply.body)}`)
}

test('an exam that is over tells by candidate, room and question what was done', async () => {
  const { id, people: sat, questions: four } = await sitFour(server, ['right', 'wrong', 'absent'])
  const [right, wrong, absent] = sat.map(({ entrant_id }) => entrant_id)
  const found = await people(id, { sort: '-total' })
  expect([found.total, found.question_count, found.is_masked]).toEqual([3, 4, false])
  expect(found.items.map((row) => [row.entrant_id, row.result, row.answered, row.total])).toEqual([
    [right, 'pass', 4, 1_000],
    [wrong, 'fail', 4, 0],
    [absent, 'absent', 0, null],
  ])
  expect((await rooms(id)).items).toEqual([
    expect.objectContaining({
      group_id: null,
      candidates: 3,
      present: 2,
      submitted: 2,
      absent: 1,
      answered_share: 1,
      marked: 2,
      passed: 1,
      mean: 500,
    }),
  ])
  const told = await questions(id)
  expect(told.items.map((row) => [row.question_id, row.place, row.asked, row.answered, row.facility])).toEqual(
    four.map(({ resource_id }, index) => [resource_id, index + 1, 2, 2, 0.5]),
  )
  expect(JSON.stringify(told)).not.toContain('HTTP over TLS')
})

/** Two candidates answer in two rooms, of whom one holds answers back and left the page; a third has not come. */
async function going() {
  const four = await makeFour(server)
  const id = await makeExam(server, await makePaper(server, four))
  const [one, two, three] = [await enterExam(server, id), await enterExam(server, id), await enterExam(server, id)]
  const watcher = await server.signIn('teacher')
  const params = { resource_id: id }
  const { version } = (await server.admin.call(contest.staff, { params })).body
  await server.admin.call(contest.set_staff, { params, body: { items: [{ user_id: watcher.user_id, role: 'referee' as const }], version } })
  await seat(id, 'A', one, [watcher.user_id])
  await seat(id, 'B', two)
  await startExam(server, id)
  for (const someone of [one, two]) await begin(someone, id)
  const [first] = four
  const answer = { option_ids: [...(first?.key ?? [])] }
  await save(one, id, [{ seq: 1, question_id: first?.resource_id ?? '', answer, is_marked: false }])
  const beat = { epoch: 1, unsaved: 3, left: [] }
  expect((await two.client.call(exam.heartbeat, { params: { exam_id: id }, body: beat })).status).toBe(200)
  return { id, one, two, three, watcher, four }
}

test('while it goes on nobody learns how hard a question is, and rooms hold their own', async () => {
  const { id, one, watcher } = await going()
  // One paper is in and judged: from it alone a question would have a facility.
  expect((await submit(one, id, 1)).status).toBe(200)
  await announceClock(server)
  const told = await questions(id, { sort: '-answered' })
  expect(told.items.map(({ asked, answered, facility }) => [asked, answered, facility])).toEqual([
    [2, 1, null],
    [2, 0, null],
    [2, 0, null],
    [2, 0, null],
  ])
  expect((await rooms(id)).items.map(({ name, candidates, present, absent }) => [name, candidates, present, absent])).toEqual([
    ['A', 1, 1, 0],
    ['B', 1, 1, 0],
    ['', 1, 0, 0],
  ])
  const own = (await watcher.call(examStatistic.people, of(id))).body
  expect(own.items.map(({ entrant_id }) => entrant_id)).toEqual([one.entrant_id])
  const counted = (await watcher.call(examStatistic.questions, of(id))).body
  expect(counted.items[0]).toMatchObject({ asked: 1, answered: 1 })
})

test('monitoring counts saves by the minute, and what devices are now', async () => {
  const { id, one, two, watcher } = await going()
  const minutes = async () => (await server.admin.call(examMonitoring.minutes, { params: { exam_id: id }, query: {} })).body
  // An answer is counted once it has gone.
  await expect.poll(async () => (await minutes()).items.reduce((sum, { saves }) => sum + saves, 0)).toBe(1)
  const { items, step_s } = await minutes()
  expect(step_s).toBe(60)
  expect(items.some(({ p95_ms }) => p95_ms !== null)).toBe(true)
  await server.db.execute(sql`update exam_attempt set heard_at = now() where contest_id = ${id}`)
  const now = (await server.admin.call(examMonitoring.now, { params: { exam_id: id } })).body
  expect(now.states).toEqual({ not_started: 1, going: 2, paused: 0, submitted: 0, auto_submitted: 0, absent: 0 })
  expect([now.heard, now.silent, now.queue]).toEqual([2, 0, { devices: 1, answers: 3 }])
  expect(now.addresses.map(({ attempts, candidates }) => [attempts, candidates.map(({ entrant_id }) => entrant_id).toSorted()])).toEqual([
    [2, [one.entrant_id, two.entrant_id].toSorted()],
  ])
  await server.db.execute(sql`update exam_attempt set heard_at = now() - interval '2 minutes' where entrant_id = ${two.entrant_id}`)
  expect((await server.admin.call(examMonitoring.now, { params: { exam_id: id } })).body).toMatchObject({ heard: 1, silent: 1 })
  const own = (await watcher.call(examMonitoring.now, { params: { exam_id: id } })).body
  expect(own).toMatchObject({ states: { going: 1, not_started: 0 }, heard: 1, addresses: [], queue: { devices: 0, answers: 0 } })
})

test('while people mark, no mark stands beside a candidate or a room', async () => {
  const { id } = await makeMarkedExam(server, await makeManualPaper(server), [{ essay: 'So.' }, {}])
  const found = await people(id)
  expect(found.is_masked).toBe(true)
  expect(found.items.map(({ total, result }) => [total, result])).toEqual([
    [null, 'marking'],
    [null, 'marking'],
  ])
  expect((await rooms(id)).items[0]).toMatchObject({ marked: 0, passed: 0, mean: null })
})

test('each statistic leaves as a spreadsheet, for whoever may export, and without marks while people mark', async () => {
  const { id } = await sitFour(server, ['right', 'wrong', 'absent'])
  const sheet = async (exam_id: string, by: string) => {
    const headers = { cookie: server.admin.cookie() }
    const reply = await fetch(`${server.url}/api/ct/exams/${exam_id}/statistics/table?by=${by}&lang=zh`, { headers })
    expect(reply.status).toBe(200)
    return (await readXlsx(new Uint8Array(await reply.arrayBuffer()))).sheets[0]?.rows ?? []
  }
  const rows = await sheet(id, 'people')
  expect(rows).toHaveLength(4)
  expect([rows[0]?.[0], rows[0]?.at(-1)]).toEqual(['姓名', '总分'])
  expect(
    rows
      .slice(1)
      .map((row) => [row[4], row[15] ?? null])
      .toSorted(),
  ).toEqual([
    ['不及格', 0],
    ['及格', 10],
    ['缺考', null],
  ])
  expect((await sheet(id, 'organisation')).length).toBeGreaterThan(1)
  expect((await sheet(id, 'room'))[1]?.slice(0, 2)).toEqual(['未分考场', 3])
  expect((await sheet(id, 'questions')).map((row) => row[5])).toEqual(['应答人数', 2, 2, 2, 2])
  const masked = await makeMarkedExam(server, await makeManualPaper(server), [{ essay: 'So.' }])
  expect((await sheet(masked.id, 'people'))[1]?.[15] ?? null).toBeNull()
  const reader = await signInWith(server, 'no_export_statistic', ['contest.read', 'kind.theory', 'contest.watch'])
  expect((await reader.request('GET', `/exams/${id}/statistics/table`)).status).toBe(403)
})
