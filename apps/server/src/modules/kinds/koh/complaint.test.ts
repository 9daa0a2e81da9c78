import { deskComplaint, hillReport } from '@beacon/api/kinds/koh/complaint'
import { hill } from '@beacon/api/kinds/koh/hill'
import { message } from '@beacon/api/people/message'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act } from '../../contest/core/contest/testing.ts'
import { board, makeGame, name, pass, scoresOf, start, submit, take, work, type Game, type Side } from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Played = Game & { sides: [Side, Side, Side] }
const params = ({ id }: Game) => ({ resource_id: id })
const inHill = ({ id, hills }: Game) => ({ resource_id: id, topic_id: hills[0] ?? '' })
const first = async (game: Game) => (await board(server, game)).items[0]
const report = (game: Game, { team }: Side, version: number, reason = 'It answers its own team alone.') =>
  team.captain.call(hillReport.file, { params: { ...inHill(game), hill_version: String(version) }, body: { reason } })
const one = ({ id }: Game, complaint_id: string) => ({ resource_id: id, complaint_id })
const passReport = (game: Game, complaint_id: string, more: { target_version?: number } = {}) =>
  server.admin.call(deskComplaint.pass, { params: one(game, complaint_id), body: { reason: 'So it does.', ...more } })

/** Ada took it, then Bob, who stands on Ada's version. */
async function held(): Promise<Played> {
  const game = (await makeGame(server)) as Played
  await work(server, game)
  await start(server, game)
  await work(server, game)
  const [ada, bob] = game.sides
  await take(server, game, ada)
  await pass(server, game, 100)
  await take(server, game, bob)
  await pass(server, game, 250)
  return game
}

test('what may be reported, asked in order, once', async () => {
  const game = await held()
  const [ada, bob, cyd] = game.sides
  expect((await report(game, cyd, 0)).error?.code).toBe('hill_report_base')
  expect((await report(game, bob, 2)).error?.code).toBe('hill_report_own')
  expect((await report(game, cyd, 9)).error?.code).toBe('topic_not_found')
  const filed = await report(game, cyd, 2)
  expect(filed.body).toMatchObject({ no: 1, state: 'reviewing', is_mine: true, reported: { entrant_id: bob.entrant_id } })
  expect((await report(game, cyd, 2)).error?.code).toBe('hill_report_open')
  const { versions } = (await cyd.team.captain.call(hill.get, { params: inHill(game) })).body
  expect(versions.map(({ version, can_report }) => [version, can_report])).toEqual([
    [2, false],
    [1, true],
    [0, false],
  ])
  const against = (await bob.team.captain.call(hillReport.list, { params: params(game) })).body.items
  expect(against).toMatchObject([{ is_mine: false, reporter: { entrant_id: cyd.entrant_id } }])
  expect((await ada.team.captain.call(hillReport.list, { params: params(game) })).body.items).toEqual([])
  // Everybody hears that there is one, and not whose.
  const { items } = (await ada.team.captain.call(hill.alerts, { params: params(game), query: {} })).body
  expect(items[0]).toMatchObject({ type: 14, version: 2, entrant: null })
  const { rows } = await server.db.execute<{ channel: string }>(
    sql`select distinct channel from live_event where contest_id = ${game.id} and event = 'complaint.changed' order by 1`,
  )
  expect(rows.map(({ channel }) => channel)).toEqual(
    ['desk:referee.decide', `entrant:${bob.entrant_id}`, `entrant:${cyd.entrant_id}`].sort(),
  )
  await pass(server, game, 1_900)
  expect((await report(game, cyd, 1)).error?.code).toBe('hill_report_late')
})

