import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { contestService } from '@beacon/api/kinds/attack-defense/service'
import { bot } from '@beacon/api/topic/bot'
import { round } from '@beacon/api/rounds/round'
import { entrant } from '@beacon/api/contest/entrant'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { act } from '../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { drawOld } from './flag/index.ts'
import {
  makeGame,
  passSeconds,
  playing as playGame,
  runChecks,
  sendFlags,
  start,
  submit,
  type Game,
  type PlantedFlag,
  type Side,
} from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Playing extends Game {
  ada: Side
  bob: Side
  cyd: Side
  planted: PlantedFlag[]
}
async function playing(more: Parameters<typeof makeGame>[1] = {}): Promise<Playing> {
  const game = await playGame(server, more)
  const [ada, bob, cyd] = game.sides as [Side, Side, Side]
  return { ...game, ada, bob, cyd, planted: await runChecks(server, game) }
}
const flagsOf = ({ planted }: Playing, { entrant_id }: Side) =>
  planted.filter((one) => one.entrant_id === entrant_id).map(({ flag }) => flag)
const codes = async (side: Side, flags: readonly string[]) => (await sendFlags(server, side, flags)).body.map(({ code }) => code)
const capturesOf = async (id: string) =>
  (await server.db.execute<{ n: number }>(sql`select count(*)::int as n from ad_capture where contest_id = ${id}`)).rows[0]?.n

test('before the start, in a pause and after the end nothing is taken, and farms hear to try again or to stop', async () => {
  const game = await makeGame(server)
  const [ada] = game.sides as [Side]
  expect(await codes(ada, ['beacon{x}'])).toEqual(['flag_invalid'])
  await start(server, game)
  const planted = await runChecks(server, game)
  const ofOther = planted.filter(({ entrant_id }) => entrant_id !== ada.entrant_id).map(({ flag }) => flag)
  await act(server.admin, game.id, 'pause')
  expect(await codes(ada, ofOther)).toEqual(['contest_paused', 'contest_paused'])
  await act(server.admin, game.id, 'resume')
  expect(await codes(ada, ofOther.slice(0, 1))).toEqual(['flag_captured'])
  await act(server.admin, game.id, 'stop', { confirm_name: 'Harbour cup' })
  expect(await codes(ada, ofOther.slice(1))).toEqual(['contest_finished'])
})

