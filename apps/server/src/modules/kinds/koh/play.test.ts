import { contest } from '@beacon/api/contest/contest'
import { hill } from '@beacon/api/kinds/koh/hill'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { round } from '@beacon/api/rounds/round'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { inHours } from '../../contest/core/contest/testing.ts'
import { board, flagOf, makeGame, pass, scoresOf, send, start, submit, take, work, type Game, type Side } from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const M = 1_000_000
type Played = Game & { sides: [Side, Side, Side] }
async function playing(more: Parameters<typeof makeGame>[1] = {}): Promise<Played> {
  const game = await makeGame(server, more)
  await work(server, game)
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error) + server.logs.slice(-3).join('\n'))
  await work(server, game)
  return game as Played
}
const params = ({ id }: Game) => ({ resource_id: id })
const mine = async (game: Game, { team }: Side) => (await team.captain.call(hill.mine, { params: params(game) })).body.items[0]
const settled = async (game: Game, n: number) =>
  expect
    .poll(
      async () => (await server.admin.call(round.list, { params: params(game), query: {} })).body.items.find((one) => one.n === n)?.state,
    )
    .toBe('scored')

test('who solves a hill may patch it, the patch becomes the hill, and its owner earns until the next one falls', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  expect((await board(server, game)).items[0]).toMatchObject({ hill_version: 0, environment: 'updated', king: null, is_counting: false })
  expect((await send(server, game, ada)).error).toMatchObject({ code: 'patch_no_right' })
  expect((await submit(server, game, ada, { flag: 'flag{wrong}' })).body.code).toBe('flag_wrong')
  const [first, again] = [(await submit(server, game, ada)).body, (await submit(server, game, ada)).body]
  expect([first.code, again.code, again.by]).toEqual(['flag_correct', 'flag_repeated', expect.any(String)])
  expect(Math.abs(Date.parse(again.patch_until ?? '') - Date.parse(first.patch_until ?? ''))).toBeLessThan(1_500)
  expect(await mine(game, ada)).toMatchObject({ has_solved: true, is_king: false })
  expect((await send(server, game, ada)).status).toBe(201)
  expect((await board(server, game)).items[0]?.environment).toBe('patching')
  await work(server, game)
  expect((await board(server, game)).items[0]).toMatchObject({
    hill_version: 1,
    environment: 'updated',
    king: { entrant_id: ada.entrant_id },
    is_counting: true,
  })
  expect((await submit(server, game, ada)).error?.code).toBe('flag_own_hill')
  expect((await submit(server, game, bob, { flag: await flagOf(server, game, { version: 0 }) })).body.code).toBe('flag_old_version')
  await pass(server, game, 100)
  await take(server, game, bob)
  await pass(server, game, 250)
  await settled(game, 1)
  const scores = await scoresOf(server, game)
  const [held, other] = [scores.get(ada.entrant_id), scores.get(bob.entrant_id)]
  // A point a second, and 100 for a solve with 5 and 3 percent for the first two.
  const seconds = (row: typeof held) => row?.own[2] ?? 0
  expect(seconds(held)).toBeGreaterThanOrEqual(99)
  // All of the round is somebody's, but for what went by before the first king; each is paid whole seconds.
  const began = (await server.db.execute<{ at: string }>(sql`select started_at as at from contest where resource_id = ${game.id}`)).rows[0]
    ?.at
  const crowned = (await board(server, game)).items[0]?.reigns[0]?.to ?? ''
  const free = (Date.parse(crowned) - Date.parse(began ?? '')) / 1_000
  const paid = seconds(held) + seconds(other)
  expect(paid).toBeGreaterThan(300 - free - 3)
  expect(paid).toBeLessThan(300 - free + 1)
  expect(held?.score).toBe(seconds(held) * M + 105 * M)
  expect(other?.score).toBe(seconds(other) * M + 103 * M)
  const { items } = (await server.admin.call(deskHill.list, { params: params(game) })).body
  expect(items[0]).toMatchObject({ hill_version: 2, takes: 2, solves: 2, king: { entrant_id: bob.entrant_id } })
  const { rows } = await server.db.execute<{ type: number }>(
    sql`select distinct type from koh_alert where contest_id = ${game.id} order by 1`,
  )
  expect(rows.map(({ type }) => type)).toEqual([10, 11, 12, 13, 17])
})

test('each round pays the seconds that lie in it, also where its length changed', async () => {
  const game = await playing()
  const [ada] = game.sides
  await take(server, game, ada)
  const change = async (round_duration_s: number) => {
    const { version } = (await server.admin.call(contest.settings, { params: params(game) })).body
    return server.admin.call(contest.update, { params: params(game), body: { version, round_duration_s } })
  }
  expect((await change(90)).error?.details?.['fields']).toMatchObject({ probe_interval_s: { code: 'probe_not_divisor' } })
  expect((await change(60)).status).toBe(200)
  for (const seconds of [290, 25, 60, 60]) await pass(server, game, seconds)
  await settled(game, 3)
  const { rows } = await server.db.execute<{ n: number; held: number }>(sql`
    select (payload->>'n')::int as n, (select sum(v::int)::int from jsonb_array_elements_text(payload->'held_s') v) as held
    from score_event where contest_id = ${game.id} and kind = 'round.settled' order by 1`)
  expect(rows.map(({ n }) => n)).toEqual([1, 2, 3])
  expect(rows.slice(1).map(({ held }) => held)).toEqual([60, 60])
})

test('looks that do not divide a round are refused at their field', async () => {
  const body = {
    kind: 'koh' as const,
    name: 'Uneven',
    start_at: inHours(1),
    end_at: inHours(2),
    round_duration_s: 300,
    probe_interval_s: 70,
  }
  const { status, error } = await server.admin.call(contest.create, { body })
  expect([status, error?.details?.['fields']]).toMatchObject([400, { probe_interval_s: { code: 'probe_not_divisor' } }])
})
