import { contest } from '@beacon/api/contest/contest'
import { entrant as entrants } from '@beacon/api/contest/entrant'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock, inHours } from '../../../contest/core/contest/testing.ts'
import { forgetContest } from '../../../contest/core/contest/index.ts'
import {
  begin,
  enterExam,
  letTimeRunOut,
  otherBrowser,
  makeExam,
  makeFour,
  makePaper,
  makeTheory,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from './testing.ts'

let server: TestServer
let four: Theory[]
let paperId: string

beforeAll(async () => {
  server = await startTestServer()
  four = await makeFour(server)
  paperId = await makePaper(server, four)
})
afterAll(() => server.stop())

const [single, multiple, truth, completion] = [0, 1, 2, 3].map((index) => () => four[index] as Theory) as [
  () => Theory,
  () => Theory,
  () => Theory,
  () => Theory,
]
const entry = (seq: number, question: Theory, answer: { option_ids: string[] } | { texts: string[] } | null, is_marked = false) => ({
  seq,
  question_id: question.resource_id,
  answer,
  is_marked,
})
const right = (from = 1) => [
  entry(from, single(), { option_ids: [...single().key] }),
  entry(from + 1, multiple(), { option_ids: [...multiple().key] }),
  entry(from + 2, truth(), { option_ids: ['true'] }),
  entry(from + 3, completion(), { texts: ['443', 'HTTPS'] }),
]
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const params = (exam_id: string) => ({ params: { exam_id } })

/** A running exam with so many candidates. */
async function running(count: number, more: Parameters<typeof makeExam>[2] = {}): Promise<{ id: string; people: TestCandidate[] }> {
  const id = await makeExam(server, paperId, more)
  const people: TestCandidate[] = []
  for (let n = 0; n < count; n += 1) people.push(await enterExam(server, id))
  await startExam(server, id)
  return { id, people }
}
/** What changed by SQL is not told to the process. */
const forget = (id: string) => forgetContest(server.platform, id)
const rowOf = async (id: string, { entrant_id }: TestCandidate) => {
  const { items } = (await server.admin.call(examDesk.attempts, { ...params(id), query: {} })).body
  return items.find((one) => one.entrant_id === entrant_id)
}

describe('making an exam', () => {
  test('takes a ready paper, freezes it when it is published, and says what is wrong at the field', async () => {
    const make = (paper_id: string, more: object = {}) =>
      server.admin.call(contest.create, {
        body: { kind: 'theory', name: 'Exam', paper_id, start_at: inHours(1), end_at: inHours(3), start_mode: 'manual', ...more },
      })
    expect((await make(newId())).body).toMatchObject({ details: { fields: { paper_id: { code: 'field_wrong' } } } })
    expect((await make(paperId, { pass_score: 1_001 })).body).toMatchObject({
      details: { fields: { pass_score: { code: 'field_range' } } },
    })
    expect((await make(paperId, { duration_minutes: 121 })).body).toMatchObject({
      details: { fields: { end_at: { code: 'duration_window' } } },
    })
    expect((await make(paperId, { review_switch: false, answer_display_switch: true })).body).toMatchObject({
      details: { fields: { answer_display_switch: { code: 'switch_needs' } } },
    })
    expect((await make(paperId, { focus_action: 'force', focus_limit: 2 })).body).toMatchObject({
      details: { fields: { focus_limit: { code: 'focus_limit_range' } } },
    })
    const own = await makePaper(server, [await makeTheory(server)])
    const hidden = await make(own)
    expect([hidden.status, hidden.body]).toMatchObject([201, { kind: 'theory', question_count: 1, total_score: 200, pass_mark: 120 }])
    const paper = { params: { resource_id: own } }
    expect((await server.admin.call(testPaper.get, paper)).body.status).toBe('ready')
    const id = hidden.body.resource_id
    await server.admin.call(contest.update, { params: { resource_id: id }, body: { version: hidden.body.version, is_public: true } })
    const { status, version } = (await server.admin.call(testPaper.get, paper)).body
    expect(status).toBe('frozen')
    const change = () => server.admin.call(testPaper.set_status, { ...paper, body: { status: 'draft', confirmed: [], version } })
    expect(codeOf(await change())).toEqual([409, 'paper_frozen'])
    const shown = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    await server.admin.call(contest.update, { params: { resource_id: id }, body: { version: shown.version, is_public: false } })
    expect((await change()).status).toBe(200)
  })
})

describe('sitting', () => {
  test('a candidate begins, reads the paper in an own order without a key, saves, hands in, and gets one receipt', async () => {
    const { id, people } = await running(2)
    const [ada, bo] = people as [TestCandidate, TestCandidate]
    const guide = (await ada.client.call(exam.guide, params(id))).body
    expect(guide).toMatchObject({ exam: { question_count: 4, total_score: 1_000, state: 'not_started' }, receipt: null })
    expect(codeOf(await ada.client.call(exam.paper, { ...params(id), query: {} }))).toEqual([409, 'attempt_not_started'])
    expect((await begin(ada, id)).body).toMatchObject({ state: 'going', epoch: 1, acked: 0 })
    const paper = (await ada.client.call(exam.paper, { ...params(id), query: {} })).body
    expect(paper.sections.flatMap(({ questions }) => questions.map(({ place }) => place))).toEqual([1, 2, 3, 4])
    const asked = paper.sections.flatMap(({ questions }) => questions)
    expect(asked.find(({ question_type }) => question_type === 'truefalse')?.options.map(({ option_id }) => option_id)).toEqual([
      'true',
      'false',
    ])
    const text = JSON.stringify(paper)
    for (const word of ['key', 'accepted', 'Because', 'https', '"443"']) expect(text).not.toContain(word)
    expect((await ada.client.call(exam.paper, { ...params(id), query: {} })).body).toEqual(paper)
    await begin(bo, id)

    expect((await save(ada, id, right())).body).toMatchObject({ acked: 4, state: 'going' })
    // A repetition changes nothing; a lower seq loses against a higher one.
    expect((await save(ada, id, right())).body).toMatchObject({ acked: 4 })
    await save(ada, id, [entry(1, single(), null)])
    const held = (await ada.client.call(exam.answers, params(id))).body
    expect(held.entries.map(({ seq }) => seq)).toEqual([1, 2, 3, 4])
    expect(held.entries[0]?.answer).toEqual({ option_ids: single().key })

    expect(codeOf(await submit(ada, id, 5))).toEqual([409, 'attempt_behind'])
    const receipt = await submit(ada, id, 4)
    expect([receipt.status, receipt.body]).toMatchObject([200, { answered: 4, total: 4, submitted_by: 'candidate' }])
    expect((await submit(ada, id, 4)).body).toEqual(receipt.body)
    expect(codeOf(await save(ada, id, [entry(9, single(), null)]))).toEqual([409, 'attempt_submitted'])
    expect(codeOf(await ada.client.call(exam.paper, { ...params(id), query: {} }))).toEqual([409, 'attempt_submitted'])
    expect((await rowOf(id, ada))?.late_entries).toBe(1)
  })

  test('answers are judged by the rules of the paper, and rank once results are released', async () => {
    const { id, people } = await running(3, { show_rank: true })
    const [ada, bo, cy] = people as [TestCandidate, TestCandidate, TestCandidate]
    for (const one of [ada, bo]) await begin(one, id)
    await save(ada, id, right())
    await submit(ada, id, 4)
    await save(bo, id, [
      entry(1, completion(), { texts: ['443', 'nothing'] }),
      entry(2, multiple(), { option_ids: [multiple().key[0] ?? ''] }),
    ])
    await submit(bo, id, 2)
    await announceClock(server)
    expect([(await rowOf(id, ada))?.mark, (await rowOf(id, bo))?.mark, (await rowOf(id, cy))?.mark]).toEqual([1_000, 200, null])

    const open = { params: { resource_id: id }, query: {} }
    const release = () => act(server.admin, id, 'release_results', { confirm_name: nameOf })
    const nameOf = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body.name
    expect(codeOf(await release())).toEqual([409, 'contest_state'])
    expect((await ada.client.call(ranking.list, open)).body).toMatchObject({ items: [] })
    await act(server.admin, id, 'stop', { confirm_name: nameOf })
    expect(codeOf(await ada.client.call(exam.review, { ...params(id), query: {} }))).toEqual([404, 'review_closed'])
    expect((await release()).status).toBe(200)
    const ranked = (await ada.client.call(ranking.list, open)).body
    expect(ranked.items.map(({ entrant_id, rank, score }) => [entrant_id, rank, score])).toEqual([
      [ada.entrant_id, 1, 1_000],
      [bo.entrant_id, 2, 200],
    ])
    expect((await ada.client.call(exam.review, { ...params(id), query: {} })).body).toMatchObject({
      is_released: true,
      result: { total: 1_000, is_passed: true, rank: 1 },
      sections: [{ score: 1_000, total_score: 1_000, questions: [] }],
    })
    expect((await bo.client.call(exam.mine, { query: {} })).body.items[0]?.result).toMatchObject({ total: 200, is_passed: false })
    expect(codeOf(await cy.client.call(exam.review, { ...params(id), query: {} }))).toEqual([404, 'review_closed'])
    expect((await cy.client.call(exam.mine, { query: {} })).body.items[0]).toMatchObject({ state: 'absent', result: null })
    expect(codeOf(await act(server.admin, id, 'reopen', { confirm_name: nameOf, end_at: inHours(3) }))).toEqual([409, 'results_published'])
    const withdrawn = await act(server.admin, id, 'withdraw_results', { confirm_name: nameOf })
    expect(withdrawn.status).toBe(200)
    expect((await ada.client.call(ranking.list, open)).body).toMatchObject({ items: [] })
    expect(codeOf(await ada.client.call(exam.review, { ...params(id), query: {} }))).toEqual([404, 'review_closed'])
  })

  test('a page with the answers of another account changes nothing', async () => {
    const { id, people } = await running(2)
    const [ada, bo] = people as [TestCandidate, TestCandidate]
    for (const one of [ada, bo]) await begin(one, id)
    const user_id = ada.client.user_id
    const body = { user_id, epoch: 1, device: newId(), entries: right() }
    expect(codeOf(await bo.client.call(exam.save, { ...params(id), body }))).toEqual([403, 'attempt_other_user'])
    const beat = { user_id, epoch: 1, unsaved: 0, left: [] }
    expect(codeOf(await bo.client.call(exam.heartbeat, { ...params(id), body: beat }))).toEqual([403, 'attempt_other_user'])
    const last = { user_id, epoch: 1, last_seq: 0 }
    expect(codeOf(await bo.client.call(exam.submit, { ...params(id), body: last }))).toEqual([403, 'attempt_other_user'])
    expect((await bo.client.call(exam.answers, params(id))).body).toMatchObject({ entries: [], now: { state: 'going' } })
    expect((await ada.client.call(exam.save, { ...params(id), body })).body).toMatchObject({ acked: 4 })
  })

  test('the review shows own answers, marks and keys as far as the switches say', async () => {
    const { id, people } = await running(1, { review_switch: true, answer_display_switch: true, release_mode: 'at_once' })
    const [ada] = people as [TestCandidate]
    await begin(ada, id)
    await save(ada, id, [entry(1, single(), { option_ids: [...single().key] }), entry(2, truth(), { option_ids: ['false'] })])
    await submit(ada, id, 2)
    const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    await act(server.admin, id, 'stop', { confirm_name: name })
    await announceClock(server)
    await announceClock(server)
    const { body } = await ada.client.call(exam.review, { ...params(id), query: {} })
    expect(body.is_released).toBe(true)
    const questions = new Map(body.sections.flatMap((one) => one.questions.map((question) => [question.question_id, question])))
    expect(questions.get(single().resource_id)).toMatchObject({ mark: 200, answer: { option_ids: single().key } })
    expect(questions.get(truth().resource_id)).toMatchObject({ mark: 0, key: { labels: ['true'] } })
    expect(questions.get(completion().resource_id)).toMatchObject({
      mark: 0,
      answer: null,
      key: { blanks: [['443'], ['https', 'HTTP over TLS']] },
    })
  })

  test('the clock hands in at the deadline after the last flush, and what was acknowledged counts', async () => {
    const { id, people } = await running(2)
    const [ada, bo] = people as [TestCandidate, TestCandidate]
    for (const one of [ada, bo]) await begin(one, id)
    await save(ada, id, right())
    await letTimeRunOut(server, ada, 10)
    forget(id)
    await announceClock(server)
    // Within the last flush an answer still counts.
    expect((await save(ada, id, [entry(5, single(), null)])).body).toMatchObject({ acked: 5, state: 'going' })
    await letTimeRunOut(server, ada, 40)
    forget(id)
    expect(codeOf(await save(ada, id, [entry(6, single(), null)]))).toEqual([409, 'attempt_time_up'])
    await announceClock(server)
    expect(await rowOf(id, ada)).toMatchObject({ state: 'auto_submitted', submitted_by: 'clock', mark: 800, answered: 3, late_entries: 1 })
    expect((await submit(ada, id, 5)).body).toMatchObject({ submitted_by: 'clock', answered: 3 })
  })

  test('extra time opens what the clock handed in, and takes the mark away until it is in again', async () => {
    const { id, people } = await running(2)
    const [ada, bo] = people as [TestCandidate, TestCandidate]
    for (const one of [ada, bo]) await begin(one, id)
    await save(ada, id, right())
    await submit(bo, id, 0)
    await letTimeRunOut(server, ada, 60)
    forget(id)
    await announceClock(server)
    expect((await rowOf(id, ada))?.mark).toBe(1_000)
    const give = (body: { entrant_ids: string[] | null; minutes: number }) =>
      server.admin.call(examDesk.extra_time, { ...params(id), body: { ...body, reason: 'Power cut in the room' } })
    expect((await give({ entrant_ids: [ada.entrant_id, bo.entrant_id], minutes: 10 })).body).toEqual({ moved: 1, reopened: 1 })
    expect(await rowOf(id, ada)).toMatchObject({ state: 'going', mark: null, extra_s: 600 })
    expect((await rowOf(id, bo))?.state).toBe('submitted')
    expect((await save(ada, id, [entry(5, single(), null)])).body).toMatchObject({ acked: 5 })
    await submit(ada, id, 5)
    await announceClock(server)
    expect((await rowOf(id, ada))?.mark).toBe(800)
    expect((await give({ entrant_ids: null, minutes: 5 })).body).toMatchObject({ moved: 0, reopened: 0 })
  })

  test('extra time is taken back, and a minute is left at least', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    const { deadline } = (await begin(ada, id)).body
    const give = (minutes: number) =>
      server.admin.call(examDesk.extra_time, { ...params(id), body: { entrant_ids: [ada.entrant_id], minutes, reason: 'Wrong candidate' } })
    await give(10)
    await give(-10)
    expect((await rowOf(id, ada))?.deadline).toBe(deadline)
    await give(10)
    await server.db.execute(sql`update contest set end_at = now() - interval '5 minutes' where resource_id = ${id}`)
    forget(id)
    await announceClock(server)
    await give(-10)
    const left = Date.parse((await rowOf(id, ada))?.deadline ?? '') - Date.now()
    expect(left).toBeGreaterThan(40_000)
    expect(left).toBeLessThan(62_000)
  })

  test('an exam that was stopped and goes on opens what the clock handed in, and nothing else', async () => {
    const { id, people } = await running(2)
    const [ada, bo] = people as [TestCandidate, TestCandidate]
    for (const one of [ada, bo]) await begin(one, id)
    await save(ada, id, right())
    await submit(bo, id, 0)
    const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    await act(server.admin, id, 'stop', { confirm_name: name })
    // The contest first: a tick in between reckons the deadlines from it.
    await server.db.execute(sql`update contest set stopped_at = stopped_at - interval '1 minute' where resource_id = ${id}`)
    await server.db.execute(sql`update exam_attempt set deadline = deadline - interval '1 minute' where contest_id = ${id}`)
    await announceClock(server)
    expect([(await rowOf(id, ada))?.state, (await rowOf(id, bo))?.state]).toEqual(['auto_submitted', 'submitted'])
    expect((await act(server.admin, id, 'reopen', { confirm_name: name, end_at: inHours(3) })).status).toBe(200)
    expect([(await rowOf(id, ada))?.state, (await rowOf(id, bo))?.state]).toEqual(['going', 'submitted'])
    expect((await save(ada, id, [entry(5, single(), null)])).body).toMatchObject({ acked: 5, state: 'going' })
  })

  test('who is banned meanwhile is told so, and what was typed is tidied and never refused for a character', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    await begin(ada, id)
    const kept = await save(ada, id, [entry(1, completion(), { texts: ['443\u0007\u202e', `HTTP\nover\tTLS${' '.repeat(300)}`] })])
    expect([kept.status, kept.body]).toMatchObject([200, { acked: 1 }])
    const { entries } = (await ada.client.call(exam.answers, params(id))).body
    expect(entries[0]?.answer).toEqual({ texts: ['443', 'HTTP over TLS'] })
    await server.admin.call(entrants.act, {
      params: { resource_id: id },
      body: { action: 'ban', entrant_ids: [ada.entrant_id], reason: 'Copied from a neighbour' },
    })
    expect(codeOf(await save(ada, id, [entry(2, single(), null)]))).toEqual([403, 'entrant_banned'])
  })

  test('a second device takes over, the first one is told, and its answers are kept aside', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    const device = newId()
    await begin(ada, id, device)
    expect((await begin(ada, id, device)).body.epoch).toBe(1)
    await save(ada, id, [entry(1, single(), { option_ids: [...single().key] })])
    const elsewhere = await otherBrowser(server, ada)
    expect((await begin(elsewhere, id)).body).toMatchObject({ epoch: 2, acked: 1 })
    expect(codeOf(await save(ada, id, [entry(2, single(), null)]))).toEqual([409, 'attempt_moved'])
    expect(codeOf(await ada.client.call(exam.heartbeat, { ...params(id), body: { epoch: 1, unsaved: 0, left: [] } }))).toEqual([
      409,
      'attempt_moved',
    ])
    expect((await save(elsewhere, id, [entry(2, truth(), { option_ids: ['true'] })], 2)).body).toMatchObject({ acked: 2 })
    const late = (await server.admin.call(examDesk.late_entries, { params: { exam_id: id, entrant_id: ada.entrant_id } })).body
    expect(late.items).toMatchObject([{ question_id: single().resource_id, seq: 2, epoch: 1, cause: 'moved', answer: null }])
    expect(await rowOf(id, ada)).toMatchObject({ device_changes: 1, late_entries: 1 })
  })

  test('an exam that holds to one device refuses another one until it is released', async () => {
    const { id, people } = await running(1, { device_policy: 'deny' })
    const [ada] = people as [TestCandidate]
    await begin(ada, id)
    expect(codeOf(await begin(ada, id))).toEqual([409, 'device_in_use'])
    await server.admin.call(examDesk.release_device, { ...params(id), body: { entrant_id: ada.entrant_id } })
    expect((await begin(ada, id)).body.epoch).toBe(2)
    expect(codeOf(await begin(ada, id))).toEqual([409, 'device_in_use'])
  })

  test('a pause covers the paper, keeps what is on its way, and gives the time back', async () => {
    const { id, people } = await running(1, { pause_keeps_end: false })
    const [ada] = people as [TestCandidate]
    const first = (await begin(ada, id)).body
    await act(server.admin, id, 'pause', { reason: 'Fire alarm' })
    expect(codeOf(await ada.client.call(exam.paper, { ...params(id), query: {} }))).toEqual([409, 'contest_paused'])
    const saved = (await save(ada, id, [entry(1, single(), null)])).body
    expect(saved).toMatchObject({ acked: 1, is_paused: true, pause_reason: 'Fire alarm' })
    expect(codeOf(await submit(ada, id, 1))).toEqual([409, 'contest_paused'])
    await new Promise((resolve) => setTimeout(resolve, 50))
    await act(server.admin, id, 'resume')
    const after = (await ada.client.call(exam.heartbeat, { ...params(id), body: { epoch: 1, unsaved: 0, left: [] } })).body
    expect(Date.parse(after.deadline ?? '')).toBeGreaterThanOrEqual(Date.parse(first.deadline ?? '') + 50)
  })

  test('an own window ends with the own duration, and never after the end of the exam', async () => {
    const { id, people } = await running(2, { timing: 'window', duration_minutes: 30 })
    const [ada, bo] = people as [TestCandidate, TestCandidate]
    const { deadline } = (await begin(ada, id)).body
    expect(Math.abs(Date.parse(deadline ?? '') - Date.now() - 30 * 60_000)).toBeLessThan(20_000)
    await server.db.execute(sql`update contest set end_at = now() + interval '10 minutes' where resource_id = ${id}`)
    forget(id)
    const short = (await begin(bo, id)).body
    expect(Math.abs(Date.parse(short.deadline ?? '') - Date.now() - 10 * 60_000)).toBeLessThan(20_000)
  })

  test('nobody begins before the start, after the entry has closed, or as somebody who is not a candidate', async () => {
    const id = await makeExam(server, paperId, { late_entry_minutes: 1, earliest_submit_minutes: 20 })
    const [ada, bo] = [await enterExam(server, id), await enterExam(server, id)]
    expect(codeOf(await begin(ada, id))).toEqual([409, 'contest_not_started'])
    await startExam(server, id)
    await begin(ada, id)
    expect(codeOf(await submit(ada, id, 0))).toEqual([409, 'submit_too_early'])
    await server.db.execute(
      sql`update contest set started_at = now() - interval '2 minutes', start_at = now() - interval '2 minutes' where resource_id = ${id}`,
    )
    forget(id)
    expect(codeOf(await begin(bo, id))).toEqual([409, 'entry_closed'])
    const stranger = await server.signIn('student')
    expect(codeOf(await stranger.call(exam.guide, params(id)))).toEqual([403, 'not_registered'])
    expect(codeOf(await stranger.call(examDesk.attempts, { ...params(id), query: {} }))).toEqual([403, 'permission_missing'])
  })

  test('answers that no question of the paper can hold are refused, and nothing of the request is kept', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    await begin(ada, id)
    const good = entry(1, truth(), { option_ids: ['true'] })
    const wrong = [
      entry(2, single(), { option_ids: [newId()] }),
      entry(2, single(), { option_ids: single().options.map(({ option_id }) => option_id) }),
      entry(2, single(), { texts: ['Alpha'] }),
      entry(2, completion(), { texts: ['1', '2', '3'] }),
      { seq: 2, question_id: newId(), answer: null, is_marked: false },
    ]
    for (const one of wrong) expect(codeOf(await save(ada, id, [good, one]))).toEqual([400, 'answer_wrong_form'])
    expect((await ada.client.call(exam.answers, params(id))).body).toMatchObject({ now: { acked: 0 }, entries: [] })
  })
})

