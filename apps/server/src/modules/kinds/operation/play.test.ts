import { ranking } from '@beacon/api/contest/ranking'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import { deskPointCheck } from '@beacon/api/kinds/operation/desk'
import { submission } from '@beacon/api/topic/submission'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { liveEvent } from '../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, makeTeam, untilFolded } from '../../contest/core/contest/testing.ts'
import { runClock } from './check/index.ts'
import { apply, clockOf, look, makeGame, openRuns, passSeconds, standScene, start, type Game, type Side } from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Played = Game & { sides: [Side, Side] }
async function playing(more: Parameters<typeof makeGame>[1] = {}): Promise<Played> {
  const game = await makeGame(server, more)
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error) + server.logs.slice(-3).join('\n'))
  return game as Played
}
const params = ({ id }: Game) => ({ resource_id: id })
const inTopic = ({ id, topics }: Game, n = 0) => ({ resource_id: id, topic_id: topics[n] ?? '' })
const mine = async (game: Game, { team }: Side) => (await team.captain.call(pointCheck.mine, { params: params(game) })).body
const pointOf = async (game: Game, side: Side, name: string) =>
  (await mine(game, side)).items[0]?.points.find((point) => point.name === name)
const rowOf = async (game: Game, { entrant_id }: Side) => {
  await untilFolded(server, game.id)
  const { items } = (await server.admin.call(ranking.list, { params: params(game), query: {} })).body
  return items.find((row) => row.entrant_id === entrant_id)
}
const scoreOf = async (game: Game, side: Side) => (await rowOf(game, side))?.score
const cellsOf = async (game: Game, { entrant_id }: Side, by = server.admin) =>
  (await by.call(pointCheck.cells, { params: params(game) })).body.items.find((row) => row.entrant_id === entrant_id)?.cells
const events = async ({ id }: Game, kinds = ['solve', 'verdict']) =>
  (
    await server.db.execute<{ kind: string; part: number }>(
      sql`select kind, part from score_event where contest_id = ${id} and kind = any(${sql.param(kinds)}) order by seq`,
    )
  ).rows.map(({ kind, part }) => `${kind} ${part}`)
const records = async (game: Game, query = {}) => (await server.admin.call(deskPointCheck.list, { params: params(game), query })).body.items
const oneOf = async (game: Game, name: string, n = 0) => {
  const found = (await records(game)).filter(({ point_name }) => point_name === name)[n]
  if (found === undefined) throw new Error(`no record of ${name}`)
  return { resource_id: game.id, run_id: found.run_id, point_id: found.point_id }
}

test('an entrant applies for all points: guards are looked at first, what is passed scores, and the others hear of it', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  const applied = await apply(server, game, ada)
  expect([applied.status, applied.body.state, applied.body.point_ids.length]).toEqual([202, 'queued', 2])
  expect((await apply(server, game, ada)).error?.code).toBe('check_running')
  expect((await mine(game, ada)).items[0]).toMatchObject({ open: { run_id: applied.body.run_id, ahead: 0 }, refusal: 'check_running' })
  const [run] = await openRuns(server, game)
  expect(run?.stages.map(({ point }) => [point?.name, point?.is_guard])).toEqual([
    ['The shop sells', true],
    ['No telnet', false],
    ['Logging works', false],
  ])
  await look(server, game, (name) => (name === 'Logging works' ? 'fail' : 'success'))
  expect(await pointOf(game, ada, 'No telnet')).toMatchObject({
    state: 'success',
    value: 40,
    used: 1,
    left: 9,
    last: { code: 'check_passed' },
  })
  // A program prints no answer of the topic to anybody.
  expect((await pointOf(game, ada, 'Logging works'))?.last).toMatchObject({ code: 'check_failed', public: 'Logging works: fail, ••••' })
  expect(await rowOf(game, ada)).toMatchObject({ score: 40, own: [0, 1] })
  expect([await cellsOf(game, ada), await cellsOf(game, bob)]).toEqual([['p..'], ['...']])
  expect((await apply(server, game, ada, { point: 'No telnet' })).error?.code).toBe('check_passed_already')
  const { rows } = await server.db.execute<{ event: string; channel: string }>(
    sql`select distinct event, channel from live_event where contest_id = ${game.id} and event in ('me.point', 'desk.point', 'point.state')`,
  )
  expect(rows.map(({ event, channel }) => `${event} ${channel}`).toSorted()).toEqual(
    [`desk.point desk:contest.watch`, `me.point entrant:${ada.entrant_id}`, 'point.state public'].toSorted(),
  )
})