test('a dismissed report changes nothing; of two referees one decides', async () => {
  const game = await held()
  const [, bob, cyd] = game.sides
  const { complaint_id } = (await report(game, cyd, 2)).body
  const dismiss = () => server.admin.call(deskComplaint.dismiss, { params: one(game, complaint_id), body: { reason: 'It answers all.' } })
  const replies = await Promise.all([dismiss(), passReport(game, complaint_id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.error?.code).toBe('already_decided')
  const dismissed = await dismiss()
  expect(dismissed.error?.code).toBe('already_decided')
  await work(server, game)
  const sent = await bob.team.captain.call(message.mine.list, { query: {} })
  expect(sent.body.items.filter(({ subject }) => subject.includes('version 2')).length).toBe(1)
})

test('a passed report takes back what the version and those on it held, and the hill goes back; nobody gets it', async () => {
  const game = await held()
  const [ada, bob, cyd] = game.sides
  await expect.poll(async () => (await scoresOf(server, game)).get(bob.entrant_id)?.own[2] ?? 0).toBeGreaterThan(100)
  const { complaint_id } = (await report(game, cyd, 2)).body
  const { body: detail } = await server.admin.call(deskComplaint.get, { params: one(game, complaint_id) })
  expect(detail).toMatchObject({ falls: [2], targets: [1, 0], is_running: true, stakes: [{ entrant_id: bob.entrant_id }] })
  expect((await passReport(game, complaint_id, { target_version: 2 })).error?.code).toBe('rollback_target')
  const passed = await passReport(game, complaint_id)
  expect(passed.body).toMatchObject({ state: 'passed', rollback: 'running', rollback_to: 1 })
  expect(await first(game)).toMatchObject({ hill_version: 2, king: null, environment: 'updating' })
  const scores = await scoresOf(server, game)
  expect(scores.get(bob.entrant_id)?.own[2]).toBe(0)
  expect(scores.get(bob.entrant_id)?.own[1]).toBeGreaterThan(0)
  expect(scores.get(ada.entrant_id)?.own[2]).toBeGreaterThanOrEqual(99)
  expect(scores.get(ada.entrant_id)?.own[2]).toBeLessThanOrEqual(110)
  await work(server, game)
  // The content of Ada's version runs again, under a number and a flag of its own, and she is king of it.
  expect(await first(game)).toMatchObject({ hill_version: 3, king: { entrant_id: ada.entrant_id }, environment: 'updated' })
  const done = (await server.admin.call(deskComplaint.list, { params: params(game), query: {} })).body
  expect(done).toMatchObject({ waiting: 0, items: [{ state: 'rollback', rollback: 'done', rollback_to: 1 }] })
  const { items } = (await ada.team.captain.call(hill.alerts, { params: params(game), query: {} })).body
  expect(items[0]).toMatchObject({ type: 16, version: 3, other_version: 1, entrant: { entrant_id: cyd.entrant_id } })
  expect((await submit(server, game, cyd)).body).toMatchObject({ code: 'flag_correct', version: 3 })
})

test('with a version all fall that stand on it; a rollback that fails is said, and tried again by hand', async () => {
  const game = await held()
  const [, , cyd] = game.sides
  const { complaint_id } = (await report(game, cyd, 1)).body
  const { body: detail } = await server.admin.call(deskComplaint.get, { params: one(game, complaint_id) })
  expect([detail.falls, detail.targets]).toEqual([[1, 2], [0]])
  expect((await passReport(game, complaint_id)).body).toMatchObject({ rollback: 'running', rollback_to: 0 })
  await work(server, game, { builds: 'fault' })
  const failed = (await server.admin.call(deskComplaint.get, { params: one(game, complaint_id) })).body
  expect(failed).toMatchObject({ state: 'passed', rollback: 'failed' })
  expect(failed.failure).not.toBe('')
  expect(await first(game)).toMatchObject({ hill_version: 2, environment: 'update_failed', king: null })
  const retry = () => server.admin.call(deskComplaint.retry, { params: one(game, complaint_id), body: {} })
  expect((await retry()).body).toMatchObject({ rollback: 'running' })
  expect((await retry()).error?.code).toBe('rollback_not_failed')
  await work(server, game)
  expect(await first(game)).toMatchObject({ hill_version: 4, king: null, environment: 'updated' })
  const scores = await scoresOf(server, game)
  expect([...scores.values()].map(({ own }) => own[2])).toEqual([0, 0, 0])
})

test('while the hill is updated no rollback begins; after the end points alone are taken back', async () => {
  const game = await held()
  const [, bob, cyd] = game.sides
  const { complaint_id } = (await report(game, cyd, 2)).body
  expect((await act(server.admin, game.id, 'pause', { reason: 'a test' })).status).toBe(200)
  expect((await passReport(game, complaint_id)).error?.code).toBe('contest_paused')
  expect((await act(server.admin, game.id, 'resume', {})).status).toBe(200)
  expect((await act(server.admin, game.id, 'stop', { confirm_name: name, reason: 'a test' })).status).toBe(200)
  await work(server, game)
  const passed = await passReport(game, complaint_id)
  expect(passed.body).toMatchObject({ state: 'passed', rollback: null })
  await expect.poll(async () => (await scoresOf(server, game)).get(bob.entrant_id)?.own[2]).toBe(0)
  expect((await first(game))?.hill_version).toBe(2)
})
