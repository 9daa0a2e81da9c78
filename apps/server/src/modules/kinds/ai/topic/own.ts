import { aiLimits } from '@beacon/api/kinds/ai/limits'
import { aiMetric, aiTask, pointsWay, splitMode } from '@beacon/api/kinds/ai/views'
import type { TopicRules } from '@beacon/engine'
import { type DataRules, isLowerBetter } from '@beacon/engine/ai'
import * as z from 'zod/mini'
import type { TopicCommon } from '../../../../db/schema/contest/topic.ts'

/** What evaluates submissions: of a question, of a topic, of a re-evaluation. */
export const evaluationTerms = z.object({
  reference: z.nullable(z.object({ file_id: z.uuid(), name: z.string() })),
  id_column: z.string(),
  value_column: z.string(),
  split_mode: splitMode,
  split_ratio: z.int(),
  metric: aiMetric,
  positive: z.string(),
  metric_digits: z.int(),
  points_way: pointsWay,
  base: z.number(),
  target: z.number(),
})
export type EvaluationTerms = z.infer<typeof evaluationTerms>

const storedFile = z.object({ file_id: z.uuid(), name: z.string() })
/** How programs of a question or topic run. */
export const codeTerms = z.object({
  input: z.nullable(storedFile),
  /** What the ready tries ran. */
  program: z.nullable(storedFile),
  run_time_s: z.int(),
  run_memory_mb: z.int(),
  shows_log: z.boolean(),
})
export type CodeTerms = z.infer<typeof codeTerms>

/** What this kind keeps of a topic, as its question stood when it was placed. */
const topicOwn = z.object({
  task_type: aiTask,
  /** Rises with every re-evaluation that was applied. */
  version: z.int(),
  /** Names the drawing of the split: the question that it was copied of, so that a corrected reference keeps it. */
  seed: z.string(),
  terms: evaluationTerms,
  /** What stood before each re-evaluation that was applied, the latest last: an undo brings it back. */
  former: z._default(z.array(z.object({ version: z.int(), terms: evaluationTerms })), []),
  submission_max_mb: z.int(),
  /** Of a task of programs. */
  code: z._default(z.nullable(codeTerms), null),
})
export type AiTopicOwn = z.infer<typeof topicOwn>

/** @throws ZodError for a topic that this kind did not write */
export const aiOwn = ({ own }: Pick<TopicCommon, 'own'>): AiTopicOwn => topicOwn.parse(own)

export const takesResults = ({ task_type }: Pick<AiTopicOwn, 'task_type'>): boolean => task_type !== 'flag'

/** Whether less is better where these terms score. */
export const isLower = ({ metric }: EvaluationTerms): boolean => isLowerBetter(metric)

/** What the scoring of a topic is besides. */
export function rulesOf(topic: Pick<TopicCommon, 'own'>): Partial<TopicRules> {
  const own = aiOwn(topic)
  const { points_way: way, base, target } = own.terms
  return takesResults(own) ? { evaluation: { way, base, target } } : {}
}

/** How files are read and scored by these terms; `draw` says how the rows are split. */
export const dataRules = (terms: EvaluationTerms, draw: (id: string) => number): DataRules => ({
  id_column: terms.id_column,
  value_column: terms.value_column,
  split: terms.split_mode === 'column' ? 'column' : { ratio: terms.split_ratio, draw },
  metric: terms.metric,
  positive: terms.positive,
  digits: terms.metric_digits,
  limits: { columns: aiLimits.columns, value: aiLimits.value, rows: aiLimits.rows, number: aiLimits.number },
})
