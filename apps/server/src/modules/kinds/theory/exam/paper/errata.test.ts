import { contest } from '@beacon/api/contest/contest'
import { bulletin } from '@beacon/api/contest/bulletin'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { erratum } from '@beacon/api/kinds/theory/exam/erratum'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { act } from '../../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit, type Theory } from '../testing.ts'

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
const idOf = (n: number) => questions[n]?.resource_id ?? ''
const write = (exam_id: string, text: string | null, question_id = idOf(0)) =>
  server.admin.call(erratum.write, { params: { exam_id, question_id }, body: { text } })
const textsOf = ({ body }: { body: { errata: Array<{ text: string }> } }) => body.errata.map(({ text }) => text)

test('an erratum goes with every reply of start, save and heartbeat; it changes and goes away', async () => {
  const id = await makeExam(server, paperId)
  const ada = await enterExam(server, id)
  const late = await enterExam(server, id)
  await startExam(server, id)
  expect(textsOf(await begin(ada, id))).toEqual([])
  expect((await write(id, 'Read 443 for 434.')).status).toBe(200)
  const entry = { seq: 1, question_id: idOf(1), answer: null, is_marked: true }
  const saved = await save(ada, id, [entry])
  expect(saved.body).toMatchObject({ errata: [{ question_id: idOf(0), text: 'Read 443 for 434.' }] })
  expect(textsOf(await begin(late, id))).toEqual(['Read 443 for 434.'])
  await write(id, 'Read 8443 for 434.')
  const beat = () => ada.client.call(exam.heartbeat, { ...at(id), body: { epoch: 1, unsaved: 0, left: [] } })
  expect(textsOf(await beat())).toEqual(['Read 8443 for 434.'])
  await write(id, null)
  expect(textsOf(await beat())).toEqual([])
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit where operation = 'erratum' and object_id = ${id}`,
  )
  expect(rows[0]?.n).toBe(3)
})

test('nobody reads an erratum before the own start, and the bulletin says nothing of the question', async () => {
  const id = await makeExam(server, paperId)
  const ada = await enterExam(server, id)
  await write(id, 'The secret word is harbour.')
  const replies = await Promise.all([
    ada.client.call(exam.guide, at(id)),
    ada.client.call(exam.call_invigilator, { ...at(id), body: { text: 'A pen' } }),
    ada.client.call(bulletin.list, { params: { resource_id: id } }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain('harbour')
  expect(JSON.stringify(replies[2]?.body)).toContain('An erratum was published')
})

test('the review shows it with the answers; after the release it stays as it is', async () => {
  const id = await makeExam(server, paperId, { review_switch: true, release_mode: 'by_hand' })
  const ada = await enterExam(server, id)
  await startExam(server, id)
  await begin(ada, id)
  await write(id, 'Read 443 for 434.')
  await submit(ada, id, 0)
  const review = () => ada.client.call(exam.review, { ...at(id), query: {} })
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await expect.poll(async () => (await review()).status).toBe(200)
  expect(textsOf(await review())).toEqual(['Read 443 for 434.'])
  await server.db.execute(sql`update contest_theory set released_at = now() where contest_id = ${id}`)
  expect(codeOf(await write(id, 'Too late'))).toEqual([409, 'results_released'])
})

test('it names a question of the published paper, and staff without contest.write writes none', async () => {
  const id = await makeExam(server, paperId)
  const other = await makeTheory(server)
  expect(codeOf(await write(id, 'x', other.resource_id))).toEqual([404, 'not_found'])
  expect((await write(id, 'y'.repeat(501))).status).toBe(400)
  expect((await write(id, ' ')).status).toBe(400)
  const listed = await server.admin.call(erratum.questions, { ...at(id), query: {} })
  expect(listed.body.items.map(({ question_id, place, erratum: held }) => [question_id, place, held])).toEqual([
    [idOf(0), 1, null],
    [idOf(1), 2, null],
  ])
  const hidden = await makeExam(server, paperId, { is_public: false })
  expect(codeOf(await write(hidden, 'x'))).toEqual([409, 'contest_state'])
  const ada = await enterExam(server, id)
  expect((await ada.client.call(erratum.questions, { ...at(id), query: {} })).status).toBe(403)
})
