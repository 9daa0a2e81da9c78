import type { Reply } from '@beacon/api/endpoint'
import type { questionPackage as contract } from '@beacon/api/bank/package'
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { fail } from '../../../../failure.ts'
import { takeBackImages } from '../../../scenes/image/index.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { placedIn } from './placed.ts'
import { lockImport, saveImport } from './repo.ts'
import { undoUntil } from './service.ts'

/** Takes away what an import made: questions and contest into the bin for 30 days, their images, accounts nobody has used, directions left empty. */
export async function undoImport(ctx: SignedIn, id: string): Promise<Reply<typeof contract.undo>> {
  const entry = { module: 'question' as const, operation: 'import_undo' as const, object_type: 'import', object_id: id }
  const done = await change(ctx, entry, async (tx, note) => {
    const row = (await lockImport(tx, id, ctx.actor.user_id)) ?? fail('not_found')
    const placed = await placedIn(tx, row)
    if (placed.length > 0) fail('import_placed', { names: placed.join(', ') })
    if (undoUntil(row, placed) === null) fail('import_undo_over')
    const questions = await takeBack(tx, row)
    const contests = row.contest_id === null ? 0 : await binContest(tx, row.contest_id)
    const users = await binUsers(tx, row.user_ids)
    await saveImport(tx, id, { state: 'undone' })
    note({ object_name: row.name, after: { questions, contests, users } })
    return { reply: { questions, contests, users }, contest_id: row.contest_id }
  })
  if (done.contest_id !== null) forgetContest(ctx, done.contest_id)
  return done.reply
}

/** What an import made goes: questions into the bin, images that were ordered for them, directions that stand empty. Gives how many questions. */
export async function takeBack(tx: Tx, made: { question_ids: string[]; direction_ids: string[] }): Promise<number> {
  const questions = await binQuestions(tx, made.question_ids)
  await takeBackImages(tx, made.question_ids)
  await dropDirections(tx, made.direction_ids)
  return questions
}

async function binQuestions(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .update(question)
    .set({ deleted_at: sql`now()`, version: sql`${question.version} + 1` })
    .where(and(inArray(question.resource_id, ids), isNull(question.deleted_at)))
    .returning({ id: question.resource_id })
  return rows.length
}

async function binContest(tx: Tx, id: string): Promise<number> {
  const rows = await tx
    .update(contest)
    .set({ deleted_at: sql`now()`, is_stick: false, version: sql`${contest.version} + 1` })
    .where(and(inArray(contest.resource_id, [id]), isNull(contest.deleted_at)))
    .returning({ id: contest.resource_id })
  return rows.length
}

/** Only accounts that are still as the import made them: disabled, never signed in. */
async function binUsers(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const rows = await tx
    .update(user)
    .set({ deleted_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(and(inArray(user.resource_id, ids), isNull(user.deleted_at), sql`${user.status} = 'disabled'`, isNull(user.last_login_at)))
    .returning({ id: user.resource_id })
  return rows.length
}

async function dropDirections(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(direction)
    .where(
      and(
        inArray(direction.resource_id, ids),
        sql`not exists (select 1 from question q where q.direction_id = ${direction.resource_id})`,
        sql`not exists (select 1 from topic t where t.direction_id = ${direction.resource_id})`,
      ),
    )
}
