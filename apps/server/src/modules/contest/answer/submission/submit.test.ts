import { numberEvent } from '@beacon/engine'
import type { ScoreEvent } from '@beacon/engine/answers'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { contest as contestTable } from '../../../../db/schema/contest/contest.ts'
import { contestAnswer } from '../../../../db/schema/contest/contest-answer.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { evidenceCursor } from '../../../../db/schema/contest/evidence.ts'
import { scoreEvent, solve, submission } from '../../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { peekFoldedRun } from '../../score/score/index.ts'
import { lockForBatch } from './lock.ts'
import { contestModules } from './testing/modules.ts'
import { setStage, type Stage, type StagedPlayer, type StageInput } from './testing/stage.ts'
import { asPlayer, submitAs } from './testing/player.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: contestModules() })
})
afterAll(() => server.stop())

const two = [
  { name: 'Gate', flags: [{ content: 'flag{gate}' }] },
  { name: 'Quay', flags: [{ content: 'flag{quay}' }, { content: 'flag{bait}', kind: 'decoy' as const }] },
]
const stage = (more: Partial<StageInput> = {}) => setStage(server.platform, { topics: two, teams: [2, 1], ...more })
const first = <T>(items: readonly T[], index = 0): T => {
  const one = items[index]
  if (one === undefined) throw new Error(`nothing at ${index}`)
  return one
}
const send = (at: Stage, player: StagedPlayer, flag: string, topic = 0) =>
  submitAs(server.url, player, { contest_id: at.contest_id, topic_id: first(at.topics, topic).topic_id, flag })

test('a right flag solves, once for the team, and says so to the next', async () => {
  const at = await stage()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  const reply = await send(at, ann, '  flag{gate} ')
  expect(reply).toMatchObject({
    status: 200,
    body: { result: 'correct', code: 'flag_correct', points: 525, blood: 1, message: 'First blood. +525 points.' },
  })
  const again = await send(at, bob, 'flag{gate}')
  expect(again).toMatchObject({ status: 409, body: { code: 'already_solved', details: { name: ann.username, correct: true } } })
  const other = await send(at, first(at.players, 2), 'flag{gate}')
  expect(other.body).toMatchObject({ blood: 2 })
})

test('a wrong flag, a decoy and a flag of another topic are answered by the same bytes', async () => {
  const at = await stage()
  const player = first(at.players)
  const texts = [await send(at, player, 'flag{no}'), await send(at, player, 'flag{bait}'), await send(at, player, 'flag{quay}')].map(
    ({ status, text }) => [status, text],
  )
  expect(texts[0]?.[0]).toBe(200)
  expect(new Set(texts.map((one) => JSON.stringify(one))).size).toBe(1)
  const rows = await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id))
  expect(rows.map(({ evidence }) => evidence?.kind ?? null).toSorted()).toEqual(['decoy_flag', null, null])
  expect(rows.every(({ text_sealed }) => !text_sealed.toString('latin1').includes('flag{'))).toBe(true)
  expect(await send(at, player, 'flag{no}')).toMatchObject({ status: 409, body: { code: 'flag_repeated' } })
})

test('case-folded flags and patterns are right, the pattern against the whole text', async () => {
  const topics = [
    { name: 'Fold', flags: [{ content: 'Flag{MiXed}', match: 'case_insensitive' as const }] },
    { name: 'Shape', flags: [{ content: 'flag\\{[0-9]{4}\\}', match: 'regex' as const }] },
  ]
  const at = await stage({ topics })
  const player = first(at.players)
  expect((await send(at, player, 'fLAG{mixed}')).body).toMatchObject({ result: 'correct' })
  expect((await send(at, player, 'flag{12345}', 1)).body).toMatchObject({ result: 'wrong' })
  expect((await send(at, player, 'flag{1234}', 1)).body).toMatchObject({ result: 'correct' })
})