describe('the invigilators', () => {
  test('hand in for a candidate with a reason, and open a paper again', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    await begin(ada, id)
    await save(ada, id, right())
    const forAda = { ...params(id), body: { entrant_ids: [ada.entrant_id], reason: 'Left the room' } }
    expect((await server.admin.call(examDesk.submit_for, forAda)).body).toEqual({ submitted: 1 })
    expect((await ada.client.call(exam.guide, params(id))).body.receipt).toMatchObject({
      submitted_by: 'staff',
      reason: 'Left the room',
      answered: 4,
    })
    expect((await server.admin.call(examDesk.submit_for, forAda)).body).toEqual({ submitted: 0 })
    await announceClock(server)
    const again = await server.admin.call(examDesk.reopen, {
      ...params(id),
      body: { entrant_id: ada.entrant_id, minutes: 5, reason: 'Submitted by mistake' },
    })
    expect(Math.abs(Date.parse(again.body.deadline) - Date.now() - 5 * 60_000)).toBeLessThan(20_000)
    expect((await save(ada, id, [entry(5, single(), null)])).body).toMatchObject({ state: 'going', acked: 5 })
    expect((await rowOf(id, ada))?.mark).toBeNull()
  })

  test('see who left the page, who is quiet and what waits on a device', async () => {
    const { id, people } = await running(2)
    const [ada, bo] = people as [TestCandidate, TestCandidate]
    for (const one of [ada, bo]) await begin(one, id)
    const left = [
      { away_s: 30, ago_s: 2 },
      { away_s: 1, ago_s: 1 },
    ].map((one, index) => ({ page: ada.entrant_id, n: index + 1, ...one }))
    // A repetition counts nothing twice.
    for (let n = 0; n < 2; n += 1) await ada.client.call(exam.heartbeat, { ...params(id), body: { epoch: 1, unsaved: 3, left } })
    expect(await rowOf(id, ada)).toMatchObject({ left_count: 1, left_s: 30, unsaved: 3 })
    await server.db.execute(sql`update exam_attempt set heard_at = now() - interval '2 minutes' where entrant_id = ${bo.entrant_id}`)
    const quiet = (await server.admin.call(examDesk.attempts, { ...params(id), query: { is_quiet: 'true' } })).body
    expect(quiet.items.map(({ entrant_id }) => entrant_id)).toEqual([bo.entrant_id])
    const { body } = await server.admin.call(contest.facts, { params: { resource_id: id } })
    expect(body).toMatchObject({ candidates: 2, going: 2, submitted: 0, unsaved: 1, absent: 0, not_begun: 0, calls: 0 })
  })

  test('see in the line of facts who has not begun, who calls, and who is absent once it is over', async () => {
    const { id, people } = await running(3)
    const [ada] = people as [TestCandidate]
    await begin(ada, id)
    const facts = async () => (await server.admin.call(contest.facts, { params: { resource_id: id } })).body
    for (const text of ['My chair is broken.', 'And the lamp.'])
      await server.db.execute(sql`insert into exam_call (call_id, contest_id, run, entrant_id, text)
        values (gen_random_uuid(), ${id}, 1, ${ada.entrant_id}, ${text})`)
    // Two calls of one person are one who waits.
    expect(await facts()).toMatchObject({ candidates: 3, going: 1, not_begun: 2, absent: 0, calls: 1 })
    await server.db.execute(
      sql`update exam_attempt set unsaved = 2, saved_at = now() - interval '61 s' where entrant_id = ${ada.entrant_id}`,
    )
    expect(await facts()).toMatchObject({ unsaved: 1 })
    const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    await act(server.admin, id, 'stop', { confirm_name: name })
    expect(await facts()).toMatchObject({ not_begun: 0, absent: 2 })
  })

  test('a reset puts attempts aside: everybody begins anew', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    await begin(ada, id)
    await save(ada, id, right())
    const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    await act(server.admin, id, 'stop', { confirm_name: name })
    await act(server.admin, id, 'reset', { confirm_name: name })
    expect((await rowOf(id, ada))?.state).toBe('not_started')
    const kept = await server.db.execute<{ n: number }>(
      sql`select count(*)::int as n from exam_attempt where entrant_id = ${ada.entrant_id}`,
    )
    expect(kept.rows[0]?.n).toBe(1)
  })
})
