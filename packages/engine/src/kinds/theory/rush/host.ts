import { answering } from './clock.ts'
import { afterAnswer, withWrong } from './device.ts'
import { judgeAll, judgeDesks, undecided } from './judging.ts'
import { desksIn, firstStand, questionsOf, rulesAt, type RushPlan, type RushState, type Stand, type Step, stepOf, turnAt } from './stand.ts'

export type HostAction = 'show' | 'arm' | 'right' | 'wrong' | 'reveal' | 'next' | 'pause' | 'resume' | 'cancel' | 'override' | 'adjust'

/** What the host does. `desk` is null where the action names none. */
export interface HostAct {
  action: HostAction
  desk: string | null
  is_right: boolean | null
  risk: number | null
  points: number | null
}

const inOrder: readonly HostAction[] = [
  'show',
  'arm',
  'right',
  'wrong',
  'reveal',
  'next',
  'pause',
  'resume',
  'cancel',
  'override',
  'adjust',
]

/** States from which the clock cannot go on after a gap, because presses may have been lost: the question is shown again. */
const raced: ReadonlySet<RushState> = new Set(['armed', 'open', 'collecting'])
const played: ReadonlySet<RushState> = new Set(['shown', 'armed', 'open', 'collecting', 'locked', 'answering', 'judged', 'revealed'])

export const isOver = (plan: RushPlan, stand: Stand): boolean =>
  stand.at + 1 >= questionsOf(plan) && (stand.state === 'idle' || stand.state === 'revealed')

/** A wrong answer to a race leaves the question to the others. */
const mayOpenAgain = (plan: RushPlan, stand: Stand): boolean =>
  rulesAt(plan, stand).kind === 'buzz' && stand.outcomes.every(({ is_right }) => is_right !== true) && desksIn(plan, stand).length > 0

/** Whether the state takes an action, whatever the action says besides. */
export function takes(plan: RushPlan, stand: Stand, action: HostAction): boolean {
  const { state, is_paused } = stand
  if (action === 'adjust') return true
  if (action === 'resume') return is_paused
  if (action === 'cancel') return played.has(state) && !stand.is_cancelled
  if (is_paused) return false
  if (action === 'show') return (state === 'idle' || state === 'revealed') && stand.at + 1 < questionsOf(plan)
  if (action === 'arm') return (state === 'shown' && desksIn(plan, stand).length > 0) || (state === 'judged' && mayOpenAgain(plan, stand))
  if (action === 'right' || action === 'wrong') return state === 'answering' && undecided(stand).length > 0
  if (action === 'reveal') return state === 'judged'
  if (action === 'next') return state === 'revealed'
  if (action === 'pause') return state !== 'idle' && state !== 'revealed'
  return (state === 'judged' || state === 'revealed') && stand.outcomes.length > 0
}

/** Actions that the state takes, in the order of buttons. */
export const actionsOf = (plan: RushPlan, stand: Stand): HostAction[] => inOrder.filter((action) => takes(plan, stand, action))

/** What an action makes of the moment, or why not: the state does not take it, or a value of it is wrong. */
export function actAt(plan: RushPlan, stand: Stand, act: HostAct, now: number): Step | 'state' | 'value' {
  if (!takes(plan, stand, act.action)) return 'state'
  switch (act.action) {
    case 'show':
      return stepOf(stand, { ...firstStand, at: stand.at + 1, state: 'shown', moved: {} }, { action: 'show' })
    case 'arm':
      return arm(plan, stand, act, now)
    case 'right':
    case 'wrong':
      return judge(plan, stand, act)
    case 'reveal':
      return stepOf(stand, { state: 'revealed', due: null }, { action: 'reveal' })
    case 'next':
      return stepOf(stand, { ...firstStand, at: stand.at, moved: {} }, { action: 'next' })
    case 'pause':
      return pause(stand, now)
    case 'resume':
      return resume(stand, now)
    case 'cancel':
      return cancel(stand)
    case 'override':
      return override(plan, stand, act)
    case 'adjust':
      return adjust(plan, stand, act)
  }
}

