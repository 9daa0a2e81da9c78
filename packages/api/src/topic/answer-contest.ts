import * as z from 'zod/mini'
import { commonDeskFacts } from '../contest/contest-common-views.ts'
import { sceneSettings } from '../contest/contest-scene-fields.ts'
import { alone, inherited, settingTable } from '../contest/contest-setting-table.ts'
import { instant, integer, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { scoringDefaults } from './scoring-defaults.ts'
import { scoringFields } from './scoring.ts'

const percent = z.number().check(z.minimum(0), z.maximum(100))
/** Before the brace of a flag; empty = the flag stands bare. */
const flagPrefix = text({ max: 32, pattern: /^[A-Za-z0-9_-]+$/u })
const flagLength = integer(limits.dynamic_flag_length.min, limits.dynamic_flag_length.max)

/** Settings of a contest that is answered by flags and played in scenes: kinds take them into their table as they stand. */
export const answerSettings = settingTable({
  integral_way: { ...inherited, body: scoringFields.integral_way, factory: scoringDefaults.integral_way, shown: 'plain' },
  score: { ...inherited, body: scoringFields.score, factory: scoringDefaults.score, shown: 'plain' },
  score_min: { ...inherited, body: scoringFields.score_min, factory: scoringDefaults.score_min, shown: 'plain' },
  dynamic_preset: { ...inherited, body: scoringFields.dynamic_preset, factory: scoringDefaults.dynamic_preset, shown: 'plain' },
  decay: { ...inherited, body: scoringFields.decay, factory: scoringDefaults.decay, shown: 'plain' },
  rate: { ...inherited, body: scoringFields.rate, factory: scoringDefaults.rate, shown: 'plain' },
  difficulty_d: { ...inherited, body: scoringFields.difficulty_d, factory: scoringDefaults.difficulty_d, shown: 'plain' },
  decay_interval_s: { ...inherited, body: scoringFields.decay_interval_s, factory: scoringDefaults.decay_interval_s, shown: 'plain' },
  decay_percent: { ...inherited, body: scoringFields.decay_percent, factory: scoringDefaults.decay_percent, shown: 'plain' },
  ladder: { ...inherited, body: scoringFields.ladder, factory: scoringDefaults.ladder, shown: 'plain' },
  ...sceneSettings,
  reward_way: { ...inherited, body: z.enum(['none', 'blood']), factory: 'blood', shown: 'plain' },
  blood_percent: { ...inherited, body: z.tuple([percent, percent, percent]), factory: [5, 3, 1], shown: 'plain' },
  blood_base: { ...inherited, body: z.enum(['initial', 'current', 'fixed']), factory: 'initial', shown: 'plain' },
  blood_fixed: { ...inherited, body: integer(1, 10_000), factory: 50, view: z.int(), shown: 'plain' },
  hint_charge: { ...inherited, body: z.enum(['on_solve', 'at_once']), factory: 'on_solve', shown: 'plain' },
  show_unanswered_teams: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  show_solvers: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  show_own_tries: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  show_author: { ...inherited, body: z.boolean(), factory: false, shown: 'plain' },
  show_rating: { ...inherited, body: z.boolean(), factory: false, shown: 'plain' },
  freeze_show_pending: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  answer_limit: { ...inherited, body: integer(0, 1000), factory: 0, view: z.int(), shown: 'plain' },
  answer_limit_mode: { ...inherited, body: z.enum(['lockout', 'wait']), factory: 'lockout', shown: 'plain' },
  answer_limit_wait_s: { ...inherited, body: integer(10, 86_400), factory: 300, view: z.int(), shown: 'plain' },
  flag_rate_count: { ...inherited, body: integer(1, 100), factory: 10, view: z.int(), shown: 'plain' },
  flag_rate_window_s: { ...inherited, body: integer(1, 600), factory: 60, view: z.int(), shown: 'plain' },
  /** Of flags that are made here; null = as the system says. */
  flag_prefix: {
    ...inherited,
    body: z.nullable(flagPrefix),
    factory: null,
    view: z.nullable(z.string()),
    shown: 'plain',
    fixed: 'started',
  },
  flag_length: { ...inherited, body: z.nullable(flagLength), factory: null, shown: 'staff', fixed: 'started' },
  flag_box: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  bot_api: { ...inherited, body: z.boolean(), factory: true, shown: 'plain' },
  prerequisites_view: { ...inherited, body: z.enum(['hidden', 'name', 'anonymised']), factory: 'name', shown: 'plain' },
  /** Everybody reads what this pause does. */
  topics_in_pause: { ...inherited, body: z.enum(['show', 'hide']), factory: 'show', shown: 'made' },
  announce_release: { ...inherited, body: z.boolean(), factory: true, shown: 'staff' },
  /** How many bloods of a topic are announced. */
  announce_blood: { ...inherited, body: integer(0, 3), factory: 1, shown: 'staff' },
  ai_declaration: { ...inherited, body: z.enum(['none', 'writeup', 'submission']), factory: 'writeup', shown: 'plain' },
  allow_writeup_upload: { ...inherited, body: z.boolean(), factory: false, shown: 'plain' },
  writeup_scope: { ...inherited, body: z.enum(['contest', 'topic']), factory: 'contest', shown: 'plain' },
  /** Null = 24 h after the end. Everybody reads until when, as it applies; null without uploads. */
  writeup_until: { ...alone, body: z.nullable(instant), factory: null, shown: 'made' },
  writeup_score_max: { ...inherited, body: integer(0, 10_000), factory: 0, view: z.int(), shown: 'plain' },
  solution_visibility: { ...inherited, body: z.enum(['never', 'after_solve', 'after_end']), factory: 'never', shown: 'plain' },
  after_end: { ...inherited, body: z.enum(['practice', 'read_only', 'closed']), factory: 'read_only', shown: 'plain' },
})

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
