import type { Reply } from '@beacon/api/endpoint'
import type { resourceImport as contract } from '@beacon/api/bank/resource-import'
import { inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { fail } from '../../../../failure.ts'
import { takeBack } from '../package-import/index.ts'
import { readImport, undoHindrance } from './read.ts'
import { lockOwn, save } from './repo.ts'

/** The questions are locked first, so that an edit that is under way is seen or waits. */
export async function undoImport(ctx: SignedIn, id: string): Promise<Reply<typeof contract.undo>> {
  await change(ctx, { module: 'resource', operation: 'undo', object_type: 'import', object_id: id }, async (tx, note) => {
    const row = (await lockOwn(tx, id, ctx.actor.user_id)) ?? fail('not_found')
    const question_ids = row.made.map(({ question_id }) => question_id)
    if (question_ids.length > 0) await tx.select().from(question).where(inArray(question.resource_id, question_ids)).for('update')
    const why = await undoHindrance(tx, row)
    if (why !== null) fail('import_undo_refused', { why })
    const questions = await takeBack(tx, { question_ids, direction_ids: row.direction_ids })
    await save(tx, id, { state: 'undone' })
    note({ object_name: row.name, after: { questions } })
  })
  return readImport(ctx, id)
}
