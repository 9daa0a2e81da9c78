import type { TopicStateEvent } from '../../answers/score-event.ts'
import { knownEntrants, standingsBy } from '../../core/entrants.ts'
import type { AdjustEvent, EntrantStateEvent, EventEnvelope, JudgedEvent } from '../../core/event.ts'
import { percentOf } from '../../core/half-up.ts'
import { countingMarks } from '../../core/judged.ts'
import type { ScoreKind } from '../../core/kind.ts'
import { timeOrder } from '../../core/rank-order.ts'
import type { RosterRules } from '../../core/roster.ts'
import type { StandingRow, Standings } from '../../core/rows.ts'
import { inSequence } from '../../core/sequence.ts'
import { visibleIn, type ViewOptions } from '../../core/view.ts'
import { demoPoints, type RubricShare } from './points.ts'
import type { DemoResult } from './votes.ts'

interface OfContest extends EventEnvelope {
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: null
  part: null
}
export interface RwRules extends Pick<RosterRules, 'brackets'> {
  /** Percent by the attempt that succeeds. */
  attempt_factor: readonly number[]
  /** Percent more for the first win of a target. */
  first_win_percent: number
}
interface RulesEvent extends OfContest {
  kind: 'rules.set'
  payload: RwRules
}
/** What a target is worth from now on, and for everything that was. */
export interface TargetWorth {
  score: number
  /** Percent by goal. */
  goals: Readonly<Record<string, number>>
}
interface TargetEvent extends EventEnvelope {
  kind: 'target.set'
  lane: 'result'
  entrant_id: null
  solver_id: null
  topic_id: string
  part: null
  payload: TargetWorth
}
/** How a demo was decided. A later event of the same challenge replaces it. */
export interface DemoDecision {
  challenge_id: string
  rev: number
  goal_id: string
  result: DemoResult
  rubric: RubricShare
  /** The attempt that succeeded, or the last one. */
  attempt: number
  /** When the demo was over, epoch ms: the order of wins. */
  ended_at: number
}
interface DecidedEvent extends EventEnvelope {
  kind: 'demo.decided'
  lane: 'result'
  entrant_id: string
  solver_id: null
  topic_id: string
  part: null
  payload: DemoDecision
}
export type RwEvent = RulesEvent | TargetEvent | DecidedEvent | TopicStateEvent | EntrantStateEvent | AdjustEvent

export type RwColumn = 'won' | 'demos' | 'firsts'

/** What an entrant has at a target. */
export interface TargetCell {
  topic_id: string
  /** Decided demos. */
  demos: number
  is_won: boolean
  /** Of the demo that counts; null: none was won. */
  challenge_id: string | null
  goal_id: string | null
  attempt: number | null
  /** Epoch ms. */
  won_at: number | null
  is_first: boolean
  points: number
  bonus: number
}

export interface RwRow extends StandingRow {
  /** Targets won. */
  won: number
  demos: number
  /** Targets won before everybody else. */
  firsts: number
  target_points: number
  first_points: number
  adjusted: number
  /** By topic id; targets without a demo and hidden ones are left out. */
  cells: readonly TargetCell[]
}

type Facts = readonly RwEvent[]
const noRules: RwRules = { brackets: [], attempt_factor: [100], first_win_percent: 0 }

/** Real world: of the goals that an entrant showed at a target the best one counts. */
export const rwKind: ScoreKind<RwEvent, Facts, RwRow, RwColumn> = {
  point_digits: 0,
  columns: ['won', 'demos', 'firsts'],
  nothing: [],
  reduce: (events, previous = []) => [...previous, ...inSequence(events, previous.at(-1)?.seq ?? 0)],
  project: projectDemos,
}

/** The last word on each demo. */
const lastDecisions = (seen: Facts): DecidedEvent[] => [
  ...new Map(seen.flatMap((event) => (event.kind === 'demo.decided' ? [[event.payload.challenge_id, event] as const] : []))).values(),
]

/** What each won demo brings, as a mark: `countingMarks` takes the best of a target. */
function marksOf(decided: readonly DecidedEvent[], worths: ReadonlyMap<string, TargetWorth>, factors: readonly number[]): JudgedEvent[] {
  return decided.flatMap(({ payload, ...event }): JudgedEvent[] => {
    const worth = worths.get(event.topic_id)
    if (payload.result !== 'success' || worth === undefined) return []
    const { challenge_id, goal_id, rubric, attempt, ended_at } = payload
    const points = demoPoints({ value: worth.score, goal: worth.goals[goal_id] ?? 0, rubric, attempt, factors })
    const mark = { upload_id: challenge_id, submitted_at: ended_at, points, keeps: 'best' } as const
    return [{ ...event, kind: 'judged', solver_id: event.entrant_id, payload: mark }]
  })
}

