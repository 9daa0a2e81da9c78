import { api } from '@beacon/api/all'
import { contest } from '@beacon/api/contest/contest'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { exam, type SealedPaper } from '@beacon/api/kinds/theory/exam/exam'
import { marking } from '@beacon/api/kinds/theory/marking'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { sql } from 'drizzle-orm'
import { createDecipheriv } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { readStream, type Reader } from '../../../../live/testing/reader.ts'
import { operationsOf } from '../../../../module.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock, inHours } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit, type TestCandidate, type Theory } from './testing.ts'

/** What stands in a paper alone, from the own start on, and what a key alone says. Option texts are both, so they count as the paper. */
const paperWords = ['STEM-ONE', 'STEM-TWO', 'STEM-THREE', 'OPTION-RIGHT', 'OPTION-WRONG']
const keyWords = ['ANALYSIS-ONE', 'ANALYSIS-THREE', 'ACCEPTED-TEXT', 'REFERENCE-TEXT', 'RUBRIC-POINT']
/** Hundredths: by rules, by hand, and both; no question and no total of the paper is worth that. */
const marks = { objective: 30_017, manual: 7_350, total: 37_367 }
const totalWords = [`:${marks.total},`, `:${marks.total}}`, `"${marks.total}"`]
/** Who reads the paper from the start on, and what solves it while marking is open; none of them may see secrets of the bank. */
const staff = ['referee', 'invigilator']
const markWords = Object.values(marks).flatMap((mark) => [`:${mark},`, `:${mark}}`, `"${mark}"`, String(mark / 100)])

let server: TestServer
let id: string
let questions: Theory[]
let ada: TestCandidate
let bo: TestCandidate
const people = new Map<string, TestClient>()
const readers = new Map<string, Reader>()
/** What candidates were answered by their own writes. */
const own: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  questions = await makeQuestions()
  id = await makeExam(server, await makePaper(server, questions), {
    start_at: inHours(0.1),
    end_at: inHours(1.6),
    release_mode: 'by_hand',
    score_display_switch: true,
  })
  ;[ada, bo] = [await enterExam(server, id), await enterExam(server, id)]
  const [referee, invigilator] = [await server.signIn('referee'), await server.signIn('referee')]
  const { version } = (await server.admin.call(contest.staff, { params: { resource_id: id } })).body
  const items = [referee, invigilator].map(({ user_id }) => ({ user_id, role: 'referee' as const }))
  await server.admin.call(contest.set_staff, { params: { resource_id: id }, body: { items, version } })
  const room = { name: 'Own', capacity: 1, invigilators: [invigilator.user_id] }
  await must(server.admin.call(examRoom.create, { params: { exam_id: id }, body: room }))
  const hall = server.client()
  const made = await server.admin.call(viewerKey.create, { params: { resource_id: id }, body: { name: 'Hall one', value: 'ranking' } })
  await hall.call(viewerKey.open, { body: { resource_id: id, viewer_key: made.body.viewer_key } })
  for (const [name, client] of Object.entries({
    ada: ada.client,
    bo: bo.client,
    outsider: await server.signIn('student'),
    hall,
    referee,
    invigilator,
    nobody: server.client(),
  }))
    people.set(name, client)
  for (const [name, client] of people)
    if (name !== 'nobody') readers.set(name, await readStream(`${server.url}/api/ct/live/contest/${id}`, { cookie: client.cookie() }))
})
afterAll(async () => {
  for (const reader of readers.values()) reader.close()
  await server.stop()
})

async function makeQuestions(): Promise<Theory[]> {
  const options = ['OPTION-RIGHT', 'OPTION-WRONG'].map((text) => ({ option_id: newId(), text }))
  const blank = { kind: 'exact' as const, score: 100, tolerance: 0, tolerance_unit: 'absolute' as const, case_sensitive: false }
  return [
    await makeTheory(server, {
      stem: 'STEM-ONE?',
      options,
      key: options.slice(0, 1).map(({ option_id }) => option_id),
      analysis: 'ANALYSIS-ONE',
      score: 29_900,
    }),
    await makeTheory(server, {
      question_type: 'completion',
      stem: 'STEM-TWO {{1}}.',
      options: [],
      key: [],
      blanks: [{ ...blank, accepted: ['ACCEPTED-TEXT'] }],
      score: 5_000,
    }),
    await makeTheory(server, {
      question_type: 'short',
      stem: 'STEM-THREE.',
      options: [],
      key: [],
      reference_answer: 'REFERENCE-TEXT',
      rubric: [{ text: 'RUBRIC-POINT', marks: 10_000 }],
      analysis: 'ANALYSIS-THREE',
      score: 10_000,
    }),
    await makeTheory(server, { question_type: 'truefalse', options: [], key: ['true'], score: 117, analysis: '' }),
  ]
}