test.each([
  ['before the start', { start_at: new Date(Date.now() + 60_000).toISOString() }, 'contest_not_started'],
  ['in a pause', { pauses: [{ from: new Date(Date.now() - 1_000).toISOString(), to: null, reason: '' }] }, 'contest_paused'],
  ['a moment after the stop', { stopped_at: new Date(Date.now()).toISOString() }, 'contest_finished'],
  ['after the end', { end_at: new Date(Date.now() - 1_000).toISOString() }, 'contest_finished'],
])('%s nothing is judged or stored', async (_when, contest, code) => {
  const at = await stage({ contest })
  const reply = await send(at, first(at.players), 'flag{gate}')
  expect(reply).toMatchObject({ status: 409, body: { code } })
  expect(await server.db.$count(submission, eq(submission.contest_id, at.contest_id))).toBe(0)
})

/** The instant of the next try, to the millisecond: the clock of a contest never stands before what it recorded last. */
const instant = Date.now() + 60_000
const isoAt = (ms: number) => new Date(instant + ms).toISOString()
const pausedAt = (ms: number) => [{ from: isoAt(ms), to: null, reason: '' }]
test.each([
  ['at the stop', { stopped_at: isoAt(0) }, 'contest_finished'],
  ['a millisecond before the stop', { stopped_at: isoAt(1) }, 'flag_correct'],
  ['at the end', { end_at: isoAt(0) }, 'contest_finished'],
  ['a millisecond before the end', { end_at: isoAt(1) }, 'flag_correct'],
  ['at the begin of a pause', { pauses: pausedAt(0) }, 'contest_paused'],
  ['a millisecond before a pause', { pauses: pausedAt(1) }, 'flag_correct'],
  ['at the start', { start_at: isoAt(0), end_at: isoAt(9_000_000) }, 'flag_correct'],
  ['a millisecond before the start', { start_at: isoAt(1), end_at: isoAt(9_000_000) }, 'contest_not_started'],
])('to the millisecond: %s', async (_when, contest, code) => {
  const at = await stage({ contest: { ...contest, last_at: isoAt(0) }, teams: [1] })
  expect((await send(at, first(at.players), 'flag{gate}')).body).toMatchObject({ code })
})

test('who may not play is told why, before anything about the topic', async () => {
  const at = await stage({ teams: [1, 1, 1] })
  const set = (index: number, change: Partial<typeof entrant.$inferInsert>) =>
    server.db
      .update(entrant)
      .set(change)
      .where(eq(entrant.entrant_id, first(at.players, index).entrant_id))
  await set(0, { status: 'pending' })
  await set(1, { status: 'banned', status_before: 'approved', reason: 'shared flags' })
  await set(2, { status: 'withdrawn' })
  const replies = await Promise.all(at.players.map((player) => send(at, player, 'flag{gate}')))
  expect(replies.map(({ status, body }) => [status, (body as { code: string }).code])).toEqual([
    [403, 'registration_pending'],
    [403, 'entrant_banned'],
    [403, 'entrant_withdrawn'],
  ])
  const stranger = await server.signIn('student')
  const reply = await stranger.request('POST', `/contests/${at.contest_id}/topics/${first(at.topics).topic_id}/submissions`, {
    body: { flag: 'x' },
  })
  expect(reply.error.code).toBe('not_registered')
})

test('only listed addresses may submit', async () => {
  const at = await stage({ contest: { ip_whitelist: ['10.20.0.0/16'] } })
  expect(await send(at, first(at.players), 'flag{gate}')).toMatchObject({
    status: 403,
    body: { code: 'address_not_allowed', details: { ip: '127.0.0.1' } },
  })
})

test('the rate window counts over both members; a breach waits, the next one twice as long', async () => {
  const at = await stage({ contest: { flag_rate_count: 3, flag_rate_window_s: 2 } })
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  for (const [index, player] of [ann, bob, ann].entries()) expect((await send(at, player, `no ${index}`)).status).toBe(200)
  const refused = await send(at, bob, 'no 4')
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited', details: { s: 2 } }, retryAfter: '2' })
  expect((await send(at, ann, 'flag{quay}', 1)).status).toBe(200)
})

test('the wrong limit locks out, and counts wrong tries only', async () => {
  const at = await stage({ contest: { answer_limit: 2 } })
  const player = first(at.players)
  expect((await send(at, player, 'a')).body).toMatchObject({ tries_left: 1 })
  expect((await send(at, player, 'b')).body).toMatchObject({ tries_left: 0 })
  expect(await send(at, player, 'flag{gate}')).toMatchObject({ status: 409, body: { code: 'answer_limit_reached' } })
})

