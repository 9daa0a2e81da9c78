import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultEntrantState } from '../../core/event.ts'
import { defaultTopicRules } from '../../core/scoring/rules.ts'
import { partPoints } from '../../core/scoring/share.ts'
import { solveValue } from '../../core/scoring/value.ts'
import { defaultContestRules } from '../rules.ts'
import type { ScoreEvent } from '../score-event.ts'
import { anyLog, eventLog, topicRules } from './arbitrary.ts'
import { project } from './project.ts'
import { reduce } from './reduce.ts'
import type { FlagRow } from './rows.ts'

const logAndCut = anyLog.chain((log) => fc.tuple(fc.constant(log), fc.integer({ min: 0, max: log.length })))
const real = { view: 'real' } as const
const nobody = { solver_id: null, topic_id: null, part: null }

function everyRow(log: readonly ScoreEvent[]): FlagRow[] {
  const { rows, others } = project(reduce(log), real)
  return [...rows, ...others]
}

/** Appends an event that counts where it is recorded. */
function append(log: readonly ScoreEvent[], make: (seq: number) => ScoreEvent): ScoreEvent[] {
  return [...log, make((log.at(-1)?.seq ?? 0) + 1)]
}

describe('reduce', () => {
  it('folds a, then b, as it folds a and b at once', () => {
    fc.assert(
      fc.property(logAndCut, ([log, cut]) => {
        expect(reduce(log.slice(cut), reduce(log.slice(0, cut)))).toEqual(reduce(log))
      }),
    )
  })
  it('leaves the facts it goes on from as they were', () => {
    fc.assert(
      fc.property(logAndCut, ([log, cut]) => {
        const before = reduce(log.slice(0, cut))
        reduce(log.slice(cut), before)
        expect(before).toEqual(reduce(log.slice(0, cut)))
      }),
    )
  })
  it('does not mind the order of its input', () => {
    const shuffled = anyLog.chain((log) => fc.tuple(fc.constant(log), fc.shuffledSubarray(log, { minLength: log.length })))
    fc.assert(
      fc.property(shuffled, ([log, mixed]) => {
        expect(project(reduce(mixed), real)).toEqual(project(reduce(log), real))
      }),
    )
  })
  it('refuses an event that it has folded before', () => {
    fc.assert(
      fc.property(logAndCut, ([log, cut]) => {
        const again = log.slice(0, Math.max(1, cut))
        expect(() => reduce(again, reduce(again))).toThrow(RangeError)
      }),
    )
  })
})

describe('project', () => {
  it('gives whole numbers only, and never NaN', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        for (const { score, rank, parts, cells, members } of everyRow(log)) {
          const numbers = [score, rank ?? 1, ...Object.values(parts), ...members.map((member) => member.score)]
          for (const { points, bonus, hints, judged } of cells) numbers.push(points, bonus, hints, judged)
          for (const number of numbers) expect(Number.isSafeInteger(number)).toBe(true)
        }
      }),
    )
  })
  it('conserves the sum: a score is its parts, and the parts are the cells', () => {
    fc.assert(
      fc.property(eventLog(false), (log) => {
        for (const { score, parts, cells } of everyRow(log)) {
          expect(score).toBe(parts.topics + parts.blood - parts.hints + parts.judged + parts.adjustments)
          expect(cells.reduce((sum, { points }) => sum + points, 0)).toBe(parts.topics)
          expect(cells.reduce((sum, { bonus }) => sum + bonus, 0)).toBe(parts.blood)
          expect(cells.reduce((sum, { hints }) => sum + hints, 0)).toBe(parts.hints)
        }
      }),
    )
  })
  it('ranks by score, then time: equal both, equal rank, else one more than those above', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const { rows } = project(reduce(log), real)
        for (const row of rows) {
          const above = rows.filter(
            (other) => other.score > row.score || (other.score === row.score && (other.last_at ?? Infinity) < (row.last_at ?? Infinity)),
          )
          expect(row.rank).toBe(above.length + 1)
        }
      }),
    )
  })
  it('gives every topic at most three bloods, none twice', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        for (const { bloods } of project(reduce(log), real).topics) {
          expect(bloods.map(({ blood }) => blood)).toEqual([1, 2, 3].slice(0, bloods.length))
          expect(new Set(bloods.map(({ entrant_id }) => entrant_id)).size).toBe(bloods.length)
        }
      }),
    )
  })
  it('is the same after a ban and its end as if there had been none', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const last = log.findLast((event) => event.kind === 'entrant.state')
        if (last?.kind !== 'entrant.state') return
        const write = (is_banned: boolean) => (seq: number) => ({
          ...last,
          seq,
          counts_at_seq: seq,
          payload: { ...last.payload, is_banned },
        })
        const plain = append(log, write(false))
        const banned = append(append(plain, write(true)), write(false))
        expect(project(reduce(banned), real)).toEqual(project(reduce(plain), real))
      }),
    )
  })
  it('ranks nobody who is banned and counts none of its solves', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const banned = append(log, (seq) => ({
          ...nobody,
          seq,
          counts_at_seq: seq,
          at: log.at(-1)?.at ?? 0,
          lane: 'moderation',
          kind: 'entrant.state',
          entrant_id: 'e1',
          payload: { ...defaultEntrantState, is_banned: true },
        }))
        const without = log.filter(({ entrant_id }) => entrant_id !== 'e1')
        expect(project(reduce(banned), real).rows).toEqual(project(reduce(without), real).rows)
        expect(project(reduce(banned), real).topics).toEqual(project(reduce(without), real).topics)
      }),
    )
  })
})

