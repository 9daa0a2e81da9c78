import { contest } from '@beacon/api/contest/contest'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { attemptDeadline } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import { clockOf, forgetContest, iso } from '../../../contest/core/contest/index.ts'
import { patches, type ActionInput } from '../../../contest/control/contest-control/action-patch.ts'
import { deadlineSql, firstDeadline } from './sitting/deadline.ts'
import { spanOf } from './desk/settings.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, type TestCandidate } from './testing.ts'

const noon = Date.parse('2026-11-20T12:00:00.000Z')
const minute = (n: number) => noon + n * 60_000
/** Minutes after noon, as the tables say times. */
const minutesOf = (at: string | number) => (new Date(at).getTime() - noon) / 60_000
/** Planned from noon, 20 minutes for each candidate. */
const planned = (more: Partial<ExamRecord> = {}) =>
  ({
    exam_mode: 'exam',
    timing: 'together',
    duration_minutes: 20,
    late_entry_minutes: 10,
    earliest_submit_minutes: 0,
    start_at: iso(noon),
    end_at: iso(minute(more.timing === 'window' ? 120 : 20)),
    start_mode: 'manual',
    started_at: null,
    is_start_held: false,
    stopped_at: null,
    pauses: [],
    pause_keeps_end: false,
    freeze_at: null,
    unfrozen_at: null,
    unfreeze: 'by_hand',
    was_end_at: null,
    ...more,
  }) as unknown as ExamRecord

type Step = { at: number; action: keyof typeof patches } & Partial<Pick<ActionInput, 'keep_end'>> & { end?: number }
/** The exam after the actions of its organiser, one after another. */
const after = (row: ExamRecord, steps: readonly Step[]): ExamRecord =>
  steps.reduce((now, { at, action, keep_end, end }) => {
    const end_at = end === undefined ? undefined : iso(minute(end))
    return { ...now, ...patches[action]({ row: now, at: minute(at), reason: '', end_at, keep_end, span: spanOf(now) }) } as ExamRecord
  }, row)

interface Case {
  timing?: 'together' | 'window'
  steps: readonly Step[]
  /** The own start. */
  begins: number
  own?: Partial<{ time_factor: number; extra_s: number; paused_s: number }>
  until: number
}

const whole: Step[] = [{ at: 0, action: 'start' }]
const pausedFrom5To10: Step[] = [
  { at: 5, action: 'pause' },
  { at: 10, action: 'resume' },
]

