import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { operationCheck, type OperationRunRecord } from '../../../../db/schema/kinds/operation/play.ts'
import { provedPoints, type TopicPoint } from '../topic/index.ts'

/** How the last checks of others at a point ended, by the same script. */
interface Others {
  answered: number
  died: number
}

/**
 * Whether a program that died or was late there is a failure of the entrant (docs/faults-of-checks.md): it is proved, or has answered of
 * somebody else, and did not die at all others.
 */
export async function charges(
  tx: Tx,
  { row, topic, point }: { row: OperationRunRecord; topic: TopicRecord; point: TopicPoint },
): Promise<boolean> {
  const { answered, died } = await othersAt(tx, row, point)
  if (answered > 0) return true
  if (died > 1) return false
  return (await provedPoints(tx, [topic.question_id]))(point.role, point.digest)
}

async function othersAt(tx: Tx, { contest_id, run, entrant_id }: OperationRunRecord, point: TopicPoint): Promise<Others> {
  const { code, fault, script_id, status } = operationCheck
  const rows = await tx
    .selectDistinctOn([operationCheck.entrant_id], { fault })
    .from(operationCheck)
    .where(
      and(
        eq(operationCheck.contest_id, contest_id),
        eq(operationCheck.run, run),
        eq(operationCheck.point_id, point.point_id),
        ne(operationCheck.entrant_id, entrant_id),
        point.script_id === null ? isNull(script_id) : eq(script_id, point.script_id),
        inArray(status, ['success', 'fail', 'error']),
        or(eq(fault, 'checker'), and(isNull(fault), inArray(code, ['check_passed', 'check_failed']))),
      ),
    )
    .orderBy(operationCheck.entrant_id, desc(sql`${operationCheck.done_at}`))
  const died = rows.filter(({ fault: one }) => one === 'checker').length
  return { answered: rows.length - died, died }
}
