import { contest } from '@beacon/api/contest/contest'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { complaint } from '@beacon/api/kinds/theory/exam/complaint'
import { erratum } from '@beacon/api/kinds/theory/exam/erratum'
import { examPaperDesk } from '@beacon/api/kinds/theory/exam/exam-paper'
import { exam, type ExamPaper } from '@beacon/api/kinds/theory/exam/exam'
import { testPaper } from '@beacon/api/kinds/theory/paper'
import { question } from '@beacon/api/bank/question'
import { remark, type CorrectionBody } from '@beacon/api/kinds/theory/remark'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { newId } from '../../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { act, announceClock } from '../../../../contest/core/contest/testing.ts'
import { signInWith } from '../../marking/testing.ts'
import { ownOf } from './own-paper.ts'
import {
  begin,
  enterExam,
  makeDrawnPaper,
  makeExam,
  makeTheory,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const params = (exam_id: string) => ({ params: { exam_id } })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const idsOf = ({ sections }: { sections: readonly { questions: readonly { question_id: string }[] }[] }) =>
  sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
const paperOf = async ({ client }: TestCandidate, id: string): Promise<ExamPaper> =>
  (await client.call(exam.paper, { ...params(id), query: {} })).body

interface Bank {
  set: string
  singles: Theory[]
}
async function makeBank(singles: number): Promise<Bank> {
  const set = `set ${newId().slice(-8)}`
  const made: Theory[] = []
  for (let n = 0; n < singles; n += 1) made.push(await makeTheory(server, { topic_sets: [set] }))
  return { set, singles: made }
}
const twoOf = ({ set }: Bank) => makeDrawnPaper(server, [{ set, question_type: 'single', count: 2, score: 200 }])
const choose = (question: Theory, isRight: boolean) => ({
  option_ids: [
    isRight ? (question.key[0] ?? '') : (question.options.find(({ option_id }) => !question.key.includes(option_id))?.option_id ?? ''),
  ],
})

/** Six questions of which each of six candidates gets two; everybody began. */
async function sitting(more: Parameters<typeof makeExam>[2] = {}) {
  const bank = await makeBank(6)
  const id = await makeExam(server, await twoOf(bank), more)
  const people: TestCandidate[] = []
  for (let n = 0; n < 6; n += 1) people.push(await enterExam(server, id))
  await startExam(server, id)
  const own: string[][] = []
  for (const one of people) {
    await begin(one, id)
    own.push(idsOf(await paperOf(one, id)))
  }
  return { id, bank, people, own }
}

/** The same, answered: the first of the own questions right, the other one wrong; then over and judged. */
async function sat(more: Parameters<typeof makeExam>[2] = {}) {
  const found = await sitting({ release_mode: 'by_hand', ...more })
  const { id, bank, people, own } = found
  for (const [index, one] of people.entries()) {
    const entries = (own[index] ?? []).map((question_id, place) => {
      const one = bank.singles.find(({ resource_id }) => resource_id === question_id) as Theory
      return { seq: place + 1, question_id, answer: choose(one, place === 0), is_marked: false }
    })
    await save(one, id, entries)
    await submit(one, id, 2)
  }
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  return found
}
const holders = (own: readonly string[][], question_id: string) => own.filter((ids) => ids.includes(question_id)).length
const correct = async (exam_id: string, question_id: string, correction: CorrectionBody) => {
  const at = { exam_id, question_id }
  const { stamp } = (await server.admin.call(remark.preview, { params: at, body: { correction } })).body
  return server.admin.call(remark.apply, { params: at, body: { correction, reason: 'The key was wrong', stamp } })
}

describe('a paper for each candidate', () => {
  test('is drawn when it is frozen, differs, and no later change of the bank reaches it', async () => {
    const bank = await makeBank(8)
    const paper_id = await twoOf(bank)
    const id = await makeExam(server, paper_id)
    const people = [await enterExam(server, id), await enterExam(server, id), await enterExam(server, id), await enterExam(server, id)]
    await server.admin.call(question.act, {
      body: { action: 'delete', question_ids: bank.singles.map(({ resource_id }) => resource_id), confirm: 'delete 8' },
    })
    await startExam(server, id)
    const late = await enterExam(server, id)
    const papers: ExamPaper[] = []
    for (const one of [...people, late]) {
      await begin(one, id)
      papers.push(await paperOf(one, id))
      expect(await paperOf(one, id)).toEqual(papers.at(-1))
    }
    expect(papers.map(({ total_score }) => total_score)).toEqual([400, 400, 400, 400, 400])
    for (const paper of papers) expect(new Set(idsOf(paper)).size).toBe(2)
    expect(new Set(papers.map((paper) => idsOf(paper).toSorted().join())).size).toBeGreaterThan(1)
    // Another process reads the copy and the seed, and draws the same.
    const { rows } = await server.db.execute<{ content: StoredPaper; seed: string }>(
      sql`select p.content, t.seed from exam_paper p join contest_theory t on t.contest_id = p.contest_id where p.contest_id = ${id}`,
    )
    const [stored] = rows
    if (stored === undefined) throw new Error('no copy')
    for (const [index, { client }] of [...people, late].entries()) {
      const ids = ownOf(stored, stored.content, client.user_id).sections.flatMap(({ items }) => items.map(({ question_id }) => question_id))
      expect(ids.toSorted()).toEqual(idsOf(papers[index] ?? { sections: [] }).toSorted())
    }
  })

  test('is refused where the bank has lost what the papers need', async () => {
    const bank = await makeBank(2)
    const paper_id = await twoOf(bank)
    await server.admin.call(question.act, { body: { action: 'delete', question_ids: [bank.singles[0]?.resource_id ?? ''] } })
    await expect(makeExam(server, paper_id)).rejects.toThrow('paper_not_ready')
    expect((await server.admin.call(testPaper.get, { params: { resource_id: paper_id } })).body.status).toBe('ready')
  })

  test('takes answers to the own questions alone, and tells errata to whoever has the question', async () => {
    const { id, bank, people, own } = await sitting()
    const [one] = people
    const [mine = ''] = own[0] ?? []
    if (one === undefined) throw new Error('nobody')
    const foreign = bank.singles.find(({ resource_id }) => !own[0]?.includes(resource_id)) as Theory
    const entry = (question_id: string) => ({ seq: 1, question_id, answer: null, is_marked: true })
    expect(codeOf(await save(one, id, [entry(foreign.resource_id)]))).toEqual([400, 'answer_wrong_form'])
    expect((await save(one, id, [entry(mine)])).status).toBe(200)
    await server.admin.call(erratum.write, { params: { exam_id: id, question_id: mine }, body: { text: 'Read 443.' } })
    for (const [index, person] of people.entries()) {
      const { errata } = (await person.client.call(exam.answers, params(id))).body.now
      expect(errata.length).toBe(own[index]?.includes(mine) ? 1 : 0)
    }
  })

  test('is read by its staff whole, and as one candidate gets it', async () => {
    const { id, bank, people, own } = await sitting()
    const read = async (query: { entrant_id?: string; with_key?: boolean }) =>
      (await server.admin.call(examPaperDesk.read, { ...params(id), query })).body
    const whole = await read({})
    expect(whole).toMatchObject({ papers_differ: true, candidate: null, total_score: 400 })
    expect(idsOf(whole).toSorted()).toEqual(bank.singles.map(({ resource_id }) => resource_id).toSorted())
    const [one] = people
    const theirs = await read({ entrant_id: one?.entrant_id ?? '' })
    expect(idsOf(theirs)).toEqual(own[0])
    expect(JSON.stringify(theirs)).not.toContain('Because')
    expect(theirs.sections[0]?.questions.every(({ key }) => key === null)).toBe(true)
    expect(whole.versions.map(({ question_id }) => question_id).toSorted()).toEqual(idsOf(whole).toSorted())
    expect(whole.versions.every(({ is_newest }) => is_newest)).toBe(true)
    const keyed = await read({ entrant_id: one?.entrant_id ?? '', with_key: true })
    expect(keyed.sections[0]?.questions.every(({ key }) => key?.labels.length === 1)).toBe(true)
    const looks = await server.db.execute(sql`select 1 from audit where operation = 'print' and object_id = ${id}`)
    expect(looks.rows).toHaveLength(1)
    const editor = await signInWith(server, 'paper-editor', ['contest.read', 'contest.write', 'kind.theory'])
    const { version } = (await server.admin.call(contest.staff, { params: { resource_id: id } })).body
    const staff = { items: [{ user_id: editor.user_id, role: 'administrator' as const }], version }
    await server.admin.call(contest.set_staff, { params: { resource_id: id }, body: staff })
    const unkeyed = await editor.call(examPaperDesk.read, { ...params(id), query: {} })
    // Who does not read questions of the bank learns nothing of their versions.
    expect([unkeyed.status, unkeyed.body.versions]).toEqual([200, []])
    expect(codeOf(await editor.call(examPaperDesk.read, { ...params(id), query: { with_key: true } }))).toEqual([403, 'permission_missing'])
    const stranger = await server.admin.call(examPaperDesk.read, { ...params(id), query: { entrant_id: newId() } })
    expect(codeOf(stranger)).toEqual([404, 'not_found'])
    const refused = await one?.client.call(examPaperDesk.read, { ...params(id), query: {} })
    expect(refused?.status).toBe(403)
  })

  test('is judged, corrected and shown by its own questions', async () => {
    const { id, people, own } = await sat({ review_switch: true, score_display_switch: true })
    const scores = (await server.admin.call(examScores.list, { params: { exam_id: id }, query: {} })).body.items
    expect(scores.map(({ total }) => total)).toEqual([200, 200, 200, 200, 200, 200])
    const [first = ''] = own[0] ?? []
    const having = holders(own, first)
    const shown = (
      await server.admin.call(remark.preview, { params: { exam_id: id, question_id: first }, body: { correction: { kind: 'full' } } })
    ).body
    expect(shown).toMatchObject({ papers: having, total_before: 400, total_after: 400 })
    expect((await server.admin.call(remark.given, { params: { exam_id: id, question_id: first }, query: {} })).body.papers).toBe(having)
    const second = own.map((ids) => ids[1] ?? '')[0] ?? ''
    const gains = own.filter((ids) => ids[1] === second).length
    expect((await correct(id, second, { kind: 'full' })).body).toEqual({ changed: gains })
    const refused = await server.admin.call(remark.preview, {
      params: { exam_id: id, question_id: first },
      body: { correction: { kind: 'cancel' } },
    })
    expect(refused.status).toBe(400)
    const [row] = scores
    const sheet = (await server.admin.call(examScores.sheet, { params: { exam_id: id, entrant_id: row?.entrant_id ?? '' }, query: {} }))
      .body
    const index = people.findIndex(({ entrant_id }) => entrant_id === row?.entrant_id)
    expect(sheet.questions.map(({ question_id }) => question_id).toSorted()).toEqual(own[index]?.toSorted())
    await act(server.admin, id, 'release_results', {
      confirm_name: (await server.admin.call(contest.settings, { params: { resource_id: id } })).body.name,
    })
    const review = (await people[0]?.client.call(exam.review, { ...params(id), query: {} }))?.body
    expect(review?.sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))).toEqual(own[0])
    expect(review?.receipt).toMatchObject({ answered: 2, total: 2 })
    const foreign = own.flat().find((one) => !own[0]?.includes(one)) ?? ''
    const asked = await people[0]?.client.call(complaint.ask, { ...params(id), body: { question_id: foreign, text: 'Why?' } })
    expect(codeOf(asked ?? { status: 0, body: null })).toEqual([404, 'not_found'])
  })

  test('is analysed question by question over those who had it; papers are not compared', async () => {
    const { id, own } = await sat()
    const found = (await server.admin.call(examAnalysis.read, { params: { exam_id: id }, query: {} })).body
    expect(found).toMatchObject({ papers_differ: true, head: { n: 6, max_total: 400, mean: 200, alpha: null, sem: null } })
    for (const { question_id, n, answered } of found.items)
      expect([n, answered]).toEqual([holders(own, question_id), holders(own, question_id)])
    const right = own.filter((ids) => ids[0] === own[0]?.[0]).length
    const item = found.items.find(({ question_id }) => question_id === own[0]?.[0])
    expect(item?.facility).toBeCloseTo(right / holders(own, own[0]?.[0] ?? ''))
    const similar = (await server.admin.call(examAnalysis.similar, { params: { exam_id: id }, query: {} })).body
    expect(similar).toMatchObject({ papers_differ: true, items: [] })
  })
})

