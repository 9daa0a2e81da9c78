import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { act, announceClock } from '../../../../contest/core/contest/testing.ts'
import {
  begin,
  otherBrowser,
  enterExam,
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
let one: Theory
let two: Theory
let short: Theory

beforeAll(async () => {
  server = await startTestServer()
  one = await makeTheory(server)
  two = await makeTheory(server)
  short = await makeTheory(server, { question_type: 'short', options: [], key: [], reference_answer: 'Because.', score: 500 })
})
afterAll(() => server.stop())

const entry = (seq: number, { resource_id: question_id }: Theory, answer: { option_ids: string[] } | { essay: string }) => ({
  seq,
  question_id,
  answer,
  is_marked: false,
})
const right = (seq: number, question: Theory) => entry(seq, question, { option_ids: [...question.key] })
const wrong = (seq: number, question: Theory) => entry(seq, question, { option_ids: [question.options[1]?.option_id ?? ''] })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

async function sitting(questions: readonly Theory[], more: Parameters<typeof makeExam>[2] = {}) {
  const id = await makeExam(server, await makePaper(server, questions), more)
  const ada = await enterExam(server, id)
  await startExam(server, id)
  await begin(ada, id)
  return { id, ada }
}
const rowOf = async (id: string) => (await server.admin.call(examDesk.attempts, { ...at(id), query: {} })).body.items[0]
const lateOf = async (id: string, { entrant_id }: TestCandidate) =>
  (await server.admin.call(examDesk.late_entries, { params: { exam_id: id, entrant_id } })).body.items
const decide = (id: string, { entrant_id }: TestCandidate, decision: 'accepted' | 'refused', entries = 1) =>
  server.admin.call(examDesk.decide_late, {
    params: { exam_id: id, entrant_id },
    body: { decision, reason: 'The network was down', entries },
  })
const release = async (id: string) => {
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  return act(server.admin, id, 'release_results', { confirm_name: name })
}

test('accepting makes late answers count, refusing takes that back, and the release makes it final', async () => {
  const { id, ada } = await sitting([one, two], { review_switch: true })
  await save(ada, id, [wrong(1, one)])
  await submit(ada, id, 1)
  await announceClock(server)
  await save(ada, id, [right(2, one), right(3, two)])
  expect(await rowOf(id)).toMatchObject({ mark: 0, late_entries: 2, late_open: 2 })
  expect(codeOf(await decide(id, ada, 'accepted', 1))).toEqual([409, 'changed_meanwhile'])

  expect((await decide(id, ada, 'accepted', 2)).body).toEqual({ counted: 2 })
  expect(await rowOf(id)).toMatchObject({ mark: 400, answered: 2, late_open: 0 })
  expect(await lateOf(id, ada)).toMatchObject([
    { seq: 3, decision: 'accepted', counts: true },
    { seq: 2, decision: 'accepted', counts: true },
  ])
  expect((await decide(id, ada, 'refused', 2)).body).toEqual({ counted: 0 })
  expect(await rowOf(id)).toMatchObject({ mark: 0, answered: 1 })
  const held = (await ada.client.call(exam.answers, at(id))).body.entries
  expect(held).toMatchObject([{ question_id: one.resource_id, seq: 1, answer: { option_ids: [one.options[1]?.option_id] } }])

  await decide(id, ada, 'accepted', 2)
  expect((await release(id)).status).toBe(200)
  expect((await ada.client.call(exam.review, { ...at(id), query: {} })).body).toMatchObject({ late_accepted: 2, result: { total: 400 } })
  expect(codeOf(await decide(id, ada, 'refused', 2))).toEqual([409, 'results_released'])
})

test('an answer of a later device is newer than what the lost device sends', async () => {
  const { id, ada } = await sitting([one, two])
  const later = await otherBrowser(server, ada)
  await begin(later, id, newId())
  await save(later, id, [right(1, one)], 2)
  await save(ada, id, [wrong(5, one), right(6, two)])
  expect(codeOf(await decide(id, ada, 'accepted', 2))).toEqual([409, 'contest_state'])
  await submit(later, id, 1, 2)
  expect((await decide(id, ada, 'accepted', 2)).body).toEqual({ counted: 1 })
  expect(await rowOf(id)).toMatchObject({ mark: 400 })
  // The paper opens again: what is written then replaces what was accepted, and no decision touches it.
  const { entrant_id } = ada
  await server.admin.call(examDesk.reopen, { ...at(id), body: { entrant_id, minutes: 5, reason: 'Cut off too early' } })
  expect((await save(later, id, [wrong(2, two)], 2)).body).toMatchObject({ acked: 2 })
  await submit(later, id, 2, 2)
  expect((await decide(id, ada, 'refused', 2)).body).toEqual({ counted: 0 })
  await announceClock(server)
  expect(await rowOf(id)).toMatchObject({ mark: 200 })
})

test('an accepted written answer waits for people', async () => {
  const { id, ada } = await sitting([one, short])
  await save(ada, id, [right(1, one)])
  await submit(ada, id, 1)
  await announceClock(server)
  await save(ada, id, [entry(2, short, { essay: 'Because it is encrypted.' })])
  const facts = async () => (await server.admin.call(contest.facts, { params: { resource_id: id } })).body
  expect(await facts()).toMatchObject({ to_mark: 0 })
  await decide(id, ada, 'accepted')
  expect(await facts()).toMatchObject({ to_mark: 1 })
  await decide(id, ada, 'refused')
  expect(await facts()).toMatchObject({ to_mark: 0 })
})
