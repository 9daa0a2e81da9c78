import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examReport } from '@beacon/api/kinds/theory/exam/exam-report'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { forgetContest } from '../../../contest/core/contest/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, letTimeRunOut, makeExam, makePaper, makeTheory, startExam, submit, type TestCandidate } from '../exam/testing.ts'
import { handIn, pdf, png, uploadReport } from './testing.ts'

let server: TestServer
let paper_id: string
beforeAll(async () => {
  server = await startTestServer()
  paper_id = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })
const mine = ({ client }: TestCandidate, id: string) => client.call(examReport.mine, at(id))

type Settings = Parameters<typeof makeExam>[2]
/** An exam with reports that goes on, and a candidate who has begun. */
async function running(more: Settings = {}): Promise<{ id: string; ada: TestCandidate }> {
  const id = await makeExam(server, paper_id, { report_switch: true, ...more })
  const ada = await enterExam(server, id)
  await startExam(server, id)
  await begin(ada, id)
  return { id, ada }
}

/** Moves the own hand-in so many seconds back. */
const handedInBefore = ({ entrant_id }: TestCandidate, seconds: number) =>
  server.db.execute(sql`update exam_attempt set submitted_at = now() - make_interval(secs => ${seconds}) where entrant_id = ${entrant_id}`)

test('a report is handed in while one answers; the newest version counts, and the same file twice is one version', async () => {
  const { id, ada } = await running({ report_score: 1_500, report_required: true, report_types: ['pdf', 'png'], report_max_mb: 1 })
  expect((await mine(ada, id)).body).toMatchObject({
    terms: { score: 1_500, is_required: true, types: ['pdf', 'png'], max_mb: 1, extra_minutes: 0 },
    is_open: true,
    versions: [],
  })
  const first = await uploadReport(ada, pdf('one'), 'mine.pdf')
  expect((await handIn(ada, id, first)).body).toMatchObject({ versions: [{ version: 1, file_name: 'mine.pdf', is_late: false }] })
  expect((await handIn(ada, id, first)).body.versions).toHaveLength(1)
  const second = await uploadReport(ada, png, 'mine.png')
  expect((await handIn(ada, id, second)).body.versions.map(({ version, file_name }) => [version, file_name])).toEqual([
    [2, 'mine.png'],
    [1, 'mine.pdf'],
  ])
  const [newest] = (await mine(ada, id)).body.versions
  const path = `/exams/${id}/attempt/reports/${newest?.report_id}/file`
  expect((await ada.client.request('GET', path)).status).toBe(200)
})

test('the type is what the bytes say, the size what the exam takes, and the file one of the own', async () => {
  const { id, ada } = await running({ report_types: ['pdf'], report_max_mb: 1 })
  const bob = await enterExam(server, id)
  expect(codeOf(await handIn(ada, id, await uploadReport(ada, png, 'looks.pdf')))).toEqual([415, 'file_type'])
  const large = Buffer.concat([pdf('large'), Buffer.alloc(1024 * 1024)])
  expect(codeOf(await handIn(ada, id, await uploadReport(ada, large, 'large.pdf')))).toEqual([413, 'file_size'])
  expect((await handIn(ada, id, await uploadReport(bob, pdf('bob'), 'bob.pdf'))).status).toBe(400)
  expect((await mine(ada, id)).body.versions).toEqual([])
})

test('before the own start, and in an exam without reports, there is none; others have no way to it', async () => {
  const { id, ada } = await running()
  const bob = await enterExam(server, id)
  expect(codeOf(await handIn(bob, id, await uploadReport(bob, pdf('early'))))).toEqual([409, 'attempt_not_started'])
  expect(codeOf(await mine(bob, id))).toEqual([409, 'attempt_not_started'])
  const { versions } = (await handIn(ada, id, await uploadReport(ada, pdf('ada')))).body
  await begin(bob, id)
  const path = `/exams/${id}/attempt/reports/${versions[0]?.report_id}/file`
  expect((await bob.client.request('GET', path)).status).toBe(404)
  const without = await running({ report_switch: false })
  expect((await mine(without.ada, without.id)).status).toBe(404)
  expect((await handIn(without.ada, without.id, await uploadReport(without.ada, pdf('none')))).status).toBe(404)
  expect((await without.ada.client.call(exam.guide, at(without.id))).body.exam.report).toBeNull()
})

test('a page with answers of another account hands nothing in', async () => {
  const { id, ada } = await running()
  const bob = await enterExam(server, id)
  const file_id = await uploadReport(ada, pdf('ada'))
  const reply = await ada.client.call(examReport.hand_in, { ...at(id), body: { file_id, user_id: bob.client.user_id } })
  expect(codeOf(reply)).toEqual([403, 'attempt_other_user'])
})

test('while the exam is paused a report is still taken', async () => {
  const { id, ada } = await running()
  await act(server.admin, id, 'pause', { reason: 'fire alarm' })
  expect((await handIn(ada, id, await uploadReport(ada, pdf('paused')))).status).toBe(201)
  expect((await mine(ada, id)).body).toMatchObject({ is_open: true, until: null })
})

