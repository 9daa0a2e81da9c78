import { describe, expect, it } from 'vitest'
import type { ContestClock } from '../../core/clock.ts'
import { defaultEntrantState, type EntrantState } from '../../core/event.ts'
import { defaultTopicRules } from '../../core/scoring/rules.ts'
import {
  emptyProgress,
  type FlagEntrantFacts,
  type FlagFacts,
  type FlagMatch,
  type FlagTopicFacts,
  type FlagTry,
  progressKey,
  type SolverProgress,
  windowKey,
} from './facts.ts'
import { judge } from './judge.ts'
import type { FlagOutcome } from './outcome.ts'
import { defaultFlagParts, type FlagContestRules, type FlagRules, type FlagTopicRules } from './rules.ts'
import { defaultContestRules } from '../rules.ts'

const at = 10_000_000
const clock: ContestClock = {
  start_at: 9_000_000,
  end_at: 20_000_000,
  start_mode: 'auto',
  started_at: null,
  is_start_held: false,
  stopped_at: null,
  pauses: [],
  pause_keeps_end: true,
  freeze_at: null,
  unfrozen_at: null,
  unfreeze: 'by_hand',
}

const plainTopic: FlagTopicRules = {
  flag_type: 'static',
  parts: defaultFlagParts,
  part_order: 'any',
  answer_limit: 0,
  answer_limit_mode: 'lockout',
  answer_limit_wait_s: 300,
  flag_rate_count: 10,
  flag_rate_window_s: 60,
  prerequisites: null,
  prerequisites_view: 'name',
  brackets: null,
  close_at: null,
  is_practice: false,
  scoring: defaultTopicRules,
}

const twoParts: Partial<FlagTopicRules> = {
  parts: [
    { part: 1, logic: 'any', flag_count: 1 },
    { part: 2, logic: 'any', flag_count: 1 },
  ],
  scoring: {
    ...defaultTopicRules,
    parts: [
      { part: 1, share: 30 },
      { part: 2, share: 70 },
    ],
  },
}

interface Scene {
  clock?: Partial<ContestClock>
  online?: boolean
  contest?: Partial<FlagContestRules>
  topic?: Partial<FlagTopicRules>
  others?: Record<string, Partial<FlagTopicRules>>
  topicFacts?: Partial<FlagTopicFacts>
  entrant?: Partial<FlagEntrantFacts>
  state?: Partial<EntrantState>
  progress?: Partial<SolverProgress>
  solvedOthers?: string[]
  hits?: { hits: number[]; breaches?: number; blocked_until?: number }
  boxHits?: number
}

const right: FlagMatch = { topic_id: 'web1', part: 0, flag_id: 'f1', kind: 'own', owner_id: null }
const ofPart = (part: number, flag_id = `f${part}`, topic_id = 'web1'): FlagMatch => ({ ...right, part, flag_id, topic_id })
const foreign: FlagMatch = { ...right, kind: 'foreign', owner_id: 'team2' }
const decoy: FlagMatch = { ...right, kind: 'decoy' }

let counter = 0
function attempt(change: Partial<FlagTry> = {}): FlagTry {
  counter += 1
  return {
    submission_id: `s${counter}`,
    at,
    entrant_id: 'team1',
    member_id: 'ann',
    topic_id: 'web1',
    text: 'flag{x}',
    digest: `digest ${counter}`,
    matches: [],
    is_authenticated: true,
    is_contest_visible: true,
    is_address_allowed: true,
    has_ai_declaration: false,
    bot_wait_ms: null,
    ...change,
  }
}

const nothing = () => false

