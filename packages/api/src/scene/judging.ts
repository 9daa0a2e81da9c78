import { judgeStepKinds, stepResults, stepVerdicts } from '@beacon/engine/judging'
import * as z from 'zod/mini'
import { instant } from '../fields.ts'

/** A step of a judging, as whoever may read it sees it. One that has not begun has no beginning; one that runs has no verdict. */
export const judgedStep = z.object({
  kind: z.enum(judgeStepKinds),
  expect: z.enum(['done', 'up', 'down', 'exploited', 'resisted']),
  /** Before anything of an entrant was in the box. */
  is_control: z.boolean(),
  verdict: z.nullable(z.enum(stepVerdicts)),
  result: z.nullable(z.enum(stepResults)),
  started_at: z.nullable(instant),
  took_ms: z.nullable(z.int()),
  limit_ms: z.int(),
  exit_code: z.nullable(z.int()),
  /** What a checker says to everybody. */
  public: z.string(),
  /** What a script or a command wrote: cut, without flags, and of strangers. */
  output: z.string(),
})
export type JudgedStepView = z.infer<typeof judgedStep>

/** Why a judging ended without a verdict; it costs nobody anything. */
export const judgingFaults = [
  'lost',
  'engine',
  'room',
  'box',
  'script',
  'checker',
  'exploit',
  'control',
  'patch_file',
  'late',
  'judge',
] as const
export type JudgingFault = (typeof judgingFaults)[number]
