import * as z from 'zod/mini'
import { changeOf } from '../field-table.ts'
import { id, instant, version } from '../fields.ts'
import { attachmentView, flagType, difficulty, hintView, reportType, rubricView, tested, translations } from '../bank/question-fields.ts'
import { playerViews, type RuledPlayerName } from '../bank/question-table.ts'
import { directionRef } from '../bank/question-views.ts'
import { integralWay } from './scoring.ts'
import { topicNumbers } from './topic-fields.ts'
import { deskEditorViews, deskRowViews } from './topic-table.ts'

/** Solves by entrants of the overall ranking, as many as the list and the feed name; beside them those by brackets outside it. */
const solveCounts = { solves: z.int(), unranked_solves: z.int() }
/** First, second or third blood, or none. */
export const bloodPlace = z.nullable(z.union([z.literal(1), z.literal(2), z.literal(3)]))
/** `order` is the blood's. */
export const bloodView = z.object({ order: z.int(), entrant_id: id, name: z.string(), at: instant })
/** `order` is the place among the solves of the overall ranking, which need not be the blood's. */
export const solveView = z.extend(bloodView, { blood: bloodPlace })
/** locked: prerequisites are missing; closed: past `close_at`. */
export const topicState = z.enum(['online', 'offline', 'locked', 'closed'])
export const ratingSummary = z.object({ average: z.number(), count: z.int() })
/** What a report or optimise topic takes. */
export const uploadRules = z.object({
  types: z.array(reportType),
  max_mb: z.int(),
  /** 0 = no limit. */
  uploads_max: z.int(),
  best_counts: z.boolean(),
  rubric: z.array(rubricView),
})

/** Fields of a question that players see by a rule of their own: `viewOf` of the server says it. */
const ruledViews = {
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  translations: z.optional(translations),
  difficulty,
  flag_type: flagType,
  description: z.string(),
  connection_info: z.string(),
  author: z.string(),
  attribution: z.optional(z.string()),
  score: z.int(),
  integral_way: integralWay,
  parts: z.array(z.object({ part: z.int(), name: z.string(), score_share: z.int() })),
  /** Those released; `after`: hints to open first. */
  hints: z.array(
    z.object({
      hint_id: id,
      title: z.string(),
      cost: z.int(),
      after: z.optional(z.array(id)),
      release_at: z.optional(z.nullable(instant)),
    }),
  ),
  attachments: z.array(attachmentView),
  answer_limit: z.int(),
} satisfies Readonly<Record<RuledPlayerName, z.core.$ZodType>>

/** One tile of the board and its panel; the same bytes for everybody of one projection. A locked one holds no text; anonymised it has no name either. */
export const topicView = z.object({
  resource_id: id,
  question_id: id,
  ...ruledViews,
  ...changeOf(playerViews),
  direction: directionRef,
  sort: z.int(),
  state: topicState,
  is_anonymised: z.optional(z.boolean()),
  is_practice: z.optional(z.boolean()),
  /** Its players start an environment of their own. */
  has_scene: z.optional(z.boolean()),
  value: z.int(),
  ...solveCounts,
  /** The first one, or none; `solves` names the others. */
  bloods: z.array(bloodView),
  upload: z.optional(z.nullable(uploadRules)),
  prerequisites: z.optional(z.nullable(z.object({ topic_ids: z.array(id), needed: z.int() }))),
  released_at: z.nullable(instant),
  close_at: z.optional(z.nullable(instant)),
  /** With `show_rating`; those given before the freeze while it holds. */
  rating: z.optional(z.nullable(ratingSummary)),
  /** The solution, when players may read it. */
  solution: z.optional(z.nullable(z.object({ text: z.string(), files: z.array(attachmentView) }))),
  show_own_tries: z.optional(z.boolean()),
  show_solvers: z.optional(z.boolean()),
  show_rating: z.optional(z.boolean()),
  version,
})
export type TopicView = z.infer<typeof topicView>

/** What stands for the templates of one topic in the own entrant's copy: `{{flag}}` (the first part), `{{flag.2}}` …, `{{entrant}}`. */
export const topicOwn = z.object({
  topic_id: id,
  entrant: z.string(),
  flags: z.array(z.string()),
  /** random: the pair dealt to this entrant. */
  attachments: z.array(attachmentView),
})
export type TopicOwn = z.infer<typeof topicOwn>

/** A row of the desk's Questions tab, real figures. */
export const topicRow = z.object({
  resource_id: id,
  /** Of a stage: the topic it stands below. */
  parent_id: z.optional(id),
  question_id: id,
  ...deskRowViews,
  direction: directionRef,
  sort: z.int(),
  is_online: z.boolean(),
  is_public: z.boolean(),
  is_released: z.boolean(),
  value: z.int(),
  ...solveCounts,
  tries: z.int(),
  correct: z.int(),
  first_blood: z.nullable(bloodView),
  rating: z.nullable(ratingSummary),
  /** Uploads that nobody has judged yet. */
  has_pending_report: z.boolean(),
  /** The question in the bank was saved after this copy was made or updated. */
  has_newer_text: z.boolean(),
  ...tested,
  version,
})
export type TopicRow = z.infer<typeof topicRow>

/** A topic that was removed and can be brought back until `until`. */
export const removedTopic = z.object({ resource_id: id, name: z.string(), removed_at: instant, until: instant })

export const topicDetail = z.extend(topicRow, {
  ...deskEditorViews,
  /** What the contest's kind lets staff change of a topic besides; left out: nothing. */
  own: z.optional(topicNumbers),
  hints: z.array(z.extend(hintView, { release_at: z.nullable(instant) })),
  pool_count: z.int(),
  /** Fields that no longer change: flag_type, parts, part_order, pool while running; flag format once there are downloads or tries. */
  read_only: z.array(z.string()),
  flags_masked: z.boolean(),
})
export type TopicDetail = z.infer<typeof topicDetail>

/** Where the copy and the bank's question differ; flags are only named. */
export const bankDiff = z.object({
  topic_id: id,
  contest_id: id,
  contest_name: z.string(),
  topic_name: z.string(),
  fields: z.array(z.object({ field: z.string(), is_secret: z.boolean(), topic: z.unknown(), bank: z.unknown() })),
})
export type BankDiff = z.infer<typeof bankDiff>
