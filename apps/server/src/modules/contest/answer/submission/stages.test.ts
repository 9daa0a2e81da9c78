import { setTimeout as wait } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ranking } from '@beacon/api/contest/ranking'
import { topic } from '@beacon/api/topic/topic'
import { newId } from '../../../../db/id.ts'
import { topicFlag } from '../../../../db/schema/contest/topic.ts'
import { sealFlag, storedDigest } from '../../topic/topic/index.ts'
import { scoreEvent, solve, submission } from '../../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { asPlayer, submitAs } from './testing/player.ts'
import { contestModules } from './testing/modules.ts'
import { setStage, type Stage, type StagedPlayer, type StageInput } from './testing/stage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: contestModules() })
})
afterAll(() => server.stop())

const plain = { integral_way: 'accumulative', score: 100, score_min: 100 } as const
/** A range of three stages in a row; half of their points for all of them. */
const range: StageInput['topics'] = [
  { name: 'Harbour', flags: [], parts: [], change: { ...plain, finish_bonus_percent: 50 } },
  { name: 'Gate', flags: [{ content: 'flag{gate}' }], stageOf: 'Harbour', change: plain },
  { name: 'Quay', flags: [{ content: 'flag{quay}' }], stageOf: 'Harbour', needs: ['Gate'], change: plain },
  { name: 'Ship', flags: [{ content: 'flag{ship}' }], stageOf: 'Harbour', needs: ['Quay'], change: plain },
]
const setRange = (more: Partial<StageInput> = {}) =>
  setStage(server.platform, { topics: range, teams: [2, 1], contest: { reward_way: 'none' }, ...more })
const first = <T>(items: readonly T[], index = 0): T => items[index] ?? expect.fail(`nothing at ${index}`)
const send = (at: Stage, player: StagedPlayer, flag: string) =>
  submitAs(server.url, player, { contest_id: at.contest_id, topic_id: first(at.topics).topic_id, flag })
const scoreOf = async (at: Stage, player: StagedPlayer) => {
  const { body } = await asPlayer(server.url, player)(`/contests/${at.contest_id}/ranking`)
  return (body as { items: { entrant_id: string; score: number }[] }).items.find(({ entrant_id }) => entrant_id === player.entrant_id)
    ?.score
}
const triesOf = async (at: Stage) => {
  const rows = await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id)).orderBy(submission.at)
  return rows.map(({ code, result, points }) => ({ code, result, points }))
}

test('one field takes the flags of all stages; the last one finishes the range', async () => {
  const at = await setRange()
  const ann = first(at.players)
  const gate = await send(at, ann, 'flag{gate}')
  expect(gate).toMatchObject({
    status: 200,
    body: { result: 'correct', code: 'flag_correct', points: 100, stage: { name: 'Gate' }, message: 'Stage “Gate” taken. +100 points.' },
  })
  expect(gate.body).toMatchObject({ topic_id: first(at.topics).topic_id })
  expect(await send(at, ann, 'flag{no}')).toMatchObject({ body: { result: 'wrong', code: 'flag_wrong' } })
  expect(await send(at, first(at.players, 1), 'flag{gate}')).toMatchObject({
    status: 409,
    body: { code: 'already_solved', details: { name: ann.username } },
  })
  await send(at, ann, 'flag{quay}')
  expect(await send(at, ann, 'flag{ship}')).toMatchObject({
    body: { code: 'range_finished', points: 100, bonus: 150, message: 'Range finished. +100 points, finish bonus +150.' },
  })
})

test('a flag of a locked stage waits, and counts with the one that it needs, each exactly once', async () => {
  const at = await setRange()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  expect(await send(at, ann, 'flag{ship}')).toMatchObject({
    body: { result: 'part', code: 'flag_held', needs: ['Quay'], message: 'Right flag for a later stage. It counts once “Quay” is taken.' },
  })
  expect(await send(at, bob, 'flag{ship}')).toMatchObject({ status: 409, body: { code: 'flag_repeated' } })
  await send(at, bob, 'flag{quay}')
  expect(await server.db.select().from(solve).where(eq(solve.contest_id, at.contest_id))).toEqual([])
  const gate = await send(at, ann, 'flag{gate}')
  expect(gate).toMatchObject({
    body: {
      code: 'range_finished',
      bonus: 150,
      freed: [
        { name: 'Quay', points: 100 },
        { name: 'Ship', points: 100 },
      ],
    },
  })
  const solves = await server.db.select().from(solve).where(eq(solve.contest_id, at.contest_id))
  expect(solves.map(({ user_id }) => user_id).toSorted()).toEqual([ann.user_id, ann.user_id, bob.user_id].toSorted())
  const events = await server.db
    .select()
    .from(scoreEvent)
    .where(and(eq(scoreEvent.contest_id, at.contest_id), eq(scoreEvent.kind, 'solve')))
    .orderBy(scoreEvent.seq)
  expect(events.map(({ topic_id }) => at.topics.find((one) => one.topic_id === topic_id)?.name)).toEqual(['Gate', 'Quay', 'Ship'])
  expect((await triesOf(at)).filter(({ result }) => result !== 'repeated')).toEqual([
    { code: 'flag_correct', result: 'correct', points: 100 },
    { code: 'flag_correct', result: 'correct', points: 100 },
    { code: 'flag_correct', result: 'correct', points: 100 },
  ])
})

