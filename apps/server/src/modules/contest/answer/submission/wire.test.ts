import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { submission } from '../../../../db/schema/contest/score.ts'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { contestModules } from './testing/modules.ts'
import { submitAs } from './testing/player.ts'
import { setStage, type Stage, type StagedTopic } from './testing/stage.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: contestModules() })
})
afterAll(() => server.stop())

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const part = (number: number, score_share: number) => ({
  part_id: newId(),
  part: number,
  name: `P${number}`,
  score_share,
  logic: 'any' as const,
})
const open = { name: 'Gate', flags: [{ content: 'flag{gate}' }, { content: 'flag{bait}', kind: 'decoy' as const }] }

interface Case {
  /** Row of the table, and what it is about. */
  what: string
  contest?: Partial<AnswerContest>
  topic?: Partial<StagedTopic>
  entrant?: Partial<typeof entrant.$inferInsert>
  /** Sent in order; the last answer is looked at. Most cases send the right flag: no refusal tells that it is right. */
  flags?: string[]
  /** Of the second member, not the first. */
  byMate?: boolean
  status: number
  body: object
  /** How many tries are stored, of those sent. */
  stored?: number
}

const right = { status: 200, body: { result: 'correct', code: 'flag_correct', points: 525, blood: 1 }, stored: 1 }
const cases: Case[] = [
  { what: '1 nothing', flags: ['  '], status: 400, body: { code: 'field_empty' } },
  { what: '1 more than 512 characters', flags: ['x'.repeat(513)], status: 400, body: { code: 'flag_format' } },
  { what: '1 a control character', flags: ['flag{\u0007}'], status: 400, body: { code: 'flag_format' } },
  { what: '2 a contest that is not shown', contest: { is_public: false }, status: 404, body: { code: 'contest_not_found' } },
  { what: '3 a waiting entry', entrant: { status: 'pending' }, status: 403, body: { code: 'registration_pending' } },
  {
    what: '3 a rejected entry',
    entrant: { status: 'rejected', reason: 'not a student' },
    status: 403,
    body: { code: 'registration_rejected' },
  },
  { what: '3 an entry that was withdrawn', entrant: { status: 'withdrawn' }, status: 403, body: { code: 'entrant_withdrawn' } },
  {
    what: '4 a ban says why',
    entrant: { status: 'banned', status_before: 'approved', reason: 'shared flags' },
    status: 403,
    body: { code: 'entrant_banned', details: { reason: 'shared flags' } },
  },
  {
    what: '5 a foreign address is named',
    contest: { ip_whitelist: ['10.20.0.0/16'] },
    status: 403,
    body: { code: 'address_not_allowed', details: { ip: '127.0.0.1' } },
  },
  {
    what: '6 not begun, with the time of the start',
    contest: { start_at: ago(-5) },
    status: 409,
    body: { code: 'contest_not_started', details: { t: expect.stringMatching(/^\d{4}-/u) } },
  },
  {
    what: '6 paused',
    contest: { pauses: [{ from: ago(1), to: null, reason: '' }] },
    status: 409,
    body: { code: 'contest_paused' },
  },
  {
    what: '6 over, with the time of the end',
    contest: { end_at: ago(1) },
    status: 409,
    body: { code: 'contest_finished', details: { t: expect.stringMatching(/^\d{4}-/u) } },
  },
  {
    what: '7 too fast, with the wait',
    contest: { flag_rate_count: 1, flag_rate_window_s: 30 },
    flags: ['no', 'flag{gate}'],
    status: 429,
    body: { code: 'rate_limited', details: { s: 30 } },
    stored: 1,
  },
  { what: '8 a hidden topic', topic: { change: { is_public: false } }, status: 404, body: { code: 'topic_not_found' } },
  { what: '8 one that is not released', topic: { change: { is_released: false } }, status: 404, body: { code: 'topic_not_found' } },
  { what: '8 one of another bracket', topic: { change: { brackets: [newId()] } }, status: 404, body: { code: 'topic_not_found' } },
  { what: '9 a locked topic', topic: { change: { prerequisites: [newId()] } }, status: 409, body: { code: 'topic_locked' } },
  { what: '9 an offline one', topic: { change: { is_online: false } }, status: 409, body: { code: 'topic_offline' } },
  {
    what: '9 a closed one, with its deadline',
    topic: { change: { close_at: ago(2) } },
    status: 409,
    body: { code: 'topic_closed', details: { t: expect.stringMatching(/^\d{4}-/u) } },
  },
  { what: '9 one that takes a file', topic: { change: { flag_type: 'report' } }, status: 409, body: { code: 'topic_wants_upload' } },
  {
    what: '10 solved by a mate: when and by whom, and whether this is right too',
    flags: ['flag{gate}', 'flag{gate}'],
    byMate: true,
    status: 409,
    body: {
      code: 'already_solved',
      details: {
        time: expect.stringMatching(/^\d{4}-/u),
        name: expect.any(String),
        correct: true,
        first: expect.objectContaining({ code: 'flag_correct', points: 525 }),
      },
    },
    stored: 2,
  },
  {
    what: '11 no word about AI',
    contest: { ai_declaration: 'submission' },
    status: 400,
    body: { code: 'ai_declaration_required' },
  },
  {
    what: '12 the same text again: when and by whom',
    flags: ['no', 'no'],
    byMate: true,
    status: 409,
    body: {
      code: 'flag_repeated',
      details: {
        time: expect.stringMatching(/^\d{4}-/u),
        name: expect.any(String),
        first: expect.objectContaining({ code: 'flag_wrong' }),
      },
    },
    stored: 2,
  },
  {
    what: '13 no tries left',
    contest: { answer_limit: 1 },
    flags: ['no', 'flag{gate}'],
    status: 409,
    body: { code: 'answer_limit_reached', details: { limit: 1 } },
    stored: 1,
  },
  {
    what: '13 no tries left for a while, with the wait',
    contest: { answer_limit: 1, answer_limit_mode: 'wait', answer_limit_wait_s: 300 },
    flags: ['no', 'flag{gate}'],
    status: 429,
    body: { code: 'answer_limit_wait', details: { s: 300 } },
    stored: 1,
  },
  { what: '14 a bait', flags: ['flag{bait}'], status: 200, body: { result: 'wrong', code: 'flag_wrong' }, stored: 1 },
  {
    what: '15 a wrong one under a limit',
    contest: { answer_limit: 3 },
    flags: ['no'],
    status: 200,
    body: { result: 'wrong', code: 'flag_wrong', tries_left: 2, message: 'Wrong flag. 2 of 3 attempts left.' },
    stored: 1,
  },
  {
    what: '16 a part',
    topic: {
      parts: [part(0, 40), part(1, 60)],
      flags: [
        { content: 'flag{gate}', part: 0 },
        { content: 'flag{yard}', part: 1 },
      ],
    },
    status: 200,
    body: { result: 'part', code: 'flag_part', part: { name: 'P0', n: 1, m: 2 }, points: 200, message: 'Part P0: correct, 1 of 2.' },
    stored: 1,
  },
  { what: '17 the right one', ...right },
  {
    what: '17 after the end, as practice',
    contest: { end_at: ago(1), after_end: 'practice' },
    status: 200,
    body: { result: 'correct', code: 'flag_correct', practice: true, message: 'Correct. Practice, no points.' },
    stored: 1,
  },
]

