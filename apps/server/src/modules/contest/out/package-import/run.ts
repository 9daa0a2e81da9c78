import { join } from 'node:path'
import type { ImportChoice } from '@beacon/api/bank/package'
import type { BuiltKind } from '@beacon/engine/kinds'
import type { Ctx, SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { packageSource } from '../../../platform/archive/index.ts'
import { personCtx } from '../../../people/session/index.ts'
import { applyImport, publicResult } from './apply.ts'
import { newContestOf } from './contest/new-contest.ts'
import { decide, defaultsOf, readPackage } from './plan.ts'
import { kindOfFormat, kindPackages } from './port.ts'
import { findFinished, findStaleUploads, forgetPackage } from './repo.ts'
import type { Task } from './worker.ts'

export const importJob = 'question_import'
const sampleFolder = join(import.meta.dirname, '../../../../../../../samples/ctfcli-csictf')

export interface ImportInput {
  /** Whose package it is: the page of its job shows that bank. */
  kind: BuiltKind
  import_id: string
  user_id: string
  token_id?: string | null | undefined
  /** Null = the sample that comes with the product; absent once the package was removed. */
  storage_key?: string | null
  package_name: string
  choice: ImportChoice
}

/** The job: reads the package again, because the bank may have moved since the preview, and writes all of it or nothing. */
export async function runImport(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<Record<string, unknown>> {
  // What `enqueue` of the service wrote, through JSON.
  const input = given as ImportInput
  const before = await findFinished(ctx.db, input.import_id)
  if (before !== null) return { ...before, import_id: input.import_id }
  // The try before this one died after it had put its package away.
  const key = input.storage_key === undefined ? fail('import_done') : input.storage_key
  const source: Task['source'] = key === null ? { kind: 'folder', path: sampleFolder } : packageSource(ctx.storage.path(key))
  try {
    const signedIn = await actAs(ctx, input)
    const plan = await readPackage(signedIn, source, { defaults: defaultsOf(input.choice) })
    await report(20)
    const { decisions, left_out } = decide(plan, input.choice)
    const result = await applyImport(
      signedIn,
      { ...input, source, format: plan.format, decisions, left_out, contest: newContestOf(plan, input.choice) },
      report,
    )
    const ranking =
      result.contest === null ? null : await kindPackages.of({ kind: kindOfFormat(plan.format) }).compare(signedIn, result.contest)
    return { ...publicResult(result), import_id: input.import_id, ...(ranking === null ? {} : { ranking }) }
  } finally {
    await forgetUpload(ctx, input.import_id, key)
  }
}

/** Rows let go first: bytes that a row names and that are not there count as lost. */
async function forgetUpload(ctx: Ctx, importId: string, key: string | null): Promise<void> {
  await ctx.db.transaction((tx) => forgetPackage(tx, importId))
  if (key !== null) await ctx.storage.remove(key)
}

/** Previews that nobody ran within a day give their bytes back. */
export async function forgetStale(ctx: Ctx): Promise<void> {
  for (const row of await findStaleUploads(ctx.db)) await forgetUpload(ctx, row.resource_id, row.storage_key)
}

/** The person who asked, with the rights of now, or of the token it was asked with. */
export async function actAs(
  ctx: Ctx,
  { user_id, token_id = null, choice }: Pick<ImportInput, 'user_id' | 'token_id' | 'choice'>,
): Promise<SignedIn> {
  const { ip, request_id } = ctx
  const person = (await personCtx(ctx, { user_id, session_id: null, token_id, ip, request_id })) ?? fail('unauthenticated')
  const needed = choice.as_contest === true ? (['question.transfer', 'contest.write'] as const) : (['question.transfer'] as const)
  const missing = needed.find((item) => !person.actor.permissions.has(item))
  return missing === undefined ? person : fail('permission_missing', { item: missing })
}