test('answers are flags of the topic, and with all points the topic is done', async () => {
  const game = await playing()
  const [ada] = game.sides
  const answered = await ada.team.captain.call(submission.submit, { params: inTopic(game), body: { flag: 'mallory' } })
  expect(answered.body.result).toBe('part')
  expect(await pointOf(game, ada, 'Whose account')).toMatchObject({ state: 'success', value: 100, may_apply: false })
  await apply(server, game, ada)
  await look(server, game)
  // 40 + 60 + 100, and the blood of the topic.
  expect(await rowOf(game, ada)).toMatchObject({ score: 210, own: [1, 3] })
  expect((await apply(server, game, ada, { point: 'Whose account' })).error?.code).toBe('check_none')
})

describe('what an application costs', () => {
  test('a failed guard fails every task, and is named; the check is used', async () => {
    const game = await playing({ settings: { check_limit: 2 } })
    const [ada] = game.sides
    await apply(server, game, ada, { point: 'No telnet' })
    await look(server, game, (name) => (name === 'The shop sells' ? 'fail' : 'success'))
    expect(await pointOf(game, ada, 'No telnet')).toMatchObject({
      state: 'fail',
      left: 1,
      last: { code: 'check_guard_failed', public: '', guards: ['The shop sells'] },
    })
    expect(await pointOf(game, ada, 'The shop sells')).toMatchObject({ state: 'fail', value: null })
    await apply(server, game, ada, { point: 'No telnet' })
    await look(server, game, () => 'fail')
    const refused = await apply(server, game, ada, { point: 'No telnet' })
    expect(refused.error).toMatchObject({ code: 'check_limit', details: { of: 'point', limit: 2 } })
    expect(await scoreOf(game, ada)).toBe(0)
  })

  test('a fault of ours is tried again and costs nothing; a checker that hangs stands so in the log', async () => {
    const game = await playing({ settings: { check_retry: 1 } })
    const [ada] = game.sides
    await apply(server, game, ada)
    await look(server, game, (name) => (name === 'Logging works' ? 'late' : 'success'))
    // What was found counts; the rest goes to the runners again, guards before it.
    expect(await scoreOf(game, ada)).toBe(40)
    const [again] = await openRuns(server, game)
    expect(again?.stages.map(({ point }) => point?.name)).toEqual(['The shop sells', 'Logging works'])
    await look(server, game, (name) => (name === 'Logging works' ? 'late' : 'success'))
    expect(await openRuns(server, game)).toEqual([])
    expect(await pointOf(game, ada, 'Logging works')).toMatchObject({
      state: 'unchecked',
      used: 0,
      left: 10,
      last: { code: 'check_error' },
    })
    const [record] = await records(game, { status: ['error'] })
    expect(record).toMatchObject({ point_name: 'Logging works', fault: 'late', is_counted: false, attempt: 2 })
  })

  test('a machine without an agent, a guard that could not be looked at, a run that nobody answered for: nothing is known', async () => {
    const game = await playing({ settings: { check_retry: 0 } })
    const [ada] = game.sides
    await apply(server, game, ada)
    await look(server, game, (name) => (name === 'Logging works' ? 'no_agent' : 'success'))
    expect((await records(game, { status: ['error'] }))[0]).toMatchObject({ fault: 'no_agent' })
    await apply(server, game, ada)
    await look(server, game, (name) => (name === 'The shop sells' ? 'runner' : 'success'))
    expect(await pointOf(game, ada, 'Logging works')).toMatchObject({ state: 'unchecked', used: 0, last: { code: 'check_error' } })
  })

  test('a program that dies is a failure where it is proved or answered of others, an error where it died at all of them', async () => {
    const game = await playing({ teams: 4, settings: { check_retry: 3, check_limit: 2 } })
    const [ada, bob, cyd = ada, dan = ada] = game.sides
    const name = 'Logging works'
    const dies = (one: string) => (one === name ? ('checker' as const) : ('success' as const))
    const apply_ = async (side: Side, finds: Parameters<typeof look>[2]) => {
      await apply(server, game, side, { point: name })
      // It is asked once: another time it would die again.
      expect(await look(server, game, finds)).toBe(1)
      expect(await openRuns(server, game)).toEqual([])
      const { state, used, last } = (await pointOf(game, side, name)) ?? {}
      return [state, used, last?.code]
    }
    expect(await apply_(ada, dies)).toEqual(['unchecked', 0, 'check_error'])
    expect(await apply_(bob, () => 'success')).toEqual(['success', 1, 'check_passed'])
    // What was held is lost, and the limit limits.
    expect(await apply_(cyd, () => 'success')).toEqual(['success', 1, 'check_passed'])
    expect(await apply_(cyd, dies)).toEqual(['fail', 2, 'check_failed'])
    expect((await records(game, { status: ['fail'] }))[0]).toMatchObject({ fault: 'checker', is_counted: true })
    expect((await apply(server, game, cyd, { point: name })).error).toMatchObject({ code: 'check_limit' })
    // A guard that is killed fails every task.
    expect(await apply_(dan, () => 'success')).toEqual(['success', 1, 'check_passed'])
    expect(await apply_(dan, (one) => (one === 'The shop sells' ? 'checker' : 'success'))).toEqual(['fail', 2, 'check_guard_failed'])
  })

  test('a proof speaks for a script that has answered of nobody yet', async () => {
    const game = await playing({ teams: 4 })
    const [ada, bob, cyd = ada, dan = ada] = game.sides
    const name = 'Logging works'
    const die = async (side: Side) => {
      await apply(server, game, side, { point: name })
      await look(server, game, (one) => (one === name ? 'checker' : 'success'))
      return (await pointOf(game, side, name))?.last?.code
    }
    await server.db.execute(sql`
      insert into operation_proof (question_id, point_id, phase, digest, result, public, private, output, took_ms, at)
      select t.question_id, (p ->> 'point_id')::uuid, f.phase, p ->> 'digest', f.result, '', '', '', 1, now()
      from topic t, jsonb_array_elements(t.own -> 'points') p, (values ('untouched', 'fail'), ('solved', 'success')) f(phase, result)
      where t.contest_id = ${game.id} and p ->> 'name' = ${name}`)
    expect([await die(ada), await die(bob)]).toEqual(['check_failed', 'check_failed'])
    // At everybody: it is the script.
    expect([await die(cyd), await die(dan)]).toEqual(['check_error', 'check_error'])
  })

  test('limits in all and waits refuse, and are raised at once', async () => {
    const game = await playing({ settings: { check_total_limit: 1, check_wait_s: 60 } })
    const [ada] = game.sides
    await apply(server, game, ada, { point: 'No telnet' })
    await look(server, game, () => 'fail')
    expect((await apply(server, game, ada)).error).toMatchObject({ code: 'check_wait', details: { retry_after_s: expect.any(Number) } })
    await passSeconds(server, game, 61)
    expect((await apply(server, game, ada)).error).toMatchObject({ code: 'check_limit', details: { of: 'all', limit: 1 } })
    expect(await mine(game, ada)).toMatchObject({ left: 0 })
    await server.db.execute(sql`update contest_operation set check_total_limit = 2 where contest_id = ${game.id}`)
    await passSeconds(server, game, 0)
    expect((await apply(server, game, ada)).status).toBe(202)
  })

  test('a hundred at once are one', async () => {
    const game = await playing()
    const [ada] = game.sides
    const all = await Promise.all(Array.from({ length: 20 }, () => apply(server, game, ada)))
    expect(all.filter(({ status }) => status === 202)).toHaveLength(1)
    expect(await openRuns(server, game)).toHaveLength(1)
  })
})

