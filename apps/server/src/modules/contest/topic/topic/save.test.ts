import { topic } from '@beacon/api/topic/topic'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import { topicFlag, topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeContest, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const hints = [{ title: 'Look', content: 'Under the mat.', cost: 10 }]
async function placed() {
  const resource_id = await makeContest(server)
  const [topic_id = ''] = await placeTopics(server, resource_id, [`flag{${resource_id}}`], { decoy_flags: ['flag{a}', 'flag{b}'], hints })
  const at = { params: { resource_id, topic_id } }
  const { body } = await server.admin.call(topic.get, at)
  const { parts, decoy_flags, version } = body
  const save = (more: object) => server.admin.call(topic.update, { ...at, body: { version, parts, decoy_flags, hints, ...more } })
  return { at, topic_id, parts, save, version }
}
const lastRow = async (id: string) => {
  const where = and(eq(audit.object_id, id), eq(audit.operation, 'update'))
  const [row] = await server.db.select().from(audit).where(where).orderBy(desc(audit.seq)).limit(1)
  return row?.after
}
const sealed = async (id: string) =>
  (await server.db.select().from(topicFlag).where(eq(topicFlag.topic_id, id)).orderBy(topicFlag.kind, topicFlag.sort)).map(
    ({ flag_id, content_sealed }) => `${flag_id} ${content_sealed.toString('base64')}`,
  )

test('a save with the same flags and decoys logs what changed and nothing else', async () => {
  const { topic_id, save } = await placed()
  const before = await sealed(topic_id)
  await server.db
    .update(topicTable)
    .set({ tested_at: new Date().toISOString(), test_result: 'passed' })
    .where(eq(topicTable.resource_id, topic_id))
  const saved = await save({ description: 'Read twice.' })
  expect(saved.body.test_result).toBe('passed')
  expect(await lastRow(topic_id)).toEqual({ description: 'changed' })
  expect(await sealed(topic_id)).toEqual(before)
})

test.each([
  [['flag{a}', 'flag{c}'], 'decoy #2'],
  [['flag{b}', 'flag{a}', 'flag{c}'], 'decoy #3'],
  [['flag{a}'], 'decoy #2 removed'],
])('decoys %j are logged as %s', async (decoy_flags, told) => {
  const { topic_id, save } = await placed()
  expect((await save({ decoy_flags })).status).toBe(200)
  expect(await lastRow(topic_id)).toEqual({ parts_changed: told })
})

test('the name of a part, which players read, stands in the log as changed alone', async () => {
  const { topic_id, save, parts } = await placed()
  await save({ parts: parts.map((part) => ({ ...part, name: 'The first half' })) })
  expect(await lastRow(topic_id)).toMatchObject({ parts: 'changed' })
})

test('a stale save names what really differs; one that says what stands is no conflict and no new version', async () => {
  const { save, parts } = await placed()
  const saved = await save({ description: 'Read twice.' })
  const fieldsOf = async (more: object) => {
    const { status, error } = await save({ description: 'Read twice.', ...more })
    return [status, error.details?.['fields']]
  }
  expect(await fieldsOf({ description: 'Read once.' })).toEqual([409, ['description']])
  expect(await fieldsOf({ decoy_flags: ['flag{a}'] })).toEqual([409, ['decoy_flags']])
  expect(await fieldsOf({ parts: parts.map((part) => ({ ...part, flags: [{ content: 'flag{x}' }] })) })).toEqual([409, ['parts']])
  expect(await fieldsOf({ hints: [] })).toEqual([409, ['hints']])
  expect(await fieldsOf({ translations: { zh: { name: '两次', description: '' } }, release_offset_s: 60 })).toEqual([
    409,
    ['translations', 'release_at'],
  ])
  const again = await save({ description: 'Read twice.' })
  expect([again.status, again.body.version]).toEqual([200, saved.body.version])
})