/** Who won each target first, of those who get bloods. */
function firstWinners(marks: readonly JudgedEvent[], takesFirst: (entrant_id: string) => boolean): Map<string, string> {
  const firsts = new Map<string, JudgedEvent>()
  for (const mark of marks) {
    if (mark.topic_id === null || !takesFirst(mark.entrant_id)) continue
    const first = firsts.get(mark.topic_id)
    const isEarlier = first === undefined || orderOf(mark, first) < 0
    if (isEarlier) firsts.set(mark.topic_id, mark)
  }
  return new Map([...firsts].map(([topic_id, { entrant_id }]) => [topic_id, entrant_id]))
}
const orderOf = (left: JudgedEvent, right: JudgedEvent): number =>
  left.payload.submitted_at - right.payload.submitted_at || left.seq - right.seq

function projectDemos(facts: Facts, options: ViewOptions): Standings<RwRow> {
  const seen = facts.filter(visibleIn(options))
  const rules = seen.filter((event) => event.kind === 'rules.set').at(-1)?.payload ?? noRules
  const worths = new Map(seen.flatMap((event) => (event.kind === 'target.set' ? [[event.topic_id, event.payload] as const] : [])))
  const states = new Map(seen.flatMap((event) => (event.kind === 'topic.state' ? [[event.topic_id, event.payload] as const] : [])))
  const decided = lastDecisions(seen).filter(({ topic_id }) => states.get(topic_id)?.is_hidden !== true)
  const marks = marksOf(decided, worths, rules.attempt_factor)
  const entrants = knownEntrants(
    seen.filter((event) => event.kind === 'entrant.state'),
    rules,
  )
  const takers = new Set(entrants.flatMap(({ entrant_id, rights }) => (rights.gets_blood ? [entrant_id] : [])))
  const about = { decided, marks, firsts: firstWinners(marks, (id) => takers.has(id)), percent: rules.first_win_percent }
  return standingsBy<RwRow, RwColumn>(entrants, options, {
    order: timeOrder,
    rowOf: ({ entrant_id, state, rights }) => {
      const cells = cellsOf(entrant_id, about)
      const won = cells.filter(({ is_won }) => is_won)
      const target_points = cells.reduce((sum, { points }) => sum + points, 0)
      const first_points = cells.reduce((sum, { bonus }) => sum + bonus, 0)
      const adjusted = seen.reduce(
        (sum, event) => sum + (event.kind === 'adjust' && event.entrant_id === entrant_id ? event.payload.points : 0),
        0,
      )
      return {
        target_points,
        first_points,
        adjusted,
        entrant_id,
        rank: null,
        score: rights.gets_score ? target_points + first_points + adjusted : 0,
        last_at: won.length === 0 ? null : Math.max(...won.map(({ won_at }) => won_at ?? 0)),
        sort_name: state.sort_name,
        won: won.length,
        demos: cells.reduce((sum, { demos }) => sum + demos, 0),
        firsts: won.filter(({ is_first }) => is_first).length,
        cells,
      }
    },
  })
}

interface About {
  decided: readonly DecidedEvent[]
  marks: readonly JudgedEvent[]
  firsts: ReadonlyMap<string, string>
  percent: number
}

function cellsOf(entrant_id: string, { decided, marks, firsts, percent }: About): TargetCell[] {
  const demos = decided.filter((event) => event.entrant_id === entrant_id)
  const best = new Map(countingMarks(marks.filter((mark) => mark.entrant_id === entrant_id)).map((mark) => [mark.topic_id, mark.payload]))
  return [...new Set(demos.map(({ topic_id }) => topic_id))].sort().map((topic_id) => {
    const mark = best.get(topic_id)
    const demo = demos.find(({ payload }) => payload.challenge_id === mark?.upload_id)?.payload
    const is_first = firsts.get(topic_id) === entrant_id
    const points = mark?.points ?? 0
    return {
      topic_id,
      demos: demos.filter((event) => event.topic_id === topic_id).length,
      is_won: mark !== undefined,
      challenge_id: demo?.challenge_id ?? null,
      goal_id: demo?.goal_id ?? null,
      attempt: demo?.attempt ?? null,
      won_at: demo?.ended_at ?? null,
      is_first,
      points,
      bonus: is_first ? percentOf(points, percent) : 0,
    }
  })
}
