import type { Parsed, Reply } from '@beacon/api/endpoint'
import { limits } from '@beacon/api/limits'
import type { CollectedView, FolderView, personal as contract } from '@beacon/api/people/personal'
import { and, asc, count, desc, eq, ilike, isNull, or, sql, type SQL } from 'drizzle-orm'
import { listOf } from '../../../db/list.ts'
import { containing } from '../../../db/like.ts'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { Executor } from '../../../db/database.ts'
import { collected, collectionFolder, note } from '../../../db/schema/people/personal.ts'
import { direction } from '../../../db/schema/bank/question.ts'
import { user } from '../../../db/schema/people/user.ts'
import { fail } from '../../../failure.ts'
import { seeContest } from '../../contest/core/contest/index.ts'
import { folderOf } from './folders.ts'
import { lookUp, mustRead, named } from './topics.ts'

const own = (ctx: SignedIn): SQL => eq(collected.user_id, ctx.actor.user_id)
const entryOf = (operation: 'create' | 'update' | 'delete', id: string, name: string) =>
  ({ module: 'user', operation, object_type: 'collected', object_id: id, object_name: name }) as const

/** Orders the writes of one person, so that limits hold. */
const lockPerson = async (ctx: SignedIn, tx: Executor): Promise<void> =>
  void (await tx.select({ id: user.resource_id }).from(user).where(eq(user.resource_id, ctx.actor.user_id)).for('update'))

export async function listCollected(
  ctx: SignedIn,
  query: Parsed<typeof contract.collection>['query'],
): Promise<Reply<typeof contract.collection>> {
  const word = query.q?.trim() ?? ''
  const like = containing(word)
  const where = and(
    own(ctx),
    word === '' ? undefined : or(ilike(collected.topic_name, like), ilike(collected.contest_name, like)),
    query.folder_id === undefined
      ? undefined
      : query.folder_id === 'none'
        ? isNull(collected.folder_id)
        : eq(collected.folder_id, query.folder_id),
  )
  const { page, size } = query
  const found = ctx.db.select().from(collected).where(where).$dynamic()
  const { rows, total } = await listOf(ctx.db, found, { order: [desc(collected.created_at), asc(collected.topic_id)], page, size })
  const [all] = await ctx.db.select({ n: count() }).from(collected).where(own(ctx))
  const directions = new Map((await ctx.db.select().from(direction)).map((one) => [one.resource_id, one]))
  const look = lookUp(ctx)
  const items = await Promise.all(
    rows.map(async (row): Promise<CollectedView> => {
      const topic = (await look(row.contest_id)).get(row.topic_id)
      const known = topic === undefined ? undefined : directions.get(topic.direction_id)
      return {
        topic: named(row, topic),
        direction: known === undefined ? null : { name_en: known.name_en, name_zh: known.name_zh },
        folder_id: row.folder_id,
        created_at: row.created_at,
      }
    }),
  )
  return { items, total, all: all?.n ?? 0, folders: await listFolders(ctx) }
}

async function listFolders(ctx: SignedIn): Promise<FolderView[]> {
  const { folder_id, name } = collectionFolder
  return ctx.db
    .select({ folder_id, name, count: sql<number>`count(${collected.topic_id})::int` })
    .from(collectionFolder)
    .leftJoin(collected, eq(collected.folder_id, folder_id))
    .where(eq(collectionFolder.user_id, ctx.actor.user_id))
    .groupBy(folder_id)
    .orderBy(asc(sql`lower(${name})`), folder_id)
}

/** For the board of one contest that the caller may see: stars, and where notes lie. */
export async function collectedIn(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.collected_ids>> {
  await seeContest(ctx, contestId)
  const stars = await ctx.db
    .select({ topic_id: collected.topic_id })
    .from(collected)
    .where(and(own(ctx), eq(collected.contest_id, contestId)))
  const notes = await ctx.db
    .select({ topic_id: note.topic_id, notes: count() })
    .from(note)
    .where(and(eq(note.user_id, ctx.actor.user_id), eq(note.contest_id, contestId)))
    .groupBy(note.topic_id)
  return {
    topic_ids: stars.map(({ topic_id }) => topic_id),
    noted: notes.flatMap(({ topic_id, notes: n }) => (topic_id === null ? [] : [{ topic_id, notes: n }])),
  }
}

/** Collects, or moves what is collected. Moving needs no open text: the row is the caller's own. */
export async function collect(
  ctx: SignedIn,
  topicId: string,
  { contest_id, folder_id }: Parsed<typeof contract.collect>['body'],
): Promise<{ ok: true }> {
  const folder = folder_id === null ? null : await folderOf(ctx, folder_id)
  const mine = and(own(ctx), eq(collected.topic_id, topicId))
  const [known] = await ctx.db.select().from(collected).where(mine)
  if (known !== undefined) {
    await change(ctx, { ...entryOf('update', topicId, known.topic_name), after: { folder: folder?.name ?? null } }, async (tx) => {
      await tx.update(collected).set({ folder_id }).where(mine)
    })
    return { ok: true }
  }
  const tied = await mustRead(ctx, { contest_id, topic_id: topicId })
  await change(ctx, entryOf('create', topicId, tied.topic_name), async (tx) => {
    await lockPerson(ctx, tx)
    const [all] = await tx.select({ n: count() }).from(collected).where(own(ctx))
    if ((all?.n ?? 0) >= limits.collected) return fail('collection_limit', { max: limits.collected })
    await tx
      .insert(collected)
      .values({ user_id: ctx.actor.user_id, folder_id, ...tied })
      .onConflictDoNothing()
  })
  return { ok: true }
}

export async function drop(ctx: SignedIn, topicId: string): Promise<{ ok: true }> {
  const mine = and(own(ctx), eq(collected.topic_id, topicId))
  const [known] = await ctx.db.select().from(collected).where(mine)
  if (known === undefined) return fail('not_found')
  await change(ctx, entryOf('delete', topicId, known.topic_name), async (tx) => {
    await tx.delete(collected).where(mine)
  })
  return { ok: true }
}