test('held and freed within one group are written once', async () => {
  const at = await setRange()
  const ann = first(at.players)
  const replies = await Promise.all(['flag{ship}', 'flag{quay}', 'flag{gate}'].map((flag) => send(at, ann, flag)))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await server.db.$count(solve, eq(solve.contest_id, at.contest_id))).toBe(3)
  expect((await triesOf(at)).map(({ result }) => result)).toEqual(['correct', 'correct', 'correct'])
  expect(await send(at, ann, 'flag{gate}')).toMatchObject({ status: 409, body: { code: 'already_solved' } })
})

test('two teams do not free each other; the shared box knows the stage as well', async () => {
  const at = await setRange()
  const [ann, cat] = [first(at.players), first(at.players, 2)]
  await send(at, ann, 'flag{quay}')
  await send(at, cat, 'flag{gate}')
  expect(await server.db.$count(solve, eq(solve.contest_id, at.contest_id))).toBe(1)
  const box = await asPlayer(server.url, cat)(`/contests/${at.contest_id}/submissions`, { method: 'POST', body: { flag: 'flag{quay}' } })
  expect(box).toMatchObject({ status: 200, body: { result: 'correct', stage: { name: 'Quay' } } })
})

test('while frozen nobody reads from cells which stage was tried', async () => {
  const at = await setRange({ contest: { reward_way: 'none', freeze_at: new Date(Date.now() + 1_000).toISOString() } })
  const ann = first(at.players)
  await wait(1_100)
  const reply = await send(at, ann, 'flag{gate}')
  expect(reply).toMatchObject({ body: { code: 'flag_correct', message: 'Stage “Gate” taken. Points are shown after the freeze.' } })
  const { body } = await asPlayer(server.url, first(at.players, 2))(`/contests/${at.contest_id}/matrix`)
  expect(JSON.stringify(body)).toContain('"cells":"..."')
  expect(JSON.stringify(body)).not.toMatch(/"cells":"[^"]*[px]/u)
  expect(await scoreOf(at, ann)).toBe(0)
})

test('a flag that is corrected later turns wrong tries at the range into tries at its stage', async () => {
  const at = await setRange()
  const ann = first(at.players)
  await send(at, ann, 'flag{gaet}')
  const [, gate] = at.topics
  const topic_id = gate?.topic_id ?? ''
  const content = 'flag{gaet}'
  const digest = storedDigest(server.platform.secret, { contest_id: at.contest_id, match: 'exact', content })
  const flag_id = newId()
  const about = { contest_id: at.contest_id, topic_id, kind: 'flag' as const, part: 0, sort: 1, match: 'exact' as const }
  await server.db
    .insert(topicFlag)
    .values({ ...about, flag_id, digest, content_sealed: sealFlag(server.platform.secret, flag_id, content) })
  const body = { reason: 'The flag had a slip of the pen' }
  const params = { resource_id: at.contest_id, topic_id }
  expect((await server.admin.call(ranking.rejudge_topic, { params, body })).body).toEqual({ now_correct: 1, now_wrong: 0 })
  expect(await scoreOf(at, ann)).toBe(100)
  const [row] = await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id))
  expect(row).toMatchObject({ topic_id, verdict: 'correct' })
})

const stageId = (at: Stage, name: string) => at.topics.find((one) => one.name === name)?.topic_id ?? expect.fail(name)
const tryAt = async (at: Stage, name: string) => {
  const [row] = await server.db
    .select()
    .from(submission)
    .where(and(eq(submission.topic_id, stageId(at, name)), eq(submission.contest_id, at.contest_id)))
    .orderBy(submission.at)
  return row ?? expect.fail(`no try at ${name}`)
}
/** A referee's word over the first try at a stage. */
const say = async (at: Stage, name: string, verdict: 'correct' | 'wrong') => {
  const params = { resource_id: at.contest_id, submission_id: (await tryAt(at, name)).resource_id }
  const { status } = await server.admin.call(ranking.rejudge, { params, body: { verdict, reason: 'Looked at it again' } })
  expect(status).toBe(200)
}
const solvesOf = (at: Stage) => server.db.$count(solve, eq(solve.contest_id, at.contest_id))
/** How often each stage was counted, by the events. */
const madeOf = async (at: Stage) => {
  const events = await server.db.select().from(scoreEvent).where(eq(scoreEvent.contest_id, at.contest_id)).orderBy(scoreEvent.seq)
  const made = events.filter(
    ({ kind, payload }) => kind === 'solve' || (kind === 'verdict' && (payload as { is_correct: boolean }).is_correct),
  )
  return made.map(({ topic_id }) => at.topics.find((one) => one.topic_id === topic_id)?.name)
}