test('what people mark is laid before them by own papers', async () => {
  const bank = await makeBank(4)
  const essays: Theory[] = []
  for (let n = 0; n < 4; n += 1)
    essays.push(
      await makeTheory(server, {
        topic_sets: [bank.set],
        question_type: 'short',
        options: [],
        key: [],
        reference_answer: 'Because.',
        score: 300,
      }),
    )
  const paper_id = await makeDrawnPaper(server, [
    { set: bank.set, question_type: 'single', count: 1, score: 200 },
    { set: bank.set, question_type: 'short', count: 1, score: 300 },
  ])
  const id = await makeExam(server, paper_id)
  const people = [await enterExam(server, id), await enterExam(server, id), await enterExam(server, id)]
  await startExam(server, id)
  const own: string[] = []
  for (const one of people) {
    await begin(one, id)
    const essay = (await paperOf(one, id)).sections[1]?.questions[0]?.question_id ?? ''
    own.push(essay)
    await save(one, id, [{ seq: 1, question_id: essay, answer: { essay: 'My answer' }, is_marked: false }])
    await submit(one, id, 1)
  }
  await announceClock(server)
  const { rows } = await server.db.execute<{ question_id: string; n: number }>(
    sql`select question_id, count(*)::int as n from exam_item where contest_id = ${id} group by question_id`,
  )
  expect(rows.reduce((sum, { n }) => sum + n, 0)).toBe(3)
  for (const { question_id, n } of rows) expect(n).toBe(own.filter((one) => one === question_id).length)
})
