import { and, avg, count, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { topicRating } from '../../../../db/schema/contest/player.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { user } from '../../../../db/schema/people/user.ts'

type RatingRecord = typeof topicRating.$inferSelect
export interface TopicPlace {
  contest_id: string
  run: number
  topic_id: string
  /** Only ratings before this instant; null = all. */
  before: string | null
}

const whereOf = ({ contest_id, run, topic_id, before }: TopicPlace): SQL | undefined =>
  and(
    eq(topicRating.contest_id, contest_id),
    eq(topicRating.run, run),
    eq(topicRating.topic_id, topic_id),
    before === null ? undefined : lt(topicRating.at, before),
  )

/** Mean of the stars to one decimal, null without a rating. */
const mean = sql<number | null>`round(${avg(topicRating.stars)}, 1)::float8`

export async function findRating(executor: Executor, place: TopicPlace, userId: string): Promise<RatingRecord | null> {
  const [row] = await executor
    .select()
    .from(topicRating)
    .where(and(whereOf(place), eq(topicRating.user_id, userId)))
  return row ?? null
}

/** A member rates a topic once; rating again changes it. */
export async function putRating(tx: Tx, row: Omit<RatingRecord, 'rating_id' | 'at'>): Promise<RatingRecord> {
  const { stars, comment } = row
  const [made] = await tx
    .insert(topicRating)
    .values({ ...row, rating_id: newId() })
    .onConflictDoUpdate({
      target: [topicRating.topic_id, topicRating.user_id, topicRating.run],
      set: { stars, comment, at: sql`clock_timestamp()` },
    })
    .returning()
  if (made === undefined) throw new Error('a rating was not written')
  return made
}

export async function summaryOf(executor: Executor, place: TopicPlace): Promise<{ mean: number | null; count: number }> {
  const [row] = await executor.select({ mean, count: count() }).from(topicRating).where(whereOf(place))
  return { mean: row?.mean ?? null, count: row?.count ?? 0 }
}

export async function selectRatings(executor: Executor, place: TopicPlace, { page, size }: { page: number; size: number }) {
  return executor
    .select({
      rating_id: topicRating.rating_id,
      stars: topicRating.stars,
      comment: topicRating.comment,
      at: topicRating.at,
      by: user.rep_name,
      entrant_name: entrant.name,
    })
    .from(topicRating)
    .innerJoin(user, eq(user.resource_id, topicRating.user_id))
    .innerJoin(entrant, eq(entrant.entrant_id, topicRating.entrant_id))
    .where(whereOf(place))
    .orderBy(desc(topicRating.at), desc(topicRating.rating_id))
    .limit(size)
    .offset((page - 1) * size)
}

/** Mean and count by topic of a run, for the staff. */
export async function ratingMeans(
  executor: Executor,
  contestId: string,
  run: number,
): Promise<ReadonlyMap<string, { mean: number; count: number }>> {
  const rows = await executor
    .select({ topic_id: topicRating.topic_id, mean, count: count() })
    .from(topicRating)
    .where(and(eq(topicRating.contest_id, contestId), eq(topicRating.run, run)))
    .groupBy(topicRating.topic_id)
  return new Map(rows.map(({ topic_id, mean: value, count: n }) => [topic_id, { mean: value ?? 0, count: n }]))
}

export async function isTopicOf(executor: Executor, contestId: string, topicId: string): Promise<boolean> {
  const rows = await executor
    .select({ id: topic.resource_id })
    .from(topic)
    .where(and(eq(topic.contest_id, contestId), eq(topic.resource_id, topicId)))
  return rows.length > 0
}