test('a flag whose round closes while it is written is not called repeated, and one between rounds may be sent again', async () => {
  const game = await playing()
  const { id, ada, bob } = game
  const [locked, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const closing = server.db.transaction(async (tx) => {
    await tx.execute(sql`lock table ad_capture in share mode`)
    locked.resolve()
    await asked.promise
    await tx.execute(sql`update round set state = 'settling' where contest_id = ${id} and state = 'running'`)
  })
  await locked.promise
  const sent = codes(ada, flagsOf(game, bob))
  const waits = sql`select 1 from pg_locks where relation = 'ad_capture'::regclass and not granted`
  await expect.poll(async () => (await server.db.execute(waits)).rows.length).toBe(1)
  asked.resolve()
  await closing
  expect(await sent).toEqual(['contest_finished'])
  expect(await codes(ada, flagsOf(game, bob))).toEqual(['contest_not_started'])
  expect(await capturesOf(id)).toBe(0)
})

test('own, NOP, cut, spelled otherwise, of another contest, and ten thousand at once', async () => {
  const game = await playing({ nop: true })
  const other = await playing()
  const { ada, bob, cyd } = game
  const [own, ofBob, ofNop] = [flagsOf(game, ada), flagsOf(game, bob), flagsOf(game, cyd)]
  const [good = ''] = ofBob
  const wrong = [good.slice(0, -1), `${good} `, good.toUpperCase(), good.replace('{', '{ '), flagsOf(other, other.bob)[0] ?? '']
  expect(await codes(ada, [...own, ...ofNop])).toEqual(['flag_own', 'flag_nop'])
  // A space around a line is no part of the flag.
  expect(await codes(ada, wrong)).toEqual(['flag_invalid', 'flag_captured', 'flag_invalid', 'flag_invalid', 'flag_invalid'])
  const many = await sendFlags(
    server,
    ada,
    Array.from({ length: 10_000 }, () => good),
  )
  expect(many).toMatchObject({ status: 400, body: { code: 'too_many_flags' } })
  expect(await capturesOf(game.id)).toBe(1)
})

test('a flag lives its own round and those after it, and not one more', async () => {
  const game = await playing({ settings: { flag_life_rounds: 2 } })
  const { ada, bob, cyd } = game
  await passSeconds(server, game, 60)
  expect(await codes(ada, flagsOf(game, bob))).toEqual(['flag_captured'])
  await passSeconds(server, game, 60)
  expect(await codes(ada, flagsOf(game, cyd))).toEqual(['flag_old'])
})

test('offline waits, hidden is unknown, and whoever is down may have to be up first', async () => {
  const game = await playing({ settings: { submit_needs_up: true } })
  const { id, ada, bob, cyd } = game
  const params = { resource_id: id }
  const set = async (change: object) => {
    const [row] = (await server.admin.call(contestService.list, { params })).body.items
    const at = { ...params, topic_id: row?.topic_id ?? '' }
    return (await server.admin.call(contestService.update, { params: at, body: { ...change, version: row?.version ?? 0 } })).status
  }
  expect(await set({ is_online: false })).toBe(200)
  expect(await codes(ada, flagsOf(game, bob))).toEqual(['topic_offline'])
  expect(await set({ is_online: true, is_hidden: true })).toBe(200)
  expect(await codes(ada, flagsOf(game, bob))).toEqual(['flag_invalid'])
  expect(await set({ is_hidden: false })).toBe(200)
  await passSeconds(server, game, 60)
  await runChecks(server, game, ({ entrant_id }) => (entrant_id === ada.entrant_id ? 'down' : 'up'))
  await passSeconds(server, game, 60)
  await passSeconds(server, game, 12)
  await expect.poll(async () => (await server.admin.call(round.list, { params, query: { state: 'scored' } })).body.total).toBe(2)
  expect(await codes(ada, flagsOf(game, cyd))).toEqual(['service_not_up'])
  expect(await codes(cyd, flagsOf(game, bob))).toEqual(['flag_captured'])
})

test('one flag by one team at once counts once; by all teams each once', async () => {
  const game = await playing()
  const { ada, bob, cyd } = game
  const [flag = ''] = flagsOf(game, bob)
  const all = await Promise.all(Array.from({ length: 20 }, (_none, index) => submit(server, game, index % 2 === 0 ? ada : cyd, [flag])))
  const answered = all.flatMap(({ body }) => body.items.map(({ code }) => code))
  expect(answered.filter((code) => code === 'flag_captured')).toHaveLength(2)
  expect(await capturesOf(game.id)).toBe(2)
})

test('a new token stops the old one', async () => {
  const game = await playing()
  const { ada, bob } = game
  const old = { ...ada }
  ada.token = (await ada.team.captain.call(bot.rotate, { params: { resource_id: game.id }, body: {} })).body.token
  expect((await sendFlags(server, old, flagsOf(game, bob))).status).toBe(401)
  expect(await codes(ada, flagsOf(game, bob))).toEqual(['flag_captured'])
})

test('hints are read by those who play, and by nobody who is banned or a stranger', async () => {
  const { id, ada, bob } = await playing()
  const params = { resource_id: id }
  const answerOf = async ({ team }: Side) => {
    const { status, error } = await team.captain.call(attack.info, { params })
    return status === 200 ? 'hints' : error.code
  }
  const ban = { action: 'ban' as const, entrant_ids: [bob.entrant_id], reason: 'shared flags' }
  expect([await answerOf(ada), await answerOf(bob)]).toEqual(['hints', 'hints'])
  await server.admin.call(entrant.act, { params, body: ban })
  expect([await answerOf(ada), await answerOf(bob)]).toEqual(['hints', 'entrant_banned'])
  expect((await server.nobody.call(attack.info, { params })).status).toBe(401)
})

test('a freeze holds by the clock of the database, whatever that of the server says: who captured is told it, and no points', async () => {
  const game = await playing()
  const { id, ada, bob } = game
  await server.db.execute(
    sql`update contest set freeze_at = clock_timestamp() - interval '1 second', unfreeze = 'by_hand', version = version + 1 where resource_id = ${id}`,
  )
  const late = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() - 60_000)
  try {
    const { body } = await submit(server, game, ada, flagsOf(game, bob))
    expect(body.items).toMatchObject([{ code: 'flag_captured' }])
    expect(body.items[0]).not.toHaveProperty('points')
  } finally {
    late.mockRestore()
  }
  expect((await ada.team.captain.call(attack.records, { params: { resource_id: id }, query: {} })).body.total).toBe(1)
  const { rows } = await server.db.execute<{ channel: string }>(
    sql`select channel from live_event where contest_id = ${id} and event = 'capture.feed'`,
  )
  expect(rows.map(({ channel }) => channel)).toEqual(['desk'])
})

