import { marking } from '@beacon/api/kinds/theory/marking'
import { theoryQuestion } from '@beacon/api/kinds/theory/question'
import { remark } from '@beacon/api/kinds/theory/remark'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { sitFour, type SatFour } from '../scores/testing.ts'
import { settlePastUse } from './past-use.ts'

let server: TestServer
let sat: SatFour
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  sat = await sitFour(server, ['right', 'wrong', 'right', 'absent'], { release_mode: 'with_review' })
})
afterAll(() => server.stop())

interface Row extends Record<string, unknown> {
  question_id: string
  n: number
  earned: number
  products: number
}
const figures = async (): Promise<Row[]> => {
  await settlePastUse(server.platform)
  const { rows } = await server.db.execute<Row>(sql`
    select question_id, n, earned, products from exam_question_figure where contest_id = ${sat.id}`)
  return sat.questions.flatMap(({ resource_id }) => rows.filter(({ question_id }) => question_id === resource_id))
}
const uses = async (place: number) =>
  (await server.admin.call(theoryQuestion.uses, { params: { resource_id: sat.questions[place]?.resource_id ?? '' } })).body
const params = () => ({ exam_id: sat.id })

test('an exam measures its questions once its review is finished, and no longer when it is taken back', async () => {
  expect(await figures()).toEqual([])
  expect((await server.admin.call(marking.finish, { params: params(), body: {} })).status).toBe(200)
  const found = await figures()
  expect(found.map(({ n, earned }) => [n, earned])).toEqual([
    [3, 2],
    [3, 2],
    [3, 2],
    [3, 2],
  ])
  // Two papers have all marks and one has none: x and the rest rise together, Σ(x − x̄)(r − r̄) = 2/3.
  expect(found[0]?.products).toBeCloseTo(2 / 3)
  const { exams, exam_total, versions, paper_total } = await uses(0)
  expect([exam_total, paper_total, versions.map(({ answers, is_same, facility }) => [answers, is_same, facility])]).toEqual([
    1,
    1,
    [[3, true, null]],
  ])
  expect(exams[0]).toMatchObject({ exam_id: sat.id, name: sat.name, answers: 3, facility: null, discrimination: null })
  const back = { confirm: sat.name, reason: 'A mark was wrong.' }
  expect((await server.admin.call(marking.reopen, { params: params(), body: back })).status).toBe(200)
  const { rows } = await server.db.execute(sql`select 1 from exam_question_figure where contest_id = ${sat.id}`)
  expect(rows).toEqual([])
  expect((await uses(0)).exam_total).toBe(0)
})

test('a question that is marked again is measured again, and one with full marks for all measures nothing', async () => {
  await server.admin.call(marking.finish, { params: params(), body: {} })
  await figures()
  const [single, , truth] = sat.questions
  const correct = async (question_id: string, correction: object) => {
    const path = { exam_id: sat.id, question_id }
    const body = { correction } as never
    const { stamp } = (await server.admin.call(remark.preview, { params: path, body })).body
    const applied = { ...(body as object), reason: 'The key was wrong.', stamp } as never
    expect((await server.admin.call(remark.apply, { params: path, body: applied })).status).toBe(200)
  }
  await correct(truth?.resource_id ?? '', { kind: 'key', key: ['false'] })
  await correct(single?.resource_id ?? '', { kind: 'full' })
  expect((await figures()).map(({ question_id, earned }) => [question_id, earned])).toEqual([
    [sat.questions[1]?.resource_id, 2],
    [truth?.resource_id, 1],
    [sat.questions[3]?.resource_id, 2],
  ])
})

test('an exam in the bin counts no longer', async () => {
  expect(await figures()).not.toEqual([])
  await server.db.execute(sql`update contest set deleted_at = now() where resource_id = ${sat.id}`)
  expect(await figures()).toEqual([])
  const { items } = (await server.admin.call(theoryQuestion.list, { query: { never_used: true, size: 50 } })).body
  expect(items.map(({ resource_id }) => resource_id)).toContain(sat.questions[1]?.resource_id)
})