function sceneOf(scene: Scene): { rules: FlagRules; facts: FlagFacts } {
  const released = { is_hidden: false, is_offline: false, is_released: true, released_elapsed_ms: 0 }
  const topics = new Map([['web1', { ...plainTopic, ...scene.topic }]])
  for (const [id, rules] of Object.entries(scene.others ?? {})) topics.set(id, { ...plainTopic, ...rules })
  const contest = {
    flag_rate_count: 10,
    flag_rate_window_s: 60,
    after_end: 'read_only',
    ai_declaration: 'writeup',
    scoring: defaultContestRules,
    ...scene.contest,
  } as const
  const base = { counted_solves: 0, blood_solves: 0, state: released }
  const entrant: FlagEntrantFacts = {
    status: 'approved',
    ban_reason: null,
    state: { ...defaultEntrantState, ...scene.state },
    hasSolved: nothing,
  }
  const progress = new Map([[progressKey('team1', 'web1'), { ...emptyProgress, ...scene.progress }]])
  for (const id of scene.solvedOthers ?? [])
    progress.set(progressKey('team1', id), { ...emptyProgress, solved: new Map([[0, { at: 1, by: 'ann' }]]) })
  const windows = new Map()
  if (scene.hits) windows.set(windowKey('team1', 'web1'), { breaches: 0, blocked_until: 0, ...scene.hits })
  if (scene.boxHits) windows.set(windowKey('team1', null), { breaches: 0, blocked_until: 0, hits: Array(scene.boxHits).fill(at - 1000) })
  return {
    rules: { contest, topics },
    facts: {
      clock: { ...clock, ...scene.clock },
      is_online: scene.online ?? true,
      topics: new Map([...topics.keys()].map((id) => [id, id === 'web1' ? { ...base, ...scene.topicFacts } : base])),
      entrants: new Map([['team1', { ...entrant, ...scene.entrant }]]),
      progress,
      windows,
    },
  }
}

function judgeIn(scene: Scene, ...tries: FlagTry[]): readonly FlagOutcome[] {
  const { rules, facts } = sceneOf(scene)
  return judge(rules, facts, tries)
}

function judgeOne(scene: Scene, change: Partial<FlagTry> = {}): FlagOutcome {
  const [outcome] = judgeIn(scene, attempt(change))
  if (!outcome) throw new Error('no outcome')
  return outcome
}

const state = (change: Partial<FlagTopicFacts['state']>) => ({
  topicFacts: { state: { is_hidden: false, is_offline: false, is_released: true, released_elapsed_ms: 0, ...change } },
})
const sent = { at: at - 5000, by: 'bob' }

type Row = [
  row: number,
  name: string,
  scene: Scene,
  change: Partial<FlagTry>,
  http: number,
  code: string,
  flags: '' | 'stored' | 'attempt',
  details?: object,
]

