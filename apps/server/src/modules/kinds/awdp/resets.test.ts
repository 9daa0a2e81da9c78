import { contest } from '@beacon/api/contest/contest'
import { message } from '@beacon/api/people/message'
import { deskPatch } from '@beacon/api/rounds/patch'
import { deskReset, resetApplication } from '@beacon/api/rounds/reset-application'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, makeContest } from '../../contest/core/contest/testing.ts'
import { beat, openToyWork, press, read, readyImage, start as startScene } from '../../contest/scene/play/testing.ts'
import { judgeAll, makeGame, send, start, type Game, type Side } from './testing/game.ts'

let server: TestServer
let toy: ReturnType<typeof openToyWork>
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server, 'sha256:1', 'web')
  await beat(server)
  toy = openToyWork(server)
})
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})

const params = ({ id }: Game) => ({ resource_id: id })
const inTopic = ({ id, topics }: Game, n = 0) => ({ resource_id: id, topic_id: topics[n] ?? '' })
async function playing(more: Parameters<typeof makeGame>[1] = {}): Promise<Game & { sides: [Side, Side] }> {
  const game = await makeGame(server, { teams: 2, ...more })
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  return game as Game & { sides: [Side, Side] }
}
const apply = async (game: Game, { team }: Side, reason = 'The shop is broken.') => {
  await server.db.execute(sql`delete from rate_limit`)
  return team.captain.call(resetApplication.apply, { params: inTopic(game), body: { reason } })
}
const own = async (game: Game, { team }: Side) => (await team.captain.call(resetApplication.list, { params: inTopic(game) })).body
const statusIs = (game: Game, { team }: Side, status: string) =>
  expect
    .poll(async () => {
      toy.work.wake()
      return (await read(team.captain, inTopic(game))).body.status
    })
    .toBe(status)
const runs = async (game: Game, side: Side) => {
  await startScene(side.team.captain, inTopic(game))
  await statusIs(game, side, 'running')
}

test('an application waits, is granted once, and puts the environment back; its team hears of it', async () => {
  const game = await playing({ settings: { reset_limit: 2 } })
  const [ada, bob] = game.sides
  expect((await apply(game, ada)).error?.code).toBe('scene_not_found')
  await runs(game, ada)
  const sent = await apply(game, ada)
  expect([sent.status, sent.body.state, sent.body.reason]).toEqual([201, 'pending', 'The shop is broken.'])
  expect((await apply(game, ada)).error?.code).toBe('reset_open')
  expect(await own(game, ada)).toMatchObject({ limit: 2, left: 1, items: [{ state: 'pending' }] })
  expect(await own(game, bob)).toMatchObject({ left: 2, items: [] })
  const listed = (await server.admin.call(deskReset.list, { params: params(game), query: {} })).body
  expect(listed).toMatchObject({ total: 1, waiting: 1, items: [{ entrant_id: ada.entrant_id, used: 1, limit: 2, state: 'pending' }] })
  expect((await server.admin.call(contest.facts, { params: params(game) })).body).toMatchObject({ resets_waiting: 1 })
  const one = { resource_id: game.id, application_id: sent.body.application_id }
  expect((await bob.team.captain.call(deskReset.grant, { params: one, body: {} })).status).toBe(403)
  const granted = await Promise.all([1, 2].map(() => server.admin.call(deskReset.grant, { params: one, body: {} })))
  expect(granted.map(({ status }) => status).sort()).toEqual([200, 409])
  await statusIs(game, ada, 'reset')
  // It counts for none of the resets that a team presses itself.
  expect((await read(ada.team.captain, inTopic(game))).body.resets_left).toBe(5)
  expect((await ada.team.captain.call(message.mine.list, { query: {} })).body.items[0]?.subject).toContain('reset')
  const { rows } = await server.db.execute<{ event: string; channel: string }>(
    sql`select distinct event, channel from live_event where contest_id = ${game.id} and event in ('me.reset', 'desk.reset')`,
  )
  expect(rows.map(({ event, channel }) => `${event} ${channel}`).sort()).toEqual([
    'desk.reset desk:contest.watch',
    `me.reset entrant:${ada.entrant_id}`,
  ])
  const { rows: written } = await server.db.execute<{ operation: string }>(
    sql`select distinct operation from audit where object_id = ${game.id} and operation in ('box_apply', 'box_grant', 'box_reject') order by operation`,
  )
  expect(written.map(({ operation }) => operation)).toEqual(['box_apply', 'box_grant'])
})

