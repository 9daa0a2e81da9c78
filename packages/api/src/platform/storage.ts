import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** What the cleaner may remove; scores, the audit log and files that a row still names are never among it. */
export const storageKind = z.enum(['orphan_upload', 'unfinished_upload', 'import_leftover', 'export', 'recording', 'leftover'])
export type StorageKind = z.infer<typeof storageKind>
const kindCount = z.object({ kind: storageKind, count: z.int(), bytes: z.int() })

export const storageRun = z.object({
  run_id: id,
  trigger: z.enum(['schedule', 'person']),
  by_name: z.nullable(z.string()),
  state: z.enum(['running', 'done', 'failed']),
  freed_bytes: z.int(),
  removed: z.int(),
  kinds: z.array(kindCount),
  /** The disk was above the limit when it began, and still when it ended. */
  was_over_limit: z.boolean(),
  is_over_limit: z.boolean(),
  started_at: instant,
  finished_at: z.nullable(instant),
})
export type StorageRun = z.infer<typeof storageRun>

export const storagePreview = z.object({
  /** Everything stored, by kind of folder. */
  stored: z.array(z.object({ folder: z.string(), count: z.int(), bytes: z.int() })),
  /** What cleaning now would remove, by kind; `bytes` of all is `would_free`. */
  kinds: z.array(kindCount),
  would_free: z.int(),
  disk: z.object({ total: z.int(), free: z.int(), used_percent: z.int() }),
  /** So many bytes stay free for the database; below them no file is taken. */
  floor: z.object({ bytes: z.int(), is_below: z.boolean() }),
  limit_percent: z.int(),
  is_enabled: z.boolean(),
  next_at: z.nullable(instant),
  /** Logs lie in the database and are cleaned apart: what they take, how far back they reach, and when what is too old goes next. */
  logs: z.array(
    z.object({
      kind: z.enum(['audit', 'system_log']),
      bytes: z.int(),
      oldest: z.nullable(instant),
      /** Null: stored without end. */
      next_at: z.nullable(instant),
    }),
  ),
})
export type StoragePreview = z.infer<typeof storagePreview>

export const storage = {
  preview: endpoint({
    method: 'GET',
    path: '/storage',
    access: permission('setting.read'),
    summary: 'What is stored by kind, and what cleaning now would free',
    reply: storagePreview,
  }),
  runs: endpoint({
    method: 'GET',
    path: '/storage/runs',
    access: permission('setting.read'),
    summary: 'The last twenty runs of the cleaner, newest first',
    reply: z.object({ items: z.array(storageRun), total: z.int() }),
  }),
  clean: endpoint({
    method: 'POST',
    path: '/storage/clean',
    access: permission('setting.write'),
    status: 202,
    summary: 'Clean now; confirm with `clean` or `清理`',
    body: z.object({ confirm: z.string().check(z.maxLength(200)) }),
    reply: storageRun,
    errors: ['confirm_mismatch', 'storage_busy'],
  }),
}
