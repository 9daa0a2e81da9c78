import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bulletin } from '../../../../db/schema/contest/bulletin.ts'
import { readStream, type Reader } from '../../../../live/testing/reader.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { contestModules } from '../../answer/submission/testing/modules.ts'
import { asPlayer, submitAs } from '../../answer/submission/testing/player.ts'
import { setStage, type Stage } from '../../answer/submission/testing/stage.ts'

let server: TestServer
const open: Reader[] = []
beforeAll(async () => {
  server = await startTestServer({ modules: contestModules() })
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})
afterAll(() => server.stop())

const topics = Array.from({ length: 4 }, (_none, index) => ({ name: `Topic ${index}`, flags: [{ content: `flag{${index}}` }] }))
const at = <T>(items: readonly T[], index = 0): T => {
  const item = items[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}
const send = (on: Stage, player: number, topic: number, flag = `flag{${topic}}`) =>
  submitAs(server.url, at(on.players, player), { contest_id: on.contest_id, topic_id: at(on.topics, topic).topic_id, flag })

/** Three teams, some solves, then frozen now. Cells show no pending marks unless asked. */
async function frozenStage(freeze_show_pending = false): Promise<Stage> {
  const on = await setStage(server.platform, { topics, teams: [1, 1, 1], contest: { freeze_show_pending } })
  await send(on, 0, 0)
  await send(on, 1, 0)
  await send(on, 1, 1)
  await waitForBloods(on, 2)
  await act(on, 'freeze')
  return on
}
/** First bloods are announced by the clock of the contest, a moment after their solves. */
async function waitForBloods({ contest_id }: Stage, n: number): Promise<void> {
  const isBlood = and(eq(bulletin.contest_id, contest_id), sql`${bulletin.automatic} ->> 'key' = 'first_blood'`)
  await vi.waitFor(async () => expect(await server.db.select().from(bulletin).where(isBlood)).toHaveLength(n), {
    timeout: 120_000,
    interval: 50,
  })
}
async function act(on: Stage, action: 'freeze' | 'unfreeze'): Promise<void> {
  const reply = await server.admin.request('POST', `/contests/${on.contest_id}/actions`, { body: { action, reason: 'the last hour' } })
  expect([reply.status, reply.status === 200 ? '' : JSON.stringify(reply.body)]).toEqual([200, ''])
}

const withoutClock = (text: string) => text.replaceAll(/"server_now":"[^"]*"/gu, '"server_now":""')
/** Every GET of a contest that a player may send, with its bytes and ETag. */
async function everything(on: Stage, player: number): Promise<Record<string, [number, string, string | null]>> {
  const ask = asPlayer(server.url, at(on.players, player))
  const base = `/contests/${on.contest_id}`
  const paths = [
    '',
    '/ranking',
    '/ranking?page=1&size=2',
    '/ranking?q=team',
    '/matrix',
    '/trend',
    '/feed',
    '/topics',
    '/me',
    `/topics/${at(on.topics, 2).topic_id}`,
    `/topics/${at(on.topics, 2).topic_id}/solves`,
  ]
  const answers = await Promise.all(paths.map(async (path) => [path, await ask(base + path)] as const))
  const lobby = await ask('/lobby/contests')
  return Object.fromEntries(
    [...answers, ['/lobby', lobby] as const].map(([path, { status, text, etag }]) => [path, [status, withoutClock(text), etag]]),
  )
}

test('a solve after the freeze moves no byte and no ETag of any GET, for others and for screens', async () => {
  const on = await frozenStage()
  const before = await everything(on, 2)
  expect(before['/ranking']?.[1]).toContain('"is_frozen":true')
  const solved = await send(on, 0, 2)
  expect(solved.body).toMatchObject({ result: 'correct', message: 'Correct. Points are shown after the freeze.' })
  expect(solved.body).not.toHaveProperty('points')
  expect(solved.body).not.toHaveProperty('blood')
  await send(on, 0, 3, 'wrong')
  expect(await everything(on, 2)).toEqual(before)
})

test('the solver sees only the own tick: frozen score and rank, one more solved after the freeze', async () => {
  const on = await frozenStage()
  const before = await everything(on, 0)
  await send(on, 0, 2)
  const after = await everything(on, 0)
  const { '/me': mineBefore, ...shownBefore } = before
  const { '/me': mineAfter, ...shownAfter } = after
  expect(shownAfter).toEqual(shownBefore)
  const [was, is] = [mineBefore, mineAfter].map((one) => JSON.parse(one?.[1] ?? '{}') as Record<string, unknown>)
  expect(is).toMatchObject({ score: was?.['score'], rank: was?.['rank'], solved: was?.['solved'], solved_after_freeze: 1 })
})

test('no stream of the public tells of it; the desk hears all', async () => {
  const on = await frozenStage()
  const stream = async (path: string, cookie: string) => {
    const reader = await readStream(`${server.url}/api/ct/live/${path}/${on.contest_id}`, { cookie })
    open.push(reader)
    return reader
  }
  const other = await stream('contest', at(on.players, 2).cookie)
  const own = await stream('contest', at(on.players).cookie)
  const desk = await stream('desk', server.admin.cookie())
  await send(on, 0, 2)
  expect((await desk.until(({ event }) => event === 'ranking.diff')).data).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ solved: 2 })]),
  })
  await desk.until(({ event }) => event === 'feed.solve')
  await own.until(({ event, data }) => event === 'me.score' && data['solved_after_freeze'] === 1)
  const heard = ({ events }: Reader) => events.map(({ event }) => event).filter((event) => !event.startsWith('me.') && event !== 'presence')
  expect(other.events.filter(({ event }) => event !== 'presence' && event !== 'me.score')).toEqual([])
  expect(heard(own)).toEqual([])
  expect(JSON.stringify(own.events)).not.toContain('"points"')
})