const table: Row[] = [
  [1, 'an empty text', {}, { text: '' }, 400, 'field_empty', ''],
  [1, 'a text of 513 characters', {}, { text: 'x'.repeat(513) }, 400, 'flag_format', ''],
  [1, 'a control character', {}, { text: 'flag{\u0007}' }, 400, 'flag_format', ''],
  [2, 'no session', {}, { is_authenticated: false }, 401, 'unauthenticated', ''],
  [2, 'a contest that is not visible', {}, { is_contest_visible: false }, 404, 'contest_not_found', ''],
  [3, 'somebody not registered', {}, { entrant_id: null }, 403, 'not_registered', ''],
  [3, 'an unknown entrant', {}, { entrant_id: 'nobody' }, 403, 'not_registered', ''],
  [3, 'a pending entry', { entrant: { status: 'pending' } }, {}, 403, 'registration_pending', ''],
  [3, 'a rejected entry', { entrant: { status: 'rejected' } }, {}, 403, 'registration_rejected', ''],
  [3, 'a withdrawn entry', { entrant: { status: 'withdrawn' } }, {}, 403, 'entrant_withdrawn', ''],
  [4, 'a banned entrant', { state: { is_banned: true }, entrant: { ban_reason: 'shared' } }, {}, 403, 'entrant_banned', ''],
  [5, 'an address not whitelisted', {}, { is_address_allowed: false }, 403, 'address_not_allowed', ''],
  [6, 'a contest not started', { clock: { start_at: at + 1 } }, {}, 409, 'contest_not_started', '', { start_at: at + 1 }],
  [6, 'a paused contest', { clock: { pauses: [{ paused_at: at, resumed_at: null }] } }, {}, 409, 'contest_paused', ''],
  [6, 'a finished contest', { clock: { end_at: at } }, {}, 409, 'contest_finished', '', { ended_at: at }],
  [
    6,
    'practice of a contest that is offline',
    { clock: { end_at: at }, contest: { after_end: 'practice' }, online: false },
    {},
    409,
    'contest_finished',
    '',
  ],
  [7, 'a bot over its limit', {}, { bot_wait_ms: 400 }, 429, 'rate_limited', '', { retry_after_s: 1 }],
  [7, 'a window used up', { hits: { hits: Array(10).fill(at - 1000) } }, {}, 429, 'rate_limited', '', { retry_after_s: 60 }],
  [
    7,
    'a window used up again',
    { hits: { hits: Array(10).fill(at - 1000), breaches: 2 } },
    {},
    429,
    'rate_limited',
    '',
    { retry_after_s: 240 },
  ],
  [
    7,
    'a wait that has not passed',
    { hits: { hits: [], breaches: 1, blocked_until: at + 2500 } },
    {},
    429,
    'rate_limited',
    '',
    { retry_after_s: 3 },
  ],
  [8, 'an unknown topic', {}, { topic_id: 'none' }, 404, 'topic_not_found', ''],
  [8, 'a hidden topic', state({ is_hidden: true }), {}, 404, 'topic_not_found', ''],
  [8, 'a topic not released', state({ is_released: false }), {}, 404, 'topic_not_found', ''],
  [8, 'a topic of another bracket', { topic: { brackets: ['junior'] }, state: { bracket_id: 'senior' } }, {}, 404, 'topic_not_found', ''],
  [
    8,
    'a locked topic that is hidden while locked',
    { topic: { prerequisites: { topic_ids: ['web0'], needed: 1 }, prerequisites_view: 'hidden' }, others: { web0: {} } },
    {},
    404,
    'topic_not_found',
    '',
  ],
  [
    9,
    'a locked topic',
    { topic: { prerequisites: { topic_ids: ['web0', 'web2'], needed: 2 } }, others: { web0: {}, web2: {} }, solvedOthers: ['web2'] },
    { matches: [right] },
    409,
    'topic_locked',
    '',
    { topic_ids: ['web0'] },
  ],
  [9, 'an offline topic', state({ is_offline: true }), { matches: [right] }, 409, 'topic_offline', ''],
  [9, 'a closed topic', { topic: { close_at: at } }, {}, 409, 'topic_closed', '', { closed_at: at }],
  [9, 'a topic that wants an upload', { topic: { flag_type: 'report' } }, {}, 409, 'topic_wants_upload', ''],
  [
    10,
    'a topic already solved',
    { progress: { solved: new Map([[0, sent]]) } },
    {},
    409,
    'already_solved',
    'stored',
    { ...sent, correct: false },
  ],
  [
    10,
    'a topic already solved, with the right flag',
    { progress: { solved: new Map([[0, sent]]) } },
    { matches: [right] },
    409,
    'already_solved',
    'stored',
    { ...sent, correct: true },
  ],
  [11, 'a missing AI declaration', { contest: { ai_declaration: 'submission' } }, { matches: [right] }, 400, 'ai_declaration_required', ''],
  [12, 'the same text again', { progress: { texts: new Map([['same', sent]]) } }, { digest: 'same' }, 409, 'flag_repeated', 'stored', sent],
  [
    12,
    'a part that is solved already, in another spelling',
    { topic: twoParts, progress: { solved: new Map([[1, sent]]) } },
    { matches: [ofPart(1)] },
    409,
    'flag_repeated',
    'stored',
    sent,
  ],
  [
    13,
    'no tries left',
    { topic: { answer_limit: 3 }, progress: { wrong_count: 3 } },
    { matches: [right] },
    409,
    'answer_limit_reached',
    '',
    { limit: 3 },
  ],
  [
    13,
    'a wait after the last wrong try',
    { topic: { answer_limit: 3, answer_limit_mode: 'wait' }, progress: { wrong_count: 3, last_wrong_at: at - 1000 } },
    {},
    429,
    'answer_limit_wait',
    '',
    { retry_after_s: 299 },
  ],
  [14, 'the flag of another entrant', {}, { matches: [foreign] }, 200, 'flag_wrong', 'attempt', {}],
  [14, 'a decoy', {}, { matches: [decoy] }, 200, 'flag_wrong', 'attempt', {}],
  [15, 'a wrong flag', {}, {}, 200, 'flag_wrong', 'attempt', {}],
  [
    15,
    'a wrong flag under a limit',
    { topic: { answer_limit: 3 }, progress: { wrong_count: 1 } },
    {},
    200,
    'flag_wrong',
    'attempt',
    { left: 1, limit: 3 },
  ],
  [
    15,
    'the right flag of another topic',
    { others: { web2: {} } },
    { matches: [ofPart(0, 'f', 'web2')] },
    200,
    'flag_wrong',
    'attempt',
    {},
  ],
  [
    15,
    'a part before its turn',
    { topic: { ...twoParts, part_order: 'in_sequence' } },
    { matches: [ofPart(2)] },
    200,
    'flag_wrong',
    'attempt',
    {},
  ],
  [16, 'one part of two', { topic: twoParts }, { matches: [ofPart(2)] }, 200, 'flag_part', 'stored', { part: 2, found: 1, needed: 2 }],
  [
    16,
    'one flag of all three',
    { topic: { parts: [{ part: 0, logic: 'all', flag_count: 3 }] } },
    { matches: [right] },
    200,
    'flag_part',
    'stored',
    { part: 0, found: 1, needed: 3 },
  ],
  [
    16,
    'one member of a team of two',
    { topic: { parts: [{ part: 0, logic: 'team', flag_count: 1 }] }, state: { roster: ['ann', 'bob'] } },
    { matches: [right] },
    200,
    'flag_part',
    'stored',
    { part: 0, found: 1, needed: 2 },
  ],
  [17, 'the right flag', {}, { matches: [right] }, 200, 'flag_correct', 'stored', {}],
  [17, 'the right flag in the freeze', { clock: { freeze_at: at } }, { matches: [right] }, 200, 'flag_correct', 'stored', {}],
  [
    17,
    'practice after the end',
    { clock: { end_at: at }, contest: { after_end: 'practice' } },
    { matches: [right] },
    200,
    'flag_correct',
    'stored',
    {},
  ],
]

