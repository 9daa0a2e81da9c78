import fc from 'fast-check'
import { expect, inject, it } from 'vitest'
import { diff } from '../../core/diff.ts'
import { foldStandings } from '../../core/folded.ts'
import type { LiveStandings } from '../../core/live-standings.ts'
import { defaultTopicRules } from '../../core/scoring/rules.ts'
import type { ScoreEvent } from '../../answers/score-event.ts'
import { anyLog } from '../../answers/standings/arbitrary.ts'
import { cfsKind } from './kind.ts'
import { createStandings } from './live.ts'
import type { CfsColumn, CfsRow } from './rows.ts'

const ids = ['e1', 'e2', 'e3', 'e4', 'e5']
const nobody = { entrant_id: null, solver_id: null, part: null }

const rangeRules = (percent: number) => ({ ...defaultTopicRules, parts: [], finish_bonus_percent: percent })

/** Logs of flag, where t1 and t2 are stages of t3, or stray to another range and back. The range is there from the first event on. */
const anyRangeLog: fc.Arbitrary<ScoreEvent[]> = fc
  .tuple(anyLog, fc.constantFrom(10, 33, 100), fc.infiniteStream(fc.nat(9)))
  .map(([log, percent, dice]) => {
    const first = { seq: 1, counts_at_seq: 1, at: 1_000_000, lane: 'result' as const, kind: 'rules.set' as const, topic_id: 't3' }
    const rolled = (): number => dice.next().value ?? 0
    return [{ ...nobody, ...first, payload: rangeRules(percent) }, ...log.map((event) => ranged(event, percent, rolled()))]
  })

/** Most solves are of two entrants, so that ranges are finished often enough. */
const busy: Record<string, string> = { e3: 'e1', e4: 'e2', e5: 'e1' }

/** `dice`, 0–9: rarely a stage strays, and mostly it has one part. */
function ranged(event: ScoreEvent, percent: number, dice: number): ScoreEvent {
  const numbers = { seq: event.seq + 1, counts_at_seq: event.counts_at_seq + 1 }
  if (event.kind === 'solve') {
    const entrant_id = busy[event.entrant_id] ?? event.entrant_id
    const solver_id = event.solver_id === event.entrant_id ? entrant_id : event.solver_id
    return { ...event, ...numbers, entrant_id, solver_id, part: 0, topic_id: event.topic_id === 't3' ? 't2' : event.topic_id }
  }
  if (event.kind !== 'rules.set' || event.topic_id === null) return { ...event, ...numbers }
  if (event.topic_id === 't3') return { ...event, ...numbers, payload: rangeRules(percent + dice) }
  const parts = dice < 2 ? event.payload.parts : defaultTopicRules.parts
  return { ...event, ...numbers, payload: { ...event.payload, parts, parent_id: dice === 9 && event.seq > 5 ? 't9' : 't3' } }
}

const cutTwice = anyRangeLog.chain((log) => fc.tuple(fc.constant(log), fc.nat(log.length), fc.nat(log.length)))

function all(live: LiveStandings<ScoreEvent, CfsRow, CfsColumn>) {
  return [undefined, 'senior'].map((bracket) => ({
    ranking: live.ranking(bracket),
    page: live.page(0, 5, bracket),
    rows: ids.map((id) => live.row(id, bracket)),
    others: live.others(bracket),
  }))
}

it('the incremental fold is the projection, freezes the same and tells the same differences', () => {
  fc.assert(
    fc.property(cutTwice, ([log, one, other]) => {
      const [freeze, cut] = [Math.min(one, other), Math.max(one, other)]
      const both = [createStandings({ view: 'public' }), foldStandings(cfsKind, { view: 'public' })]
      const told = both.map((live) => {
        live.apply(log.slice(0, freeze))
        const open = all(live)
        const before = live.table()
        live.freezeAt(freeze)
        live.apply(log.slice(freeze, cut))
        const frozen = all(live)
        live.apply(log.slice(cut))
        const { rows, left, total } = diff(before, live.table())
        return { open, frozen, after: all(live), rows, left: [...left].sort(), total }
      })
      expect(told[0]).toEqual(told[1])
    }),
  )
})

it('does not depend on how events are grouped', () => {
  let finished = 0
  fc.assert(
    fc.property(anyRangeLog, (log) => {
      const [single, whole] = [createStandings({ view: 'real' }), createStandings({ view: 'real' })]
      for (const event of log) single.apply([event])
      whole.apply(log)
      expect(all(single)).toEqual(all(whole))
      finished += ids.filter((id) => (whole.row(id)?.parts.finish ?? 0) > 0).length
    }),
  )
  // The logs hold what this test is about.
  expect(finished).toBeGreaterThan(15 * (inject('propertyRuns') / 500))
})

it('a score is the sum of its parts where a team solves as one', () => {
  fc.assert(
    fc.property(anyRangeLog, (log) => {
      const live = createStandings({ view: 'real' })
      live.apply(log)
      const rows = live.contestRules().team_score_type === 'sum' ? live.page(0, 5) : []
      for (const { score, parts } of rows) {
        const { topics, blood, hints, judged, adjustments, finish } = parts
        expect(score).toBe(topics + blood - hints + judged + adjustments + finish)
      }
    }),
  )
})
