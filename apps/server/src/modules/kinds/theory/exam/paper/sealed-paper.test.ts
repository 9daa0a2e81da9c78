import { contest } from '@beacon/api/contest/contest'
import { exam, type SealedPaper } from '@beacon/api/kinds/theory/exam/exam'
import { sql } from 'drizzle-orm'
import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { newId } from '../../../../../db/id.ts'
import { act, inHours } from '../../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, type TestCandidate, type Theory } from '../testing.ts'

let server: TestServer
let questions: Theory[]
let paperId: string

beforeAll(async () => {
  server = await startTestServer()
  questions = [await makeTheory(server), await makeTheory(server)]
  paperId = await makePaper(server, questions)
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })
const soon = (more: object = {}) => makeExam(server, paperId, { start_at: inHours(0.1), end_at: inHours(1.6), ...more })
const sealedFor = ({ client }: TestCandidate, id: string) => client.call(exam.sealed_paper, at(id))
const device = newId()
/** The start of a device that holds a sealed paper; asked again, it goes on. */
const startWith = (person: TestCandidate, id: string, seal: string) => begin(person, id, device, seal)

function openWith(key: string, { seal, sealed }: SealedPaper): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(seal)).setAuthTag(bytes.subarray(-16))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8'))
}

test('before the start nothing tells a stem, an option or the key; after it the key opens what was fetched', async () => {
  const id = await soon()
  const [ada, bob] = [await enterExam(server, id), await enterExam(server, id)]
  const mine = await sealedFor(ada, id)
  const others = await sealedFor(bob, id)
  expect([mine.status, others.status]).toEqual([200, 200])
  const before = [mine, await ada.client.call(exam.guide, at(id)), await startWith(ada, id, mine.body.seal)]
  expect(before.slice(2).map(codeOf)).toEqual([[409, 'contest_not_started']])
  await startExam(server, id)
  const key = (await startWith(ada, id, mine.body.seal)).body.key ?? ''
  const paper = (await ada.client.call(exam.paper, { ...at(id), query: {} })).body
  expect(openWith(key, mine.body)).toEqual(paper)
  expect(() => openWith(key, others.body)).toThrow(/authenticate/u)
  expect((await startWith(ada, id, mine.body.seal)).body.key).toBe(key)
  expect((await startWith(ada, id, others.body.seal)).body.key).toBeNull()
  expect((await begin(ada, id, device)).body.key).toBeNull()
  const recorded = JSON.stringify(before.map(({ body }) => body)) + Buffer.from(mine.body.sealed, 'base64').toString('latin1')
  const secrets = [key, ...questions.flatMap(({ stem, options }) => [stem, ...options.map(({ text }) => text)])]
  expect(secrets.filter((secret) => recorded.includes(secret))).toEqual([])
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit where position(${key} in audit::text) > 0`,
  )
  expect(rows[0]?.n).toBe(0)
})

test('in a pause the paper is covered, and its key with it', async () => {
  const id = await soon()
  const ada = await enterExam(server, id)
  const { seal } = (await sealedFor(ada, id)).body
  await startExam(server, id)
  await begin(ada, id, device)
  await act(server.admin, id, 'pause', { reason: 'Power cut in the hall' })
  expect((await startWith(ada, id, seal)).body).toMatchObject({ is_paused: true, key: null })
  await act(server.admin, id, 'resume')
  expect((await startWith(ada, id, seal)).body).toMatchObject({ is_paused: false, key: expect.any(String) })
})

test('a device that begins again gets what the server holds of it along with the start', async () => {
  const id = await soon()
  const ada = await enterExam(server, id)
  await startExam(server, id)
  expect((await begin(ada, id, device)).body).toMatchObject({ acked: 0, entries: [] })
  const [first] = questions
  const entry = {
    seq: 3,
    question_id: first?.resource_id ?? '',
    answer: { option_ids: [first?.options[0]?.option_id ?? ''] },
    is_marked: true,
  }
  expect((await save(ada, id, [entry])).body).toMatchObject({ acked: 3 })
  expect((await begin(ada, id, device)).body).toMatchObject({ acked: 3, epoch: 1, entries: [entry] })
  expect((await begin(ada, id)).body).toMatchObject({ acked: 3, epoch: 2, entries: [entry] })
})

test('a seal of a paper that was replaced before the start is refused; the paper comes whole', async () => {
  const id = await soon()
  const ada = await enterExam(server, id)
  const old = (await sealedFor(ada, id)).body
  const { version } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  const other = await makePaper(server, [await makeTheory(server)])
  const changed = await server.admin.call(contest.update, { params: { resource_id: id }, body: { version, paper_id: other } })
  expect(changed.status).toBe(200)
  await startExam(server, id)
  expect((await startWith(ada, id, old.seal)).body).toMatchObject({ state: 'going', key: null })
  const { sections } = (await ada.client.call(exam.paper, { ...at(id), query: {} })).body
  expect(sections.flatMap(({ questions: all }) => all)).toHaveLength(1)
})

test('there is no sealed paper too early, after the start, in a window, or for who is no candidate', async () => {
  const early = await makeExam(server, paperId)
  const ada = await enterExam(server, early)
  expect(codeOf(await sealedFor(ada, early))).toEqual([409, 'contest_not_started'])
  await startExam(server, early)
  expect(codeOf(await sealedFor(ada, early))).toEqual([409, 'contest_state'])
  const wide = await soon({ timing: 'window', duration_minutes: 30 })
  expect(codeOf(await sealedFor(await enterExam(server, wide), wide))).toEqual([409, 'kind_lacks'])
  expect((await sealedFor(ada, await soon())).status).toBe(403)
})

test('the waiting room opens as many minutes before as the exam says, and without one there is no sealed paper', async () => {
  const wide = await soon({ start_at: inHours(0.5), end_at: inHours(2), waiting_minutes: 60 })
  expect((await sealedFor(await enterExam(server, wide), wide)).status).toBe(200)
  const short = await soon({ waiting_minutes: 1 })
  expect(codeOf(await sealedFor(await enterExam(server, short), short))).toEqual([409, 'contest_not_started'])
  const none = await soon({ waiting_minutes: 0 })
  const ada = await enterExam(server, none)
  expect(codeOf(await sealedFor(ada, none))).toEqual([409, 'kind_lacks'])
  expect((await ada.client.call(exam.guide, at(none))).body.exam.waiting_minutes).toBe(0)
})
