import { createReadStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@beacon/api/limits'
import { scoringDefaults } from '@beacon/api/scoring'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/database.ts'
import type { Stored } from '../../storage/storage.ts'
import { directionsFor, type DirectionRow } from '../direction/index.ts'
import { fileName, headBytes, insertFiles, mediaTypeOf } from '../file/index.ts'
import { findNamed, freeName, insertReady, overwriteReady, type ReadyQuestion } from '../question/index.ts'
import type { Draft } from './draft.ts'
import type { Decision, ImportChoice } from './plan.ts'
import { inWorker } from './run-worker.ts'
import type { Task } from './worker.ts'

/** What the job answers. */
export interface ImportResult {
  created: number
  overwritten: number
  skipped: number
  left_out: string[]
  question_ids: string[]
}
interface Kept extends Stored {
  file_id: string
  media_type: string
}
type Files = Map<string, Kept>

/** Puts the attachments into the storage, then writes everything in one transaction. When that fails, nothing is left. */
export async function applyImport(
  ctx: SignedIn,
  input: {
    source: Task['source']
    import_id: string
    decisions: Decision[]
    left_out: string[]
    choice: ImportChoice
    package_name: string
  },
  report: (percent: number) => Promise<void>,
): Promise<ImportResult> {
  const wanted = input.decisions.filter((decision) => decision.way !== 'skip')
  const entries = [...new Set(wanted.flatMap(({ draft }) => draft.files.map((file) => file.entry)))]
  const files: Files = new Map()
  try {
    await storeFiles(ctx, input.source, entries, files, report)
    return await write(ctx, wanted, files, input)
  } catch (error) {
    for (const kept of files.values()) await ctx.storage.remove(kept.key)
    throw error
  }
}

async function storeFiles(
  ctx: SignedIn,
  source: Task['source'],
  entries: string[],
  files: Files,
  report: (percent: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'beacon-import-'))
  try {
    const extract = entries.map((entry, index) => ({ entry, to: join(folder, String(index)) }))
    if (extract.length > 0) await inWorker({ source, extract })
    for (const [index, { entry, to }] of extract.entries()) {
      const stored = await ctx.storage.put('attachment', createReadStream(to), limits.attachment_bytes)
      files.set(entry, { ...stored, file_id: newId(), media_type: await typeOf(to) })
      await rm(to)
      await report(20 + (60 * (index + 1)) / extract.length)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function typeOf(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return mediaTypeOf(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

async function write(
  ctx: SignedIn,
  wanted: Decision[],
  files: Files,
  input: { import_id: string; decisions: Decision[]; left_out: string[]; choice: ImportChoice; package_name: string },
): Promise<ImportResult> {
  const entry = { module: 'question', operation: 'import', object_type: 'question' }
  return change(ctx, entry, async (tx, note) => {
    await keepAll(tx, ctx, files)
    const directions = await directionsFor(
      tx,
      wanted.map(({ draft }) => draft.category),
      note,
    )
    const renamed = wanted.filter((one) => one.way === 'rename')
    await nameFreely(ctx, tx, renamed)
    const ready = (one: Decision) => readyOf(one.draft, directionOf(directions, one.draft), files, input.choice.is_public === true)
    const fresh = wanted.filter((one) => one.way !== 'overwrite')
    const ids = await insertReady(tx, ctx, fresh.map(ready))
    const over = wanted.filter((one) => one.way === 'overwrite')
    for (const one of over) if (one.same !== undefined) await overwriteReady(tx, ctx, one.same.resource_id, ready(one))
    const question_ids = [...ids, ...over.flatMap((one) => one.same?.resource_id ?? [])]
    for (const [index, one] of [...fresh, ...over].entries()) note({ object_id: question_ids[index] ?? '', object_name: one.draft.name })
    const result = {
      created: ids.length,
      overwritten: over.length,
      skipped: input.decisions.length - wanted.length,
      left_out: input.left_out,
      question_ids,
    }
    note({ object_type: 'import', object_id: input.import_id, object_name: input.package_name, after: result })
    return result
  })
}

async function keepAll(tx: Tx, ctx: SignedIn, files: Files): Promise<void> {
  const kept_at = new Date().toISOString()
  const rows = [...files].map(([name, { file_id, media_type, bytes, sha256, key }]) => ({
    resource_id: file_id,
    purpose: 'attachment' as const,
    name: fileName(name),
    media_type,
    size: bytes,
    sha256,
    storage_key: key,
    user_id: ctx.actor.user_id,
    kept_at,
  }))
  await insertFiles(tx, rows)
}

/** `name (2)` or the next number that no visible question has. */
async function nameFreely(ctx: SignedIn, tx: Tx, renamed: Decision[]): Promise<void> {
  const numbers = Array.from({ length: renamed.length + 50 }, (_, index) => index + 2)
  const candidates = renamed.flatMap(({ draft }) => numbers.map((n) => `${draft.name.slice(0, 247)} (${n})`))
  const taken = new Set((await findNamed(ctx, tx, candidates)).map((one) => one.name.toLowerCase()))
  for (const { draft } of renamed) draft.name = freeName(draft.name, taken)
}

function directionOf(directions: Map<string, DirectionRow>, draft: Draft): DirectionRow {
  const row = directions.get(draft.category)
  if (row === undefined) throw new Error(`no direction for ${draft.category}`)
  return row
}

function readyOf(draft: Draft, direction: DirectionRow, kept: Files, is_public: boolean): ReadyQuestion {
  const {
    path: _path,
    category: _category,
    type: _type,
    repairs: _repairs,
    refusals: _refusals,
    logic,
    flags,
    files,
    missing,
    ...fields
  } = draft
  const { rate, difficulty_d, decay_interval_s, decay_percent, ladder } = scoringDefaults
  return {
    ...fields,
    rate,
    difficulty_d,
    decay_interval_s,
    decay_percent,
    ladder: [...ladder],
    is_public,
    lang: /\p{Script=Han}/u.test(draft.name + draft.description) ? 'zh' : 'en',
    direction_id: direction.resource_id,
    difficulty: 'primary',
    flag_type: 'static',
    parts: [{ name: '', score_share: 100, logic, flags }],
    attachments: files.flatMap((file) => {
      const stored = kept.get(file.entry)
      return stored === undefined ? [] : [{ file_id: stored.file_id, name: fileName(file.name) }]
    }),
    notes: missing.length === 0 ? '' : `Not in the imported package: ${missing.join(', ')}`.slice(0, 2048),
  }
}
