/** What a stage does to a service. `old_get` reads a flag of an earlier round, so it may fail without the service being bad. */
export const stageKinds = ['check', 'put', 'get', 'old_get'] as const
export type StageKind = (typeof stageKinds)[number]

/** `skipped`: a stage before it was not up. */
export const stageVerdicts = ['up', 'corrupt', 'mumble', 'down', 'error', 'skipped'] as const
export type StageVerdict = (typeof stageVerdicts)[number]

/** `recovering`: the service works and only flags of earlier rounds are gone. `error` is ours and costs nobody anything. */
export const runVerdicts = ['up', 'recovering', 'corrupt', 'mumble', 'down', 'error'] as const
export type RunVerdict = (typeof runVerdicts)[number]

/** Exit codes of checkers as Hackerdom's and ForcAD's authors use them; 110 says that the checker itself is broken. */
const ofExit: ReadonlyMap<number, StageVerdict> = new Map([
  [101, 'up'],
  [102, 'corrupt'],
  [103, 'mumble'],
  [104, 'down'],
])

/** How the program of a stage ended: by itself, or because its time was over. */
export interface StageEnd {
  /** Null: it was ended by a signal. */
  exit_code: number | null
  is_late: boolean
  /** So long it stood ready to run while the machine ran others. */
  waited_ms: number
  limit_ms: number
}

/** A stage that waited for so much of its time says nothing about the service. */
const mostWait = 0.2
/** The time of a stage was over, and the machine that ran it had not given it enough: no fault of the service. */
export const isStarved = ({ is_late, waited_ms, limit_ms }: StageEnd): boolean => is_late && waited_ms > limit_ms * mostWait

/** A service that does not answer in its time is down. Whatever else is not one of the four codes is an error of ours. */
export function stageVerdict(end: StageEnd): StageVerdict {
  const { exit_code, is_late } = end
  if (isStarved(end)) return 'error'
  if (is_late) return 'down'
  return (exit_code === null ? undefined : ofExit.get(exit_code)) ?? 'error'
}

/** A chain ends at its first stage that is not up, and that one decides. */
export function runVerdict(stages: readonly { kind: StageKind; verdict: StageVerdict }[]): RunVerdict {
  const decides = stages.find(({ verdict }) => verdict !== 'up')
  if (decides === undefined) return 'up'
  if (decides.verdict === 'skipped' || decides.verdict === 'error') return 'error'
  return decides.kind === 'old_get' ? 'recovering' : decides.verdict
}
