import { flagQuestion as question } from '@beacon/api/kinds/flag/operations'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, makeContest, makeQuestion } from '../../core/contest/testing.ts'
import { scaleTo } from './add.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const inTopic = (resource_id: string, topic_id: string) => ({ params: { resource_id, topic_id } })

async function placed(more: Parameters<typeof makeQuestion>[2] = {}) {
  const id = await makeContest(server)
  const questionId = await makeQuestion(server, `flag{${id}}`, { name: 'Old name', hints: [{ content: 'Old hint', cost: 5 }], ...more })
  const reply = await server.admin.call(topic.add, { ...at(id), body: { question_ids: [questionId] } })
  return { id, questionId, topicId: reply.body.items[0]?.resource_id ?? '' }
}
const edit = async (questionId: string, more: object) => {
  const { version, direction, ...old } = (await server.admin.call(question.get, at(questionId))).body
  const body = {
    name: old.name,
    description: old.description,
    parts: old.parts,
    hints: old.hints,
    score: old.score,
    direction_id: direction.resource_id,
    version,
    ...more,
  }
  const reply = await server.admin.request('PUT', `/questions/${questionId}`, { body })
  expect(reply.status).toBe(200)
}

test('after a save, copies in contests not started are listed with their difference, and take the text on wish', async () => {
  const { id, questionId, topicId } = await placed()
  const rows = async () => (await server.admin.call(topic.rows, at(id))).body.items[0]
  expect(await rows()).toMatchObject({ has_newer_text: false })
  await edit(questionId, { name: 'New name', score: 900, hints: [{ content: 'New hint', cost: 7 }] })
  expect(await rows()).toMatchObject({ has_newer_text: true, name: 'Old name' })
  const list = (await server.admin.call(topic.placed, { params: { question_id: questionId } })).body
  expect(list.items).toMatchObject([{ topic_id: topicId, contest_id: id }])
  expect(list.items[0]?.fields.map(({ field }) => field)).toEqual(['name', 'hints'])
  expect(list.items[0]?.fields[0]).toMatchObject({ topic: 'Old name', bank: 'New name' })
  const partly = await server.admin.call(topic.replace_from_bank, { ...at(id), body: { topic_ids: [topicId], fields: ['name'] } })
  expect(partly.body.done).toEqual([topicId])
  const detail = (await server.admin.call(topic.get, inTopic(id, topicId))).body
  expect(detail).toMatchObject({ name: 'New name', score: 500, hints: [{ content: 'Old hint' }] })
  await server.admin.call(topic.replace_from_bank, { ...at(id), body: { topic_ids: [topicId] } })
  expect((await server.admin.call(topic.get, inTopic(id, topicId))).body.hints).toMatchObject([{ content: 'New hint', cost: 7 }])
  expect((await server.admin.call(topic.bank_diff, inTopic(id, topicId))).body.fields).toEqual([])
  expect(await rows()).toMatchObject({ has_newer_text: false })
})

test('a contest that runs is left alone by the list, a teacher who is no staff sees none, a hidden question is no source', async () => {
  const { id, questionId, topicId } = await placed({ is_public: true })
  await edit(questionId, { name: 'Newer', is_public: true })
  const teacher = await server.signIn('teacher')
  expect((await teacher.call(topic.placed, { params: { question_id: questionId } })).body.items).toEqual([])
  expect((await teacher.call(topic.bank_diff, inTopic(id, topicId))).status).toBe(404)
  await act(server.admin, id, 'start', { force: true })
  expect((await server.admin.call(topic.placed, { params: { question_id: questionId } })).body.items).toEqual([])
  await server.admin.call(question.act, { body: { action: 'hide', question_ids: [questionId] } })
  expect((await teacher.call(topic.placed, { params: { question_id: questionId } })).status).toBe(404)
})

test('a topic is tried like a question; a new flag makes the result void', async () => {
  const { id, topicId } = await placed()
  const tried = await server.admin.call(topic.try, { ...inTopic(id, topicId), body: { flags: ['nonsense', `flag{${id}}`] } })
  expect(tried.body).toMatchObject({ outcomes: [{ result: 'wrong' }, { result: 'correct' }], test_result: 'passed' })
  const { version } = (await server.admin.call(topic.get, inTopic(id, topicId))).body
  expect((await server.admin.call(topic.rows, at(id))).body.items[0]).toMatchObject({
    test_result: 'passed',
    tested_by: expect.any(String),
  })
  const body = { version, parts: [{ flags: [{ content: 'flag{new}' }] }] }
  expect((await server.admin.request('PATCH', `/contests/${id}/desk/topics/${topicId}`, { body })).body).toMatchObject({
    test_result: null,
  })
})

test('scores can be set, limited and planned for several at once', async () => {
  const { id, topicId } = await placed()
  const bulk = (body: object) =>
    server.admin.request('POST', `/contests/${id}/desk/topics/actions`, { body: { topic_ids: [topicId], ...body } })
  expect((await bulk({ action: 'set_score' })).status).toBe(400)
  await bulk({ action: 'set_score', score: 50 })
  await bulk({ action: 'set_limit', answer_limit: 3 })
  await bulk({ action: 'release_at', release_at: '2030-01-01T00:00:00.000Z' })
  expect((await server.admin.call(topic.rows, at(id))).body.items[0]).toMatchObject({
    score: 50,
    score_min: 50,
    answer_limit: 3,
    is_released: false,
    release_at: '2030-01-01T00:00:00.000Z',
  })
})

test.each([
  [[500, 300, 200], 100],
  [[1, 1, 1], 100],
  [[333, 333, 334], 1_000],
  [[100_000, 1], 50],
  [[7, 11, 13, 17, 19], 1_234],
])('%j scaled to %i makes exactly that', (scores, total) => {
  const scaled = scaleTo(
    scores.map((score) => ({ score, score_min: Math.ceil(score / 2) })),
    total,
  )
  expect(scaled.reduce((sum, { score }) => sum + score, 0)).toBe(total)
  expect(scaled.every(({ score, score_min }) => score >= 1 && score_min >= 1 && score_min <= score)).toBe(true)
})

test('without a total, scores stay', () => expect(scaleTo([{ score: 5, score_min: 1 }], undefined)).toEqual([{ score: 5, score_min: 1 }]))
