import type { Ctx } from '../../../../context.ts'
import { Failure, fail } from '../../../../failure.ts'
import { filePath, findFile } from '../../../platform/file/index.ts'
import { asPerson, type Ordered } from './actor.ts'
import { planOf } from './plan.ts'
import { findAny, releaseFile, save, saveReport } from './repo.ts'

export const checkJob = 'resource_check'

/** The job: reads the package and keeps its report for whoever brought it. */
export async function runCheck(ctx: Ctx, given: unknown, report: (percent: number) => Promise<void>): Promise<Record<string, unknown>> {
  // What `createImport` wrote, through JSON.
  const input = given as Ordered
  const row = await findAny(ctx.db, input.import_id)
  if (row === null || row.state !== 'checking') return { import_id: input.import_id }
  try {
    const person = await asPerson(ctx, input)
    await report(10)
    const stored = (await findFile(ctx.db, row.file_id)) ?? fail('not_found')
    const { report: found } = await planOf(person, filePath(ctx, stored))
    await saveReport(ctx.db, row.resource_id, found)
    return { import_id: row.resource_id, objects: found.objects.length }
  } catch (error) {
    const { code, details = {} } = error instanceof Failure ? error : new Failure('internal')
    await save(ctx.db, row.resource_id, { state: 'failed', error: { code, details }, done_at: new Date().toISOString() })
    await releaseFile(ctx.db, row.file_id)
    throw error
  }
}
