import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { act, announceClock } from '../../../../contest/core/contest/testing.ts'
import { forgetContest } from '../../../../contest/core/contest/index.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, startExam, submit, type TestCandidate } from '../testing.ts'

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

const at = (exam_id: string) => ({ params: { exam_id } })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
async function sitting() {
  const id = await makeExam(server, paperId, { duration_minutes: 60 })
  const people = [await enterExam(server, id), await enterExam(server, id)] as [TestCandidate, TestCandidate]
  await startExam(server, id)
  for (const one of people) await begin(one, id)
  return { id, people }
}
const stateOf = async (id: string, { entrant_id }: TestCandidate) => {
  const { items } = (await server.admin.call(examDesk.attempts, { ...at(id), query: {} })).body
  const row = items.find((one) => one.entrant_id === entrant_id)
  return { state: row?.state, left_s: Math.round((Date.parse(row?.deadline ?? '') - Date.now()) / 1_000) }
}
const give = (id: string, whom: TestCandidate | null, minutes: number) =>
  server.admin.call(examDesk.extra_time, {
    ...at(id),
    body: { entrant_ids: whom === null ? null : [whom.entrant_id], minutes, reason: 'Power cut' },
  })
const reopen = (id: string, { entrant_id }: TestCandidate, minutes: number) =>
  server.admin.call(examDesk.reopen, { ...at(id), body: { entrant_id, minutes, reason: 'Stopped by mistake' } })
const near = (n: number): unknown => expect.toSatisfy((value: number) => Math.abs(value - n) < 40)

test('after a stop whoever is let go on goes on, and time for the others is refused with the way out', async () => {
  const { id, people } = await sitting()
  const [ada, bo] = people
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await server.db.execute(sql`update contest set stopped_at = stopped_at - interval '5 minutes' where resource_id = ${id}`)
  await server.db.execute(sql`update exam_attempt set deadline = deadline - interval '5 minutes' where contest_id = ${id}`)
  forgetContest(server.platform, id)
  await announceClock(server)
  expect(await stateOf(id, ada)).toMatchObject({ state: 'auto_submitted' })
  for (const whom of [ada, null]) expect(codeOf(await give(id, whom, 15))).toEqual([409, 'no_deadline_moved'])
  const { status, body } = await reopen(id, ada, 10)
  expect([status, Math.round((Date.parse(body.deadline) - Date.now()) / 1_000)]).toEqual([200, near(600)])
  expect((await begin(ada, id)).status).toBe(200)
  await announceClock(server)
  expect(await stateOf(id, ada)).toEqual({ state: 'going', left_s: near(600) })
  expect((await give(id, ada, 5)).body).toEqual({ moved: 1, reopened: 0 })
  expect(await stateOf(id, ada)).toEqual({ state: 'going', left_s: near(900) })
  expect((await ada.client.call(exam.heartbeat, { ...at(id), body: { epoch: 2, unsaved: 0, left: [] } })).body).toMatchObject({
    state: 'going',
  })
  expect(await stateOf(id, bo)).toMatchObject({ state: 'auto_submitted' })
})

test('who handed in gets no time without being let go on', async () => {
  const { id, people } = await sitting()
  await submit(people[0], id, 0)
  expect(codeOf(await give(id, people[0], 15))).toEqual([409, 'no_deadline_moved'])
  expect((await give(id, people[1], 15)).body).toEqual({ moved: 1, reopened: 0 })
})

test('in a pause given time and the minutes of whoever is let go on are those that are left after it', async () => {
  const { id, people } = await sitting()
  const [ada, bo] = people
  await submit(ada, id, 0)
  await act(server.admin, id, 'pause')
  await server.db.execute(sql`update contest set pauses = jsonb_set(to_jsonb(pauses), '{0,from}', to_jsonb(now() - interval '20 minutes'))
    where resource_id = ${id}`)
  forgetContest(server.platform, id)
  const before = (await stateOf(id, bo)).left_s
  expect((await give(id, bo, 15)).status).toBe(200)
  expect((await stateOf(id, bo)).left_s).toEqual(near(before + 900))
  expect((await reopen(id, ada, 10)).status).toBe(200)
  await act(server.admin, id, 'resume', { keep_end: false })
  expect(await stateOf(id, ada)).toEqual({ state: 'going', left_s: near(600) })
  expect((await stateOf(id, bo)).left_s).toEqual(near(before + 900 + 1_200))
})
