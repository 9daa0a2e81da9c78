/** What a stage does to a service. `old_get` reads a flag of an earlier round, so it may fail without the service being bad. */
export const stageKinds = ['check', 'put', 'get', 'old_get'] as const
export type StageKind = (typeof stageKinds)[number]

/** `skipped`: a stage that it waits for was not up, or its time had not come before the end. */
export const stageVerdicts = ['up', 'corrupt', 'mumble', 'down', 'error', 'skipped'] as const
export type StageVerdict = (typeof stageVerdicts)[number]

/** `recovering`: the service works and only flags of earlier rounds are gone. `error` is ours and costs nobody anything. */
export const runVerdicts = ['up', 'recovering', 'corrupt', 'mumble', 'down', 'error'] as const
export type RunVerdict = (typeof runVerdicts)[number]

/** Exit codes of checkers as Hackerdom's and ForcAD's authors use them. */
const ofExit: ReadonlyMap<number, StageVerdict> = new Map([
  [101, 'up'],
  [102, 'corrupt'],
  [103, 'mumble'],
  [104, 'down'],
])
/** 110: a checker says that it is broken itself. 126 and 127: there is no program to run. No box provokes them. */
const brokenExits: ReadonlySet<number | null> = new Set([110, 126, 127])
export const isBroken = (exit_code: number | null): boolean => brokenExits.has(exit_code)

/** How the program of a stage ended: by itself, or because its time was over. */
export interface StageEnd {
  /** Null: it was ended by a signal, for its memory or its output too. */
  exit_code: number | null
  is_late: boolean
  /** So long it stood ready to run while the machine ran others. */
  waited_ms: number
  limit_ms: number
}

/** A program that waited for so much of its time says nothing about the service. */
const mostWait = 0.2
/** The machine that ran a program had not given it enough: what failed is no fault of the service. */
export const isStarved = ({ waited_ms, limit_ms }: Pick<StageEnd, 'waited_ms' | 'limit_ms'>): boolean => waited_ms > limit_ms * mostWait

/**
 * The law of faults (docs/faults-of-checks.md): a service that does not answer in its time is down, and one at which the program dies,
 * by whatever end, answered so that nobody can read it. What the machine or the program itself is to blame for is an error of ours.
 */
export function stageVerdict(end: StageEnd): StageVerdict {
  const { exit_code, is_late } = end
  const said = exit_code === null ? undefined : ofExit.get(exit_code)
  if (said === 'up' && !is_late) return 'up'
  if (isStarved(end) || (isBroken(exit_code) && !is_late)) return 'error'
  return is_late ? 'down' : (said ?? 'mumble')
}

/** The first stage in the list that is not up decides, whatever runs beside it; undefined: all are up. */
export const decidingStage = <Stage extends { verdict: StageVerdict }>(stages: readonly Stage[]): Stage | undefined =>
  stages.find(({ verdict }) => verdict !== 'up')

export function runVerdict(stages: readonly { kind: StageKind; verdict: StageVerdict }[]): RunVerdict {
  const decides = decidingStage(stages)
  if (decides === undefined) return 'up'
  if (decides.verdict === 'skipped' || decides.verdict === 'error') return 'error'
  return decides.kind === 'old_get' ? 'recovering' : decides.verdict
}
