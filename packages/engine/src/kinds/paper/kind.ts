import { knownEntrants, standingsBy } from '../../core/entrants.ts'
import type { EntrantStateEvent, EventEnvelope } from '../../core/event.ts'
import type { ScoreKind } from '../../core/kind.ts'
import { timeOrder } from '../../core/rank-order.ts'
import type { RosterRules } from '../../core/roster.ts'
import type { StandingRow, Standings } from '../../core/rows.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'

interface OfContest extends EventEnvelope {
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
}
interface RulesEvent extends OfContest {
  kind: 'rules.set'
  lane: 'result'
  payload: Pick<RosterRules, 'brackets'>
}
/** From here on everybody reads the results. Moderation: it holds whatever a freeze says. */
interface ReleaseEvent extends OfContest {
  kind: 'paper.released'
  lane: 'moderation'
  payload: Record<string, never>
}
/** A marked paper, whole: one event a paper however many questions it has. `points` null: the mark is withdrawn. */
interface MarkEvent extends EventEnvelope {
  kind: 'paper.marked'
  lane: 'result'
  entrant_id: string
  /** `points` in hundredths; `handed_in`: epoch ms. */
  payload: { points: number | null; handed_in: number }
}
export type PaperEvent = RulesEvent | ReleaseEvent | MarkEvent | EntrantStateEvent

type PaperFacts = readonly PaperEvent[]

/** A toy of the test build: a paper without topics, marked late and in hundredths, sealed until its results are released. */
export const paperKind: ScoreKind<PaperEvent, PaperFacts, StandingRow, never> = {
  point_digits: 2,
  columns: [],
  nothing: [],
  is_sealed: true,
  reduce: (events, previous = []) => [...previous, ...inSequence(events, previous.at(-1)?.seq ?? 0)],
  project: projectPapers,
}

function projectPapers(facts: PaperFacts, options: ViewOptions): Standings<StandingRow> {
  const seen = facts.filter(visibleIn(options))
  const rules = seen.findLast((event) => event.kind === 'rules.set')?.payload ?? { brackets: [] }
  const entrants = knownEntrants(
    seen.filter((event) => event.kind === 'entrant.state'),
    rules,
  )
  const isSealed = options.view === 'public' && !seen.some(({ kind }) => kind === 'paper.released')
  const marks = new Map(seen.flatMap((event) => (event.kind === 'paper.marked' && !isSealed ? [[event.entrant_id, event.payload]] : [])))
  const standings = standingsBy<StandingRow, never>(entrants, options, {
    order: timeOrder,
    rowOf: ({ entrant_id, state, rights }) => {
      const mark = marks.get(entrant_id)
      const points = mark?.points ?? null
      const score = rights.gets_score ? (points ?? 0) : 0
      return { entrant_id, rank: null, score, last_at: points === null ? null : (mark?.handed_in ?? null), sort_name: state.sort_name }
    },
  })
  // While results are sealed no row has a place, because a place would show who handed in.
  return isSealed
    ? { ...standings, rows: [], others: [...standings.others, ...standings.rows.map((row) => ({ ...row, rank: null }))] }
    : standings
}
