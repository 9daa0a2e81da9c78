import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { question } from '@beacon/api/bank/question'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeExam, makePaper, makeTheory, type Theory } from '../exam/testing.ts'
import { dropFigures, writeFigures } from './past-use.ts'

let server: TestServer
let exams: [string, string]
let easy: Theory
let hard: Theory
let fresh: Theory
beforeAll(async () => {
  server = await startTestServer()
  const make = () => makeTheory(server, { difficulty: 'intermediate' })
  ;[easy, hard, fresh] = [await make(), await make(), await make()]
  const paper = await makePaper(server, [easy, hard])
  exams = [await makeExam(server, paper), await makeExam(server, paper)]
})
afterAll(() => server.stop())

/** Sums of `n` answers that earned a share, with a correlation of `di`. */
const sumsOf = ({ resource_id, version_id }: Theory, n: number, share: number, di: number) => ({
  question_id: resource_id,
  version_id,
  n,
  earned: n * share,
  own_squares: n,
  rest_squares: n,
  products: n * di,
})
const write = (contest_id: string, held_at: string, questions: ReturnType<typeof sumsOf>[]) =>
  server.db.transaction((tx) => writeFigures(tx, { contest_id, stamp: '1', held_at, questions }))

beforeEach(async () => {
  await write(exams[0], '2026-01-01T00:00:00Z', [sumsOf(easy, 20, 0.9, 0.5), sumsOf(hard, 40, 0.1, -0.2)])
  await write(exams[1], '2026-02-01T00:00:00Z', [sumsOf(easy, 20, 0.7, 0.1)])
})

const rowOf = async ({ resource_id }: Theory, query = {}) => {
  const { items } = (await server.admin.call(theoryQuestion.list, { query: { size: 50, ...query } })).body
  return items.find((row) => row.resource_id === resource_id)
}
const listed = async (query: object) =>
  (await server.admin.call(theoryQuestion.list, { query: { size: 50, ...query } })).body.items.map(({ resource_id }) => resource_id)

test('exams add up, and the list says how a question did', async () => {
  expect(await rowOf(easy)).toMatchObject({ paper_count: 1, used_count: 2, answer_count: 40, last_exam: { exam_id: exams[1] } })
  expect((await rowOf(easy))?.facility).toBeCloseTo(0.8)
  expect((await rowOf(easy))?.discrimination).toBeCloseTo(0.3)
  expect(await rowOf(fresh)).toMatchObject({ used_count: 0, answer_count: 0, facility: null, last_used_at: null, last_exam: null })
  await server.db.transaction((tx) => dropFigures(tx, exams[0]))
  // Twenty answers say nothing yet.
  expect(await rowOf(easy)).toMatchObject({ used_count: 1, answer_count: 20, facility: null, discrimination: null })
})

test('the list is sorted and narrowed by past use; what is not measured comes last', async () => {
  expect(await listed({ sort: 'facility' })).toEqual([hard, easy, fresh].map(({ resource_id }) => resource_id))
  expect((await listed({ sort: '-discrimination' })).slice(0, 2)).toEqual([easy.resource_id, hard.resource_id])
  expect((await listed({ sort: '-used_count' }))[0]).toBe(easy.resource_id)
  expect((await listed({ sort: '-last_used_at' })).at(-1)).toBe(fresh.resource_id)
  expect(await listed({ never_used: true })).toEqual([fresh.resource_id])
  expect(await listed({ last_exams: 1 })).toEqual([easy.resource_id])
  expect(await listed({ exclude_recent: 1, sort: 'number' })).toEqual([hard.resource_id, fresh.resource_id])
  expect(await listed({ exclude_recent: 2 })).toEqual([fresh.resource_id])
  expect(await listed({ flaw: ['works_against'] })).toEqual([hard.resource_id])
  expect(await listed({ flaw: ['separates_little'] })).toEqual([hard.resource_id])
  expect(await listed({ flaw: ['too_hard'] })).toEqual([hard.resource_id])
  expect(await listed({ flaw: ['too_easy'] })).toEqual([])
  expect(await listed({ measured: ['primary'] })).toEqual([easy.resource_id])
})

