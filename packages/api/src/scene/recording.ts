import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, page, queryNumber } from '../fields.ts'
import { media } from '../media.ts'

/** How many replays somebody has open at once. */
export const replaysMost = 4
/** A replay is renewed within this time, or it is over. */
export const replayRenew_s = 90

export const recordingState = z.enum(['recording', 'done', 'cut', 'stopped'])
export const recordingView = z.object({
  recording_id: id,
  scene_id: id,
  number: z.int(),
  scene_name: z.string(),
  node: z.string(),
  user_id: id,
  rep_name: z.string(),
  is_staff: z.boolean(),
  /** Cut: its process died. Stopped: the console went on without it. */
  state: recordingState,
  why: z.nullable(z.enum(['disk', 'length', 'failed'])),
  started_at: instant,
  ended_at: z.nullable(instant),
  duration_ms: z.int(),
  bytes: z.int(),
  /** What the terminal showed and the recording does not hold; its places are marked. */
  lost_bytes: z.int(),
})
export type RecordingView = z.infer<typeof recordingView>

/** Something that happened while it was recorded, to jump to. */
export const recordingMark = z.object({ at_ms: z.int(), kind: z.enum(['flag_submit']) })
export type RecordingMark = z.infer<typeof recordingMark>

export const recordingReplay = z.object({
  replay_id: id,
  recording: recordingView,
  /** `bytes` null: it grows. Gone: the disk was cleaned of it. */
  pieces: z.array(z.object({ piece: z.int(), from_ms: z.int(), bytes: z.nullable(z.int()), is_gone: z.boolean() })),
  marks: z.array(recordingMark),
})
export type RecordingReplay = z.infer<typeof recordingReplay>

const staff = permission('monitor.user')
const one = z.object({ recording_id: id })
const inReplay = z.object({ replay_id: id })
const ok = z.object({ ok: z.literal(true) })

/** What consoles showed. Of people one may watch; all else is not found. */
export const recording = {
  list: endpoint({
    method: 'GET',
    path: '/recordings',
    access: staff,
    summary: 'Recordings of consoles of people one may watch, newest first',
    query: z.object({
      scene_id: z.optional(id),
      /** A contest. */
      resource_id: z.optional(id),
      user_id: z.optional(id),
      ...listQuery,
    }),
    reply: page(recordingView),
  }),
  replay: endpoint({
    method: 'POST',
    path: '/recordings/:recording_id/replays',
    access: staff,
    summary: 'Open a replay; audited',
    params: one,
    body: z.object({}),
    reply: recordingReplay,
    errors: ['replay_limit'],
  }),
  renew: endpoint({
    method: 'POST',
    path: '/recordings/replays/:replay_id',
    access: staff,
    summary: 'Keep a replay open; pieces that came meanwhile are told',
    params: inReplay,
    body: z.object({}),
    reply: recordingReplay,
  }),
  close: endpoint({
    method: 'DELETE',
    path: '/recordings/replays/:replay_id',
    access: staff,
    summary: 'Close a replay',
    params: inReplay,
    reply: ok,
  }),
  piece: endpoint({
    method: 'GET',
    path: '/recordings/replays/:replay_id/pieces/:piece',
    access: staff,
    summary: 'Whole lines of an asciicast v2, and whether they are as they were written',
    params: z.object({ replay_id: id, piece: queryNumber(0, 1_000_000) }),
    /** `is_whole` null: it grows, so it has no sum yet. */
    reply: z.object({ lines: z.string(), is_whole: z.nullable(z.boolean()) }),
  }),
  prepare_download: endpoint({
    method: 'POST',
    path: '/recordings/:recording_id/download',
    access: staff,
    summary: 'Ask for the password before a download; the file itself is fetched with GET within ten minutes',
    params: one,
    body: z.object({}),
    reply: ok,
    errors: ['reauth_required'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/recordings/:recording_id/file',
    access: staff,
    transfer: 'download',
    sends: [media.cast],
    summary: 'A recording as one asciicast v2; audited',
    params: one,
    reply: z.unknown(),
    errors: ['reauth_required'],
  }),
}
