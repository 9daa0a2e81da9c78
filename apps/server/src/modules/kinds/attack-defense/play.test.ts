import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { attackWall } from '@beacon/api/kinds/attack-defense/wall'
import { contestService } from '@beacon/api/kinds/attack-defense/service'
import { round } from '@beacon/api/rounds/round'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellContestChanged } from '../../contest/core/contest/index.ts'
import { makeTeam } from '../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeGame, passSeconds, playing as playGame, runChecks, sendFlags, start, submit, type Game } from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const flagOf = (planted: Awaited<ReturnType<typeof runChecks>>, entrant_id: string, topic_id: string) =>
  planted.find((one) => one.entrant_id === entrant_id && one.topic_id === topic_id)?.flag ?? ''
const scoresOf = async (id: string) =>
  Object.fromEntries(
    (await server.admin.call(ranking.list, { params: { resource_id: id }, query: {} })).body.items.map(({ entrant_id, score }) => [
      entrant_id,
      score,
    ]),
  )
const waitForRound = (id: string, n: number) =>
  expect
    .poll(async () => {
      const { body } = await server.admin.call(round.list, { params: { resource_id: id }, query: { sort: 'n' } })
      return body.items.find((one) => one.n === n)?.state
    })
    .toBe('scored')

const playing = (more: Parameters<typeof makeGame>[1] = {}) => playGame(server, more)

test('a round: flags are planted, taken once, answered as farms read, and paid when it is settled', async () => {
  const game = await playing()
  const [ada, bob, cyd] = game.sides as [Game['sides'][0], Game['sides'][0], Game['sides'][0]]
  const [topic = ''] = game.topics
  const planted = await runChecks(server, game, ({ entrant_id }) => (entrant_id === cyd.entrant_id ? 'down' : 'up'))
  expect(planted.map(({ entrant_id }) => entrant_id).sort()).toEqual([ada.entrant_id, bob.entrant_id].sort())
  const ofBob = flagOf(planted, bob.entrant_id, topic)
  expect(ofBob).toMatch(/^beacon\{[\w-]{27}\}$/u)
  const own = flagOf(planted, ada.entrant_id, topic)
  const { status, body } = await sendFlags(server, ada, [ofBob, own, `${ofBob.slice(0, -2)}x}`, ofBob])
  expect([status, body.map(({ code }) => code)]).toEqual([200, ['flag_captured', 'flag_own', 'flag_invalid', 'flag_repeated']])
  expect(body[0]).toMatchObject({ msg: expect.stringMatching(/^\[beacon\{.*\}\] Accepted\. 10 flag points at most$/u), status: true })
  // The answer to a capture may be lost: a repeat says whose it was, which round pays it, and the same points.
  const named = { by: expect.any(String), victim: { entrant_id: bob.entrant_id }, topic: { topic_id: topic }, n: 1, points: 10_000_000 }
  expect((await submit(server, game, ada, [ofBob])).body.items).toMatchObject([{ code: 'flag_repeated', ...named }])
  expect([body[0], body[3]]).toMatchObject([{ points: 10_000_000 }, { points: 10_000_000 }])
  await passSeconds(server, game, 60)
  await passSeconds(server, game, 12)
  await waitForRound(game.id, 1)
  const scores = await scoresOf(game.id)
  expect(scores[ada.entrant_id]).toBeGreaterThan(scores[bob.entrant_id] ?? 0)
  expect(scores[bob.entrant_id]).toBeGreaterThan(scores[cyd.entrant_id] ?? 0)
  const again = await server.admin.call(round.recompute, { params: { resource_id: game.id }, body: { reason: 'to be sure' } })
  expect(again.body.revised).toEqual([])
})