describe('the clock', () => {
  test('checks each entrant once in an interval, holds are lost and regained, and only a change is an event', async () => {
    const game = await playing({ teams: 1 })
    const [ada] = game.sides
    await clockOf(server, game, 0)
    await runClock(server.platform)
    expect((await openRuns(server, game)).map(({ stages }) => stages.map(({ point }) => point?.name))).toEqual([
      ['The shop sells', 'Logging works'],
    ])
    await look(server, game)
    expect(await scoreOf(game, ada)).toBe(60)
    await clockOf(server, game, 1)
    await look(server, game)
    expect(await events(game)).toEqual(['solve 1'])
    await clockOf(server, game, 2)
    await look(server, game, (name) => (name === 'Logging works' ? 'fail' : 'success'))
    expect([await scoreOf(game, ada), await cellsOf(game, ada)]).toEqual([0, ['.l.']])
    expect(await pointOf(game, ada, 'Logging works')).toMatchObject({ state: 'fail', is_lost: true, used: 0 })
    await clockOf(server, game, 3)
    await look(server, game)
    expect([await scoreOf(game, ada), await cellsOf(game, ada)]).toEqual([60, ['.p.']])
    expect(await events(game)).toEqual(['solve 1', 'verdict 1', 'solve 1'])
    const { rows } = await server.db.execute<{ at: number }>(
      sql`select distinct extract(epoch from requested_at - c.started_at)::float as at from operation_run r join contest c on c.resource_id = r.contest_id where r.contest_id = ${game.id}`,
    )
    // An instant of its own in each interval.
    expect(new Set(rows.map(({ at }) => Math.floor(at / 3_600)))).toEqual(new Set([0, 1, 2, 3]))
    expect(new Set(rows.map(({ at }) => Math.round(at % 3_600))).size).toBe(4)
  })

  test('what is held is lost with a scene that its entrant closed, and not with one that we broke', async () => {
    const game = await playing({ teams: 1 })
    const [ada] = game.sides
    await clockOf(server, game, 0)
    await look(server, game)
    const at = { id: game.id, topic_id: game.topics[0] ?? '', side: ada }
    await standScene(server, at, { rest: 'error' })
    await clockOf(server, game, 1)
    expect([await look(server, game), await scoreOf(game, ada)]).toEqual([0, 60])
    await standScene(server, at, { rest: 'error', cause: { kind: 'start_exit', node: 'web', code: 137, log: '' } })
    await clockOf(server, game, 2)
    expect([await look(server, game), await scoreOf(game, ada)]).toEqual([0, 0])
    await standScene(server, at)
    await clockOf(server, game, 3)
    expect([await look(server, game), await scoreOf(game, ada)]).toEqual([1, 60])
    const by = ada.team.captain.user_id
    await standScene(server, at, {
      rest: 'closed',
      last: { action: 'close', at: Date.now(), by },
      closed: { at: Date.now(), why: 'asked', by },
    })
    await clockOf(server, game, 4)
    expect([await scoreOf(game, ada), (await pointOf(game, ada, 'Logging works'))?.last?.code]).toEqual([0, 'check_scene_off'])
  })
})

