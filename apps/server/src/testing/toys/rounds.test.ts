import { contest } from '@beacon/api/contest/contest'
import { tick } from '@beacon/api/kinds/tick/operations'
import { ranking } from '@beacon/api/contest/ranking'
import { round } from '@beacon/api/rounds/round'
import { pacesMost } from '@beacon/api/rounds/round-pace'
import type { RoundPaces } from '@beacon/engine/rounds'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestServer } from '../index.ts'
import { enterToy, makeToyContest, startToy, startToyServer, type Toy } from './toy-server.ts'
import { act, inHours, makeContest } from '../../modules/contest/core/contest/testing.ts'
import { lockContest } from '../../modules/contest/score/score/index.ts'
import { advanceRounds } from '../../modules/rounds/round/advance.ts'
import { lookAtRounds } from '../../modules/rounds/round/clock.ts'

let server: TestServer
beforeAll(async () => {
  server = await startToyServer()
})
afterAll(() => server.stop())

interface Game {
  id: string
  ada: Toy
}
async function startGame(): Promise<Game> {
  const id = await makeToyContest(server, 'tick', { round_duration_s: 60 })
  const ada = await enterToy(server, id)
  await startToy(server, id)
  return { id, ada }
}
/** The contest began so much earlier than it did; with everything that happened since. */
async function passSeconds(id: string, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await server.db.execute(sql`update contest set started_at = started_at - ${by}, version = version + 1 where resource_id = ${id}`)
  await server.db.execute(sql`update toy_capture set at = at - ${by} where contest_id = ${id}`)
  await server.db.execute(sql`update round set closed_at = closed_at - ${by}, opened_at = opened_at - ${by} where contest_id = ${id}`)
  await look(id)
}
const look = (id: string) => server.db.transaction(async (tx) => advanceRounds(tx, await lockContest(tx, id)))
const first = { n: 1, at_ms: 0, duration_ms: 60_000 }
const changeLength = async (resource_id: string, round_duration_s: number) => {
  const params = { resource_id }
  const { version } = (await server.admin.call(contest.settings, { params })).body
  const reply = await server.admin.call(contest.update, { params, body: { version, round_duration_s } })
  // Checked: contests of these tests have rounds.
  return reply as typeof reply & { body: { paces: RoundPaces } }
}
const capture = ({ id, ada }: Game) => ada.team.captain.call(tick.capture, { params: { resource_id: id }, body: {} })
const listOf = async (id: string) =>
  (await server.admin.call(round.list, { params: { resource_id: id }, query: { sort: 'n' } })).body.items.map(({ n, state, rev }) => [
    n,
    state,
    rev,
  ])
const eventsOf = async (id: string) =>
  (await server.db.execute(sql`select payload from score_event where contest_id = ${id} and kind = 'round.settled' order by seq`)).rows.map(
    ({ payload }) => payload,
  )
const scoreOf = async ({ id, ada }: Game) =>
  (await server.admin.call(ranking.list, { params: { resource_id: id }, query: {} })).body.items.find(
    ({ entrant_id }) => entrant_id === ada.entrant_id,
  )?.score

