import { audit } from '@beacon/api/platform/audit'
import { contest } from '@beacon/api/contest/contest'
import { message } from '@beacon/api/people/message'
import { exam as examContract } from '@beacon/api/kinds/theory/exam/exam'
import { marking } from '@beacon/api/kinds/theory/marking'
import { remark, type CorrectionBody } from '@beacon/api/kinds/theory/remark'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makeFour, makePaper, makeTheory, save, startExam, submit } from '../exam/testing.ts'
import { makeManualPaper, makeMarkedExam } from '../marking/testing.ts'
import { markAll, sitFour, type SatFour } from '../scores/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
type Sat = Pick<SatFour, 'id' | 'questions'>
const at = ({ id, questions }: Sat, index: number) => ({ exam_id: id, question_id: questions[index]?.resource_id ?? '' })

async function previewOf(sat: Sat, index: number, correction: CorrectionBody) {
  const reply = await server.admin.call(remark.preview, { params: at(sat, index), body: { correction } })
  expect(reply.status).toBe(200)
  return reply.body
}
async function apply(sat: Sat, index: number, correction: CorrectionBody) {
  const { stamp } = await previewOf(sat, index, correction)
  return server.admin.call(remark.apply, { params: at(sat, index), body: { correction, reason: 'The key was wrong', stamp } })
}
const totalsOf = async (exam_id: string): Promise<(number | null)[]> => {
  const { items } = (await server.admin.call(examScores.list, { params: { exam_id }, query: { sort: 'name' } })).body
  return items.map(({ total }) => total)
}
const half = { kind: 'rule', partial_rule: 'half', fixed_marks: null } as const

/** Two multiple-choice questions of one section by the strict rule, of 3 and 4 marks; each answered with one of its two right options. */
async function sitHalf() {
  const options = (await makeFour(server))[1]?.options ?? []
  const more = { question_type: 'multiple' as const, options, key: options.slice(0, 2).map(({ option_id }) => option_id) }
  const questions = [await makeTheory(server, { ...more, score: 300 }), await makeTheory(server, { ...more, score: 400 })]
  const id = await makeExam(server, await makePaper(server, questions), { release_mode: 'at_once', review_switch: true })
  const one = await enterExam(server, id)
  await startExam(server, id)
  await begin(one, id)
  const entries = questions.map(({ resource_id, key }, index) => ({
    seq: index + 1,
    question_id: resource_id,
    answer: { option_ids: key.slice(0, 1) },
    is_marked: false,
  }))
  await save(one, id, entries)
  await submit(one, id, 2)
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  return { id, questions, one }
}