describe('the submission table', () => {
  it.each(table)('row %i: %s', (row, name, scene, change, http, code, flags, details) => {
    const outcome = judgeOne(scene, change)
    expect(outcome).toMatchObject({ row, http, code, is_stored: flags !== '', is_attempt: flags === 'attempt' })
    expect(outcome.details).toEqual(details ?? outcome.details)
    const isScored = (row === 17 && !outcome.is_practice) || name === 'one part of two'
    expect(outcome.events).toHaveLength(isScored ? 1 : 0)
  })

  it('answers by the first row that matches when all of them do', () => {
    const worst: Scene = {
      entrant: { status: 'pending' },
      state: { is_banned: true },
      clock: { end_at: at },
      topic: { close_at: at, answer_limit: 1 },
      progress: { wrong_count: 9, solved: new Map([[0, sent]]) },
      hits: { hits: Array(10).fill(at) },
    }
    const bad: Partial<FlagTry> = { text: '', is_authenticated: false, is_address_allowed: false }
    expect(judgeOne(worst, bad).row).toBe(1)
    expect(judgeOne(worst, { ...bad, text: 'x' }).row).toBe(2)
    expect(judgeOne(worst, { is_address_allowed: false }).row).toBe(3)
    expect(judgeOne({ ...worst, entrant: {} }, { is_address_allowed: false }).row).toBe(4)
    expect(judgeOne({ ...worst, entrant: {}, state: {} }, { is_address_allowed: false }).row).toBe(5)
    expect(judgeOne({ ...worst, entrant: {}, state: {} }).row).toBe(6)
    expect(judgeOne({ ...worst, entrant: {}, state: {}, clock: {} }).row).toBe(7)
    expect(judgeOne({ ...worst, entrant: {}, state: {}, clock: {}, hits: { hits: [] } }).row).toBe(9)
  })
})

