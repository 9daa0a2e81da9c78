import { deskComplaint, hillReport } from '@beacon/api/kinds/koh/complaint'
import { hill } from '@beacon/api/kinds/koh/hill'
import { message } from '@beacon/api/people/message'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act } from '../../contest/core/contest/testing.ts'
import { board, makeGame, name, pass, start, submit, take, work, type Game, type Side } from './testing/game.ts'

let server: TestServer
type Played = Game & { sides: [Side, Side, Side] }
let game: Played
/** Each test has a hill of its own, which Ada took, then Bob, who stands on Ada's version; what ends the contest comes last. */
let n = -1
beforeAll(async () => {
  server = await startTestServer()
  game = (await makeGame(server, { hills: 6 })) as Played
  await work(server, game)
  await start(server, game)
  await work(server, game)
  const [ada, bob] = game.sides
  await take(server, game, ada, ...game.hills.keys())
  await pass(server, game, 100)
  await take(server, game, bob, ...game.hills.keys())
  await pass(server, game, 250)
})
afterAll(() => server.stop())
beforeEach(() => {
  n += 1
})

const params = () => ({ resource_id: game.id })
const inHill = () => ({ resource_id: game.id, topic_id: game.hills[n] ?? '' })
const first = async () => (await board(server, game)).items[n]
const report = async ({ team }: Side, version: number, reason = 'It answers its own team alone.') => {
  await server.db.execute(sql`update koh_complaint set created_at = created_at - interval '2 hours' where contest_id = ${game.id}`)
  return team.captain.call(hillReport.file, { params: { ...inHill(), hill_version: String(version) }, body: { reason } })
}
const one = (complaint_id: string) => ({ resource_id: game.id, complaint_id })
const passReport = (complaint_id: string, more: { target_version?: number } = {}) =>
  server.admin.call(deskComplaint.pass, { params: one(complaint_id), body: { reason: 'So it does.', ...more } })
/** What rounds paid an entrant for the hill, in seconds. */
const heldOf = async ({ team }: Side) => {
  const { items } = (await team.captain.call(hill.mine, { params: params() })).body
  return (items.find(({ topic_id }) => topic_id === game.hills[n])?.points.hold ?? 0) / 1_000_000
}

test('what may be reported, asked in order, once', async () => {
  const [ada, bob, cyd] = game.sides
  expect((await report(cyd, 0)).error?.code).toBe('hill_report_base')
  expect((await report(bob, 2)).error?.code).toBe('hill_report_own')
  expect((await report(cyd, 9)).error?.code).toBe('topic_not_found')
  const filed = await report(cyd, 2)
  expect(filed.body).toMatchObject({ no: 1, state: 'reviewing', is_mine: true, reported: { entrant_id: bob.entrant_id } })
  expect((await report(cyd, 2)).error?.code).toBe('hill_report_open')
  const { versions } = (await cyd.team.captain.call(hill.get, { params: inHill() })).body
  expect(versions.map(({ version, can_report }) => [version, can_report])).toEqual([
    [2, false],
    [1, true],
    [0, false],
  ])
  const against = (await bob.team.captain.call(hillReport.list, { params: params() })).body.items
  expect(against).toMatchObject([{ is_mine: false, reporter: { entrant_id: cyd.entrant_id } }])
  expect((await ada.team.captain.call(hillReport.list, { params: params() })).body.items).toEqual([])
  // Everybody hears that there is one, and not whose.
  const { items } = (await ada.team.captain.call(hill.alerts, { params: params(), query: {} })).body
  expect(items[0]).toMatchObject({ type: 14, version: 2, entrant: null })
  const { rows } = await server.db.execute<{ channel: string }>(
    sql`select distinct channel from live_event where contest_id = ${game.id} and event = 'complaint.changed' order by 1`,
  )
  expect(rows.map(({ channel }) => channel)).toEqual(
    ['desk:referee.decide', `entrant:${bob.entrant_id}`, `entrant:${cyd.entrant_id}`].sort(),
  )
})

