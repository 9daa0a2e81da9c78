import * as z from 'zod/mini'
import { commonDeskFacts } from './contest-common-views.ts'
import { instant, integer, text } from './fields.ts'
import { limits } from './limits.ts'
import { sceneRuleDefaults, sceneRuleFields } from './contest-scene-fields.ts'
import { scoringDefaults } from './scoring-defaults.ts'
import { scoringFields } from './scoring.ts'

const percent = z.number().check(z.minimum(0), z.maximum(100))
const settingBool = z.boolean()
/** Before the brace of a flag; empty = the flag stands bare. */
const flagPrefix = text({ max: 32, pattern: /^[A-Za-z0-9_-]+$/u })

/** Settings of a contest that is answered by flags: kinds take them into their defaults as they stand. */
export const answerFields = {
  ...scoringFields,
  ...sceneRuleFields,
  reward_way: z.enum(['none', 'blood']),
  blood_percent: z.tuple([percent, percent, percent]),
  blood_base: z.enum(['initial', 'current', 'fixed']),
  blood_fixed: integer(1, 10_000),
  hint_charge: z.enum(['on_solve', 'at_once']),
  show_unanswered_teams: settingBool,
  show_solvers: settingBool,
  show_own_tries: settingBool,
  show_author: settingBool,
  show_rating: settingBool,
  freeze_show_pending: settingBool,
  answer_limit: integer(0, 1000),
  answer_limit_mode: z.enum(['lockout', 'wait']),
  answer_limit_wait_s: integer(10, 86_400),
  flag_rate_count: integer(1, 100),
  flag_rate_window_s: integer(1, 600),
  /** Of flags that are made here; null = as the system says. */
  flag_prefix: z.nullable(flagPrefix),
  flag_length: z.nullable(integer(limits.dynamic_flag_length.min, limits.dynamic_flag_length.max)),
  flag_box: settingBool,
  bot_api: settingBool,
  prerequisites_view: z.enum(['hidden', 'name', 'anonymised']),
  topics_in_pause: z.enum(['show', 'hide']),
  announce_release: settingBool,
  /** How many bloods of a topic are announced. */
  announce_blood: integer(0, 3),
  ai_declaration: z.enum(['none', 'writeup', 'submission']),
  allow_writeup_upload: settingBool,
  writeup_scope: z.enum(['contest', 'topic']),
  writeup_score_max: integer(0, 10_000),
  solution_visibility: z.enum(['never', 'after_solve', 'after_end']),
  after_end: z.enum(['practice', 'read_only', 'closed']),
}

/** Those that a contest has and the defaults of its kind have not. */
export const answerOwnFields = {
  /** Null = 24 h after the end. */
  writeup_until: z.nullable(instant),
} as const

/** Factory defaults of `answerFields` and of `answerOwnFields`. */
export const answerDefaults = {
  ...sceneRuleDefaults,
  ...scoringDefaults,
  ladder: [...scoringDefaults.ladder] as number[],
  reward_way: 'blood',
  blood_percent: [5, 3, 1] as [number, number, number],
  blood_base: 'initial',
  blood_fixed: 50,
  hint_charge: 'on_solve',
  show_unanswered_teams: true,
  show_solvers: true,
  show_own_tries: true,
  show_author: false,
  show_rating: false,
  freeze_show_pending: true,
  answer_limit: 0,
  answer_limit_mode: 'lockout',
  answer_limit_wait_s: 300,
  flag_rate_count: 10,
  flag_rate_window_s: 60,
  flag_prefix: null,
  flag_length: null,
  flag_box: true,
  bot_api: true,
  prerequisites_view: 'name',
  topics_in_pause: 'show',
  announce_release: true,
  announce_blood: 1,
  ai_declaration: 'writeup',
  allow_writeup_upload: false,
  writeup_scope: 'contest',
  writeup_until: null,
  writeup_score_max: 0,
  solution_visibility: 'never',
  after_end: 'read_only',
} as const

/** What everybody admitted may know of them; the same bytes for everybody. */
export const answerShown = {
  ...scoringFields,
  reward_way: answerFields.reward_way,
  blood_percent: answerFields.blood_percent,
  blood_base: answerFields.blood_base,
  blood_fixed: z.int(),
  hint_charge: answerFields.hint_charge,
  show_unanswered_teams: z.boolean(),
  show_solvers: z.boolean(),
  show_own_tries: z.boolean(),
  show_author: z.boolean(),
  show_rating: z.boolean(),
  freeze_show_pending: z.boolean(),
  answer_limit: z.int(),
  answer_limit_mode: answerFields.answer_limit_mode,
  answer_limit_wait_s: z.int(),
  flag_rate_count: z.int(),
  flag_rate_window_s: z.int(),
  /** Null = as the system says. */
  flag_prefix: z.nullable(z.string()),
  flag_box: z.boolean(),
  bot_api: z.boolean(),
  prerequisites_view: answerFields.prerequisites_view,
  topics_in_pause: answerFields.topics_in_pause,
  ai_declaration: answerFields.ai_declaration,
  allow_writeup_upload: z.boolean(),
  writeup_scope: answerFields.writeup_scope,
  /** Until when, as it applies; null without uploads. */
  writeup_until: z.nullable(instant),
  writeup_score_max: z.int(),
  solution_visibility: answerFields.solution_visibility,
  after_end: answerFields.after_end,
} as const

/** Tries and solves of a contest, real ones. */
export const answerFacts = z.object({
  ...commonDeskFacts,
  submissions: z.int(),
  submissions_10min: z.int(),
  correct: z.int(),
  /** The sum over all topics. */
  solves: z.int(),
  unranked_solves: z.int(),
  topics: z.int(),
  topics_online: z.int(),
  topics_solved: z.int(),
  /** Uploads without a mark. */
  writeups_pending: z.int(),
  /** Five-minute bins of contest time. */
  histogram: z.array(z.object({ at: instant, total: z.int(), correct: z.int() })),
})

export type AnswerFacts = z.infer<typeof answerFacts>