test('what is rejected is not counted, and the limit of the contest holds', async () => {
  const game = await playing({ settings: { reset_limit: 1 } })
  const [ada] = game.sides
  await runs(game, ada)
  const one = { resource_id: game.id, application_id: (await apply(game, ada)).body.application_id }
  const body = { reason: 'The service answers.' }
  expect((await server.admin.call(deskReset.reject, { params: one, body })).body).toMatchObject({ state: 'rejected', answer: body.reason })
  expect((await server.admin.call(deskReset.grant, { params: one, body: {} })).error?.code).toBe('already_decided')
  expect(await own(game, ada)).toMatchObject({ left: 1, items: [{ state: 'rejected', answer: body.reason }] })
  const again = await apply(game, ada)
  expect(again.status).toBe(201)
  const next = { resource_id: game.id, application_id: again.body.application_id }
  // Nobody has the environment any more: it begins anew by itself.
  await press(ada.team.captain, inTopic(game), 'close')
  await statusIs(game, ada, 'closed')
  expect((await server.admin.call(deskReset.grant, { params: next, body: {} })).body.state).toBe('reset')
  await runs(game, ada)
  expect((await apply(game, ada)).error).toMatchObject({ code: 'reset_limit', details: { limit: 1 } })
  await act(server.admin, game.id, 'pause')
  expect((await apply(game, ada)).error?.code).toBe('contest_paused')
})

test('there are no applications where the limit is 0, in other kinds, and for who is not in', async () => {
  const game = await playing({ settings: { reset_limit: 0 } })
  const [ada] = game.sides
  await runs(game, ada)
  expect((await apply(game, ada)).error?.code).toBe('reset_limit')
  const hidden = { resource_id: game.id, topic_id: '00000000-0000-7000-8000-000000000000' }
  const body = { reason: 'The shop is broken.' }
  expect((await ada.team.captain.call(resetApplication.apply, { params: hidden, body })).error?.code).toBe('topic_not_found')
  const resource_id = await makeContest(server)
  expect((await server.admin.call(deskReset.list, { params: { resource_id }, query: {} })).error?.code).toBe('contest_not_found')
})

test('the log of checks names every program that judged a patch, also those of an attempt that broke off', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await send(server, game, ada)
  await judgeAll(server, game, 'functions')
  await send(server, game, bob)
  await judgeAll(server, game)
  const list = async (query: object) => (await server.admin.call(deskPatch.checks, { params: params(game), query })).body
  const all = await list({ size: 100 })
  const { rows } = await server.db.execute<{ steps: number }>(sql`
    select sum(jsonb_array_length(jsonb_path_query_array(steps, '$[*] ? (@.kind == "functions" || @.kind == "exploit")')))::int as steps
    from judging where owner = ${`patch:${game.id}`}`)
  expect(all.total).toBe(rows[0]?.steps)
  expect(new Set(all.items.map(({ check_id }) => check_id)).size).toBe(all.total)
  expect((await list({ verdict: 'failed' })).items).toMatchObject([
    { no: 1, n: 1, entrant_id: ada.entrant_id, kind: 'functions', is_control: false, result: 'mumble', public: 'the shop does not sell' },
  ])
  expect(new Set((await list({ kind: 'exploit', entrant_id: bob.entrant_id })).items.map(({ no }) => no))).toEqual(new Set([2]))
  expect((await list({ n: 2 })).items).toEqual([])
  expect(JSON.stringify(all)).not.toContain('output of')
  expect((await bob.team.captain.call(deskPatch.checks, { params: params(game), query: {} })).status).toBe(403)
})
