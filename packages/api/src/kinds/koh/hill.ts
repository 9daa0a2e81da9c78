import * as z from 'zod/mini'
import { permission, user, viewer } from '../../access.ts'
import { attachmentView, translations } from '../../bank/question-fields.ts'
import { directionRef } from '../../bank/question-views.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, text } from '../../fields.ts'
import { media } from '../../media.ts'
import { roundView } from '../../rounds/round-view.ts'
import { kohLimits as limits } from './limits.ts'
import { hillAddress } from './hill-address.ts'
import { hillAlert, hillEnvironment, kingOf, versionState } from './views.ts'
import { secret } from '../../secret.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** A version while it ran, as everybody may know it; of one that came in a freeze nobody knows whose it is. */
export const hillReign = z.object({
  version: z.int(),
  /** Null: the organisers', or a freeze hides it. */
  owner: z.nullable(kingOf),
  from: instant,
  to: z.nullable(instant),
  /** It was rolled back, and counts for nobody. */
  is_void: z.boolean(),
})

/** A hill as everybody sees it: where and what it is now, and whose it was before a freeze. */
export const hillView = z.object({
  topic_id: id,
  name: z.string(),
  direction: directionRef,
  /** For a solve, and a minute for its king. */
  score: z.int(),
  hold_points: z.int(),
  is_online: z.boolean(),
  addresses: most(hillAddress, 20),
  /** The version that runs; null: none was made yet. */
  hill_version: z.nullable(z.int()),
  environment: hillEnvironment,
  environment_at: instant,
  is_down: z.boolean(),
  king: z.nullable(kingOf),
  king_since: z.nullable(instant),
  /** What its king holds it already, at `round.server_now`; it grows with the clock while `is_counting`. */
  held_ms: z.int(),
  /** Its king earns now: it runs, and nothing is paused or frozen. */
  is_counting: z.boolean(),
  /** Entrants that solved the version that runs; as of a freeze. */
  solves: z.int(),
  /** Versions that ran, the oldest first. */
  reigns: most(hillReign, limits.versions),
})
export type HillView = z.infer<typeof hillView>

/** How the own entrant stands at a hill, really. */
export const ownHill = z.object({
  topic_id: id,
  is_king: z.boolean(),
  /** It solved the version that runs. */
  has_solved: z.boolean(),
  /** The newest version that it solved. */
  solved_version: z.nullable(z.int()),
  /** It may send patches until then; null: it may not, or a pause stops the time, with `patch_left_ms`. */
  patch_until: z.nullable(instant),
  patch_left_ms: z.int(),
  /** A further patch is taken from here on; null: at once, or a pause stops the time, with `retry_left_ms`. */
  retry_at: z.nullable(instant),
  retry_left_ms: z.int(),
  patches_used: z.int(),
  /** Null: no limit. */
  patches_left: z.nullable(z.int()),
  /** The one that waits or is judged. */
  open_patch_id: z.nullable(id),
  /** What it held the hill so far, and millionths that rounds have paid for it, as everybody may know them. */
  held_ms: z.int(),
  points: z.object({ hold: z.int(), solve: z.int(), blood: z.int() }),
})
export type OwnHill = z.infer<typeof ownHill>

/** A version of a hill, the newest first. */
export const hillVersion = z.object({
  version: z.int(),
  /** It is the content of an earlier version again, after a rollback. */
  same_as: z.nullable(z.int()),
  state: versionState,
  /** Whose patch it is; null: the organisers', or a freeze hides it. */
  owner: z.nullable(kingOf),
  from: z.nullable(instant),
  to: z.nullable(instant),
  /** What its owner held it; null: a freeze hides it. */
  held_ms: z.nullable(z.int()),
  /** Of its patch. */
  md5: z.nullable(z.string()),
  patch_at: z.nullable(instant),
  /** The caller's entrant may report it now. */
  can_report: z.boolean(),
})
export type HillVersion = z.infer<typeof hillVersion>

export const hillDetail = z.object({
  topic_id: id,
  name: z.string(),
  lang: z.enum(['en', 'zh']),
  description: z.string(),
  translations,
  attachments: z.array(attachmentView),
  versions: most(hillVersion, limits.versions),
})
export type HillDetail = z.infer<typeof hillDetail>

export const hillFlagCode = z.enum(['flag_correct', 'flag_wrong', 'flag_repeated', 'flag_old_version'])

/** The answer to a flag. */
export const hillFlagResult = z.object({
  code: hillFlagCode,
  /** The version that it is of; the running one where it is of none. */
  version: z.int(),
  hill_version: z.int(),
  /** flag_correct, flag_repeated: patches are taken until then. */
  patch_until: z.nullable(instant),
  /** flag_repeated: who of the own team sent it, and when. */
  by: z.nullable(z.string()),
  at: z.nullable(instant),
})
export type HillFlagResult = z.infer<typeof hillFlagResult>

/** What keeps somebody from playing, in the order in which it is asked. */
const entryErrors = [
  'contest_not_found',
  'staff_cannot_play',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
] as const

const alerts = {
  params: inContest,
  query: z.object({ topic_id: z.optional(id) }),
  reply: z.object({ items: most(hillAlert, limits.alerts), is_frozen: z.boolean() }),
}

/** King of the hill as it is played; patches are sent by the operations of `patch`. */
export const hill = {
  board: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/hills',
    access: viewer('contest'),
    summary: 'Hills of a contest as the public sees them; the same bytes for everybody, with an ETag',
    params: inContest,
    reply: z.object({ round: roundView, items: most(hillView, limits.hills), is_frozen: z.boolean(), version: z.string() }),
    errors: ['contest_not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/hills',
    access: user,
    summary: 'How the own entrant stands at every hill: what it solved, until when it may patch, what it held',
    params: inContest,
    reply: z.object({ items: most(ownHill, limits.hills), round: roundView, is_frozen: z.boolean() }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/hills/:topic_id',
    access: user,
    summary: 'A hill with its text, its files and its versions',
    params: inTopic,
    reply: hillDetail,
    errors: [...entryErrors, 'topic_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/hills/:topic_id/files/:file_id',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'A file of a hill',
    params: z.object({ resource_id: id, topic_id: id, file_id: id }),
    reply: z.unknown(),
    errors: [...entryErrors, 'topic_not_found', 'not_found'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/hills/:topic_id/flags',
    access: permission('front.contest.join'),
    summary: 'Submit the flag of a hill: whoever has the one of the version that runs may patch it',
    params: inTopic,
    body: z.object({
      flag: secret(text({ min: 1, max: limits.flag_text })),
    }),
    reply: hillFlagResult,
    errors: [
      ...entryErrors,
      'contest_not_started',
      'contest_paused',
      'contest_finished',
      'topic_not_found',
      'topic_offline',
      'flag_own_hill',
      'hill_updating',
      'rate_limited',
    ],
  }),
  alerts: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/hill-alerts',
    access: viewer('contest'),
    summary: 'What happened at the hills, the latest first, as the public sees it',
    ...alerts,
    errors: ['contest_not_found'],
  }),
  my_alerts: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/hill-alerts',
    access: user,
    summary: 'What happened at the hills, the latest first, with what only the own team hears',
    ...alerts,
    errors: ['contest_not_found', 'not_registered'],
  }),
}
