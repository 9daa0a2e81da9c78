import { inArray } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { operationProof } from '../../../../db/schema/kinds/operation/play.ts'

type Proved = Pick<typeof operationProof.$inferSelect, 'phase' | 'result'>

/** Whether a phase came out as it should: a task fails before the work, a guard never. */
export const isRight = (role: 'task' | 'guard', { phase, result }: Proved): boolean =>
  result === (phase === 'untouched' && role === 'task' ? 'fail' : 'success')

/** Digests of points that are proved, each by both phases, of these questions. */
export async function provedPoints(
  executor: Executor,
  question_ids: readonly string[],
): Promise<(role: 'task' | 'guard', digest: string) => boolean> {
  const rows =
    question_ids.length === 0
      ? []
      : await executor
          .select()
          .from(operationProof)
          .where(inArray(operationProof.question_id, [...question_ids]))
  const phases = Map.groupBy(rows, ({ digest }) => digest)
  return (role, digest) =>
    (['untouched', 'solved'] as const).every(
      (phase) => phases.get(digest)?.some((row) => row.phase === phase && isRight(role, row)) === true,
    )
}
