import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { sebHeaders } from '@beacon/api/kinds/theory/exam/seb'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { sebHash } from './seb.ts'
import { enterExam, makeExam, makePaper, makeTheory, startExam, type TestCandidate, type Theory } from '../testing.ts'

const publicOrigin = 'https://exam.example.org'
/** Of a small configuration: what the tool shows as its key, and what a client then sends for two addresses. */
const vector = {
  config: '3fe71a0eb82c3d4e07a468262c548f37e5baa6e855d51aa3c4ba72eead05352f',
  exam: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
  page: `${publicOrigin}/page/mg/ct/contest/exam/42?page=2#q7`,
  config_hash: 'ca91c433eff3003cf5ac4a19559caa06892f4da926cd2d674ff58aeee4f68a51',
  exam_hash: '24deab40f4fded1bf0eca6710ef5984568385cbacf0432c20aaa95b944855e8c',
  request: `${publicOrigin}/api/ct/exams/42/answers`,
  request_hash: '16032d55af280fce6e28b9d096c42e859f88d507bced93369a38dc514d6c4c28',
}
const { config, exam: examKey } = vector
const other = 'f'.repeat(64)

let server: TestServer
let question: Theory
let paper: string

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_ORIGINS: publicOrigin } })
  question = await makeTheory(server)
  paper = await makePaper(server, [question])
})
afterAll(() => server.stop())

const at = (exam_id: string) => ({ params: { exam_id } })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const apiOf = (id: string, path: string) => `${publicOrigin}/api/ct/exams/${id}/${path}`
const pageOf = (id: string, rest = '') => `${publicOrigin}/page/mg/ct/contest/exam/${id}${rest}`
const byRequest = (id: string, path: string, key = config) => ({ 'X-SafeExamBrowser-ConfigKeyHash': sebHash(apiOf(id, path), key) })
const byPage = (page: string, key = config) => ({ [sebHeaders.page]: page, [sebHeaders.config]: sebHash(page, key) })
const answers = (seq: number) => ({
  epoch: 1,
  device: newId(),
  entries: [{ seq, question_id: question.resource_id, answer: { option_ids: [...question.key] }, is_marked: false }],
})
const start = ({ client }: TestCandidate, id: string, headers = {}) =>
  client.call(exam.start, { ...at(id), body: { device: newId() } }, headers)
const save = ({ client }: TestCandidate, id: string, seq: number, headers = {}) =>
  client.call(exam.save, { ...at(id), body: answers(seq) }, headers)
const settingsOf = (id: string) => server.admin.call(contest.settings, { params: { resource_id: id } })
async function change(id: string, more: object) {
  const { version } = (await settingsOf(id)).body
  return server.admin.call(contest.update, { params: { resource_id: id }, body: { ...more, version } })
}

async function running(more: object = { seb_config_keys: [config] }) {
  const id = await makeExam(server, paper, { seb_required: true, ...more })
  const ada = await enterExam(server, id)
  await startExam(server, id)
  return { id, ada }
}

test('hashes are those of the browser', () => {
  expect(sebHash(vector.page, config)).toBe(vector.config_hash)
  expect(sebHash(vector.page, examKey)).toBe(vector.exam_hash)
  expect(sebHash(vector.request, config)).toBe(vector.request_hash)
})

test('every step asks for the browser with its key, for the public address of the request', async () => {
  const { id, ada } = await running()
  const { client } = ada
  expect(codeOf(await start(ada, id))).toEqual([403, 'seb_required'])
  expect(codeOf(await start(ada, id, byRequest(id, 'attempt/start', other)))).toEqual([403, 'seb_key_wrong'])
  // The hash of one address opens no other one, and the address is not the one under which the server listens.
  expect(codeOf(await start(ada, id, byRequest(id, 'guide')))).toEqual([403, 'seb_key_wrong'])
  const listening = { 'X-SafeExamBrowser-ConfigKeyHash': sebHash(`${server.url}/api/ct/exams/${id}/attempt/start`, config) }
  expect(codeOf(await start(ada, id, listening))).toEqual([403, 'seb_key_wrong'])
  expect((await start(ada, id, byRequest(id, 'attempt/start'))).status).toBe(200)

  const beat = { epoch: 1, unsaved: 0, left: [] }
  const hand = { epoch: 1, last_seq: 1 }
  expect(codeOf(await client.call(exam.paper, { ...at(id), query: {} }))).toEqual([403, 'seb_required'])
  expect(codeOf(await client.call(exam.heartbeat, { ...at(id), body: beat }))).toEqual([403, 'seb_required'])
  expect(codeOf(await client.call(exam.submit, { ...at(id), body: hand }))).toEqual([403, 'seb_required'])
  const query = { lang: 'en' } as const
  expect((await client.call(exam.paper, { ...at(id), query }, byRequest(id, 'attempt/paper?lang=en'))).status).toBe(200)
  expect((await client.call(exam.heartbeat, { ...at(id), body: beat }, byRequest(id, 'attempt/heartbeat'))).status).toBe(200)
  expect((await save(ada, id, 1, byRequest(id, 'attempt/answers'))).body).toMatchObject({ acked: 1 })
  expect((await client.call(exam.submit, { ...at(id), body: hand }, byRequest(id, 'attempt/submit'))).body).toMatchObject({ answered: 1 })
})