describe('until when a candidate of an exam of 20 minutes has, in minutes after its planned start', () => {
  test.each<[string, Case]>([
    ['begun on time', { steps: whole, begins: 0, until: 20 }],
    ['started 50 min early: nobody gets more', { steps: [{ at: -50, action: 'start' }], begins: -50, until: -30 }],
    [
      'early, asked to keep the end: still nobody gets more',
      { steps: [{ at: -50, action: 'start', keep_end: true }], begins: -50, until: -30 },
    ],
    ['started 4 min late: everybody gets all of it', { steps: [{ at: 4, action: 'start' }], begins: 4, until: 24 }],
    ['late, by choice until the planned end', { steps: [{ at: 4, action: 'start', keep_end: true }], begins: 4, until: 20 }],
    ['started after the planned end', { steps: [{ at: 90, action: 'start' }], begins: 90, until: 110 }],
    ['entered 7 min late', { steps: whole, begins: 7, until: 20 }],
    ['a pause of 5 min', { steps: [...whole, ...pausedFrom5To10], begins: 0, until: 25 }],
    ['entered after the pause', { steps: [...whole, ...pausedFrom5To10], begins: 12, until: 25 }],
    [
      'a pause that takes time by choice',
      { steps: [...whole, { at: 5, action: 'pause' }, { at: 10, action: 'resume', keep_end: true }], begins: 0, until: 20 },
    ],
    ['a factor of 1.25', { steps: whole, begins: 0, own: { time_factor: 125 }, until: 25 }],
    ['10 min more for one', { steps: whole, begins: 0, own: { extra_s: 600 }, until: 30 }],
    ['an own pause of 3 min', { steps: whole, begins: 0, own: { paused_s: 180 }, until: 23 }],
    [
      'all of it: late, paused, factor, extra time, own pause',
      {
        steps: [
          { at: 4, action: 'start' },
          { at: 10, action: 'pause' },
          { at: 15, action: 'resume' },
        ],
        begins: 5,
        own: { time_factor: 150, extra_s: 60, paused_s: 120 },
        until: 24 + 5 + 10 + 1 + 2,
      },
    ],
    ['a longer exam', { steps: [...whole, { at: 5, action: 'extend', end: 35 }], begins: 0, until: 35 }],
    [
      'a longer exam from before the start, started late',
      {
        steps: [
          { at: -60, action: 'extend', end: 30 },
          { at: 2, action: 'start' },
        ],
        begins: 2,
        until: 32,
      },
    ],
    ['a stop', { steps: [...whole, { at: 8, action: 'stop' }], begins: 0, own: { extra_s: 600 }, until: 8 }],
    ['a window: the own duration', { timing: 'window', steps: whole, begins: 30, until: 50 }],
    ['a window: its end', { timing: 'window', steps: whole, begins: 110, until: 120 }],
    ['a window: a factor beyond its end', { timing: 'window', steps: whole, begins: 110, own: { time_factor: 150 }, until: 130 }],
    ['a window: a pause moves both', { timing: 'window', steps: [...whole, ...pausedFrom5To10], begins: 0, until: 25 }],
    [
      'a window: the pause before the own start does not count',
      { timing: 'window', steps: [...whole, ...pausedFrom5To10], begins: 30, until: 50 },
    ],
    ['a window: begun in time for its moved end', { timing: 'window', steps: [...whole, ...pausedFrom5To10], begins: 110, until: 125 }],
    ['a window started 30 min late ends as planned', { timing: 'window', steps: [{ at: 30, action: 'start' }], begins: 110, until: 120 }],
    [
      'a window started when it holds nobody any more moves',
      { timing: 'window', steps: [{ at: 110, action: 'start' }], begins: 110, until: 130 },
    ],
    [
      'a window that is kept by choice',
      { timing: 'window', steps: [{ at: 110, action: 'start', keep_end: true }], begins: 110, until: 120 },
    ],
    ['a window started early', { timing: 'window', steps: [{ at: -50, action: 'start' }], begins: -50, until: -30 }],
  ])('%s', (_, { timing = 'together', steps, begins, own = {}, until }) => {
    const row = after(planned({ timing }), steps)
    const { stopped_at, end_at, pauses } = clockOf(row)
    const time = { timing, duration_minutes: row.duration_minutes, end_at, stopped_at, pauses }
    const mine = { started_at: minute(begins), time_factor: 100, extra_s: 0, paused_s: 0, ...own }
    expect(minutesOf(attemptDeadline(time, mine))).toBe(until)
  })

  test('an exam that is longer from before the start says so as its duration', () => {
    const row = after(planned({ late_entry_minutes: 20 }), [{ at: -60, action: 'extend', end: 15 }])
    expect(row).toMatchObject({ duration_minutes: 15, late_entry_minutes: 15, end_at: iso(minute(15)) })
  })
})

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

