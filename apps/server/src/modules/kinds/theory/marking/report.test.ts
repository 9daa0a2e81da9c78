import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { marking } from '@beacon/api/kinds/theory/marking'
import { reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { standingsOf } from '../../../contest/score/score/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import {
  begin,
  enterExam,
  makeExam,
  makePaper,
  makeTheory,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from '../exam/testing.ts'
import { reportZip } from '../report/index.ts'
import { handIn, pdf, png, uploadReport } from '../report/testing.ts'
import { setMarkers, signInPlain, type Marker } from './testing.ts'

let server: TestServer
let paper_id: string
let single: Theory
let ann: Marker
beforeAll(async () => {
  server = await startTestServer()
  single = await makeTheory(server)
  paper_id = await makePaper(server, [single])
  ann = await signInPlain(server, 'ann_reports')
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

interface Sat {
  id: string
  name: string
  people: TestCandidate[]
}
/** An exam that is over, of a question of 2 marks that everybody got and a report of 20; one candidate for each file, null without one. */
async function sat(files: readonly (Buffer | null)[], more: Parameters<typeof makeExam>[2] = {}): Promise<Sat> {
  const id = await makeExam(server, paper_id, { report_switch: true, ...more })
  const people: TestCandidate[] = []
  for (const _file of files) people.push(await enterExam(server, id))
  await startExam(server, id)
  for (const [index, one] of people.entries()) {
    await begin(one, id)
    await save(one, id, [{ seq: 1, question_id: single.resource_id, answer: { option_ids: [...single.key] }, is_marked: false }])
    const file = files[index] ?? null
    if (file !== null) await handIn(one, id, await uploadReport(one, file, 'ada.lovelace.pdf'))
    await submit(one, id, 1)
  }
  await setMarkers(server, id, [ann])
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  return { id, name, people }
}

async function paperOf({ id }: Sat, { entrant_id }: TestCandidate): Promise<string> {
  const { rows } = await server.db.execute<{ mark_no: string }>(
    sql`select mark_no from exam_attempt where contest_id = ${id} and entrant_id = ${entrant_id}`,
  )
  return rows[0]?.mark_no ?? ''
}
const read = (who: TestClient, { id }: Sat, mark_no: string) => who.call(reportMarking.read, { params: { exam_id: id, mark_no } })
const mark = (who: TestClient, { id }: Sat, mark_no: string, body: { mark: number | null; version: number; comment?: string }) =>
  who.call(reportMarking.mark, { params: { exam_id: id, mark_no }, body })
const finish = ({ id }: Sat) => server.admin.call(marking.finish, { ...at(id), body: {} })
const overview = async ({ id }: Sat) => (await ann.call(marking.overview, { ...at(id), query: {} })).body
const scores = async ({ id }: Sat) => (await server.admin.call(examScores.list, { ...at(id), query: {} })).body

test('a report is marked by the number of its paper, in steps of the exam, and its name is nobody’s to read', async () => {
  const made = await sat([png])
  const [ada] = made.people as [TestCandidate]
  const mark_no = await paperOf(made, ada)
  const found = (await read(ann, made, mark_no)).body
  expect(found).toMatchObject({ state: 'unmarked', score: 2_000, step: 50, mark: null, version: 0 })
  expect(found.reports).toMatchObject([{ version: 1, file_name: `${mark_no}-1.png`, media_type: 'image/png', is_late: false }])
  expect(JSON.stringify(found)).not.toContain('lovelace')
  const file = await ann.request('GET', `/exams/${made.id}/marking/papers/${mark_no}/reports/${found.reports[0]?.report_id}`)
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining(`${mark_no}-1.png`)])
  expect(codeOf(await mark(ann, made, mark_no, { mark: 2_050, version: 0 }))).toEqual([400, 'mark_range'])
  expect(codeOf(await mark(ann, made, mark_no, { mark: 1_025, version: 0 }))).toEqual([400, 'mark_range'])
  expect(codeOf(await mark(ann, made, mark_no, { mark: null, version: 0, comment: 'nothing' }))).toEqual([400, 'report_score_missing'])
  const marked = await mark(ann, made, mark_no, { mark: 1_050, version: 0, comment: 'Sound.' })
  expect(marked.body).toMatchObject({ state: 'marked', mark: 1_050, comment: 'Sound.', version: 1 })
  expect(codeOf(await mark(ann, made, mark_no, { mark: 1_000, version: 0 }))).toEqual([409, 'changed_meanwhile'])
  expect((await mark(ann, made, mark_no, { mark: null, version: 1 })).body).toMatchObject({ state: 'unmarked', mark: null })
})

test('the review waits for every report; who handed in none has 0, and totals hold reports through a reopening', async () => {
  const made = await sat([pdf('ada'), null])
  const [ada, bob] = made.people as [TestCandidate, TestCandidate]
  const mark_no = await paperOf(made, ada)
  expect(await overview(made)).toMatchObject({ questions: [], report: { score: 2_000, reports: 1, unmarked: 1, open: 0, mine: 0 } })
  expect((await scores(made)).is_masked).toBe(true)
  expect(codeOf(await finish(made))).toEqual([409, 'report_unmarked'])
  expect((await read(ann, made, await paperOf(made, bob))).body.state).toBe('none')
  expect(codeOf(await mark(ann, made, await paperOf(made, bob), { mark: 100, version: 0 }))).toEqual([404, 'not_found'])
  const waiting = (await ann.call(marking.papers, { ...at(made.id), query: { is_report_waiting: 'true' } })).body
  expect(waiting.items.map((row) => [row.mark_no, row.report_state])).toEqual([[mark_no, 'unmarked']])
  await mark(ann, made, mark_no, { mark: 1_500, version: 0, comment: 'Good.' })
  expect((await finish(made)).status).toBe(200)
  const rowOf = async ({ entrant_id }: TestCandidate) => (await scores(made)).items.find((row) => row.entrant_id === entrant_id)
  expect(await rowOf(ada)).toMatchObject({ objective: 200, subjective: 0, report: 1_500, total: 1_700, rank: 1, result: 'pass' })
  expect(await rowOf(bob)).toMatchObject({ objective: 200, subjective: 0, report: 0, total: 200, rank: 2 })
  const sheet = { params: { exam_id: made.id, entrant_id: ada.entrant_id }, query: {} }
  expect((await server.admin.call(examScores.sheet, sheet)).body).toMatchObject({
    report_comment: 'Good.',
    events: [{ kind: 'marked', objective: 200, subjective: 0, report: 1_500 }],
  })
  expect((await ada.client.call(exam.review, { ...at(made.id), query: {} })).body).toMatchObject({
    result: { total: 1_700, total_score: 2_200 },
    report: { has_report: true, is_late: false, mark: 1_500, score: 2_000, comment: 'Good.' },
  })
  expect(codeOf(await mark(ann, made, mark_no, { mark: 1_000, version: 1 }))).toEqual([409, 'marking_closed'])
  await server.admin.call(marking.reopen, { ...at(made.id), body: { confirm: made.name, reason: 'read again' } })
  await mark(ann, made, mark_no, { mark: 1_000, version: 1 })
  expect((await finish(made)).status).toBe(200)
  expect(await rowOf(ada)).toMatchObject({ report: 1_000, total: 1_200 })
  expect(await rowOf(bob)).toMatchObject({ total: 200 })
})

test('while a candidate may hand in another version nobody marks it, and the review stays open', async () => {
  const made = await sat([pdf('ada')], { report_extra_minutes: 60 })
  const [ada] = made.people as [TestCandidate]
  const mark_no = await paperOf(made, ada)
  expect((await read(ann, made, mark_no)).body).toMatchObject({ state: 'open' })
  expect(codeOf(await mark(ann, made, mark_no, { mark: 100, version: 0 }))).toEqual([409, 'report_open'])
  expect(codeOf(await finish(made))).toEqual([409, 'report_open'])
})

test('a late version takes the mark away, and after the review none comes', async () => {
  const made = await sat([pdf('ada')])
  const [ada] = made.people as [TestCandidate]
  const mark_no = await paperOf(made, ada)
  await mark(ann, made, mark_no, { mark: 500, version: 0 })
  const began = async () => {
    const file_id = await uploadReport(ada, pdf('late'))
    await server.db.execute(sql`update file set created_at = now() - interval '1 hour' where resource_id = ${file_id}`)
    return file_id
  }
  expect((await handIn(ada, made.id, await began())).body.versions[0]).toMatchObject({ version: 2, is_late: true })
  expect((await read(ann, made, mark_no)).body).toMatchObject({ state: 'unmarked', mark: null, version: 2 })
  expect(codeOf(await finish(made))).toEqual([409, 'report_unmarked'])
  await mark(ann, made, mark_no, { mark: 0, version: 2 })
  expect((await finish(made)).status).toBe(200)
  expect(codeOf(await handIn(ada, made.id, await began()))).toEqual([409, 'report_closed'])
})

test('a late version that comes while a marker reads the one before is not marked unread', async () => {
  const made = await sat([pdf('ada')])
  const [ada] = made.people as [TestCandidate]
  const mark_no = await paperOf(made, ada)
  const seen = (await read(ann, made, mark_no)).body
  const file_id = await uploadReport(ada, pdf('late'))
  await server.db.execute(sql`update file set created_at = now() - interval '1 hour' where resource_id = ${file_id}`)
  expect((await handIn(ada, made.id, file_id)).status).toBe(201)
  expect(codeOf(await mark(ann, made, mark_no, { mark: 500, version: seen.version }))).toEqual([409, 'changed_meanwhile'])
  expect((await read(ann, made, mark_no)).body).toMatchObject({ state: 'unmarked', mark: null, reports: [{ version: 2 }, { version: 1 }] })
})

test('what reports are worth stays once one is marked', async () => {
  const made = await sat([pdf('ada')])
  const [ada] = made.people as [TestCandidate]
  const change = async (more: object) => {
    const params = { resource_id: made.id }
    const settings = (await server.admin.call(contest.settings, { params })).body
    return server.admin.request('PATCH', `/contests/${made.id}`, { body: { version: settings.version, ...more } })
  }
  expect((await change({ report_score: 1_000 })).body).toMatchObject({ report_score: 1_000, total_score: 1_200 })
  await mark(ann, made, await paperOf(made, ada), { mark: 1_000, version: 0 })
  expect((await change({ report_score: 2_000 })).body).toMatchObject({ details: { fields: { report_score: { code: 'marking_begun' } } } })
  expect((await change({ report_switch: false })).status).toBe(400)
})

test('reports go into a zip by marking number, and by number and name once the review is finished', async () => {
  const made = await sat([pdf('ada'), null])
  const [ada] = made.people as [TestCandidate]
  const mark_no = await paperOf(made, ada)
  const namesIn = async () => {
    const standings = await standingsOf(server.platform, made.id)
    const scope = { standings, view: 'real' as const, entrant_ids: null, lang: 'en' as const, bracket_id: null, user_ids: null }
    const { stream, total } = await reportZip(server.platform, scope, () => undefined)
    const bytes = Buffer.concat(await stream.toArray()).toString('latin1')
    return { total, names: [...new Set(bytes.match(/[\w.-]+\.pdf/gu))] }
  }
  expect(await namesIn()).toEqual({ total: 1, names: [`${mark_no}.pdf`] })
  await mark(ann, made, mark_no, { mark: 500, version: 0 })
  await finish(made)
  const { names } = await namesIn()
  expect(names[0]).toMatch(/^\d{4}-\d{4}_.+\.pdf$/u)
})
