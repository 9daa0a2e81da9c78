import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { rush } from '@beacon/api/kinds/theory/exam/rush'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { readStream, type Reader } from '../../../../live/testing/reader.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { enterExam, makeTheory } from '../exam/testing.ts'
import { actNow, answer, makeRush, nowOfRush, openHall, press, roundOf, scoresOf, tryAct, waitFor } from './testing.ts'

let server: TestServer
const opened: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const reader of opened) reader.close()
  await server.stop()
})

describe('a rush of two rounds', () => {
  test('goes from the race to the answer, opens again without who was wrong, and ends with all desks answering', async () => {
    const hall = await openHall(server, 3, ([first, second, third]) => [
      roundOf(first && second ? [first, second] : []),
      roundOf(third ? [third] : [], { kind: 'all', right: 900 }),
    ])
    const [a, b, c] = hall.players
    const shown = await actNow(server.admin, hall, 'show')
    expect(shown.now).toMatchObject({
      state: 'shown',
      question: { question_id: hall.questions[0]?.resource_id, place: 1, of: 2 },
      key: null,
    })
    expect(shown.key?.option_ids).toEqual(hall.questions[0]?.key)
    await actNow(server.admin, hall, 'arm')
    expect((await press(hall, c, -3_000)).body).toMatchObject({ result: 'false_start', points: 200 })
    await waitFor(server.admin, hall, 'open')
    expect((await press(hall, a, 0)).body).toMatchObject({ result: 'taken' })
    expect((await press(hall, c, 10)).body).toMatchObject({ result: 'out' })
    await waitFor(server.admin, hall, 'answering')
    expect((await nowOfRush(server.admin, hall)).locked).toMatchObject({ entrant_ids: [a?.entrant_id], by: 'press' })
    expect((await answer(hall, b, true)).body).toMatchObject({ code: 'rush_state', details: { state: 'answering' } })
    expect((await answer(hall, a, false)).body).toMatchObject({ has_answered: true, now: { state: 'judged' } })
    expect(scoresOf(await nowOfRush(server.admin, hall))).toEqual([-500, 0, -200])

    await actNow(server.admin, hall, 'arm')
    await waitFor(server.admin, hall, 'open')
    expect((await press(hall, a, 0)).body).toMatchObject({ result: 'out' })
    expect((await press(hall, b, 20)).body).toMatchObject({ result: 'taken' })
    await waitFor(server.admin, hall, 'answering')
    await answer(hall, b, true)
    const revealed = (await actNow(server.admin, hall, 'reveal')).now
    expect(revealed).toMatchObject({ state: 'revealed', key: { option_ids: hall.questions[0]?.key } })
    expect(scoresOf(revealed)).toEqual([-500, 1_000, -200])

    await actNow(server.admin, hall, 'show')
    await actNow(server.admin, hall, 'cancel', { reason: 'The question was misread.' })
    expect(await nowOfRush(server.admin, hall)).toMatchObject({ state: 'idle', is_cancelled: true, round: { kind: 'all', place: 2 } })

    await actNow(server.admin, hall, 'show')
    await actNow(server.admin, hall, 'arm')
    await waitFor(server.admin, hall, 'open')
    await answer(hall, a, true)
    expect((await answer(hall, a, true)).body).toMatchObject({ code: 'rush_answered' })
    await answer(hall, b, false)
    await answer(hall, c, false)
    await actNow(server.admin, hall, 'reveal')
    const last = await nowOfRush(server.admin, hall)
    expect(last).toMatchObject({
      is_over: true,
      given: [{}, {}, {}],
      desks: [
        { right: 1, wrong: 1 },
        { right: 1, wrong: 1 },
        { wrong: 1, false_starts: 1 },
      ],
    })
    expect(scoresOf(last)).toEqual([-500 + 900, 1_000 - 500, -200 - 500])
    expect((await tryAct(server.admin, hall, 'show')).body).toMatchObject({ code: 'rush_state' })
    // The house's ranking says the same as the wall, in the open.
    const { items } = (await server.admin.call(ranking.list, { params: { resource_id: hall.id }, query: {} })).body
    expect(items.map(({ entrant_id, score }) => [entrant_id, score])).toEqual([
      [b?.entrant_id, 500],
      [a?.entrant_id, 400],
      [c?.entrant_id, -700],
    ])
  })

  test('gives points back by events when a question is cancelled, and an override turns a judgement', async () => {
    const hall = await openHall(server, 2, (questions) => [roundOf(questions, { kind: 'required' })])
    const [a] = hall.players
    await actNow(server.admin, hall, 'show')
    await actNow(server.admin, hall, 'arm')
    await actNow(server.admin, hall, 'wrong')
    expect((await tryAct(server.admin, hall, 'override', { entrant_id: a?.entrant_id, is_right: true, reason: 'no' })).status).toBe(400)
    const turned = await actNow(server.admin, hall, 'override', { entrant_id: a?.entrant_id, is_right: true, reason: 'The jury heard it.' })
    expect(scoresOf(turned.now)).toEqual([1_000, 0, 0])
    await actNow(server.admin, hall, 'adjust', { entrant_id: a?.entrant_id, points: -100, reason: 'Talked to the audience.' })
    await actNow(server.admin, hall, 'cancel', { reason: 'The question was wrong.' })
    expect(scoresOf(await nowOfRush(server.admin, hall))).toEqual([-100, 0, 0])
    const { rows } = await server.db.execute<{ points: number }>(sql`
      select (payload ->> 'points')::int as points from score_event where contest_id = ${hall.id} and kind = 'rush.points' and entrant_id = ${a?.entrant_id} order by seq`)
    expect(rows.map(({ points }) => points)).toEqual([0, -500, 1_500, -100, -1_000])
    const audited = await server.db.execute<{ operation: string }>(sql`
      select operation from audit where object_id = ${hall.id} and module = 'rush' order by at`)
    expect(audited.rows.map(({ operation }) => operation)).toEqual(expect.arrayContaining(['update', 'host_action', 'override']))
  })

  test('settles a tie by the rule of the round, and the second of two hosts takes over by name', async () => {
    const hall = await openHall(server, 1, (questions) => [roundOf(questions, { kind: 'buzz', tie: 'both' })])
    const [a, b] = hall.players
    await actNow(server.admin, hall, 'show')
    await actNow(server.admin, hall, 'arm')
    await waitFor(server.admin, hall, 'open')
    // Devices that were never measured are told apart by no less than 100 ms.
    await Promise.all([press(hall, a, 5), press(hall, b, 6)])
    await waitFor(server.admin, hall, 'answering')
    expect((await nowOfRush(server.admin, hall)).locked).toMatchObject({
      by: 'both',
      entrant_ids: expect.arrayContaining([a?.entrant_id, b?.entrant_id]),
    })
    const params = { exam_id: hall.id }
    const second = await server.signIn('administrator')
    expect((await tryAct(second, hall, 'pause')).body).toMatchObject({ code: 'rush_hosted' })
    expect((await second.call(rush.take_host, { params, body: {} })).body).toMatchObject({ code: 'rush_hosted' })
    expect((await second.call(rush.host, { params })).body).toMatchObject({ host: { is_me: false }, actions: [] })
    expect((await second.call(rush.take_host, { params, body: { take_over: true } })).body).toMatchObject({ host: { is_me: true } })
    expect((await tryAct(server.admin, hall, 'pause')).body).toMatchObject({ code: 'rush_hosted' })
    const paused = (await actNow(second, hall, 'pause')).now
    expect(paused).toMatchObject({ is_paused: true, until: null, state: 'answering' })
    expect((await answer(hall, a, true)).body).toMatchObject({ code: 'rush_state', details: { state: 'paused' } })
    await actNow(second, hall, 'resume')
    expect((await second.call(rush.act, { params, body: { action: 'reveal', state_no: 1 } })).body).toMatchObject({ code: 'rush_state' })
    await answer(hall, a, true)
    await answer(hall, b, true)
    expect(scoresOf(await nowOfRush(server.admin, hall))).toEqual([1_000, 1_000, 0])
  })
})