test('the time of an application counts, not of its check: a late runner takes no blood from who asked first', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  for (const side of [ada, bob]) await side.team.captain.call(submission.submit, { params: inTopic(game), body: { flag: 'mallory' } })
  await apply(server, game, ada)
  await apply(server, game, bob)
  const [, second] = await openRuns(server, game)
  await server.db.execute(
    sql`update check_run set not_before = now() + interval '1 hour', priority = 9 where run_id <> ${second?.run_id ?? ''}::uuid and state = 'queued'`,
  )
  const late = await openRuns(server, game)
  await server.db.execute(
    sql`update check_run set state = 'cancelled' where owner = ${`operation:${game.id}`} and run_id <> ${second?.run_id ?? ''}::uuid`,
  )
  await look(server, game)
  expect((await rowOf(game, bob))?.score).toBe(210)
  await server.db.execute(
    sql`update check_run set state = 'queued' where run_id = ${late.find(({ run_id }) => run_id !== second?.run_id)?.run_id ?? ''}::uuid`,
  )
  await look(server, game)
  expect([await rowOf(game, ada), await rowOf(game, bob)]).toMatchObject([
    { score: 210, rank: 1 },
    { score: 206, rank: 2 },
  ])
})

describe('at the desk', () => {
  test('a record is read, overruled with a reason and voided, and the score follows', async () => {
    const game = await playing()
    const [ada, bob] = game.sides
    await apply(server, game, ada, { point: 'No telnet' })
    await look(server, game, (name) => (name === 'No telnet' ? 'fail' : 'success'))
    const one = await oneOf(game, 'No telnet')
    const read = (await server.admin.call(deskPointCheck.get, { params: one })).body
    expect(read).toMatchObject({ status: 'fail', output: 'output of No telnet', private: 'for staff: No telnet', number: 1, limit: 10 })
    const body = { result: 'success' as const, reason: 'It was the router.' }
    expect((await server.admin.call(deskPointCheck.overrule, { params: one, body })).body).toMatchObject({ status: 'success', value: 40 })
    expect((await server.admin.call(deskPointCheck.overrule, { params: one, body })).error?.code).toBe('already_decided')
    expect(await scoreOf(game, ada)).toBe(40)
    const gone = await server.admin.call(deskPointCheck.void, { params: one, body: { reason: 'By mistake.' } })
    expect(gone.body).toMatchObject({ status: 'void', is_counted: false, reason: 'By mistake.' })
    expect([await scoreOf(game, ada), await pointOf(game, ada, 'No telnet')]).toMatchObject([0, { state: 'unchecked', used: 0 }])
    expect(await events(game)).toEqual(['solve 0', 'verdict 0'])
    expect((await server.admin.call(deskPointCheck.overrule, { params: one, body })).status).toBe(200)
    expect([await scoreOf(game, ada), await events(game)]).toEqual([40, ['solve 0', 'verdict 0', 'verdict 0']])
    for (const path of ['', `/${one.run_id}/${one.point_id}`])
      expect((await bob.team.captain.request('GET', `/contests/${game.id}/desk/point-checks${path}`)).status).toBe(403)
    const { rows } = await server.db.execute<{ operation: string }>(
      sql`select operation from audit where object_id in (${game.id}, ${game.topics[0]}) and operation in ('check_apply', 'overrule', 'void')`,
    )
    expect(rows.map(({ operation }) => operation).toSorted()).toEqual(['check_apply', 'overrule', 'overrule', 'void'])
  })

  test('staff check for an entrant, beyond its limit and at no cost', async () => {
    const game = await playing({ settings: { check_limit: 1 } })
    const [ada] = game.sides
    await apply(server, game, ada, { point: 'No telnet' })
    await look(server, game, () => 'fail')
    const asked = { entrant_id: ada.entrant_id, point_id: game.points.get('No telnet') }
    expect((await server.admin.call(deskPointCheck.check, { params: inTopic(game), body: asked })).status).toBe(202)
    expect((await server.admin.call(deskPointCheck.check, { params: inTopic(game), body: asked })).error?.code).toBe('check_running')
    await look(server, game)
    expect([await scoreOf(game, ada), await pointOf(game, ada, 'No telnet')]).toMatchObject([40, { used: 1, left: 0 }])
  })

  test('checks are held and go on in the order of their applications', async () => {
    const game = await playing()
    const [ada, bob] = game.sides
    await apply(server, game, ada)
    const pause = (is_paused: boolean) => server.admin.call(deskPointCheck.pause, { params: params(game), body: { is_paused } })
    const isTold = and(eq(liveEvent.contest_id, game.id), eq(liveEvent.event, 'contest.settings'), eq(liveEvent.channel, 'public'))
    const before = await server.db.$count(liveEvent, isTold)
    expect((await pause(true)).body).toMatchObject({ is_paused: true, waiting: 1 })
    expect(await server.db.$count(liveEvent, isTold)).toBe(before + 1)
    expect((await apply(server, game, bob)).status).toBe(202)
    expect([await look(server, game), (await mine(game, bob)).is_paused]).toEqual([0, true])
    expect((await pause(false)).body).toMatchObject({ is_paused: false, waiting: 2 })
    expect(await look(server, game)).toBe(2)
    expect([await scoreOf(game, ada), await scoreOf(game, bob)]).toEqual([100, 100])
  })

  test('a new value scores anew what was passed; what is held stays automatic', async () => {
    const game = await playing()
    const [ada] = game.sides
    await apply(server, game, ada, { point: 'No telnet' })
    await look(server, game)
    const edit = (name: string, body: object) =>
      server.admin.call(deskPointCheck.edit, { params: { resource_id: game.id, point_id: game.points.get(name) ?? '' }, body })
    expect((await edit('No telnet', { score: 70, check_limit: 3 })).body).toMatchObject({ score: 70, check_limit: 3, passed: 1, runs: 1 })
    expect(await scoreOf(game, ada)).toBe(70)
    expect((await edit('Logging works', { check_mode: 'manual' })).error?.details).toMatchObject({
      fields: { check_mode: { code: 'mode_needs_automatic' } },
    })
    expect((await edit('The shop sells', { score: 5 })).status).toBe(400)
  })

  test('one person: points of the own entrant, and what it did itself', async () => {
    const game = await playing()
    const [ada] = game.sides
    await apply(server, game, ada, { point: 'No telnet' })
    await look(server, game)
    const { user_id } = ada.team.captain
    const { body } = await server.admin.call(deskPointCheck.person, { params: { resource_id: game.id, user_id } })
    expect(body).toMatchObject({ rank: 1, of: 2, score: 40, applications: 1, scenes_started: 1, console_s: null })
    expect(body.topics[0]?.points[0]).toMatchObject({ name: 'No telnet', state: 'success', checks: 1, lost: 0, value: 40 })
    expect(body.types.find(({ type }) => type === 'reinforcement')).toEqual({ type: 'reinforcement', points: 2, passed: 1, median: 0.5 })
  })
})