function arm(plan: RushPlan, stand: Stand, { risk }: HostAct, now: number): Step | 'value' {
  const rules = rulesAt(plan, stand)
  if (rules.kind === 'risk' && (risk === null || !rules.risks.includes(risk))) return 'value'
  const turn = turnAt(plan, stand.at)
  if (turn !== null) {
    const locked = { desks: [turn], margin_ms: null, error_ms: null, by: 'turn' as const }
    const chosen = rules.kind === 'risk' ? risk : null
    return stepOf(stand, { ...answering(plan, stand, now), locked, risk: chosen, note: null }, { action: 'arm', desk: turn })
  }
  const opens_at = now + plan.lead_ms
  const presses = stand.presses.filter(({ is_false_start }) => is_false_start)
  return stepOf(stand, { state: 'armed', opens_at, due: opens_at, presses, locked: null, note: null }, { action: 'arm' })
}

function judge(plan: RushPlan, stand: Stand, { action, desk }: HostAct): Step | 'value' {
  const open = undecided(stand)
  if (desk === null && open.length > 1) return 'value'
  const judged = desk ?? open[0] ?? ''
  if (!open.includes(judged)) return 'value'
  const { outcomes, moves } = judgeDesks(plan, stand, [{ desk: judged, is_right: action === 'right' }])
  return stepOf(stand, { outcomes, ...afterAnswer({ ...stand, outcomes }) }, { action, desk: judged, moves })
}

function pause(stand: Stand, now: number): Step {
  const left_ms = stand.due === null || raced.has(stand.state) ? null : Math.max(0, stand.due - now)
  return stepOf(stand, { ...resetRace(stand), is_paused: true, due: null, left_ms }, { action: 'pause' })
}

const resume = (stand: Stand, now: number): Step =>
  stepOf(stand, { is_paused: false, due: stand.left_ms === null ? null : now + stand.left_ms, left_ms: null }, { action: 'resume' })

/** What a race leaves when it is broken off: false starts stand, presses and answers of it do not. */
function resetRace(stand: Stand): Partial<Stand> {
  if (!raced.has(stand.state)) return {}
  const presses = stand.presses.filter(({ is_false_start }) => is_false_start)
  const given = stand.given.filter(({ desk }) => stand.outcomes.some((one) => one.desk === desk))
  return { state: 'shown', opens_at: null, due: null, presses, given }
}

/** Everything that the question gave is taken back, false starts too. */
function cancel(stand: Stand): Step {
  const moves = Object.entries(stand.moved).map(([desk, points]) => ({ desk, points: -points }))
  return stepOf(stand, { ...firstStand, at: stand.at, is_cancelled: true, moved: {} }, { action: 'cancel', moves })
}

function override(plan: RushPlan, stand: Stand, { desk, is_right }: HostAct): Step | 'value' {
  if (desk === null || is_right === null || !stand.outcomes.some((one) => one.desk === desk)) return 'value'
  const rights = new Map(stand.outcomes.map((one) => [one.desk, one.is_right === true]))
  const { outcomes, moves } =
    rulesAt(plan, stand).kind === 'all' ? judgeAll(plan, stand, rights.set(desk, is_right)) : judgeDesks(plan, stand, [{ desk, is_right }])
  const out = withWrong({ ...stand, outcomes })
  return stepOf(stand, { outcomes, out, note: 'overridden' }, { action: 'override', desk, moves })
}

/** Points besides the question: a cancel of it does not take them back. */
function adjust(plan: RushPlan, stand: Stand, { desk, points }: HostAct): Step | 'value' {
  if (desk === null || points === null || points === 0 || !plan.desks.includes(desk)) return 'value'
  return stepOf(stand, { moved: stand.moved }, { action: 'adjust', desk, moves: [{ desk, points }] })
}

/**
 * After the server was away: a question that was open, or about to be, is shown again, and a clock of an answer begins anew, since nobody
 * knows what was lost. Null where nothing ran.
 */
export function recover(plan: RushPlan, stand: Stand, now: number): Step | null {
  if (raced.has(stand.state)) return stepOf(stand, { ...resetRace(stand), note: 'restarted' }, { action: 'restart' })
  if (stand.due === null) return null
  const again = stand.state === 'locked' ? { due: now + plan.locked_ms } : answering(plan, stand, now)
  return stepOf(stand, again, { action: 'restart' })
}
