import { cellCheck } from '@beacon/api/rounds/cell-check'
import { round } from '@beacon/api/rounds/round'
import { bulletin } from '@beacon/api/contest/bulletin'
import { entrant } from '@beacon/api/contest/entrant'
import { type RoundPayment, rulesOf, settleRound } from '@beacon/engine/attack-defense'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asAd } from '../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { readFacts } from '../../kinds/attack-defense/round/facts.ts'
import { makeGame, passSeconds, runChecks, sendFlags, start, type Game, type Side } from '../../kinds/attack-defense/testing/game.ts'
import { look } from '../patch/testing/patched.ts'
import { findFold, keepFold } from './fold-state.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const forcad = { scoring_preset: 'forcad', flag_life_rounds: 2 }
async function playing(settings: object = {}): Promise<Game> {
  const game = await makeGame(server, { services: [{}, { old_gets: 0 }], settings })
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  return game
}

/** So many rounds pass: in each, boxes come and go by turns, two teams take flags of others, and the third one those of the round before. */
async function playRounds(game: Game, count: number): Promise<void> {
  const [ada, bob, cyd] = game.sides as [Side, Side, Side]
  let before: string[] = []
  for (let n = 0; n < count; n += 1) {
    const planted = await runChecks(server, game, ({ entrant_id }) => (entrant_id === game.sides[n % 3]?.entrant_id ? 'mumble' : 'up'))
    const flags = planted.map(({ flag }) => flag)
    await sendFlags(server, ada, flags)
    await sendFlags(server, bob, n % 2 === 0 ? flags : flags.slice(1))
    await sendFlags(server, cyd, before)
    before = flags
    await passSeconds(server, game, 60)
  }
  await passSeconds(server, game, 12)
}

const paidBy = async ({ id }: Game): Promise<RoundPayment[]> => {
  const { rows } = await server.db.execute<{ payload: RoundPayment & { n: number; rev: number } }>(sql`
    select distinct on ((payload->>'n')::int) payload from score_event where contest_id = ${id} and kind = 'round.settled'
    order by (payload->>'n')::int, seq desc`)
  return rows.map(({ payload: { n: _n, rev: _rev, ...paid } }) => paid)
}

/** What rounds pay by their facts alone, each folded from the first one. */
const paidFromNothing = ({ id }: Game, rounds: number): Promise<RoundPayment[]> =>
  server.db.transaction(async (tx) => {
    const lock = await lockContest(tx, id)
    const { rows } = await tx.execute<{ n: number }>(sql`select n from round where contest_id = ${id} and state = 'void'`)
    const facts = await readFacts(tx, lock, { from: 1, to: rounds, voided: new Set(rows.map(({ n }) => n)) })
    return facts.map((_round, index) => settleRound(rulesOf(asAd(lock.contest)), facts.slice(0, index + 1)))
  })

const statesOf = async ({ id }: Game) =>
  (await server.db.execute<{ n: number }>(sql`select n from round_fold where contest_id = ${id} order by n`)).rows.map(({ n }) => n)
const change = ({ id }: Game, what: ReturnType<typeof sql>) =>
  server.db.execute(sql`with changed as (${what}) update contest set version = version + 1 where resource_id = ${id}`)

test.each([
  ['forcad', [1, 2, 3, 4], [2, 3, 4]],
  // Without a state: as many rounds behind as a flag lives.
  ['faust', [], [2]],
] as const)(
  'rounds pay what a fold from the first one pays, with checks annulled and rounds void between: %s',
  async (preset, states, revised) => {
    const game = await playing({ ...forcad, scoring_preset: preset })
    const params = { resource_id: game.id }
    await playRounds(game, 4)
    expect(await statesOf(game)).toEqual(states)
    expect(await paidBy(game)).toEqual(await paidFromNothing(game, 4))
    const cell = { n: 2, topic_id: game.topics[0] ?? '', entrant_id: game.sides[2]?.entrant_id ?? '' }
    const annulled = await server.admin.call(cellCheck.annul, { params, body: { cells: [cell], reason: 'a switch failed' } })
    expect(annulled.body.revised).toEqual(revised)
    expect(await paidBy(game)).toEqual(await paidFromNothing(game, 4))
    await server.admin.call(round.void, { params: { ...params, n: 3 }, body: { reason: 'a switch failed' } })
    expect(await paidBy(game)).toEqual(await paidFromNothing(game, 4))
    await playRounds(game, 1)
    expect(await paidBy(game)).toEqual(await paidFromNothing(game, 5))
    expect((await server.admin.call(round.recompute, { params, body: { reason: 'to be sure' } })).body.revised).toEqual([])
  },
)

