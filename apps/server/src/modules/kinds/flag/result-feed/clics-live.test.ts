import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { act, join, makeTeam, type TestTeam } from '../../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { testSignal } from '../../../../testing/test-signal.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'
import { openClicsReader, type ClicsLine } from './testing/read-clics.ts'

let server: TestServer
let world: World
let rival: TestTeam
beforeEach(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
  rival = await makeTeam(server)
  await join(rival.captain, world.contest_id)
})
afterEach(() => server.stop())

const address = (path: string) => `${server.url}/api/ct/clics/contests/${world.contest_id}${path}`
/** As programs of others bring it: any name, the key as the password. */
const asProgram = (key = world.viewer_key) => ({ authorization: `Basic ${Buffer.from(`overlay:${key}`).toString('base64')}` })
const get = (path: string, headers: Record<string, string> = asProgram()) => fetch(address(path), { headers, signal: testSignal() })
const json = async <T>(path: string) => (await (await get(path)).json()) as T
const solve = (by: TestTeam, flag: string, topic_id = world.topic_id) =>
  by.captain.call(submission.submit, { params: { resource_id: world.contest_id, topic_id }, body: { flag } })

/** Follows a feed, and keeps what came. */
async function follow(path = '/event-feed', headers = asProgram(), reader = openClicsReader()) {
  const reply = await get(path, headers)
  const lines: ClicsLine[] = []
  const told = { blanks: 0, isOver: false }
  const stop = new AbortController()
  const read = async () => {
    let text = ''
    for await (const bytes of reply.body?.pipeThrough(new TextDecoderStream(), { signal: stop.signal }) ?? []) {
      const parts = (text + bytes).split('\n')
      text = parts.pop() ?? ''
      told.blanks += parts.filter((one) => one === '').length
      const fresh = parts.filter((one) => one !== '').map((one): ClicsLine => JSON.parse(one) as ClicsLine)
      lines.push(...fresh)
      reader.read(fresh)
    }
    told.isOver = true
  }
  const ended = reply.status === 200 ? read() : Promise.resolve()
  const leave = async () => {
    stop.abort()
    await ended.catch(() => undefined)
  }
  return { status: reply.status, reader, lines, told, ended, leave }
}

/** Places as the product has them. */
const ranked = async () => {
  const { body } = await rival.captain.call(ranking.list, { params: { resource_id: world.contest_id }, query: { page: 1, size: 50 } })
  return new Map(body.items.map(({ entrant_id, score, rank }) => [entrant_id, { score, rank }]))
}
const agrees = async (feed: Awaited<ReturnType<typeof follow>>) =>
  vi.waitFor(async () => expect(feed.reader.ranking()).toEqual(await ranked()), { timeout: 120_000, interval: 200 })

test('an open feed is corrected as things happen, and a reader who comes back misses nothing', async () => {
  const feed = await follow()
  await agrees(feed)
  await solve(rival, 'flag{one}')
  await agrees(feed)
  const token = feed.lines.at(-1)?.token ?? ''
  await feed.leave()
  const [entrant_id = ''] = [...(await ranked()).keys()]
  const params = { resource_id: world.contest_id }
  const adjusted = await server.admin.call(ranking.adjust, {
    params,
    body: { entrant_ids: [entrant_id], points: -7, reason: 'Handed in late' },
  })
  expect(adjusted.status).toBe(201)
  const again = await follow(`/event-feed?since_token=${token}`, asProgram(), feed.reader)
  await agrees(again)
  expect([again.lines.length > 0, again.lines.some(({ type }) => type === 'teams')]).toEqual([true, false])
  await again.leave()
})

test('a token that leads nowhere is refused with 400', async () => {
  for (const token of ['x', 'aaaaaaaaaaaa.1', '1']) expect((await get(`/event-feed?since_token=${token}`)).status).toBe(400)
})

