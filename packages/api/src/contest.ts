import * as z from 'zod/mini'
import { permission, user, viewer } from './access.ts'
import { endpoint, many } from './endpoint.ts'
import { contestName, id, instant, integer, issue, listQuery, ok, optionalText, page, queryBool, text, version } from './fields.ts'
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

const derived = {
  resource_id: id,
  number: z.string(),
  kind: contestKind,
  status: contestStatus,
  is_frozen: z.boolean(),
  is_online: z.boolean(),
  unfrozen_at: z.nullable(instant),
  stopped_at: z.nullable(instant),
  pauses: z.array(pause),
  /** The end as first planned, when it was extended. */
  was_end_at: z.nullable(instant),
  run: z.int(),
  entrant_count: z.int(),
  topic_count: z.int(),
  topic_online_count: z.int(),
}
export const contestFull = z.object({ ...contestFields, ...derived, version, created_at: instant, owner_name: z.string() })
export type ContestFull = z.infer<typeof contestFull>

const publicNames = {
  name: z.string(),
  brief: z.string(),
  lang: z.enum(['en', 'zh']),
  logo: z.nullable(id),
  cover: z.nullable(id),
  game_type: gameType,
  start_at: instant,
  end_at: instant,
  freeze_at: z.nullable(instant),
  is_stick: z.boolean(),
  registration: registrationMode,
  late_join: z.boolean(),
  register_until: z.nullable(instant),
  team_size_min: z.int(),
  team_size_max: z.int(),
  is_public: z.boolean(),
}
/** What everybody admitted may know of a contest; the same bytes for everybody. */
export const contestPublic = z.object({
  ...publicNames,
  ...derived,
  guide: z.string(),
  team_score_type: contestFields.team_score_type,
  integral_way: contestFields.integral_way,
  reward_way: contestFields.reward_way,
  blood_percent: contestFields.blood_percent,
  hint_charge: contestFields.hint_charge,
  show_rank: z.boolean(),
  show_trend: z.boolean(),
  show_entrants: z.boolean(),
  show_solvers: z.boolean(),
  show_own_tries: z.boolean(),
  freeze_show_pending: z.boolean(),
  answer_limit: z.int(),
  after_end: contestFields.after_end,
  server_now: instant,
})
export type ContestPublic = z.infer<typeof contestPublic>

export const contestRow = z.object({ ...publicNames, ...derived, owner_name: z.string(), created_at: instant, version })
export type ContestRow = z.infer<typeof contestRow>

export const entrantStatus = z.enum(['pending', 'approved', 'rejected', 'banned', 'withdrawn'])
export const lobbyRow = z.object({
  ...publicNames,
  ...derived,
  my: z.nullable(
    z.object({
      entrant_id: id,
      status: entrantStatus,
      reason: z.nullable(z.string()),
      rank: z.nullable(z.int()),
      score: z.int(),
      solved: z.int(),
    }),
  ),
  is_staff: z.boolean(),
})
export type LobbyRow = z.infer<typeof lobbyRow>

export const contestAction = z.enum([
  'start',
  'pause',
  'resume',
  'stop',
  'extend',
  'reopen',
  'online',
  'offline',
  'freeze',
  'unfreeze',
  'reset',
  'restore_run',
])
export type ContestAction = z.infer<typeof contestAction>
export const startCheck = z.object({
  items: z.array(z.object({ code: z.string(), level: z.enum(['block', 'warn']), details: z.record(z.string(), z.unknown()) })),
})

export const myCell = z.object({
  topic_id: id,
  solved_at: z.nullable(instant),
  /** Null while the points are not shown (freeze). */
  points: z.nullable(z.int()),
  blood: z.nullable(z.int()),
  wrong: z.int(),
  tries_left: z.nullable(z.int()),
  parts_done: z.array(z.int()),
})
export const contestMe = z.object({
  entrant: z.nullable(
    z.object({
      entrant_id: id,
      name: z.string(),
      status: entrantStatus,
      reason: z.nullable(z.string()),
      team_id: z.nullable(id),
      is_captain: z.boolean(),
    }),
  ),
  is_staff: z.boolean(),
  rank: z.nullable(z.int()),
  score: z.int(),
  solved: z.int(),
  last_at: z.nullable(instant),
  /** Solved after the freeze, own matter. */
  solved_after_freeze: z.int(),
  cells: z.array(myCell),
  hints: z.array(z.object({ hint_id: id, topic_id: id, content: z.string(), cost: z.int(), at: instant })),
  unread_bulletins: z.int(),
  server_now: instant,
})
export type ContestMe = z.infer<typeof contestMe>

