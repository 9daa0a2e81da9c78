import { viewerKey } from '@beacon/api/contest/viewer-key'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../db/id.ts'
import { session } from '../db/schema/people/session.ts'
import { act, join, makeContest, makeTeam, placeTopics, type TestTeam } from '../modules/contest/core/contest/testing.ts'
import { sessionChanged } from '../modules/people/session/index.ts'
import type { TestClient } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { readStream, type ReadEvent, type Reader } from './testing/reader.ts'

let server: TestServer
const open: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})
afterAll(() => server.stop())

interface Hall {
  id: string
  team: TestTeam
  solve: (n: number) => Promise<void>
}

async function openHall(): Promise<Hall> {
  const id = await makeContest(server)
  const topics = await placeTopics(server, id, ['flag{0}', 'flag{1}', 'flag{2}'])
  const team = await makeTeam(server)
  await join(team.captain, id)
  expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
  const solve = async (n: number) => {
    const path = `/contests/${id}/topics/${topics[n]}/submissions`
    expect((await team.captain.request('POST', path, { body: { flag: `flag{${n}}` } })).status).toBe(200)
  }
  return { id, team, solve }
}

/** Hangs a display into a browser; answers its part of the browser's stream. */
async function hang(browser: TestClient, { id }: Hall): Promise<{ screen_id: string; part: string }> {
  const { body } = await server.admin.call(viewerKey.create, { params: { resource_id: id }, body: { name: 'Hall left' } })
  await browser.call(viewerKey.open, { body: { resource_id: id, viewer_key: body.viewer_key } })
  const { screen_id } = body.screen
  return { screen_id, part: `screen:${id}:${screen_id}` }
}

async function listen(browser: TestClient, ...parts: string[]): Promise<Reader> {
  const query = parts.map((part) => `part=${encodeURIComponent(part)}`).join('&')
  const reader = await readStream(`${server.url}/api/ct/live/browser?${query}`, { cookie: browser.cookie(), lastId: '' })
  open.push(reader)
  return reader
}
const stands = (reader: Reader, ...parts: string[]) =>
  Promise.all(parts.map((part) => reader.until((one) => one.event === 'part.open' && one.part === part)))
const solved = (reader: Reader, part: string, from = 0) =>
  reader.until((one) => one.event === 'feed.solve' && one.part === part && reader.events.indexOf(one) >= from)
const refused = ({ event }: ReadEvent) => event === 'part.refused'
const endSession = async (user_id: string) =>
  server.db.transaction(async (tx) => {
    await tx.update(session).set({ ended_at: new Date().toISOString(), ended_why: 'signed_out' }).where(eq(session.user_id, user_id))
    await sessionChanged(tx, { user_id })
  })

test('one stream carries the own channels, a desk and displays of two contests, each event with its part', async () => {
  const [one, two] = [await openHall(), await openHall()]
  const browser = server.admin
  const [left, right] = [await hang(browser, one), await hang(browser, two)]
  const desk = `desk:${one.id}`
  const parts = ['me', desk, left.part, right.part]
  const reader = await listen(browser, ...parts)
  await stands(reader, ...parts)
  await one.solve(0)
  for (const part of [desk, left.part]) await solved(reader, part)
  await two.solve(0)
  await solved(reader, right.part)
  const of = (part: string) => new Set(reader.events.filter((event) => event.part === part).map(({ event }) => event))
  expect(of(left.part)).not.toContain('desk.submission')
  expect(reader.events.every(({ part }) => part !== undefined && parts.includes(part))).toBe(true)
})

test('the key that is revoked ends its own part; the other keys, the desk and the session go on', async () => {
  const hall = await openHall()
  const browser = server.admin
  const [left, right] = [await hang(browser, hall), await hang(browser, hall)]
  const desk = `desk:${hall.id}`
  const reader = await listen(browser, 'me', desk, left.part, right.part)
  await stands(reader, 'me', desk, left.part, right.part)
  await server.admin.call(viewerKey.revoke, { params: { resource_id: hall.id, screen_id: left.screen_id } })
  const dark = await reader.until(({ event }) => event === 'screen.revoked')
  expect(dark).toMatchObject({ part: left.part, data: { screen_id: left.screen_id } })
  const over = await reader.until(refused)
  expect(over).toMatchObject({ part: left.part, data: { status: 404, code: 'screen_closed' } })
  const from = reader.events.length
  await hall.solve(1)
  for (const part of [desk, right.part]) await solved(reader, part, from)
  expect(reader.events.slice(from).filter(({ part }) => part === left.part)).toEqual([])
  expect(reader.events.filter(refused)).toHaveLength(1)
})