test('after the hand-in a report is taken for the minutes of the exam, longer for who has more time', async () => {
  const { id, ada } = await running({ report_extra_minutes: 30, report_finish_minutes: 0 })
  await submit(ada, id, 0)
  expect((await handIn(ada, id, await uploadReport(ada, pdf('in time')))).status).toBe(201)
  await handedInBefore(ada, 31 * 60)
  expect((await mine(ada, id)).body.is_open).toBe(false)
  expect(codeOf(await handIn(ada, id, await uploadReport(ada, pdf('over'))))).toEqual([409, 'report_closed'])
  await server.db.execute(sql`update exam_attempt set time_factor = 150 where entrant_id = ${ada.entrant_id}`)
  expect((await handIn(ada, id, await uploadReport(ada, pdf('more time')))).status).toBe(201)
})

test('an upload that began in time may finish, and is late; one that began later is refused', async () => {
  const { id, ada } = await running({ report_finish_minutes: 10 })
  const begun = await uploadReport(ada, pdf('slow'))
  await server.db.execute(sql`update file set created_at = now() - interval '10 minutes' where resource_id = ${begun}`)
  await submit(ada, id, 0)
  await handedInBefore(ada, 5 * 60)
  expect((await handIn(ada, id, begun)).body).toMatchObject({ versions: [{ version: 1, is_late: true }] })
  expect(codeOf(await handIn(ada, id, await uploadReport(ada, pdf('begun later'))))).toEqual([409, 'report_closed'])
  const again = await uploadReport(ada, pdf('slower'))
  await server.db.execute(sql`update file set created_at = now() - interval '1 hour' where resource_id = ${again}`)
  await handedInBefore(ada, 11 * 60)
  expect(codeOf(await handIn(ada, id, again))).toEqual([409, 'report_closed'])
})

test('who was handed in by the clock, and who was absent, meet a closed report', async () => {
  const { id, ada } = await running({ report_finish_minutes: 0 })
  const bob = await enterExam(server, id)
  await letTimeRunOut(server, ada, 3_600)
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await server.db.execute(
    sql`update exam_attempt set state = 'auto_submitted', submitted_at = deadline, submitted_by = 'clock' where entrant_id = ${ada.entrant_id}`,
  )
  expect(codeOf(await handIn(ada, id, await uploadReport(ada, pdf('late'))))).toEqual([409, 'report_closed'])
  expect(codeOf(await handIn(bob, id, await uploadReport(bob, pdf('absent'))))).toEqual([409, 'report_closed'])
})

test('a candidate has twenty versions', async () => {
  const { id, ada } = await running()
  await handIn(ada, id, await uploadReport(ada, pdf('first')))
  await server.db.execute(sql`
    insert into exam_report (report_id, attempt_id, version, file_id, file_name, media_type, size, sha256, at, is_late, address)
    select gen_random_uuid(), r.attempt_id, n, gen_random_uuid(), r.file_name, r.media_type, r.size, r.sha256, now(), false, ''
    from exam_report r join exam_attempt a on a.attempt_id = r.attempt_id, generate_series(2, 20) n where a.entrant_id = ${ada.entrant_id}`)
  expect(codeOf(await handIn(ada, id, await uploadReport(ada, pdf('too many'))))).toEqual([409, 'uploads_used_up'])
})

test('a reset leaves no report to anybody', async () => {
  const { id, ada } = await running()
  const { versions } = (await handIn(ada, id, await uploadReport(ada, pdf('before')))).body
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await act(server.admin, id, 'reset', { confirm_name: name })
  await server.db.execute(sql`update contest set is_public = true where resource_id = ${id}`)
  forgetContest(server.platform, id)
  expect(codeOf(await mine(ada, id))).toEqual([409, 'attempt_not_started'])
  expect((await ada.client.request('GET', `/exams/${id}/attempt/reports/${versions[0]?.report_id}/file`)).status).toBe(404)
})

test('results at once need an exam without reports, and the pass score counts them', async () => {
  const body = { kind: 'theory' as const, name: 'Released at once', paper_id, release_mode: 'at_once' as const, report_switch: true }
  const times = { start_at: new Date(Date.now() + 3_600_000).toISOString(), end_at: new Date(Date.now() + 9_000_000).toISOString() }
  const refused = await server.admin.call(contest.create, { body: { ...body, ...times } })
  expect(refused.body).toMatchObject({ details: { fields: { release_mode: { code: 'release_needs_marking' } } } })
  const pass = (pass_score: number) =>
    server.admin.call(contest.create, { body: { ...body, ...times, release_mode: 'by_hand', report_score: 1_000, pass_score } })
  expect((await pass(1_201)).status).toBe(400)
  expect((await pass(1_200)).body).toMatchObject({ total_score: 1_200 })
})