describe('bad days', () => {
  test('a scene that is reset in the middle of a run: its own entrant gets nothing back, staff give it back', async () => {
    const game = await playing()
    const [ada, bob] = game.sides
    const staff = await server.signIn('teacher')
    for (const [side, by] of [
      [ada, ada.team.captain.user_id],
      [bob, staff.user_id],
    ] as const) {
      await apply(server, game, side, { point: 'No telnet' })
      await standScene(
        server,
        { id: game.id, topic_id: game.topics[0] ?? '', side },
        { gen: 2, last: { action: 'reset', at: Date.now(), by } },
      )
    }
    await look(server, game, () => 'scene')
    expect([await pointOf(game, ada, 'No telnet'), await pointOf(game, bob, 'No telnet')]).toMatchObject([
      { state: 'unchecked', used: 1 },
      { state: 'unchecked', used: 0 },
    ])
    expect((await apply(server, game, ada, { point: 'No telnet' })).status).toBe(202)
  })

  test('what runners found twice, late or of a lost order changes nothing', async () => {
    const game = await playing()
    const [ada] = game.sides
    await apply(server, game, ada)
    await look(server, game)
    const before = await events(game)
    await server.db.execute(sql`update check_run set is_taken = false where owner = ${`operation:${game.id}`}`)
    await look(server, game, () => 'fail')
    expect([await events(game), await scoreOf(game, ada)]).toEqual([before, 100])
  })

  test('a pause of the contest and its end give back what waits; what was applied for before the end is finished', async () => {
    const game = await playing()
    const [ada, bob] = game.sides
    await apply(server, game, ada)
    await act(server.admin, game.id, 'pause', { reason: 'fire' })
    await expect.poll(async () => (await mine(game, ada)).items[0]?.open).toBeNull()
    expect((await apply(server, game, ada)).error?.code).toBe('contest_paused')
    await act(server.admin, game.id, 'resume', {})
    expect(await pointOf(game, ada, 'No telnet')).toMatchObject({ used: 0 })
    await apply(server, game, ada)
    await apply(server, game, bob)
    await act(server.admin, game.id, 'stop', { confirm_name: game.name, reason: 'over' })
    expect((await apply(server, game, ada)).error?.code).toBe('contest_finished')
    expect(await look(server, game)).toBe(2)
    expect([await scoreOf(game, ada), await scoreOf(game, bob)]).toEqual([100, 100])
  })

  test('a topic or a contest of others is not there, and nobody outside applies', async () => {
    const game = await playing()
    const [ada] = game.sides
    const stranger = (await makeTeam(server)).captain
    expect((await stranger.call(pointCheck.apply, { params: inTopic(game), body: {} })).error?.code).toBe('not_registered')
    expect((await stranger.call(pointCheck.mine, { params: params(game) })).error?.code).toBe('not_registered')
    const elsewhere = { resource_id: game.id, topic_id: '00000000-0000-4000-8000-000000000001' }
    expect((await ada.team.captain.call(pointCheck.apply, { params: elsewhere, body: {} })).error?.code).toBe('topic_not_found')
    await server.db.execute(sql`update topic set is_public = false where resource_id = ${game.topics[0] ?? ''}`)
    expect((await ada.team.captain.call(pointCheck.apply, { params: inTopic(game), body: {} })).error?.code).toBe('topic_not_found')
    expect((await mine(game, ada)).items).toEqual([])
  })
})

test('in a freeze the own points are real, and others see them once it ends', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await apply(server, game, ada, { point: 'No telnet' })
  await look(server, game)
  expect((await act(server.admin, game.id, 'freeze')).status).toBe(200)
  await apply(server, game, bob)
  await apply(server, game, ada, { point: 'Logging works' })
  await look(server, game)
  expect([await cellsOf(game, bob, ada.team.captain), await cellsOf(game, ada, bob.team.captain)]).toEqual([['...'], ['p..']])
  expect(await pointOf(game, bob, 'No telnet')).toMatchObject({ state: 'success' })
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from live_event where contest_id = ${game.id} and event = 'point.state'`,
  )
  expect(rows[0]?.n).toBe(1)
  expect((await act(server.admin, game.id, 'unfreeze')).status).toBe(200)
  expect(await cellsOf(game, bob, ada.team.captain)).toEqual(['pp.'])
})