/** Every GET of the contract that answers JSON, with ids of the exam; what is about another thing asks for one that does not exist. */
const reads = operationsOf(api).filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.transfer === 'json')
function pathOf(path: string): string {
  const [first] = questions
  const ids: Record<string, string> = {
    exam_id: id,
    contest_id: id,
    resource_id: id,
    entrant_id: ada.entrant_id,
    user_id: ada.client.user_id,
  }
  return path.replaceAll(/:(\w+)/gu, (_, name: string) => (name === 'question_id' ? first?.resource_id : ids[name]) ?? newId())
}

/** What everybody is answered now, and hears: by name, all texts. */
async function look(): Promise<Map<string, string[]>> {
  const seen = new Map<string, string[]>()
  for (const [name, client] of people) {
    const texts = reads.map(async ({ name: operation, endpoint }) => {
      const reply = await fetch(`${server.url}/api/ct${pathOf(endpoint.path)}`, { headers: { cookie: client.cookie() } })
      return `${operation} ${reply.status} ${await reply.text()}`
    })
    const heard = (readers.get(name)?.events ?? []).map((event) => JSON.stringify(event))
    seen.set(name, [...(await Promise.all(texts)), ...heard, ...(name === 'ada' ? own : [])])
  }
  return seen
}

/** `who: operation: word` for each of the words that somebody read. */
const findWords = (seen: Map<string, string[]>, words: readonly string[], but: readonly string[] = []) =>
  [...seen].flatMap(([who, texts]) =>
    but.includes(who)
      ? []
      : texts.flatMap((text) => words.filter((word) => text.includes(word)).map((word) => `${who}: ${text.split(' ', 1)[0]}: ${word}`)),
  )

async function rememberReply<T extends { body: unknown }>(asked: Promise<T>): Promise<T> {
  const reply = await asked
  own.push(`own 0 ${JSON.stringify(reply.body)}`)
  return reply
}

function opened(key: string, { seal, sealed }: SealedPaper): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64'), bytes.subarray(0, 12))
  decipher.setAAD(Buffer.from(seal)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('utf8')
}

const params = () => ({ params: { exam_id: id } })
const settings = async () => (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
const must = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

// One exam from before its start to its answers: each stage needs the one before.
test('through a whole exam no reply and no event tells a question, a key or a mark before its time', async () => {
  expect(reads.length).toBeGreaterThan(150)
  const sealed = await rememberReply(ada.client.call(exam.sealed_paper, params()))
  expect(sealed.status).toBe(200)
  own.push(`sealed 0 ${Buffer.from(sealed.body.sealed, 'base64').toString('latin1')}`)
  expect(findWords(await look(), [...paperWords, ...keyWords])).toEqual([])

  await startExam(server, id)
  const { key } = (await rememberReply(begin(ada, id, newId(), sealed.body.seal))).body
  own.push(`opened 0 ${opened(key ?? '', sealed.body)}`)
  const running = await look()
  expect(findWords(running, paperWords, ['ada', ...staff])).toEqual([])
  expect(findWords(running, keyWords)).toEqual([])
  // The search finds what may be read.
  expect(new Set(findWords(running, paperWords).map((line) => line.split(': ')[2]))).toEqual(new Set(paperWords))

  const [single, blanks, short, truth] = questions as [Theory, Theory, Theory, Theory]
  const entry = (seq: number, question: Theory, answer: object) =>
    ({ seq, question_id: question.resource_id, answer, is_marked: false }) as Parameters<typeof save>[2][number]
  const answers = [
    entry(1, single, { option_ids: [...single.key] }),
    entry(2, blanks, { texts: ['what I wrote'] }),
    entry(3, short, { essay: 'my essay' }),
    entry(4, truth, { option_ids: ['true'] }),
  ]
  await rememberReply(save(ada, id, answers))
  await rememberReply(submit(ada, id, 4))
  await announceClock(server)
  await rememberReply(submit(ada, id, 4))
  const before = [...keyWords, ...markWords]
  expect(findWords(await look(), before)).toEqual([])

  await must(act(server.admin, id, 'stop', { confirm_name: (await settings()).name }))
  await server.db.execute(sql`
    update exam_item i set mark = ${marks.manual}, marked_at = now(), version = version + 1 from exam_attempt a
    where a.attempt_id = i.attempt_id and a.entrant_id = ${ada.entrant_id} and i.mark is null`)
  await server.db.execute(sql`update exam_attempt set unmarked = 0 where entrant_id = ${ada.entrant_id}`)
  const marked = await look()
  expect(findWords(marked, before, staff)).toEqual([])
  // Whoever marks reads the reference and single marks, and no total beside a paper that everybody knows.
  expect(findWords(marked, totalWords)).toEqual([])

  await must(server.admin.call(marking.finish, { ...params(), body: {} }))
  await announceClock(server)
  expect(findWords(await look(), before, staff)).toEqual([])

  await must(act(server.admin, id, 'release_results', { confirm_name: (await settings()).name }))
  const released = await look()
  expect(findWords(released, keyWords, staff)).toEqual([])
  expect(findWords(released, [`:${marks.total},`]).map((line) => line.split(':')[0])).toContain('ada')
  expect(findWords(released, markWords, ['ada', ...staff])).toEqual([])
})
