import { bulletin } from '@beacon/api/contest/bulletin'
import { contest } from '@beacon/api/contest/contest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveEvent } from '../../../../db/schema/contest/score.ts'
import { eq } from 'drizzle-orm'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const words = { title: 'Network maintenance', content: 'The **network** is away for a minute.', type: 'notice' as const }

test('published, read, edited, withdrawn: everybody hears of each', async () => {
  const id = await makeContest(server)
  const { captain } = await makeTeam(server)
  await join(captain, id)
  const made = await server.admin.call(bulletin.create, { ...at(id), body: words })
  expect([made.status, made.body.version]).toEqual([201, 1])
  const unread = async () => (await captain.call(contest.me, at(id))).body.unread_bulletins
  expect(await unread()).toBe(1)
  expect((await captain.call(bulletin.list, at(id))).body.items[0]).not.toHaveProperty('read_count')
  await captain.call(bulletin.read, at(id))
  expect(await unread()).toBe(0)
  expect((await server.admin.call(bulletin.list, at(id))).body.items).toMatchObject([{ read_count: 1, by: made.body.by }])
  const one = { params: { resource_id: id, bulletin_id: made.body.bulletin_id } }
  const edited = await server.admin.call(bulletin.update, { ...one, body: { ...words, title: 'Network is back', version: 1 } })
  expect(edited.body).toMatchObject({ title: 'Network is back', version: 2 })
  expect(edited.body.edited_at).not.toBeNull()
  expect((await server.admin.call(bulletin.update, { ...one, body: { ...words, version: 1 } })).error.code).toBe('changed_meanwhile')
  expect((await server.admin.call(bulletin.withdraw, one)).status).toBe(200)
  expect((await captain.call(bulletin.list, at(id))).body.total).toBe(0)
  const events = await server.db.select().from(liveEvent).where(eq(liveEvent.contest_id, id)).orderBy(liveEvent.position)
  const told = events.filter(({ channel, event }) => channel === 'public' && event.startsWith('bulletin')).map(({ event }) => event)
  expect(told).toEqual(['bulletin.new', 'bulletin.changed', 'bulletin.withdrawn'])
})

test('pinned ones stand first', async () => {
  const id = await makeContest(server)
  await server.admin.call(bulletin.create, { ...at(id), body: { ...words, title: 'Pinned rules', is_pinned: true } })
  await server.admin.call(bulletin.create, { ...at(id), body: { ...words, title: 'Later words' } })
  const { body } = await server.admin.call(bulletin.list, at(id))
  expect(body.items.map(({ title }) => title)).toEqual(['Pinned rules', 'Later words'])
})

test('a bulletin names a topic of its contest only, and has a type', async () => {
  const id = await makeContest(server)
  const other = await makeContest(server)
  const [foreign] = await placeTopics(server, other, ['flag{bulletin}'])
  const wrong = await server.admin.call(bulletin.create, { ...at(id), body: { ...words, topic_id: foreign } })
  expect([wrong.status, wrong.error.code]).toEqual([404, 'topic_not_found'])
  const typeless = await server.admin.request('POST', `/contests/${id}/bulletins`, { body: { ...words, type: undefined } })
  expect([typeless.status, typeless.error.code]).toEqual([400, 'bulletin_type_none'])
})

test('players publish nothing', async () => {
  const id = await makeContest(server)
  const player = await server.signIn('student')
  expect((await player.call(bulletin.create, { ...at(id), body: words })).error.code).toBe('permission_missing')
})
