import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { rwStage } from '@beacon/api/kinds/rw/stage'
import { rwTarget } from '@beacon/api/kinds/rw/target'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, announceClock } from '../../contest/core/contest/testing.ts'
import { ask, at, bringOn, good, makeHall, passSeconds, type Hall } from './testing/hall.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const success = { result: 'success' as const, scores: [80, 60] }
const boardOf = async ({ id, sides }: Hall) =>
  good(await (sides[0]?.team.captain ?? server.admin).call(challenge.board, { params: { resource_id: id } }))
const scoresOf = async (one: Pick<TestServer['admin'], 'call'>, { id }: Hall) =>
  good(await one.call(ranking.list, { params: { resource_id: id }, query: {} })).items.map(({ score }) => score)

test('from the request to the points: called, begun, tried twice, voted', async () => {
  const hall = await makeHall(server, { settings: { attempt_factor: [100, 90] } })
  const [ada, bob] = hall.sides as [Hall['sides'][0], Hall['sides'][0]]
  const [referee] = hall.referees as [Hall['referees'][0]]
  const asked = good(await ask(server, hall, ada))
  const second = good(await ask(server, hall, bob))
  expect([asked, second].map(({ no, place, state }) => [no, place, state])).toEqual([
    [1, 1, 'waiting'],
    [2, 2, 'waiting'],
  ])
  const where = at(hall, asked.challenge_id)
  good(await referee.call(rwReferee.call, { ...where, body: { stage_id: hall.stages[0] ?? '' } }))
  const called = await boardOf(hall)
  expect(called.stages).toMatchObject([{ on: null, called: { no: 1, clock: { stopped_by: null } } }])
  expect(called.queue).toMatchObject([{ no: 2, place: 1, is_next: true }])
  expect((await referee.call(rwReferee.start, { ...where, body: { reset_steps: [0] } })).error.code).toBe('reset_incomplete')
  good(await referee.call(rwReferee.start, { ...where, body: { reset_steps: [1, 0] } }))
  expect((await referee.call(rwReferee.vote, { ...where, body: success })).error.code).toBe('attempt_none')
  for (const is_begun of [true, false, true]) good(await referee.call(rwReferee.attempt, { ...where, body: { is_begun } }))
  expect((await referee.call(rwReferee.vote, { ...where, body: success })).error.code).toBe('attempt_state')
  good(await referee.call(rwReferee.attempt, { ...where, body: { is_begun: false } }))
  expect((await referee.call(rwReferee.vote, { ...where, body: { ...success, scores: [80] } })).error.code).toBe('rubric_incomplete')
  const ended = good(await referee.call(rwReferee.vote, { ...where, body: success }))
  // 1000 × 100 % × 72 % × 90 %
  expect(ended).toMatchObject({ state: 'end', result: 'success', attempt: 2, points: 648, decisions: [{ rev: 1, by: null }] })
  expect((await referee.call(rwReferee.vote, { ...where, body: success })).error).toMatchObject({
    code: 'challenge_state',
    details: { state: 'end' },
  })
  expect(await scoresOf(server.admin, hall)).toEqual([648, 0])
  const mine = good(await ada.team.captain.call(challenge.mine, { params: { resource_id: hall.id } })).items
  expect(mine).toMatchObject([{ result: 'success', points: 648, rubric: [{ given: 8000 }, { given: 6000 }] }])
  expect((await boardOf(hall)).done).toMatchObject([{ no: 1, result: 'success', attempt: 2 }])
  expect((await ask(server, hall, ada)).error.code).toBe('challenge_won')
  const events = await server.db.execute<{ event: string; channel: string }>(
    sql`select distinct event, channel from live_event where contest_id = ${hall.id} and event in ('rw.board', 'me.challenge', 'desk.challenge')`,
  )
  expect(events.rows.map(({ event, channel }) => `${event} ${channel.split(':')[0]}`).sort()).toEqual([
    'desk.challenge desk',
    'me.challenge entrant',
    'me.challenge entrant',
    'rw.board public',
  ])
})

