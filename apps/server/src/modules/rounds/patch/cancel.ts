import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { patch } from '../../../db/schema/rounds/patch.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import { cancelJudgings } from '../../scenes/judging/index.ts'
import { patchOwner } from './repo.ts'

/** The run is put aside: nothing of it is judged any more. Answers how many patches it held. */
export async function cancelPatches(tx: Tx, { contest_id, run }: ContestLock): Promise<number> {
  await cancelJudgings(tx, patchOwner(contest_id))
  const isOfRun = and(eq(patch.contest_id, contest_id), eq(patch.run, run))
  await tx
    .update(patch)
    .set({ state: 'withdrawn' })
    .where(and(isOfRun, inArray(patch.state, ['unchecked', 'checking'])))
  return tx.$count(patch, isOfRun)
}
