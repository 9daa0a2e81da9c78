import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { sharedTopic } from '../../../../db/schema/contest/player.ts'
import { fail } from '../../../../failure.ts'
import { seeContest } from '../../core/contest/index.ts'
import { readEntry } from './entry.ts'

const of = (contestId: string, userId: string) => and(eq(sharedTopic.contest_id, contestId), eq(sharedTopic.user_id, userId))

/** A member turns it on or off. Off takes away what was known with it. */
export async function shareTopic(ctx: SignedIn, contestId: string, isOn: boolean): Promise<{ ok: true }> {
  await seeContest(ctx, contestId)
  const { user_id } = ctx.actor
  await change(ctx, { module: 'entrant', operation: 'share_topic', object_type: 'entrant' }, async (tx, note) => {
    const own = await readEntry(tx, contestId, user_id)
    if (own === null) return fail('not_registered')
    if (isOn) await tx.insert(sharedTopic).values({ contest_id: contestId, user_id }).onConflictDoNothing()
    else await tx.delete(sharedTopic).where(of(contestId, user_id))
    note({ object_id: own.entrant_id, object_name: own.name, after: { contest_id: contestId, shares_topic: isOn } })
  })
  return { ok: true }
}

/** Which topic is open now, kept of those alone who show it: presence, as when a session was last seen. True when it was kept. */
export async function noteOpenTopic(ctx: SignedIn, contestId: string, topicId: string): Promise<boolean> {
  const rows = await ctx.db
    .update(sharedTopic)
    .set({ topic_id: topicId, at: sql`now()` })
    .where(of(contestId, ctx.actor.user_id))
    .returning({ user_id: sharedTopic.user_id })
  return rows.length > 0
}

/** Members of an entrant who show it: what they said they have open, within two minutes and a half. */
export async function selectSharedTopics(executor: Executor, entrantId: string): Promise<ReadonlyMap<string, string | null>> {
  const isNow = sql<boolean>`coalesce(${sharedTopic.at} > now() - interval '150 seconds', false)`
  const rows = await executor
    .select({ user_id: sharedTopic.user_id, topic_id: sharedTopic.topic_id, isNow })
    .from(sharedTopic)
    .innerJoin(entrantMember, and(eq(entrantMember.user_id, sharedTopic.user_id), eq(entrantMember.contest_id, sharedTopic.contest_id)))
    .where(eq(entrantMember.entrant_id, entrantId))
  return new Map(rows.map((row) => [row.user_id, row.isNow ? row.topic_id : null]))
}