test('the statement over many attempts says what the rule says of each', async () => {
  let state = 20_261_126
  const random = (least: number, most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return least + Math.floor((state / 2 ** 32) * (most - least + 1))
  }
  for (let n = 0; n < 200; n += 1) {
    const pauses = Array.from({ length: random(0, 3) }, (_, index) => {
      const from = noon + index * 1_200_000 + random(0, 500_000)
      const isOpen = random(0, 9) === 0
      return { from: iso(from), to: isOpen ? null : iso(from + random(0, 600_000)), reason: '' }
    })
    const row = planned({
      timing: random(0, 1) === 0 ? 'together' : 'window',
      duration_minutes: random(1, 300),
      end_at: iso(minute(random(1, 300))),
      stopped_at: random(0, 4) === 0 ? iso(minute(random(1, 200))) : null,
      started_at: iso(noon),
      pauses,
    })
    const own = {
      started_at: noon + random(0, 9_000_000),
      time_factor: random(100, 300),
      extra_s: random(0, 900),
      paused_s: random(0, 900),
    }
    const at = minute(random(0, 400))
    const { rows } = await server.db.execute<{ due: number }>(sql`
      select (extract(epoch from ${deadlineSql(row, at)}) * 1000)::float8 as due
      from (select ${iso(own.started_at)}::timestamptz as started_at, ${own.time_factor}::int as time_factor, ${own.extra_s}::int as extra_s,
        ${own.paused_s}::int as paused_s) a`)
    const { timing, duration_minutes } = row
    const clock = clockOf(row)
    const open = clock.pauses.find(({ resumed_at }) => resumed_at === null)
    const end_at = clock.end_at + (open === undefined ? 0 : Math.max(0, at - open.paused_at))
    const time = { timing, duration_minutes, end_at, stopped_at: clock.stopped_at, pauses: clock.pauses }
    expect([n, rows[0]?.due]).toEqual([n, attemptDeadline(time, own)])
    const first = firstDeadline({ ...row, pauses: [] }, { now: own.started_at, time_factor: own.time_factor, extra_s: own.extra_s })
    expect(first).toBe(attemptDeadline({ ...time, end_at: clock.end_at, pauses: [] }, { ...own, paused_s: 0 }))
  }
})

const params = (exam_id: string) => ({ params: { exam_id } })
const settingsOf = async (id: string) => {
  const { body } = await server.admin.call(contest.settings, { params: { resource_id: id } })
  if (body.kind !== 'theory') throw new Error('no exam')
  return body
}
const rowOf = async (id: string, { entrant_id }: TestCandidate) =>
  (await server.admin.call(examDesk.attempts, { ...params(id), query: {} })).body.items.find((row) => row.entrant_id === entrant_id)

/** What each place of the product says of the end. */
async function endsOf(id: string, one: TestCandidate) {
  const { body: beat } = await one.client.call(exam.heartbeat, { ...params(id), body: { epoch: 1, unsaved: 0, left: [] } })
  const { body: mine } = await one.client.call(exam.mine, { query: {} })
  const { body: guide } = await one.client.call(exam.guide, params(id))
  const { body: wall } = await one.client.call(contest.get, { params: { resource_id: id } })
  const { rows } = await server.db.execute<{ at: string }>(
    sql`select deadline as at from exam_attempt where entrant_id = ${one.entrant_id}`,
  )
  const own = mine.items.find(({ exam_id }) => exam_id === id)
  return {
    candidate: beat.deadline,
    list: own?.deadline,
    listed: own?.end_at,
    guide: guide.now.deadline,
    guideEnd: guide.exam.end_at,
    desk: (await rowOf(id, one))?.deadline,
    settings: (await settingsOf(id)).end_at,
    wall: wall.end_at,
    stored: new Date(rows[0]?.at ?? 0).toISOString(),
  }
}

