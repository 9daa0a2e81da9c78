import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { fail } from '../../../../failure.ts'
import { usesOf } from '../../../bank/question/index.ts'
import { takeBack } from '../../../contest/out/package-import/index.ts'
import { lockImport, lockUntouched, saveImport } from './repo.ts'
import { mustHaveKind, undoUntil } from './service.ts'

/** Puts what an import made into the bin; what was changed or used since stays, and so do new versions. */
export async function undoImport(ctx: SignedIn, id: string): Promise<{ questions: number; stayed: number }> {
  mustHaveKind(ctx)
  const entry = { module: 'question' as const, operation: 'import_undo' as const, object_type: 'import', object_id: id }
  return change(ctx, entry, async (tx, note) => {
    const row = (await lockImport(tx, id, ctx.actor.user_id)) ?? fail('not_found')
    if (undoUntil(row) === null) return fail('import_undo_over')
    const untouched = await lockUntouched(tx, row.question_ids)
    const used = new Set((await usesOf(tx, untouched)).map(({ question_id }) => question_id))
    const question_ids = untouched.filter((one) => !used.has(one))
    const questions = await takeBack(tx, { question_ids, direction_ids: row.direction_ids })
    await saveImport(tx, id, { state: 'undone' })
    const reply = { questions, stayed: row.question_ids.length - questions }
    note({ object_name: row.name, after: reply })
    return reply
  })
}
