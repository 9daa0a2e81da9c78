import type { StageVerdict } from '../check/index.ts'
import type { JudgeStep } from './plan.ts'

/** `fault`: ours, and nobody's cost. */
export const stepVerdicts = ['passed', 'failed', 'fault'] as const
export type JudgedStepVerdict = (typeof stepVerdicts)[number]

/**
 * What a step found. `exit`: a command ended with another code than 0. `late`: it was cut. `not_ready`: the port does not answer.
 * `ended`: the node runs no more. `disk`: it wrote more than it may. `no_script`: there is no `update.sh`. `flag_gone`: the flag is not
 * where it was planted. `error`: a script of the question is broken, or something of ours.
 */
export const stepResults = [
  'done',
  'up',
  'corrupt',
  'mumble',
  'down',
  'exploited',
  'resisted',
  'exit',
  'late',
  'not_ready',
  'ended',
  'disk',
  'no_script',
  'flag_gone',
  'error',
] as const
export type StepResult = (typeof stepResults)[number]

/** Whether a step found what its plan expects. What differs before a patch is in the box is no entrant's. */
export function stepVerdict({ expect, is_control }: Pick<JudgeStep, 'expect' | 'is_control'>, result: StepResult): JudgedStepVerdict {
  if (result === 'error') return 'fault'
  if (result === expect) return 'passed'
  return is_control ? 'fault' : 'failed'
}

/** Faults that a box may bring about, and how often in a row one step ends so until it is the box that does. */
const repeats: Readonly<Record<string, number>> = { exploit: 2, box: 3 }

/** An attempt that broke off: at the last of its steps. */
export interface BrokenTry {
  fault: string
  steps: readonly Pick<JudgeStep, 'is_control'>[]
}

/**
 * Whether the latest attempts broke because of what is judged, by the law of faults (docs/faults-of-checks.md): at one and the same step,
 * behind controls that were green. `hasStood`: it stood all controls before, when it was made.
 */
export function isRepeatedFault(broken: readonly BrokenTry[], hasStood: boolean): boolean {
  const last = broken.at(-1)
  const often = last === undefined ? undefined : repeats[last.fault]
  if (last === undefined || often === undefined || broken.length < often) return false
  return broken
    .slice(-often)
    .every(
      ({ fault, steps }) =>
        fault === last.fault &&
        steps.length === last.steps.length &&
        steps.at(-1)?.is_control === false &&
        (hasStood || steps.some(({ is_control }) => is_control)),
    )
}

/** A checker speaks as those of Hackerdom and ForcAD do; one that is broken says nothing of the box. */
export const functionsResult = (verdict: StageVerdict): StepResult => (verdict === 'skipped' ? 'error' : verdict)

/**
 * An exploit says it explicitly: 0 and the flag of the box in its output, or 1. Whatever else it does, such as to run out of time, is no
 * proof of either: a dead service would pass for a patch that holds. Where it says so again and again, `isRepeatedFault` decides.
 */
export function exploitResult({
  exit_code,
  is_late,
  has_flag,
}: {
  exit_code: number | null
  is_late: boolean
  has_flag: boolean
}): StepResult {
  if (is_late) return 'error'
  if (exit_code === 0) return has_flag ? 'exploited' : 'error'
  return exit_code === 1 ? 'resisted' : 'error'
}