describe('a right flag', () => {
  it('makes one solve event that carries what scores', () => {
    const outcome = judgeOne(state({ released_elapsed_ms: 400_000 }), { submission_id: 'sub', matches: [right] })
    expect(outcome.events).toEqual([
      {
        at,
        lane: 'result',
        kind: 'solve',
        entrant_id: 'team1',
        solver_id: 'team1',
        topic_id: 'web1',
        part: 0,
        payload: { submission_id: 'sub', submitted_at: at, elapsed_ms: 600_000 },
      },
    ])
    expect(outcome).toMatchObject({ points: 525, blood: 1, result: 'correct', part: 0, flag_id: 'f1' })
  })
  it('is worth what the standings show right after it', () => {
    const outcome = judgeOne(
      { topicFacts: { ...state({}).topicFacts, counted_solves: 9, blood_solves: 1 }, progress: { hint_cost: 20 } },
      { matches: [right] },
    )
    expect(outcome).toMatchObject({ points: 496 + 15 - 20, blood: 2 })
  })
  it('shows neither points nor blood in the freeze, and still solves', () => {
    expect(judgeOne({ clock: { freeze_at: at } }, { matches: [right] })).toMatchObject({
      points: null,
      blood: null,
      events: [{ kind: 'solve' }],
    })
  })
  it.each([
    ['after the end', { clock: { end_at: at }, contest: { after_end: 'practice' } }],
    ['at a practice topic', { topic: { is_practice: true } }],
    ['by staff', { state: { is_staff: true, is_hidden: true } }],
  ] as [string, Scene][])('is practice without an event %s', (_, scene) => {
    expect(judgeOne(scene, { matches: [right] })).toMatchObject({
      code: 'flag_correct',
      is_practice: true,
      points: null,
      blood: null,
      events: [],
    })
  })
  it('of a hidden entrant takes no blood', () => {
    expect(judgeOne({ state: { is_hidden: true } }, { matches: [right] })).toMatchObject({ points: 500, blood: null })
  })
  it('that is also another entrant’s is right', () => {
    expect(judgeOne({}, { matches: [foreign, right] })).toMatchObject({ code: 'flag_correct', evidence: null })
  })
})

describe('a wrong flag', () => {
  it('has the same answer whether it is foreign, a decoy or just wrong; only the evidence differs', () => {
    const [plain, other, bait] = judgeIn({}, attempt(), attempt({ matches: [foreign] }), attempt({ matches: [decoy] }))
    const answer = ({ code, http, result, details, points, blood, tries_left, topic_id }: FlagOutcome) => ({
      code,
      http,
      result,
      details,
      points,
      blood,
      tries_left,
      topic_id,
    })
    if (!plain || !other || !bait) throw new Error('three outcomes')
    expect(answer(other)).toEqual(answer(plain))
    expect(answer(bait)).toEqual(answer(plain))
    expect([plain.evidence, other.evidence, bait.evidence]).toEqual([
      null,
      { kind: 'foreign_flag', topic_id: 'web1', owner_id: 'team2' },
      { kind: 'decoy_flag', topic_id: 'web1', owner_id: null },
    ])
  })
})

describe('tries of one batch', () => {
  it('see each other: of two equal right flags one solves', () => {
    const outcomes = judgeIn({}, attempt({ digest: 'a', matches: [right] }), attempt({ digest: 'a', member_id: 'bob', matches: [right] }))
    expect(outcomes.map(({ code }) => code)).toEqual(['flag_correct', 'already_solved'])
    expect(outcomes[1]?.details).toEqual({ at, by: 'ann', correct: true })
  })
  it('see each other: of two equal wrong flags one is repeated', () => {
    expect(judgeIn({}, attempt({ digest: 'a' }), attempt({ digest: 'a' })).map(({ code }) => code)).toEqual(['flag_wrong', 'flag_repeated'])
  })
  it('use up the wrong limit together', () => {
    const outcomes = judgeIn({ topic: { answer_limit: 2 } }, attempt(), attempt(), attempt({ matches: [right] }))
    expect(outcomes.map(({ code, tries_left }) => [code, tries_left])).toEqual([
      ['flag_wrong', 1],
      ['flag_wrong', 0],
      ['answer_limit_reached', null],
    ])
  })
  it('use up the rate window together, whatever they reach from row 8 on', () => {
    const outcomes = judgeIn({ topic: { flag_rate_count: 2 }, ...state({ is_offline: true }) }, attempt(), attempt(), attempt())
    expect(outcomes.map(({ code }) => code)).toEqual(['topic_offline', 'topic_offline', 'rate_limited'])
    expect(outcomes[2]?.window?.window).toEqual({ hits: [], breaches: 1, blocked_until: at + 60_000 })
  })
  it('open locked topics for each other', () => {
    const scene = { topic: { prerequisites: { topic_ids: ['web0'], needed: 1 } }, others: { web0: {} } }
    const outcomes = judgeIn(scene, attempt({ topic_id: 'web0', matches: [ofPart(0, 'f', 'web0')] }), attempt({ matches: [right] }))
    expect(outcomes.map(({ code }) => code)).toEqual(['flag_correct', 'flag_correct'])
  })
  it('take bloods and prices in order', () => {
    const { rules, facts } = sceneOf({ topic: { scoring: { ...defaultTopicRules, dynamic_preset: 'ctfd_linear', decay: 10 } } })
    const teams = ['team1', 'team2', 'team3', 'team4']
    const [team1] = facts.entrants.values()
    if (!team1) throw new Error('no entrant')
    const crowd = {
      ...facts,
      entrants: new Map(teams.map((team) => [team, team === 'team2' ? { ...team1, state: { ...team1.state, is_hidden: true } } : team1])),
    }
    const outcomes = judge(
      rules,
      crowd,
      teams.map((entrant_id) => attempt({ entrant_id, matches: [right] })),
    )
    expect(outcomes.map(({ blood, points }) => [blood, points])).toEqual([
      [1, 525],
      [null, 500],
      [2, 505],
      [3, 485],
    ])
  })
  it('leave the facts they were given as they were', () => {
    const { rules, facts } = sceneOf({})
    judge(rules, facts, [attempt({ matches: [right] })])
    expect(facts).toEqual(sceneOf({}).facts)
  })
})

