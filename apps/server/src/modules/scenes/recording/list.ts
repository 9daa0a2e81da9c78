import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { recording as contract } from '@beacon/api/scene/recording'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { consoleRecording, user } from '../../../db/schema/index.ts'
import { usersInScope } from '../../people/user/index.ts'
import { viewOf } from './find.ts'

/** Newest first. Whose a scene was are words of its owner; a contest's end with its id. */
export async function listRecordings(ctx: SignedIn, query: Parsed<typeof contract.list>['query']): Promise<Reply<typeof contract.list>> {
  const { scene_id, resource_id, user_id, page, size } = query
  const { owner, started_at, recording_id } = consoleRecording
  const where = and(
    await usersInScope(ctx),
    scene_id === undefined ? undefined : eq(consoleRecording.scene_id, scene_id),
    user_id === undefined ? undefined : eq(consoleRecording.user_id, user_id),
    resource_id === undefined ? undefined : eq(owner, `contest:${resource_id}`),
  )
  const rows = await ctx.db
    .select({ row: consoleRecording, rep_name: user.rep_name, username: user.username, total: sql<number>`count(*) over ()::int` })
    .from(consoleRecording)
    .innerJoin(user, eq(user.resource_id, consoleRecording.user_id))
    .where(where)
    .orderBy(desc(started_at), desc(recording_id))
    .limit(size)
    .offset((page - 1) * size)
  return { items: rows.map(viewOf), total: rows[0]?.total ?? 0 }
}
