import { contest } from '@beacon/api/contest/contest'
import { contestExport } from '@beacon/api/contest/export'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { marking } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import { makeManualPaper, makeMarkedExam, type ManualPaper } from '../marking/testing.ts'
import { everyone, readPapers } from './papers.ts'
import type { RawBatch } from './sheet.ts'
import { sat, staffOf } from './testing.ts'

let server: TestServer
let manual: ManualPaper
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  manual = await makeManualPaper(server)
})
afterAll(() => server.stop())

const read = (who: TestClient, exam_id: string, query = {}) => who.call(examAnalysis.read, { params: { exam_id }, query })
const readOk = async (exam_id: string, query = {}) => {
  const { status, body } = await read(server.admin, exam_id, query)
  expect(status).toBe(200)
  return body
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]

describe('the analysis of an exam', () => {
  test('counts who sat it, and nobody who did not', async () => {
    const { id, questions } = await sat(server, ['rr', 'rw', 'r-', null])
    const found = await readOk(id)
    expect(found.head).toMatchObject({ candidates: 4, present: 3, absent: 1, submitted: 3, n: 3, counted_items: 2, items: 2 })
    expect(found.head).toMatchObject({ max_total: 400, mean: 800 / 3, median: 200, min: 200, max: 400, pass_rate: 1 / 3, sample: 'few' })
    expect(found.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(3)
    expect(found.items.map(({ n, answered, failed }) => [n, answered, failed])).toEqual([
      [3, 3, 0],
      [3, 2, 2],
    ])
    expect(found.items[1]?.facility).toBeCloseTo(1 / 3)
    expect(found.items[1]?.wrong).toMatchObject({ count: 1, share: 1 / 3 })
    expect(found.items[1]?.discrimination).toBeNull()
    expect(found.top?.map(({ rank, total }) => [rank, total])).toEqual([
      [1, 400],
      [2, 200],
      [2, 200],
    ])
    const params = { exam_id: id, question_id: questions[1]?.resource_id ?? '' }
    const { body } = await server.admin.call(examAnalysis.question, { params, query: {} })
    expect(body.options.map(({ is_right, thirds }) => [is_right, thirds.reduce((sum, count) => sum + count, 0)])).toEqual([
      [true, 1],
      [false, 1],
      [false, 0],
      [false, 0],
    ])
    expect(body.omitted.reduce((sum, count) => sum + count, 0)).toBe(1)
  })

  test('of nobody has dashes, and no NaN', async () => {
    const { id } = await sat(server, [null])
    const found = await readOk(id)
    expect(found.head).toMatchObject({ absent: 1, n: 0, mean: null, pass_rate: null, alpha: null })
    expect(found.items.map(({ facility }) => facility)).toEqual([null, null])
    expect(found.failed).toEqual([])
  })

  test('keeps answers without a mark out of totals, and names and organisations away until marks are final', async () => {
    const exam = await makeMarkedExam(server, manual, [{ essay: 'One', blank: 'router' }, { essay: 'Two', blank: 'switch' }, {}])
    const before = await readOk(exam.id)
    expect(before.marked_share).toBeCloseTo(2 / 6)
    expect(before.head).toMatchObject({ counted_items: 1, items: 3, max_total: 200, pass_rate: null, mean: 200 })
    expect(before.items.map(({ unmarked, facility }) => [unmarked, facility])).toEqual([
      [0, 1],
      [2, null],
      [2, null],
    ])
    expect([before.top, before.organisations]).toEqual([null, []])
    expect(codeOf(await read(server.admin, exam.id, { organisation_id: exam.id }))).toEqual([404, 'not_found'])

    const params = { exam_id: exam.id }
    for (const question of [exam.essay, exam.blanks])
      for (const _paper of [1, 2]) {
        const { items } = (await server.admin.call(marking.lease, { params, body: { question_id: question.resource_id } })).body
        const { item_id, version } = items[0] ?? { item_id: '', version: 0 }
        const body = { mark: 200, points: [], version }
        expect((await server.admin.call(marking.mark, { params: { exam_id: exam.id, item_id }, body })).status).toBe(200)
      }
    const marked = await readOk(exam.id)
    expect(marked.head).toMatchObject({ counted_items: 3, max_total: 1_600, mean: (600 + 600 + 200) / 3 })
    expect([marked.marked_share, marked.top]).toEqual([1, null])
    expect((await server.admin.call(marking.finish, { params, body: {} })).status).toBe(200)
    const final = await readOk(exam.id)
    expect([final.marked_share, final.top?.length]).toEqual([null, 3])
  })

  test('is for staff: before the release for those who watch, and keys for those who may see them', async () => {
    const { id, questions } = await sat(server, ['rr', 'ww'], { release_mode: 'by_hand' })
    const reader = await staffOf(server, id, ['contest.read'])
    const params = { exam_id: id, question_id: questions[0]?.resource_id ?? '' }
    expect(codeOf(await read(reader, id))).toEqual([403, 'permission_missing'])
    expect(codeOf(await reader.call(examAnalysis.question, { params, query: {} }))).toEqual([403, 'permission_missing'])
    const stranger = await server.signIn('student')
    expect((await read(stranger, id)).status).toBe(403)
    const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    expect((await act(server.admin, id, 'release_results', { confirm_name: name })).status).toBe(200)
    const shown = await read(reader, id)
    expect([shown.status, shown.body.top]).toEqual([200, null])
    const { body } = await reader.call(examAnalysis.question, { params, query: {} })
    expect([body.options.map(({ is_right }) => is_right), body.proposed_key]).toEqual([[null, null, null, null], null])
    expect((await reader.call(examAnalysis.similar, { params: { exam_id: id }, query: {} })).status).toBe(403)
  })

  test('of a section is of its questions alone', async () => {
    const { id } = await sat(server, ['rr', 'rw'])
    const [section] = (await readOk(id)).sections
    const part = await readOk(id, { section_id: section?.section_id ?? '' })
    expect(part.head).toMatchObject({ items: 2, pass_score: null, pass_rate: null, mean: 300 })
    expect(codeOf(await read(server.admin, id, { section_id: id }))).toEqual([404, 'not_found'])
  })

  test('orders papers that are alike, and flags none of few', async () => {
    const { id } = await sat(server, ['rw', 'rw', 'wr'])
    const { status, body } = await server.admin.call(examAnalysis.similar, { params: { exam_id: id }, query: { size: 2 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ candidates: 3, questions: 2, compared: 3, may_flag: false, total: 3 })
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toMatchObject({ common: 2, identical: 2, identical_wrong: 1, is_flagged: false })
  })

  test('reads every paper once, however many batches they come in', async () => {
    const { id } = await sat(server, ['rr', 'rw', '-r'])
    const { rows } = await server.db.execute<{ run: number }>(sql`select run from contest where resource_id = ${id}`)
    const row = { resource_id: id, run: rows[0]?.run ?? 0 }
    const seen: RawBatch[] = []
    // Checked: the query reads these two columns.
    const whose = everyone(row as Parameters<typeof everyone>[0])
    for await (const batch of readPapers(server.db, whose, { askedOf: () => null, atOnce: 2 })) seen.push(batch)
    const { rows: plain } = await server.db.execute<{ attempt_id: string; answers: object }>(sql`
      select a.attempt_id, coalesce((select jsonb_object_agg(n.question_id, n.answer) from exam_answer n where n.attempt_id = a.attempt_id), '{}') as answers
      from exam_attempt a where a.contest_id = ${id} order by a.attempt_id`)
    expect(seen.map(({ papers }) => papers.length)).toEqual([2, 1])
    expect(seen.flatMap((batch) => plainPapers(batch))).toEqual(plain.map((paper) => ({ ...paper, items: '{}' })))
  })
})

/** The answers of each paper, which share a row where they are equal. */
function plainPapers({ papers, answers }: RawBatch): object[] {
  const of = (place: number) => answers.filter(({ places }) => places.split(',').includes(String(place)))
  return papers.map(({ attempt_id, items }, place) => {
    const own = of(place).map(({ question_id, answer }): [string, unknown] => [question_id, JSON.parse(answer)])
    return { attempt_id, answers: Object.fromEntries(own), items }
  })
}

/** Makes an export and answers its text. */
async function exported(resource_id: string, what: 'questions' | 'matrix', view: 'public' | 'real' = 'real'): Promise<string> {
  const params = { resource_id }
  const made = await server.admin.call(contestExport.create, { params, body: { what, format: 'csv', view } })
  expect(made.status).toBe(202)
  await expect.poll(async () => (await server.admin.call(contestExport.list, { params })).body.items[0]?.state).toMatch(/done|failed/u)
  const file = await server.admin.call(contestExport.download, { params: { export_id: made.body.export_id } })
  return typeof file.body === 'string' ? file.body : JSON.stringify(file.body)
}

describe('files of an exam', () => {
  test('have blanks for who did not come, and marks by question', async () => {
    const { id } = await sat(server, ['rr', 'rw', null])
    const lines = (await exported(id, 'matrix')).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    const marks = lines.slice(1).map((line) => line.split(',').slice(-3).join(','))
    expect(marks.toSorted()).toEqual([',,', '2,2,0', '4,2,2'])
    const table = (await exported(id, 'questions')).trim().split('\r\n')
    expect(table).toHaveLength(3)
  })

  test('go by marking numbers while papers are marked without names', async () => {
    const one = { essay: 'One', blank: 'router' }
    const exam = await makeMarkedExam(server, manual, [one, one])
    const text = await exported(exam.id, 'matrix')
    expect(text).toMatch(/(?:\r\n\d{6},,2,,){2}\r\n/u)
    const { rows } = await server.db.execute<{ name: string }>(sql`select name from entrant where contest_id = ${exam.id}`)
    expect([rows.length, rows.some(({ name }) => text.includes(name))]).toEqual([2, false])
  })

  test('tell no mark of a paper that is alone while papers are marked without names', async () => {
    const exam = await makeMarkedExam(server, manual, [{ essay: 'One', blank: 'router' }])
    expect(await exported(exam.id, 'matrix')).toMatch(/\r\n\d{6},,,,\r\n/u)
  })
})
