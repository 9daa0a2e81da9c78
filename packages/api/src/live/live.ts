import * as z from 'zod/mini'
import { anybody, permission, user, viewer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, issue } from '../fields.ts'
import type { CellVerdict, CellStage } from '../rounds/cell-check.ts'
import type { BulletinView } from '../contest/bulletin.ts'
import type { ContestMe, ContestPublic, DeskFacts } from '../contest/contest-views.ts'
import type { FeedItem } from '../topic/feed.ts'
import type { JobView } from '../platform/job.ts'
import type { KindEvents } from '../kinds/live-events.ts'
import { mostParts, partPattern } from './live-part.ts'
import type { PatchResult, PatchState } from '../rounds/patch-views.ts'
import type { ResetState } from '../rounds/reset-application.ts'
import type { RankingRow } from '../contest/ranking.ts'
import type { JudgedStepView } from '../scene/judging.ts'
import type { ScreenCommand } from '../contest/screen.ts'
import type { SubmissionRow } from '../topic/submission.ts'

interface Stamp {
  at: string
  server_now: string
}
/** Payloads of the live events by name; `at` and `server_now` are ISO instants. */
export interface LiveEvents extends KindEvents {
  /** Fetch the snapshot again (spread over 0–3 s). */
  reset: { reason: string }
  'contest.state': Pick<
    ContestPublic,
    | 'status'
    | 'is_frozen'
    | 'is_online'
    | 'start_at'
    | 'end_at'
    | 'was_end_at'
    | 'freeze_at'
    | 'unfrozen_at'
    | 'stopped_at'
    | 'pauses'
    | 'run'
  > & { reason: string | null }
  /** Which public settings changed; read them again. */
  'contest.settings': { version: number; fields: string[] }
  'topic.changed': { topic_id: string }
  'topic.released': { topic_id: string; name: string }
  'topic.removed': { topic_id: string }
  'topic.value': {
    topics: {
      topic_id: string
      value: number
      solves: number
      unranked_solves: number
      /** The first one, or none. */
      bloods: { order: number; entrant_id: string; name: string; at: string }[]
    }[]
  }
  /**
   * Of the first 100 places: who stands elsewhere, with other numbers or under another name, and who stood there and does not now.
   * `is_cut`: not all of that is told, or there was nothing to compare with, so what is shown is read again.
   */
  'ranking.diff': { version: string; total: number; rows: (RankingRow & { cells: string })[]; left: string[]; is_cut: boolean }
  'ranking.pending': { entrant_id: string; topic_id: string }
  /** `total` counts the entries of the feed. An entry older than the newest known one changed places and points of others, so the feed is read again. */
  'feed.solve': { items: FeedItem[]; total: number }
  /** Entries that are gone, or none where only points moved: read the feed again. */
  'feed.retract': { feed_ids: number[]; total: number }
  /** A round of a contest in rounds began; `total` as the contest stands. */
  'round.opened': { n: number; opened_at: string; closes_at: string; total: number }
  /** A round was settled, or pays something else than before. */
  'round.settled': { n: number; rev: number; is_void: boolean }
  /** Own boxes were checked, with what counts now; `stage`: the one that was not up. */
  'me.check': { topic_id: string; n: number; verdict: CellVerdict; stage: CellStage['kind'] | null; public: string }
  /** Checks of a round are over, the first 50 of them; more of them are read again. */
  'desk.check': { n: number; done: number; checks: { topic_id: string; entrant_id: string; rev: number; verdict: CellVerdict }[] }
  /** A step of an own patch began, or it has a verdict. */
  'me.patch': { patch_id: string; topic_id: string; state: PatchState; step: JudgedStepView['kind'] | null; result: PatchResult | null }
  /** An own application to reset a box was made or decided. */
  'me.reset': { application_id: string; topic_id: string; state: ResetState }
  'desk.reset': { application_id: string; topic_id: string; entrant_id: string; state: ResetState }
  'desk.patch': { patch_id: string; topic_id: string; entrant_id: string; state: PatchState }
  'bulletin.new': { bulletin: BulletinView }
  'bulletin.changed': { bulletin: BulletinView }
  'bulletin.withdrawn': { bulletin_id: string }
  /** How many entrants have a stream open; the desk also hears which. */
  presence: { online_entrants: number; entrant_ids?: string[] }
  'me.submission': { topic_id: string | null; result: 'correct' | 'wrong' | 'repeated' | 'part'; by: string; tries_left: number | null }
  'me.score': Pick<ContestMe, 'score' | 'own' | 'rank' | 'solved' | 'solved_after_freeze'>
  'me.hint': { topic_id: string; hint_id: string }
  'me.entry': { status: string; reason: string | null }
  'me.message': { thread_id: string; status: string }
  'me.token': { rotated_at: string }
  'me.decision': { decision_id: string | null; state: 'decided' | 'appealed' | 'accepted' | 'rejected' }
  'me.upload': { upload_id: string; topic_id: string | null; version: number }
  'me.review': { upload_id: string; topic_id: string | null; status: string }
  /** Something about the own scene behind a topic changed; read it again. */
  'me.scene': { topic_id: string }
  'session.changed': { reason: 'ended' | 'role' | 'profile' }
  /** A notice came, changed or went (`gone`): whoever shows it lets it go at once. */
  'notice.changed': { notice_id: string; gone: boolean }
  /** Something in the own messages moved; read them again. */
  'message.changed': { kind: 'message' | 'thread' | 'read' }
  /** A thread of players changed; sent to the people who answer players. */
  'inbox.changed': { thread_id: string }
  'setting.changed': { names: string[] }
  /** An own job began, runs or is over; read the own jobs again. */
  'job.changed': Pick<JobView, 'job_id' | 'state'>
  /** An image or one of its versions moved, for who may see images; read it again. */
  'image.changed': { resource_id: string }
  'desk.submission': { items: SubmissionRow[] }
  'desk.facts': DeskFacts
  'desk.evidence': { evidence_id: string | null; kind: string | null; state: string }
  'desk.review': { upload_id: string; kind: string; status: string }
  'desk.entrant': { entrant_id: string }
  'desk.scene': { scene_id: string }
  'desk.thread': { thread_id: string; status: string }
  'screen.command': ScreenCommand
  'screen.revoked': { screen_id: string }
  /** A part of a browser's stream stands: what happens from here on comes. */
  'part.open': { part: string }
  /** A part has no right (any more) and ends; the others go on. */
  'part.refused': { part: string; status: number; code: string }
  bye: { retry_ms: number }
}
export type LiveEventName = keyof LiveEvents
export type LiveEvent<N extends LiveEventName> = LiveEvents[N] & Stamp

