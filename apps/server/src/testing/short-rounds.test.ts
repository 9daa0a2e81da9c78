import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { round } from '@beacon/api/rounds/round'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, good } from '../modules/contest/core/contest/testing.ts'
import { makeGame, runChecks, start, submit, type Game } from '../modules/kinds/attack-defense/testing/game.ts'
import { beatRunner } from '../modules/scenes/check/index.ts'
import { startTestServer, type TestServer } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** ForcAD's `classic_config.yml`: time-outs of 10 s, two puts and two gets. */
const classic = {
  stage_timeout_s: { check: 10, put: 10, get: 10 },
  flag_stores: [
    { name: 'notes', has_hint: false },
    { name: 'users', has_hint: false },
  ],
  puts: 2,
  old_gets: 2,
}
const roundsOf = async ({ id }: Game) =>
  good(await server.admin.call(round.list, { params: { resource_id: id }, query: { sort: 'n' } })).items.map(({ n, state }) => [n, state])

test('a classic game of ForcAD with rounds of 10 s starts once staff confirm it, and settles by the real clock', async () => {
  const settings = { scoring_preset: 'forcad', round_duration_s: 10, round_grace_s: 6 }
  const game = await makeGame(server, { services: [classic], nop: true, settings })
  const params = { resource_id: game.id }
  const runner = { runner: 'test', is_ok: true, why: null, width: 16, cores: 2, costs: {}, started_at: new Date().toISOString() }
  await beatRunner(server.db, runner)
  const refused = await act(server.admin, game.id, 'start', { confirm_name: 'Harbour cup', reason: 'a test', force: false })
  expect(refused.status).toBe(409)
  const { items } = good(await server.admin.call(contest.check, { params }))
  // The check, and the longest of what then runs side by side: a put and its get. Seven programs of each of three boxes.
  const name = items.flatMap(({ code, details }) => (code === 'checker_time_over' ? [details['topic']] : []))
  expect(items.filter(({ code }) => code.startsWith('checker_'))).toMatchObject([
    { level: 'confirm', code: 'checker_time_over', details: { topic: name[0], s: 30, d: 10 } },
    { level: 'confirm', code: 'checker_capacity', details: { need: 21, can: 11, percent: 53 } },
  ])
  good(await start(server, game))

  const [ada, bob] = game.sides as [Game['sides'][0], Game['sides'][0]]
  const planted = await runChecks(server, game)
  expect(planted.map(({ store }) => store).sort()).toEqual(['1', '1', '1', '2', '2', '2'])
  const taken = planted.filter(({ entrant_id }) => entrant_id === bob.entrant_id).map(({ flag }) => flag)
  expect(good(await submit(server, game, ada, taken)).items.map(({ code }) => code)).toEqual(['flag_captured', 'flag_captured'])
  await expect
    .poll(() => roundsOf(game), { interval: 200 })
    .toEqual([
      [1, 'settling'],
      [2, 'running'],
    ])
  await runChecks(server, game)

  const readRound = async () => good(await ada.team.captain.call(attack.round, { params }))
  const before = await readRound()
  const { version } = good(await server.admin.call(contest.settings, { params }))
  good(await server.admin.call(contest.update, { params, body: { version, round_duration_s: 3600 } }))
  const after = await readRound()
  expect([before.total, after.total]).toEqual([3240, 11])
  expect(Math.abs(Date.parse(after.closes_at ?? '') - Date.parse(before.closes_at ?? ''))).toBeLessThan(50)
  await expect
    .poll(() => roundsOf(game), { interval: 500 })
    .toEqual([
      [1, 'scored'],
      [2, 'scored'],
      [3, 'running'],
    ])
  expect((await readRound()).left_ms).toBeGreaterThan(3_500_000)
  const scores = good(await server.admin.call(ranking.list, { params, query: {} })).items
  const scoreOf = (side: typeof ada) => scores.find(({ entrant_id }) => entrant_id === side.entrant_id)?.score ?? 0
  expect(scoreOf(ada)).toBeGreaterThan(scoreOf(bob))
})
