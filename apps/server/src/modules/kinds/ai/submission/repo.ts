import { and, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { aiEvaluation, aiSealed, aiSubmission, type AiSubmissionRecord } from '../../../../db/schema/kinds/ai/submission.ts'
import { isUnrun, programsAhead, runningOf } from '../evaluate/index.ts'
import { user } from '../../../../db/schema/people/user.ts'

interface Run {
  contest_id: string
  run: number
}
export const inRun = ({ contest_id, run }: Run): SQL | undefined => and(eq(aiSubmission.contest_id, contest_id), eq(aiSubmission.run, run))
export const isOpen = ({ state }: Pick<AiSubmissionRecord, 'state'>): boolean => state === 'queued' || state === 'running'

/** Of an entrant in a run, the latest first; of one topic, where that is named. */
export const selectOwn = (executor: Executor, run: Run, of: { entrant_id: string; topic_id?: string }): Promise<AiSubmissionRecord[]> =>
  executor
    .select()
    .from(aiSubmission)
    .where(
      and(
        inRun(run),
        eq(aiSubmission.entrant_id, of.entrant_id),
        of.topic_id === undefined ? undefined : eq(aiSubmission.topic_id, of.topic_id),
      ),
    )
    .orderBy(desc(aiSubmission.at), desc(aiSubmission.no))

/** What rows say by themselves does not tell who sent them, how many wait before them, and after the reveal the private score. */
export interface Besides {
  names: ReadonlyMap<string, string>
  ahead: ReadonlyMap<string, number>
  /** Whose program runs at this moment. */
  running: ReadonlySet<string>
  sealed: ReadonlyMap<string, number>
}

/** `isRevealed` alone opens the private scores: nothing else in the server reads them for a reply. */
export async function besidesOf(executor: Executor, rows: readonly AiSubmissionRecord[], isRevealed: boolean): Promise<Besides> {
  const people = [...new Set(rows.map(({ user_id }) => user_id))]
  const names =
    people.length === 0
      ? []
      : await executor.select({ user_id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, people))
  const open = rows.filter(isOpen)
  const programs = open.filter(isUnrun)
  const running = await runningOf(executor, programs)
  const ahead = new Map<string, number>()
  for (const row of open)
    ahead.set(
      row.submission_id,
      programs.includes(row) ? await programsAhead(executor, row) : await countAhead(executor, row.submission_id),
    )
  const ids = rows.map(({ submission_id }) => submission_id)
  const sealed =
    !isRevealed || ids.length === 0
      ? []
      : await executor
          .select({ id: aiSealed.submission_id, metric: aiSealed.metric })
          .from(aiSealed)
          .innerJoin(aiSubmission, and(eq(aiSubmission.submission_id, aiSealed.submission_id), eq(aiSubmission.version, aiSealed.version)))
          .where(inArray(aiSealed.submission_id, ids))
  return {
    names: new Map(names.map(({ user_id, name }) => [user_id, name])),
    ahead,
    running,
    sealed: new Map(sealed.map(({ id, metric }) => [id, metric])),
  }
}

/** Evaluations that are made before this one; 0 while it is made. */
async function countAhead(executor: Executor, submission_id: string): Promise<number> {
  const { rows } = await executor.execute<{ n: number }>(sql`
    select count(*)::int as n from ${aiEvaluation} e join ${aiEvaluation} o on o.submission_id = ${submission_id} and o.state = 'queued'
    where e.state in ('queued', 'leased') and e.evaluation_id <> o.evaluation_id and (e.attempts, e.queued_at) <= (o.attempts, o.queued_at)`)
  return rows[0]?.n ?? 0
}
