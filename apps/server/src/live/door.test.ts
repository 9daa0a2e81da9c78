import { live } from '@beacon/api/live/live'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import type { TestClient } from '../testing/client.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../modules/contest/core/contest/testing.ts'
import { openStreamDoor } from './door.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { STREAMS_PER_PERSON: '3', STREAMS_PER_SCREEN_KEY: '2', STREAMS_PER_ADDRESS: '6' } })
})
afterAll(() => server.stop())

interface Opened {
  status: number
  retryAfter: string | null
  code: string | null
  close: () => void
}

async function open(client: TestClient, path: string): Promise<Opened> {
  const gone = new AbortController()
  const reply = await fetch(`${server.url}/api/ct${path}`, { headers: { cookie: client.cookie() }, signal: gone.signal })
  const code = reply.status === 200 ? null : ((await reply.json()) as { code: string }).code
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), code, close: () => gone.abort() }
}
const openMany = (client: TestClient, path: string, count: number) => Promise.all(Array.from({ length: count }, () => open(client, path)))
const statuses = (all: readonly Opened[]) => all.map(({ status }) => status).toSorted((a, b) => a - b)
const closeAll = async (...all: Opened[]) => {
  for (const one of all) one.close()
  // The server sits in this process: each turn lets it hear of ends that came meanwhile, however long a turn takes.
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 25))
}

test('an account opens its streams at once or in turn up to the limit; the rest is told when to come again', async () => {
  const player = await server.signIn('student')
  const all = await openMany(player, live.me.path, 10)
  expect(statuses(all)).toEqual([200, 200, 200, 429, 429, 429, 429, 429, 429, 429])
  expect(all.find(({ status }) => status === 429)).toMatchObject({ code: 'streams_full', retryAfter: '30' })
  const other = await open(await server.signIn('student'), live.me.path)
  expect(other.status).toBe(200)
  await closeAll(...all, other)
  const again = await openMany(player, live.me.path, 3)
  expect(statuses(again)).toEqual([200, 200, 200])
  await closeAll(...again)
})

test('one address holds no more than its own limit, whoever signs in there', async () => {
  const people = await Promise.all([1, 2, 3].map(() => server.signIn('student')))
  const all: Opened[] = []
  for (const one of people) all.push(...(await openMany(one, live.me.path, 3)))
  expect(statuses(all)).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429])
  await closeAll(...all)
})

test('the displays of one key have their own limit', async () => {
  const resource_id = await makeContest(server)
  await placeTopics(server, resource_id, ['flag{wall}'])
  await join((await makeTeam(server)).captain, resource_id)
  expect((await act(server.admin, resource_id, 'start', { force: true })).status).toBe(200)
  const { body } = await server.admin.call(viewerKey.create, { params: { resource_id }, body: { name: 'Hall left' } })
  const wall = server.client()
  await wall.call(viewerKey.open, { body: { resource_id, viewer_key: body.viewer_key } })
  const all = await openMany(wall, `/live/contest/${resource_id}`, 4)
  expect(statuses(all)).toEqual([200, 200, 429, 429])
  await closeAll(...all)
})

test('one network of IPv6 is one address, and a place is given back once', () => {
  const door = openStreamDoor()
  const config = { ...server.platform.config, streams: { person: 9, screen_key: 9, address: 2 } }
  const enter = (ip: string, id = ip) => door.enter({ kind: 'person', id, ip }, config)
  const leave = enter('2001:db8::1')
  enter('2001:db8::ffff:2')
  expect(() => enter('2001:db8::3')).toThrow('streams_full')
  expect(() => enter('2001:db8:0:1::3')).not.toThrow()
  leave()
  leave()
  enter('2001:db8::4')
  expect(() => enter('2001:db8::5')).toThrow('streams_full')
  enter('::ffff:10.0.0.1')
  enter('10.0.0.1')
  expect(() => enter('10.0.0.1')).toThrow('streams_full')
})
