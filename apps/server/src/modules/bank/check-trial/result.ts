import { and, eq } from 'drizzle-orm'
import type { Platform } from '../../../context.ts'
import type { Db } from '../../../db/database.ts'
import { question } from '../../../db/schema/bank/question.ts'
import { dropOldRuns, onRunsDone, takeDone, type DoneRun } from '../../scenes/check/index.ts'
import { ownerPrefix, readKey } from './trial.ts'

const atOnce = 50
const keptDays = 7

/** The whole chain of the question's own script says whether the question works; a runner's own fault says nothing. */
function tells({ key, verdict }: DoneRun): boolean {
  const { order, script } = readKey(key)
  return order === 'all' && script === '' && verdict !== 'error'
}

async function take(db: Db, owner: string): Promise<void> {
  await db.transaction(async (tx) => {
    const last = (await takeDone(tx, owner, atOnce)).findLast(tells)
    if (last === undefined) return
    const { user_id, version } = readKey(last.key)
    await tx
      .update(question)
      .set({ tested_at: last.done_at, tested_by: user_id, test_result: last.verdict === 'up' ? 'passed' : 'failed' })
      // What was changed meanwhile was not tested.
      .where(and(eq(question.resource_id, owner.slice(ownerPrefix.length)), eq(question.version, version)))
  })
}

/** Writes what tests found to their questions, whether or not anybody looks. */
export const followRuns = (platform: Platform) => onRunsDone(platform, ownerPrefix, (owner) => take(platform.db, owner))

/** Tests are not kept for longer. */
export async function dropTests({ db }: Pick<Platform, 'db'>): Promise<void> {
  const before = new Date(Date.now() - keptDays * 86_400_000).toISOString()
  await db.transaction((tx) => dropOldRuns(tx, { ownerPrefix, before }))
}