const eventsOf = async (id: string) => {
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from score_event where contest_id = ${id} and kind = 'exam.marked'`,
  )
  return rows[0]?.n ?? 0
}

describe('a correction of a question', () => {
  test('shows first what it does, and does exactly that', async () => {
    const sat = await sitFour(server, ['right', 'wrong', 'wrong', 'absent'], { release_mode: 'by_hand' })
    const [single] = sat.questions
    const wrong = single?.options.at(-1)?.option_id ?? ''
    const before = await totalsOf(sat.id)
    const events = await eventsOf(sat.id)
    const shown = await previewOf(sat, 0, { kind: 'key', key: [wrong] })
    expect(shown).toMatchObject({ papers: 3, changed: 3, pass_before: 1, pass_after: 1, total_before: 1_000, total_after: 1_000 })
    expect(await totalsOf(sat.id)).toEqual(before)
    expect((await apply(sat, 0, { kind: 'key', key: [wrong] })).body).toEqual({ changed: 3 })
    const after = await totalsOf(sat.id)
    expect(after.filter((total) => total !== null).toSorted()).toEqual(shown.items.map((row) => row.after).toSorted())
    expect(after.filter((total) => total !== null).toSorted((a, b) => a - b)).toEqual([200, 200, 800])
    expect(await eventsOf(sat.id)).toBe(events + 3)
    const { items } = (await server.admin.call(audit.list, { query: { module: 'marking', operation: 'remark' } })).body
    expect(items[0]?.object_id).toBe(sat.id)
  })

  test('accepts several keys of a single choice, each alone', async () => {
    const sat = await sitFour(server, ['right', 'wrong'])
    const [single] = sat.questions
    const key = [single?.options[0]?.option_id ?? '', single?.options.at(-1)?.option_id ?? '']
    await apply(sat, 0, { kind: 'key', key })
    expect((await totalsOf(sat.id)).toSorted()).toEqual([1_000, 200].toSorted())
  })

  test('takes texts that were given, from the list of them', async () => {
    const sat = await sitFour(server, ['wrong', 'wrong', 'right'])
    const given = (await server.admin.call(remark.given, { params: at(sat, 3), query: {} })).body
    expect(given.papers).toBe(3)
    expect(given.blanks.map((blank) => blank.given)).toEqual([
      [
        { text: '80', count: 2, is_right: false },
        { text: '443', count: 1, is_right: true },
      ],
      [
        { text: 'TLS', count: 2, is_right: false },
        { text: 'https', count: 1, is_right: true },
      ],
    ])
    expect((await apply(sat, 3, { kind: 'accept', texts: [[], ['tls']] })).body).toEqual({ changed: 2 })
    expect((await totalsOf(sat.id)).toSorted()).toEqual([1_000, 200, 200].toSorted())
  })

  test('gives full marks to every paper that is in, and to nobody who was absent', async () => {
    const sat = await sitFour(server, ['right', 'wrong', 'absent'])
    expect((await apply(sat, 1, { kind: 'full' })).body).toEqual({ changed: 1 })
    const totals = await totalsOf(sat.id)
    expect(totals.filter((total) => total === null)).toHaveLength(1)
    expect(totals.filter((total) => total !== null).toSorted()).toEqual([1_000, 300].toSorted())
  })

  test('cancels a question: its marks go and the total shrinks, until it is restored', async () => {
    const sat = await sitFour(server, ['right', 'wrong'])
    const settings = async () => (await server.admin.call(contest.settings, { params: { resource_id: sat.id } })).body
    await apply(sat, 3, { kind: 'cancel' })
    expect((await totalsOf(sat.id)).toSorted()).toEqual([0, 600].toSorted())
    expect(await settings()).toMatchObject({ total_score: 600 })
    await apply(sat, 3, { kind: 'restore' })
    expect((await totalsOf(sat.id)).toSorted()).toEqual([0, 1_000].toSorted())
    expect(await settings()).toMatchObject({ total_score: 1_000 })
    const { items, corrections } = (await server.admin.call(remark.questions, { params: { exam_id: sat.id }, query: {} })).body
    expect(items.map(({ correction }) => correction)).toEqual([null, null, null, null])
    expect(corrections.map(({ kind, place, was_released }) => [kind, place, was_released])).toEqual([
      ['restore', 4, true],
      ['cancel', 4, true],
    ])
  })

  test('changes the rule of a section for each of its multiple-choice questions', async () => {
    const sat = await sitHalf()
    const [first] = sat.questions
    expect(await totalsOf(sat.id)).toEqual([0])
    const shown = await previewOf(sat, 0, half)
    expect(shown).toMatchObject({ papers: 1, changed: 1, total_before: 700, total_after: 700, pass_before: 0, pass_after: 0 })
    expect(shown.items).toMatchObject([{ before: 0, after: 350 }])
    expect((await apply(sat, 0, half)).body).toEqual({ changed: 1 })
    expect(await totalsOf(sat.id)).toEqual([350])
    const { items, corrections } = (await server.admin.call(remark.questions, { params: { exam_id: sat.id }, query: {} })).body
    expect(items.map(({ correction, rule }) => [correction, rule?.partial_rule, rule?.questions])).toEqual([
      [null, 'half', 2],
      [null, 'half', 2],
    ])
    expect(corrections).toMatchObject([{ kind: 'rule', section: 'All', question_id: first?.resource_id }])
    const review = (await sat.one.client.call(examContract.review, { params: { exam_id: sat.id }, query: {} })).body
    expect(review.corrections.map(({ kind, change }) => [kind, change]).toSorted()).toEqual([
      ['rule', 150],
      ['rule', 200],
    ])
    expect(review.sections[0]?.score).toBe(350)
  })

  test('keeps a cancelled question cancelled when its section gets another rule, and the latest rule of any of its questions', async () => {
    const sat = await sitHalf()
    await apply(sat, 0, { kind: 'cancel' })
    await apply(sat, 0, half)
    expect(await totalsOf(sat.id)).toEqual([200])
    const { total_score } = (await server.admin.call(contest.settings, { params: { resource_id: sat.id } })).body as { total_score: number }
    expect(total_score).toBe(400)
    await apply(sat, 0, { kind: 'restore' })
    expect(await totalsOf(sat.id)).toEqual([350])
    await apply(sat, 1, { kind: 'rule', partial_rule: 'fixed', fixed_marks: 25 })
    expect(await totalsOf(sat.id)).toEqual([50])
    await apply(sat, 0, { kind: 'rule', partial_rule: 'strict', fixed_marks: null })
    expect(await totalsOf(sat.id)).toEqual([0])
  })

  test('leaves the question of the bank and the copy of the paper as they are', async () => {
    const sat = await sitFour(server, ['right'])
    const [single] = sat.questions
    const copyOf = async () =>
      (await server.db.execute(sql`select md5(content::text) as sum from exam_paper where contest_id = ${sat.id}`)).rows
    const before = await copyOf()
    await apply(sat, 0, { kind: 'key', key: [single?.options.at(-1)?.option_id ?? ''] })
    expect(await copyOf()).toEqual(before)
    const kept = await server.admin.call(theoryQuestion.get, { params: { resource_id: single?.resource_id ?? '' } })
    expect(kept.body.key).toEqual(single?.key)
  })

  test('tells candidates concerned in their review, once results are out', async () => {
    const sat = await sitFour(server, ['right', 'wrong'], { review_switch: true, answer_display_switch: true })
    const [single] = sat.questions
    const key = [single?.options[0]?.option_id ?? '', single?.options.at(-1)?.option_id ?? '']
    await apply(sat, 0, { kind: 'key', key })
    const reviewOf = async (index: number) => {
      const reply = await sat.people[index]?.client.call(examContract.review, { params: { exam_id: sat.id }, query: {} })
      return reply?.body
    }
    expect((await reviewOf(0))?.corrections).toEqual([])
    const messagesTo = async (index: number) => {
      const reply = await sat.people[index]?.client.call(message.mine.list, { query: { tab: 'message' } })
      return reply?.body.items.map(({ subject, text }) => `${subject} ${text}`) ?? []
    }
    expect((await messagesTo(0)).filter((text) => text.includes('changed'))).toEqual([])
    expect((await messagesTo(1)).filter((text) => text.includes('changed'))).toHaveLength(1)
    expect((await messagesTo(0)).filter((text) => text.includes('have been released'))).toHaveLength(1)
    const second = await reviewOf(1)
    expect(second?.corrections).toMatchObject([{ kind: 'key', change: 200 }])
    expect(second?.result?.total).toBe(200)
    const question = second?.sections[0]?.questions.find(({ question_id }) => question_id === single?.resource_id)
    expect(question?.key?.labels).toHaveLength(2)
    expect(question?.mark).toBe(200)
  })

  test('holds for papers that are handed in later', async () => {
    const questions = await makeFour(server)
    const id = await makeExam(server, await makePaper(server, questions))
    const [early, late] = [await enterExam(server, id), await enterExam(server, id)]
    await startExam(server, id)
    for (const one of [early, late]) await begin(one, id)
    await submit(early, id, 0)
    await announceClock(server)
    await apply({ id, questions }, 1, { kind: 'full' })
    await save(late, id, [{ seq: 1, question_id: questions[2]?.resource_id ?? '', answer: { option_ids: ['true'] }, is_marked: false }])
    await submit(late, id, 1)
    await announceClock(server)
    expect((await totalsOf(id)).toSorted()).toEqual([300, 400])
  })

  test('keeps marks that people gave', async () => {
    const paper = await makeManualPaper(server)
    const made = await makeMarkedExam(server, paper, [{ essay: 'One.', blank: 'router' }])
    await markAll(server, made.id, 400)
    const sat = { id: made.id, questions: [made.single, made.essay] }
    const { stamp } = await previewOf(sat, 0, { kind: 'cancel' })
    expect(stamp).not.toBe('')
    await apply(sat, 0, { kind: 'cancel' })
    await server.admin.call(marking.finish, { params: { exam_id: made.id }, body: {} })
    expect(await totalsOf(made.id)).toEqual([800])
    const essay = await server.admin.call(remark.preview, { params: at(sat, 1), body: { correction: { kind: 'full' } } })
    expect(codeOf(essay)).toEqual([404, 'not_found'])
  })
})

describe('a correction is refused', () => {
  test('where something else holds than was shown', async () => {
    const sat = await sitFour(server, ['right', 'wrong'])
    const { stamp } = await previewOf(sat, 2, { kind: 'full' })
    await apply(sat, 1, { kind: 'full' })
    const late = await server.admin.call(remark.apply, {
      params: at(sat, 2),
      body: { correction: { kind: 'full' }, reason: 'Both are right', stamp },
    })
    expect(codeOf(late)).toEqual([409, 'changed_meanwhile'])
  })

  test('where it does not fit the question, before the start, and to whoever may not', async () => {
    const sat = await sitFour(server, ['right'])
    const preview = (index: number, correction: CorrectionBody) =>
      server.admin.call(remark.preview, { params: at(sat, index), body: { correction } })
    expect((await preview(0, { kind: 'key', key: ['no-such-option'] })).status).toBe(400)
    expect((await preview(0, { kind: 'accept', texts: [['443']] })).status).toBe(400)
    expect((await preview(3, { kind: 'accept', texts: [['443']] })).status).toBe(400)
    expect((await preview(3, { kind: 'key', key: ['true'] })).status).toBe(400)
    expect((await preview(0, half)).status).toBe(400)
    expect((await preview(1, { ...half, partial_rule: 'fixed' })).status).toBe(400)
    expect((await preview(1, { ...half, fixed_marks: 100 })).status).toBe(400)
    const [one] = sat.people
    expect((await one?.client.call(remark.questions, { params: { exam_id: sat.id }, query: {} }))?.status).toBe(403)
    const questions = await makeFour(server)
    const id = await makeExam(server, await makePaper(server, questions))
    const early = await server.admin.call(remark.preview, { params: at({ id, questions }, 0), body: { correction: { kind: 'full' } } })
    expect(codeOf(early)).toEqual([409, 'contest_not_started'])
  })
})
