import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { stateOf } from '../../core/contest/index.ts'

/** Fields of a topic that no longer change: judged tries and handed out flags rest on them. */
export async function readOnlyFields(executor: Executor, row: TopicRecord, contest: AnswerContest, now: number): Promise<string[]> {
  const isStarted = stateOf(contest, now).status !== 'not_started'
  const fields = isStarted ? ['flag_type', 'parts', 'part_order', 'pool'] : []
  return (await isHandedOut(executor, row, contest.run)) ? [...fields, 'flag_prefix', 'flag_length'] : fields
}

async function isHandedOut(executor: Executor, row: TopicRecord, run: number): Promise<boolean> {
  return row.flag_type === 'dynamic' && isKnown(executor, row, run)
}

/** Somebody has opened, downloaded or tried it in this run. */
export async function isKnown(executor: Executor, { resource_id }: Pick<TopicRecord, 'resource_id'>, run: number): Promise<boolean> {
  const { rows } = await executor.execute<{ is_out: boolean }>(sql`select
    exists (select 1 from submission where topic_id = ${resource_id} and run = ${run})
    or exists (select 1 from topic_opened where topic_id = ${resource_id} and run = ${run}) as is_out`)
  return rows[0]?.is_out ?? false
}
