import * as z from 'zod/mini'
import { id, instant, integer, issue, text } from './fields.ts'
import { flagLength, flagPrefix, hintField, questionExtras, questionFields } from './question-fields.ts'
import { scoringFields } from './scoring.ts'
import { limits } from './limits.ts'

/** How a topic shows while its prerequisites are not solved. */
export const lockedView = z.enum(['hidden', 'name', 'anonymised'])
/** Whether a pause of the contest shows a topic. */
export const topicInPause = z.enum(['show', 'hide'])
export const solutionVisibility = z.enum(['never', 'after_solve', 'after_end'])
const percent = z.number().check(z.minimum(0), z.maximum(100))
const inherited = <T extends z.core.$ZodType>(of: T) => z.optional(z.nullable(of))

/** Settings of a topic beside its copy of the question; null inherits the contest's. */
export const topicSettings = {
  /** At an instant; else `release_offset_s` after the start; neither: with the start. */
  release_at: z.optional(z.nullable(instant)),
  release_offset_s: inherited(integer(0, 366 * 86_400)),
  /** From then on no answer is taken. */
  close_at: z.optional(z.nullable(instant)),
  announce_release: inherited(z.boolean()),
  /** Topics of the same contest; `prerequisites_needed` null = all of them. */
  prerequisites: z.optional(z.array(id).check(z.maxLength(100))),
  prerequisites_needed: inherited(integer(1, 100)),
  locked_view: inherited(lockedView),
  /** Brackets that see it; null = all. */
  brackets: inherited(z.array(id).check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(100))),
  /** Answers are judged, never scored. */
  is_practice: z.optional(z.boolean()),
  reward_way: inherited(z.enum(['none', 'blood'])),
  blood_percent: inherited(
    z.tuple([percent, percent, percent]).check(z.refine(([a, b, c]) => a >= b && b >= c, { error: issue('blood_order') })),
  ),
  answer_limit: inherited(integer(0, 1000)),
  answer_limit_mode: inherited(z.enum(['lockout', 'wait'])),
  answer_limit_wait_s: inherited(integer(10, 86_400)),
  flag_rate_count: inherited(integer(1, 100)),
  flag_rate_window_s: inherited(integer(1, 600)),
  flag_prefix: inherited(flagPrefix),
  flag_length: inherited(flagLength),
  show_solvers: inherited(z.boolean()),
  show_own_tries: inherited(z.boolean()),
  show_author: inherited(z.boolean()),
  show_rating: inherited(z.boolean()),
  solution_visibility: inherited(solutionVisibility),
  topics_in_pause: inherited(topicInPause),
}
/** A hint of a topic may wait for its time. */
export const topicHintField = z.extend(hintField, { release_at: z.optional(z.nullable(instant)) })

const { name, description, parts, direction_id, difficulty, author, attribution, knowledge_points, decoy_flags } = questionFields
const { attachments, analysis, notes, lang, flag_type } = questionFields
const asked = <T extends z.core.$ZodType>(of: T) => z.optional(of)
/** Only what is sent changes. */
export const topicChange = {
  name: asked(name),
  lang: asked(lang.def.innerType),
  description: asked(description),
  connection_info: asked(text({ max: 1024 })),
  direction_id: asked(direction_id),
  difficulty: asked(difficulty.def.innerType),
  author: asked(author.def.innerType),
  attribution: asked(attribution.def.innerType),
  knowledge_points: asked(knowledge_points.def.innerType),
  flag_type: asked(flag_type.def.innerType),
  parts: asked(parts),
  decoy_flags: asked(decoy_flags.def.innerType),
  hints: asked(z.array(topicHintField).check(z.maxLength(limits.hints))),
  attachments: asked(attachments.def.innerType),
  analysis: asked(analysis.def.innerType),
  notes: asked(notes.def.innerType),
  score: asked(scoringFields.score),
  score_min: asked(scoringFields.score_min),
  integral_way: asked(scoringFields.integral_way),
  dynamic_preset: asked(scoringFields.dynamic_preset),
  decay: asked(scoringFields.decay),
  rate: asked(scoringFields.rate),
  difficulty_d: asked(scoringFields.difficulty_d),
  decay_interval_s: asked(scoringFields.decay_interval_s),
  decay_percent: asked(scoringFields.decay_percent),
  ladder: asked(scoringFields.ladder),
  ...questionExtras,
  ...topicSettings,
  sort: asked(integer(1, 10_000)),
}
/** What of a change scores: absent stays as it is, a floor above the new score comes down with it. */
export const topicScoring = z.object({
  score: topicChange.score,
  score_min: topicChange.score_min,
  integral_way: topicChange.integral_way,
  dynamic_preset: topicChange.dynamic_preset,
  decay: topicChange.decay,
  rate: topicChange.rate,
  difficulty_d: topicChange.difficulty_d,
  decay_interval_s: topicChange.decay_interval_s,
  decay_percent: topicChange.decay_percent,
  ladder: topicChange.ladder,
  reward_way: topicSettings.reward_way,
  blood_percent: topicSettings.blood_percent,
  /** Percent of the topic's points that a part gives. */
  shares: asked(z.array(z.object({ part_id: id, score_share: integer(1, 100) })).check(z.maxLength(limits.parts))),
})
/** “{topic} was changed”, with words of one's own below it. */
export const announcement = z.object({ words: z._default(text({ max: 2000, multiline: true }), '') })
