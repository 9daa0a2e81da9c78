import { contest } from '@beacon/api/contest/contest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { good } from '../modules/contest/core/contest/testing.ts'
import { makeGame, passSeconds, runChecks, start, type Game } from '../modules/kinds/attack-defense/testing/game.ts'

let server: TestServer
let game: Game
beforeAll(async () => {
  server = await startTestServer()
  game = await makeGame(server, { nop: true, settings: { open_attack_data: true } })
  good(await start(server, game))
  await runChecks(server, game)
})
afterAll(() => server.stop())

/** As a script of another game asks: by ForcAD's addresses and without a word of ours. */
async function ask(path: string, init: RequestInit = {}) {
  const reply = await fetch(`${server.url}${path}`, init)
  return { status: reply.status, body: (await reply.json()) as unknown }
}
const boxes = ['10.80.1.1', '10.80.2.1', '10.80.3.1']

test('teams and ranking are read at the addresses of ForcAD, with a slash at the end and without one', async () => {
  const teams = boxes.map((ip, at) => ({ id: at + 1, name: expect.any(String), ip, highlighted: false }))
  for (const path of ['/api/client/teams/', '/api/client/teams', `/forcad/${game.id}/api/client/teams/`])
    expect(await ask(path)).toEqual({ status: 200, body: teams })
  // Nobody plays the third: it has a box, and no place.
  const standings = boxes.slice(0, 2).map(() => ({ pos: 1, team: expect.stringMatching(/^Team/u), score: 0 }))
  expect(await ask('/api/client/ctftime/')).toEqual({ status: 200, body: { standings } })
})

test('hints are null in the first round, and then by service and address', async () => {
  expect(await ask('/api/client/attack_data/')).toEqual({ status: 200, body: null })
  await passSeconds(server, game, 60)
  const { status, body } = await ask('/api/client/attack_data/')
  expect(status).toBe(200)
  const [hints] = Object.values(body as Record<string, Record<string, string[]>>)
  expect(Object.keys(hints ?? {}).toSorted()).toEqual(boxes)
  expect(hints?.['10.80.1.1']).toHaveLength(1)
})

test('FAUST’s clients read them by number, those of teams that are attacked', async () => {
  const [service = ''] = Object.keys((await ask('/api/client/attack_data')).body as object)
  const hints = [expect.stringMatching(/^user-/u)]
  const answer = { status: 200, body: { teams: [1, 2], flag_ids: { [service]: { 1: hints, 2: hints } } } }
  for (const path of ['', `/faust/${game.id}`, `/forcad/${game.id}`]) expect(await ask(`${path}/competition/teams.json`)).toEqual(answer)
})

test('a bad token is told as farms read it, and a good one reaches its contest', async () => {
  const put = (token: string, path: string) =>
    ask(path, { method: 'PUT', headers: { 'x-team-token': token, 'content-type': 'application/json' }, body: '["beacon{no}"]' })
  for (const path of ['/flags', '/flags/', `/forcad/${game.id}/flags`]) {
    expect(await put('nobody', path)).toMatchObject({ status: 401, body: { error: 'Invalid team token.', code: 'unauthenticated' } })
    expect(await put(game.sides[0]?.token ?? '', path)).toMatchObject({
      status: 200,
      body: [{ flag: 'beacon{no}', status: false, msg: '[beacon{no}] Denied: invalid flag' }],
    })
  }
})

test('nobody reads what the organiser keeps to players, nor of two contests the one that is not meant', async () => {
  const closed = await makeGame(server, { teams: 2 })
  good(await start(server, closed))
  const missing = { status: 404, body: { code: 'contest_not_found', error: expect.any(String) } }
  for (const path of ['attack_data', 'teams', 'ctftime'])
    expect(await ask(`/forcad/${closed.id}/api/client/${path}/`)).toMatchObject(missing)
  expect(await ask(`/faust/${closed.id}/competition/teams.json`)).toMatchObject(missing)
  const { version: before } = good(await server.admin.call(contest.settings, { params: { resource_id: game.id } }))
  const hide = { show_rank: false, show_entrants: false, version: before }
  const { version: hidden } = good(await server.admin.call(contest.update, { params: { resource_id: game.id }, body: hide }))
  for (const path of ['teams', 'ctftime'])
    expect((await ask(`/forcad/${game.id}/api/client/${path}/`)).body).toMatchObject({ code: 'ranking_unpublished' })
  const show = { show_entrants: true, version: hidden }
  good(await server.admin.call(contest.update, { params: { resource_id: game.id }, body: show }))
  const second = await makeGame(server, { teams: 2, settings: { open_attack_data: true } })
  expect(await ask(`/forcad/${second.id}/api/client/teams/`)).toMatchObject({ status: 409, body: { code: 'contest_not_started' } })
  expect(await ask('/api/client/teams/')).toMatchObject({ status: 200 })
  good(await start(server, second))
  expect(await ask('/api/client/teams/')).toMatchObject(missing)
  expect((await ask(`/forcad/${game.id}/api/client/teams/`)).body).toHaveLength(3)
  const { version } = good(await server.admin.call(contest.settings, { params: { resource_id: second.id } }))
  good(await server.admin.call(contest.update, { params: { resource_id: second.id }, body: { is_public: false, version } }))
  expect(await ask(`/forcad/${second.id}/api/client/teams/`)).toMatchObject(missing)
  expect(await ask('/api/client/teams/')).toMatchObject({ status: 200 })
  expect(await ask(`/api/client/teams/?contest=${game.id}&contest=${closed.id}`)).toMatchObject({ status: 400 })
})
