import { and, eq, inArray } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { solve, submission } from '../../../../db/schema/contest/score.ts'

export type SubmissionRecord = typeof submission.$inferSelect

export async function findSubmissions(executor: Executor, ids: string[]): Promise<Map<string, SubmissionRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select().from(submission).where(inArray(submission.resource_id, ids))
  return new Map(rows.map((row) => [row.resource_id, row]))
}

interface Place {
  contest_id: string
  run: number
}

/** The tries by which an entrant solved the parts of a topic. */
export async function solvingTries(tx: Tx, { contest_id, run }: Place, entrant_id: string, topic_id: string): Promise<SubmissionRecord[]> {
  const rows = await tx
    .select({ submission })
    .from(solve)
    .innerJoin(submission, eq(submission.resource_id, solve.submission_id))
    .where(
      and(
        eq(solve.contest_id, contest_id),
        eq(solve.run, run),
        eq(solve.entrant_id, entrant_id),
        eq(solve.topic_id, topic_id),
        eq(solve.is_practice, false),
      ),
    )
  return rows.map((row) => row.submission)
}
