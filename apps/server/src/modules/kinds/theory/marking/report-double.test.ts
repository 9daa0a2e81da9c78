import { contest } from '@beacon/api/contest/contest'
import { marking } from '@beacon/api/kinds/theory/marking'
import { markingLead } from '@beacon/api/kinds/theory/marking-lead'
import { reportMarking } from '@beacon/api/kinds/theory/report-marking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit, type Theory } from '../exam/testing.ts'
import { handIn, pdf, uploadReport } from '../report/testing.ts'
import { setMarkers, signInPlain, type Marker } from './testing.ts'

let server: TestServer
let paper_id: string
let single: Theory
let ann: Marker
let bob: Marker
let cat: Marker
let lea: Marker
beforeAll(async () => {
  server = await startTestServer()
  single = await makeTheory(server)
  paper_id = await makePaper(server, [single])
  ann = await signInPlain(server, 'ann_two_reports')
  bob = await signInPlain(server, 'bob_two_reports')
  cat = await signInPlain(server, 'cat_two_reports')
  lea = await server.signIn('teacher', 'lea_two_reports')
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

/** An exam of one candidate with a report of 20 that two people mark; it is over. */
async function sat(more: Parameters<typeof makeExam>[2] = {}): Promise<{ id: string; mark_no: string }> {
  const id = await makeExam(server, paper_id, { report_switch: true, double_marking: 'all', ...more })
  const one = await enterExam(server, id)
  await startExam(server, id)
  await begin(one, id)
  await save(one, id, [{ seq: 1, question_id: single.resource_id, answer: { option_ids: [...single.key] }, is_marked: false }])
  await handIn(one, id, await uploadReport(one, pdf('a'), 'report.pdf'))
  await submit(one, id, 1)
  await setMarkers(server, id, [ann, bob, cat, lea])
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await announceClock(server)
  const { rows } = await server.db.execute<{ mark_no: string }>(sql`select mark_no from exam_attempt where contest_id = ${id}`)
  return { id, mark_no: rows[0]?.mark_no ?? '' }
}
type Sat = Awaited<ReturnType<typeof sat>>

const read = async (who: TestClient, { id, mark_no }: Sat) =>
  (await who.call(reportMarking.read, { params: { exam_id: id, mark_no } })).body
const mark = async (who: TestClient, one: Sat, points: number | null, comment = '') => {
  const { version } = await read(who, one)
  return who.call(reportMarking.mark, { params: { exam_id: one.id, mark_no: one.mark_no }, body: { mark: points, comment, version } })
}
const progress = async (who: TestClient, { id }: Sat) => (await who.call(marking.overview, { ...at(id), query: {} })).body.report
const decisions = async ({ id }: Sat, show: 'open' | 'decided' = 'open') =>
  (await lea.call(reportMarking.decisions, { ...at(id), query: { show } })).body
const decide = async (who: TestClient, { id, mark_no }: Sat, points: number | null, version: number) =>
  who.call(reportMarking.decide, { params: { exam_id: id, mark_no }, body: { mark: points, comment: 'Read twice', version } })

test('two people mark a report, neither learns of the other, and their mean counts', async () => {
  const one = await sat()
  expect(await progress(ann, one)).toMatchObject({ is_double: true, unmarked: 1, waiting: 1 })
  expect((await mark(ann, one, 1_000, 'Short')).body).toMatchObject({ mark: 1_000, is_double: true, is_closed: false })
  expect(await progress(ann, one)).toMatchObject({ unmarked: 1, waiting: 0, mine: 1, mean_mine: 1_000, mean_all: null })
  expect(await read(bob, one)).toMatchObject({ state: 'unmarked', mark: null, comment: '', version: 0 })
  expect(codeOf(await server.admin.call(marking.finish, { ...at(one.id), body: {} }))).toEqual([409, 'report_unmarked'])
  expect((await mark(bob, one, 1_100)).body).toMatchObject({ mark: 1_100, state: 'marked' })
  expect(await read(ann, one)).toMatchObject({ mark: 1_000, comment: 'Short', version: 1 })
  expect(await read(cat, one)).toMatchObject({ mark: null, is_closed: true })
  expect(codeOf(await mark(cat, one, 900))).toEqual([409, 'first_marks_frozen'])
  expect(await progress(lea, one)).toMatchObject({ unmarked: 0, waiting: 0, conflicts: 0, mean_all: 1_050 })
  expect((await progress(ann, one))?.mean_all).toBeNull()
  expect((await server.admin.call(marking.finish, { ...at(one.id), body: {} })).status).toBe(200)
  expect(await read(cat, one)).toMatchObject({ mark: 1_050, comment: 'Short' })
})

test('two marks too far apart wait for a third person, who gives the reason', async () => {
  const one = await sat()
  await mark(lea, one, 400)
  await mark(bob, one, 1_800)
  expect(await progress(server.admin, one)).toMatchObject({ unmarked: 0, conflicts: 1, mean_all: null })
  expect((await progress(ann, one))?.conflicts).toBe(0)
  expect(codeOf(await server.admin.call(marking.finish, { ...at(one.id), body: {} }))).toEqual([409, 'report_unmarked'])
  const [found] = (await decisions(one)).items
  expect(found).toMatchObject({ mark_no: one.mark_no, is_conflict: true, may_decide: false, first: [{ mark: 400 }, { mark: 1_800 }] })
  const version = found?.version ?? 0
  expect(codeOf(await decide(lea, one, 1_200, version))).toEqual([403, 'same_marker'])
  expect((await decide(bob, one, 1_200, version)).status).toBe(403)
  await mark(bob, one, 1_700)
  expect(codeOf(await decide(server.admin, one, 1_200, version))).toEqual([409, 'changed_meanwhile'])
  expect((await decide(server.admin, one, 1_200, version + 1)).body).toMatchObject({ mark: 1_200, is_decided: true, is_conflict: false })
  expect(codeOf(await mark(bob, one, 1_000))).toEqual([409, 'first_marks_frozen'])
  const [decided] = (await decisions(one, 'decided')).items
  expect(decided?.comment).toBe('Read twice')
  expect((await decide(server.admin, one, null, decided?.version ?? 0)).body).toMatchObject({ mark: null, is_conflict: true })
  await mark(bob, one, 450)
  expect(await progress(server.admin, one)).toMatchObject({ conflicts: 0, mean_all: 450 })
})

test('a mark that is taken back opens the report, and another number of markers is refused once it has one', async () => {
  const one = await sat()
  await mark(ann, one, 1_000)
  await mark(bob, one, 1_000)
  expect((await mark(ann, one, null)).body).toMatchObject({ mark: null, state: 'unmarked' })
  expect(await progress(cat, one)).toMatchObject({ unmarked: 1, waiting: 1 })
  expect((await lea.call(markingLead.setup, at(one.id))).body.is_begun).toBe(true)
})

test('the set-up gives reports to markers, and chooses two for them', async () => {
  const one = await sat({ double_marking: 'chosen' })
  const { questions, stamp } = (await lea.call(markingLead.setup, at(one.id))).body
  expect(questions).toEqual([{ question_id: one.id, is_double: false, marker_ids: [] }])
  const body = { questions: [{ question_id: one.id, is_double: true, marker_ids: [ann.user_id, bob.user_id] }], stamp }
  expect((await lea.call(markingLead.set_up, { ...at(one.id), body })).status).toBe(200)
  expect(await progress(cat, one)).toMatchObject({ unmarked: 1, waiting: 0, is_double: true })
  expect(codeOf(await mark(cat, one, 1_000))).toEqual([403, 'question_of_others'])
  await mark(ann, one, 1_000)
  expect((await mark(bob, one, 1_000)).body).toMatchObject({ mark: 1_000, state: 'marked' })
})
