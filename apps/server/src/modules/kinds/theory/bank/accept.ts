import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { measuredDifficulty } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { updateQuestion } from '../../../bank/question/index.ts'
import { lockOrRefusal } from './set.ts'

/** The difficulty that past answers speak for; null below 30 of them. */
export async function findMeasured(executor: Executor, id: string) {
  const { rows } = await executor.execute<{ facility: number | null; answers: number }>(
    sql`select facility, answers from question_use where question_id = ${id}`,
  )
  return measuredDifficulty(rows[0]?.facility ?? null, rows[0]?.answers ?? 0)
}

/** Gives questions the difficulty that was measured, each judged alone: what one may not change is named and left. */
export async function acceptDifficulty(
  ctx: SignedIn,
  { question_ids }: Parsed<typeof contract.accept_difficulty>['body'],
): Promise<Reply<typeof contract.accept_difficulty>> {
  const entry = { module: 'question' as const, operation: 'accept_difficulty' as const, object_type: 'question' }
  return change(ctx, entry, async (tx, note) => {
    const reply: Reply<typeof contract.accept_difficulty> = { done: [], skipped: [] }
    // One after the other in the order of their ids, so that two such actions never wait for each other.
    for (const id of [...new Set(question_ids)].toSorted()) {
      const row = await lockOrRefusal(tx, ctx, id)
      if (typeof row === 'string') {
        reply.skipped.push({ resource_id: id, name: '', code: row })
        continue
      }
      const difficulty = await findMeasured(tx, id)
      if (difficulty === null) {
        reply.skipped.push({ resource_id: id, name: row.name, code: 'difficulty_unmeasured' })
        continue
      }
      if (difficulty !== row.difficulty) {
        await updateQuestion(tx, row, { difficulty, updated_by: ctx.actor.user_id })
        note({ object_id: id, object_name: row.name, before: { difficulty: row.difficulty }, after: { difficulty } })
      }
      reply.done.push(id)
    }
    return reply
  })
}
