import * as z from 'zod/mini'
import { user } from '../access.ts'
import { contestKind } from '../contest/contest-fields.ts'
import { contestNames } from '../contest/contest-structures.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, ok, page, queryBool, text, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { media } from '../media.ts'

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/u))

/** The own twelve months, from what everybody may see: while a contest is frozen nothing after the freeze counts. */
export const ownStatistics = z.object({
  /** First and last day of the calendar, in `time_zone`. */
  from: day,
  to: day,
  time_zone: z.string(),
  contests: z.object({ entered: z.int(), finished: z.int(), running: z.int() }),
  solved: z.int(),
  /** Time in which one opened a topic, fetched a file or sent a flag, in steps of ten minutes. */
  minutes: z.int(),
  best: z.array(
    z.object({
      resource_id: id,
      kind: contestKind,
      ...contestNames,
      entrant_id: id,
      entrant_name: z.string(),
      start_at: instant,
      rank: z.int(),
      total: z.int(),
    }),
  ),
  directions: z.array(z.object({ direction: z.string(), name_en: z.string(), name_zh: z.string(), solved: z.int() })),
  /** Days on which something happened. */
  days: z.array(z.object({ day, tries: z.int(), solved: z.int() })),
  /** Every month of the calendar, `2026-11`. */
  months: z.array(z.object({ month: z.string(), minutes: z.int() })),
})
export type OwnStatistics = z.infer<typeof ownStatistics>

/** A topic that a note or a collection names. `is_gone`: its text is not open to one now. */
export const namedTopic = z.object({
  topic_id: id,
  contest_id: id,
  kind: contestKind,
  name: z.string(),
  contest_name: z.string(),
  is_gone: z.boolean(),
})
export type NamedTopic = z.infer<typeof namedTopic>

export const noteView = z.object({
  note_id: id,
  text: z.string(),
  topic: z.nullable(namedTopic),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type NoteView = z.infer<typeof noteView>

export const folderView = z.object({ folder_id: id, name: z.string(), count: z.int() })
export type FolderView = z.infer<typeof folderView>

export const collectedView = z.object({
  topic: namedTopic,
  /** Null where it is gone. */
  direction: z.nullable(z.object({ name_en: z.string(), name_zh: z.string() })),
  folder_id: z.nullable(id),
  created_at: instant,
})
export type CollectedView = z.infer<typeof collectedView>

const noteText = text({ min: 1, max: limits.note, multiline: true })
const folderName = text({ ...limits.folder_name })
const oneNote = z.object({ note_id: id })
const oneFolder = z.object({ folder_id: id })
const oneTopic = z.object({ topic_id: id })
const placed = z.object({ contest_id: id, topic_id: id })

export const personal = {
  statistics: endpoint({
    method: 'GET',
    path: '/me/statistics',
    access: user,
    summary: 'The own twelve months: contests, best places, solves by direction, hours, days; to the freeze',
    reply: ownStatistics,
  }),
  notes: endpoint({
    method: 'GET',
    path: '/me/notes',
    access: user,
    summary: 'Own notes, last changed first; of one topic, or only those tied to none',
    query: z.object({ ...listQuery, topic_id: z.optional(id), is_free: queryBool }),
    reply: z.extend(page(noteView), { left: z.int() }),
  }),
  add_note: endpoint({
    method: 'POST',
    path: '/me/notes',
    access: user,
    status: 201,
    summary: 'Write a note, free or on a topic whose text is open to one',
    body: z.object({ text: noteText, topic: z._default(z.nullable(placed), null) }),
    reply: noteView,
    errors: ['note_limit', 'topic_not_found', 'contest_not_found'],
  }),
  change_note: endpoint({
    method: 'PATCH',
    path: '/me/notes/:note_id',
    access: user,
    summary: 'Change the text of a note',
    params: oneNote,
    body: z.object({ text: noteText, version }),
    reply: noteView,
    errors: ['changed_meanwhile'],
  }),
  remove_note: endpoint({
    method: 'DELETE',
    path: '/me/notes/:note_id',
    access: user,
    summary: 'Delete a note',
    params: oneNote,
    reply: ok,
  }),
  export_notes: endpoint({
    method: 'GET',
    path: '/me/notes/export',
    access: user,
    transfer: 'download',
    sends: [media.markdown],
    summary: 'All own notes as one Markdown file',
    reply: z.unknown(),
  }),
  collection: endpoint({
    method: 'GET',
    path: '/me/collections',
    access: user,
    summary: 'Collected topics, newest first, and the folders; `folder_id=none` are those in no folder',
    query: z.object({ ...listQuery, folder_id: z.optional(z.union([z.literal('none'), id])) }),
    reply: z.extend(page(collectedView), { folders: z.array(folderView), all: z.int() }),
  }),
  collected_ids: endpoint({
    method: 'GET',
    path: '/me/collections/contests/:resource_id',
    access: user,
    summary: 'Which topics of a contest one has collected, and on which there are notes',
    params: z.object({ resource_id: id }),
    reply: z.object({ topic_ids: z.array(id), noted: z.array(z.object({ topic_id: id, notes: z.int() })) }),
    errors: ['contest_not_found'],
  }),
  collect: endpoint({
    method: 'PUT',
    path: '/me/collections/topics/:topic_id',
    access: user,
    summary: 'Collect a topic whose text is open to one, or move it to another folder',
    params: oneTopic,
    body: z.object({ contest_id: id, folder_id: z._default(z.nullable(id), null) }),
    reply: ok,
    errors: ['collection_limit', 'topic_not_found', 'contest_not_found', 'not_found'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/me/collections/topics/:topic_id',
    access: user,
    summary: 'Take a topic out of the collection',
    params: oneTopic,
    reply: ok,
  }),
  add_folder: endpoint({
    method: 'POST',
    path: '/me/collections/folders',
    access: user,
    status: 201,
    summary: 'Make a folder',
    body: z.object({ name: folderName }),
    reply: folderView,
    errors: ['folder_limit', 'name_taken'],
  }),
  rename_folder: endpoint({
    method: 'PATCH',
    path: '/me/collections/folders/:folder_id',
    access: user,
    summary: 'Rename a folder',
    params: oneFolder,
    body: z.object({ name: folderName }),
    reply: ok,
    errors: ['name_taken'],
  }),
  remove_folder: endpoint({
    method: 'DELETE',
    path: '/me/collections/folders/:folder_id',
    access: user,
    summary: 'Delete a folder; what was in it stays collected, in no folder',
    params: oneFolder,
    reply: ok,
  }),
}
