import { knownEntrants, standingsBy } from '../../core/entrants.ts'
import type { ScoreKind } from '../../core/kind.ts'
import type { RankOrder } from '../../core/rank-order.ts'
import type { StandingRow, Standings } from '../../core/rows.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'
import type { TheoryEvent, TheoryRules } from './score-event.ts'

/** A candidate's row: `score` is the total in hundredths, `objective` its automatic part. */
export interface TheoryRow extends StandingRow {
  objective: number
}

type TheoryFacts = readonly TheoryEvent[]

/** Nothing is known of an exam before its rules. */
const noRules: TheoryRules = { brackets: [], tie_break: 'objective_then_time' }
const orders: Readonly<Record<TheoryRules['tie_break'], RankOrder<'objective'>>> = {
  objective_then_time: { ties: [{ column: 'objective', better: 'higher' }], by_time: true },
  equal: { ties: [], by_time: false },
}

/** Exams: one mark a paper in hundredths, sealed until results are released. Who has no mark has no place, because absent is not 0. */
export const theoryKind: ScoreKind<TheoryEvent, TheoryFacts, TheoryRow, 'objective'> = {
  point_digits: 2,
  columns: ['objective'],
  nothing: [],
  is_sealed: true,
  reduce: (events, previous = []) => [...previous, ...inSequence(events, previous.at(-1)?.seq ?? 0)],
  project: projectExam,
}

interface Tally {
  objective: number | null
  subjective: number | null
  report: number
  submitted_at: number | null
  adjusted: number
  /** Points of a rush and when they moved last; null: the desk has not played. */
  rush: { points: number; at: number } | null
}

const nothing: Tally = { objective: null, subjective: null, report: 0, submitted_at: null, adjusted: 0, rush: null }

/** The last mark of each paper, and the sum of what was adjusted. */
function talliesOf(seen: TheoryFacts): Map<string, Tally> {
  const tallies = new Map<string, Tally>()
  for (const event of seen) {
    const before = event.entrant_id === null ? nothing : (tallies.get(event.entrant_id) ?? nothing)
    if (event.kind === 'exam.marked') tallies.set(event.entrant_id, { ...before, ...event.payload, report: event.payload.report ?? 0 })
    else if (event.kind === 'rush.points')
      tallies.set(event.entrant_id, { ...before, rush: { points: (before.rush?.points ?? 0) + event.payload.points, at: event.at } })
    else if (event.kind === 'adjust') tallies.set(event.entrant_id, { ...before, adjusted: before.adjusted + event.payload.points })
  }
  return tallies
}

function projectExam(facts: TheoryFacts, options: ViewOptions): Standings<TheoryRow> {
  const seen = facts.filter(visibleIn(options))
  const rules = seen.filter((event) => event.kind === 'rules.set').at(-1)?.payload ?? noRules
  const entrants = knownEntrants(
    seen.filter((event) => event.kind === 'entrant.state'),
    rules,
  )
  const isReleased = seen.filter(({ kind }) => kind === 'exam.released' || kind === 'exam.withdrawn').at(-1)?.kind === 'exam.released'
  const isRush = rules.is_rush === true
  const isSealed = options.view === 'public' && !isReleased && !isRush
  const tallies = isSealed ? new Map<string, Tally>() : talliesOf(seen)
  const standings = standingsBy<TheoryRow, 'objective'>(entrants, options, {
    order: orders[isRush ? 'equal' : rules.tie_break],
    rowOf: ({ entrant_id, state, rights }) => {
      const tally = tallies.get(entrant_id) ?? nothing
      if (isRush) return rushRow({ entrant_id, sort_name: state.sort_name, gets_score: rights.gets_score }, tally)
      const { objective, subjective, report, submitted_at, adjusted } = tally
      const total = objective === null ? 0 : Math.max(0, objective + (subjective ?? 0) + report + adjusted)
      const score = rights.gets_score ? total : 0
      return { entrant_id, rank: null, score, last_at: submitted_at, sort_name: state.sort_name, objective: objective ?? 0 }
    },
  })
  const isMarked = ({ last_at }: TheoryRow) => last_at !== null
  const unranked = standings.rows.filter((row) => !isMarked(row)).map((row) => ({ ...row, rank: null, score: 0 }))
  const others = [...standings.others, ...unranked].sort((left, right) => (left.entrant_id < right.entrant_id ? -1 : 1))
  return { ...standings, rows: standings.rows.filter(isMarked), others }
}

/** Who has not played stands behind whoever lost points, until the row is taken out of the ranking. */
const belowAll = -1_000_000_000_000

/** A desk of a rush. Its score may be negative. */
function rushRow(
  { entrant_id, sort_name, gets_score }: Pick<TheoryRow, 'entrant_id' | 'sort_name'> & { gets_score: boolean },
  { rush, adjusted }: Tally,
): TheoryRow {
  if (rush === null) return { entrant_id, rank: null, score: belowAll, last_at: null, sort_name, objective: 0 }
  const score = gets_score ? rush.points + adjusted : 0
  return { entrant_id, rank: null, score, last_at: rush.at, sort_name, objective: 0 }
}
