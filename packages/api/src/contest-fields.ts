import * as z from 'zod/mini'
import {
  bracketInput,
  certificateTemplate,
  entryFieldInput,
  registrationCode,
  translations,
  type BracketInput,
  type EntryFieldInput,
} from './contest-structures.ts'
import { crossCheck, type Crossed } from './contest-rules.ts'
import { contestName, id, instant, integer, optionalText, text, version } from './fields.ts'
import { limits } from './limits.ts'
import { scoringDefaults, scoringFields } from './scoring.ts'
import { displayValue } from './viewer-key.ts'

export { crossCheck } from './contest-rules.ts'

/** Only kinds that are built can be made; the wire enumeration of all nine stands in the engine. */
export const contestKind = z.enum(['theory', 'flag', 'attackDefense', 'awdp', 'operation', 'cfs', 'ai', 'rw', 'koh'])
export const contestStatus = z.enum(['not_started', 'running', 'paused', 'finished'])
export const gameType = z.enum(['individual', 'team'])
export const registrationMode = z.enum(['open', 'review', 'code', 'list'])
export const pause = z.object({ from: instant, to: z.nullable(instant), reason: z.string() })
const percent = z.number().check(z.minimum(0), z.maximum(100))
const settingBool = z.boolean()
/** Before the brace of a flag; empty = the flag stands bare. */
const flagPrefix = text({ max: 32, pattern: /^[A-Za-z0-9_-]+$/u })

/** What belongs to one contest alone. */
const ownFields = {
  name: contestName,
  brief: optionalText(limits.brief.max),
  guide: optionalText(limits.guide_max, true),
  lang: z.enum(['en', 'zh']),
  translations,
  logo: z.nullable(id),
  cover: z.nullable(id),
  /** Null = stands alone. */
  arena_id: z.nullable(id),
  start_at: instant,
  end_at: instant,
  is_public: settingBool,
  is_stick: settingBool,
  registration_code: registrationCode,
  register_from: z.nullable(instant),
  register_until: z.nullable(instant),
  late_join: settingBool,
  brackets: z.array(bracketInput).check(z.maxLength(20)),
  /** Empty = all addresses. */
  ip_whitelist: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.whitelist_lines)),
  freeze_at: z.nullable(instant),
  /** Null = 24 h after the end. */
  writeup_until: z.nullable(instant),
}
/** Settings that the defaults of a kind hold too (level D); copied when a contest is made. */
export const contestDefaultFields = {
  game_type: gameType,
  team_score_type: z.enum(['sum', 'average', 'lowest', 'highest']),
  start_mode: z.enum(['auto', 'manual']),
  pause_keeps_end: settingBool,
  registration: registrationMode,
  capacity: integer(0, 1_000_000),
  team_size_min: integer(1, 100),
  team_size_max: integer(1, 100),
  roster_lock: z.enum(['at_start', 'at_join', 'never']),
  entry_fields: z.array(entryFieldInput).check(z.maxLength(20)),
  ...scoringFields,
  reward_way: z.enum(['none', 'blood']),
  blood_percent: z.tuple([percent, percent, percent]),
  blood_base: z.enum(['initial', 'current', 'fixed']),
  blood_fixed: integer(1, 10_000),
  hint_charge: z.enum(['on_solve', 'at_once']),
  show_rank: settingBool,
  show_trend: settingBool,
  show_entrants: settingBool,
  show_members: settingBool,
  show_unanswered_teams: settingBool,
  show_solvers: settingBool,
  show_own_tries: settingBool,
  show_author: settingBool,
  show_rating: settingBool,
  freeze_show_pending: settingBool,
  unfreeze: z.enum(['by_hand', 'at_end']),
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
  ai_policy: z.enum(['allowed', 'declare', 'forbidden']),
  ai_declaration: z.enum(['none', 'writeup', 'submission']),
  allow_writeup_upload: settingBool,
  writeup_scope: z.enum(['contest', 'topic']),
  writeup_score_max: integer(0, 10_000),
  solution_visibility: z.enum(['never', 'after_solve', 'after_end']),
  after_end: z.enum(['practice', 'read_only', 'closed']),
  /** The ranking may be watched without signing in, by a key of its own. */
  public_watch: settingBool,
  certificate_template: z.nullable(certificateTemplate),
  viewer_default: displayValue,
}
/** Every setting of a contest of kind flag, level C. */
export const contestFields = { ...ownFields, ...contestDefaultFields }
/** Factory defaults of contest kind flag; `null` times are set at creation. */
export const contestDefaults = {
  brief: '',
  guide: '',
  lang: 'en',
  translations: {},
  logo: null,
  cover: null,
  arena_id: null,
  game_type: 'team',
  team_score_type: 'sum',
  start_mode: 'auto',
  pause_keeps_end: true,
  is_public: false,
  is_stick: false,
  registration: 'open',
  registration_code: null,
  register_from: null,
  register_until: null,
  late_join: true,
  capacity: 0,
  team_size_min: 1,
  team_size_max: 5,
  roster_lock: 'at_start',
  brackets: [] as BracketInput[],
  entry_fields: [] as EntryFieldInput[],
  ip_whitelist: [] as string[],
  ...scoringDefaults,
  ladder: [...scoringDefaults.ladder] as number[],
  reward_way: 'blood',
  blood_percent: [5, 3, 1] as [number, number, number],
  blood_base: 'initial',
  blood_fixed: 50,
  hint_charge: 'on_solve',
  show_rank: true,
  show_trend: true,
  show_entrants: true,
  show_members: false,
  show_unanswered_teams: true,
  show_solvers: true,
  show_own_tries: true,
  show_author: false,
  show_rating: false,
  freeze_at: null,
  freeze_show_pending: true,
  unfreeze: 'by_hand',
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
  ai_policy: 'declare',
  ai_declaration: 'writeup',
  allow_writeup_upload: false,
  writeup_scope: 'contest',
  writeup_until: null,
  writeup_score_max: 0,
  solution_visibility: 'never',
  after_end: 'read_only',
  public_watch: false,
  certificate_template: null,
  viewer_default: 'matrix',
} as const

const crossed = z.check<Crossed>((ctx) => {
  for (const [field, message] of crossCheck(ctx.value))
    ctx.issues.push({ code: 'custom', path: field.split('.'), message, input: undefined })
})

const { name, start_at, end_at, ...inheritable } = contestFields
const optionalFields = z.partial(z.object(inheritable))
export const contestCreate = z.extend(optionalFields, { kind: z.literal('flag'), name, start_at, end_at }).check(crossed as never)
// An absent text stays as it is: a default would empty it.
const changeable = { ...contestFields, brief: text({ max: limits.brief.max }), guide: text({ max: limits.guide_max, multiline: true }) }
export const contestUpdate = z.extend(z.partial(z.object(changeable)), { version }).check(crossed as never)
export type ContestCreate = z.infer<typeof contestCreate>
export const contestDefaultValues = z.object(contestDefaultFields)
export type ContestDefaultValues = z.infer<typeof contestDefaultValues>
