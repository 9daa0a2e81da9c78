import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ImportChoice, ImportDefaults, ImportPreview, questionPackage as contract } from '@beacon/api/bank/package'
import { importPreview } from '@beacon/api/bank/package'
import * as z from 'zod/mini'
import { can, type SignedIn } from '../../../../context.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { locks } from '../../../../db/locks.ts'
import type { PackageImportRecord } from '../../../../db/schema/bank/package.ts'
import { fail } from '../../../../failure.ts'
import { lockJobOf } from '../../../../jobs/own-jobs.ts'
import type { UploadField, UploadFile } from '../../../../module.ts'
import { packageSource } from '../../../platform/archive/index.ts'
import { inTurn, receive } from '../../../platform/archive-upload/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { newContestOf } from './contest/new-contest.ts'
import { decide, defaultsOf, previewOf, readPackage } from './plan.ts'
import { placedIn } from './placed.ts'
import { kindOfFormat } from './port.ts'
import { findImport, insertImport, lockImport, saveImport } from './repo.ts'
import { importJob, type ImportInput } from './run.ts'

/** How long a preview waits for its run, and a run for its undo. */
export const previewLifetimeMs = 24 * 3_600_000

/** Previews a package and keeps it for its run, or checks it and queues its import. Refusals are answered at once, before a job exists. */
export async function importPackage(
  ctx: SignedIn,
  query: Parsed<typeof contract.import>['query'],
  parts: AsyncIterable<UploadField | UploadFile>,
): Promise<Reply<typeof contract.import>> {
  const { on_duplicate, leave_out, is_public, format, dry_run, default_score, default_category } = query
  const defaults = { default_score, default_category }
  const choice: ImportChoice = { on_duplicate, leave_out, is_public, ...defaults }
  mayChoose(ctx, choice)
  return inTurn(ctx, async () => {
    const { key, bytes, name } = await receive(ctx, parts)
    try {
      const plan = await readPackage(ctx, packageSource(ctx.storage.path(key)), { format, defaults })
      const preview = await previewOf(ctx.db, plan)
      const import_id = newId()
      const row = { resource_id: import_id, user_id: ctx.actor.user_id, name, storage_key: key, bytes, preview }
      if (dry_run === true) {
        await insertImport(ctx.db, row)
        return { import_id, name, ...preview }
      }
      decide(plan, choice)
      const job_id = await ctx.db.transaction(async (tx) => {
        await insertImport(tx, row)
        return enqueue(ctx, tx, { kind: kindOfFormat(preview.format), import_id, storage_key: key, package_name: name, choice })
      })
      return { import_id, job_id }
    } catch (error) {
      await ctx.storage.remove(key)
      throw error
    }
  })
}

/** Publishing and making a contest need rights of their own. */
function mayChoose(ctx: SignedIn, choice: ImportChoice): void {
  if (choice.is_public === true && !can(ctx, 'question.grant')) fail('permission_missing', { item: 'question.grant' })
  if (choice.as_contest === true && !can(ctx, 'contest.write')) fail('permission_missing', { item: 'contest.write' })
}

/** Runs a package that was previewed, as decided. What is still undecided is answered at once. */
export async function runPreview(ctx: SignedIn, id: string, asked: ImportChoice): Promise<{ job_id: string }> {
  mayChoose(ctx, asked)
  return inTurn(ctx, async () => {
    const kept = (await findImport(ctx.db, id, ctx.actor.user_id)) ?? fail('not_found')
    const preview = z.parse(importPreview, kept.preview)
    const item = `kind.${kindOfFormat(preview.format)}` as const
    if (asked.as_contest === true && !can(ctx, item)) fail('permission_missing', { item })
    if (kept.state !== 'read' || kept.storage_key === null) return fail('import_done')
    const choice = withDefaults(asked, preview)
    const plan = await readPackage(ctx, packageSource(ctx.storage.path(kept.storage_key)), { defaults: defaultsOf(choice) })
    decide(plan, choice)
    newContestOf(plan, choice)
    return ctx.db.transaction(async (tx) => {
      const row = (await lockImport(tx, id, ctx.actor.user_id)) ?? fail('not_found')
      if (row.state !== 'read') fail('import_done')
      return {
        job_id: await enqueue(ctx, tx, {
          kind: kindOfFormat(preview.format),
          import_id: id,
          storage_key: row.storage_key,
          package_name: row.name,
          choice,
        }),
      }
    })
  })
}

/** What the run leaves open stands as in the preview. */
const withDefaults = (choice: ImportChoice, { default_score, default_category }: ImportDefaults): ImportChoice => ({
  ...choice,
  default_score: choice.default_score ?? default_score,
  default_category: choice.default_category ?? default_category,
})

/** The 58 sample challenges, by the same way; what exists already is skipped. */
export async function importSample(ctx: SignedIn): Promise<{ job_id: string }> {
  const choice = { on_duplicate: 'skip' as const, leave_out: true, is_public: false }
  const preview: ImportPreview = { format: 'ctfcli', version: null, warnings: [], items: [], total: 0, directions: [], contest: null }
  const import_id = newId()
  const package_name = 'ctfcli-csictf'
  return ctx.db.transaction(async (tx) => {
    await insertImport(tx, { resource_id: import_id, user_id: ctx.actor.user_id, name: package_name, storage_key: null, preview })
    return { job_id: await enqueue(ctx, tx, { kind: kindOfFormat(preview.format), import_id, storage_key: null, package_name, choice }) }
  })
}

async function enqueue(ctx: SignedIn, tx: Tx, input: Omit<ImportInput, 'user_id' | 'token_id'>): Promise<string> {
  const { user_id, token_id } = ctx.actor
  if ((await lockJobOf(tx, locks.packageImport, { name: importJob, userId: user_id })) !== null) fail('import_busy')
  const job_id = await ctx.jobs.enqueue(tx, importJob, { ...input, user_id, token_id }, user_id)
  await saveImport(tx, input.import_id, { state: 'started', job_id })
  await writeAudit(ctx, tx, [
    { module: 'question', operation: 'import', object_type: 'job', object_id: job_id, object_name: input.package_name },
  ])
  return job_id
}

/** An own import as its page shows it. */
export async function readImport(ctx: SignedIn, id: string): Promise<Reply<typeof contract.imports>> {
  const row = (await findImport(ctx.db, id, ctx.actor.user_id)) ?? fail('not_found')
  const placed_in = await placedIn(ctx.db, row)
  const { resource_id, name, state, job_id, question_ids, contest_id, created_at } = row
  const preview = z.parse(importPreview, row.preview)
  return {
    import_id: resource_id,
    name,
    state,
    preview,
    job_id,
    question_ids,
    contest_id,
    created_at,
    undo_until: undoUntil(row, placed_in),
    placed_in,
  }
}

export function undoUntil(row: PackageImportRecord, placed: readonly string[]): string | null {
  if (row.state !== 'done' || row.done_at === null || placed.length > 0) return null
  if (row.question_ids.length === 0 && row.contest_id === null) return null
  const until = Date.parse(row.done_at) + previewLifetimeMs
  return until > Date.now() ? new Date(until).toISOString() : null
}