test('a referee’s word frees what waited for it, once, at the later place of both', async () => {
  const at = await setRange()
  const [ann, cat] = [first(at.players), first(at.players, 2)]
  await send(at, ann, 'flag{gate}')
  await say(at, 'Gate', 'wrong')
  await send(at, ann, 'flag{ship}')
  await send(at, ann, 'flag{quay}')
  await send(at, cat, 'flag{gate}')
  expect([await scoreOf(at, ann), await solvesOf(at)]).toEqual([0, 1])
  const held = await tryAt(at, 'Quay')
  await say(at, 'Gate', 'correct')
  expect([await scoreOf(at, ann), await solvesOf(at)]).toEqual([300, 4])
  expect(await tryAt(at, 'Quay')).toMatchObject({ result: 'correct', code: 'flag_correct', counts_at_seq: held.counts_at_seq })
  expect((await tryAt(at, 'Ship')).counts_at_seq).toBe(held.counts_at_seq)
  expect(await send(at, ann, 'flag{quay}')).toMatchObject({ status: 409, body: { code: 'already_solved' } })
  expect((await madeOf(at)).toSorted()).toEqual(['Gate', 'Gate', 'Gate', 'Quay', 'Ship'])
})

test('a held flag that a referee took back waits no more, and given back it waits again', async () => {
  const at = await setRange()
  const ann = first(at.players)
  await send(at, ann, 'flag{quay}')
  await say(at, 'Quay', 'wrong')
  await send(at, ann, 'flag{gate}')
  expect(await solvesOf(at)).toBe(1)
  await say(at, 'Quay', 'correct')
  expect([await scoreOf(at, ann), await solvesOf(at)]).toEqual([200, 2])
  const other = await setRange()
  await send(other, first(other.players), 'flag{quay}')
  await say(other, 'Quay', 'wrong')
  await say(other, 'Quay', 'correct')
  expect(await solvesOf(other)).toBe(0)
})

test('a stage that is removed keeps its points, and what waited for it counts and opens to all', async () => {
  const at = await setRange()
  const [ann, cat] = [first(at.players), first(at.players, 2)]
  await send(at, cat, 'flag{gate}')
  await send(at, ann, 'flag{ship}')
  await send(at, ann, 'flag{quay}')
  const params = { resource_id: at.contest_id }
  const remove = { action: 'remove' as const, topic_ids: [stageId(at, 'Gate')] }
  expect((await server.admin.call(topic.act, { params, body: remove })).error.code).toBe('confirm_mismatch')
  expect((await server.admin.call(topic.act, { params, body: { ...remove, confirm: 'Gate' } })).body.done).toHaveLength(1)
  expect([await scoreOf(at, ann), await scoreOf(at, cat)]).toEqual([200, 100])
  expect(await send(at, cat, 'flag{quay}')).toMatchObject({ body: { code: 'flag_correct' } })
  const { body } = await server.admin.call(topic.get, { params: { ...params, topic_id: stageId(at, 'Quay') } })
  expect(body.prerequisites).toEqual([])
  await server.admin.call(topic.act, { params, body: { action: 'restore', topic_ids: remove.topic_ids } })
  expect([await scoreOf(at, ann), await scoreOf(at, cat)]).toEqual([200, 200])
})

test('another list of what a stage needs frees what waited', async () => {
  const at = await setRange()
  const ann = first(at.players)
  await send(at, ann, 'flag{quay}')
  const params = { resource_id: at.contest_id, topic_id: stageId(at, 'Quay') }
  const { version } = (await server.admin.call(topic.get, { params })).body
  expect((await server.admin.call(topic.update, { params, body: { prerequisites: [], version } })).status).toBe(200)
  expect([await scoreOf(at, ann), await solvesOf(at)]).toEqual([100, 1])
})

test('words, removals and tries at once count each stage once', async () => {
  const at = await setRange()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  await send(at, ann, 'flag{gate}')
  await say(at, 'Gate', 'wrong')
  const flags = ['flag{ship}', 'flag{quay}', 'flag{ship}', 'flag{quay}']
  const tries = flags.map((flag, index) => send(at, index % 2 === 0 ? ann : bob, flag))
  await Promise.all([...tries, say(at, 'Gate', 'correct'), ...flags.map((flag) => send(at, bob, flag))])
  await send(at, bob, 'flag{ship}')
  expect([await scoreOf(at, ann), await solvesOf(at)]).toEqual([300, 3])
  expect((await madeOf(at)).toSorted()).toEqual(['Gate', 'Gate', 'Quay', 'Ship'])
})
