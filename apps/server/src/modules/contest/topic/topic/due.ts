import { and, asc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { topic, topicHint } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer, wholeTopic, type TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'

/** The start as it was or will be, null for one that waits for a hand. Kept alike for texts of prepared statements. */
export const startText = `coalesce(c.started_at, case when c.start_mode = 'auto' and not c.is_start_held then c.start_at end)`
/** When a topic that is not released yet comes out, null for never by itself. */
export const dueText = `case when t.release_offset_s is not null then ${startText} + make_interval(secs => t.release_offset_s) else t.release_at end`

const living = (contestId: string) => and(eq(topic.contest_id, contestId), isNull(topic.deleted_at))
// Named in full: within the subselect a bare column would be the contest's.
const dueAt: SQL = sql.raw(
  `(select case when topic.release_offset_s is not null then ${startText} + make_interval(secs => topic.release_offset_s) else topic.release_at end from contest c where c.resource_id = topic.contest_id)`,
)

/** Topics whose time has come and whose release is not recorded yet. */
export async function selectDue(tx: Tx, contestId: string, at: string): Promise<TopicRecord[]> {
  return tx
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(and(living(contestId), eq(topic.is_released, false), sql`${dueAt} <= ${at}::timestamptz`))
    .orderBy(topic.sort, topic.resource_id)
}

/** Hints whose time has come and that the streams have not heard of; told from now on. */
export async function takeHintsDue(tx: Tx, contestId: string, at: string): Promise<string[]> {
  const rows = await tx
    .update(topicHint)
    .set({ is_announced: true })
    .where(
      and(
        eq(topicHint.is_announced, false),
        sql`${topicHint.release_at} <= ${at}::timestamptz`,
        sql`${topicHint.topic_id} in (select t.resource_id from ${topic} t where t.contest_id = ${contestId})`,
      ),
    )
    .returning({ topic_id: topicHint.topic_id })
  return [...new Set(rows.map(({ topic_id }) => topic_id))]
}

/** Contests with a release that is due; the clock is the database's. */
export async function selectContestsDue(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectDistinct({ id: topic.contest_id })
    .from(topic)
    .where(
      and(
        isNull(topic.deleted_at),
        or(
          and(eq(topic.is_released, false), sql`${dueAt} <= clock_timestamp()`),
          sql`exists (select 1 from ${topicHint} h where h.topic_id = ${topic.resource_id} and not h.is_announced and h.release_at <= clock_timestamp())`,
        ),
      ),
    )
  return rows.map(({ id }) => id)
}

/** At the begin of a run: a topic with a time of its own waits for it again. */
export async function unreleaseTopics(tx: Tx, contestId: string): Promise<void> {
  await tx
    .update(topic)
    .set({
      is_released: sql`${topic.release_at} is null and ${topic.release_offset_s} is null`,
      released_at: null,
      released_elapsed_ms: 0,
    })
    .where(living(contestId))
}

/** The instant that people are shown for “+2 h after start”. */
export async function plannedReleases(executor: Executor, contestId: string): Promise<Map<string, string | null>> {
  const rows = await executor
    .select({
      id: topic.resource_id,
      at: sql<
        string | null
      >`to_char(case when ${topic.release_offset_s} is not null then coalesce(${contest.started_at}, ${contest.start_at}) + make_interval(secs => ${topic.release_offset_s}) else ${topic.release_at} end at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(topic)
    .innerJoin(contest, eq(contest.resource_id, topic.contest_id))
    .where(living(contestId))
    .orderBy(asc(topic.sort))
  return new Map(rows.map(({ id, at }) => [id, at]))
}
