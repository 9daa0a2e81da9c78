import type { arena as contract, ArenaDesk, ArenaDeskContest, ArenaRow } from '@beacon/api/contest/arena'
import type { Parsed, Reply, SortName } from '@beacon/api/endpoint'
import { contestEnd, type ContestState } from '@beacon/engine'
import { and, asc, desc, eq, ilike, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { containing } from '../../../db/like.ts'
import { listOf, orderOf, type Sorting } from '../../../db/list.ts'
import { arena, type ArenaRecord } from '../../../db/schema/contest/arena.ts'
import { contest, contestStaff } from '../../../db/schema/contest/contest.ts'
import { staffedBy, stateOf } from '../../contest/core/contest/index.ts'
import { fail } from '../../../failure.ts'
import { readResult } from '../../contest/score/result/index.ts'
import { selectArena, selectMembers, type Member } from './repo.ts'

type Query = Parsed<typeof contract.list>['query']

const contestCount = sql<number>`(select count(*)::int from ${contest} c where c.arena_id = ${arena.resource_id} and c.deleted_at is null)`
const sorting: Sorting<SortName<typeof contract.list>> = {
  columns: { sort: arena.sort, name: sql`lower(${arena.name})`, contests: contestCount, updated_at: arena.updated_at },
  usual: 'sort',
  ties: () => [asc(sql`lower(${arena.name})`)],
}

export async function listArenas(ctx: SignedIn, query: Query): Promise<Reply<typeof contract.list>> {
  const select = ctx.db.select().from(arena).where(filtersOf(query)).$dynamic()
  const { rows, total } = await listOf(ctx.db, select, { order: orderOf(sorting, query.sort), page: query.page, size: query.size })
  return { items: await rowsOf(ctx, rows), total }
}

function filtersOf({ q = '', algorithm_type, is_recommended, is_public }: Query): SQL | undefined {
  const like = containing(q.normalize('NFC').trim())
  return and(
    like === '%%' ? undefined : or(ilike(arena.name, like), ilike(arena.description, like)),
    algorithm_type === undefined ? undefined : eq(arena.algorithm_type, algorithm_type),
    is_recommended === undefined ? undefined : eq(arena.is_recommended, is_recommended),
    is_public === undefined ? undefined : eq(arena.is_public, is_public),
  )
}

/** Rows as the list has them, with what their contests say. */
export async function rowsOf(ctx: SignedIn, rows: readonly ArenaRecord[]): Promise<ArenaRow[]> {
  const members = Map.groupBy(
    await selectMembers(
      ctx.db,
      rows.map(({ resource_id }) => resource_id),
    ),
    ({ arena_id }) => arena_id,
  )
  return rows.map((row) => rowOf(row, members.get(row.resource_id) ?? []))
}

const liveliest: readonly ContestState[] = ['running', 'paused', 'not_started', 'finished']

function rowOf(row: ArenaRecord, members: readonly Member[]): ArenaRow {
  const states = new Set(members.map(({ status }) => status))
  const { updated_by: _by, created_at: _at, ...kept } = row
  return {
    ...kept,
    contests: members.length,
    status: liveliest.find((state) => states.has(state)) ?? null,
    start_at: members.map(({ contest: { start_at } }) => start_at).toSorted()[0] ?? null,
    end_at:
      members
        .map((one) => contestEnd(one.contest))
        .toSorted()
        .at(-1) ?? null,
  }
}

export async function readDesk(ctx: SignedIn, arena_id: string): Promise<ArenaDesk> {
  const row = (await selectArena(ctx.db, arena_id)) ?? fail('not_found')
  const members = await selectMembers(ctx.db, [arena_id])
  const contests = await Promise.all(members.map((member) => deskContest(ctx, member)))
  return { arena: rowOf(row, members), contests: contests.flatMap((one) => one ?? []) }
}

/** What everybody sees of its result, also of a contest that is not published yet. Null: it was removed a moment ago. */
async function deskContest(ctx: SignedIn, member: Member): Promise<ArenaDeskContest | null> {
  const { contest: about, status, weight, reference, full_mark } = member
  const result = await readResult(ctx, about.resource_id)
  if (result === null) return null
  const { resource_id: contest_id, name, kind, is_public, show_rank } = about
  const highest = result.rows.reduce((most, { score }) => Math.max(most, score), 0)
  const counting = { contest_id, weight, reference, full_mark }
  return { ...counting, name, kind, status, is_public, show_rank, result: result.state, entrants: result.rows.length, highest }
}

const mostCandidates = 50

/** Contests that the caller administers and no arena counts. */
export async function listCandidates(ctx: SignedIn, arena_id: string, q = ''): Promise<Reply<typeof contract.candidates>> {
  const { game_type } = (await selectArena(ctx.db, arena_id)) ?? fail('not_found')
  const { user_id } = ctx.actor
  const isReferee = sql`exists (select 1 from ${contestStaff} s
    where s.contest_id = ${contest.resource_id} and s.user_id = ${user_id} and s.role = 'referee')`
  const rows = await ctx.db
    .select({ row: contest, now: sql<string>`clock_timestamp()` })
    .from(contest)
    .where(
      and(
        staffedBy(ctx),
        or(eq(contest.owner_id, user_id), not(isReferee)),
        isNull(contest.arena_id),
        eq(contest.game_type, game_type),
        ilike(contest.name, containing(q.normalize('NFC').trim())),
      ),
    )
    .orderBy(desc(contest.created_at))
    .limit(mostCandidates)
  return {
    items: rows.map(({ row, now }) => {
      const { resource_id, name, kind, start_at } = row
      return { resource_id, name, kind, start_at, status: stateOf(row, Date.parse(now)).status }
    }),
  }
}

export async function listChoices(ctx: SignedIn): Promise<Reply<typeof contract.choices>> {
  const { resource_id, name, game_type } = arena
  const items = await ctx.db
    .select({ resource_id, name, game_type })
    .from(arena)
    .orderBy(asc(sql`lower(${arena.name})`))
    .limit(500)
  return { items }
}