test('players read their boxes, targets, records and hints; walls the matrix', async () => {
  const game = await playing({ services: [{ old_gets: 0 }, {}] })
  const [ada, bob] = game.sides as [Game['sides'][0], Game['sides'][0]]
  const [topic = '', other = ''] = game.topics
  const params = { resource_id: game.id }
  const planted = await runChecks(server, game, ({ entrant_id, topic_id }) =>
    entrant_id === bob.entrant_id && topic_id === other ? 'mumble' : 'up',
  )
  await sendFlags(server, ada, [flagOf(planted, bob.entrant_id, topic)])
  const mine = (await bob.team.captain.call(attack.services, { params })).body
  expect(mine.items.map(({ state, lost, address }) => [state, lost, address])).toEqual([
    [{ captured: true, down: false, checked: true }, 1, '10.80.2.1'],
    [{ captured: false, down: true, checked: true }, 0, '10.80.2.2'],
  ])
  const targets = (await ada.team.captain.call(attack.targets, { params })).body
  expect(targets.items.map(({ boxes }) => boxes.map(({ address }) => address))).toEqual([
    ['10.80.1.1', '10.80.1.2'],
    ['10.80.2.1', '10.80.2.2'],
    ['10.80.3.1', '10.80.3.2'],
  ])
  const records = (await ada.team.captain.call(attack.records, { params, query: {} })).body
  expect(records.items).toMatchObject([{ n: 1, victim: { entrant_id: bob.entrant_id }, topic: { topic_id: topic }, via: 'http' }])
  const wall = (await ada.team.captain.call(attackWall.cells, { params })).body
  expect(wall.items.find(({ entrant_id }) => entrant_id === bob.entrant_id)?.cells).toBe('cd')
  expect(wall.latest).toMatchObject([{ attacker_id: ada.entrant_id, victim_id: bob.entrant_id, count: 1 }])
  await passSeconds(server, game, 60)
  const hints = (await server.client().request('GET', '/bot/attack-data', { headers: { 'x-team-token': ada.token } })).body
  const services = (await server.admin.call(contestService.list, { params })).body.items
  expect(hints).toMatchObject({ [services[0]?.service_key ?? '']: { '10.80.2.1': ['user-1'] } })
  // What flags are asked for, hints are too.
  const get = async (path: string) => (await server.client().request('GET', path, { headers: { 'x-team-token': ada.token } })).status
  for (const list of ['{203.0.113.0/24}', '{}']) {
    await server.db.execute(sql`update contest set ip_whitelist = ${list}, version = version + 1 where resource_id = ${game.id}`)
    await tellContestChanged(server.db, game.id)
    const status = list === '{}' ? 200 : 403
    await expect.poll(() => get('/bot/attack-data')).toBe(status)
    expect(await get('/bot/attack-info')).toBe(status)
  }
  // A service says how many old flags its checks read back.
  const read = new Set<string>()
  await runChecks(server, game, ({ kind, topic_id }) => {
    if (kind === 'old_get') read.add(topic_id)
    return 'up'
  })
  expect([...read]).toEqual([other])
})

test.each([
  ['jeopardy_ad', 30_000_000, 30_000_000],
  ['zero_sum', 150_000_000, 150_000_000],
  ['forcad', 410_791_918, undefined],
  ['faust', 6_000_000, 6_000_000],
])('under %s the weight of a service multiplies what a capture is worth: %d, and when it is sent %s', async (preset, worth, points) => {
  const game = await makeGame(server, { settings: { scoring_preset: preset } })
  const [ada, bob] = game.sides as [Game['sides'][0], Game['sides'][0]]
  const params = { resource_id: game.id }
  const [service] = (await server.admin.call(contestService.list, { params })).body.items
  const at = { ...params, topic_id: service?.topic_id ?? '' }
  await server.admin.call(contestService.update, { params: at, body: { weight: 3, version: service?.version ?? 0 } })
  await start(server, game)
  const planted = await runChecks(server, game)
  const sent = (await submit(server, game, ada, [flagOf(planted, bob.entrant_id, at.topic_id)])).body.items
  expect(sent.map((one) => [one.code, one.points])).toEqual([['flag_captured', points]])
  const pointsOf = async (of: 'mine' | 'on_me', side: Game['sides'][0]) =>
    (await side.team.captain.call(attack.records, { params, query: { of } })).body.items.map((one) => one.points)
  expect(await pointsOf('mine', ada)).toEqual([null])
  await passSeconds(server, game, 60)
  await passSeconds(server, game, 12)
  await waitForRound(game.id, 1)
  await expect.poll(() => pointsOf('mine', ada)).toEqual([worth])
  expect(await pointsOf('on_me', bob)).toEqual([worth])
  const mine = (await ada.team.captain.call(attack.services, { params })).body.items
  expect(mine[0]?.rounds.find(({ n }) => n === 1)?.points?.attack).toBeGreaterThanOrEqual(worth)
})