describe('a running exam', () => {
  test('says one end everywhere: after the start, a pause, time for all and a later end', async () => {
    const id = await makeExam(server, paperId, { duration_minutes: 20 })
    const ada = await enterExam(server, id)
    expect((await act(server.admin, id, 'start')).status).toBe(200)
    await begin(ada, id)
    const same = async () => {
      const ends = await endsOf(id, ada)
      expect(Object.values(ends)).toEqual(Object.values(ends).map(() => ends.stored))
      return Date.parse(ends.stored)
    }
    const { start_at } = await settingsOf(id)
    expect(await same()).toBe(Date.parse(start_at) + 20 * 60_000)
    await act(server.admin, id, 'pause')
    await server.db
      .execute(sql`update contest set pauses = jsonb_set(to_jsonb(pauses), '{0,from}', to_jsonb(now() - interval '300 seconds'))
      where resource_id = ${id}`)
    forgetContest(server.platform, id)
    expect((await act(server.admin, id, 'resume')).status).toBe(200)
    const moved = (await same()) - Date.parse(start_at) - 20 * 60_000
    expect([moved >= 300_000, moved < 360_000]).toEqual([true, true])
    const before = await same()
    const give = (minutes: number) =>
      server.admin.call(examDesk.extra_time, { ...params(id), body: { entrant_ids: null, minutes, reason: 'Power cut in the hall' } })
    expect((await give(10)).body).toMatchObject({ moved: 1 })
    expect(await same()).toBe(before + 600_000)
    expect((await give(-10)).status).toBe(200)
    expect(await same()).toBe(before)
    const end_at = iso(before + 900_000)
    expect((await act(server.admin, id, 'extend', { end_at })).status).toBe(200)
    expect(await same()).toBe(before + 900_000)
  })

  test('lets nobody hand in the earlier for a pause', async () => {
    const id = await makeExam(server, paperId, { duration_minutes: 60, earliest_submit_minutes: 10 })
    const ada = await enterExam(server, id)
    await act(server.admin, id, 'start')
    await begin(ada, id)
    await act(server.admin, id, 'pause')
    await act(server.admin, id, 'resume')
    const started = Date.now() - 12 * 60_000
    await server.db.execute(sql`update exam_attempt set started_at = ${iso(started)} where entrant_id = ${ada.entrant_id}`)
    const pauses = JSON.stringify([{ from: iso(started + 60_000), to: iso(started + 360_000), reason: '' }])
    await server.db.execute(sql`update contest set pauses = ${pauses}::jsonb where resource_id = ${id}`)
    forgetContest(server.platform, id)
    const refused = await ada.client.call(exam.submit, { ...params(id), body: { epoch: 1, last_seq: 0 } })
    expect(refused.body).toMatchObject({ code: 'submit_too_early', details: { t: iso(started + 15 * 60_000) } })
  })

  test('takes time back for all, and leaves a minute', async () => {
    const id = await makeExam(server, paperId, { duration_minutes: 20 })
    const ada = await enterExam(server, id)
    await act(server.admin, id, 'start')
    await begin(ada, id)
    await server.admin.call(examDesk.extra_time, { ...params(id), body: { entrant_ids: null, minutes: -60, reason: 'Wrong exam' } })
    const left = Date.parse((await rowOf(id, ada))?.deadline ?? '') - Date.now()
    expect([left > 40_000, left < 62_000]).toEqual([true, true])
  })

  test('time for all before the start is a longer exam, and the start keeps it', async () => {
    const id = await makeExam(server, paperId, { duration_minutes: 20 })
    await server.admin.call(examDesk.extra_time, { ...params(id), body: { entrant_ids: null, minutes: 10, reason: 'Long texts' } })
    expect(await settingsOf(id)).toMatchObject({ duration_minutes: 30 })
    await act(server.admin, id, 'start')
    const { start_at, end_at } = await settingsOf(id)
    expect(Date.parse(end_at) - Date.parse(start_at)).toBe(30 * 60_000)
  })

  test('adds a factor and time for one beyond the common end', async () => {
    const id = await makeExam(server, paperId, { duration_minutes: 20 })
    const ada = await enterExam(server, id)
    const body = { candidate_no: 'T-0001', room_id: null, seat: null, time_factor: 150, factor_reason: 'Poor sight', has_aid: false }
    await server.admin.call(examRoom.place, { params: { exam_id: id, entrant_id: ada.entrant_id }, body })
    await act(server.admin, id, 'start')
    const { body: begun } = await begin(ada, id)
    const { end_at } = await settingsOf(id)
    expect(Date.parse(begun.deadline ?? '')).toBe(Date.parse(end_at) + 600_000)
    const guide = async () => (await ada.client.call(exam.guide, params(id))).body.exam
    expect(await guide()).toMatchObject({ length_s: 1_200, added_s: 600 })
    await server.admin.call(examDesk.extra_time, { ...params(id), body: { entrant_ids: null, minutes: 5, reason: 'Long texts' } })
    expect(await guide()).toMatchObject({ length_s: 1_500, added_s: 600 })
    await server.admin.call(examDesk.extra_time, {
      ...params(id),
      body: { entrant_ids: [ada.entrant_id], minutes: 1, reason: 'A broken pen' },
    })
    expect(await guide()).toMatchObject({ length_s: 1_500, added_s: 660 })
  })
})

