import { questionSheet } from '@beacon/api/bank/question-sheet'
import { question } from '@beacon/api/bank/question'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeExam, makePaper, makeTheory, type Theory } from '../exam/testing.ts'
import { writeFigures } from './past-use.ts'

let server: TestServer
let used: Theory
let fresh: Theory
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  ;[used, fresh] = [await makeTheory(server), await makeTheory(server)]
  paperId = await makePaper(server, [used])
  const contest_id = await makeExam(server, paperId)
  const { resource_id, version_id } = used
  const sums = { n: 40, earned: 5, own_squares: 40, rest_squares: 40, products: -8.4 }
  const questions = [{ question_id: resource_id, version_id, ...sums }]
  await server.db.transaction((tx) => writeFigures(tx, { contest_id, stamp: '1', held_at: '2026-02-01T00:00:00Z', questions }))
})
afterAll(() => server.stop())

const make = (by: TestClient, filter: Record<string, string | string[]>, lang: 'en' | 'zh' = 'en') =>
  by.call(questionSheet.make, { body: { filter: { bank: 'theory', ...filter }, format: 'csv', lang } })
async function rowsOf(by: TestClient, filter: Record<string, string | string[]> = {}, lang: 'en' | 'zh' = 'en') {
  const made = await make(by, filter, lang)
  expect([made.status, made.error.code]).toEqual([201, undefined])
  const reply = await fetch(`${server.url}/api/ct/questions/sheets/${made.body.export_id}`, { headers: { cookie: by.cookie() } })
  const [head = '', ...lines] = Buffer.from(await reply.arrayBuffer())
    .toString('utf8')
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
  const names = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])))
}

test('the list says what exams made of a question, and nothing of its key', async () => {
  const [first, second, ...more] = await rowsOf(server.admin, { sort: '-used_count' })
  expect(more).toEqual([])
  expect(first).toMatchObject({
    'Used in papers': '1',
    'Used in exams': '1',
    Answers: '40',
    'Measured facility': '0.13',
    Discrimination: '-0.21',
  })
  expect(first?.['Last used']).toContain('2026-02-01')
  expect(first?.['Last exam']).not.toBe('')
  expect(second).toMatchObject({ 'Used in exams': '0', Answers: '0', 'Measured facility': '', Discrimination: '', 'Last used': '' })
  const heads = Object.keys(first ?? {})
  expect(heads.filter((head) => /key|answer(?!s$)|analysis/iu.test(head))).toEqual([])
  expect(Object.keys((await rowsOf(server.admin, {}, 'zh'))[0] ?? {})).toEqual(
    expect.arrayContaining(['实测难度系数', '区分度', '最近使用']),
  )
})

test('filters and order of the page hold for its file too', async () => {
  const numbersOf = async (filter: Record<string, string | string[]>) => (await rowsOf(server.admin, filter)).length
  expect(await numbersOf({ never_used: 'true' })).toBe(1)
  expect(await numbersOf({ flaw: ['works_against'], sort: '-last_used_at' })).toBe(1)
  expect(await numbersOf({ in_paper: paperId })).toBe(1)
  expect((await make(server.admin, { question_type: ['essay'] })).status).toBe(400)
  const teacher = await server.signIn('teacher')
  expect((await make(teacher, { in_paper: paperId })).status).toBe(404)
})

test('an exam that the reader may not see has no name in the file', async () => {
  const params = { resource_id: used.resource_id }
  expect((await server.admin.call(question.set_visibility, { params, body: { visibility: 'published' } })).status).toBe(200)
  const teacher = await server.signIn('teacher')
  const rows = await rowsOf(teacher)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ 'Used in exams': '1', 'Last exam': '' })
  expect(fresh.resource_id).not.toBe(used.resource_id)
})
