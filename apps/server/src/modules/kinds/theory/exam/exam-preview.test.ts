import { examPreviewDesk } from '@beacon/api/kinds/theory/exam/exam-preview'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { signInWith } from '../marking/testing.ts'
import { begin, enterExam, makeDrawnPaper, makeExam, makeFour, makePaper, makeTheory, startExam } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (exam_id: string) => ({ params: { exam_id } })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const idsOf = ({ sections }: { sections: readonly { questions: readonly { question_id: string }[] }[] }) =>
  sections.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
const rowsOf = async (id: string): Promise<unknown> =>
  (
    await server.db.execute(sql`select
      (select count(*)::int from exam_attempt where contest_id = ${id}) as attempts,
      (select count(*)::int from exam_answer n join exam_attempt a using (attempt_id) where a.contest_id = ${id}) as answers,
      (select count(*)::int from entrant where contest_id = ${id}) as entrants,
      (select count(*)::int from score_event where contest_id = ${id}) as events`)
  ).rows[0]

test('the preview shows guide and questions, tells no key, and leaves nothing behind', async () => {
  const id = await makeExam(server, await makePaper(server, await makeFour(server)), { fullscreen: true, review_switch: true })
  const ada = await enterExam(server, id)
  const before = await rowsOf(id)
  const { status, body } = await server.admin.call(examPreviewDesk.read, at(id))
  expect(status).toBe(200)
  expect(body.guide).toMatchObject({ exam: { question_count: 4, fullscreen: true }, seb: 'none', receipt: null })
  expect(body.papers).toHaveLength(1)
  expect(body.papers.flatMap(idsOf)).toHaveLength(4)
  const text = JSON.stringify(body)
  for (const secret of ['HTTP over TLS', '"443"', 'Because the first one is right.', '"key"', '"accepted"', '"analysis"', '"version_id"'])
    expect(text).not.toContain(secret)
  expect(await rowsOf(id)).toEqual(before)
  await startExam(server, id)
  await begin(ada, id)
  expect((await server.admin.call(examPreviewDesk.read, at(id))).status).toBe(200)
  expect(await rowsOf(id)).toMatchObject({ attempts: 1, entrants: 1 })
})

test('a paper for each candidate is drawn for nobody, the same each time', async () => {
  const topicSet = `set ${newId().slice(-8)}`
  for (let n = 0; n < 6; n += 1) await makeTheory(server, { topic_sets: [topicSet] })
  const id = await makeExam(server, await makeDrawnPaper(server, [{ set: topicSet, question_type: 'single', count: 2, score: 200 }]))
  const read = async () => (await server.admin.call(examPreviewDesk.read, at(id))).body.papers.flatMap(idsOf)
  const drawn = await read()
  expect(drawn).toHaveLength(2)
  expect(await read()).toEqual(drawn)
})

test('only who may edit exams reads it; a candidate learns nothing before the start', async () => {
  const id = await makeExam(server, await makePaper(server, await makeFour(server)))
  const ada = await enterExam(server, id)
  expect(codeOf(await ada.client.call(examPreviewDesk.read, at(id)))).toEqual([403, 'permission_missing'])
  const watcher = await signInWith(server, 'preview_watcher', ['contest.read', 'contest.watch', 'kind.theory'])
  expect(codeOf(await watcher.call(examPreviewDesk.read, at(id)))).toEqual([403, 'permission_missing'])
  const elsewhere = await signInWith(server, 'preview_writer', ['contest.read', 'contest.write', 'kind.theory'])
  expect(codeOf(await elsewhere.call(examPreviewDesk.read, at(newId())))).toEqual([404, 'contest_not_found'])
  expect(codeOf(await ada.client.call(exam.paper, { ...at(id), query: {} }))[0]).toBe(409)
})