async function setCase({ contest, topic, entrant: change }: Case): Promise<Stage> {
  const on = await setStage(server.platform, { topics: [{ ...open, ...topic }], teams: [2], ...(contest === undefined ? {} : { contest }) })
  if (change !== undefined) await server.db.update(entrant).set(change).where(eq(entrant.contest_id, on.contest_id))
  return on
}

describe('the table of answers, over the wire', () => {
  test.each(cases)('$what', async (one) => {
    const on = await setCase(one)
    const { flags = ['flag{gate}'], byMate = false, status, body, stored = 0 } = one
    let last: Awaited<ReturnType<typeof submitAs>> | undefined
    for (const [index, flag] of flags.entries()) {
      const player = on.players[byMate && index > 0 ? 1 : 0] ?? { cookie: '' }
      last = await submitAs(server.url, player, { contest_id: on.contest_id, topic_id: on.topics[0]?.topic_id ?? '', flag })
    }
    expect([last?.status, last?.body]).toEqual([status, expect.objectContaining(body)])
    expect(/^\d+$/u.test(last?.retryAfter ?? '')).toBe(status === 429)
    expect(await server.db.$count(submission, eq(submission.contest_id, on.contest_id))).toBe(stored)
  })

  test('2 nobody is asked to sign in', async () => {
    const on = await setCase({ what: '', status: 0, body: {} })
    const reply = await submitAs(
      server.url,
      { cookie: '' },
      { contest_id: on.contest_id, topic_id: on.topics[0]?.topic_id ?? '', flag: 'x' },
    )
    expect([reply.status, reply.body]).toEqual([401, expect.objectContaining({ code: 'unauthenticated' })])
  })

  test('3 somebody else has no entry', async () => {
    const on = await setCase({ what: '', status: 0, body: {} })
    const stranger = await server.signIn('student')
    const to = { contest_id: on.contest_id, topic_id: on.topics[0]?.topic_id ?? '', flag: 'flag{gate}' }
    const reply = await submitAs(server.url, { cookie: stranger.cookie() }, to)
    expect([reply.status, reply.body]).toEqual([403, expect.objectContaining({ code: 'not_registered' })])
  })

  test('17 in the freeze neither points nor blood are told', async () => {
    const on = await setCase({ what: '', contest: { freeze_at: ago(1) }, status: 0, body: {} })
    const [player = { cookie: '' }] = on.players
    const to = { contest_id: on.contest_id, topic_id: on.topics[0]?.topic_id ?? '', flag: 'flag{gate}' }
    const { body } = await submitAs(server.url, player, to)
    expect(body).toEqual({
      result: 'correct',
      code: 'flag_correct',
      message: 'Correct. Points are shown after the freeze.',
      topic_id: on.topics[0]?.topic_id,
    })
  })
})
