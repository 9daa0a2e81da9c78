import type { Reply } from '@beacon/api/endpoint'
import type { topic as contract } from '@beacon/api/topic/topic'
import type { SignedIn } from '../../../../../context.ts'
import { change } from '../../../../../db/change.ts'
import { topicOpened } from '../../../../../db/schema/contest/topic.ts'
import { fail } from '../../../../../failure.ts'
import { noteOpenTopic } from '../../../entry/entrant/index.ts'
import { seeAnswers } from '../../rules/index.ts'
import { findOwn } from './mine.ts'
import { seeTopic } from './player.ts'
import { and, eq } from 'drizzle-orm'

/** The own entrant has seen the text of a topic. Staff and lookers-on leave no trace. */
export async function markOpened(ctx: SignedIn, contestId: string, topicId: string): Promise<Reply<typeof contract.opened>> {
  const seen = await seeAnswers(ctx, contestId)
  const { row: placed, sight } = await seeTopic(ctx, seen, topicId)
  if (sight !== 'open') fail('topic_not_found')
  const own = await findOwn(ctx, seen)
  if (own === null) return { ok: true, is_shared: false }
  const is_shared = await noteOpenTopic(ctx, contestId, topicId)
  const row = { topic_id: topicId, run: seen.contest.run, entrant_id: own.entrant_id, user_id: ctx.actor.user_id }
  const [known] = await ctx.db
    .select()
    .from(topicOpened)
    .where(and(eq(topicOpened.topic_id, topicId), eq(topicOpened.run, row.run), eq(topicOpened.entrant_id, own.entrant_id)))
  if (known !== undefined) return { ok: true, is_shared }
  const entry = { module: 'topic' as const, operation: 'open' as const, object_type: 'topic', object_id: topicId, object_name: placed.name }
  await change(ctx, entry, async (tx) => {
    await tx.insert(topicOpened).values(row).onConflictDoNothing()
  })
  return { ok: true, is_shared }
}
