import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { Parsed } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import type { ImportItem, question as contract } from '@beacon/api/question'
import type { Ctx, SignedIn } from '../../context.ts'
import { newId } from '../../db/id.ts'
import { fail, failFields } from '../../failure.ts'
import type { UploadField, UploadFile } from '../../module.ts'
import { writeAudit } from '../audit/index.ts'
import { fileName, headBytes, mediaTypeOf } from '../file/index.ts'
import { actorOf } from '../session/index.ts'
import { applyImport, type ImportResult } from './apply.ts'
import { decide, itemsOf, readPackage, type ImportChoice } from './plan.ts'
import { findAccount, findFinished, lockImportsOf } from './repo.ts'
import type { Task } from './worker.ts'

export const importJob = 'question_import'
const sampleFolder = join(import.meta.dirname, '../../../../../samples/ctfcli-csictf')

interface ImportInput {
  import_id: string
  user_id: string
  /** Null = the sample that comes with the product. */
  storage_key: string | null
  package_name: string
  choice: ImportChoice
}

/** People whose package this process reads right now: one at a time each, four in all. */
const reading = new Set<string>()
const readingMax = 4

async function alone<T>(ctx: SignedIn, work: () => Promise<T>): Promise<T> {
  const who = ctx.actor.user_id
  if (reading.has(who) || reading.size >= readingMax) fail('import_busy')
  reading.add(who)
  try {
    return await work()
  } finally {
    reading.delete(who)
  }
}

/** Previews a package, or checks it and queues its import. Refusals are answered at once, before a job exists. */
export async function importPackage(
  ctx: SignedIn,
  query: Parsed<typeof contract.import>['query'],
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<{ items: ImportItem[]; total: number } | { job_id: string }> {
  const choice = { on_duplicate: query.on_duplicate, leave_out: query.leave_out, is_public: query.is_public }
  if (query.is_public === true && !ctx.actor.permissions.has('question.grant')) fail('permission_missing', { item: 'question.grant' })
  return alone(ctx, async () => {
    const { key, name } = await receive(ctx, parts)
    try {
      const plan = await readPackage(ctx, ctx.db, { kind: 'zip', path: ctx.storage.path(key) })
      if (query.dry_run === true) {
        await ctx.storage.remove(key)
        return { items: itemsOf(plan), total: plan.drafts.length }
      }
      decide(plan, choice)
      return { job_id: await enqueue(ctx, { storage_key: key, package_name: name, choice }) }
    } catch (error) {
      await ctx.storage.remove(key)
      throw error
    }
  })
}

/** The 58 sample challenges, by the same way; what exists already is skipped. */
export async function importSample(ctx: SignedIn): Promise<{ job_id: string }> {
  const choice = { on_duplicate: 'skip' as const, leave_out: true, is_public: false }
  return { job_id: await enqueue(ctx, { storage_key: null, package_name: 'ctfcli-csictf', choice }) }
}

async function receive(ctx: SignedIn, parts: AsyncIterable<UploadField | UploadFile>): Promise<{ key: string; name: string }> {
  for await (const part of parts) {
    if (part.kind !== 'file' || part.name !== 'file') failFields({ [part.name]: { code: 'field_unknown', details: { name: part.name } } })
    else {
      const { key } = await ctx.storage.put('import', part.stream, limits.package_bytes)
      const found = await typeOf(ctx.storage.path(key))
      if (found === 'application/zip') return { key, name: fileName(part.filename) }
      await ctx.storage.remove(key)
      fail('file_only_zip', { found })
    }
  }
  return failFields({ file: { code: 'field_empty' } })
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

async function enqueue(ctx: SignedIn, input: Omit<ImportInput, 'import_id' | 'user_id'>): Promise<string> {
  const user_id = ctx.actor.user_id
  return ctx.db.transaction(async (tx) => {
    if ((await lockImportsOf(tx, importJob, user_id)).isBusy) fail('import_busy')
    const id = await ctx.jobs.enqueue(tx, importJob, { ...input, import_id: newId(), user_id }, user_id)
    await writeAudit(ctx, tx, [
      { module: 'question', operation: 'import', object_type: 'job', object_id: id, object_name: input.package_name },
    ])
    return id
  })
}

/** The job: reads the package again, because the bank may have moved since the preview, and writes all of it or nothing. */
export async function runImport(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<Record<string, unknown>> {
  // What `enqueue` above wrote, through JSON.
  const input = given as ImportInput
  const source: Task['source'] =
    input.storage_key === null ? { kind: 'folder', path: sampleFolder } : { kind: 'zip', path: ctx.storage.path(input.storage_key) }
  const before = await findFinished(ctx.db, input.import_id)
  if (before !== null) return { ...before }
  try {
    const signedIn = await actAs(ctx, input.user_id)
    const plan = await readPackage(signedIn, ctx.db, source)
    await report(20)
    const { decisions, left_out } = decide(plan, input.choice)
    const result: ImportResult = await applyImport(signedIn, { ...input, source, decisions, left_out }, report)
    return { ...result }
  } finally {
    if (input.storage_key !== null) await ctx.storage.remove(input.storage_key)
  }
}

/** The person who asked, with the rights of now. */
async function actAs(ctx: Ctx, userId: string): Promise<SignedIn> {
  const found = await findAccount(ctx.db, userId)
  if (found === null) return fail('unauthenticated')
  const actor = actorOf({ session: null, ...found })
  return actor.permissions.has('question.transfer') ? { ...ctx, actor } : fail('permission_missing', { item: 'question.transfer' })
}
