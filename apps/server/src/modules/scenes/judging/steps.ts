import type { JudgeStep } from '@beacon/engine/judging'
import type { JudgedStep } from '../../../db/schema/index.ts'

/** The step that a judging ended at because it did not find what its plan expects; null where all of them did. */
export const failedStep = (steps: readonly JudgedStep[]): JudgedStep | null => steps.find(({ verdict }) => verdict === 'failed') ?? null

/** A step before it begins. */
export const freshStep = ({ kind, expect, is_control, limit_ms }: JudgeStep): JudgedStep => ({
  kind,
  expect,
  is_control,
  limit_ms,
  verdict: null,
  result: null,
  started_at: null,
  took_ms: null,
  exit_code: null,
  public: '',
  output: '',
})

/** All steps of a plan: those that were taken, then those to come. */
export const viewSteps = (plan: readonly JudgeStep[], steps: readonly JudgedStep[]): JudgedStep[] =>
  plan.map((step, at) => steps[at] ?? freshStep(step))