describe('parts', () => {
  it('give their share each, and the last one the solve with its blood', () => {
    const outcomes = judgeIn({ topic: twoParts }, attempt({ matches: [ofPart(2)] }), attempt({ matches: [ofPart(1)] }))
    expect(outcomes.map(({ code, points, blood, events }) => [code, points, blood, events[0]?.part])).toEqual([
      ['flag_part', 350, null, 2],
      ['flag_correct', 175, 1, 1],
    ])
  })
  it('in sequence take the same text again once it is its turn', () => {
    const scene = { topic: { ...twoParts, part_order: 'in_sequence' } } as const
    const second = { digest: 'second', matches: [ofPart(2)] }
    const outcomes = judgeIn(scene, attempt(second), attempt(second), attempt({ matches: [ofPart(1)] }), attempt(second))
    expect(outcomes.map(({ code }) => code)).toEqual(['flag_wrong', 'flag_repeated', 'flag_part', 'flag_correct'])
  })
  it('never tell by a repeated text that it is right now when no tries are left', () => {
    const scene = { topic: { ...twoParts, answer_limit: 1 }, progress: { wrong_count: 1, texts: new Map([['old', sent]]) } } as const
    expect(judgeOne(scene, { digest: 'old', matches: [ofPart(1)] }).code).toBe(judgeOne(scene, { digest: 'old' }).code)
  })
  it('with logic all want every flag once', () => {
    const scene: Scene = { topic: { parts: [{ part: 0, logic: 'all', flag_count: 2 }] } }
    const outcomes = judgeIn(
      scene,
      attempt({ matches: [ofPart(0, 'a')] }),
      attempt({ matches: [ofPart(0, 'a')] }),
      attempt({ matches: [ofPart(0, 'b')] }),
    )
    expect(outcomes.map(({ code, events }) => [code, events.length])).toEqual([
      ['flag_part', 0],
      ['flag_repeated', 0],
      ['flag_correct', 1],
    ])
  })
  it('with logic team want the flag of every member, the same text too', () => {
    const scene: Scene = { topic: { parts: [{ part: 0, logic: 'team', flag_count: 1 }] }, state: { roster: ['ann', 'bob'] } }
    const one = { digest: 'same', matches: [right] }
    const outcomes = judgeIn(scene, attempt(one), attempt(one), attempt({ ...one, member_id: 'bob' }))
    expect(outcomes.map(({ code }) => code)).toEqual(['flag_part', 'flag_repeated', 'flag_correct'])
  })
})

