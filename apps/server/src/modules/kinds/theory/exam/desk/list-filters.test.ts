import { contest } from '@beacon/api/contest/contest'
import { contestSheet } from '@beacon/api/contest/contest-sheet'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { marking } from '@beacon/api/kinds/theory/marking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '../../../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { begin, enterExam, makeExam, makeFour, makePaper, makeTheory, save, startExam, submit } from '../testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const list = async (query: object) => (await server.admin.call(contest.list, { query: { kind: 'theory', ...query } })).body
const idsOf = async (query: object) => (await list(query)).items.map(({ resource_id }) => resource_id)

test('a row of the list says mode, paper, who sat it and how it went', async () => {
  const four = await makeFour(server)
  const paper_id = await makePaper(server, four)
  const id = await makeExam(server, paper_id)
  const waiting = await makeExam(server, paper_id)
  const rush = await makeExam(server, paper_id, { exam_mode: 'rush', paper_id: null, registration: 'list', is_public: false })
  const [ada, bo, cy] = [await enterExam(server, id), await enterExam(server, id), await enterExam(server, id)]
  await server.admin.call(examRoom.create, { params: { exam_id: id }, body: { name: 'Hall 100%', capacity: 5 } })
  await startExam(server, id)
  await begin(ada, id)
  await begin(bo, id)
  const [first] = four
  await save(ada, id, [{ seq: 1, question_id: first?.resource_id ?? '', answer: { option_ids: first?.key ?? [] }, is_marked: false }])
  await submit(ada, id, 1)
  const rowOf = async (wanted: string) => (await list({})).items.find(({ resource_id }) => resource_id === wanted)?.own
  expect(await rowOf(id)).toMatchObject({ exam_mode: 'exam', paper_id, present: 2, submitted: 1, marked_percent: null, rooms: 1 })
  await submit(bo, id, 0)
  expect(await rowOf(id)).toMatchObject({ submitted: 2 })
  // The clock marks papers that are in.
  await act(server.admin, id, 'pause')
  await expect.poll(() => rowOf(id)).toMatchObject({ mean_score: 100, pass_percent: 0 })
  expect(await rowOf(waiting)).toMatchObject({ present: 0, submitted: 0, pass_percent: null, mean_score: null, rooms: 0 })
  expect(await rowOf(rush)).toMatchObject({ exam_mode: 'rush', paper_id: null, paper_name: '', present: 0 })
  expect(cy.entrant_id).not.toBe('')
  expect(await idsOf({ exam_mode: 'rush' })).toEqual([rush])
  expect((await idsOf({ paper_id })).toSorted()).toEqual([id, waiting].toSorted())
  expect(await idsOf({ room: 'hall 100%' })).toEqual([id])
  expect(await idsOf({ room: 'hall_100' })).toEqual([])
  expect(await idsOf({ room: 'hall', exam_mode: 'rush' })).toEqual([])
  // A filter of one kind finds nothing else of another one.
  expect((await server.admin.call(contest.list, { query: { kind: 'flag', exam_mode: 'rush' } })).status).toBe(200)
})

test('finished exams are found by how far the work of people is', async () => {
  const essay = await makeTheory(server, { question_type: 'short', options: [], key: [], reference_answer: 'So.', score: 500 })
  const paper_id = await makePaper(server, [essay])
  const [id, untouched] = [await makeExam(server, paper_id), await makeExam(server, paper_id)]
  const ada = await enterExam(server, id)
  await startExam(server, id)
  await begin(ada, id)
  await save(ada, id, [{ seq: 1, question_id: essay.resource_id, answer: { essay: 'Because.' }, is_marked: false }])
  await submit(ada, id, 1)
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  expect((await act(server.admin, id, 'stop', { confirm_name: name })).status).toBe(200)
  const idsByReview = async () => {
    const of = (review: string) => idsOf({ status: ['finished'], review, paper_id })
    return { to_mark: await of('to_mark'), to_review: await of('to_review'), done: await of('done') }
  }
  await expect.poll(idsByReview).toEqual({ to_mark: [id], to_review: [], done: [] })
  const params = { exam_id: id }
  const [item] = (await server.admin.call(marking.lease, { params, body: { question_id: essay.resource_id } })).body.items
  const item_id = item?.item_id ?? ''
  const marked = await server.admin.call(marking.mark, { params: { ...params, item_id }, body: { mark: 300, version: item?.version ?? 0 } })
  expect(marked.status).toBe(200)
  expect(await idsByReview()).toEqual({ to_mark: [], to_review: [id], done: [] })
  expect(await idsOf({ status: ['finished'], paper_id, sort: '-review' })).toEqual([id])
  expect(await idsOf({ paper_id, sort: '-marked' })).toEqual([id, untouched])
  expect(await idsOf({ paper_id, sort: 'marked' })).toEqual([untouched, id])
  expect(await idsOf({ paper_id, sort: 'review' })).toEqual([untouched, id])
  const body = { filter: { kind: 'theory', paper_id, sort: '-review' }, format: 'csv' as const }
  const { export_id } = (await server.admin.call(contestSheet.make, { body })).body
  const headers = { cookie: server.admin.cookie() }
  const csv = await (await fetch(`${server.url}/api/ct/contests/sheets/${export_id}`, { headers })).text()
  const lines = csv.trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/,Paper,Present,Submitted,Marked in percent,Review,Pass rate in percent,Mean,Rooms$/u)
  expect(lines[1]).toMatch(/,1,1,100,To review,,,0$/u)
  expect(lines[2]).toMatch(/,0,0,,,,,0$/u)
  expect((await server.admin.call(marking.finish, { params, body: {} })).status).toBe(200)
  expect(await idsByReview()).toEqual({ to_mark: [], to_review: [], done: [id] })
  const own = (await list({})).items.find(({ resource_id }) => resource_id === untouched)?.own
  expect(own).toMatchObject({ review: null })
})