test('a round asks for no facts behind the state before it, and for all of them where none is there', async () => {
  const game = await playing(forcad)
  await playRounds(game, 2)
  const before = await paidBy(game)
  // Facts that nobody settles again stand for those that are not read.
  await server.db.execute(sql`update cell_check set verdict = 'down' where contest_id = ${game.id} and n = 1`)
  await playRounds(game, 1)
  const [, , third] = await paidBy(game)
  expect(third).not.toEqual((await paidFromNothing(game, 3))[2])
  expect((await paidBy(game)).slice(0, 2)).toEqual(before)
  await server.db.execute(sql`delete from round_fold where contest_id = ${game.id}`)
  await playRounds(game, 1)
  const [, , , fourth] = await paidBy(game)
  expect(fourth).toEqual((await paidFromNothing(game, 4))[3])
})

test('a state of other rules, or of before somebody was banned, is none', async () => {
  const game = await playing(forcad)
  await playRounds(game, 2)
  await change(game, sql`update contest_ad set hardness = 100 where contest_id = ${game.id}`)
  await playRounds(game, 1)
  expect((await paidBy(game))[2]).toEqual((await paidFromNothing(game, 3))[2])
  const ban = { action: 'ban' as const, entrant_ids: [game.sides[0]?.entrant_id ?? ''], reason: 'shared flags' }
  await server.admin.call(entrant.act, { params: { resource_id: game.id }, body: ban })
  await playRounds(game, 1)
  expect((await paidBy(game))[3]).toEqual((await paidFromNothing(game, 4))[3])
  expect(await statesOf(game)).toEqual([4])
})

test('state and points are written together or not at all, and the next look finds nothing done twice', async () => {
  const game = await playing(forcad)
  await playRounds(game, 1)
  await runChecks(server, game)
  await passSeconds(server, game, 60)
  const readBoth = async () => [await statesOf(game), (await paidBy(game)).length]
  await server.db.execute(sql`alter table round_fold add constraint no_second check (n < 2) not valid`)
  try {
    await expect(passSeconds(server, game, 12)).rejects.toThrow('round_fold')
    expect(await readBoth()).toEqual([[1], 1])
  } finally {
    await server.db.execute(sql`alter table round_fold drop constraint no_second`)
  }
  await Promise.all([look(server, game.id), look(server, game.id)])
  expect(await readBoth()).toEqual([[1, 2], 2])
  expect(await paidBy(game)).toEqual(await paidFromNothing(game, 2))
})

test('a round made void before the one in front of it is settled pays by what that one comes to', async () => {
  const game = await playing(forcad)
  await playRounds(game, 1)
  await runChecks(server, game)
  await passSeconds(server, game, 50)
  await server.db.execute(sql`update round set closed_at = clock_timestamp() + interval '1 hour' where contest_id = ${game.id} and n = 2`)
  const planted = await runChecks(server, game)
  await sendFlags(
    server,
    game.sides[0] as Side,
    planted.map(({ flag }) => flag),
  )
  await passSeconds(server, game, 60)
  const params = { resource_id: game.id }
  expect((await server.admin.call(round.void, { params: { ...params, n: 3 }, body: { reason: 'a switch failed' } })).status).toBe(200)
  await server.db.execute(sql`update cell_check set verdict = 'down' where contest_id = ${game.id} and n = 2`)
  await passSeconds(server, game, 7_200)
  expect((await paidBy(game)).slice(0, 3)).toEqual(await paidFromNothing(game, 3))
})

test('of rounds far behind every tenth state is kept, and nothing of other words, later rounds and earlier runs', async () => {
  const { id: contest_id } = await makeGame(server, { teams: 1 })
  const keep = (n: number, of: string, run = 1) =>
    server.db.transaction(async (tx) => {
      await keepFold(tx, { contest_id, run, n }, of, { n })
      return (await tx.execute<{ n: number }>(sql`select n from round_fold where contest_id = ${contest_id} order by n`)).rows.map(
        (row) => row.n,
      )
    })
  const find = (n: number, of: string, run = 1) => server.db.transaction((tx) => findFold(tx, { contest_id, run, n }, of))
  for (let n = 1; n < 23; n += 1) await keep(n, 'rules')
  expect(await keep(23, 'rules')).toEqual([10, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23])
  expect([await find(23, 'rules'), await find(13, 'rules'), await find(10, 'rules')]).toEqual([{ n: 22 }, { n: 10 }, null])
  expect([await find(24, 'other rules'), await find(24, 'rules', 2)]).toEqual([null, null])
  expect(await keep(15, 'rules')).toEqual([10, 13, 14, 15])
  expect(await keep(16, 'other rules')).toEqual([16])
  expect(await keep(1, 'other rules', 2)).toEqual([1])
})

test('two organisers void and check one round again at once: each act is done once, and the points are those of a fresh fold', async () => {
  const game = await playing()
  const { id, topics } = game
  const [, bob] = game.sides as [Side, Side]
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