describe('the plan of an exam', () => {
  const make = async (more: object) =>
    server.admin.call(contest.create, {
      body: {
        kind: 'theory',
        name: 'Plan',
        paper_id: paperId,
        start_mode: 'manual',
        start_at: '2030-01-01T09:00:00.000Z',
        end_at: '2030-01-01T12:00:00.000Z',
        ...more,
      },
    })

  test('with one start ends by start and duration, whatever end was sent, and moves with them', async () => {
    const { body } = await make({ duration_minutes: 45 })
    expect(body).toMatchObject({ end_at: '2030-01-01T09:45:00.000Z', pause_keeps_end: false, late_entry_minutes: 30 })
    const params = { resource_id: body.resource_id }
    const put = async (change: object) => {
      const { version } = await settingsOf(body.resource_id)
      return (await server.admin.call(contest.update, { params, body: { version, ...change } })).body
    }
    expect(await put({ start_at: '2030-01-01T10:00:00.000Z' })).toMatchObject({ end_at: '2030-01-01T10:45:00.000Z' })
    expect(await put({ duration_minutes: 20 })).toMatchObject({ end_at: '2030-01-01T10:20:00.000Z', late_entry_minutes: 20 })
    expect(await put({ timing: 'window', end_at: '2030-01-01T18:00:00.000Z' })).toMatchObject({ end_at: '2030-01-01T18:00:00.000Z' })
  })

  test('may be as short as a minute: defaults follow the duration, and what was sent is judged', async () => {
    for (const duration_minutes of [1, 4, 29])
      expect((await make({ duration_minutes })).body).toMatchObject({ duration_minutes, late_entry_minutes: duration_minutes })
    expect((await make({ duration_minutes: 20, timing: 'window' })).status).toBe(201)
    expect((await make({ duration_minutes: 20, late_entry_minutes: 25 })).body).toMatchObject({
      details: { fields: { late_entry_minutes: { code: 'duration_range' } } },
    })
  })

  test('a copy and a reset are as long as the duration, whatever the old run was given', async () => {
    const id = await makeExam(server, paperId, { duration_minutes: 20 })
    await act(server.admin, id, 'start')
    const { end_at, name } = await settingsOf(id)
    await act(server.admin, id, 'extend', { end_at: iso(Date.parse(end_at) + 3_600_000) })
    const ticks = {
      settings: false,
      topics: true,
      guide_and_bulletins: false,
      staff: false,
      entrants: false,
      screens: false,
      brackets: false,
    }
    const copied = await server.admin.call(contest.copy, { params: { resource_id: id }, body: ticks as never })
    expect(copied.status).toBe(201)
    expect(Date.parse(copied.body.end_at) - Date.parse(copied.body.start_at)).toBe(20 * 60_000)
    await act(server.admin, id, 'stop', { confirm_name: name })
    await act(server.admin, id, 'reset', { confirm_name: name })
    const reset = await settingsOf(id)
    expect(Date.parse(reset.end_at) - Date.parse(reset.start_at)).toBe(20 * 60_000)
  })
})