test('after a restart an open question is shown again and does not open by itself', async () => {
  const hall = await openHall(server, 1, (questions) => [roundOf(questions)])
  await actNow(server.admin, hall, 'show')
  await actNow(server.admin, hall, 'arm')
  await waitFor(server.admin, hall, 'open')
  // Another process kept the clock, and was not heard for a while.
  await server.db.execute(sql`update rush set writer = ${newId()}, kept_ms = 0 where contest_id = ${hall.id}`)
  await waitFor(server.admin, hall, 'shown')
  const now = await nowOfRush(server.admin, hall)
  expect(now).toMatchObject({ note: 'restarted', opens_at: null, until: null })
  const [a] = hall.players
  expect((await press(hall, a, Number.NaN)).status).toBe(400)
  const body = { device: newId(), question_id: now.question?.question_id ?? '', pressed_ms: Date.now() }
  expect((await a?.client.call(rush.press, { params: { exam_id: hall.id }, body }))?.body).toMatchObject({ code: 'rush_state' })
  expect((await nowOfRush(server.admin, hall)).state).toBe('shown')
  await actNow(server.admin, hall, 'arm')
})

test('a device is measured by its pings, and the host hears of it', async () => {
  const hall = await openHall(server, 1, (questions) => [roundOf(questions)])
  const [a] = hall.players
  const reader = await readStream(`${server.url}/api/ct/live/desk/${hall.id}`, { cookie: server.admin.cookie() })
  opened.push(reader)
  const params = { exam_id: hall.id }
  const ping = (echo: { server_ms: number; held_ms: number } | null) =>
    a?.client.call(rush.ping, { params, body: { device: a.device, echo, offset_ms: 1.5 } })
  const first = await ping(null)
  expect(first?.body).toMatchObject({ round_trip_ms: null, state_no: 0 })
  const second = await ping({ server_ms: Date.now() - 40, held_ms: 0 })
  expect(second?.body.round_trip_ms).toBeGreaterThanOrEqual(40)
  expect((await ping({ server_ms: Date.now() + 100_000, held_ms: 0 }))?.body.round_trip_ms).toBeNull()
  const { devices } = (await server.admin.call(rush.host, { params })).body
  expect(devices).toMatchObject([{ entrant_id: a?.entrant_id, device: a?.device, is_online: true, offset_ms: 2 }])
  expect(devices[0]?.round_trip_ms).toBe(second?.body.round_trip_ms)
  await reader.until(({ event }) => event === 'rush.device', 60_000)
  await actNow(server.admin, hall, 'show')
  const told = await reader.until(({ event }) => event === 'rush.state', 60_000)
  expect(told.data).toMatchObject({ now: { state: 'shown', key: null } })
  await actNow(server.admin, hall, 'adjust', { entrant_id: a?.entrant_id, points: 100, reason: 'For the applause.' })
  expect((await reader.until(({ event }) => event === 'rush.score', 60_000)).data).toMatchObject({
    desks: [{ score: 100 }, { score: 0 }, { score: 0 }],
  })
})