test('what a request is refused for, in the order of the table', async () => {
  const hall = await makeHall(server, { settings: { request_limit: 1, request_wait_s: 600, request_open_max: 1 }, targets: [{}, {}] })
  const [ada] = hall.sides as [Hall['sides'][0]]
  const [one, other] = hall.topics as [Hall['topics'][0], Hall['topics'][0]]
  const elsewhere = { topic_id: other.topic_id, goal_id: other.goals[0] ?? '' }
  const asked = good(await ask(server, hall, ada))
  expect((await ask(server, hall, ada)).error.code).toBe('challenge_open')
  expect((await ask(server, hall, ada, elsewhere)).error.code).toBe('challenge_open_limit')
  expect((await ask(server, hall, ada, { ...elsewhere, goal_id: one.goals[0] ?? '' })).error.code).toBe('field_wrong')
  await bringOn(hall, asked.challenge_id)
  good(await hall.referees[0]!.call(rwReferee.vote, { ...at(hall, asked.challenge_id), body: { result: 'fail' } }))
  expect((await ask(server, hall, ada)).error.code).toBe('challenge_limit')
  await server.db.execute(sql`update contest_rw set request_limit = 0 where contest_id = ${hall.id}`)
  expect((await ask(server, hall, ada)).error.code).toBe('challenge_wait')
  await passSeconds(server, hall, 700)
  good(await ask(server, hall, ada))
  await server.db.execute(sql`update contest_rw set request_until = now() - interval '1 second' where contest_id = ${hall.id}`)
  expect((await ask(server, hall, ada, elsewhere)).error.code).toBe('challenge_closed')
})

test('absent: to the end of the queue, then used up; a call stands until its clock is over', async () => {
  const hall = await makeHall(server)
  const [ada, bob] = hall.sides as [Hall['sides'][0], Hall['sides'][0]]
  const [referee] = hall.referees as [Hall['referees'][0]]
  const { challenge_id } = good(await ask(server, hall, ada))
  good(await ask(server, hall, bob))
  const where = at(hall, challenge_id)
  const call = () => referee.call(rwReferee.call, { ...where, body: { stage_id: hall.stages[0] ?? '' } })
  good(await call())
  expect((await referee.call(rwReferee.absent, { ...where, body: {} })).error.code).toBe('call_running')
  await passSeconds(server, hall, 181)
  expect(good(await referee.call(rwReferee.absent, { ...where, body: {} }))).toMatchObject({ state: 'waiting', place: 2 })
  good(await call())
  await passSeconds(server, hall, 181)
  good(await referee.call(rwReferee.absent, { ...where, body: {} }))
  const mine = good(await ada.team.captain.call(challenge.mine, { params: { resource_id: hall.id } })).items
  expect(mine).toMatchObject([{ state: 'cancel', cancel_cause: 'absent', is_counted: true }])
})

test('the queue: moved with a reason while a team walks up, a stage is cut short, equipment fails', async () => {
  const hall = await makeHall(server, { teams: 4, stages: 2 })
  const [referee] = hall.referees as [Hall['referees'][0]]
  const ids: string[] = []
  for (const side of hall.sides) ids.push(good(await ask(server, hall, side)).challenge_id)
  const [first = '', , , last = ''] = ids
  good(await referee.call(rwReferee.call, { ...at(hall, first), body: { stage_id: hall.stages[0] ?? '' } }))
  const moved = await referee.call(rwReferee.move, { ...at(hall, last), body: { place: 1, reason: 'Their device goes back at noon.' } })
  expect(good(moved)).toMatchObject({ place: 1 })
  const order = async () => (await boardOf(hall)).queue.map(({ no, place }) => [no, place])
  expect(await order()).toEqual([
    [4, 1],
    [2, 2],
    [3, 3],
  ])
  expect((await referee.call(rwReferee.move, { ...at(hall, first), body: { place: 1, reason: 'No.' } })).error).toMatchObject({
    code: 'challenge_state',
    details: { state: 'upcoming' },
  })
  const mine = good(await hall.sides[3]!.team.captain.call(challenge.mine, { params: { resource_id: hall.id } })).items
  expect(mine[0]?.move_reason).toBe('Their device goes back at noon.')
  const stage = { resource_id: hall.id, stage_id: hall.stages[0] ?? '' }
  good(await server.admin.call(rwStage.close, { params: stage, body: { reason: 'The power failed.' } }))
  expect((await order())[0]).toEqual([1, 1])
  expect((await referee.call(rwReferee.call, { ...at(hall, first), body: { stage_id: stage.stage_id } })).error.code).toBe('stage_closed')
  await bringOn(hall, first, { stage: 1, attempts: 2 })
  const back = { cause: 'equipment', reason: 'The camera does not boot.' } as const
  expect(good(await referee.call(rwReferee.cancel, { ...at(hall, first), body: back }))).toMatchObject({ state: 'waiting', place: 1 })
  await bringOn(hall, first, { stage: 1, attempts: 1 })
  expect(good(await referee.call(rwReferee.read, at(hall, first)))).toMatchObject({ attempt: 1, state: 'challenging' })
  expect((await server.admin.call(rwStage.remove, { params: { ...stage, stage_id: hall.stages[1] ?? '' } })).error.code).toBe('stage_used')
})

