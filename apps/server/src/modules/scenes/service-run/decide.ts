import type { ServiceRunProblem } from '@beacon/api/scene/service-run-views'

const secondMs = 1_000
/** A version that comes in place of another one is up for so long before the other one goes. */
const settledMs = 5 * secondMs
/** Up for so long, and failures count anew. */
const wellMs = 60 * secondMs
const mostWaitMs = 300 * secondMs
/** A version that is not wanted any more is brought back after this, however often the wanted one failed. */
const oldAgainMs = 5 * secondMs

/** 1, 2, 4 … seconds after a failure, five minutes at most. */
export const waitAfter = (failures: number): number => Math.min(mostWaitMs, secondMs * 2 ** Math.min(failures - 1, 16))

/** What an instance of a service is at this moment. */
export interface Standing {
  instance_id: string
  version_id: string | null
  /** `broken` does not come up by itself; `idle` was put aside by somebody. */
  phase: 'starting' | 'up' | 'closing' | 'broken' | 'down' | 'idle' | 'unknown'
  isHealthy: boolean
  /** Its node ended since its start. */
  hasEnded: boolean
  upMs: number
  /** Since its state changed. */
  stillMs: number
  why: ServiceRunProblem | null
}

export interface Keeping {
  want: 'running' | 'stopped'
  version_id: string
  failures: number
  /** Null: nothing failed since the last start. */
  next_at: number | null
  /** The word of what failed last. */
  problem: string | null
  current: Standing | null
  others: readonly Standing[]
  /** Of the wanted version. `hopeless` fails again however often it is made. */
  image: { state: 'none' | 'making' | 'ready' | 'failed'; isHopeless: boolean; why: ServiceRunProblem | null }
  now: number
}

export type Step =
  | { do: 'drop' | 'close' | 'again' | 'promote'; instance_id: string }
  | { do: 'image' | 'begin' | 'well' }
  | { do: 'fail'; why: ServiceRunProblem; isOver: boolean }

const ended: ServiceRunProblem = { code: 'ended', cause: null, log: '', details: {} }

/** What is to be done now so that a service becomes what is wanted. It looks at what is there only, so a cut pass is mended by the next. */
export function decide(keeping: Keeping): Step[] {
  const { want, current, others, version_id } = keeping
  if (want === 'stopped') return [...(current === null ? [] : [current]), ...others].map(dropped)
  const steps = current === null ? [] : keepUp(keeping, current)
  if (current?.version_id === version_id) return [...others.map(dropped), ...steps]
  const [candidate, ...rest] = others.filter((one) => one.version_id === version_id)
  const stale = [...others.filter((one) => one.version_id !== version_id), ...rest].map(dropped)
  const hasFailed = steps.some((step) => step.do === 'fail')
  return [...stale, ...steps, ...(hasFailed ? [] : bring(keeping, candidate ?? null))]
}

const dropped = ({ instance_id }: Standing): Step => ({ do: 'drop', instance_id })

/** Brings back what was up. */
function keepUp({ version_id, next_at, now, failures, problem }: Keeping, one: Standing): Step[] {
  const { instance_id, phase, why } = one
  const isWanted = one.version_id === version_id
  const isDue = next_at !== null && next_at <= now
  if (phase === 'broken') return [...(isWanted && next_at === null ? [failure(why)] : []), { do: 'close', instance_id }]
  if (phase === 'down') {
    if (!isWanted) return one.stillMs >= oldAgainMs ? [{ do: 'again', instance_id }] : []
    if (next_at === null) return [failure(why)]
    return isDue ? [{ do: 'again', instance_id }] : []
  }
  const isWell = phase === 'up' && one.isHealthy && one.upMs >= wellMs
  return isWanted && isWell && (failures > 0 || problem !== null) ? [{ do: 'well' }] : []
}

/** Starts the wanted version beside what runs, and puts it in its place once it is up. */
function bring({ next_at, now, image, problem }: Keeping, candidate: Standing | null): Step[] {
  if (candidate !== null) return judge(candidate)
  const isDue = next_at === null || next_at <= now
  if (image.state === 'making') return []
  if (image.state === 'ready') return isDue ? [{ do: 'begin' }] : []
  if (image.state === 'none') return isDue ? [{ do: 'image' }] : []
  if (image.isHopeless) return problem === 'image' && next_at === null ? [] : [failure(image.why, true)]
  if (next_at === null) return [failure(image.why)]
  return isDue ? [{ do: 'image' }] : []
}

function judge(one: Standing): Step[] {
  const { instance_id, phase, why, hasEnded } = one
  if (phase === 'broken' || phase === 'down' || (phase === 'up' && hasEnded)) return [failure(why), { do: 'drop', instance_id }]
  if (phase === 'idle') return [{ do: 'drop', instance_id }]
  return phase === 'up' && one.isHealthy && one.upMs >= settledMs ? [{ do: 'promote', instance_id }] : []
}

const failure = (why: ServiceRunProblem | null, isOver = false): Step => ({ do: 'fail', why: why ?? ended, isOver })