test('200 equal flags of one team at once: one solve, 199 refused', async () => {
  const at = await stage({ teams: [5], contest: { flag_rate_count: 1_000 } as never })
  const replies = await Promise.all(Array.from({ length: 200 }, (_none, index) => send(at, first(at.players, index % 5), 'flag{gate}')))
  const codes = replies.map(({ body }) => (body as { code: string }).code)
  expect(codes.filter((code) => code === 'flag_correct')).toHaveLength(1)
  expect(codes.filter((code) => code === 'already_solved')).toHaveLength(199)
  expect(await server.db.$count(solve, eq(solve.contest_id, at.contest_id))).toBe(1)
})

test('a race of teams gives one order: answers, events, feed and ranking', async () => {
  const at = await stage({ teams: Array.from({ length: 30 }, () => 1) })
  const replies = await Promise.all(at.players.map((player) => send(at, player, 'flag{gate}')))
  const events = await server.db
    .select()
    .from(scoreEvent)
    .where(sql`${scoreEvent.contest_id} = ${at.contest_id} and kind = 'solve'`)
    .orderBy(scoreEvent.seq)
  expect(events).toHaveLength(30)
  const bySeq = events.map(({ entrant_id }) => entrant_id ?? '')
  const blooded = replies.flatMap(({ body }, index) => {
    const { blood } = body as { blood?: number }
    return blood === undefined ? [] : [{ blood, entrant_id: first(at.players, index).entrant_id }]
  })
  expect(blooded.toSorted((left, right) => left.blood - right.blood).map(({ entrant_id }) => entrant_id)).toEqual(bySeq.slice(0, 3))
  const viewer = asPlayer(server.url, first(at.players))
  const feed = (await viewer(`/contests/${at.contest_id}/feed?size=200`)).body as {
    items: { entrant_id: string; order: number; kind: string }[]
  }
  expect(feed.items.toReversed().map(({ entrant_id }) => entrant_id)).toEqual(bySeq)
  expect(
    feed.items
      .toReversed()
      .slice(0, 4)
      .map(({ kind }) => kind),
  ).toEqual(['blood', 'blood', 'blood', 'solve'])
  const matrix = (await viewer(`/contests/${at.contest_id}/matrix`)).body as {
    items: { entrant_id: string; cells: string; rank: number }[]
  }
  const marks = new Map(matrix.items.map(({ entrant_id, cells }) => [entrant_id, cells]))
  expect(bySeq.slice(0, 4).map((id) => marks.get(id))).toEqual(['1.', '2.', '3.', 'o.'])
  expect(matrix.items.slice(0, 3).map(({ entrant_id }) => entrant_id)).toEqual(bySeq.slice(0, 3))
})

test('parts: all flags of a part, then the rest, completes the topic', async () => {
  const part = (number: number, score_share: number, logic: 'any' | 'all') => ({
    part_id: crypto.randomUUID(),
    part: number,
    name: `P${number}`,
    score_share,
    logic,
  })
  const topics = [
    {
      name: 'Parts',
      parts: [part(0, 40, 'any'), part(1, 60, 'all')],
      flags: [
        { content: 'a', part: 0 },
        { content: 'b', part: 1 },
        { content: 'c', part: 1 },
      ],
    },
  ]
  const at = await stage({ topics })
  const player = first(at.players)
  expect((await send(at, player, 'b')).body).toMatchObject({ result: 'part', part: { name: 'P1', n: 1, m: 2 } })
  expect((await send(at, player, 'a')).body).toMatchObject({ result: 'part', part: { name: 'P0', n: 1, m: 2 }, points: 200 })
  expect((await send(at, player, 'c')).body).toMatchObject({ result: 'correct' })
})

test('a topic taken offline or hidden refuses; unknown ones do not exist', async () => {
  const topics = [
    ...two,
    { name: 'Away', flags: [{ content: 'x' }], change: { is_online: false } },
    { name: 'Hidden', flags: [{ content: 'y' }], change: { is_public: false } },
  ]
  const at = await stage({ topics })
  const player = first(at.players)
  expect((await send(at, player, 'x', 2)).body).toMatchObject({ code: 'topic_offline' })
  expect((await send(at, player, 'y', 3)).body).toMatchObject({ code: 'topic_not_found' })
})