export const deskFacts = z.object({
  entrants_online: z.int(),
  entrants: z.int(),
  entrants_pending: z.int(),
  participants: z.int(),
  submissions: z.int(),
  submissions_10min: z.int(),
  correct: z.int(),
  solves: z.int(),
  topics: z.int(),
  topics_online: z.int(),
  topics_solved: z.int(),
  screens: z.int(),
  /** Five-minute bins of contest time. */
  histogram: z.array(z.object({ at: instant, total: z.int(), correct: z.int() })),
  server_now: instant,
})
export type DeskFacts = z.infer<typeof deskFacts>

const one = z.object({ resource_id: id })
const settingErrors = [
  'end_before_start',
  'length_out_of_range',
  'freeze_out_of_range',
  'registration_window',
  'team_size_range',
  'blood_order',
  'cidr_invalid',
  'floor_above_score',
  'start_past',
  'ladder_rises',
] as const
export const contest = {
  list: endpoint({
    method: 'GET',
    path: '/contests',
    access: permission('contest.read'),
    summary: 'Contests of a kind that the caller made or is staff of',
    query: z.object({
      ...listQuery,
      kind: z._default(contestKind, 'flag'),
      status: many(contestStatus),
      game_type: z.optional(gameType),
      is_public: queryBool,
      deleted: queryBool,
    }),
    reply: z.extend(page(contestRow), {
      counts: z.object({ all: z.int(), not_started: z.int(), running: z.int(), paused: z.int(), finished: z.int() }),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/contests',
    access: permission('contest.write'),
    status: 201,
    summary: 'Create a contest; what is not sent stands on its default',
    body: contestCreate,
    reply: contestFull,
    errors: settingErrors,
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id',
    access: viewer('contest'),
    summary: 'What everybody admitted may know of a contest',
    params: one,
    reply: contestPublic,
    errors: ['contest_not_found'],
  }),
  settings: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/settings',
    access: permission('contest.read'),
    summary: 'Every setting of a contest',
    params: one,
    reply: contestFull,
    errors: ['contest_not_found'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contests/:resource_id',
    access: permission('contest.write'),
    summary: 'Change settings; only what is sent changes. Scoring changes write rules.set',
    params: one,
    body: contestUpdate,
    reply: contestFull,
    errors: ['contest_not_found', 'changed_meanwhile', 'read_only_while_running', 'pinned_too_many', ...settingErrors],
  }),
  act: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/actions',
    access: permission('contest.control'),
    summary: 'Start, pause, resume, stop, extend, reopen, online, offline, freeze, unfreeze, reset (needs contest.reset), restore_run',
    params: one,
    body: z.object({
      action: contestAction,
      reason: z.optional(text({ max: 200 })),
      end_at: z.optional(instant),
      keep_end: z.optional(z.boolean()),
      confirm_name: z.optional(z.string().check(z.maxLength(200))),
      /** Start although the start check warns. */
      force: z.optional(z.boolean()),
    }),
    reply: contestFull,
    errors: [
      'contest_not_found',
      'contest_state',
      'contest_not_started',
      'contest_finished',
      'start_check_failed',
      'stop_first',
      'pause_or_stop_first',
      'resume_first',
      'not_frozen',
      'results_published',
      'contest_offline',
      'confirm_mismatch',
      'no_old_run',
      'length_out_of_range',
      'end_before_start',
      'freeze_out_of_range',
      'start_past',
    ],
  }),
  check: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/start-check',
    access: permission('contest.read'),
    summary: 'What blocks or warns before the start',
    params: one,
    reply: startCheck,
    errors: ['contest_not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id',
    access: permission('contest.delete'),
    summary: 'Delete (30 days restorable)',
    params: one,
    body: z.object({ confirm: z.string().check(z.maxLength(200)) }),
    reply: ok,
    errors: ['contest_not_found', 'stop_first', 'confirm_mismatch'],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/restore',
    access: permission('contest.delete'),
    summary: 'Bring a deleted contest back',
    params: one,
    reply: contestFull,
    errors: ['contest_not_found'],
  }),
  lobby: endpoint({
    method: 'GET',
    path: '/lobby/contests',
    access: permission('front.contest.view'),
    summary: 'Contests open to me, mine, all published ones; with own entry, rank and score',
    query: z.object({ ...listQuery, view: z._default(z.enum(['open', 'mine', 'all']), 'all') }),
    reply: z.extend(page(lobbyRow), { server_now: instant }),
  }),
  me: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me',
    access: user,
    summary: 'What is mine in a contest; private, never cached',
    params: one,
    reply: contestMe,
    errors: ['contest_not_found'],
  }),
  facts: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk',
    access: permission('contest.read'),
    summary: 'Facts of the desk (real figures)',
    params: one,
    reply: deskFacts,
    errors: ['contest_not_found'],
  }),
}
