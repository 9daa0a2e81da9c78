import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { fillLines } from '@beacon/api/topic/topic-lines'
import { topic } from '@beacon/api/topic/topic'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../../../db/schema/audit.ts'
import { screen } from '../../../../db/schema/contest/viewer-key.ts'
import { readStream } from '../../../../live/testing/reader.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { act, inHours, join, makeContest, makeTeam, placeTopics } from '../contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const makeScreen = async (id: string) => (await server.admin.call(viewerKey.create, { ...at(id), body: { name: 'Hall left' } })).body
const open = (one: TestClient, resource_id: string, viewer_key: string) => one.call(viewerKey.open, { body: { resource_id, viewer_key } })

test('a key is shown once, stored as a digest, and stands in no log and no audit row', async () => {
  const id = await makeContest(server)
  const { viewer_key, screen: row, path } = await makeScreen(id)
  expect(Buffer.from(viewer_key, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  expect(path).toBe(`/page/mg/ct/contest/flag/${id}/matrix?viewer_key=${viewer_key}`)
  expect(row).toMatchObject({ key_end: viewer_key.slice(-4), state: 'unused', viewers: 0 })
  const display = server.client()
  expect((await open(display, id, viewer_key)).status).toBe(200)
  expect(JSON.stringify((await server.admin.call(viewerKey.list, at(id))).body)).not.toContain(viewer_key)
  expect(JSON.stringify(await server.db.select().from(screen))).not.toContain(viewer_key)
  expect(JSON.stringify(await server.db.select().from(audit))).not.toContain(viewer_key)
  expect(server.logs.join('')).not.toContain(viewer_key)
})

test('handed over, it watches its contest only, by a cookie of its own', async () => {
  const id = await makeContest(server)
  const other = await makeContest(server)
  await placeTopics(server, id, [`flag{${id}}`], { description: 'A secret text' })
  const { captain } = await makeTeam(server)
  await join(captain, id)
  expect((await act(server.admin, id, 'start', { force: true })).status).toBe(200)
  const { viewer_key, screen: row } = await makeScreen(id)
  const display = server.client()
  const opened = await open(display, id, viewer_key)
  expect(opened.body).toMatchObject({ screen_id: row.screen_id, value: 'matrix', theme: 'dark' })
  const cookie = opened.headers.getSetCookie().join()
  expect(cookie).toMatch(/^beacon_screen=[^;]+;.*Path=\/api\/ct/u)
  expect(cookie).toMatch(/HttpOnly/u)
  expect(cookie).not.toContain(viewer_key)
  expect((await display.call(contest.get, at(id))).status).toBe(200)
  expect((await display.call(ranking.matrix, at(id))).body.items).toHaveLength(1)
  const names = await display.call(topic.list, at(id))
  expect(fillLines(names.body)).toMatchObject([{ description: '', files: [] }])
  expect(codeOf(await display.call(contest.get, at(other)))).toEqual([404, 'contest_not_found'])
  expect(codeOf(await display.call(contest.me, at(id)))).toEqual([401, 'unauthenticated'])
  expect(codeOf(await display.call(contest.settings, at(id)))).toEqual([401, 'unauthenticated'])
  expect((await server.admin.call(viewerKey.list, at(id))).body.items).toMatchObject([{ state: 'live', viewers: 1 }])
})

test('one browser shows displays of two contests, and two of one', async () => {
  const one = await makeContest(server)
  const two = await makeContest(server)
  const display = server.client()
  const left = await makeScreen(one)
  const right = await makeScreen(one)
  const far = await makeScreen(two)
  for (const [id, { viewer_key }] of [
    [one, left],
    [one, right],
    [two, far],
  ] as const)
    await open(display, id, viewer_key)
  expect((await display.call(contest.get, at(one))).status).toBe(200)
  expect((await display.call(contest.get, at(two))).status).toBe(200)
  const current = (screen_id: string) => display.call(viewerKey.current, { ...at(one), query: { screen_id } })
  expect((await current(left.screen.screen_id)).body.screen_id).toBe(left.screen.screen_id)
  expect((await current(right.screen.screen_id)).body.screen_id).toBe(right.screen.screen_id)
  expect(codeOf(await current(far.screen.screen_id))).toEqual([404, 'screen_closed'])
})

test('revoked, rotated, expired or of another contest: screen_closed, and its stream ends', async () => {
  const id = await makeContest(server)
  const other = await makeContest(server)
  const made = await makeScreen(id)
  const display = server.client()
  await open(display, id, made.viewer_key)
  const stream = await fetch(`${server.url}/api/ct/live/contest/${id}`, { headers: { cookie: display.cookie() } })
  expect(stream.status).toBe(200)
  const ended = stream.text()
  const screenAt = { params: { resource_id: id, screen_id: made.screen.screen_id } }
  expect((await server.admin.call(viewerKey.revoke, screenAt)).status).toBe(200)
  await ended
  expect(codeOf(await display.call(viewerKey.current, at(id)))).toEqual([404, 'screen_closed'])
  expect(codeOf(await open(display, id, made.viewer_key))).toEqual([404, 'screen_closed'])
  const rotated = await server.admin.call(viewerKey.rotate, screenAt)
  expect(codeOf(await open(display, id, made.viewer_key))).toEqual([404, 'screen_closed'])
  expect((await open(display, id, rotated.body.viewer_key)).status).toBe(200)
  expect(codeOf(await open(display, other, rotated.body.viewer_key))).toEqual([404, 'screen_closed'])
  await server.db
    .update(screen)
    .set({ expires_at: inHours(-1) })
    .where(eq(screen.screen_id, made.screen.screen_id))
  expect(codeOf(await open(server.client(), id, rotated.body.viewer_key))).toEqual([404, 'screen_closed'])
})

test('a deleted contest closes its displays', async () => {
  const id = await makeContest(server)
  const { viewer_key } = await makeScreen(id)
  const { name } = (await server.admin.call(contest.settings, at(id))).body
  await server.admin.call(contest.remove, { ...at(id), body: { confirm: name } })
  expect(codeOf(await open(server.client(), id, viewer_key))).toEqual([404, 'screen_closed'])
})

test('players make no displays', async () => {
  const id = await makeContest(server)
  const player = await server.signIn('student')
  expect(codeOf(await player.call(viewerKey.create, { ...at(id), body: { name: 'Mine' } }))).toEqual([403, 'permission_missing'])
})

test('a display works beside a session that could not see the contest', async () => {
  const id = await makeContest(server, { is_public: false })
  const { viewer_key } = await makeScreen(id)
  const player = await server.signIn('student')
  expect(codeOf(await player.call(contest.get, at(id)))).toEqual([404, 'contest_not_found'])
  await open(player, id, viewer_key)
  expect((await player.call(contest.get, at(id))).status).toBe(200)
})

test('changed from afar, one display hears of it and the display beside it does not', async () => {
  const id = await makeContest(server)
  const [left, right] = [await makeScreen(id), await makeScreen(id)]
  const displays = [server.client(), server.client()]
  for (const [index, { viewer_key }] of [left, right].entries()) await open(displays[index] ?? server.client(), id, viewer_key)
  const readers = await Promise.all(displays.map((one) => readStream(`${server.url}/api/ct/live/contest/${id}`, { cookie: one.cookie() })))
  const screenAt = { params: { resource_id: id, screen_id: left.screen.screen_id } }
  const changed = await server.admin.call(viewerKey.update, { ...screenAt, body: { shows: 'feed', options: { safe: 3 } } })
  expect(changed.body).toMatchObject({ value: 'matrix', shows: 'feed', options: { safe: 3 } })
  await server.admin.call(viewerKey.announce, { ...screenAt, body: { kind: 'banner', text: 'Lunch at noon', seconds: 20 } })
  await readers[0]?.until(({ event, data }) => event === 'screen.command' && JSON.stringify(data).includes('Lunch at noon'))
  await server.admin.request('POST', `/contests/${id}/bulletins`, { body: { type: 'notice', title: 'After it', content: 'Text' } })
  await readers[1]?.until(({ event }) => event === 'bulletin.new')
  expect(readers[1]?.events.some(({ event }) => event === 'screen.command')).toBe(false)
  expect((await displays[0]?.call(viewerKey.current, at(id)))?.body).toMatchObject({ value: 'feed', options: { safe: 3 } })
  const back = await server.admin.call(viewerKey.update, { ...screenAt, body: { shows: null } })
  expect(back.body).toMatchObject({ value: 'matrix', shows: 'matrix' })
  for (const reader of readers) reader.close()
})