test('a page says what the script interface told it, for an address of this exam alone', async () => {
  const { id, ada } = await running()
  for (const page of [
    `${publicOrigin}/page/mg/ct/contest/exam/${newId()}`,
    `https://elsewhere.example.org/contest/exam/${id}`,
    `${pageOf(id)}x`,
  ])
    expect(codeOf(await start(ada, id, byPage(page)))).toEqual([403, 'seb_required'])
  expect(codeOf(await start(ada, id, byPage(pageOf(id), other)))).toEqual([403, 'seb_key_wrong'])
  expect((await start(ada, id, byPage(pageOf(id, '?lang=zh')))).status).toBe(200)
  const guide = async (headers = {}) => (await ada.client.call(exam.guide, at(id), headers)).body.seb
  expect([await guide(), await guide(byPage(pageOf(id), other)), await guide(byPage(pageOf(id)))]).toEqual(['missing', 'wrong', 'ok'])
})

test('with keys of both lists both are asked for', async () => {
  const { id, ada } = await running({ seb_config_keys: [other, config], seb_exam_keys: [examKey] })
  const target = apiOf(id, 'attempt/start')
  const exams = { 'X-SafeExamBrowser-RequestHash': sebHash(target, examKey) }
  expect(codeOf(await start(ada, id, byRequest(id, 'attempt/start')))).toEqual([403, 'seb_key_wrong'])
  expect(codeOf(await start(ada, id, exams))).toEqual([403, 'seb_key_wrong'])
  expect((await start(ada, id, { ...exams, ...byRequest(id, 'attempt/start') })).status).toBe(200)
})

test('answers from another browser are put aside for the staff, and answer nothing', async () => {
  const { id, ada } = await running()
  await start(ada, id, byRequest(id, 'attempt/start'))
  expect(codeOf(await save(ada, id, 1))).toEqual([403, 'seb_required'])
  expect(codeOf(await save(ada, id, 1, byRequest(id, 'attempt/answers', other)))).toEqual([403, 'seb_key_wrong'])
  expect((await ada.client.call(exam.answers, at(id))).body.entries).toEqual([])
  const late = await server.admin.call(examDesk.late_entries, { params: { exam_id: id, entrant_id: ada.entrant_id } })
  expect(late.body.items).toMatchObject([{ seq: 1, cause: 'seb', answer: { option_ids: question.key } }])
  const desk = await server.admin.call(examDesk.attempts, { ...at(id), query: {} })
  expect(desk.body.items).toMatchObject([{ is_outside_seb: true, late_open: 1, answered: 0 }])
  expect((await save(ada, id, 1, byRequest(id, 'attempt/answers'))).body).toMatchObject({ acked: 1 })
})

test('keys are read by nobody: replies, records and a copy have their first digits or nothing', async () => {
  const { id } = await running({ seb_config_keys: [config, other] })
  const shown = [config.slice(0, 8), other.slice(0, 8)]
  expect((await settingsOf(id)).body).toMatchObject({ seb_required: true, seb_config_keys: shown, seb_exam_keys: [] })
  const changed = await change(id, { seb_config_keys: [config.slice(0, 8)], seb_exam_keys: [examKey] })
  expect(changed.body).toMatchObject({ seb_config_keys: [config.slice(0, 8)], seb_exam_keys: [examKey.slice(0, 8)] })
  const { rows } = await server.db.execute(sql`select kind, key from exam_seb_key where contest_id = ${id} order by kind`)
  expect(rows).toEqual([
    { kind: 'config', key: config },
    { kind: 'exam', key: examKey },
  ])
  const { rows: written } = await server.db.execute(sql`select before, after from audit where object_id = ${id}`)
  const text = JSON.stringify([written, changed.body, (await settingsOf(id)).body])
  for (const key of [config, other, examKey]) expect(text).not.toContain(key)
  expect(text).toContain(examKey.slice(0, 8))
  const copy = await server.admin.call(contest.copy, { params: { resource_id: id }, body: {} })
  expect(copy.body).toMatchObject({ seb_required: false, seb_config_keys: [], seb_exam_keys: [] })
})

test('settings need a key of the right form, and a stored one for its first digits', async () => {
  const id = await makeExam(server, paper)
  const fieldsOf = async (more: object) => {
    const { status, error } = await change(id, more)
    return [status, error.details?.['fields']]
  }
  expect(await fieldsOf({ seb_required: true })).toMatchObject([400, { seb_config_keys: { code: 'seb_keys_missing' } }])
  expect(await fieldsOf({ seb_required: true, seb_config_keys: [config.slice(0, 8)] })).toMatchObject([
    400,
    { seb_config_keys: { code: 'seb_key_form' } },
  ])
  expect((await change(id, { seb_config_keys: ['12345'] })).status).toBe(400)
  expect((await change(id, { seb_required: true, seb_exam_keys: [examKey] })).status).toBe(200)
})

test('a server that does not know its public address asks for no such browser', async () => {
  const unnamed = await startTestServer()
  try {
    const body = { seb_required: true, seb_config_keys: [config] }
    const own = await makePaper(unnamed, [await makeTheory(unnamed)])
    await expect(makeExam(unnamed, own, body)).rejects.toThrow('seb_origin_missing')
  } finally {
    await unnamed.stop()
  }
})