describe('who reads what', () => {
  test('no reply to a device or a screen holds the key before it is revealed', async () => {
    const hall = await openHall(server, 2, (questions) => [roundOf(questions, { kind: 'required' })])
    const [a] = hall.players
    const params = { exam_id: hall.id }
    const texts: string[] = []
    const look = async () => {
      const own = await a?.client.call(rush.device, { params })
      texts.push(JSON.stringify(own?.body), JSON.stringify(await nowOfRush(server.admin, hall)))
      expect(own?.body.now.key).toBeNull()
    }
    await look()
    await actNow(server.admin, hall, 'show')
    await look()
    await actNow(server.admin, hall, 'arm')
    texts.push(JSON.stringify((await answer(hall, a, false)).body))
    await look()
    expect(texts.join('')).not.toContain('Because the first one is right.')
    expect(texts.join('')).not.toContain(hall.questions[1]?.stem ?? '?')
    await actNow(server.admin, hall, 'reveal')
    expect((await a?.client.call(rush.device, { params }))?.body.now.key?.analysis).toBe('Because the first one is right.')
  })

  test('strangers, players without a desk and other exams', async () => {
    const hall = await openHall(server, 1, (questions) => [roundOf(questions)])
    const params = { exam_id: hall.id }
    const stranger = await server.signIn('student')
    expect((await stranger.call(rush.host, { params })).status).toBe(403)
    expect((await stranger.call(rush.device, { params })).body).toMatchObject({ code: 'not_registered' })
    const spare = await enterExam(server, hall.id)
    expect((await spare.client.call(rush.device, { params })).body).toMatchObject({ desk: null })
    await actNow(server.admin, hall, 'show')
    await actNow(server.admin, hall, 'arm')
    expect((await press(hall, { ...spare, device: newId() }, 0)).body).toMatchObject({ code: 'not_found' })
    expect((await spare.client.call(exam.start, { params, body: { device: newId() } })).body).toMatchObject({ code: 'kind_lacks' })
    expect((await spare.client.call(exam.guide, { params })).body).toMatchObject({
      exam: { exam_mode: 'rush', question_count: 0, sections: [] },
    })
    expect((await server.nobody.call(rush.wall, { params: { resource_id: hall.id } })).status).toBe(401)
  })
})

