import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { contestService } from '@beacon/api/kinds/attack-defense/service'
import { bot } from '@beacon/api/topic/bot'
import { cellCheck } from '@beacon/api/rounds/cell-check'
import { round } from '@beacon/api/rounds/round'
import { bulletin } from '@beacon/api/contest/bulletin'
import { entrant } from '@beacon/api/contest/entrant'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { act } from '../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeGame, passSeconds, runChecks, sendFlags, start, submit, type Game, type PlantedFlag, type Side } from './testing/game.ts'

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
  const game = await makeGame(server, more)
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
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

test('two organisers void and check one round again at once: each act is done once, and the points are those of a fresh fold', async () => {
  const game = await playing()
  const { id, topics, bob } = game
  const other = await server.signIn('administrator')
  await passSeconds(server, game, 60)
  const [topic_id = ''] = topics
  const params = { resource_id: id }
  const cell = { n: 1, entrant_id: bob.entrant_id, topic_id }
  const replies = await Promise.all(
    [server.admin, other].flatMap((one) => [
      one.call(cellCheck.again, { params, body: cell }),
      one.call(round.void, { params: { ...params, n: 1 }, body: { reason: 'a switch failed' } }),
      one.call(cellCheck.annul, { params, body: { cells: [cell], reason: 'a switch failed' } }),
    ]),
  )
  const outcomes = replies.map(({ status, error }) => (status < 300 ? 'done' : error.code))
  expect(outcomes.filter((_outcome, index) => index % 3 === 1).toSorted()).toEqual(['done', 'round_void'])
  for (const act of [0, 2]) expect(outcomes.filter((outcome, index) => index % 3 === act && outcome === 'done').length).toBeLessThan(2)
  for (const outcome of outcomes) expect(['done', 'round_void', 'already_decided', 'check_running', 'round_settled']).toContain(outcome)
  const { body } = await server.admin.call(round.list, { params, query: { sort: 'n' } })
  expect(body.items.map(({ n, state }) => [n, state])).toEqual([
    [1, 'void'],
    [2, 'running'],
  ])
  const counting = sql`select count(*)::int as n from cell_check where contest_id = ${id} and n = 1 and topic_id = ${topic_id}
    and entrant_id = ${bob.entrant_id} and counts`
  expect((await server.db.execute<{ n: number }>(counting)).rows).toEqual([{ n: 1 }])
  expect((await server.admin.call(round.recompute, { params, body: { reason: 'to be sure' } })).body.revised).toEqual([])
  const said = (await bob.team.captain.call(bulletin.list, { params })).body.items.map(({ content }) => content)
  expect(said.filter((text) => text === 'Round 1 is void: a switch failed')).toHaveLength(1)
})
