import type { Way } from './fairness.ts'

export type RushKind = 'required' | 'buzz' | 'risk' | 'all'
export type RushState = 'idle' | 'shown' | 'armed' | 'open' | 'collecting' | 'locked' | 'answering' | 'judged' | 'revealed'

/** Rules of a round; points in hundredths, times in milliseconds. */
export interface RoundPlan {
  kind: RushKind
  right: number
  wrong: number
  false_start: number
  risks: readonly number[]
  answer_ms: number
  buzz_ms: number
  tie: 'both' | 'draw' | 'next'
  /** How many questions it has. */
  questions: number
}

/** What was set up before the first question; it never changes afterwards. */
export interface RushPlan {
  /** In the order of turns. */
  desks: readonly string[]
  rounds: readonly RoundPlan[]
  /** Draws where a tie is drawn. */
  seed: string
  lead_ms: number
  locked_ms: number
}

export interface Press {
  desk: string
  counted_ms: number
  way: Way
  is_false_start: boolean
}

/** An answer that came in. `is_right` is null where a person judges it. */
export interface Given {
  desk: string
  counted_ms: number
  way: Way
  is_right: boolean | null
}

export interface Outcome {
  desk: string
  is_right: boolean | null
  /** What it earned or cost; false starts are not in it. */
  points: number
  /** Rounds for all: place among the right ones. */
  place: number | null
}

export interface Lock {
  desks: string[]
  margin_ms: number | null
  error_ms: number | null
  by: 'press' | 'draw' | 'both' | 'turn'
}

/** Everything that is known of the moment: what a row holds, and what a server that starts anew goes on with. */
export interface Stand {
  state_no: number
  state: RushState
  /** Of all questions in their order; -1 before the first. In `idle` the one that was played last. */
  at: number
  is_paused: boolean
  risk: number | null
  is_cancelled: boolean
  note: 'nobody' | 'tie' | 'restarted' | 'overridden' | null
  opens_at: number | null
  /** When the clock moves on by itself. */
  due: number | null
  /** In a pause: what was left of the answer clock. */
  left_ms: number | null
  presses: Press[]
  out: { desk: string; why: 'wrong' | 'false_start' }[]
  locked: Lock | null
  given: Given[]
  outcomes: Outcome[]
  /** What the question gave each desk so far, false starts and all: a cancel takes it back. */
  moved: Record<string, number>
}

export const firstStand: Stand = {
  state_no: 0,
  state: 'idle',
  at: -1,
  is_paused: false,
  risk: null,
  is_cancelled: false,
  note: null,
  opens_at: null,
  due: null,
  left_ms: null,
  presses: [],
  out: [],
  locked: null,
  given: [],
  outcomes: [],
  moved: {},
}

/** Points of one desk that a transition moves; hundredths, with sign. */
export interface Move {
  desk: string
  points: number
}

export type StepAction =
  | 'show'
  | 'arm'
  | 'right'
  | 'wrong'
  | 'reveal'
  | 'next'
  | 'pause'
  | 'resume'
  | 'cancel'
  | 'override'
  | 'adjust'
  | 'open'
  | 'press'
  | 'false_start'
  | 'lock'
  | 'answer'
  | 'answered'
  | 'time_up'
  | 'restart'

/** One accepted transition. */
export interface Step {
  stand: Stand
  action: StepAction
  desk: string | null
  moves: Move[]
}

/** How many questions a plan has. */
export const questionsOf = (plan: RushPlan): number => plan.rounds.reduce((sum, { questions }) => sum + questions, 0)

/** Where a question stands: round and place in it, from 0; null outside of the plan. */
export function placeAt(plan: RushPlan, at: number): { round: number; place: number; rules: RoundPlan } | null {
  let left = at
  if (left < 0) return null
  for (const [round, rules] of plan.rounds.entries()) {
    if (left < rules.questions) return { round, place: left, rules }
    left -= rules.questions
  }
  return null
}

/** The desk whose turn a question is; null where nobody has a turn. */
export function turnAt(plan: RushPlan, at: number): string | null {
  const found = placeAt(plan, at)
  if (found === null || (found.rules.kind !== 'required' && found.rules.kind !== 'risk')) return null
  return plan.desks[found.place % plan.desks.length] ?? null
}

/** Rules of the question that is played. @throws RangeError where none is */
export function rulesAt(plan: RushPlan, stand: Pick<Stand, 'at'>): RoundPlan {
  const found = placeAt(plan, stand.at)
  if (found === null) throw new RangeError(`no question ${stand.at}`)
  return found.rules
}

export const isOut = (stand: Stand, desk: string): boolean => stand.out.some((one) => one.desk === desk)

/** Desks that still take part in the question. */
export const desksIn = (plan: RushPlan, stand: Stand): string[] => plan.desks.filter((desk) => !isOut(stand, desk))

/** The next stand, with the points that it moves added to what the question gave. */
export function stepOf(stand: Stand, change: Partial<Stand>, about: Pick<Step, 'action'> & Partial<Pick<Step, 'desk' | 'moves'>>): Step {
  const { action, desk = null } = about
  const moves = (about.moves ?? []).filter(({ points }) => points !== 0)
  const moved = { ...(change.moved ?? stand.moved) }
  if (change.moved === undefined) for (const { desk: of, points } of moves) moved[of] = (moved[of] ?? 0) + points
  return { stand: { ...stand, ...change, moved, state_no: stand.state_no + 1 }, action, desk, moves }
}
