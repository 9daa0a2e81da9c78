import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { KohEvent } from './event.ts'
import { kohKind } from './kind.ts'
import { secondsBetween, settleRound, type HoldFact, type RoundFacts } from './settle.ts'

const hill = { topic_id: 'h', score: 100, hold_points: 7 }
const facts = (more: Partial<RoundFacts>): RoundFacts => ({
  hills: [hill],
  holds: [],
  solves: [],
  from_ms: 0,
  until_ms: 300_000,
  solve_steps: [100, 50, 25],
  blood_percent: [5, 3, 1],
  getsBlood: () => true,
  is_void: false,
  ...more,
})

/** Kings that follow each other at drawn moments, without a gap. */
const kings = fc
  .tuple(fc.uniqueArray(fc.integer({ min: 1, max: 1_499_999 }), { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 30 }))
  .map(([moments, seed]): HoldFact[] => {
    const cuts = [0, ...moments.toSorted((one, other) => one - other)]
    return cuts.map((from_ms, at) => ({
      topic_id: 'h',
      entrant_id: `e${(at * 7 + seed) % 4}`,
      from_ms,
      to_ms: cuts[at + 1] ?? null,
      is_taken_back: false,
    }))
  })

describe('settling a round', () => {
  it('gives each second of the contest clock to one king, however kings and rounds cut it', () => {
    fc.assert(
      fc.property(kings, fc.constantFrom(30, 60, 300, 500), (holds, duration_s) => {
        const rounds = Math.ceil(1_500 / duration_s)
        const held = new Map<string, number>()
        let total = 0
        for (let n = 0; n < rounds; n += 1) {
          const until_ms = Math.min(1_500_000, (n + 1) * duration_s * 1_000)
          const paid = settleRound(facts({ holds, from_ms: n * duration_s * 1_000, until_ms }))
          for (const [at, id] of paid.entrants.entries()) {
            held.set(id, (held.get(id) ?? 0) + (paid.held_s[at] ?? 0))
            total += paid.held_s[at] ?? 0
          }
        }
        expect(total).toBe(1_500)
        for (const [id, seconds] of held) {
          const own = holds.filter((one) => one.entrant_id === id)
          expect(seconds).toBe(own.reduce((sum, { from_ms, to_ms }) => sum + secondsBetween(from_ms, to_ms ?? 1_500_000), 0))
        }
      }),
    )
  })

  it('what was taken back goes to nobody, and a void round pays nobody', () => {
    const holds = [
      { topic_id: 'h', entrant_id: 'a', from_ms: 0, to_ms: 100_000, is_taken_back: true },
      { topic_id: 'h', entrant_id: 'b', from_ms: 100_000, to_ms: null, is_taken_back: false },
    ]
    expect(settleRound(facts({ holds }))).toMatchObject({
      entrants: ['b'],
      held_s: [200],
      hold: [Math.floor((200 * 7e6) / 60)],
      hills: [1],
    })
    expect(settleRound(facts({ holds, is_void: true }))).toMatchObject({ entrants: ['b'], held_s: [0], hold: [0] })
  })

  it('versions pay less from one to the next, and the first three entrants get a blood', () => {
    const at = (entrant_id: string, no: number, at_ms: number) => ({ topic_id: 'h', entrant_id, no, at_ms })
    const solves = [at('a', 1, 10), at('b', 2, 20), at('a', 3, 30), at('c', 4, 40), at('a', 5, 50), at('d', 6, 60), at('a', 7, 70)]
    const paid = settleRound(facts({ solves, getsBlood: (id) => id !== 'b' }))
    expect([paid.entrants, paid.solve, paid.blood]).toEqual([
      ['a', 'b', 'c', 'd'],
      [175e6, 100e6, 100e6, 100e6],
      [5e6, 0, 3e6, 1e6],
    ])
    // One of a round before is not paid again, and counts as one before.
    const later = settleRound(facts({ solves, from_ms: 30, until_ms: 40 }))
    expect([later.entrants, later.solve, later.blood]).toEqual([['a'], [50e6], [0]])
  })
})

describe('standings', () => {
  const envelope = { lane: 'result' as const, entrant_id: null, solver_id: null, topic_id: null, part: null }
  const state = (seq: number, entrant_id: string): KohEvent => ({
    seq,
    counts_at_seq: seq,
    at: seq,
    kind: 'entrant.state',
    lane: 'moderation',
    entrant_id,
    solver_id: null,
    topic_id: null,
    part: null,
    payload: {
      is_banned: false,
      is_hidden: false,
      is_staff: false,
      is_left_out: false,
      bracket_id: null,
      roster: [],
      sort_name: entrant_id,
    },
  })
  const settled = (seq: number, n: number, rev: number, held: number): KohEvent => ({
    ...envelope,
    seq,
    counts_at_seq: seq,
    at: seq,
    kind: 'round.settled',
    payload: { n, rev, entrants: ['a'], topics: ['h'], hold: [held * 1e6], solve: [0], blood: [0], held_s: [held], hills: [1] },
  })

  it('a later word on a round replaces the earlier one, and a freeze holds it back', () => {
    const events = [state(1, 'a'), state(2, 'b'), settled(3, 1, 1, 60), settled(4, 1, 2, 20)]
    const of = (view: 'real' | 'public', freeze_seq?: number) =>
      kohKind
        .project(kohKind.reduce(events), { view, ...(freeze_seq === undefined ? {} : { freeze_seq }) })
        .rows.map((row) => [row.entrant_id, row.score, row.held_s, row.hills])
    expect(of('real')).toEqual([
      ['a', 20e6, 20, 1],
      ['b', 0, 0, 0],
    ])
    expect(of('public', 3)[0]).toEqual(['a', 60e6, 60, 1])
    expect(of('public', 2)[0]?.[1]).toBe(0)
  })
})
