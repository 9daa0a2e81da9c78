import type { JudgeStepKind } from '../judging/plan.ts'
import type { StepResult } from '../judging/verdict.ts'

/** What came of a patch: its functions, its exploit, and the text that says it. */
export interface PatchOutcome {
  state: 'passed' | 'failed'
  /** `failed` is what a patch is for; `error`: it never came to that. */
  exploit: 'failed' | 'succeeded' | 'error'
  result:
    | 'patch_defended'
    | 'patch_accepted'
    | 'patch_exploitable'
    | 'patch_too_hard'
    | 'patch_check_failed'
    | 'patch_no_answer'
    | 'patch_locks_others'
    | 'patch_script_failed'
    | 'patch_not_ready'
}

/** The patch did what it is for. */
export const isGoodPatch = (result: string | null): boolean => result === 'patch_defended' || result === 'patch_accepted'

/** Whether an attack ended as its script says it; else the service died of it, or the script of the service. */
const isAnswer = (result: StepResult | null): boolean => result === null || ['exploited', 'resisted', 'flag_gone'].includes(result)
const noAnswer: PatchOutcome = { state: 'failed', exploit: 'error', result: 'patch_no_answer' }

/** The step that a patch failed, null where it failed none, with what it found; `resisted`: the exploit was tried and did not work. */
export function patchOutcome(failed: JudgeStepKind | null, resisted: boolean, result: StepResult | null = null): PatchOutcome {
  if (failed === null) return { state: 'passed', exploit: 'failed', result: 'patch_defended' }
  if (failed === 'exploit' && !isAnswer(result)) return noAnswer
  if (failed === 'exploit') return { state: 'passed', exploit: 'succeeded', result: 'patch_exploitable' }
  const exploit = resisted ? 'failed' : 'error'
  if (failed === 'apply' || failed === 'base') return { state: 'failed', exploit, result: 'patch_script_failed' }
  if (failed === 'functions') return { state: 'failed', exploit, result: 'patch_check_failed' }
  return { state: 'failed', exploit, result: 'patch_not_ready' }
}

/** The same of a patch of a hill: the way in that stays must lead in, so that an exploit which works is good. */
export function hillOutcome(failed: JudgeStepKind | null, resisted: boolean, result: StepResult | null = null): PatchOutcome {
  if (failed === null) return { state: 'passed', exploit: 'succeeded', result: 'patch_accepted' }
  if (failed === 'stay' && !isAnswer(result)) return noAnswer
  if (failed === 'next') return { state: 'failed', exploit: 'error', result: 'patch_locks_others' }
  if (failed === 'stay') return { state: 'failed', exploit: 'failed', result: 'patch_too_hard' }
  return { ...patchOutcome(failed, resisted), exploit: 'error' }
}

/** What a referee says of a patch of a hill; `is_exploited`: the way in still leads in. */
export function saidHillOutcome({ is_passed, is_exploited }: { is_passed: boolean; is_exploited: boolean }): PatchOutcome {
  if (!is_passed) return hillOutcome('functions', false)
  return hillOutcome(is_exploited ? null : 'stay', false)
}

/** What a referee says of a patch. */
export function saidOutcome({ is_passed, is_exploited }: { is_passed: boolean; is_exploited: boolean }): PatchOutcome {
  if (!is_passed) return patchOutcome('functions', !is_exploited)
  return patchOutcome(is_exploited ? 'exploit' : null, !is_exploited)
}

/** What keeps an entrant from sending a patch for a topic, asked in this order; null: nothing. Times are of the contest clock. */
export function patchRefusal(
  { is_open, used, retry_elapsed_ms }: { is_open: boolean; used: number; retry_elapsed_ms: number | null },
  { limit, elapsed_ms }: { limit: number; elapsed_ms: number },
): 'patch_open' | 'patch_limit' | 'patch_waiting' | null {
  if (is_open) return 'patch_open'
  if (limit > 0 && used >= limit) return 'patch_limit'
  return retry_elapsed_ms !== null && elapsed_ms < retry_elapsed_ms ? 'patch_waiting' : null
}