test('the desk sees every try with a shortened text, and can take a solve back at its own place', async () => {
  const at = await stage({ teams: [1, 1] })
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  await send(at, ann, 'a try that is far longer than twenty characters')
  await send(at, ann, 'flag{gate}')
  await send(at, bob, 'flag{gate}')
  const path = `/contests/${at.contest_id}/desk`
  const { body } = await server.admin.request('GET', `${path}/submissions`)
  const { items, total } = body as { items: { submission_id: string; text: string; result: string; entrant_id: string }[]; total: number }
  expect(total).toBe(3)
  expect(items.map(({ text, result }) => [text, result])).toEqual([
    ['flag{gat…', 'correct'],
    ['flag{gat…', 'correct'],
    ['a try that is far lo…', 'wrong'],
  ])
  const word = (id: string, verdict: string) =>
    server.admin.request('POST', `${path}/submissions/${id}/verdict`, { body: { verdict, reason: 'checked by hand' } })
  const annId = first(items, 1).submission_id
  expect((await word(annId, 'wrong')).status).toBe(200)
  expect((await word(annId, 'wrong')).error.code).toBe('already_decided')
  const ranking = async () =>
    (
      (await asPlayer(server.url, bob)(`/contests/${at.contest_id}/matrix`)).body as {
        items: { entrant_id: string; cells: string; score: number }[]
      }
    ).items
  expect((await ranking()).map(({ cells }) => cells)).toEqual(['1.', 'x.'])
  expect((await word(first(items, 2).submission_id, 'correct')).status).toBe(200)
  expect((await ranking()).map(({ entrant_id, cells }) => [entrant_id, cells])).toEqual([
    [ann.entrant_id, '1.'],
    [bob.entrant_id, '2.'],
  ])
  const check = await server.admin.request('POST', `${path}/recompute`, { body: {} })
  expect(check.body).toMatchObject({ rows: 2, differences: [] })
})

test('recompute finds what a process shows and no event tells', async () => {
  const at = await stage({ teams: [1] })
  await send(at, first(at.players), 'flag{gate}')
  const recompute = async () =>
    (await server.admin.request('POST', `/contests/${at.contest_id}/desk/recompute`, { body: {} })).body as { differences: object[] }
  expect((await recompute()).differences).toEqual([])
  const kept = peekFoldedRun(server.platform, at.contest_id)
  if (kept === undefined) throw new Error('nothing folded')
  const { entrant_id } = first(at.players)
  const about = { at: Date.now(), lane: 'result' as const, entrant_id, solver_id: null, topic_id: null, part: null }
  kept.real.apply([
    numberEvent({ ...about, kind: 'adjust', payload: { adjustment_id: entrant_id, points: 100 } }, kept.events.length + 1) as ScoreEvent,
  ])
  expect((await recompute()).differences).toMatchObject([{ entrant_id, shown: 625, computed: 525 }])
})

test('a reward moves the score, not the tie, and must not be zero', async () => {
  const at = await stage({ teams: [1, 1] })
  const path = `/contests/${at.contest_id}/desk/adjustments`
  const entrant_ids = [first(at.players, 1).entrant_id]
  expect((await server.admin.request('POST', path, { body: { entrant_ids, points: 0, reason: 'none at all' } })).error.code).toBe(
    'adjustment_zero',
  )
  expect((await server.admin.request('POST', path, { body: { entrant_ids, points: 30, reason: 'fair play' } })).status).toBe(201)
  const scores = (await server.admin.request('GET', `/contests/${at.contest_id}/desk/scores`)).body as { items: object[] }
  expect(scores.items[0]).toMatchObject({ entrant_id: entrant_ids[0], score: 30, adjustment_points: 30, last_at: null, public_rank: 1 })
  const list = (await server.admin.request('GET', path)).body as { items: object[] }
  expect(list.items).toMatchObject([{ points: 30, reason: 'fair play', visible: true, by: expect.any(String) }])
})