const part = z.string().check(z.regex(partPattern, { error: issue('field_wrong') }))
/** One part stands alone in an address, several are repeated. */
const parts = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? [given] : given)),
  z.array(part).check(z.minLength(1), z.maxLength(mostParts)),
)

/** A row that moves the public or the entrant's view comes with an opaque id (one position per channel); facts and presence carry none. */
export const live = {
  contest: endpoint({
    method: 'GET',
    path: '/live/contest/:resource_id',
    access: viewer('contest'),
    transfer: 'stream',
    summary: 'Public events of a contest and the own entrant’s',
    params: z.object({ resource_id: id }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'streams_full'],
  }),
  desk: endpoint({
    method: 'GET',
    path: '/live/desk/:resource_id',
    access: permission('contest.read'),
    transfer: 'stream',
    summary: 'Real events of a contest for its staff',
    params: z.object({ resource_id: id }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'streams_full'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/live/me',
    access: user,
    transfer: 'stream',
    summary: 'Own session, settings and jobs, and what one’s role lets one see of images',
    reply: z.unknown(),
    errors: ['streams_full'],
  }),
  browser: endpoint({
    method: 'GET',
    path: '/live/browser',
    access: anybody,
    transfer: 'stream',
    summary: 'Everything one browser listens to; each part has its own right, and its events carry a line `part`',
    query: z.object({ part: parts }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'screen_closed', 'streams_full'],
  }),
}
