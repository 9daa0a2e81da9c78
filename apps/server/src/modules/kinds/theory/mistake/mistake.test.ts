import { contest } from '@beacon/api/contest/contest'
import { mistake } from '@beacon/api/kinds/theory/mistakes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import {
  begin,
  enterExam,
  makeExam,
  makeFour,
  makePaper,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from '../exam/testing.ts'

let server: TestServer
let four: [Theory, Theory, Theory, Theory]
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  // Checked: the helper makes four.
  four = (await makeFour(server)) as typeof four
  paperId = await makePaper(server, four)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const shows = { review_switch: true, answer_display_switch: true, release_mode: 'at_once' } as const
const listOf = async ({ client }: TestCandidate, query: Parameters<typeof client.call<typeof mistake.list>>[1]['query'] = {}) =>
  (await client.call(mistake.list, { query })).body

/** A finished exam of one candidate: single and completion wrong, the multiple choice right, the true/false left out. */
async function sat(more: object = shows) {
  const id = await makeExam(server, paperId, more)
  const who = await enterExam(server, id)
  await startExam(server, id)
  await begin(who, id)
  const [single, multiple, , completion] = four
  await save(who, id, [
    { seq: 1, question_id: single.resource_id, answer: { option_ids: [single.options[1]?.option_id ?? ''] }, is_marked: false },
    { seq: 2, question_id: multiple.resource_id, answer: { option_ids: [...multiple.key] }, is_marked: false },
    { seq: 3, question_id: completion.resource_id, answer: { texts: ['443', 'telnet'] }, is_marked: false },
  ])
  await submit(who, id, 3)
  return { id, who }
}
async function stop(id: string) {
  const { name } = (await server.admin.call(contest.get, { params: { resource_id: id } })).body
  expect((await act(server.admin, id, 'stop', { confirm_name: name })).status).toBe(200)
}

describe('own mistakes', () => {
  test('are read once answers are out and the exam is over, with key, own answer and where they belong', async () => {
    const { id, who } = await sat()
    expect(await listOf(who)).toMatchObject({ all: 0, items: [] })
    await stop(id)
    await expect.poll(async () => (await listOf(who)).all).toBe(3)
    const { items, exams, directions } = await listOf(who)
    const [single, multiple, truth, completion] = four
    const of = (question: Theory) => items.find((one) => one.question.question_id === question.resource_id)
    expect(of(multiple)).toBeUndefined()
    expect(of(truth)?.question).toMatchObject({ answer: null, mark: 0, key: { labels: ['true'] } })
    expect(of(completion)?.question).toMatchObject({ mark: 200, answer: { texts: ['443', 'telnet'] } })
    expect(of(single)).toMatchObject({
      exam_id: id,
      is_judged: true,
      question: { mark: 0, key: { analysis: 'Because the first one is right.' } },
    })
    expect(exams).toMatchObject([{ exam_id: id, count: 3 }])
    expect(directions).toMatchObject([{ count: 3 }])
    expect((await listOf(who, { direction_id: directions[0]?.resource_id })).total).toBe(3)
    expect((await listOf(who, { q: 'is for' })).items.map(({ question }) => question.question_id)).toEqual([completion.resource_id])
    expect(await listOf(who, { direction_id: id })).toMatchObject({ total: 0, all: 3 })
    const other = await server.signIn('student')
    expect((await other.call(mistake.list, { query: {} })).body.all).toBe(0)
    const params = { exam_id: id, question_id: single.resource_id }
    expect(codeOf(await other.call(mistake.practise, { params, body: { answer: null } }))).toEqual([404, 'not_found'])
  })

  test('are answered again and judged at once, taken out and put back', async () => {
    const { id, who } = await sat()
    await stop(id)
    await expect.poll(async () => (await listOf(who)).all).toBe(3)
    const [single, multiple, , completion] = four
    const params = { exam_id: id, question_id: completion.resource_id }
    const again = (answer: { texts: string[] } | { option_ids: string[] } | null) =>
      who.client.call(mistake.practise, { params, body: { answer } })
    expect((await again({ texts: ['443', 'https'] })).body).toEqual({ marks: 400, score: 400, blanks: [true, true] })
    expect((await again({ texts: ['80', 'https'] })).body).toEqual({ marks: 200, score: 400, blanks: [false, true] })
    expect((await again(null)).body).toMatchObject({ marks: 0 })
    expect(codeOf(await again({ option_ids: ['x'] }))).toEqual([400, 'answer_wrong_form'])
    const ofRight = { exam_id: id, question_id: multiple.resource_id }
    expect(codeOf(await who.client.call(mistake.practise, { params: ofRight, body: { answer: null } }))).toEqual([404, 'not_found'])
    const one = { params: { exam_id: id, question_id: single.resource_id } }
    expect((await who.client.call(mistake.remove, one)).status).toBe(200)
    expect((await listOf(who)).all).toBe(2)
    expect((await who.client.call(mistake.put_back, one)).status).toBe(200)
    expect((await listOf(who)).all).toBe(3)
  })

  test('stay away without the answer display', async () => {
    const { id, who } = await sat({ ...shows, answer_display_switch: false })
    await stop(id)
    await expect
      .poll(async () => (await server.admin.call(contest.get, { params: { resource_id: id } })).body)
      .toMatchObject({ released_at: expect.any(String) })
    expect((await listOf(who)).all).toBe(0)
  })

  test('are held back while an exam with the same question goes on, whoever sits it', async () => {
    const { id, who } = await sat()
    await stop(id)
    await expect.poll(async () => (await listOf(who)).all).toBe(3)
    const next = await makeExam(server, paperId)
    expect((await listOf(who)).all).toBe(3)
    await startExam(server, next)
    expect(await listOf(who)).toMatchObject({ all: 0, held_back: 3, items: [], exams: [] })
    const params = { exam_id: id, question_id: four[0].resource_id }
    expect(codeOf(await who.client.call(mistake.practise, { params, body: { answer: null } }))).toEqual([404, 'not_found'])
    await stop(next)
    await expect.poll(async () => (await listOf(who)).all).toBe(3)
  })
})
