import type { Parsed, Reply } from '@beacon/api/endpoint'
import { resourceReport, type resourceImport as contract } from '@beacon/api/bank/resource-import'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import { fail } from '../../../../failure.ts'
import { keepFiles } from '../../../platform/file/index.ts'
import { checkJob } from './check.ts'
import { readImport } from './read.ts'
import { insertImport, lockImportsOf, lockOwn, releaseFile, save } from './repo.ts'
import { importJob } from './run.ts'

/** One package at a time per person. */
export async function createImport(ctx: SignedIn, file_id: string): Promise<Reply<typeof contract.create>> {
  const import_id = newId()
  const { user_id, token_id } = ctx.actor
  await change(ctx, { module: 'resource', operation: 'check', object_type: 'import', object_id: import_id }, async (tx, note) => {
    if ((await lockImportsOf(tx, user_id)).isBusy) fail('import_busy')
    const files = await keepFiles(tx, [{ file_id, path: 'file_id' }], ['resource_package'])
    const file = files.get(file_id) ?? fail('not_found')
    if (file.user_id !== user_id) fail('not_found')
    const job_id = await ctx.jobs.enqueue(tx, checkJob, { import_id, user_id, token_id }, user_id)
    await insertImport(tx, { resource_id: import_id, user_id, file_id, name: file.name, job_id })
    note({ object_name: file.name, after: { size: file.size, sha256: file.sha256 } })
  })
  return { import_id }
}

/** Refused at once while something is undecided, before a job exists. */
export async function startImport(
  ctx: SignedIn,
  id: string,
  body: Parsed<typeof contract.run>['body'],
): Promise<Reply<typeof contract.run>> {
  const { user_id, token_id } = ctx.actor
  await change(ctx, { module: 'resource', operation: 'apply', object_type: 'import', object_id: id }, async (tx, note) => {
    const { isBusy } = await lockImportsOf(tx, user_id)
    const row = (await lockOwn(tx, id, user_id)) ?? fail('not_found')
    if (row.state !== 'ready') fail('import_done')
    if (isBusy) fail('import_busy')
    const refused = z.parse(resourceReport, row.report).objects.filter(({ state }) => state === 'refused')
    if (refused.length > 0 && !body.leave_out)
      fail('import_refused', { n: refused.length, paths: refused.slice(0, 20).map((one) => one.path) })
    const job_id = await ctx.jobs.enqueue(tx, importJob, { import_id: id, user_id, token_id, ...body }, user_id)
    await save(tx, id, { state: 'importing', job_id })
    note({ object_name: row.name, after: { decision: body.decision, own_decisions: Object.keys(body.decisions).length } })
  })
  return readImport(ctx, id)
}

/** One that waits is over at once; one that runs stops at its next step and takes back what it did. */
export async function cancelImport(ctx: SignedIn, id: string): Promise<Reply<typeof contract.cancel>> {
  await change(ctx, { module: 'resource', operation: 'cancel', object_type: 'import', object_id: id }, async (tx, note) => {
    const row = (await lockOwn(tx, id, ctx.actor.user_id)) ?? fail('not_found')
    note({ object_name: row.name })
    if (row.state === 'importing') return save(tx, id, { is_cancelled: true })
    if (row.state !== 'ready' && row.state !== 'checking') return fail('import_done')
    await releaseFile(tx, row.file_id)
    return save(tx, id, { state: 'cancelled', is_cancelled: true, done_at: new Date().toISOString() })
  })
  return readImport(ctx, id)
}