describe('rounds', () => {
  test('open with the start and at each boundary, which settles the one before; players and the desk hear of it', async () => {
    const game = await startGame()
    expect(await listOf(game.id)).toEqual([[1, 'running', 0]])
    await capture(game)
    await passSeconds(game.id, 60)
    expect(await listOf(game.id)).toEqual([
      [1, 'scored', 1],
      [2, 'running', 0],
    ])
    expect(await eventsOf(game.id)).toEqual([{ n: 1, rev: 1, points: { [game.ada.entrant_id]: 10 } }])
    const { rows } = await server.db.execute<{ event: string; channel: string }>(
      sql`select event, channel from live_event where contest_id = ${game.id} and event in ('round.opened', 'round.settled') order by position`,
    )
    const both = (event: string) => [
      [event, 'public'],
      [event, 'desk'],
    ]
    expect(rows.map(({ event, channel }) => [event, channel])).toEqual([
      ...both('round.opened'),
      ...both('round.opened'),
      ...both('round.settled'),
    ])
  })

  test('that nobody could play are void: missed ones, and one with less than half its time left', async () => {
    const { id } = await startGame()
    await passSeconds(id, 160)
    expect(await listOf(id)).toEqual([
      [1, 'scored', 1],
      [2, 'void', 0],
      [3, 'void', 0],
    ])
    await passSeconds(id, 25)
    expect((await listOf(id)).at(-1)).toEqual([4, 'running', 0])
  })

  test('stand still in a pause and go on where they were', async () => {
    const { id } = await startGame()
    await passSeconds(id, 30)
    await act(server.admin, id, 'pause')
    // A pause that lasts: the start and the pause lie as far back.
    await server.db.execute(sql`
      update contest set version = version + 1, started_at = started_at - interval '5 minutes',
        pauses = jsonb_set(pauses, '{0,from}', to_jsonb(((pauses->0->>'from')::timestamptz - interval '5 minutes')::text)) where resource_id = ${id}`)
    await look(id)
    expect(await listOf(id)).toEqual([[1, 'running', 0]])
    await act(server.admin, id, 'resume')
    expect(await listOf(id)).toEqual([[1, 'running', 0]])
    await passSeconds(id, 31)
    expect(await listOf(id)).toEqual([
      [1, 'scored', 1],
      [2, 'running', 0],
    ])
  })

  test('a stop cuts the running one, which is settled once', async () => {
    const game = await startGame()
    await capture(game)
    await act(server.admin, game.id, 'stop', { confirm_name: 'Toy tick' })
    await look(game.id)
    await look(game.id)
    expect(await listOf(game.id)).toEqual([[1, 'scored', 1]])
    expect(await eventsOf(game.id)).toHaveLength(1)
  })

  test('have a changed length from the next one on, also in a pause: the running one keeps its end, and all are settled', async () => {
    const game = await startGame()
    const { id } = game
    await capture(game)
    await passSeconds(id, 30)
    expect(await changeLength(id, 10)).toMatchObject({
      status: 200,
      body: { paces: [first, { n: 2, at_ms: 60_000, duration_ms: 10_000 }] },
    })
    const told = await server.db.execute<{ channel: string; fields: string[] }>(
      sql`select channel, data::json->'fields' as fields from live_event where contest_id = ${id} and event = 'contest.settings' order by position`,
    )
    expect(told.rows).toContainEqual({ channel: 'public', fields: ['round_duration_s'] })
    await passSeconds(id, 28)
    expect(await listOf(id)).toEqual([[1, 'running', 0]])
    await passSeconds(id, 3)
    await passSeconds(id, 8)
    await passSeconds(id, 2)
    const settled = [
      [1, 'scored', 1],
      [2, 'scored', 1],
      [3, 'running', 0],
    ]
    expect(await listOf(id)).toEqual(settled)
    const before = await eventsOf(id)
    await act(server.admin, id, 'pause')
    const paced = await changeLength(id, 45)
    expect(paced.body.paces).toEqual([first, { n: 2, at_ms: 60_000, duration_ms: 10_000 }, { n: 4, at_ms: 80_000, duration_ms: 45_000 }])
    expect([await listOf(id), await eventsOf(id)]).toEqual([settled, before])
    await act(server.admin, id, 'resume')
    await passSeconds(id, 10)
    await passSeconds(id, 40)
    expect((await listOf(id)).slice(-2)).toEqual([
      [3, 'scored', 1],
      [4, 'running', 0],
    ])
    await passSeconds(id, 5)
    expect((await listOf(id)).slice(-2)).toEqual([
      [4, 'scored', 1],
      [5, 'running', 0],
    ])
    await expect.poll(() => scoreOf(game)).toBe(10)
  })

  test('lie by one length in the next run and in a copy, and no change counts once the contest is over', async () => {
    const { id } = await startGame()
    await changeLength(id, 10)
    const copied = await server.admin.call(contest.copy, { params: { resource_id: id }, body: { name: 'Toy again', start_at: inHours(9) } })
    expect(copied.body).toMatchObject({ round_duration_s: 10, paces: [] })
    await act(server.admin, id, 'stop', { confirm_name: 'Toy tick' })
    expect(await changeLength(id, 20)).toMatchObject({ status: 409, error: { code: 'read_only_while_running' } })
    await act(server.admin, id, 'reset', { confirm_name: 'Toy tick', reason: 'a rehearsal' })
    expect((await server.admin.call(contest.settings, { params: { resource_id: id } })).body).toMatchObject({
      round_duration_s: 10,
      paces: [],
    })
    expect((await changeLength(id, 20)).body).toMatchObject({ round_duration_s: 20, paces: [] })
  })

  test('change their length no more often than everybody may read', async () => {
    const { id } = await startGame()
    const paces = Array.from({ length: pacesMost }, (_none, index) => ({ ...first, n: index + 1, at_ms: index * 60_000 }))
    await server.db.execute(sql`update contest_round set paces = ${JSON.stringify(paces)}::jsonb where contest_id = ${id}`)
    expect(await changeLength(id, 10)).toMatchObject({ status: 400, error: { code: 'rounds_changed_often' } })
  })

  test('open once, however many processes look at the same moment', async () => {
    const { id } = await startGame()
    await server.db.execute(
      sql`update contest set started_at = started_at - interval '1 minute', version = version + 1 where resource_id = ${id}`,
    )
    await Promise.all([look(id), look(id), look(id), look(id)])
    expect(await listOf(id)).toEqual([
      [1, 'scored', 1],
      [2, 'running', 0],
    ])
    expect(await eventsOf(id)).toHaveLength(1)
  })
})

