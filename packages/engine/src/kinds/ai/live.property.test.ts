import fc from 'fast-check'
import { describe, expect, inject, it } from 'vitest'
import { defaultEntrantState } from '../../core/event.ts'
import { foldStandings } from '../../core/folded.ts'
import type { LiveStandings } from '../../core/live-standings.ts'
import { defaultTopicRules, type EvaluationRules } from '../../core/scoring/rules.ts'
import { anyLog } from '../../answers/standings/arbitrary.ts'
import type { AiEvent } from './event.ts'
import { aiKind } from './kind.ts'
import { createStandings } from './live.ts'
import { type AiColumn, type AiRow, shiftsOf } from './rows.ts'

const ids = ['e1', 'e2', 'e3', 'e4', 'e5']
const topics = ['t1', 't2', 't3']
const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }
const linear: EvaluationRules = { way: 'linear', base: 0, target: 10 }
const place: EvaluationRules = { way: 'place', base: 9, target: 2 }

/** A log of flags with evaluations between, by dice. */
const anyPlayed: fc.Arbitrary<AiEvent[]> = fc.tuple(anyLog, fc.infiniteStream(fc.nat(99))).map(([log, dice]) => {
  const roll = (most: number): number => (dice.next().value ?? 0) % most
  const played: AiEvent[] = []
  const seqs = new Map<number, number>()
  const sent: { submission_id: string; entrant_id: string; topic_id: string }[] = []
  const add = (event: Omit<AiEvent, 'seq' | 'counts_at_seq' | 'at'>, at: number) => {
    const seq = played.length + 1
    // Checked: each draft below is one of the kind's events.
    played.push({ ...event, seq, counts_at_seq: seq, at } as AiEvent)
  }
  const scores = (list: typeof sent) => ({ submission_ids: list.map((one) => one.submission_id), metrics: list.map(() => roll(12)) })
  for (const topic_id of ['t2', 't3']) {
    const payload = { ...defaultTopicRules, evaluation: topic_id === 't2' ? linear : place }
    add({ ...nobody, topic_id, kind: 'rules.set', lane: 'result', payload }, 0)
  }
  for (const event of log) {
    const seq = played.length + 1
    seqs.set(event.seq, seq)
    const scored = event.kind === 'rules.set' && event.topic_id !== null && event.topic_id !== 't1'
    const payload = scored ? { payload: { ...event.payload, evaluation: event.topic_id === 't2' ? linear : place } } : {}
    // Checked: the payload is the event's own.
    played.push({ ...event, ...payload, seq, counts_at_seq: seqs.get(event.counts_at_seq) ?? seq } as AiEvent)
    for (let n = 0; n < 4; n += 1) {
      const what = roll(12)
      const topic_id = topics[1 + roll(2)] ?? ''
      const one = sent[roll(Math.max(1, sent.length))]
      if (what < 5) {
        const fresh = { submission_id: `s${sent.length}`, entrant_id: ids[roll(ids.length)] ?? '', topic_id }
        sent.push(fresh)
        const own = { submission_id: fresh.submission_id, submitted_at: event.at - roll(3), metric: roll(12) }
        add({ ...nobody, entrant_id: fresh.entrant_id, topic_id, kind: 'eval.scored', lane: 'result', payload: own }, event.at)
      } else if (what < 7 && one !== undefined) {
        const own = { submission_id: one.submission_id, is_void: roll(2) === 0 }
        add(
          { ...nobody, entrant_id: one.entrant_id, topic_id: one.topic_id, kind: 'eval.void', lane: 'moderation', payload: own },
          event.at,
        )
      } else if (what === 7) {
        const own = sent.filter((each) => each.topic_id === topic_id && roll(4) > 0)
        add(
          {
            ...nobody,
            topic_id,
            kind: 'eval.again',
            lane: 'result',
            payload: { ...scores(own), finals: roll(2) === 0 ? null : scores(own.slice(1)) },
          },
          event.at,
        )
      } else if (what === 8 && roll(3) === 0) {
        add({ ...nobody, kind: 'eval.reveal', lane: 'result', payload: scores(sent.filter(() => roll(2) === 0)) }, event.at)
      }
    }
  }
  return played
})
const cutTwice = anyPlayed.chain((log) => fc.tuple(fc.constant(log), fc.nat(log.length), fc.nat(log.length)))

function all(live: LiveStandings<AiEvent, AiRow, AiColumn>) {
  return [undefined, 'senior'].map((bracket) => ({
    ranking: live.ranking(bracket),
    page: live.page(0, 5, bracket),
    rows: ids.map((id) => live.row(id, bracket)),
    others: live.others(bracket),
  }))
}

it('the incremental fold is the projection, and freezes the same', () => {
  let scored = 0
  fc.assert(
    fc.property(cutTwice, ([log, one, other]) => {
      const [freeze, cut] = [Math.min(one, other), Math.max(one, other)]
      const [live, folded] = [createStandings({ view: 'public' }), foldStandings(aiKind, { view: 'public' })]
      const told = [live, folded].map((standings) => {
        standings.apply(log.slice(0, freeze))
        const open = all(standings)
        standings.freezeAt(freeze)
        standings.apply(log.slice(freeze, cut))
        standings.apply(log.slice(cut))
        return { open, frozen: all(standings) }
      })
      expect(told[0]).toEqual(told[1])
      scored += [...live.page(0, 5), ...live.others()].filter(({ evaluations }) => evaluations.length > 0).length
    }),
  )
  // The logs hold what this test is about.
  expect(scored).toBeGreaterThan(80 * (inject('propertyRuns') / 500))
})

