import fc from 'fast-check'
import type { EntrantState } from '../../core/event.ts'
import type { TopicRules } from '../../core/scoring/rules.ts'
import type { ContestRules } from '../rules.ts'
import type { DraftEvent, ScoreEvent, TopicState } from '../score-event.ts'

// Arbitrary contests for property tests: few entrants and topics, so that ties, bans and re-judging meet often.

const entrantIds = ['e1', 'e2', 'e3', 'e4', 'e5']
const memberIds = ['ann', 'bob']
const topicIds = ['t1', 't2', 't3']
const bracketIds = ['senior', 'guest']

const bracketRules = fc.constantFrom(...bracketIds).chain((bracket_id) =>
  fc.record({
    bracket_id: fc.constant(bracket_id),
    ranks_overall: fc.boolean(),
    gets_blood: fc.boolean(),
    affects_value: fc.boolean(),
    gets_score: fc.boolean(),
  }),
)

const contestRules = (alone: boolean): fc.Arbitrary<ContestRules> =>
  fc.record({
    game_type: fc.constant('team' as const),
    team_score_type: alone ? fc.constantFrom('average' as const, 'lowest' as const, 'highest' as const) : fc.constant('sum' as const),
    blood_base: fc.constantFrom('initial' as const, 'current' as const, 'fixed' as const),
    blood_fixed: fc.integer({ min: 1, max: 1000 }),
    hint_charge: fc.constant('on_solve' as const),
    brackets: fc.uniqueArray(bracketRules, { selector: ({ bracket_id }) => bracket_id, maxLength: 2 }),
  })

const partsOf = fc.constantFrom(
  [{ part: 0, share: 100 }],
  [
    { part: 0, share: 30 },
    { part: 1, share: 70 },
  ],
  [
    { part: 1, share: 50 },
    { part: 0, share: 50 },
  ],
)

export const topicRules: fc.Arbitrary<TopicRules> = fc.record({
  integral_way: fc.constantFrom('accumulative' as const, 'dynamic' as const, 'cd' as const, 'ladder' as const),
  score: fc.integer({ min: 100, max: 1000 }),
  score_min: fc.integer({ min: 1, max: 100 }),
  dynamic_preset: fc.constantFrom('ctfd_log' as const, 'ctfd_linear' as const, 'gzctf' as const, 'rctf' as const),
  decay: fc.integer({ min: 1, max: 60 }),
  rate: fc.double({ min: 0.01, max: 1, noNaN: true }),
  difficulty_d: fc.double({ min: 0.1, max: 1000, noNaN: true }),
  decay_interval_s: fc.integer({ min: 60, max: 3600 }),
  decay_percent: fc.integer({ min: 1, max: 100 }),
  ladder: fc.constantFrom([100], [100, 90, 80], [70, 33]),
  reward_way: fc.constantFrom('none' as const, 'blood' as const),
  blood_percent: fc.constantFrom([5, 3, 1] as const, [100, 50, 0] as const),
  parts: partsOf,
})

const entrantState: fc.Arbitrary<EntrantState> = fc.record({
  is_banned: rarely(),
  is_hidden: rarely(),
  is_staff: rarely(),
  is_left_out: rarely(),
  bracket_id: fc.constantFrom(null, ...bracketIds),
  roster: fc.constantFrom([], ['ann'], ['ann', 'bob'], ['ann', 'bob', 'eve']),
  sort_name: fc.constantFrom('alpha', 'beta'),
})

const topicState: fc.Arbitrary<TopicState> = fc.record({
  is_hidden: rarely(),
  is_offline: fc.boolean(),
  is_released: fc.boolean(),
  released_elapsed_ms: fc.constant(0),
})

function rarely(): fc.Arbitrary<boolean> {
  return fc.integer({ min: 0, max: 4 }).map((number) => number === 0)
}

/** A draft and how far back it counts: 0 = where it is recorded. */
interface Step {
  draft: DraftEvent
  back: number
  gap_ms: number
}

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

const who = fc.constantFrom(...entrantIds)
const what = fc.constantFrom(...topicIds)

function solverOf(alone: boolean, entrantId: string): fc.Arbitrary<string> {
  return alone ? fc.constantFrom(...memberIds) : fc.constant(entrantId)
}

function tryDraft(alone: boolean): fc.Arbitrary<DraftEvent> {
  const trial = fc.record({
    entrant_id: who,
    topic_id: what,
    part: fc.constantFrom(0, 0, 0, 1),
    submission: fc.integer({ min: 0, max: 3 }),
    submitted_at: fc.integer({ min: 0, max: 20 }),
    elapsed_ms: fc.integer({ min: 0, max: 20_000_000 }),
  })
  return trial.chain(({ submission, submitted_at, elapsed_ms, ...place }) =>
    fc
      .record({ solver_id: solverOf(alone, place.entrant_id), is_solve: fc.integer({ min: 0, max: 3 }), is_correct: fc.boolean() })
      .map(({ solver_id, is_solve, is_correct }): DraftEvent => {
        const payload = { submission_id: `${place.entrant_id} ${solver_id} ${submission}`, submitted_at, elapsed_ms }
        const base = { at: 0, lane: 'result' as const, solver_id, ...place }
        return is_solve > 0 ? { ...base, kind: 'solve', payload } : { ...base, kind: 'verdict', payload: { ...payload, is_correct } }
      }),
  )
}

