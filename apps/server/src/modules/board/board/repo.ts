import { and, asc, count, desc, eq, gt, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { can, type SignedIn } from '../../../context.ts'
import type { Executor, Tx } from '../../../db/database.ts'
import { board, boardJoin, boardKey, boardRace } from '../../../db/schema/board.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { user } from '../../../db/schema/people/user.ts'
import { listOf, orderOf, type Page, type Sorting } from '../../../db/list.ts'
import { fail } from '../../../failure.ts'
import { staffedBy } from '../../contest/core/contest/index.ts'

export type BoardRecord = typeof board.$inferSelect
/** A race without its data, which may be large. */
export type RaceRecord = Omit<typeof boardRace.$inferSelect, 'data'> & { data_rows: number }
export type KeyRecord = typeof boardKey.$inferSelect

const raceColumns = {
  race_id: boardRace.race_id,
  rank_id: boardRace.rank_id,
  sort: boardRace.sort,
  name: boardRace.name,
  short_name: boardRace.short_name,
  category: boardRace.category,
  normalize_by: boardRace.normalize_by,
  normalized_score: boardRace.normalized_score,
  weighting_factor: boardRace.weighting_factor,
  full_mark: boardRace.full_mark,
  source: boardRace.source,
  contest_id: boardRace.contest_id,
  arena_id: boardRace.arena_id,
  url: boardRace.url,
  data_version: boardRace.data_version,
  data_at: boardRace.data_at,
  data_name: boardRace.data_name,
  tried_at: boardRace.tried_at,
  trouble: boardRace.trouble,
}
const dataRows = sql<number>`coalesce(jsonb_array_length(${boardRace.data}), 0)`

/** One's own boards; of who answers for all people every one. */
const inReach = (ctx: SignedIn): SQL | undefined => (can(ctx, 'people.all') ? undefined : eq(board.created_by, ctx.actor.user_id))

/** @throws not_found for a board that the caller does not manage */
export async function getBoard(ctx: SignedIn, rank_id: string, executor: Executor = ctx.db): Promise<BoardRecord> {
  const [row] = await executor
    .select()
    .from(board)
    .where(and(eq(board.rank_id, rank_id), inReach(ctx)))
  return row ?? fail('not_found')
}

export async function lockBoard(ctx: SignedIn, tx: Tx, rank_id: string): Promise<BoardRecord> {
  const [row] = await tx
    .select()
    .from(board)
    .where(and(eq(board.rank_id, rank_id), inReach(ctx)))
    .for('update')
  return row ?? fail('not_found')
}

export async function findPublishedBoard(executor: Executor, rank_id: string): Promise<BoardRecord | null> {
  const [row] = await executor
    .select()
    .from(board)
    .where(and(eq(board.rank_id, rank_id), eq(board.is_published, true)))
  return row ?? null
}

/** Races in their order. bounded: a board has 40 at most. */
export async function selectRaces(executor: Executor, rank_id: string): Promise<RaceRecord[]> {
  return executor
    .select({ ...raceColumns, data_rows: dataRows })
    .from(boardRace)
    .where(eq(boardRace.rank_id, rank_id))
    .orderBy(asc(boardRace.sort), asc(boardRace.race_id))
}

/** @throws not_found */
export async function getRace(executor: Executor, rank_id: string, race_id: string): Promise<RaceRecord> {
  return (await selectRaces(executor, rank_id)).find((race) => race.race_id === race_id) ?? fail('not_found')
}

export async function findRaceData(executor: Executor, race_id: string): Promise<NonNullable<(typeof boardRace.$inferSelect)['data']>> {
  const [row] = await executor.select({ data: boardRace.data }).from(boardRace).where(eq(boardRace.race_id, race_id))
  return row?.data ?? []
}

/** Races that read an address by themselves. bounded: those of published boards that move. */
export async function selectRemoteRaces(executor: Executor): Promise<RaceRecord[]> {
  return executor
    .select({ ...raceColumns, data_rows: dataRows })
    .from(boardRace)
    .innerJoin(board, eq(board.rank_id, boardRace.rank_id))
    .where(and(eq(boardRace.source, 'remote'), eq(board.is_published, true), eq(board.is_realtime, true)))
    .orderBy(sql`${boardRace.tried_at} nulls first`)
    .limit(500)
}

export async function updateRace(executor: Executor, race_id: string, values: PgUpdateSetSource<typeof boardRace>): Promise<void> {
  await executor.update(boardRace).set(values).where(eq(boardRace.race_id, race_id))
}

/** The same where nobody gave the race other data or another source since it was read. */
export async function updateUnchanged(
  executor: Executor,
  { race_id, data_version }: RaceRecord,
  values: PgUpdateSetSource<typeof boardRace>,
): Promise<void> {
  await executor
    .update(boardRace)
    .set(values)
    .where(and(eq(boardRace.race_id, race_id), eq(boardRace.data_version, data_version)))
}

/** Whoever keeps the ranking of a board sees that it is another one now. */
export async function touchBoard(tx: Tx, rank_id: string): Promise<void> {
  await tx
    .update(board)
    .set({ updated_at: sql`clock_timestamp()` })
    .where(eq(board.rank_id, rank_id))
}

export async function selectJoins(executor: Executor, rank_id: string): Promise<Array<{ from: string; into: string }>> {
  return executor
    .select({ from: boardJoin.from_name, into: boardJoin.into_name })
    .from(boardJoin)
    .where(eq(boardJoin.rank_id, rank_id))
    .orderBy(asc(boardJoin.from_name))
}

const sorting: Sorting<'name' | 'updated_at' | 'is_published'> = {
  columns: { name: sql`lower(${board.name})`, updated_at: board.updated_at, is_published: board.is_published },
  usual: '-updated_at',
  ties: (way) => [way(board.rank_id)],
}

const likeOf = (q: string | undefined): string | null =>
  q === undefined || q.trim() === '' ? null : `%${q.trim().replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`

export async function listContests(ctx: SignedIn, q: string | undefined) {
  const like = likeOf(q)
  const items = await ctx.db
    .select({ resource_id: contest.resource_id, name: contest.name, kind: contest.kind })
    .from(contest)
    .where(and(staffedBy(ctx), like === null ? undefined : sql`${contest.name} ilike ${like}`))
    .orderBy(desc(contest.created_at))
    .limit(50)
  return { items }
}

export async function listBoards(ctx: SignedIn, query: Page & { sort?: (typeof sorting)['usual'] | undefined; q?: string | undefined }) {
  const like = likeOf(query.q)
  const select = ctx.db
    .select({ rank_id: board.rank_id, owner_name: user.rep_name })
    .from(board)
    .leftJoin(user, eq(user.resource_id, board.created_by))
    .where(and(inReach(ctx), like === null ? undefined : sql`(${board.name} ilike ${like} or ${board.name_en} ilike ${like})`))
    .$dynamic()
  const { rows, total } = await listOf(ctx.db, select, { order: orderOf(sorting, query.sort), page: query.page, size: query.size })
  const ids = rows.map(({ rank_id }) => rank_id)
  if (ids.length === 0) return { items: [], total }
  const records = new Map((await ctx.db.select().from(board).where(inArray(board.rank_id, ids))).map((row) => [row.rank_id, row]))
  const races = await ctx.db
    .select({ rank_id: boardRace.rank_id, source: boardRace.source, trouble: boardRace.trouble })
    .from(boardRace)
    .where(inArray(boardRace.rank_id, ids))
  const keys = await ctx.db
    .select({ rank_id: boardKey.rank_id, n: count() })
    .from(boardKey)
    .where(and(inArray(boardKey.rank_id, ids), isOpenKey))
    .groupBy(boardKey.rank_id)
  const items = rows.flatMap(({ rank_id, owner_name }) => {
    const row = records.get(rank_id)
    if (row === undefined) return []
    const own = races.filter((race) => race.rank_id === rank_id)
    const { name, name_en, unit, is_realtime, is_published, updated_at } = row
    return [
      {
        rank_id,
        name,
        name_en,
        unit,
        is_realtime,
        is_published,
        updated_at,
        owner_name: owner_name ?? '',
        races: own.length,
        sources: [...new Set(own.map(({ source }) => source))],
        troubles: own.filter(({ trouble }) => trouble !== null).length,
        keys: keys.find((one) => one.rank_id === rank_id)?.n ?? 0,
      },
    ]
  })
  return { items, total }
}

export const isOpenKey = and(isNull(boardKey.revoked_at), gt(boardKey.expires_at, sql`now()`))

export async function selectKeys(executor: Executor, rank_id: string): Promise<KeyRecord[]> {
  return executor.select().from(boardKey).where(eq(boardKey.rank_id, rank_id)).orderBy(desc(boardKey.created_at), asc(boardKey.key_id))
}
