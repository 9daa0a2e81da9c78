import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock, inHours } from '../../../contest/core/contest/testing.ts'
import { forgetContest } from '../../../contest/core/contest/index.ts'
import { freeNumbers } from './results/mark-number.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit, type TestCandidate, type Theory } from './testing.ts'

let server: TestServer
let single: Theory
let short: Theory
let blanks: Theory
let paperId: string

/** A single choice of 2 marks, a short question of 5 and a completion of 3 that people mark. */
beforeAll(async () => {
  server = await startTestServer()
  single = await makeTheory(server)
  short = await makeTheory(server, {
    question_type: 'short',
    options: [],
    key: [],
    reference_answer: 'Because it is encrypted.',
    answer_length_max: 30,
    score: 500,
  })
  const blank = { kind: 'exact' as const, tolerance: 0, tolerance_unit: 'absolute' as const, case_sensitive: true }
  blanks = await makeTheory(server, {
    question_type: 'completion',
    judge: 'manual',
    stem: '{{1}} and {{2}}.',
    options: [],
    key: [],
    blanks: [
      { ...blank, score: 50, accepted: ['TCP'] },
      { ...blank, score: 50, accepted: ['UDP'] },
    ],
    score: 300,
  })
  paperId = await makePaper(server, [single, short, blanks])
})
afterAll(() => server.stop())

type Answer = { option_ids: string[] } | { texts: string[] } | { essay: string } | null
const entry = (seq: number, { resource_id: question_id }: Theory, answer: Answer) => ({ seq, question_id, answer, is_marked: false })
const whole = (essay: string, texts: string[], from = 1) => [
  entry(from, single, { option_ids: [...single.key] }),
  entry(from + 1, short, { essay }),
  entry(from + 2, blanks, { texts }),
]
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const params = (exam_id: string) => ({ params: { exam_id } })

