import { afterAnswer, judgedAll, lockFirst, movesOfAll } from './device.ts'
import { judgeDesks, undecided } from './judging.ts'
import { rulesAt, type RushPlan, type Stand, type Step, stepOf } from './stand.ts'

/** What the clock does at an instant, one step at a time; null where nothing is due. */
export function clockStep(plan: RushPlan, stand: Stand, now: number): Step | null {
  if (stand.is_paused || stand.due === null || stand.due > now) return null
  if (stand.state === 'armed') return openQuestion(plan, stand)
  if (stand.state === 'collecting') return lockFirst(plan, stand, now)
  if (stand.state === 'locked') return stepOf(stand, answering(plan, stand, now), { action: 'answered' })
  if (stand.state === 'answering') return endAnswering(plan, stand)
  if (stand.state !== 'open') return stepOf(stand, { due: null }, { action: 'time_up' })
  if (rulesAt(plan, stand).kind === 'all')
    return stepOf(stand, judgedAll(plan, stand), { action: 'time_up', moves: movesOfAll(plan, stand) })
  return stepOf(stand, { state: 'revealed', note: 'nobody', due: null }, { action: 'time_up' })
}

/** The question opens at the instant that was announced, however late the server comes to it. */
function openQuestion(plan: RushPlan, stand: Stand): Step {
  const rules = rulesAt(plan, stand)
  const opened = stand.opens_at ?? 0
  return stepOf(stand, { state: 'open', due: opened + (rules.kind === 'all' ? rules.answer_ms : rules.buzz_ms) }, { action: 'open' })
}

/** The answer clock begins. */
export const answering = (plan: RushPlan, stand: Stand, now: number): Partial<Stand> => ({
  state: 'answering',
  due: now + rulesAt(plan, stand).answer_ms,
})

/** Who said nothing in time is wrong; what waits for a person goes on waiting. */
function endAnswering(plan: RushPlan, stand: Stand): Step {
  const silent = undecided(stand).filter((desk) => !stand.given.some((one) => one.desk === desk))
  const { outcomes, moves } = judgeDesks(
    plan,
    stand,
    silent.map((desk) => ({ desk, is_right: false })),
  )
  const next = { ...stand, outcomes }
  return stepOf(stand, { outcomes, due: null, ...afterAnswer(next) }, { action: 'time_up', moves })
}