describe('staff', () => {
  test('void a round that is over: it pays nobody, the running one and a void one are refused, a recompute finds nothing', async () => {
    const game = await startGame()
    const { id } = game
    await capture(game)
    await passSeconds(id, 60)
    await expect.poll(() => scoreOf(game)).toBe(10)
    const voided = (n: number) => server.admin.call(round.void, { params: { resource_id: id, n }, body: { reason: 'a switch failed' } })
    expect((await voided(2)).body).toMatchObject({ code: 'round_current' })
    expect((await voided(9)).body).toMatchObject({ code: 'round_not_found' })
    expect(await voided(1)).toMatchObject({ status: 200, body: { n: 1, state: 'void', rev: 2, reason: 'a switch failed' } })
    expect((await voided(1)).body).toMatchObject({ code: 'round_void' })
    await expect.poll(() => scoreOf(game)).toBe(0)
    const again = await server.admin.call(round.recompute, { params: { resource_id: id }, body: { reason: 'to be sure' } })
    expect(again.body).toEqual({ rounds: 2, revised: [] })
  })

  test('void a round in a freeze: the desk hears that it pays something else, players do not', async () => {
    const { id } = await startGame()
    await passSeconds(id, 60)
    await server.db.execute(
      sql`update contest set freeze_at = now() - interval '1 second', unfreeze = 'by_hand', version = version + 1 where resource_id = ${id}`,
    )
    await server.admin.call(round.void, { params: { resource_id: id, n: 1 }, body: { reason: 'a switch failed' } })
    const { rows } = await server.db.execute<{ channel: string; rev: number }>(
      sql`select channel, (data::json->>'rev')::int as rev from live_event where contest_id = ${id} and event = 'round.settled' order by position`,
    )
    expect(rows).toEqual([
      { channel: 'public', rev: 1 },
      { channel: 'desk', rev: 1 },
      { channel: 'desk', rev: 2 },
    ])
  })

  test('recompute after facts have changed: rounds that pay something else are recorded again, the others are not', async () => {
    const game = await startGame()
    await capture(game)
    await passSeconds(game.id, 60)
    await capture(game)
    await passSeconds(game.id, 60)
    await server.db.execute(
      sql`delete from toy_capture where capture_id = (select min(capture_id::text)::uuid from toy_capture where contest_id = ${game.id})`,
    )
    const { body } = await server.admin.call(round.recompute, { params: { resource_id: game.id }, body: { reason: 'a fact was wrong' } })
    expect(body).toEqual({ rounds: 3, revised: [1] })
    expect(await listOf(game.id)).toEqual([
      [1, 'scored', 2],
      [2, 'scored', 1],
      [3, 'running', 0],
    ])
    await expect.poll(() => scoreOf(game)).toBe(10)
  })

  test('a reset begins a run with rounds of its own', async () => {
    const { id } = await startGame()
    await passSeconds(id, 60)
    await act(server.admin, id, 'stop', { confirm_name: 'Toy tick' })
    expect(await act(server.admin, id, 'reset', { confirm_name: 'Toy tick', reason: 'a rehearsal' })).toMatchObject({ status: 200 })
    expect(await listOf(id)).toEqual([])
  })

  test('a contest without rounds has no page of them', async () => {
    const params = { resource_id: await makeContest(server) }
    expect((await server.admin.call(round.list, { params, query: {} })).body).toMatchObject({ code: 'contest_not_found' })
    expect((await server.admin.call(contest.get, { params })).status).toBe(200)
  })
})

test('a contest whose rounds cannot be reckoned holds up no other', async () => {
  const broken = await startGame()
  const { id } = await startGame()
  const earlier = (contestId: string) =>
    server.db.execute(
      sql`update contest set started_at = started_at - interval '1 minute', version = version + 1 where resource_id = ${contestId}`,
    )
  await server.db.execute(sql`update contest set pauses = '{}' where resource_id = ${broken.id}`)
  try {
    await earlier(id)
    await lookAtRounds(server.platform)
    expect(await listOf(id)).toEqual([
      [1, 'scored', 1],
      [2, 'running', 0],
    ])
  } finally {
    await server.db.execute(sql`update contest set pauses = '[]' where resource_id = ${broken.id}`)
  }
})

test('the clock of rounds opens them by itself, in order and without a gap', async () => {
  const id = await makeToyContest(server, 'tick')
  await startToy(server, id)
  // No contest of the product has rounds as short as a test.
  await server.db.execute(sql`update contest_round set round_duration_s = 1 where contest_id = ${id}`)
  await expect.poll(async () => (await listOf(id)).length).toBeGreaterThan(3)
  const rows = await listOf(id)
  expect(rows.map(([n]) => n)).toEqual(rows.map((_, index) => index + 1))
})
