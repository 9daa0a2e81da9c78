import { contest } from '@beacon/api/contest/contest'
import { contestExport } from '@beacon/api/contest/export'
import { marking } from '@beacon/api/kinds/theory/marking'
import { reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit } from '../exam/testing.ts'
import { handIn, pdf, uploadReport } from '../report/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

/** An exam that is over, of a question of 2 marks that both candidates got and a report of 20, which the first alone handed in. */
async function sat(): Promise<{ id: string; mark_no: string }> {
  const single = await makeTheory(server)
  const id = await makeExam(server, await makePaper(server, [single]), { report_switch: true })
  const people = [await enterExam(server, id), await enterExam(server, id)]
  await startExam(server, id)
  for (const [index, one] of people.entries()) {
    await begin(one, id)
    await save(one, id, [{ seq: 1, question_id: single.resource_id, answer: { option_ids: [...single.key] }, is_marked: false }])
    if (index === 0) await handIn(one, id, await uploadReport(one, pdf('ada')))
    await submit(one, id, 1)
  }
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  const { rows } = await server.db.execute<{ mark_no: string }>(
    sql`select mark_no from exam_attempt where contest_id = ${id} and entrant_id = ${people[0]?.entrant_id ?? ''}`,
  )
  return { id, mark_no: rows[0]?.mark_no ?? '' }
}

/** The lines of the file of marks by question. */
async function matrixOf(id: string): Promise<string[]> {
  const params = { resource_id: id }
  const made = await server.admin.call(contestExport.create, { params, body: { what: 'matrix', format: 'csv', view: 'real' } })
  expect(made.body).toMatchObject({ export_id: expect.any(String) })
  const stateOf = async () =>
    (await server.admin.call(contestExport.list, { params })).body.items.find(({ export_id }) => export_id === made.body.export_id)?.state
  await expect.poll(stateOf).toMatch(/done|failed/u)
  const file = await server.admin.call(contestExport.download, { params: { export_id: made.body.export_id } })
  return String(file.body).trim().split('\r\n')
}

test('the list of exams and the file of marks count reports', async () => {
  const { id, mark_no } = await sat()
  const rowOf = async () => {
    const { items } = (await server.admin.call(contest.list, { query: { kind: 'theory' } })).body
    return items.find(({ resource_id }) => resource_id === id)?.own
  }
  expect(await rowOf()).toMatchObject({ marked_percent: 0, review: 'to_mark' })
  const [first, ...waiting] = await matrixOf(id)
  expect(first).toContain('Marking number,Total,Report,')
  expect(waiting.map((line) => line.split(',').slice(1).join(','))).toEqual([',,2', ',,2'])
  const body = { mark: 1_050, version: 0, comment: 'Sound.' }
  expect((await server.admin.call(reportMarking.mark, { params: { exam_id: id, mark_no }, body })).status).toBe(200)
  expect(await rowOf()).toMatchObject({ marked_percent: 100, review: 'to_review' })
  expect((await server.admin.call(marking.finish, { params: { exam_id: id }, body: {} })).status).toBe(200)
  expect(await rowOf()).toMatchObject({ review: 'done' })
  const lines = (await matrixOf(id)).slice(1).map((line) => line.split(',').slice(-3).join(','))
  expect(lines.toSorted()).toEqual(['12.5,10.5,2', '2,0,2'])
})
