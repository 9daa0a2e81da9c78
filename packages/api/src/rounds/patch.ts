import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, listQuery, ok, page, sortIfBy, text } from '../fields.ts'
import { media } from '../media.ts'
import { judgedStep, judgingFaults } from '../scene/judging.ts'
import { patchLimits as limits } from './patch-limits.ts'
import { patchExploit, patchResult, patchState } from './patch-views.ts'

const inContest = z.object({ resource_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
const ownOne = z.object({ resource_id: id, topic_id: id, patch_id: id })
const deskOne = z.object({ resource_id: id, patch_id: id })
const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))
const reason = text({ min: 4, max: 200 })

/** What keeps somebody from sending a patch for a topic, asked in this order. */
export const patchRefusals = [
  'contest_not_found',
  'staff_cannot_play',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
  'contest_not_started',
  'contest_paused',
  'contest_finished',
  'topic_not_found',
  'topic_locked',
  'topic_offline',
  'flag_own_hill',
  'patch_no_right',
  'patch_right_over',
  'patch_open',
  'patch_limit',
  'patch_waiting',
] as const

const shownPatch = {
  patch_id: id,
  /** Its number within the contest. */
  no: z.int(),
  topic_id: id,
  /** The round in which it was sent: from there on it defends. */
  n: z.int(),
  at: instant,
  /** Who sent it. */
  by: z.string(),
  name: z.string(),
  size: z.int(),
  md5: z.string(),
  sha256: z.string(),
  state: patchState,
  exploit: patchExploit,
  result: z.nullable(patchResult),
  /** What the check said for everybody, or how `update.sh` ended; empty where there is nothing to say. */
  text: z.string(),
  judged_at: z.nullable(instant),
}

/** An own patch. */
export const ownPatch = z.object({
  ...shownPatch,
  /** All steps of its judging, those to come too. Of outputs that of `update.sh` alone. */
  steps: most(judgedStep, 20),
  /** Patches that are judged before it; 0 while it is judged, and after. */
  ahead: z.int(),
})
export type OwnPatch = z.infer<typeof ownPatch>

/** A patch at the desk. */
export const patchRow = z.object({
  ...shownPatch,
  entrant_id: id,
  entrant_name: z.string(),
  topic_name: z.string(),
  /** It used one of the entrant's patches. */
  is_counted: z.boolean(),
  took_ms: z.nullable(z.int()),
  /** Who overruled it; null: the machine judged. */
  judged_by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Rises with every judgement. */
  rev: z.int(),
})
export type PatchRow = z.infer<typeof patchRow>

/** What was said of a patch once, the latest last. */
export const patchJudgement = z.object({
  rev: z.int(),
  at: instant,
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  state: patchState,
  exploit: patchExploit,
  result: z.nullable(patchResult),
})

export const patchDetail = z.extend(patchRow, {
  /** With what programs wrote; flags are masked. */
  steps: most(judgedStep, 20),
  /** Attempts of ours that broke off, and why. */
  broken: most(z.object({ fault: z.enum(judgingFaults), at: instant, judge: z.nullable(z.string()) }), 20),
  judgements: most(patchJudgement, 100),
  /** What lies in the archive. */
  entries: most(z.object({ path: z.string(), size: z.int() }), limits.entries),
})
export type PatchDetail = z.infer<typeof patchDetail>

/** Patches as players send them; there are none in contests whose kind takes none. */
export const patch = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/topics/:topic_id/patches',
    access: user,
    summary: 'Own patches of a topic with their steps, the latest first, and what keeps the own entrant from sending one now',
    params: inTopic,
    reply: z.object({
      items: most(ownPatch, limits.own),
      /** Largest archive, packed. */
      max_mb: z.int(),
      refusal: z.nullable(z.enum(patchRefusals)),
    }),
    errors: ['contest_not_found', 'not_registered', 'topic_not_found', 'topic_offline'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/patches',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Send a patch (uploaded for purpose `patch`): a tar.gz with update.sh at its top level, which is judged in a box of its own',
    params: inTopic,
    body: z.object({ file_id: id }),
    reply: ownPatch,
    errors: [...patchRefusals, 'rate_limited', 'not_found', 'file_size', 'file_type', 'patch_archive', 'patch_no_script', 'patch_same'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/topics/:topic_id/patches/:patch_id',
    access: permission('front.contest.join'),
    summary: 'Withdraw an own patch that nobody has begun to judge: it is not counted',
    params: ownOne,
    reply: ok,
    errors: ['contest_not_found', 'not_registered', 'topic_not_found', 'patch_not_found', 'patch_judged'],
  }),
}

const deskErrors = ['contest_not_found', 'patch_not_found'] as const

/** Patches at the desk. */
export const deskPatch = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/patches',
    access: permission('contest.watch'),
    summary: 'Patches of a contest, those that wait first, then the latest',
    params: inContest,
    query: z.object({
      ...listQuery,
      state: many(patchState),
      exploit: many(patchExploit),
      result: many(patchResult),
      topic_id: z.optional(id),
      entrant_id: z.optional(id),
      sort: sortIfBy('at'),
    }),
    reply: z.extend(page(patchRow), { waiting: z.int() }),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/patches/:patch_id',
    access: permission('contest.watch'),
    summary: 'A patch with every step and what its programs wrote, and all that was said of it',
    params: deskOne,
    reply: patchDetail,
    errors: [...deskErrors],
  }),
  file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/patches/:patch_id/file',
    access: permission('contest.watch'),
    transfer: 'download',
    sends: [media.gzip],
    summary: 'The archive of a patch as it was sent',
    params: deskOne,
    reply: z.unknown(),
    errors: [...deskErrors, 'not_found'],
  }),
  again: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/patches/:patch_id/again',
    access: permission('contest.control'),
    summary: 'Judge a patch again in a new box; it is counted once',
    params: deskOne,
    body: z.object({}),
    reply: patchRow,
    errors: [...deskErrors, 'patch_running', 'patch_open', 'topic_not_found', 'topic_offline'],
  }),
  refund: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/patches/:patch_id/refund',
    access: permission('referee.decide'),
    summary: 'Give a patch back: it is not counted any more, and its entrant waits for nothing',
    params: deskOne,
    body: z.object({ reason }),
    reply: patchRow,
    errors: [...deskErrors, 'patch_running', 'patch_not_counted'],
  }),
  overrule: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/patches/:patch_id/overrule',
    access: permission('referee.decide'),
    summary: 'Say otherwise what a patch came to: rounds since it was sent are settled again, and its team hears why',
    params: deskOne,
    body: z.object({
      /** The functions work. */
      is_passed: z.boolean(),
      /** The exploit still works; says nothing where they do not. */
      is_exploited: z.boolean(),
      reason,
    }),
    reply: patchRow,
    errors: [...deskErrors, 'patch_running', 'already_decided'],
  }),
}
