import * as z from 'zod/mini'
import { contestName, id, instant, integer, issue, optionalText, text, version } from './fields.ts'
import { limits } from './limits.ts'
import { scoringDefaults, scoringFields } from './scoring.ts'

/** Only kinds that are built can be made; the wire enumeration of all nine stands in the engine. */
export const contestKind = z.enum(['theory', 'flag', 'attackDefense', 'awdp', 'operation', 'cfs', 'ai', 'rw', 'koh'])
export const contestStatus = z.enum(['not_started', 'running', 'paused', 'finished'])
export const gameType = z.enum(['individual', 'team'])
export const registrationMode = z.enum(['open', 'review', 'code', 'list'])
export const pause = z.object({ from: instant, to: z.nullable(instant), reason: z.string() })
const percent = z.number().check(z.minimum(0), z.maximum(100))
const settingBool = z.boolean()
const code = z.nullable(text({ min: 4, max: 40, pattern: /^[A-Za-z0-9_-]+$/u }))

/** Every setting of a contest of kind flag, level C. */
export const contestFields = {
  name: contestName,
  brief: optionalText(limits.brief.max),
  guide: optionalText(limits.guide_max, true),
  lang: z.enum(['en', 'zh']),
  logo: z.nullable(id),
  cover: z.nullable(id),
  game_type: gameType,
  team_score_type: z.enum(['sum', 'average', 'lowest', 'highest']),
  start_at: instant,
  end_at: instant,
  start_mode: z.enum(['auto', 'manual']),
  pause_keeps_end: settingBool,
  is_public: settingBool,
  is_stick: settingBool,
  registration: registrationMode,
  registration_code: code,
  register_from: z.nullable(instant),
  register_until: z.nullable(instant),
  late_join: settingBool,
  capacity: integer(0, 1_000_000),
  team_size_min: integer(1, 100),
  team_size_max: integer(1, 100),
  roster_lock: z.enum(['at_start', 'at_join', 'never']),
  /** Empty = all addresses. */
  ip_whitelist: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(limits.whitelist_lines)),
  ...scoringFields,
  reward_way: z.enum(['none', 'blood']),
  blood_percent: z.tuple([percent, percent, percent]),
  blood_base: z.enum(['initial', 'current', 'fixed']),
  blood_fixed: integer(1, 10_000),
  hint_charge: z.enum(['on_solve', 'at_once']),
  show_rank: settingBool,
  show_trend: settingBool,
  show_entrants: settingBool,
  show_unanswered_teams: settingBool,
  show_solvers: settingBool,
  show_own_tries: settingBool,
  show_author: settingBool,
  freeze_at: z.nullable(instant),
  freeze_show_pending: settingBool,
  unfreeze: z.enum(['by_hand', 'at_end']),
  answer_limit: integer(0, 1000),
  answer_limit_mode: z.enum(['lockout', 'wait']),
  answer_limit_wait_s: integer(10, 86_400),
  flag_rate_count: integer(1, 100),
  flag_rate_window_s: integer(1, 600),
  topics_in_pause: z.enum(['show', 'hide']),
  after_end: z.enum(['practice', 'read_only', 'closed']),
}
/** Factory defaults of contest kind flag; `null` times are set at creation. */
export const contestDefaults = {
  brief: '',
  guide: '',
  lang: 'en',
  logo: null,
  cover: null,
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
  show_unanswered_teams: true,
  show_solvers: true,
  show_own_tries: true,
  show_author: false,
  freeze_at: null,
  freeze_show_pending: true,
  unfreeze: 'by_hand',
  answer_limit: 0,
  answer_limit_mode: 'lockout',
  answer_limit_wait_s: 300,
  flag_rate_count: 10,
  flag_rate_window_s: 60,
  topics_in_pause: 'show',
  after_end: 'read_only',
} as const

interface Crossed {
  start_at?: string | undefined
  end_at?: string | undefined
  freeze_at?: string | null | undefined
  register_until?: string | null | undefined
  late_join?: boolean | undefined
  team_size_min?: number | undefined
  team_size_max?: number | undefined
  blood_percent?: [number, number, number] | undefined
  score?: number | undefined
  score_min?: number | undefined
  integral_way?: string | undefined
}
/** Cross-field rules of the contest form; `[field, issue]` pairs. Serves form and server. */
export function crossCheck(v: Crossed): [string, string][] {
  const found: [string, string][] = []
  const start = v.start_at === undefined ? undefined : Date.parse(v.start_at)
  const end = v.end_at === undefined ? undefined : Date.parse(v.end_at)
  if (start !== undefined && end !== undefined) {
    const length_s = (end - start) / 1000
    if (end <= start) found.push(['end_at', issue('end_before_start')])
    else if (length_s < limits.contest_length_s.min || length_s > limits.contest_length_s.max)
      found.push(['end_at', issue('length_out_of_range')])
    const freeze = v.freeze_at ? Date.parse(v.freeze_at) : undefined
    if (freeze !== undefined && (freeze <= start || freeze >= end)) found.push(['freeze_at', issue('freeze_out_of_range')])
    const until = v.register_until ? Date.parse(v.register_until) : undefined
    if (until !== undefined && (until > end || (until > start && v.late_join === false)))
      found.push(['register_until', issue('registration_window')])
  }
  if (v.team_size_min !== undefined && v.team_size_max !== undefined && v.team_size_min > v.team_size_max)
    found.push(['team_size_min', issue('team_size_range')])
  if (v.blood_percent && (v.blood_percent[1] > v.blood_percent[0] || v.blood_percent[2] > v.blood_percent[1]))
    found.push(['blood_percent', issue('blood_order')])
  if (v.integral_way !== 'accumulative' && v.score !== undefined && v.score_min !== undefined && v.score_min > v.score)
    found.push(['score_min', issue('floor_above_score')])
  return found
}
const crossed = z.check<Crossed>((ctx) => {
  for (const [field, message] of crossCheck(ctx.value)) ctx.issues.push({ code: 'custom', path: [field], message, input: undefined })
})

const { name, start_at, end_at, ...inheritable } = contestFields
const optionalFields = z.partial(z.object(inheritable))
export const contestCreate = z.extend(optionalFields, { kind: z.literal('flag'), name, start_at, end_at }).check(crossed as never)
export const contestUpdate = z.extend(z.partial(z.object(contestFields)), { version }).check(crossed as never)
export type ContestCreate = z.infer<typeof contestCreate>
