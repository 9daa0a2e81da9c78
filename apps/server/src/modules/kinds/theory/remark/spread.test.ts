import { contest } from '@beacon/api/contest/contest'
import { exam as examContract } from '@beacon/api/kinds/theory/exam/exam'
import { marking } from '@beacon/api/kinds/theory/marking'
import { remark, type CorrectionBody } from '@beacon/api/kinds/theory/remark'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makePaper, makeTheory } from '../exam/testing.ts'
import { makeManualPaper, makeMarkedExam } from '../marking/testing.ts'
import { markAll, sitFour, type SatFour } from '../scores/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Sat = Pick<SatFour, 'id' | 'questions'>
const at = ({ id, questions }: Sat, index: number) => ({ exam_id: id, question_id: questions[index]?.resource_id ?? '' })
const previewOf = (sat: Sat, index: number, correction: CorrectionBody) =>
  server.admin.call(remark.preview, { params: at(sat, index), body: { correction } })

async function apply(sat: Sat, index: number, correction: CorrectionBody) {
  const { stamp } = (await previewOf(sat, index, correction)).body
  return server.admin.call(remark.apply, { params: at(sat, index), body: { correction, reason: 'Two readings', stamp } })
}
const totalsOf = async (exam_id: string): Promise<(number | null)[]> => {
  const { items } = (await server.admin.call(examScores.list, { params: { exam_id }, query: { sort: 'name' } })).body
  return items.map(({ total }) => total).toSorted()
}
const worth = async (id: string) => (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
const spread = { kind: 'spread' } as const
const questionRows = async (sat: Sat) => (await server.admin.call(remark.questions, { params: { exam_id: sat.id }, query: {} })).body.items

// The four questions are worth 2, 3, 1 and 4 marks.
describe('a cancelled question whose marks the others share', () => {
  test('leaves the total and whoever had everything as they are, and gives back what it took', async () => {
    const sat = await sitFour(server, ['right', 'wrong'], { review_switch: true })
    const effect = (await previewOf(sat, 3, spread)).body
    expect(effect).toMatchObject({ papers: 2, changed: 0, total_before: 1_000, total_after: 1_000 })
    await apply(sat, 3, spread)
    expect(await totalsOf(sat.id)).toEqual([0, 1_000])
    expect(await worth(sat.id)).toMatchObject({ total_score: 1_000 })
    const review = (await sat.people[0]?.client.call(examContract.review, { params: { exam_id: sat.id }, query: {} }))?.body
    const scores = review?.sections.flatMap(({ questions }) => questions.map(({ question_id, score }) => [question_id, score] as const))
    const scoreOf = new Map(scores)
    // 1000 over 2 : 3 : 1 is 333.3, 500 and 166.7; the largest remainder takes the hundredth that is left.
    expect(sat.questions.map(({ resource_id }) => scoreOf.get(resource_id))).toEqual([333, 500, 167, 0])
    await apply(sat, 3, { kind: 'restore' })
    expect(await totalsOf(sat.id)).toEqual([0, 1_000])
  })

  test('moves who had one of the others, in one sum that the candidate reads', async () => {
    const sat = await sitFour(server, ['right', 'wrong'], { review_switch: true })
    await apply(sat, 3, { kind: 'full' })
    await apply(sat, 0, spread)
    // Whoever got 4 of 10 for the last question has half of what 3 + 1 + 4 are worth now.
    expect(await totalsOf(sat.id)).toEqual([1_000, 500].toSorted())
    const reviewOf = async (index: number) =>
      (await sat.people[index]?.client.call(examContract.review, { params: { exam_id: sat.id }, query: {} }))?.body.corrections
    expect(await reviewOf(1)).toMatchObject([
      { kind: 'full', change: 400 },
      { kind: 'spread', change: 100 },
    ])
    expect((await reviewOf(0))?.map(({ kind }) => kind)).toEqual([])
    // Cancelled plainly instead, everybody's marks are those of the paper again.
    await apply(sat, 0, { kind: 'cancel' })
    expect(await totalsOf(sat.id)).toEqual([400, 800])
    expect(await worth(sat.id)).toMatchObject({ total_score: 800 })
  })

  test('touches no mark that people gave, and needs another question that rules judge', async () => {
    const paper = await makeManualPaper(server)
    const written = [{ essay: 'One.', blank: 'router' }]
    const alone = await makeMarkedExam(server, paper, written)
    expect(await questionRows({ id: alone.id, questions: [] })).toMatchObject([{ may_cancel: true, may_spread: false }])
    const more = await makeTheory(server)
    const paper_id = await makePaper(server, [paper.single, more, paper.essay, paper.blanks])
    const made = await makeMarkedExam(server, { ...paper, paper_id }, written)
    await markAll(server, made.id, 400)
    await apply({ id: made.id, questions: [more] }, 0, spread)
    await server.admin.call(marking.finish, { params: { exam_id: made.id }, body: {} })
    expect(await totalsOf(made.id)).toEqual([400 + 400 + 400])
  })

  test('is refused where no question would be left for its marks', async () => {
    const sat = await sitFour(server, ['right'])
    await apply(sat, 0, { kind: 'cancel' })
    await apply(sat, 1, { kind: 'cancel' })
    await apply(sat, 2, spread)
    expect((await questionRows(sat)).map(({ may_cancel, may_spread }) => [may_cancel, may_spread])).toEqual([
      [true, true],
      [true, true],
      [true, true],
      [false, false],
    ])
    for (const kind of ['cancel', 'spread'] as const) expect((await previewOf(sat, 3, { kind })).status).toBe(400)
    expect(await totalsOf(sat.id)).toEqual([500])
    expect(await worth(sat.id)).toMatchObject({ total_score: 500 })
  })
})
