import { complaint } from '@beacon/api/kinds/theory/exam/complaint'
import { exam as examContract } from '@beacon/api/kinds/theory/exam/exam'
import { marking } from '@beacon/api/kinds/theory/marking'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { contest } from '@beacon/api/contest/contest'
import { message } from '@beacon/api/people/message'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeManualPaper, makeMarkedExam, type ManualPaper, type MarkedExam } from '../marking/testing.ts'
import { markAll } from '../scores/testing.ts'

let server: TestServer
let paper: ManualPaper
let lead: TestClient & { user_id: string }
beforeAll(async () => {
  server = await startTestServer()
  paper = await makeManualPaper(server)
  lead = await server.signIn('administrator', 'second_lead')
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

/** An exam whose answers the administrator marked with 4 points each; results are out. */
async function released(more: Parameters<typeof makeMarkedExam>[3] = {}): Promise<MarkedExam> {
  const made = await makeMarkedExam(server, paper, [{ essay: 'It finds the way.', blank: 'router' }, {}], { review_switch: true, ...more })
  await markAll(server, made.id, 400)
  await server.admin.call(marking.finish, { params: { exam_id: made.id }, body: {} })
  return made
}
const ask = ({ id, people, essay }: MarkedExam, question_id = essay.resource_id, who = 0) => {
  const client = people[who]?.client
  if (client === undefined) throw new Error('nobody asks')
  return client.call(complaint.ask, { params: { exam_id: id }, body: { question_id, text: 'It names the way of a packet.' } })
}
const listOf = async ({ id }: MarkedExam) => (await server.admin.call(complaint.list, { params: { exam_id: id }, query: {} })).body.items
const reviewOf = async ({ id, people }: MarkedExam) =>
  (await people[0]?.client.call(examContract.review, { params: { exam_id: id }, query: {} }))?.body
async function decide(made: MarkedExam, by: TestClient, body: { is_passed: boolean; mark: number | null }) {
  const [row] = await listOf(made)
  const params = { exam_id: made.id, complaint_id: row?.complaint_id ?? '' }
  return by.call(complaint.decide, { params, body: { ...body, reason: 'Looked at again' } })
}

describe('a complaint', () => {
  test('is asked once a question, decided by another marker, and its mark changes the score', async () => {
    const made = await released()
    expect((await reviewOf(made))?.complaints_until).not.toBeNull()
    expect((await ask(made)).status).toBe(201)
    expect(codeOf(await ask(made))).toEqual([409, 'complaint_repeated'])
    expect(await listOf(made)).toMatchObject([{ state: 'pending', mark: 400, is_own: true, is_manual: true, given: ['It finds the way.'] }])
    expect(codeOf(await decide(made, server.admin, { is_passed: true, mark: 700 }))).toEqual([403, 'complaint_own'])
    expect(codeOf(await decide(made, lead, { is_passed: true, mark: 1_050 }))).toEqual([400, 'mark_range'])
    expect((await decide(made, lead, { is_passed: true, mark: null })).status).toBe(400)
    expect((await decide(made, lead, { is_passed: true, mark: 700 })).status).toBe(200)
    expect(codeOf(await decide(made, lead, { is_passed: false, mark: null }))).toEqual([409, 'already_decided'])
    const mail = await made.people[0]?.client.call(message.mine.list, { query: { tab: 'message' } })
    expect(mail?.body.items.find(({ subject }) => subject.startsWith('Your complaint'))).toMatchObject({
      text: expect.stringMatching(/Upheld\.\n\nReason: Looked at again/u),
      text_zh: expect.stringContaining('成立'),
    })
    const review = await reviewOf(made)
    expect(review?.result?.total).toBe(200 + 700 + 400)
    const question = review?.sections[0]?.questions.find(({ question_id }) => question_id === made.essay.resource_id)
    expect(question).toMatchObject({
      mark: 700,
      complaint: { state: 'passed', reason: 'Looked at again', mark_before: 400, mark_after: 700 },
    })
    const params = { exam_id: made.id, entrant_id: made.people[0]?.entrant_id ?? '' }
    const { events } = (await server.admin.call(examScores.sheet, { params, query: {} })).body
    expect(events.map(({ subjective }) => subjective)).toEqual([800, 1_100])
  })

  test('that is dismissed leaves the mark and says why', async () => {
    const made = await released()
    await ask(made)
    expect((await decide(made, lead, { is_passed: false, mark: null })).status).toBe(200)
    const review = await reviewOf(made)
    expect(review?.result?.total).toBe(1_000)
    const question = review?.sections[0]?.questions.find(({ question_id }) => question_id === made.essay.resource_id)
    expect(question).toMatchObject({ mark: 400, complaint: { state: 'dismissed', reason: 'Looked at again', mark_after: null } })
  })

  test('about a question that rules judge moves no mark of one candidate alone', async () => {
    const made = await released()
    await ask(made, made.single.resource_id)
    expect((await decide(made, server.admin, { is_passed: true, mark: 100 })).status).toBe(400)
    expect((await decide(made, server.admin, { is_passed: true, mark: null })).status).toBe(200)
    expect((await reviewOf(made))?.result?.total).toBe(1_000)
  })
})

describe('complaints are refused', () => {
  test('after their time, before the release, where nobody may complain, and about questions of others', async () => {
    const made = await released()
    expect(codeOf(await ask(made, crypto.randomUUID()))).toEqual([404, 'not_found'])
    await server.db.execute(sql`update contest_theory set released_at = now() - interval '49 h' where contest_id = ${made.id}`)
    const penalty = { entrant_ids: [made.people[1]?.entrant_id ?? ''], points: -50, reason: 'late', visible: false }
    await server.admin.call(ranking.adjust, { params: { resource_id: made.id }, body: penalty })
    const never = await released({ complaint_hours: 0 })
    expect(codeOf(await ask(never))).toEqual([404, 'review_closed'])
    expect((await reviewOf(never))?.complaints_until).toBeNull()
    const unreleased = await makeMarkedExam(server, paper, [{}], { review_switch: true })
    expect(codeOf(await ask(unreleased))).toEqual([404, 'review_closed'])
    expect(codeOf(await ask(made))).toEqual([409, 'complaint_closed'])
  })

  test('by the desk of whoever only takes part, and decided by nobody without the right', async () => {
    const made = await released()
    await ask(made)
    const [one] = made.people
    expect((await one?.client.call(complaint.list, { params: { exam_id: made.id }, query: {} }))?.status).toBe(403)
    expect((await server.admin.call(contest.settings, { params: { resource_id: made.id } })).body).toMatchObject({ complaint_hours: 48 })
  })
})