test('an edit that asks the same keeps what was measured; another key is another question', async () => {
  const own = await makeTheory(server)
  await write(exams[0], '2026-01-01T00:00:00Z', [sumsOf(own, 40, 0.5, 0.4)])
  const read = async () => (await server.admin.call(theoryQuestion.get, { params: { resource_id: own.resource_id } })).body
  const edit = async (more: object) => {
    const { stem, options, key, score, direction, version } = await read()
    const body = { stem, options, key, score, direction_id: direction.resource_id, version, ...more }
    expect((await server.admin.call(theoryQuestion.update, { params: { resource_id: own.resource_id }, body })).status).toBe(200)
  }
  await edit({ analysis: 'Another explanation.' })
  expect((await read()).facility).toBeCloseTo(0.5)
  await edit({ key: [own.options[1]?.option_id ?? ''] })
  expect(await read()).toMatchObject({ facility: null, answer_count: 0, used_count: 1 })
  const { versions } = (await server.admin.call(theoryQuestion.uses, { params: { resource_id: own.resource_id } })).body
  expect(versions.map(({ answers, is_same }) => [answers, is_same])).toEqual([[40, false]])
})

test('whoever may not see a question sees nothing of its past use, and exams of others have no names', async () => {
  const params = { resource_id: easy.resource_id }
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(theoryQuestion.uses, { params })).status).toBe(404)
  expect((await teacher.call(theoryQuestion.list, { query: { last_exams: 10 } })).body.items).toEqual([])
  await server.admin.call(question.set_visibility, { params, body: { visibility: 'published' } })
  const { body } = await teacher.call(theoryQuestion.uses, { params })
  expect([body.exams, body.exam_total, body.papers, body.paper_total, body.versions[0]?.answers]).toEqual([[], 2, [], 1, 40])
  const { items } = (await teacher.call(theoryQuestion.list, { query: {} })).body
  expect(items.map(({ used_count, last_exam }) => [used_count, last_exam])).toEqual([[2, null]])
  expect((await teacher.call(theoryQuestion.list, { query: { in_paper: (await inPaper())[0] } })).status).toBe(404)
})

const inPaper = async () => {
  const { rows } = await server.db.execute<{ paper_id: string }>(sql`select paper_id from contest_theory where contest_id = ${exams[0]}`)
  return rows.map(({ paper_id }) => paper_id)
}

test('the questions of a paper are found by it', async () => {
  expect((await listed({ in_paper: (await inPaper())[0] })).toSorted()).toEqual([easy.resource_id, hard.resource_id].toSorted())
})

test('the measured difficulty is taken over where there is one and it differs, and is kept in the record', async () => {
  const question_ids = [easy, hard, fresh].map(({ resource_id }) => resource_id)
  const teacher = await server.signIn('teacher')
  const refused = (await teacher.call(theoryQuestion.accept_difficulty, { body: { question_ids: [hard.resource_id] } })).body
  expect(refused).toMatchObject({ done: [], skipped: [{ code: 'not_found' }] })
  const { body } = await server.admin.call(theoryQuestion.accept_difficulty, { body: { question_ids } })
  expect(body.done.toSorted()).toEqual([easy.resource_id, hard.resource_id].toSorted())
  expect(body.skipped).toMatchObject([{ resource_id: fresh.resource_id, code: 'difficulty_unmeasured' }])
  expect([(await rowOf(easy))?.difficulty, (await rowOf(hard))?.difficulty]).toEqual(['primary', 'advanced'])
  // What was measured stays: the question asks the same.
  expect((await rowOf(easy))?.facility).toBeCloseTo(0.8)
  const before = (await rowOf(easy))?.version
  const again = (await server.admin.call(theoryQuestion.accept_difficulty, { body: { question_ids: [easy.resource_id] } })).body
  expect([again.done, (await rowOf(easy))?.version]).toEqual([[easy.resource_id], before])
  const { rows } = await server.db.execute(
    sql`select 1 from audit where operation = 'accept_difficulty' and object_id = ${easy.resource_id}`,
  )
  expect(rows).toHaveLength(1)
})
