import { and, eq, sql } from 'drizzle-orm'
import type { Platform } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import { question as questionTable } from '../../../../../db/schema/bank/question.ts'
import { operationProof, operationProving } from '../../../../../db/schema/kinds/operation/play.ts'
import { questionOperation } from '../../../../../db/schema/kinds/operation/question-operation.ts'
import { onRunsDone, takeDone, type DoneRun } from '../../../../scenes/check/index.ts'
import { proofShare } from '../state.ts'
import { provingOwners } from './order.ts'

/** Writes what checks of a proof found to its question, whether or not anybody looks. */
async function take({ db }: Pick<Platform, 'db'>, owner: string): Promise<void> {
  const question_id = owner.slice(provingOwners.length)
  await db.transaction(async (tx) => {
    for (const run of await takeDone(tx, owner, 100)) await write(tx, question_id, run)
  })
}

async function write(tx: Tx, question_id: string, { key, stages, fault, done_at }: DoneRun): Promise<void> {
  const [proving] = await tx
    .delete(operationProving)
    .where(and(eq(operationProving.question_id, question_id), sql`${operationProving.proving_id}::text = ${key}`))
    .returning()
  if (proving === undefined) return
  const { phase, by, digests, point_ids } = proving
  for (const point_id of point_ids) {
    const stage = stages.find(({ point }) => point?.key === point_id)
    const values = {
      digest: digests[point_id] ?? '',
      result: stage?.point?.result ?? ('error' as const),
      fault: stage === undefined ? (fault ?? 'lost') : (stage.point?.fault ?? null),
      public: stage?.public ?? '',
      private: stage?.private ?? '',
      output: stage?.point?.output ?? '',
      exit_code: stage?.exit_code ?? null,
      took_ms: stage?.took_ms ?? 0,
      at: done_at,
      by,
    }
    await tx
      .insert(operationProof)
      .values({ question_id, point_id, phase, ...values })
      .onConflictDoUpdate({ target: [operationProof.question_id, operationProof.point_id, operationProof.phase], set: values })
  }
  const [state] = await tx.select({ proof: proofShare }).from(questionOperation).where(eq(questionOperation.question_id, question_id))
  if (state?.proof !== 'all' && state?.proof !== 'failed') return
  await tx
    .update(questionTable)
    .set({ tested_at: done_at, tested_by: by, test_result: state.proof === 'all' ? 'passed' : 'failed' })
    .where(eq(questionTable.resource_id, question_id))
}

export const followProofs = (platform: Platform) => onRunsDone(platform, provingOwners, (owner) => take(platform, owner))
