import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import type { questionPackage as contract } from '@beacon/api/bank/package'
import { can, type Ctx, type SignedIn } from '../../../../context.ts'
import { locks } from '../../../../db/locks.ts'
import { fail } from '../../../../failure.ts'
import { findJobOf, forgetFilesOf, lockJobOf } from '../../../../jobs/own-jobs.ts'
import { file, type Special } from '../../../../module.ts'
import { dayIn } from '../../../../zone.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { actAs } from '../package-import/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { beaconEntries } from './beacon.ts'
import { chosen, type Chosen } from './chosen.ts'
import { ctfcliEntries } from './ctfcli.ts'
import { writeZip, zipStream } from './zip.ts'

export const exportJob = 'question_export'
type Body = Parsed<typeof contract.export>['body']

interface ExportInput extends Chosen {
  format: Body['format']
  with_flags: boolean
  user_id: string
  token_id?: string | null | undefined
}
const writers = { beacon: beaconEntries, ctfcli: ctfcliEntries }

/** Queues the writing of a package. What the caller may not see is not in it; flags only with question.secret. */
export async function startExport(ctx: SignedIn, body: Body): Promise<Reply<typeof contract.export>> {
  const what = await chosen(ctx, body)
  if (what.question_ids.length === 0) return fail('export_none_selected', { what: 'questions' })
  const with_flags = body.with_flags && can(ctx, 'question.secret')
  const { user_id, token_id } = ctx.actor
  const input: ExportInput = { ...what, format: body.format, with_flags, user_id, token_id }
  const job_id = await ctx.db.transaction(async (tx) => {
    const running = await lockJobOf(tx, locks.packageExport, { name: exportJob, userId: user_id })
    if (running !== null) fail('export_running', { of: 'questions', percent: running.percent })
    const id = await ctx.jobs.enqueue(tx, exportJob, input, user_id)
    const after = { format: body.format, with_flags, questions: what.question_ids.length }
    await writeAudit(ctx, tx, [
      { module: 'question', operation: 'export', object_type: 'job', object_id: id, object_name: what.name, after },
    ])
    return id
  })
  return { job_id, questions: what.question_ids.length, with_flags }
}

/** The job: writes the zip beside, then into the storage. */
export async function runExport(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<Record<string, unknown>> {
  // What `startExport` wrote, through JSON.
  const input = given as ExportInput
  const signedIn = await actAs(ctx, { ...input, choice: {} })
  if (input.with_flags && !can(signedIn, 'question.secret')) fail('permission_missing', { item: 'question.secret' })
  const folder = await mkdtemp(join(tmpdir(), 'beacon-export-'))
  try {
    const path = join(folder, 'package.zip')
    const { entries, not_held } = await writers[input.format](signedIn, input)
    await writeZip(signedIn, entries, path, (share) => report(90 * share))
    const stored = await signedIn.storage.put('export', createReadStream(path), 2 * limits.package_bytes)
    const { question_ids, left_out, with_flags, format } = input
    const filename = `${input.name}-${dayIn((await settingsOf(ctx)).values.time_zone)}.${format}.zip`
    const { key: storage_key, bytes, sha256 } = stored
    return { filename, format, questions: question_ids.length, with_flags, not_held, left_out, bytes, sha256, storage_key }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ContestPackage {
  contest_id: string
  user_id: string
  token_id: string | null
  with_flags: boolean
}

/**
 * The Beacon package of a contest as bytes, with the rights that its maker has now: questions, files, settings and topics.
 * `onQuestion` hears every question that is in; `left_out` names the topics whose question the maker may not see. Throws `permission_missing`, `contest_not_found`.
 */
export async function contestPackage(
  ctx: Ctx,
  { contest_id, user_id, token_id, with_flags }: ContestPackage,
  onQuestion: () => void,
): Promise<{ stream: Readable; questions: number; left_out: string[] }> {
  const signedIn = await actAs(ctx, { user_id, token_id, choice: {} })
  const what = await chosen(signedIn, { contest_id })
  const { entries } = await beaconEntries(signedIn, { ...what, with_flags: with_flags && can(signedIn, 'question.secret') })
  const onEntry = (path: string) => void (path.startsWith('questions/') && onQuestion())
  return { stream: zipStream(signedIn, entries, onEntry), questions: what.question_ids.length, left_out: what.left_out }
}

/** The file of an own export; that it went out is on record. */
export async function downloadExport(ctx: SignedIn, id: string): Promise<Special> {
  const row = (await findJobOf(ctx.db, id, { name: exportJob, userId: ctx.actor.user_id })) ?? fail('not_found')
  const result = (row.result ?? {}) as Record<string, unknown>
  const { storage_key, filename, bytes } = result
  if (row.state !== 'done' || typeof storage_key !== 'string') return fail('not_found')
  const opened = await ctx.storage.open(storage_key)
  await writeAudit(ctx, ctx.db, [
    { module: 'question', operation: 'download', object_type: 'job', object_id: id, object_name: String(filename) },
  ])
  return file({
    stream: opened.stream,
    bytes: Number(bytes),
    filename: String(filename),
    type: 'application/zip',
    cache: 'private, no-store',
  })
}

/** Files of exports are kept seven days. */
export const forgetExports = (ctx: Ctx): Promise<void> => forgetFilesOf(ctx, exportJob)
