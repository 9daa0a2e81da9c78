import { plantPlace } from '@beacon/api/scene/plant'
import * as z from 'zod/mini'
import type { TopicCommon } from '../../../../db/schema/contest/topic.ts'

/** What this kind keeps of a topic, as its question stood when it was placed. */
const topicOwn = z.object({
  /** The service: a node of the scene, and a port of it over TCP. */
  node: z.string(),
  port: z.int(),
  flag_place: plantPlace,
  defence_score: z.int(),
  /** Versions of its scripts; null: it had none. */
  checker_id: z.nullable(z.uuid()),
  exploit_id: z.nullable(z.uuid()),
  restart_command: z.string(),
  check_timeout_s: z.int(),
  exploit_timeout_s: z.int(),
  ready_s: z.int(),
  patch_mb: z.int(),
})
export type AwdpTopicOwn = z.infer<typeof topicOwn>

/** @throws ZodError for a topic that this kind did not write */
export const awdpOwn = ({ own }: Pick<TopicCommon, 'own'>): AwdpTopicOwn => topicOwn.parse(own)