describe('the public view', () => {
  it('shows nothing of any result after the freeze', () => {
    fc.assert(
      fc.property(logAndCut, ([log, freeze_seq]) => {
        const held = log.filter(({ lane, seq }) => lane === 'moderation' || seq <= freeze_seq)
        const publicView = { view: 'public', freeze_seq } as const
        expect(project(reduce(log), publicView)).toEqual(project(reduce(held), publicView))
        expect(project(reduce(log), publicView).rows).toEqual(project(reduce(held), real).rows)
      }),
    )
  })
  it('of a contest that is not frozen is the real one', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        expect(project(reduce(log), { view: 'public' }).rows).toEqual(project(reduce(log), real).rows)
      }),
    )
  })
  it('of a moment is what the events until then give', () => {
    fc.assert(
      fc.property(logAndCut, ([log, seq]) => {
        expect(project(reduce(log), { ...real, seq })).toEqual(project(reduce(log.slice(0, seq)), real))
      }),
    )
  })
})

describe('ties by counts_at_seq', () => {
  it('do not depend on when a solve was recorded', () => {
    const solvers = fc.shuffledSubarray(['a', 'b', 'c', 'd'], { minLength: 4 })
    fc.assert(
      fc.property(solvers, solvers, (recorded, counted) => {
        const rules: ScoreEvent[] = [
          { ...nobody, entrant_id: null, seq: 1, counts_at_seq: 1, at: 0, lane: 'result', kind: 'rules.set', payload: defaultContestRules },
          {
            ...nobody,
            entrant_id: null,
            seq: 2,
            counts_at_seq: 2,
            at: 0,
            lane: 'result',
            kind: 'rules.set',
            topic_id: 't',
            payload: { ...defaultTopicRules, integral_way: 'ladder' },
          },
        ]
        const solves = recorded.map((entrant_id, index): ScoreEvent => {
          const counts_at_seq = 3 + counted.indexOf(entrant_id)
          const payload = { submission_id: entrant_id, submitted_at: counts_at_seq * 1000, elapsed_ms: 0, is_correct: true }
          return {
            seq: 10 + index,
            counts_at_seq,
            at: 99_000,
            lane: 'result',
            kind: 'verdict',
            entrant_id,
            solver_id: entrant_id,
            topic_id: 't',
            part: 0,
            payload,
          }
        })
        const { rows, topics } = project(reduce([...rules, ...solves]), real)
        expect(rows.map(({ entrant_id }) => entrant_id)).toEqual(counted)
        expect(topics[0]?.bloods.map(({ entrant_id }) => entrant_id)).toEqual(counted.slice(0, 3))
      }),
    )
  })
})

describe('the value of a solve', () => {
  const place = fc.record({
    counted_solves: fc.integer({ min: 0, max: 20_000 }),
    order: fc.integer({ min: 1, max: 20_000 }),
    elapsed_ms: fc.integer({ min: 0, max: 1e10 }),
  })
  it('is a whole number between 0 and the score, and does not rise with more solves or time', () => {
    fc.assert(
      fc.property(topicRules, place, (rules, at) => {
        const value = solveValue(rules, at)
        expect(Number.isSafeInteger(value)).toBe(true)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(rules.score)
        const later = { counted_solves: at.counted_solves + 1, order: at.order + 1, elapsed_ms: at.elapsed_ms + 60_000 }
        expect(solveValue(rules, later)).toBeLessThanOrEqual(value)
      }),
    )
  })
  it('is the sum of its parts', () => {
    fc.assert(
      fc.property(topicRules, place, ({ parts, ...rules }, at) => {
        const value = solveValue({ ...rules, parts }, at)
        expect(parts.reduce((sum, { part }) => sum + partPoints(parts, part, value), 0)).toBe(value)
      }),
    )
  })
})
