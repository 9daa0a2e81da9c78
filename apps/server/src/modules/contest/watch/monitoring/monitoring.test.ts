import { monitoring } from '@beacon/api/contest/monitoring'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestMinute } from '../../../../db/schema/contest/monitoring.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'
import { noDurations } from '../../../platform/meter/index.ts'

let server: TestServer
let world: World
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
})
afterAll(() => server.stop())

const params = () => ({ resource_id: world.contest_id })
const minutes = () => server.admin.call(monitoring.minutes, { params: params(), query: {} }).then(({ body }) => body.items)
const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)

test('tries, refusals by code and their answers are counted by the minute', async () => {
  const { captain } = world.team
  const at = { ...params(), topic_id: world.topic_id }
  expect((await captain.call(submission.submit, { params: at, body: { flag: 'flag{one}' } })).error.code).toBe('already_solved')
  const refusals = () => minutes().then((items) => sum(items.map(({ refused }) => refused['already_solved'] ?? 0)))
  await expect.poll(refusals).toBe(1)
  const items = await minutes()
  // A refused try is no submission.
  expect(sum(items.map(({ submissions }) => submissions))).toBe(1)
  expect(sum(items.map(({ correct }) => correct))).toBeGreaterThan(0)
  expect(items.some(({ p95_ms }) => p95_ms !== null && p95_ms > 0)).toBe(true)
})

test('another replica adds up', async () => {
  const [last] = (await minutes()).slice(-1)
  const row = { tries: 5, refused: { rate_limited: 5 }, limited: 5, durations: noDurations(), streams: 7, online: 3 }
  await server.db.insert(contestMinute).values({ contest_id: world.contest_id, minute: last?.at ?? '', replica: 'another', ...row })
  const [now] = (await minutes()).slice(-1)
  expect(now).toMatchObject({
    limited: (last?.limited ?? 0) + 5,
    streams: (last?.streams ?? 0) + 7,
    online: Math.max(last?.online ?? 0, 3),
  })
})

test('whoever is here stands in the list with address, device and page', async () => {
  const { captain } = world.team
  await captain.call(ranking.list, { params: params(), query: {} })
  const { body } = await server.admin.call(monitoring.online, { params: params(), query: {} })
  expect(body.items).toMatchObject([{ user_id: captain.user_id, entrant_name: world.team.name, address: '127.0.0.1', page: 'ranking' }])
  await captain.call(topic.tries, { params: { ...params(), topic_id: world.topic_id } })
  const later = await server.admin.call(monitoring.online, { params: params(), query: {} })
  expect(later.body.items).toMatchObject([{ page: 'topic', topic_name: expect.any(String) }])
})

test('downloads are counted per attachment, topics without tries are named', async () => {
  const { body: rows } = await server.admin.call(topic.get, { params: { ...params(), topic_id: world.topic_id } })
  const file_id = rows.attachments[0]?.file_id ?? ''
  const path = `/contests/${world.contest_id}/topics/${world.topic_id}/files/${file_id}`
  expect((await world.team.captain.request('GET', path)).status).toBe(200)
  expect((await world.team.captain.request('GET', path)).status).toBe(200)
  const watch = () => server.admin.call(monitoring.watch, { params: params(), query: {} }).then(({ body }) => body)
  // An answer is counted once it has gone, which may be a moment after it was read.
  const downloads = () => watch().then((body) => body.downloads.find(({ topic_id }) => topic_id === world.topic_id))
  await expect.poll(downloads).toMatchObject({ file_name: 'map.txt', downloads: 2, people: 1 })
  const body = await watch()
  expect(body.untried).toHaveLength(2)
})

test('health knows the answers, the database and the disk', async () => {
  const { body } = await server.admin.call(monitoring.health, { params: params() })
  expect(body.tries).toBeGreaterThan(0)
  expect(body.p95_ms).toBeGreaterThan(0)
  expect(body.disk.free_bytes).toBeGreaterThan(0)
  expect(body.queue.tries).toBe(0)
})

test('players are refused all of it', async () => {
  const { captain } = world.team
  const asked = await Promise.all([
    captain.call(monitoring.minutes, { params: params(), query: {} }),
    captain.call(monitoring.online, { params: params(), query: {} }),
    captain.call(monitoring.watch, { params: params(), query: {} }),
    captain.call(monitoring.health, { params: params() }),
  ])
  expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403])
})
