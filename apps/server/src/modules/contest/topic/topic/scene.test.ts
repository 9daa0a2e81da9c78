import { contest } from '@beacon/api/contest/contest'
import { question } from '@beacon/api/bank/question'
import { questionScene as scene } from '@beacon/api/bank/question-scene'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { topicScene } from '../../../../db/schema/bank/question-scene.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeContest, makeQuestion } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const terms = {
  is_on: true,
  definition: { format: 'beacon-scene/1' as const, name: 'shop', nodes: [{ id: 'web', image: 'shop-web@3' }] },
  isolation: 'member' as const,
  lifetime_minutes: 60,
  reset_max: 0,
}

/** A question with this scene; answers its version. */
async function give(resource_id: string, more: object = {}): Promise<number> {
  const params = { resource_id }
  const { version } = (await server.admin.call(scene.get, { params })).body
  const saved = await server.admin.call(scene.save, { params, body: { ...terms, ...more, version } })
  expect(saved.status).toBe(200)
  return saved.body.version
}

const scenesOf = (contestId: string) =>
  server.db
    .select({ scene: topicScene })
    .from(topicScene)
    .innerJoin(topicTable, eq(topicTable.resource_id, topicScene.topic_id))
    .where(eq(topicTable.contest_id, contestId))

test('a topic gets the scene of its question, keeps it, and a copy of the contest has it too', async () => {
  const question_id = await makeQuestion(server, 'flag{scene}')
  const plain = await makeQuestion(server, 'flag{plain}')
  await give(question_id)
  const id = await makeContest(server)
  const params = { resource_id: id }
  expect((await server.admin.call(topic.add, { params, body: { question_ids: [question_id, plain] } })).status).toBe(201)
  await give(question_id, { isolation: 'shared' })
  const [placed, ...others] = await scenesOf(id)
  expect(others).toEqual([])
  expect(placed?.scene).toMatchObject({ isolation: 'member', lifetime_minutes: 60, reset_max: 0 })
  expect(placed?.scene.definition.nodes[0]).toMatchObject({ image: 'shop-web@3', memory_mb: 128 })
  const copy = await server.admin.call(contest.copy, { params, body: {} })
  const copied = await scenesOf(copy.body.resource_id)
  expect(copied).toEqual([{ scene: { ...placed?.scene, topic_id: copied[0]?.scene.topic_id } }])
  expect(copied[0]?.scene.topic_id).not.toBe(placed?.scene.topic_id)
})

test('a copy of a question has a scene of its own', async () => {
  const question_id = await makeQuestion(server, 'flag{copied}')
  await give(question_id)
  const params = { resource_id: question_id }
  const { body } = await server.admin.call(question.act, { body: { action: 'copy', question_ids: [question_id] } })
  const first = (await server.admin.call(scene.get, { params })).body.scene
  const second = (await server.admin.call(scene.get, { params: { resource_id: body.done[0] ?? '' } })).body.scene
  expect(second).toEqual({ ...first, scene_config_id: second?.scene_config_id })
  expect(second?.scene_config_id).not.toBe(first?.scene_config_id)
})

test('a topic takes the newer scene of its question when it is asked to', async () => {
  const question_id = await makeQuestion(server, 'flag{newer}')
  await give(question_id)
  const id = await makeContest(server)
  const params = { resource_id: id }
  const added = await server.admin.call(topic.add, { params, body: { question_ids: [question_id] } })
  const topic_id = added.body.items[0]?.resource_id ?? ''
  await give(question_id, { isolation: 'shared' })
  const diff = await server.admin.call(topic.bank_diff, { params: { ...params, topic_id } })
  expect(diff.body.fields.map(({ field }) => field)).toEqual(['scene'])
  await server.admin.call(topic.replace_from_bank, { params, body: { topic_ids: [topic_id] } })
  expect((await scenesOf(id))[0]?.scene).toMatchObject({ isolation: 'shared' })
  expect((await server.admin.call(topic.bank_diff, { params: { ...params, topic_id } })).body.fields).toEqual([])
})
