import * as z from 'zod/mini'
import { contestFields, contestKind, contestStatus, gameType, pause, registrationMode } from './contest-fields.ts'
import { id, instant, version } from './fields.ts'

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

/** Contest roles narrow what the own role holds: administrator has all of it, referee watches, judges, announces. */
export const contestRole = z.enum(['administrator', 'referee'])
export const staffRow = z.object({
  user_id: id,
  username: z.string(),
  rep_name: z.string(),
  /** The role of the account, not of the contest. */
  role_name: z.string(),
  role: contestRole,
  /** Made the contest: always administrator, stands in every list and cannot be taken out. */
  is_owner: z.boolean(),
})
export type StaffRow = z.infer<typeof staffRow>
export const staffReply = z.object({ items: z.array(staffRow), total: z.int(), version: z.string() })