test('a dismissed report changes nothing; of two referees one decides', async () => {
  const [, bob, cyd] = game.sides
  const { complaint_id } = (await report(cyd, 2)).body
  const dismiss = () => server.admin.call(deskComplaint.dismiss, { params: one(complaint_id), body: { reason: 'It answers all.' } })
  const replies = await Promise.all([dismiss(), passReport(complaint_id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.error?.code).toBe('already_decided')
  const dismissed = await dismiss()
  expect(dismissed.error?.code).toBe('already_decided')
  await work(server, game)
  const sent = await bob.team.captain.call(message.mine.list, { query: {} })
  expect(sent.body.items.filter(({ subject }) => subject.includes('version 2') && subject.includes('decided')).length).toBe(1)
})

test('a passed report takes back what the version and those on it held, and the hill goes back; nobody gets it', async () => {
  const [ada, bob, cyd] = game.sides
  await expect.poll(() => heldOf(bob)).toBeGreaterThan(100)
  const { complaint_id } = (await report(cyd, 2)).body
  const { body: detail } = await server.admin.call(deskComplaint.get, { params: one(complaint_id) })
  expect(detail).toMatchObject({ falls: [2], targets: [1, 0], is_running: true, stakes: [{ entrant_id: bob.entrant_id }] })
  expect((await passReport(complaint_id, { target_version: 2 })).error?.code).toBe('rollback_target')
  const passed = await passReport(complaint_id)
  expect(passed.body).toMatchObject({ state: 'passed', rollback: 'running', rollback_to: 1 })
  expect(await first()).toMatchObject({ hill_version: 2, king: null, environment: 'updating' })
  expect([await heldOf(bob), (await heldOf(ada)) >= 99, (await heldOf(ada)) <= 130]).toEqual([0, true, true])
  await work(server, game)
  // The content of Ada's version runs again, under a number and a flag of its own, and she is king of it.
  expect(await first()).toMatchObject({ hill_version: 3, king: { entrant_id: ada.entrant_id }, environment: 'updated' })
  const done = (await server.admin.call(deskComplaint.list, { params: params(), query: {} })).body
  expect(done.items.find((row) => row.complaint_id === complaint_id)).toMatchObject({ state: 'rollback', rollback: 'done', rollback_to: 1 })
  const { items } = (await ada.team.captain.call(hill.alerts, { params: params(), query: { topic_id: game.hills[n] } })).body
  expect(items[0]).toMatchObject({ type: 16, version: 3, other_version: 1, entrant: { entrant_id: cyd.entrant_id } })
  expect((await submit(server, game, cyd, { n })).body).toMatchObject({ code: 'flag_correct', version: 3 })
})

test('with a version all fall that stand on it; a rollback that fails is said, and tried again by hand', async () => {
  const [, , cyd] = game.sides
  const { complaint_id } = (await report(cyd, 1)).body
  const { body: detail } = await server.admin.call(deskComplaint.get, { params: one(complaint_id) })
  expect([detail.falls, detail.targets]).toEqual([[1, 2], [0]])
  expect((await passReport(complaint_id)).body).toMatchObject({ rollback: 'running', rollback_to: 0 })
  await work(server, game, { builds: 'fault' })
  const failed = (await server.admin.call(deskComplaint.get, { params: one(complaint_id) })).body
  expect(failed).toMatchObject({ state: 'passed', rollback: 'failed' })
  expect(failed.failure).not.toBe('')
  expect(await first()).toMatchObject({ hill_version: 2, environment: 'update_failed', king: null })
  const retry = () => server.admin.call(deskComplaint.retry, { params: one(complaint_id), body: {} })
  expect((await retry()).body).toMatchObject({ rollback: 'running' })
  expect((await retry()).error?.code).toBe('rollback_not_failed')
  await work(server, game)
  expect(await first()).toMatchObject({ hill_version: 4, king: null, environment: 'updated' })
  expect([await heldOf(game.sides[0]), await heldOf(game.sides[1])]).toEqual([0, 0])
})

test('a rollback in a freeze tells nobody but the desk what runs again, for whose that is was known before', async () => {
  const [, bob, cyd] = game.sides
  expect((await act(server.admin, game.id, 'freeze', { reason: 'a test' })).status).toBe(200)
  const { complaint_id } = (await report(cyd, 2)).body
  expect((await passReport(complaint_id)).body).toMatchObject({ rollback_to: 1 })
  await work(server, game)
  for (const { team } of [bob, cyd]) {
    const call = team.captain.call.bind(team.captain)
    const { versions } = (await call(hill.get, { params: inHill() })).body
    expect(versions[0]).toMatchObject({ version: 3, state: 'running', same_as: null, owner: null })
    for (const read of [hill.alerts, hill.my_alerts]) {
      const { items } = (await call(read, { params: params(), query: { topic_id: game.hills[n] } })).body
      expect(items.find(({ type }) => type === 16)).toMatchObject({ version: 3, other_version: null })
    }
    expect((await call(hillReport.list, { params: params() })).body.items[0]).toMatchObject({ rollback: 'done', rollback_to: null })
  }
  expect((await act(server.admin, game.id, 'unfreeze')).status).toBe(200)
})

test('while the hill is updated no rollback begins; after the end points alone are taken back', async () => {
  const [, bob, cyd] = game.sides
  const { complaint_id } = (await report(cyd, 2)).body
  expect((await act(server.admin, game.id, 'pause', { reason: 'a test' })).status).toBe(200)
  expect((await passReport(complaint_id)).error?.code).toBe('contest_paused')
  expect((await act(server.admin, game.id, 'resume', {})).status).toBe(200)
  expect((await act(server.admin, game.id, 'stop', { confirm_name: name, reason: 'a test' })).status).toBe(200)
  await work(server, game)
  const passed = await passReport(complaint_id)
  expect(passed.body).toMatchObject({ state: 'passed', rollback: null })
  await expect.poll(() => heldOf(bob)).toBe(0)
  expect((await first())?.hill_version).toBe(2)
})
