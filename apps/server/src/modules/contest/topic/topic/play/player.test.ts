import { file } from '@beacon/api/platform/file'
import { limits } from '@beacon/api/limits'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../../../db/schema/audit.ts'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../../core/contest/testing.ts'
import { rateLimit } from '../../../../platform/rate-limit/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]

async function upload(text: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([text]), 'dump.bin')
  const reply = await server.admin.request('POST', `${file.upload.path}?purpose=attachment`, { body: form })
  expect(reply.status).toBe(201)
  return (reply.body as { file_id: string }).file_id
}

test('attachments are for entrants of a started contest, named as the topic names them, each download audited', async () => {
  const file_id = await upload('bytes of the attachment')
  const id = await makeContest(server)
  const [topicId = ''] = await placeTopics(server, id, [`flag{${id}}`], { attachments: [{ file_id, name: 'memory dump.bin' }] })
  const { captain } = await makeTeam(server)
  await join(captain, id)
  const at = { params: { resource_id: id, topic_id: topicId, file_id } }
  expect(codeOf(await captain.call(topic.attachment, at))).toEqual([409, 'contest_not_started'])
  await act(server.admin, id, 'start', { force: true })
  const got = await captain.call(topic.attachment, at)
  expect([got.status, got.body]).toEqual([200, 'bytes of the attachment'])
  expect(got.headers.get('content-disposition')).toMatch(/^attachment; filename="memory dump\.bin"/u)
  expect(got.headers.get('x-content-type-options')).toBe('nosniff')
  const stranger = await server.signIn('student')
  expect(codeOf(await stranger.call(topic.attachment, at))).toEqual([403, 'not_registered'])
  const other = await upload('not of this topic')
  expect(codeOf(await captain.call(topic.attachment, { params: { ...at.params, file_id: other } }))).toEqual([404, 'not_found'])
  await server.admin.call(topic.act, { params: { resource_id: id }, body: { action: 'offline', topic_ids: [topicId] } })
  expect(codeOf(await captain.call(topic.attachment, at))).toEqual([409, 'topic_offline'])
  await server.admin.call(topic.act, { params: { resource_id: id }, body: { action: 'hide', topic_ids: [topicId] } })
  expect(codeOf(await captain.call(topic.attachment, at))).toEqual([404, 'topic_not_found'])
  const rows = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.operation, 'download'), eq(audit.object_id, topicId)))
  expect(rows).toHaveLength(1)
})

test('a player fetches all of a large contest at once; who goes on is told when to come again', async () => {
  const file_id = await upload('bytes of the attachment')
  const id = await makeContest(server)
  const [topicId = ''] = await placeTopics(server, id, [`flag{${id}}`], { attachments: [{ file_id, name: 'dump.bin' }] })
  const { captain } = await makeTeam(server)
  await join(captain, id)
  await act(server.admin, id, 'start', { force: true })
  const fetched = () => captain.call(topic.attachment, { params: { resource_id: id, topic_id: topicId, file_id } })
  const rush = await Promise.all(Array.from({ length: 80 }, fetched))
  expect(new Set(rush.map(({ status }) => status))).toEqual(new Set([200]))
  const key = `attachment ${captain.user_id}`
  for (let n = 80; n < limits.downloads_per_minute; n += 1) await rateLimit(server.ctx, key, limits.downloads_per_minute, 60_000)
  let refused = await fetched()
  // At the turn of a minute some more come in.
  for (let more = 0; refused.status === 200 && more < 100; more += 1) refused = await fetched()
  expect(codeOf(refused)).toEqual([429, 'rate_limited'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThan(62)
})

test('own tries are the entrant’s only, newest first, and can be switched off', async () => {
  const id = await makeContest(server)
  const [topicId = ''] = await placeTopics(server, id, [`flag{${id}}`])
  const one = await makeTeam(server, 2)
  const two = await makeTeam(server)
  await join(one.captain, id)
  await join(two.captain, id)
  await act(server.admin, id, 'start', { force: true })
  const at = { params: { resource_id: id, topic_id: topicId } }
  await one.captain.call(submission.submit, { ...at, body: { flag: 'flag{guess}' } })
  await one.captain.call(submission.submit, { ...at, body: { flag: `flag{${id}}` } })
  const tries = await one.members[1]!.call(topic.tries, at)
  expect(tries.body.items.map(({ text, result }) => [text, result])).toEqual([
    [`flag{${id}}`, 'correct'],
    ['flag{guess}', 'wrong'],
  ])
  expect((await two.captain.call(topic.tries, at)).body.items).toEqual([])
  await server.admin.request('PATCH', `/contests/${id}`, { body: { version: 2, show_own_tries: false } })
  expect((await one.captain.call(topic.tries, at)).body.items).toEqual([])
})
