import type { Metric, PointsWay } from '@beacon/engine/ai'
import * as z from 'zod/mini'

/** result: a file of answers. code: a program that makes such a file. flag: as in every contest with flags. */
export const aiTask = z.enum(['result', 'code', 'flag'])
export type AiTask = z.infer<typeof aiTask>

/** Of log_loss, mae and rmse less is better. */
export const aiMetric = z.enum([
  'accuracy',
  'balanced_accuracy',
  'precision',
  'recall',
  'f1_macro',
  'f1_micro',
  'f1_binary',
  'roc_auc',
  'log_loss',
  'mae',
  'rmse',
] satisfies Metric[])
export type AiMetric = z.infer<typeof aiMetric>

/** linear: from the base value to the target value. place: a table by the place within the topic. */
export const pointsWay = z.enum(['linear', 'place'] satisfies PointsWay[])
/** ratio: a share of the rows, drawn once. column: the column `split` of the reference says public or private. */
export const splitMode = z.enum(['ratio', 'column'])

/**
 * queued: it waits. refused: its form is wrong, and it was not counted; or its program left no result of the form, which was. fault: we could not evaluate it, and it was not counted.
 */
export const aiSubmissionState = z.enum(['queued', 'running', 'scored', 'refused', 'fault'])
export type AiSubmissionState = z.infer<typeof aiSubmissionState>

/** What is wrong with a file; those of a run, with a program: `count` says the limit that it went past, or the code that it ended with. */
export const aiProblem = z.enum([
  'encoding',
  'empty',
  'header',
  'cells',
  'quote',
  'length',
  'id_unknown',
  'id_twice',
  'id_missing',
  'value_missing',
  'number',
  'probability',
  'split',
  'rows',
  'run_time',
  'run_memory',
  'run_flood',
  'run_code',
  'run_missing',
  'run_large',
])
export type AiProblem = z.infer<typeof aiProblem>
/** The first problem and how many there are. `row` is a line of the file from 1; null where none is meant. */
export const aiProblems = z.object({ why: aiProblem, row: z.nullable(z.int()), column: z.nullable(z.string()), count: z.int() })
export type AiProblems = z.infer<typeof aiProblems>

/** before: not over. choosing: finals may still be chosen. closed: the organiser reveals. revealed: the ranking is the final one. */
export const finalsState = z.enum(['before', 'choosing', 'closed', 'revealed'])
export type FinalsState = z.infer<typeof finalsState>

/** Live events of this kind: never a private score, and the public one only where the own entrant reads it anyway. */
export interface AiEvents {
  'me.evaluation': { submission_id: string; topic_id: string; state: AiSubmissionState }
  'desk.evaluation': { submission_id: string; topic_id: string; entrant_id: string; state: AiSubmissionState }
  /** Somebody's public score of it is another one now. */
  'topic.evaluation': { topic_id: string }
}
