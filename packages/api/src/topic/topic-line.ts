import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { bloodView, topicView } from './topic-views.ts'

const whole = topicView.shape

/** What the list tells of one topic. What it leaves out is so for most topics: `usualTopic` says how. */
export const topicLine = z.object({
  resource_id: id,
  name: whole.name,
  /** The key of a direction; the reply holds its names once. */
  direction: z.string(),
  value: whole.value,
  solves: whole.solves,
  /** Left out where it is one more than that of the line before. */
  sort: z.optional(whole.sort),
  lang: z.optional(whole.lang),
  translations: whole.translations,
  difficulty: z.optional(whole.difficulty),
  flag_type: z.optional(whole.flag_type),
  state: z.optional(whole.state),
  description: z.optional(whole.description),
  connection_info: z.optional(whole.connection_info),
  author: z.optional(whole.author),
  attribution: whole.attribution,
  knowledge_points: whole.knowledge_points,
  part_order: whole.part_order,
  /** Where there are several. */
  parts: z.optional(whole.parts),
  hints: z.optional(whole.hints),
  /** What a download needs; sizes and digests come with the topic alone. */
  files: z.optional(
    z.array(z.object({ file_id: id, name: z.string(), url: z.optional(z.nullable(z.string())), is_template: z.optional(z.boolean()) })),
  ),
  unranked_solves: z.optional(whole.unranked_solves),
  /** Who has the first blood. */
  first: z.optional(z.string()),
  /** The same with its time, for staff; others read it among the solves. */
  first_blood: z.optional(bloodView),
  /** Where it is not the contest's own. */
  answer_limit: z.optional(whole.answer_limit),
  show_own_tries: whole.show_own_tries,
  show_solvers: whole.show_solvers,
  is_anonymised: whole.is_anonymised,
  is_practice: whole.is_practice,
  has_scene: whole.has_scene,
  upload: whole.upload,
  prerequisites: whole.prerequisites,
  released_at: z.optional(whole.released_at),
  close_at: whole.close_at,
  rating: whole.rating,
  solution: whole.solution,
})
export type TopicLine = z.infer<typeof topicLine>