test('a service is read with its files by those who play it, from its round on', async () => {
  const form = new FormData()
  form.append('file', new Blob(['print(1)']), 'source.py')
  const { file_id } = (await server.admin.request('POST', '/files?purpose=attachment', { body: form })).body as { file_id: string }
  const words = { description: 'A **safe**.', attachments: [{ file_id, name: 'source.py' }] }
  const game = await makeGame(server, { services: [words, {}] })
  const [ada] = game.sides as [Game['sides'][0]]
  const [topic_id = '', later = ''] = game.topics
  const params = { resource_id: game.id, topic_id }
  const { captain } = ada.team
  const read = (more: object = {}) => captain.call(attack.service, { params: { ...params, ...more } })
  expect((await read()).body).toMatchObject({ code: 'topic_not_found' })
  const [, second] = (await server.admin.call(contestService.list, { params })).body.items
  const change = { release_round: 2, version: second?.version ?? 0 }
  await server.admin.call(contestService.update, { params: { ...params, topic_id: later }, body: change })
  await start(server, game)
  expect((await read()).body).toMatchObject({ description: words.description, weight: 1, attachments: [{ file_id, size: 8 }] })
  expect((await read({ topic_id: later })).body).toMatchObject({ code: 'topic_not_found' })
  const path = `/contests/${game.id}/services/${topic_id}/files/${file_id}`
  expect(await captain.request('GET', path)).toMatchObject({ status: 200 })
  expect(await captain.request('GET', path.replace(topic_id, later))).toMatchObject({ status: 404 })
  const { captain: stranger } = await makeTeam(server)
  expect((await stranger.call(attack.service, { params })).body).toMatchObject({ code: 'not_registered' })
  expect(await stranger.request('GET', path)).toMatchObject({ status: 403 })
  const copied = await server.admin.call(contest.copy, { params, body: {} })
  const copy = { resource_id: copied.body.resource_id }
  const [same] = (await server.admin.call(contestService.list, { params: copy })).body.items
  const ofStaff = await server.admin.call(attack.service, { params: { ...copy, topic_id: same?.topic_id ?? '' } })
  expect(ofStaff.body).toMatchObject({ attachments: [{ file_id }] })
  await server.admin.call(contestService.update, { params, body: { is_hidden: true, version: 1 } })
  expect((await read()).body).toMatchObject({ code: 'topic_not_found' })
})

test('the list and the desk count the rounds of the contest, without the time before its start', async () => {
  const game = await makeGame(server)
  const read = async () => {
    const { items } = (await server.admin.call(contest.list, { query: { kind: 'attackDefense' } })).body
    const facts = (await server.admin.call(contest.facts, { params: { resource_id: game.id } })).body
    return { own: items.find(({ resource_id }) => resource_id === game.id)?.own, rounds: 'rounds' in facts && [facts.round, facts.rounds] }
  }
  const rules = { round_duration_s: 60, scoring_preset: 'jeopardy_ad' }
  expect(await read()).toEqual({ own: { round: 0, rounds: 480, ...rules }, rounds: [0, 480] })
  await start(server, game)
  await passSeconds(server, game, 60)
  const { own } = await read()
  expect(own).toMatchObject({ round: 2, ...rules })
})