test('a topic takes flags from the millisecond of its release on, whoever announces it when', async () => {
  const begin = Date.now()
  // The last one is far off, so that a slow machine does not reach it before the first try.
  const times = [400, 650, 3_600_000].map((later) => begin + later)
  const topics = times.map((time, index) => ({
    name: `Timed ${index}`,
    flags: [{ content: `flag{${index}}` }],
    change: { is_released: false, release_at: new Date(time).toISOString() },
  }))
  const at = await stage({ topics, teams: [1] })
  const player = first(at.players)
  expect((await send(at, player, 'flag{2}', 2)).body).toMatchObject({ code: 'topic_not_found' })
  for (const [index, time] of times.slice(0, 2).entries()) {
    while (Date.now() <= time) await new Promise((resolve) => setTimeout(resolve, time - Date.now() + 1))
    expect((await send(at, player, `flag{${index}}`, index)).body).toMatchObject({ code: 'flag_correct' })
  }
})

test('score events refuse UPDATE and DELETE', async () => {
  await stage()
  await expect(server.db.execute(sql`update score_event set seq = seq`)).rejects.toThrow('score_event')
  await expect(server.db.execute(sql`delete from score_event`)).rejects.toThrow('score_event')
})

test('the clock of a contest never falls behind what was recorded', async () => {
  const at = await stage()
  const ahead = new Date(Date.now() + 5_000).toISOString()
  await server.db.update(contestTable).set({ last_at: ahead }).where(eq(contestTable.resource_id, at.contest_id))
  await send(at, first(at.players), 'flag{gate}')
  const [row] = await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id))
  expect(row?.at).toBe(ahead)
})

/** The place of `$6` among the values of a writing statement. */
const waitsForDisk = 5
/** Whether the commits of what `work` sends wait for the disk, in order. */
async function durable(work: () => Promise<unknown>): Promise<boolean[]> {
  const sent = vi.spyOn(Client.prototype, 'query')
  await work()
  const writes = sent.mock.calls.map((call): unknown => call[0]).filter(isWrite)
  sent.mockRestore()
  return writes.map(({ values }) => values[waitsForDisk] === true)
}
const isWrite = (query: unknown): query is { values: unknown[] } =>
  typeof query === 'object' && query !== null && 'name' in query && String(query.name).startsWith('submission_write')

test('what counts is on disk before its answer; a wrong text, a decoy among them, waits for no disk', async () => {
  const at = await stage()
  const player = first(at.players)
  const wrong = () => send(at, player, 'flag{none}', 1)
  expect(await durable(wrong)).toEqual([false])
  expect(await durable(() => send(at, player, 'flag{bait}', 1))).toEqual([false])
  expect(await durable(wrong)).toEqual([true])
  expect(await durable(() => send(at, player, 'flag{gate}'))).toEqual([true])
  const limited = await stage({ contest: { answer_limit: 5 } })
  expect(await durable(() => send(limited, first(limited.players), 'flag{none}'))).toEqual([true])
})

/** The row is kept between groups, and read again where its hash says that it changed: in either of its two tables. */
test('a group follows its settings: what changed between two tries holds for the second', async () => {
  const at = await stage()
  const player = first(at.players)
  expect((await send(at, player, 'flag{one}')).body).toMatchObject({ code: 'flag_wrong' })
  await server.db.update(contestAnswer).set({ ai_declaration: 'submission' }).where(eq(contestAnswer.contest_id, at.contest_id))
  expect((await send(at, player, 'flag{two}')).body).toMatchObject({ code: 'ai_declaration_required' })
  const pauses = [{ from: new Date(Date.now() - 1).toISOString(), to: null, reason: '' }]
  await server.db.update(contestTable).set({ pauses }).where(eq(contestTable.resource_id, at.contest_id))
  expect((await send(at, player, 'flag{three}')).body).toMatchObject({ code: 'contest_paused' })
})

test('a try in judgement keeps nobody waiting who refers to the contest', async () => {
  const at = await stage()
  const client = await server.platform.pool.connect()
  try {
    await client.query('begin')
    await lockForBatch(client, at.contest_id)
    const added = await server.db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '5s'`)
      return tx
        .insert(evidenceCursor)
        .values({ contest_id: at.contest_id, run: 1, at: new Date(0).toISOString() })
        .returning({ run: evidenceCursor.run })
    })
    expect(added).toEqual([{ run: 1 }])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