test('pending cells: the first try since the freeze, right or wrong alike, once', async () => {
  const on = await frozenStage(true)
  const reader = await readStream(`${server.url}/api/ct/live/contest/${on.contest_id}`, { cookie: at(on.players, 2).cookie })
  open.push(reader)
  await send(on, 0, 2)
  await send(on, 0, 2, 'again')
  await send(on, 1, 3, 'wrong')
  await send(on, 1, 3, 'wrong too')
  await send(on, 1, 0, 'solved before')
  await reader.until(({ event, data }) => event === 'ranking.pending' && data['topic_id'] === at(on.topics, 3).topic_id)
  const told = reader.events.filter(({ event }) => event === 'ranking.pending').map(({ data }) => [data['entrant_id'], data['topic_id']])
  expect(told).toEqual([
    [at(on.players).entrant_id, at(on.topics, 2).topic_id],
    [at(on.players, 1).entrant_id, at(on.topics, 3).topic_id],
  ])
  const { body } = await asPlayer(server.url, at(on.players, 2))(`/contests/${on.contest_id}/matrix`)
  const cells = new Map((body as { items: { entrant_id: string; cells: string }[] }).items.map((row) => [row.entrant_id, row.cells]))
  expect([0, 1, 2].map((index) => cells.get(at(on.players, index).entrant_id))).toEqual(['1.p.', '21.p', '....'])
})

test('the reveal resets the streams, and then everything is real', async () => {
  const on = await frozenStage()
  await send(on, 0, 2)
  const reader = await readStream(`${server.url}/api/ct/live/contest/${on.contest_id}`, { cookie: at(on.players, 2).cookie })
  open.push(reader)
  await act(on, 'unfreeze')
  expect((await reader.until(({ event }) => event === 'reset')).data).toMatchObject({ reason: 'revealed' })
  const { body } = await asPlayer(server.url, at(on.players, 2))(`/contests/${on.contest_id}/feed`)
  expect(body).toMatchObject({ total: 4, is_frozen: false })
})

test('moderation goes through a freeze, rewards wait', async () => {
  const on = await frozenStage()
  const path = `/contests/${on.contest_id}/desk`
  await server.admin.request('POST', `${path}/adjustments`, {
    body: { entrant_ids: [at(on.players).entrant_id], points: 1_000, reason: 'fair play' },
  })
  const scores = async () =>
    (
      (await asPlayer(server.url, at(on.players, 2))(`/contests/${on.contest_id}/ranking`)).body as {
        items: { entrant_id: string; score: number }[]
      }
    ).items
  expect(Math.max(...(await scores()).map(({ score }) => score))).toBeLessThan(2_000)
  const before = (await scores()).length
  const banned = await server.admin.request('POST', `${path}/entrants/actions`, {
    body: { action: 'ban', entrant_ids: [at(on.players, 1).entrant_id], reason: 'shared flags' },
  })
  expect(banned.status).toBe(200)
  expect((await scores()).map(({ entrant_id }) => entrant_id)).not.toContain(at(on.players, 1).entrant_id)
  expect(await scores()).toHaveLength(before - 1)
})
