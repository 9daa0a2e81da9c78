import { pointModes, pointRoles } from '@beacon/engine/operation'
import { checkPointType } from '@beacon/api/bank/check-point-type'
import * as z from 'zod/mini'
import type { TopicCommon } from '../../../../db/schema/contest/topic.ts'

const topicPoint = z.object({
  point_id: z.uuid(),
  name: z.string(),
  type: checkPointType,
  role: z.enum(pointRoles),
  judge: z.enum(['script', 'answer']),
  check_mode: z.enum(['manual', 'automatic']),
  point_mode: z.enum(pointModes),
  may_apply: z.boolean(),
  check_limit: z.nullable(z.int()),
  node: z.nullable(z.string()),
  port: z.nullable(z.int()),
  script_args: z.string(),
  timeout_s: z.int(),
  reads: z.array(z.string()),
  commands: z.array(z.object({ name: z.string(), words: z.array(z.string()) })),
  /** The version of its script; null: it had none. */
  script_id: z.nullable(z.uuid()),
  /** Of what its proof is about. */
  digest: z.string(),
})
export type TopicPoint = z.infer<typeof topicPoint>
/** What this kind keeps of a topic, as its question stood when it was placed. Values and answers are its parts. */
const topicOwn = z.object({ points: z.array(topicPoint) })
export type OperationTopicOwn = z.infer<typeof topicOwn>

/** @throws ZodError for a topic that this kind did not write */
export const pointsOf = ({ own }: Pick<TopicCommon, 'own'>): TopicPoint[] => topicOwn.parse(own).points

export const isTask = ({ role }: Pick<TopicPoint, 'role'>): boolean => role === 'task'
export const isScript = ({ judge }: Pick<TopicPoint, 'judge'>): boolean => judge === 'script'