function hintDraft(alone: boolean): fc.Arbitrary<DraftEvent> {
  return who.chain((entrant_id) =>
    fc
      .record({
        topic_id: what,
        solver_id: solverOf(alone, entrant_id),
        hint: fc.integer({ min: 0, max: 2 }),
        cost: fc.integer({ min: 0, max: 80 }),
        once: fc.boolean(),
      })
      .map(({ topic_id, solver_id, hint: id, cost, once }): DraftEvent => ({
        at: 0,
        lane: 'result',
        kind: 'hint',
        entrant_id,
        solver_id,
        topic_id,
        part: null,
        payload: { hint_id: `h${id}`, cost, charge: once ? 'at_once' : 'on_solve' },
      })),
  )
}

function judgedDraft(alone: boolean): fc.Arbitrary<DraftEvent> {
  return who.chain((entrant_id) =>
    fc
      .record({
        topic_id: fc.constantFrom(null, ...topicIds),
        solver_id: fc.oneof(fc.constant(null), solverOf(alone, entrant_id)),
        upload: fc.integer({ min: 0, max: 2 }),
        points: fc.integer({ min: 0, max: 300 }),
        submitted_at: fc.integer({ min: 0, max: 20 }),
        best: fc.boolean(),
      })
      .map(({ topic_id, solver_id, upload, points, submitted_at, best }): DraftEvent => ({
        at: 0,
        lane: 'result',
        kind: 'judged',
        entrant_id,
        solver_id,
        topic_id,
        part: null,
        payload: { upload_id: `u${upload}`, submitted_at, points, keeps: best ? 'best' : 'latest' },
      })),
  )
}

function otherDraft(alone: boolean): fc.Arbitrary<DraftEvent> {
  const adjusted = {
    entrant_id: who,
    points: fc.integer({ min: -200, max: 200 }),
    tie_at: fc.option(fc.nat(3_600_000), { nil: undefined }),
  }
  const adjust = fc.record(adjusted).map(({ entrant_id, points, tie_at }): DraftEvent => ({
    ...nobody,
    at: 0,
    lane: 'result',
    kind: 'adjust',
    entrant_id,
    payload: { adjustment_id: 'a', points, ...(tie_at === undefined ? {} : { tie_at }) },
  }))
  const moderation = fc.oneof(
    fc
      .tuple(who, entrantState)
      .map(([entrant_id, payload]): DraftEvent => ({ ...nobody, at: 0, lane: 'moderation', kind: 'entrant.state', entrant_id, payload })),
    fc
      .tuple(what, topicState)
      .map(([topic_id, payload]): DraftEvent => ({ ...nobody, at: 0, lane: 'moderation', kind: 'topic.state', topic_id, payload })),
  )
  const rules = fc.oneof(
    contestRules(alone).map((payload): DraftEvent => ({ ...nobody, at: 0, lane: 'result', kind: 'rules.set', topic_id: null, payload })),
    fc
      .tuple(what, topicRules)
      .map(([topic_id, payload]): DraftEvent => ({ ...nobody, at: 0, lane: 'result', kind: 'rules.set', topic_id, payload })),
  )
  return fc.oneof(adjust, { weight: 2, arbitrary: moderation }, rules)
}

function draftOf(alone: boolean): fc.Arbitrary<DraftEvent> {
  const result = { weight: 8, arbitrary: tryDraft(alone) }
  return fc.oneof(result, hintDraft(alone), judgedDraft(alone), { weight: 4, arbitrary: otherDraft(alone) })
}

function numbered(steps: readonly Step[], set: readonly DraftEvent[]): ScoreEvent[] {
  let at = 1_000_000
  return [...set.map((draft) => ({ draft, back: 0, gap_ms: 0 })), ...steps].map(({ draft, back, gap_ms }, index) => {
    at += gap_ms
    const seq = index + 1
    return { ...draft, at, seq, counts_at_seq: Math.max(1, seq - back) }
  })
}

/** Event logs with rules for most topics at the start. `alone`: every member solves alone. */
export function eventLog(alone: boolean): fc.Arbitrary<ScoreEvent[]> {
  const step: fc.Arbitrary<Step> = fc.record({
    draft: draftOf(alone),
    back: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 9 })),
    gap_ms: fc.constantFrom(0, 1, 1000),
  })
  const set = fc.tuple(contestRules(alone), topicRules, topicRules).map(([contest, first, second]): DraftEvent[] => [
    { ...nobody, at: 0, lane: 'result', kind: 'rules.set', topic_id: null, payload: contest },
    { ...nobody, at: 0, lane: 'result', kind: 'rules.set', topic_id: 't1', payload: first },
    { ...nobody, at: 0, lane: 'result', kind: 'rules.set', topic_id: 't2', payload: second },
    {
      ...nobody,
      at: 0,
      lane: 'moderation',
      kind: 'topic.state',
      topic_id: 't1',
      payload: { is_hidden: false, is_offline: false, is_released: true, released_elapsed_ms: 0 },
    },
  ])
  return fc.tuple(set, fc.array(step, { maxLength: 60 })).map(([start, steps]) => numbered(steps, start))
}

export const anyLog: fc.Arbitrary<ScoreEvent[]> = fc.oneof(eventLog(false), eventLog(true))