it('before the reveal no row knows anything but public scores', () => {
  fc.assert(
    fc.property(anyPlayed, (log) => {
      const live = createStandings({ view: 'real' })
      live.apply(
        log.filter(({ kind }) => kind !== 'eval.reveal').map((event, index) => ({ ...event, seq: index + 1, counts_at_seq: index + 1 })),
      )
      for (const row of [...live.page(0, 5), ...live.others()]) {
        expect(row.evaluation_points).toBe(row.public_points)
        for (const cell of row.evaluations) expect(cell.counts).toEqual(cell.public)
      }
      expect(shiftsOf(live.page(0, 5)).filter(({ rank, public_rank }) => rank !== public_rank)).toEqual([])
    }),
  )
})

const state = (entrant_id: string, seq: number): AiEvent => ({
  ...nobody,
  entrant_id,
  seq,
  counts_at_seq: seq,
  at: seq,
  kind: 'entrant.state',
  lane: 'moderation',
  payload: {
    ...defaultEntrantState,
    sort_name: entrant_id,
  },
})
const rules = (topic_id: string, seq: number, evaluation: EvaluationRules): AiEvent => ({
  ...nobody,
  topic_id,
  seq,
  counts_at_seq: seq,
  at: seq,
  kind: 'rules.set',
  lane: 'result',
  payload: {
    ...defaultTopicRules,
    integral_way: 'accumulative',
    score: 500,
    parts: [],
    evaluation,
  },
})
const scored = (seq: number, entrant_id: string, metric: number, submitted_at = seq): AiEvent => ({
  ...nobody,
  entrant_id,
  topic_id: 't1',
  seq,
  counts_at_seq: seq,
  at: seq,
  kind: 'eval.scored',
  lane: 'result',
  payload: {
    submission_id: `s${seq}`,
    submitted_at,
    metric,
  },
})
const taken = (seq: number, entrant_id: string, submission: number, is_void: boolean): AiEvent => ({
  ...nobody,
  entrant_id,
  topic_id: 't1',
  seq,
  counts_at_seq: seq,
  at: seq,
  kind: 'eval.void',
  lane: 'moderation',
  payload: {
    submission_id: `s${submission}`,
    is_void,
  },
})
const revealed = (seq: number, scores: Record<string, number>): AiEvent => ({
  ...nobody,
  seq,
  counts_at_seq: seq,
  at: seq,
  kind: 'eval.reveal',
  lane: 'result',
  payload: {
    submission_ids: Object.keys(scores),
    metrics: Object.values(scores),
  },
})

function ranked(...events: AiEvent[]) {
  const live = createStandings({ view: 'real' })
  live.apply(events)
  return live.page(0, 9).map(({ entrant_id, rank, score, last_at }) => [entrant_id, rank, score, last_at])
}
const begin = [state('a', 1), state('b', 2), state('c', 3), rules('t1', 4, { way: 'linear', base: 0, target: 1 })]

describe('a topic with a metric', () => {
  it('counts the best public score; of equal ones the earlier upload', () => {
    expect(ranked(...begin, scored(5, 'a', 0.5), scored(6, 'b', 0.4), scored(7, 'a', 0.2), scored(8, 'b', 0.5, 4))).toEqual([
      ['b', 1, 250, 4],
      ['a', 2, 250, 5],
      ['c', 3, 0, null],
    ])
  })

  it('turns the ranking by the best private score of the finals', () => {
    const open = [...begin, scored(5, 'a', 0.9), scored(6, 'b', 0.5), scored(7, 'b', 0.4)]
    const live = createStandings({ view: 'real' })
    live.apply([...open, revealed(8, { s5: 0.3, s6: 0.6, s7: 0.7 })])
    expect(live.page(0, 2).map(({ entrant_id, score }) => [entrant_id, score])).toEqual([
      ['b', 350],
      ['a', 150],
    ])
    expect(shiftsOf(live.page(0, 3))).toEqual([
      { entrant_id: 'b', rank: 1, public_rank: 2, public_score: 250 },
      { entrant_id: 'a', rank: 2, public_rank: 1, public_score: 450 },
      { entrant_id: 'c', rank: 3, public_rank: 3, public_score: 0 },
    ])
  })

  it('pays places, shared by equal metrics, where less is better too', () => {
    const down = [...begin.slice(0, 3), rules('t1', 4, { way: 'place', base: 10, target: 1 })]
    expect(ranked(...down, scored(5, 'a', 3), scored(6, 'b', 3), scored(7, 'c', 11)).map(([id, , score]) => [id, score])).toEqual([
      ['a', 500],
      ['b', 500],
      ['c', 0],
    ])
  })

  it('leaves out what a referee took out, and restored it is as if it had never been', () => {
    const open = [...begin, scored(5, 'a', 0.9), scored(6, 'a', 0.4)]
    expect(ranked(...open, taken(7, 'a', 5, true))[0]).toEqual(['a', 1, 200, 6])
    expect(ranked(...open, taken(7, 'a', 5, true), taken(8, 'a', 5, false))).toEqual(ranked(...open))
  })
})
