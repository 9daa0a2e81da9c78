import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { questionOperation, wholeOperation, type OperationRecord } from '../../../../db/schema/kinds/operation/question-operation.ts'
import { findQuestionScenes } from '../../../bank/flag/index.ts'
import { platformBase, scriptVersion } from '../../../bank/script-files/index.ts'
import { digestOf, scriptPoints } from './points.ts'

/** How long a run may last is said by who orders it. */
const timeouts = { check: 0, put: 0, get: 0, old_get: 0 }

/** Of the rows that were written: each script has its version, and each point the digest of what its proof is about. */
export async function settleQuestions(tx: Tx, ids: readonly string[]): Promise<void> {
  const rows = await tx
    .select(wholeOperation)
    .from(question)
    .innerJoin(questionOperation, eq(questionOperation.question_id, question.resource_id))
    .where(inArray(question.resource_id, [...ids]))
  const scenes = await findQuestionScenes(tx, [...ids])
  for (const row of rows) {
    const script_ids = await versionsOf(tx, row)
    const definition = scenes.get(row.resource_id)?.definition
    const digests = Object.fromEntries(
      scriptPoints(row).flatMap((point) => {
        const script_id = script_ids[point.point_id]
        return definition === undefined || script_id === undefined
          ? []
          : [[point.point_id, digestOf({ ...point, definition, script_id })] as const]
      }),
    )
    await tx.update(questionOperation).set({ script_ids, digests }).where(eq(questionOperation.question_id, row.resource_id))
  }
}

async function versionsOf(tx: Tx, row: OperationRecord): Promise<Record<string, string>> {
  const versions: Record<string, string> = {}
  for (const { point_id, check_script: script, attachment } of scriptPoints(row)) {
    if (script === null) continue
    const base = row.runtime_image ?? platformBase
    const version = await scriptVersion(tx, { script, attachment, put_mode: 'plain', base, timeouts, made_by: row.updated_by })
    if (version !== null) versions[point_id] = version
  }
  return versions
}