test('it ends with the server, and with the key', async () => {
  const made = await server.admin.call(viewerKey.create, { params: { resource_id: world.contest_id }, body: { name: 'Overlay' } })
  const own = await follow('/event-feed', asProgram(made.body.viewer_key))
  const other = await follow()
  await vi.waitFor(() => expect(own.lines.length).toBeGreaterThan(3), { timeout: 120_000 })
  const { screen_id } = made.body.screen
  await server.admin.call(viewerKey.revoke, { params: { resource_id: world.contest_id, screen_id } })
  await vi.waitFor(() => expect([own.told.isOver, other.told.isOver]).toEqual([true, false]), { timeout: 120_000, interval: 500 })
  expect(own.told.blanks).toBeGreaterThan(0)
  await server.stop()
  await other.ended
  expect(other.told.isOver).toBe(true)
  server = await startTestServer()
})

test('the finite feed, the collections and the scoreboard say the same', async () => {
  await solve(rival, 'flag{one}')
  const feed = await follow('/event-feed?stream=false')
  await feed.ended
  expect(feed.reader.ranking()).toEqual(await ranked())
  const access = await json<{ endpoints: { type: string; properties: string[] }[] }>('/access')
  for (const { type, properties } of access.endpoints) {
    if (['contest', 'state', 'scoreboard', 'event-feed'].includes(type)) continue
    const items = await json<Record<string, unknown>[]>(`/${type}`)
    expect([type, items]).toEqual([type, [...feed.reader.all(type).values()]])
    for (const item of items) {
      expect(Object.keys(item).filter((name) => !properties.includes(name))).toEqual([])
      expect(await json(`/${type}/${String(item['id'])}`)).toEqual(item)
    }
  }
  const [team = ''] = [...feed.reader.all('teams').keys()]
  expect((await json<{ team_id: string }[]>(`/submissions?team_id=${team}`)).every(({ team_id }) => team_id === team)).toBe(true)
  const board = await json<{ rows: { team_id: string; rank: number; score: { score: number }; problems: { score: number }[] }[] }>(
    '/scoreboard',
  )
  expect(new Map(board.rows.map(({ team_id, rank, score: { score } }) => [team_id, { score, rank }]))).toEqual(await ranked())
  for (const { score, problems } of board.rows) expect(problems.reduce((sum, one) => sum + one.score, 0)).toBe(score.score)
  expect(await json('/organizations')).toEqual([])
  expect(await json('')).toMatchObject({ id: world.contest_id, scoreboard_type: 'score' })
  expect(await (await fetch(`${server.url}/api/ct/clics/`)).json()).toMatchObject({ version: '2023-06' })
})

test('who may not see the ranking finds nothing, and what is not there is 404', async () => {
  const paths = ['', '/teams', '/scoreboard', '/event-feed', '/event-feed?stream=false', '/state']
  for (const path of paths) {
    const seen = await Promise.all([get(path, {}), get(path, asProgram('A'.repeat(43))), get(path, { authorization: 'Basic ===' })])
    expect(seen.map(({ status }) => status)).toEqual([404, 404, 404])
  }
  for (const path of ['/runs', '/teams/nobody', '/state/x', '/scoreboard?group_id=x']) expect((await get(path)).status).toBe(404)
})

test('in the freeze an open feed stands still, and the reveal moves it to the true ranking', async () => {
  const feed = await follow()
  await agrees(feed)
  await act(server.admin, world.contest_id, 'freeze')
  await vi.waitFor(() => expect(feed.reader.all('state').get('')).toMatchObject({ frozen: expect.any(String) }), { timeout: 120_000 })
  const before = feed.lines.length
  await solve(rival, 'flag{one}')
  const late = await follow('/event-feed?stream=false')
  await late.ended
  expect(late.reader.all('judgements').size).toBe(1)
  expect(feed.lines.length).toBe(before)
  await act(server.admin, world.contest_id, 'unfreeze')
  await vi.waitFor(() => expect(feed.reader.all('judgements').size).toBe(2), { timeout: 120_000 })
  await agrees(feed)
  await feed.leave()
})