describe('members who solve alone', () => {
  const scene: Scene = { contest: { scoring: { ...defaultContestRules, team_score_type: 'average' } } }
  it('each solve once; the first of the team takes the blood', () => {
    const one = { digest: 'same', matches: [right] }
    const outcomes = judgeIn(scene, attempt(one), attempt({ ...one, member_id: 'bob' }), attempt({ ...one, member_id: 'bob' }))
    expect(outcomes.map(({ code, blood, events }) => [code, blood, events[0]?.solver_id])).toEqual([
      ['flag_correct', 1, 'ann'],
      ['flag_correct', null, 'bob'],
      ['already_solved', null, undefined],
    ])
  })
})

describe('the one flag box', () => {
  const box = { topic_id: null }
  it('finds the topic of a flag', () => {
    expect(judgeOne({}, { ...box, matches: [right] })).toMatchObject({ code: 'flag_correct', topic_id: 'web1', points: 525 })
  })
  it('counts wrong ones in a window of its own and never as an attempt', () => {
    const outcome = judgeOne({ topic: { answer_limit: 5 } }, { ...box, matches: [foreign] })
    expect(outcome).toMatchObject({ code: 'flag_wrong', is_attempt: false, is_stored: true, evidence: { kind: 'foreign_flag' } })
    expect(outcome.window).toEqual({ key: windowKey('team1', null), window: { hits: [at], breaches: 0, blocked_until: 0 } })
    expect(judgeOne({ boxHits: 10 }, { ...box, matches: [right] }).code).toBe('rate_limited')
  })
  it.each([
    ['with a wrong limit', { topic: { answer_limit: 5 } }],
    ['with parts in sequence', { topic: { ...twoParts, part_order: 'in_sequence' } }],
    ['that takes a file', { topic: { flag_type: 'optimise' } }],
    ['that is hidden', state({ is_hidden: true })],
    ['that is offline', state({ is_offline: true })],
    ['that is closed', { topic: { close_at: at } }],
    ['that is locked', { topic: { prerequisites: { topic_ids: ['web0'], needed: 1 } }, others: { web0: {} } }],
  ] as [string, Scene][])('does not match a topic %s', (_, scene) => {
    expect(judgeOne(scene, { ...box, matches: [right, ofPart(1)] })).toMatchObject({
      code: 'flag_wrong',
      topic_id: null,
      is_attempt: false,
    })
  })
  it('asks which topic when two take the flag, and prefers the one not solved yet', () => {
    const matches = [right, ofPart(0, 'f', 'web2')]
    const asked = judgeOne({ others: { web2: {} } }, { ...box, matches })
    expect(asked).toMatchObject({ code: 'topic_ambiguous', details: { topic_ids: ['web1', 'web2'] }, is_stored: false })
    expect(judgeOne({ others: { web2: {} }, solvedOthers: ['web2'] }, { ...box, matches })).toMatchObject({
      code: 'flag_correct',
      topic_id: 'web1',
    })
  })
  it('says already solved of a solved topic', () => {
    expect(judgeOne({ progress: { solved: new Map([[0, sent]]) } }, { ...box, matches: [right] })).toMatchObject({
      code: 'already_solved',
      topic_id: 'web1',
    })
  })
  it('asks for the declaration before it looks, so that a right and a wrong flag are answered alike', () => {
    const scene: Scene = { contest: { ai_declaration: 'submission' } }
    expect(judgeOne(scene, { ...box, matches: [right] })).toMatchObject({ code: 'ai_declaration_required', is_stored: false })
    expect(judgeOne(scene, box).code).toBe('ai_declaration_required')
    expect(judgeOne(scene, { ...box, matches: [right], has_ai_declaration: true }).code).toBe('flag_correct')
  })
  it('gives a bot without a topic a hundred wrong flags a minute, whatever people have used up', () => {
    const tries = Array.from({ length: 101 }, () => attempt({ ...box, is_bot: true }))
    const codes = judgeIn({ boxHits: 10 }, ...tries).map(({ code }) => code)
    expect(codes.slice(0, 100).every((code) => code === 'flag_wrong')).toBe(true)
    expect(codes[100]).toBe('rate_limited')
  })
  it("counts a bot's tries at a topic in the topic's own window", () => {
    const codes = judgeIn({}, ...Array.from({ length: 11 }, () => attempt({ is_bot: true }))).map(({ code }) => code)
    expect(codes.slice(9)).toEqual(['flag_wrong', 'rate_limited'])
  })
})
