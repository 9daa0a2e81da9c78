import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let one: TestServer
let two: TestServer
beforeAll(async () => {
  one = await startTestServer()
  const secretKeyFile = one.platform.config.secretKeyFile
  two = await startTestServer({ databaseUrl: one.databaseUrl, secretKeyFile })
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

test('what one replica hides, bans or pauses is so on the other at once, with the same ETag for the same board', async () => {
  const id = await makeContest(one)
  const at = { params: { resource_id: id } }
  const topics = await placeTopics(one, id, [`flag{a${id}}`, `flag{b${id}}`])
  const { captain, name } = await makeTeam(one)
  const { entrant_id } = (await join(captain, id)).body
  await act(one.admin, id, 'start')
  const there = two.client()
  const people = await one.admin.call(entrant.participants, at)
  await there.signIn(people.body.items[0]?.username ?? '', testPassword)
  const admin = two.client()
  await admin.signIn('admin', adminPassword)
  const boards = async () => [await captain.call(topic.list, at), await there.call(topic.list, at)] as const
  await vi.waitFor(async () => expect((await boards())[1].body.total).toBe(2), { timeout: 120_000 })
  const [here, far] = await boards()
  expect(far.headers.get('etag')).toBe(here.headers.get('etag'))
  await one.admin.call(topic.act, { ...at, body: { action: 'hide', topic_ids: topics.slice(0, 1) } })
  await vi.waitFor(async () => expect((await boards())[1].body.total).toBe(1), { timeout: 120_000, interval: 20 })
  await admin.call(entrant.act, { ...at, body: { action: 'ban', entrant_ids: [entrant_id], reason: 'Sharing' } })
  await vi.waitFor(async () => expect((await boards())[0].body.total).toBe(0), { timeout: 120_000, interval: 20 })
  expect((await captain.call(contest.me, at)).body.entrant).toMatchObject({ name, status: 'banned' })
  await act(one.admin, id, 'pause')
  await vi.waitFor(async () => expect((await there.call(contest.get, at)).body.status).toBe('paused'), { timeout: 120_000, interval: 20 })
})

test('on two replicas at once the last places are given once, and one person enters once', async () => {
  const id = await makeContest(one, { game_type: 'individual', capacity: 3 })
  const racers = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      const here = await one.signIn('student', `racer_${n}`)
      const there = two.client()
      await there.signIn(`racer_${n}`, testPassword)
      return { here, there }
    }),
  )
  const replies = await Promise.all(racers.flatMap(({ here, there }) => [join(here, id), join(there, id)]))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  const rows = await one.admin.call(entrant.rows, { params: { resource_id: id } })
  expect(rows.body.items.map(({ number }) => number)).toEqual([1, 2, 3])
})

test('two replicas told to pause at once: one does, the other finds it done', async () => {
  const id = await makeContest(one)
  await placeTopics(one, id, [`flag{${id}}`])
  await act(one.admin, id, 'start', { force: true })
  const admin = two.client()
  await admin.signIn('admin', adminPassword)
  const replies = await Promise.all([act(one.admin, id, 'pause'), act(admin, id, 'pause')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})
