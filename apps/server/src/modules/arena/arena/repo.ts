import type { ArenaReference } from '@beacon/engine/arena'
import type { ContestState } from '@beacon/engine'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { arena, arenaContest, type ArenaRecord } from '../../../db/schema/contest/arena.ts'
import { contest } from '../../../db/schema/contest/contest.ts'
import { fail } from '../../../failure.ts'
import { stateOf } from '../../contest/core/contest/index.ts'

/** A contest of an arena, and how it counts there. */
export interface Member {
  arena_id: string
  contest: typeof contest.$inferSelect
  /** As it was when the row was read. */
  status: ContestState
  weight: number
  reference: ArenaReference
  full_mark: number
}

const lastPlace = 1_000

/** Contests of arenas in their order; those that came by their own form stand last and weigh nothing. */
export async function selectMembers(executor: Executor, arena_ids: readonly string[]): Promise<Member[]> {
  if (arena_ids.length === 0) return []
  const rows = await executor
    .select({
      arena_id: contest.arena_id,
      contest,
      now: sql<string>`clock_timestamp()`,
      weight: sql<number>`coalesce(${arenaContest.weight}, 0)`,
      reference: sql<ArenaReference>`coalesce(${arenaContest.reference}, 'top')`,
      full_mark: sql<number>`coalesce(${arenaContest.full_mark}, 0)`.mapWith(Number),
    })
    .from(contest)
    .leftJoin(arenaContest, and(eq(arenaContest.contest_id, contest.resource_id), eq(arenaContest.arena_id, contest.arena_id)))
    .where(and(inArray(contest.arena_id, [...arena_ids]), isNull(contest.deleted_at)))
    .orderBy(sql`coalesce(${arenaContest.sort}, ${lastPlace})`, asc(contest.start_at), asc(contest.resource_id))
  return rows.flatMap(({ arena_id, now, ...row }) => {
    return arena_id === null ? [] : [{ arena_id, status: stateOf(row.contest, Date.parse(now)).status, ...row }]
  })
}

export async function selectArena(executor: Executor, arena_id: string): Promise<ArenaRecord | null> {
  const [row] = await executor.select().from(arena).where(eq(arena.resource_id, arena_id))
  return row ?? null
}

/** @throws not_found */
export async function lockArena(tx: Tx, arena_id: string): Promise<ArenaRecord> {
  const [row] = await tx.select().from(arena).where(eq(arena.resource_id, arena_id)).for('update')
  return row ?? fail('not_found')
}

export async function findUserOf(executor: Executor, user_id: string | null): Promise<string> {
  const { rows } = await executor.execute<{ name: string }>(sql`select rep_name as name from "user" where resource_id = ${user_id}::uuid`)
  return rows[0]?.name ?? ''
}