test('two referees who press at once: one stage has one team, and one team one stage', async () => {
  const hall = await makeHall(server, { teams: 2, stages: 2, referees: 2 })
  const [one, other] = hall.referees as [Hall['referees'][0], Hall['referees'][0]]
  const ids: string[] = []
  for (const side of hall.sides) ids.push(good(await ask(server, hall, side)).challenge_id)
  const [ada = '', bob = ''] = ids
  const [here = '', there = ''] = hall.stages
  const press = (referee: typeof one, challenge_id: string, stage_id: string) =>
    referee.call(rwReferee.call, { ...at(hall, challenge_id), body: { stage_id } })
  const sendBack = async () => {
    const { stages } = await boardOf(hall)
    for (const { called } of stages)
      if (called !== null)
        good(await one.call(rwReferee.cancel, { ...at(hall, called.challenge_id), body: { cause: 'equipment', reason: 'Once more.' } }))
  }
  for (let round = 0; round < 15; round += 1) {
    const sameStage = await Promise.all([press(one, ada, here), press(other, bob, here)])
    expect(sameStage.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(sameStage.find(({ status }) => status === 409)?.error.code).toBe('stage_busy')
    await sendBack()
    const sameTeam = await Promise.all([press(one, ada, here), press(other, ada, there)])
    expect(sameTeam.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(sameTeam.find(({ status }) => status === 409)?.error.code).toBe('challenge_state')
    await sendBack()
  }
  // The table holds it, whoever writes.
  await server.db.execute(sql`update rw_challenge set state = 'challenging', stage_id = ${here} where challenge_id = ${ada}`)
  const twice = server.db.execute(sql`update rw_challenge set state = 'challenging', stage_id = ${here} where challenge_id = ${bob}`)
  await expect(twice).rejects.toThrow(/rw_challenge/u)
})

test('the clock is read off its rows: a server that was away changes nothing, stops and pauses do', async () => {
  const hall = await makeHall(server, { settings: { demo_slot_s: 600 } })
  const [ada] = hall.sides as [Hall['sides'][0]]
  const [referee] = hall.referees as [Hall['referees'][0]]
  const { challenge_id } = good(await ask(server, hall, ada))
  const where = at(hall, challenge_id)
  const clock = async () => (await boardOf(hall)).stages[0]?.on?.clock
  await bringOn(hall, challenge_id)
  const end = Date.parse((await clock())?.ends_at ?? '')
  expect(Math.abs(end - Date.now() - 600_000)).toBeLessThan(5_000)
  // Another process that knows nothing but the rows reads the same end, to the millisecond.
  const later = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
  const seen = good(await later.admin.call(challenge.board, { params: { resource_id: hall.id } }))
  expect(Date.parse(seen.stages[0]?.on?.clock.ends_at ?? '')).toBe(end)
  await later.stop()
  good(await referee.call(rwReferee.clock, { ...where, body: { do: 'stop', cause: 'network', reason: 'The switch is off.' } }))
  expect(await clock()).toMatchObject({ ends_at: null, stopped_by: 'network' })
  expect((await referee.call(rwReferee.attempt, { ...where, body: { is_begun: true } })).error.code).toBe('clock_stopped')
  const left = (await clock())?.left_ms ?? 0
  // Forty seconds during which no process of ours looks: the stop lasts as long.
  await passSeconds(server, hall, 40)
  expect((await clock())?.left_ms).toBe(left)
  good(await referee.call(rwReferee.clock, { ...where, body: { do: 'run' } }))
  const resumed = Date.parse((await clock())?.ends_at ?? '')
  expect(Math.abs(resumed - Date.now() - left)).toBeLessThan(2_000)
  await passSeconds(server, hall, 100)
  expect(Date.parse((await clock())?.ends_at ?? '')).toBe(resumed - 100_000)
  good(await act(server.admin, hall.id, 'pause', { reason: 'Lunch.' }))
  expect(await clock()).toMatchObject({ ends_at: null, stopped_by: 'pause' })
  expect((await referee.call(rwReferee.attempt, { ...where, body: { is_begun: true } })).error.code).toBe('contest_paused')
  good(await act(server.admin, hall.id, 'resume', { reason: 'On.' }))
  // Beyond its time the clock decides nothing.
  await passSeconds(server, hall, 2_000)
  expect(Date.parse((await clock())?.ends_at ?? '')).toBeLessThan(Date.now())
  good(await referee.call(rwReferee.vote, { ...where, body: success }))
})

test.each(['refuse', 'reason'] as const)('an attempt after the end of its slot: %s', async (overrun_rule) => {
  const hall = await makeHall(server, { settings: { demo_slot_s: 600, overrun_rule } })
  const [ada] = hall.sides as [Hall['sides'][0]]
  const [referee] = hall.referees as [Hall['referees'][0]]
  const { challenge_id } = good(await ask(server, hall, ada))
  const where = at(hall, challenge_id)
  const attempt = (is_begun: boolean, reason?: string) =>
    referee.call(rwReferee.attempt, { ...where, body: { is_begun, ...(reason === undefined ? {} : { reason }) } })
  await bringOn(hall, challenge_id)
  good(await attempt(true))
  // One that runs when the slot ends goes on.
  await passSeconds(server, hall, 644)
  good(await attempt(false))
  const late = await attempt(true)
  expect(late.error.code).toBe(overrun_rule === 'refuse' ? 'slot_over' : 'field_empty')
  const isAllowed = overrun_rule === 'reason'
  if (isAllowed) {
    await attempt(true, 'The projector failed.')
    await attempt(false)
  }
  const decided = good(await referee.call(rwReferee.vote, { ...where, body: success }))
  const marks = decided.marks.flatMap(({ kind, overrun_s, reason }) => (kind === 'attempt' ? [[overrun_s, reason]] : []))
  const [row] = (await boardOf(hall)).done
  // The first attempt is that of bringOn.
  const late_marks = marks.slice(2).map(([overrun_s, why]) => [typeof overrun_s, why])
  expect(marks.slice(0, 2).flat()).toEqual([null, null, null, null])
  expect(late_marks).toEqual(isAllowed ? [['number', 'The projector failed.']] : [])
  expect(row?.overrun_s ?? 0).toBe(overrun_rule === 'refuse' ? 0 : marks.at(-1)?.[0])
  expect(Math.abs((row?.overrun_s ?? 0) - (isAllowed ? 44 : 0))).toBeLessThan(4)
})

test('the end: who waits is cancelled and not counted, a demo that runs is finished', async () => {
  const hall = await makeHall(server)
  const [ada, bob] = hall.sides as [Hall['sides'][0], Hall['sides'][0]]
  const [referee] = hall.referees as [Hall['referees'][0]]
  const on = good(await ask(server, hall, ada)).challenge_id
  good(await ask(server, hall, bob))
  await bringOn(hall, on)
  good(await act(server.admin, hall.id, 'stop', { confirm_name: await nameOf(hall), reason: 'Over.', force: true }))
  await announceClock(server)
  const mine = good(await bob.team.captain.call(challenge.mine, { params: { resource_id: hall.id } })).items
  expect(mine).toMatchObject([{ state: 'cancel', cancel_cause: 'contest_end', is_counted: false }])
  expect(good(await referee.call(rwReferee.vote, { ...at(hall, on), body: success })).state).toBe('end')
  expect(await scoresOf(server.admin, hall)).toEqual([720, 0])
})

const nameOf = async ({ id }: Hall) => good(await server.admin.call(contest.get, { params: { resource_id: id } })).name

test('a freeze holds results back at every door, and shows that a demo took place', async () => {
  const hall = await makeHall(server)
  const [ada, bob] = hall.sides as [Hall['sides'][0], Hall['sides'][0]]
  const [referee] = hall.referees as [Hall['referees'][0]]
  const early = good(await ask(server, hall, bob, { goal_id: hall.topics[0]?.goals[1] ?? '' })).challenge_id
  await bringOn(hall, early)
  good(await referee.call(rwReferee.vote, { ...at(hall, early), body: success }))
  good(await act(server.admin, hall.id, 'freeze'))
  const late = good(await ask(server, hall, ada)).challenge_id
  await bringOn(hall, late)
  good(await referee.call(rwReferee.vote, { ...at(hall, late), body: success }))
  const board = await boardOf(hall)
  expect(board.done.map(({ no, result, attempt }) => [no, result, attempt])).toEqual([
    [2, null, null],
    [1, 'success', 1],
  ])
  expect(board.is_frozen).toBe(true)
  expect(await scoresOf(ada.team.captain, hall)).toEqual([288, 0])
  const matrix = good(await ada.team.captain.call(ranking.matrix, { params: { resource_id: hall.id }, query: {} }))
  expect(matrix.items.map(({ cells }) => cells)).toEqual(['1', '.'])
  expect(matrix.topics).toMatchObject([{ value: 1000, solves: 1 }])
  const mine = good(await ada.team.captain.call(challenge.mine, { params: { resource_id: hall.id } })).items
  expect(mine).toMatchObject([{ state: 'end', result: 'success', points: null, rubric: null }])
  // An overruling in the freeze leaves what everybody saw before it.
  good(await server.admin.call(rwReferee.overrule, { ...at(hall, early), body: { result: 'fail', reason: 'A trick.', rev: 1 } }))
  expect((await boardOf(hall)).done[1]).toMatchObject({ no: 1, result: 'success' })
  expect(good(await referee.call(rwReferee.read, at(hall, early)))).toMatchObject({
    result: 'fail',
    points: 0,
    decisions: [
      { rev: 1, by: null },
      { rev: 2, result: 'fail', reason: 'A trick.' },
    ],
  })
  good(await act(server.admin, hall.id, 'unfreeze', { confirm_name: await nameOf(hall) }))
  expect((await boardOf(hall)).done.map(({ result }) => result)).toEqual(['success', 'fail'])
  expect(await scoresOf(ada.team.captain, hall)).toEqual([720, 0])
})

test('points of a target and shares of its goals count for what was decided; a claimed goal stays', async () => {
  const hall = await makeHall(server)
  const [ada] = hall.sides as [Hall['sides'][0]]
  const [target] = hall.topics as [Hall['topics'][0]]
  const { challenge_id } = good(await ask(server, hall, ada))
  await bringOn(hall, challenge_id)
  good(await hall.referees[0]!.call(rwReferee.vote, { ...at(hall, challenge_id), body: success }))
  const params = { resource_id: hall.id, topic_id: target.topic_id }
  const [row] = good(await server.admin.call(rwTarget.list, { params: { resource_id: hall.id } })).items
  expect(row).toMatchObject({ requests: 1, demos: 1, won_by: 1 })
  const without = { goals: (row?.goals ?? []).slice(1), version: row?.version ?? 0 }
  expect((await server.admin.call(rwTarget.update, { params, body: without })).error.code).toBe('read_only_while_running')
  good(await server.admin.call(rwTarget.update, { params, body: { score: 500, version: row?.version ?? 0 } }))
  expect(await scoresOf(server.admin, hall)).toEqual([360, 0])
})

test('goals and criteria in the second language of the question, at every door and after a renewal', async () => {
  const hall = await makeHall(server)
  const [ada] = hall.sides as [Hall['sides'][0]]
  const [{ topic_id }] = hall.topics as [Hall['topics'][0]]
  const params = { resource_id: hall.id }
  const claim = { lang: 'en', goal_name: 'Root shell', goal_name_other: '根权限' }
  const asked = good(await ask(server, hall, ada))
  expect([asked, (await boardOf(hall)).queue[0]]).toMatchObject([claim, claim])
  const texts = {
    goals: [{ name_other: '根权限', counts_other: '根用户的终端。' }, { name_other: '' }],
    rubric: [{ name_other: '效果' }, {}],
  }
  expect(good(await ada.team.captain.call(challenge.targets, { params })).items).toMatchObject([{ lang: 'en', ...texts }])
  const read = good(await hall.referees[0]!.call(rwReferee.read, at(hall, asked.challenge_id)))
  expect(read).toMatchObject({ ...claim, goal: texts.goals[0], rubric: texts.rubric })
  // A copy from before there was a second language.
  await server.db.execute(sql`
    update rw_target set goals = (select jsonb_agg(goal - 'name_other' - 'counts_other') from jsonb_array_elements(goals) goal)
    where topic_id = ${topic_id}`)
  const listed = async () => good(await server.admin.call(rwTarget.list, { params })).items[0]!
  const renew = async () => {
    const { version } = await listed()
    return good(await server.admin.call(rwTarget.renew, { params: { ...params, topic_id }, body: { version } }))
  }
  const { goals, question_id } = await listed()
  expect(goals[0]).toMatchObject({ name_other: '', counts_other: '' })
  expect(await renew()).toMatchObject(texts)
  await server.db.execute(sql`update question set lang = 'zh' where resource_id = ${question_id}`)
  expect((await renew()).goals).toMatchObject([{ name: '根权限', name_other: 'Root shell' }, { name: 'Picture' }])
})