test('a session that ends takes its parts along, not the display beside them', async () => {
  const hall = await openHall()
  const browser = hall.team.captain
  const wall = await hang(browser, hall)
  const contest = `contest:${hall.id}`
  const reader = await listen(browser, 'me', contest, wall.part)
  await stands(reader, 'me', contest, wall.part)
  await hall.solve(0)
  await reader.until(({ event, part }) => event === 'me.submission' && part === contest)
  await endSession(browser.user_id)
  await reader.until((one) => refused(one) && one.part === contest)
  await reader.until((one) => refused(one) && one.part === 'me')
  const other = await makeTeam(server)
  await join(other.captain, hall.id)
  await reader.until(({ event, part }) => event === 'ranking.diff' && part === wall.part)
  expect(reader.events.filter(({ part, event }) => part === wall.part && event.startsWith('me.'))).toEqual([])
})

test('no part is opened by the right of another', async () => {
  const [mine, foreign] = [await openHall(), await openHall()]
  const player = mine.team.captain
  const wall = await hang(player, mine)
  const stranger = await hang(server.client(), mine)
  const denied = [`desk:${mine.id}`, stranger.part, `screen:${foreign.id}:${wall.screen_id}`, `contest:${newId()}`]
  const reader = await listen(player, 'me', wall.part, ...denied)
  await stands(reader, 'me', wall.part)
  const told = reader.events.filter(refused).map(({ part, data }) => [part, data['status']])
  expect(told).toEqual([
    [denied[0], 403],
    [denied[1], 404],
    [denied[2], 404],
    [denied[3], 404],
  ])
  const display = server.client()
  const own = await hang(display, mine)
  const dark = await listen(display, `contest:${mine.id}`, 'me', own.part)
  await stands(dark, own.part)
  expect(dark.events.filter(refused).map(({ data }) => data['code'])).toEqual(['unauthenticated', 'unauthenticated'])
})

test('parts go on from their own places', async () => {
  const [one, two] = [await openHall(), await openHall()]
  const browser = server.client()
  const [left, right] = [await hang(browser, one), await hang(browser, two)]
  const before = await listen(browser, left.part, right.part)
  const places = await stands(before, left.part, right.part)
  before.close()
  await one.solve(0)
  await two.solve(1)
  const [a, b] = [left.part, right.part].map((part, at) => `${part}@${places[at]?.id}`)
  const after = await listen(browser, a ?? '', b ?? '')
  await stands(after, left.part, right.part)
  for (const part of [left.part, right.part]) {
    await solved(after, part)
    expect(after.events.filter((event) => event.event === 'feed.solve' && event.part === part)).toHaveLength(1)
  }
  const lost = await listen(browser, `${left.part}@nonsense`, right.part)
  await lost.until(({ event, part }) => event === 'reset' && part === left.part)
  await stands(lost, right.part)
  expect(lost.events.filter(({ event }) => event === 'reset')).toHaveLength(1)
})

test('a stream of nothing, and of parts without any right, is not opened', async () => {
  const hall = await openHall()
  const ask = async (browser: TestClient, query: string) => {
    const reply = await fetch(`${server.url}/api/ct/live/browser${query}`, { headers: { cookie: browser.cookie() } })
    return `${reply.status} ${((await reply.json()) as { code: string }).code}`
  }
  const nobody = server.client()
  expect(await ask(nobody, `?part=contest:${hall.id}&part=me`)).toBe('401 unauthenticated')
  expect(await ask(nobody, `?part=screen:${hall.id}:${newId()}`)).toBe('404 screen_closed')
  const hostile = ['', '?part=', '?part=desk:..', '?part=me@', `?part=desk:${hall.id}:${hall.id}`, '?part[x]=me', "?part=contest:' or 1=1"]
  for (const query of hostile) expect([query, (await ask(server.admin, query)).slice(0, 3)]).toEqual([query, '400'])
  const many = Array.from({ length: 49 }, () => `part=contest:${newId()}`).join('&')
  expect((await ask(server.admin, `?${many}`)).slice(0, 3)).toBe('400')
})

test('a browser holds one place at the door, and gives it back', async () => {
  const hall = await openHall()
  const parts = ['me', `desk:${hall.id}`, `contest:${hall.id}`]
  for (let n = 0; n < 45; n += 1) {
    const reader = await listen(server.admin, ...parts)
    expect(reader.status).toBe(200)
    reader.close()
    await reader.ended
  }
})
