import { createStreams } from '../paper/stream.ts'
import { type Arrival, collectingMs, finishOf, judgePress, type Way } from './fairness.ts'
import { judgeAll, judgeDesks, rightsOf, undecided } from './judging.ts'
import { desksIn, isOut, type Lock, rulesAt, type RushPlan, type Stand, type Step, stepOf } from './stand.ts'

/** Why a press changed nothing. */
export type Unpressed = 'late' | 'out' | 'state' | 'repeated'
const takesPresses: ReadonlySet<Stand['state']> = new Set(['armed', 'open', 'collecting'])
const isTaken: ReadonlySet<Stand['state']> = new Set(['locked', 'answering', 'judged'])

export interface DevicePress extends Arrival {
  desk: string
  /** Ways of all desks, for how long to wait. */
  ways: readonly Way[]
}

/** A press of a desk. The clock was moved on to its arrival before. */
export function pressAt(plan: RushPlan, stand: Stand, press: DevicePress): Step | Unpressed {
  if (stand.at < 0 || rulesAt(plan, stand).kind !== 'buzz' || stand.is_paused) return 'state'
  if (stand.presses.some(({ desk, is_false_start }) => desk === press.desk && !is_false_start)) return 'repeated'
  if (isOut(stand, press.desk)) return 'out'
  if (isTaken.has(stand.state)) return 'late'
  if (!takesPresses.has(stand.state) || stand.opens_at === null) return 'state'
  const { counted_ms, is_false_start } = judgePress(press, stand.opens_at)
  return is_false_start ? falseStart(plan, stand, press, counted_ms) : takePress(stand, press, counted_ms)
}

function falseStart(plan: RushPlan, stand: Stand, { desk, way }: DevicePress, counted_ms: number): Step {
  const out = [...stand.out, { desk, why: 'false_start' as const }]
  const presses = [...stand.presses, { desk, counted_ms, way, is_false_start: true }]
  const moves = [{ desk, points: -rulesAt(plan, stand).false_start }]
  const isOver = plan.desks.every((one) => out.some((other) => other.desk === one))
  const end: Partial<Stand> = isOver ? { state: 'revealed', note: 'nobody', due: null } : {}
  return stepOf(stand, { out, presses, ...end }, { action: 'false_start', desk, moves })
}

function takePress(stand: Stand, { desk, way, ways, arrived_ms }: DevicePress, counted_ms: number): Step {
  const presses = [...stand.presses, { desk, counted_ms, way, is_false_start: false }]
  const isFirst = stand.state !== 'collecting'
  return stepOf(
    stand,
    { presses, state: 'collecting', due: isFirst ? arrived_ms + collectingMs([way, ...ways]) : stand.due },
    { action: 'press', desk },
  )
}

/** The wait for presses on the way is over: the earliest one has it, or what the round says of a tie. */
export function lockFirst(plan: RushPlan, stand: Stand, now: number): Step {
  const finish = finishOf(stand.presses.filter(({ is_false_start }) => !is_false_start))
  const { tied, margin_ms, error_ms } = finish
  const lock = (desks: string[], by: Lock['by']): Step =>
    stepOf(
      stand,
      { state: 'locked', locked: { desks, margin_ms, error_ms, by }, due: now + plan.locked_ms },
      { action: 'lock', desk: desks[0] ?? null },
    )
  const { tie } = rulesAt(plan, stand)
  if (tied.length === 1) return lock(tied, 'press')
  if (tie === 'both') return lock(tied, 'both')
  if (tie === 'draw') return lock([drawOne(plan, stand, tied)], 'draw')
  return stepOf(stand, { state: 'revealed', note: 'tie', due: null }, { action: 'lock' })
}

/** The same draw whoever computes it: by the seed, the question and the opening. */
function drawOne(plan: RushPlan, stand: Stand, tied: readonly string[]): string {
  const sorted = tied.toSorted()
  const stream = createStreams(plan.seed)(`rush ${stand.at} ${stand.opens_at ?? 0}`)
  return sorted[stream.below(sorted.length)] ?? ''
}

export interface DeviceAnswer extends Arrival {
  desk: string
  is_right: boolean | null
}
export type Unanswered = 'state' | 'repeated' | 'out'

/** An answer of a desk, once. What rules can judge is judged at once. */
export function answerAt(plan: RushPlan, stand: Stand, answer: DeviceAnswer): Step | Unanswered {
  if (stand.is_paused || stand.at < 0) return 'state'
  const { desk } = answer
  if (stand.given.some((one) => one.desk === desk)) return 'repeated'
  if (rulesAt(plan, stand).kind === 'all') return answerOfAll(plan, stand, answer)
  if (stand.state !== 'answering' || !undecided(stand).includes(desk)) return 'state'
  const given = [...stand.given, givenOf(answer, stand)]
  const { is_right } = answer
  const { outcomes, moves } = is_right === null ? { outcomes: stand.outcomes, moves: [] } : judgeDesks(plan, stand, [{ desk, is_right }])
  const next = { ...stand, given, outcomes }
  return stepOf(stand, { given, outcomes, ...afterAnswer(next) }, { action: 'answer', desk, moves })
}

const givenOf = ({ desk, is_right, way, ...arrival }: DeviceAnswer, stand: Stand) => ({
  desk,
  is_right,
  way,
  counted_ms: judgePress({ ...arrival, way }, stand.opens_at ?? 0).counted_ms,
})

function answerOfAll(plan: RushPlan, stand: Stand, answer: DeviceAnswer): Step | Unanswered {
  if (stand.state !== 'open') return 'state'
  const given = [...stand.given, givenOf(answer, stand)]
  const { desk } = answer
  if (given.length < desksIn(plan, stand).length) return stepOf(stand, { given }, { action: 'answer', desk })
  return stepOf(
    stand,
    { given, ...judgedAll(plan, { ...stand, given }) },
    { action: 'answer', desk, moves: movesOfAll(plan, { ...stand, given }) },
  )
}

export const movesOfAll = (plan: RushPlan, stand: Stand) => judgeAll(plan, stand, rightsOf(stand.given)).moves
export const judgedAll = (plan: RushPlan, stand: Stand): Partial<Stand> => ({
  state: 'judged',
  due: null,
  outcomes: judgeAll(plan, stand, rightsOf(stand.given)).outcomes,
})

/** Judged once every desk that has it is; without a clock while only people are waited for. */
export function afterAnswer(stand: Stand): Partial<Stand> {
  const left = undecided(stand)
  if (left.length === 0) return { state: 'judged', due: null, out: withWrong(stand) }
  const isSilent = left.some((desk) => !stand.given.some((one) => one.desk === desk))
  return isSilent ? {} : { due: null, left_ms: null }
}

/** Whoever was wrong is out for what comes of the question. */
export const withWrong = (stand: Stand): Stand['out'] => [
  ...stand.out.filter(({ why }) => why === 'false_start'),
  ...stand.outcomes.filter(({ is_right }) => is_right === false).map(({ desk }) => ({ desk, why: 'wrong' as const })),
]