describe('the set-up', () => {
  test('is saved whole, judged, and fixed from the first question on', async () => {
    const id = await makeRush(server.admin)
    const params = { exam_id: id }
    const [one, two] = [await enterExam(server, id), await enterExam(server, id)]
    const question = await makeTheory(server)
    const essay = await makeTheory(server, { question_type: 'short', options: [], key: [], reference_answer: 'So.' })
    const save = (body: object) => server.admin.call(rush.save_setup, { params, body: { version: 0, desks: [], rounds: [], ...body } })
    expect((await save({ desks: [newId()] })).body).toMatchObject({ details: { fields: { desks: { code: 'field_wrong' } } } })
    expect((await save({ rounds: [roundOf([essay], { kind: 'all' })] })).body).toMatchObject({ code: 'rush_short' })
    expect((await save({ rounds: [roundOf([question], { kind: 'risk' })] })).status).toBe(400)
    expect((await save({ rounds: [roundOf([question]), roundOf([question])] })).status).toBe(400)
    const desks = [two.entrant_id, one.entrant_id]
    const saved = await save({ desks, rounds: [roundOf([question, essay])] })
    expect(saved.body).toMatchObject({ version: 1, has_begun: false, desks: desks.map((entrant_id) => ({ entrant_id })), free: [] })
    expect(JSON.stringify(saved.body)).not.toContain('Because the first one is right.')
    expect((await save({ desks })).body).toMatchObject({ code: 'changed_meanwhile' })
    const rounds = saved.body.rounds.map(({ questions, ...round }) => ({
      ...round,
      questions: questions.map(({ question_id, version_id }) => ({ question_id, version_id })),
    }))
    const again = await server.admin.call(rush.save_setup, { params, body: { version: 1, desks, rounds } })
    const copied = await server.admin.call(contest.copy, { params: { resource_id: id }, body: {} })
    const copy = (await server.admin.call(rush.setup, { params: { exam_id: copied.body.resource_id } })).body
    expect(copy).toMatchObject({ desks: [], rounds: [{ kind: 'buzz', questions: [{ question_id: question.resource_id }, {}] }] })
    expect(again.body).toMatchObject({ version: 2, rounds: [{ questions: [{ is_outdated: false }, { question_type: 'short' }] }] })
  })

  test('a rush takes no paper, an exam takes one, and neither becomes the other after the start', async () => {
    const hall = await openHall(server, 1, (questions) => [roundOf(questions)])
    const params = { resource_id: hall.id }
    const { version } = (await server.admin.call(contest.settings, { params })).body
    expect((await server.admin.call(contest.update, { params, body: { exam_mode: 'exam', version } })).status).toBeGreaterThanOrEqual(400)
    const body = {
      kind: 'theory' as const,
      name: 'Without a paper',
      start_at: new Date(Date.now() + 3_600_000).toISOString(),
      end_at: new Date(Date.now() + 9_000_000).toISOString(),
    }
    expect((await server.admin.call(contest.create, { body })).body).toMatchObject({
      details: { fields: { paper_id: { code: 'field_empty' } } },
    })
    await actNow(server.admin, hall, 'show')
    const setup = (await server.admin.call(rush.setup, { params: { exam_id: hall.id } })).body
    const changed = await server.admin.call(rush.save_setup, {
      params: { exam_id: hall.id },
      body: { version: setup.version, desks: [], rounds: [] },
    })
    expect(changed.body).toMatchObject({ code: 'rush_begun' })
  })
})

test('a draw takes questions of the bank that fit, one of a group, and none that the rush holds or rules cannot judge', async () => {
  const id = await makeRush(server.admin)
  const ofGroup = { enemy_group: newId().slice(-8), difficulty: 'advanced' } as const
  const [one, two, essay] = [
    await makeTheory(server, ofGroup),
    await makeTheory(server, ofGroup),
    await makeTheory(server, { question_type: 'short', options: [], key: [], reference_answer: 'So.', difficulty: 'advanced', score: 500 }),
  ]
  const draw = async (more: Partial<Input<typeof rush.draw>['body']> = {}) => {
    const body = {
      kind: 'buzz' as const,
      question_types: ['single' as const, 'short' as const],
      difficulty: 'advanced' as const,
      count: 50,
      ...more,
    }
    const reply = await server.admin.call(rush.draw, { params: { exam_id: id }, body })
    expect(reply.status).toBe(200)
    return { ...reply.body, ids: reply.body.items.map(({ question_id }) => question_id) }
  }
  const group = [one.resource_id, two.resource_id]
  const all = await draw()
  expect(all.ids.filter((drawn) => group.includes(drawn))).toHaveLength(1)
  expect(all.ids).toContain(essay.resource_id)
  expect(all.supply).toBe(all.ids.length)
  expect((await draw({ without: [one.resource_id] })).ids.filter((drawn) => group.includes(drawn))).toEqual([])
  expect((await draw({ kind: 'all' })).ids).not.toContain(essay.resource_id)
  expect((await draw({ count: 1 })).ids).toHaveLength(1)
  expect((await draw({ direction_id: newId() })).ids).toEqual([])
})