test('captures and lost flags are told to the two teams, the pair to everybody', async () => {
  const game = await playing()
  const { id, ada, bob } = game
  await sendFlags(server, ada, flagsOf(game, bob))
  const { rows } = await server.db.execute<{ event: string; channel: string }>(
    sql`select event, channel from live_event where contest_id = ${id} and event in ('me.captures', 'me.lost', 'capture.feed', 'cell.diff')`,
  )
  const told = rows.map(({ event, channel }) => `${event} ${channel}`)
  expect(told).toContain(`me.captures entrant:${ada.entrant_id}`)
  expect(told).toContain(`me.lost entrant:${bob.entrant_id}`)
  expect(told).toContain('capture.feed public')
  expect(told).toContain('cell.diff public')
})

test('as many old flags are read back as a service says, as soon as so many lie in a box; which ones, the secret draws', async () => {
  const flag_stores = Array.from({ length: 5 }, (_none, index) => ({ name: `Store ${index}`, weight: 1, has_hint: false }))
  const game = await makeGame(server, { services: [{ flag_stores, puts: 1, old_gets: 2 }], settings: { flag_life_rounds: 4 } })
  await start(server, game)
  const counts: number[] = []
  for (let n = 1; n <= 6; n += 1) {
    let asked = 0
    await runChecks(server, game, ({ kind }) => {
      if (kind !== 'old_get') return 'up'
      asked += 1
      return n === 6 ? 'corrupt' : 'up'
    })
    counts.push(asked / game.sides.length)
    await passSeconds(server, game, 60)
  }
  // The last round found the first of them gone, and asked for the other one all the same.
  expect(counts).toEqual([0, 1, 2, 2, 2, 2])
  const { rows } = await server.db.execute<{ n: number; missing_in: number[] }>(
    sql`select n, missing_in from ad_flag where contest_id = ${game.id} and cardinality(missing_in) > 0`,
  )
  expect(rows.map(({ n, missing_in }) => [n >= 3 && n <= 5, missing_in])).toEqual(
    game.sides.flatMap(() => [
      [true, [6]],
      [true, [6]],
    ]),
  )
  const placed = Array.from({ length: 10 }, (_none, index) => index)
  const drawBy = (secret: string) => Array.from({ length: 40 }, (_none, n) => drawOld(Buffer.from(secret), `cell/${n}`, placed, 2))
  expect(drawBy('one')).not.toEqual(drawBy('other'))
  expect(new Set(drawBy('one').flat())).toEqual(new Set(placed))
  expect(drawBy('one').every((drawn) => new Set(drawn).size === 2)).toBe(true)
})