async function running(count: number, more: Parameters<typeof makeExam>[2] = {}): Promise<{ id: string; people: TestCandidate[] }> {
  const id = await makeExam(server, more.paper_id ?? paperId, more)
  const people: TestCandidate[] = []
  for (let n = 0; n < count; n += 1) people.push(await enterExam(server, id))
  await startExam(server, id)
  for (const one of people) await begin(one, id)
  return { id, people }
}
const settings = async (id: string) => (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
const stop = async (id: string) => act(server.admin, id, 'stop', { confirm_name: (await settings(id)).name })
const release = async (id: string) => act(server.admin, id, 'release_results', { confirm_name: (await settings(id)).name })
const rowOf = async (id: string, { entrant_id }: TestCandidate) => {
  const { items } = (await server.admin.call(examDesk.attempts, { ...params(id), query: {} })).body
  return items.find((one) => one.entrant_id === entrant_id)
}

interface Item extends Record<string, unknown> {
  item_id: string
  question_id: string
  mark: number | null
  comment: string
  version: number
}
const itemsOf = async ({ entrant_id }: TestCandidate): Promise<Map<string, Item>> => {
  const { rows } = await server.db.execute<Item>(sql`
    select i.* from exam_item i join exam_attempt a on a.attempt_id = i.attempt_id where a.entrant_id = ${entrant_id}`)
  return new Map(rows.map((item) => [item.question_id, item]))
}
interface Paper extends Record<string, unknown> {
  mark_no: string | null
  objective: number | null
  unmarked: number | null
  mark: number | null
}
const paperOf = async ({ entrant_id }: TestCandidate): Promise<Paper | undefined> => {
  const { rows } = await server.db.execute<Paper>(
    sql`select mark_no, objective, unmarked, mark from exam_attempt where entrant_id = ${entrant_id}`,
  )
  return rows[0]
}
/** What a marker does, without the pages of markers. */
async function mark({ entrant_id }: TestCandidate, { resource_id }: Theory, marks: number, comment = ''): Promise<void> {
  await server.db.execute(sql`
    update exam_item i set mark = ${marks}, comment = ${comment}, marked_at = now(), version = version + 1 from exam_attempt a
    where a.attempt_id = i.attempt_id and a.entrant_id = ${entrant_id} and i.question_id = ${resource_id}`)
  await server.db.execute(sql`
    update exam_attempt a set unmarked = (select count(*) from exam_item i where i.attempt_id = a.attempt_id and i.mark is null)
    where a.entrant_id = ${entrant_id}`)
}
async function review(id: string): Promise<void> {
  await server.db.execute(sql`update contest_theory set reviewed_at = now() where contest_id = ${id}`)
  forgetContest(server.platform, id)
}

describe('an exam of which people mark a part', () => {
  test('is not released at once, and waits for its review unless it says otherwise', async () => {
    const body = { kind: 'theory' as const, name: 'By hand', paper_id: paperId, start_at: inHours(1), end_at: inHours(3) }
    const atOnce = await server.admin.call(contest.create, { body: { ...body, release_mode: 'at_once' } })
    expect([atOnce.status, atOnce.body]).toMatchObject([400, { details: { fields: { release_mode: { code: 'release_needs_marking' } } } }])
    const made = await server.admin.call(contest.create, { body })
    expect(made.body).toMatchObject({ release_mode: 'with_review', manual_count: 2, reviewed_at: null })
  })

  test('an essay is tidied and kept; a wrong form and one that is too long are refused', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    const { sections } = (await ada.client.call(exam.paper, { ...params(id), query: {} })).body
    const lengths = sections.flatMap(({ questions }) => questions.map(({ question_type, length_max }) => [question_type, length_max]))
    expect(Object.fromEntries(lengths)).toEqual({ single: null, short: 30, completion: null })
    expect(JSON.stringify(sections)).not.toContain('encrypted')
    await save(ada, id, [entry(1, short, { essay: 'One\r\n\ttwo\u0007\u202e\rthree  \n' })])
    const { entries } = (await ada.client.call(exam.answers, params(id))).body
    expect(entries[0]?.answer).toEqual({ essay: 'One\n\ttwo\nthree' })
    expect((await rowOf(id, ada))?.answered).toBe(1)
    const wrong: [Theory, Answer][] = [
      [short, { texts: ['One'] }],
      [short, { option_ids: ['true'] }],
      [single, { essay: 'Alpha' }],
      [blanks, { essay: 'TCP' }],
    ]
    for (const [question, answer] of wrong)
      expect(codeOf(await save(ada, id, [entry(2, question, answer)]))).toEqual([400, 'answer_wrong_form'])
    const long = await save(ada, id, [entry(2, short, { essay: 'a'.repeat(31) })])
    expect([long.status, long.error.code, long.error.details]).toMatchObject([400, 'answer_too_long', { n: 30 }])
    const many = await save(
      ada,
      id,
      Array.from({ length: 201 }, (_, index) => entry(index + 2, short, { essay: 'One' })),
    )
    expect([many.status, many.error.code, many.error.details]).toEqual([413, 'too_many_entries', { n: 200 }])
    // A character outside the basic plane is one character.
    expect((await save(ada, id, [entry(2, short, { essay: '𠀀'.repeat(30) })])).status).toBe(200)
  })

  test('a save takes eight essays of the greatest length', async () => {
    const questions: Theory[] = []
    for (let n = 0; n < 8; n += 1)
      questions.push(
        await makeTheory(server, {
          question_type: 'short',
          options: [],
          key: [],
          reference_answer: 'So.',
          answer_length_max: 20_000,
          score: 100,
        }),
      )
    const { id, people } = await running(1, { paper_id: await makePaper(server, questions) })
    const [ada] = people as [TestCandidate]
    const saved = await save(
      ada,
      id,
      questions.map((question, index) => entry(index + 1, question, { essay: '密'.repeat(20_000) })),
    )
    expect([saved.status, saved.body]).toMatchObject([200, { acked: 8 }])
  })

  test('a judged paper has a number and items; it gets its mark once people are done and the review is finished', async () => {
    const { id, people } = await running(3)
    const [ada, bo, cy] = people as [TestCandidate, TestCandidate, TestCandidate]
    await save(ada, id, whole('Because  it is so', ['TCP', 'udp']))
    await save(bo, id, whole('because it is SO', ['TCP', 'UDP']))
    await save(cy, id, whole(' ', ['', '']))
    for (const one of people) await submit(one, id, 3)
    await announceClock(server)
    const [first, second] = [await itemsOf(ada), await itemsOf(bo)]
    expect([...first.keys()].toSorted()).toEqual([short.resource_id, blanks.resource_id].toSorted())
    const keyOf = (items: Map<string, Item>, { resource_id }: Theory) => items.get(resource_id)?.['same_key']
    expect(keyOf(first, short)).toBe(keyOf(second, short))
    expect(keyOf(first, blanks)).not.toBe(keyOf(second, blanks))
    expect(await paperOf(ada)).toMatchObject({ objective: 200, unmarked: 2, mark: null })
    // Nobody marks who wrote nothing.
    expect(await paperOf(cy)).toMatchObject({ objective: 200, unmarked: 0, mark: null })
    expect([...(await itemsOf(cy)).values()].map((item) => [item.mark, item['marked_by']])).toEqual([
      [0, null],
      [0, null],
    ])
    const numbers = await Promise.all(people.map(async (one) => (await paperOf(one))?.mark_no))
    expect(new Set(numbers).size).toBe(3)
    for (const number of numbers) expect(number).toMatch(/^\d{6}$/u)
    const facts = async () => (await server.admin.call(contest.facts, { params: { resource_id: id } })).body
    expect(await facts()).toMatchObject({ to_mark: 4 })
    await mark(ada, short, 350)
    await mark(ada, blanks, 150)
    await announceClock(server)
    const events = async () => {
      const { rows } = await server.db.execute<{ payload: object }>(
        sql`select payload from score_event where contest_id = ${id} and kind = 'exam.marked' and entrant_id = ${ada.entrant_id}`,
      )
      return rows.map(({ payload }) => payload)
    }
    // Whoever watches the desk or its ranking does not join marks with names before the review.
    expect(await paperOf(ada)).toMatchObject({ objective: 200, unmarked: 0, mark: null })
    expect(await events()).toEqual([])
    expect(await facts()).toMatchObject({ to_mark: 2, mean_score: null })
    expect(await rowOf(id, ada)).toMatchObject({ mark: null, is_passed: null })
    await review(id)
    await announceClock(server)
    expect(await paperOf(ada)).toMatchObject({ unmarked: 0, mark: 700 })
    expect(await events()).toMatchObject([{ objective: 200, subjective: 500 }])
    expect(await rowOf(id, ada)).toMatchObject({ mark: 700, is_passed: true })
  })

  test('a paper that was open again keeps its number and the marks of answers that did not change', async () => {
    const { id, people } = await running(1)
    const [ada] = people as [TestCandidate]
    await save(ada, id, whole('Because', ['TCP', 'UDP']))
    await submit(ada, id, 3)
    await announceClock(server)
    await mark(ada, short, 400, 'Good.')
    await mark(ada, blanks, 300, 'Right.')
    const [before, paper] = [await itemsOf(ada), await paperOf(ada)]
    const reopen = () =>
      server.admin.call(examDesk.reopen, {
        ...params(id),
        body: { entrant_id: ada.entrant_id, minutes: 5, reason: 'Submitted by mistake' },
      })
    await reopen()
    expect(await paperOf(ada)).toEqual({ mark_no: paper?.mark_no, objective: null, unmarked: null, mark: null })
    await save(ada, id, [entry(4, short, { essay: ' because ' }), entry(5, blanks, { texts: ['TCP', 'SCTP'] })])
    await submit(ada, id, 5)
    await announceClock(server)
    const after = await itemsOf(ada)
    expect(after.get(short.resource_id)).toEqual(before.get(short.resource_id))
    const changed = before.get(blanks.resource_id)
    expect(after.get(blanks.resource_id)).toMatchObject({
      item_id: changed?.item_id,
      mark: null,
      comment: '',
      version: (changed?.version ?? 0) + 1,
    })
    expect(await paperOf(ada)).toEqual({ mark_no: paper?.mark_no, objective: 200, unmarked: 1, mark: null })
    await mark(ada, blanks, 150)
    await review(id)
    await announceClock(server)
    expect((await paperOf(ada))?.mark).toBe(750)
    expect(codeOf(await reopen())).toEqual([409, 'results_released'])
  })

  test('results wait for marks and for the review, and then show mark and comment', async () => {
    const { id, people } = await running(1, { review_switch: true, answer_display_switch: true })
    const [ada] = people as [TestCandidate]
    await save(ada, id, whole('Because', ['TCP', '']))
    await submit(ada, id, 3)
    await stop(id)
    await announceClock(server)
    const incomplete = await release(id)
    expect([incomplete.status, incomplete.body]).toMatchObject([409, { code: 'marking_incomplete', details: { n: 2 } }])
    await mark(ada, short, 400, 'Say why.')
    await mark(ada, blanks, 150)
    await announceClock(server)
    expect(codeOf(await release(id))).toEqual([409, 'contest_state'])
    const open = async () => (await ada.client.call(exam.review, { ...params(id), query: {} })).body
    const sealed = await open()
    expect(sealed).toMatchObject({ is_released: false, result: null })
    const asked = sealed.sections.flatMap(({ questions }) => questions)
    expect(asked.map((question) => [question.mark, question.comment, question.key])).toEqual(asked.map(() => [null, '', null]))
    await review(id)
    await announceClock(server)
    const shown = await open()
    expect(shown).toMatchObject({ is_released: true, result: { total: 750 }, sections: [{ score: 750 }] })
    const questions = new Map(shown.sections.flatMap((one) => one.questions.map((question) => [question.question_id, question])))
    expect(questions.get(short.resource_id)).toMatchObject({
      mark: 400,
      comment: 'Say why.',
      answer: { essay: 'Because' },
      key: { reference: 'Because it is encrypted.' },
    })
    expect(questions.get(single.resource_id)).toMatchObject({ mark: 200, comment: '', key: { reference: '' } })
  })

  test('a time of release waits for the review too', async () => {
    const { id, people } = await running(1, { release_mode: 'by_time', release_at: inHours(3) })
    const [ada] = people as [TestCandidate]
    await save(ada, id, whole('Because', ['TCP', '']))
    await submit(ada, id, 3)
    await stop(id)
    await announceClock(server)
    await mark(ada, short, 400)
    await mark(ada, blanks, 150)
    await server.db.execute(sql`update contest_theory set release_at = now() - interval '1 minute' where contest_id = ${id}`)
    forgetContest(server.platform, id)
    await announceClock(server)
    expect((await settings(id)).kind === 'theory' && (await settings(id))).toMatchObject({ released_at: null })
    await review(id)
    await announceClock(server)
    expect(await settings(id)).not.toMatchObject({ released_at: null })
  })
})

test('marking numbers are random, different and never ones that are taken', () => {
  const taken = new Set(freeNumbers(5_000, new Set()))
  expect(taken.size).toBe(5_000)
  expect(freeNumbers(5_000, taken).filter((number) => taken.has(number))).toEqual([])
})
