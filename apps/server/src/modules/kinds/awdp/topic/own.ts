import { plantPlace } from '@beacon/api/scene/plant'
import { awdpQuestionLimits } from '@beacon/api/kinds/awdp/question-limits'
import * as z from 'zod/mini'
import type { TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { failFields } from '../../../../failure.ts'
import type { OwnNumbers } from '../../../contest/topic/rules/index.ts'

/** Changes of a score that are held. */
const mostEarlier = 1_000

/** What this kind keeps of a topic, as its question stood when it was placed. */
const topicOwn = z.object({
  /** The service: a node of the scene, and a port of it over TCP. */
  node: z.string(),
  port: z.int(),
  flag_place: plantPlace,
  defence_score: z.int(),
  /** What it was before changes of a contest that had begun, the oldest first: each held up to its instant, epoch ms. */
  earlier_scores: z._default(z.array(z.object({ until: z.number(), score: z.int() })), []),
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

/** What a topic is worth to its defenders in a round that ends then: a later change moves no round that is over. */
export const defenceScoreAt = ({ defence_score, earlier_scores }: AwdpTopicOwn, until: number): number =>
  earlier_scores.find((one) => until <= one.until)?.score ?? defence_score

const changeable = {
  defence_score: awdpQuestionLimits.score,
  patch_mb: awdpQuestionLimits.patch_mb,
} as const
const isChangeable = (name: string): name is keyof typeof changeable => Object.hasOwn(changeable, name)

/** What of a topic staff change in a contest: nothing that its proof rests on. */
export const numbers: OwnNumbers = {
  of: (own) => {
    const { defence_score, patch_mb } = awdpOwn({ own })
    return { defence_score, patch_mb }
  },
  changed: (stored, sent, at) => {
    const own = awdpOwn({ own: stored })
    for (const [name, value] of Object.entries(sent)) {
      if (!isChangeable(name)) return failFields({ [`own.${name}`]: { code: 'field_wrong' } })
      const { min, max } = changeable[name]
      if (value < min || value > max) failFields({ [`own.${name}`]: { code: 'field_range', details: { min, max } } })
    }
    const isOther = sent['defence_score'] !== undefined && sent['defence_score'] !== own.defence_score
    const earlier = isOther ? [...own.earlier_scores, { until: at, score: own.defence_score }].slice(-mostEarlier) : own.earlier_scores
    return { ...own, ...sent, earlier_scores: earlier }
  },
}

/** @throws ZodError for a topic that this kind did not write */
export const awdpOwn = ({ own }: Pick<TopicCommon, 'own'>): AwdpTopicOwn => topicOwn.parse(own)
