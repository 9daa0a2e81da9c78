import { and, asc, count, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { containing } from '../../../../db/like.ts'
import type { Executor } from '../../../../db/database.ts'
import { contest, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { direction } from '../../../../db/schema/bank/question.ts'
import { user } from '../../../../db/schema/people/user.ts'

export async function findEntrant(executor: Executor, contestId: string, entrantId: string): Promise<EntrantRecord | null> {
  const [row] = await executor
    .select()
    .from(entrant)
    .where(and(eq(entrant.contest_id, contestId), eq(entrant.entrant_id, entrantId)))
  return row ?? null
}

export interface Member {
  user_id: string
  name: string
  is_captain: boolean
}

/** The roster, the captain first. */
export async function selectMembers(executor: Executor, entrantId: string): Promise<Member[]> {
  return executor
    .select({ user_id: entrantMember.user_id, name: user.rep_name, is_captain: entrantMember.is_captain })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(eq(entrantMember.entrant_id, entrantId))
    .orderBy(sql`not ${entrantMember.is_captain}`, user.rep_name, entrantMember.user_id)
}

/** Who of an entrant has used a session within two minutes, as the desk counts it. */
export async function selectOnline(executor: Executor, entrantId: string): Promise<Set<string>> {
  const { rows } = await executor.execute<{ user_id: string }>(sql`
    select distinct s.user_id from session s join entrant_member m on m.user_id = s.user_id
    where m.entrant_id = ${entrantId} and s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 minutes'`)
  return new Set(rows.map(({ user_id }) => user_id))
}

export interface OwnContest {
  contest: ContestCommon
  entrant: EntrantRecord
}

/** Published contests a person is in, newest first. */
export async function selectOwnContests(executor: Executor, userId: string): Promise<OwnContest[]> {
  return executor
    .select({ contest, entrant })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .innerJoin(contest, eq(contest.resource_id, entrantMember.contest_id))
    .where(and(eq(entrantMember.user_id, userId), eq(contest.is_public, true), sql`${contest.deleted_at} is null`))
    .orderBy(sql`${contest.start_at} desc`, contest.resource_id)
}

export interface EntrantFilter {
  page: number
  size: number
  q?: string | undefined
  bracket_id?: string | undefined
  /** Brackets whose entrants are counted apart. */
  apart: readonly string[]
}

/** Approved, visible entrants by number. */
export async function selectEntrants(executor: Executor, contestId: string, filter: EntrantFilter) {
  const like = filter.q === undefined || filter.q === '' ? null : containing(filter.q)
  const where = and(
    eq(entrant.contest_id, contestId),
    eq(entrant.status, 'approved'),
    eq(entrant.is_hidden, false),
    filter.bracket_id === undefined ? undefined : eq(entrant.bracket_id, filter.bracket_id),
    like === null ? undefined : or(ilike(entrant.name, like), ilike(entrant.tag, like)),
  )
  const { entrant_id, number, name, tag, country, logo, bracket_id } = entrant
  const items = await executor
    .select({ entrant_id, number, name, tag, country, logo, bracket_id })
    .from(entrant)
    .where(where)
    .orderBy(asc(entrant.number))
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
  const isApart = filter.apart.length === 0 ? sql`false` : inArray(bracket_id, [...filter.apart])
  const unranked = sql<number>`(count(*) filter (where ${isApart}))::int`
  const [sum] = await executor.select({ n: count(), unranked }).from(entrant).where(where)
  return { items, total: sum?.n ?? 0, unranked: sum?.unranked ?? 0 }
}

/** Names of everybody on a roster of the contest. */
export async function selectPeople(executor: Executor, contestId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await executor
    .select({ user_id: entrantMember.user_id, name: user.rep_name })
    .from(entrantMember)
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(eq(entrantMember.contest_id, contestId))
  return new Map(rows.map(({ user_id, name }) => [user_id, name]))
}

export async function selectOnlineEntrants(executor: Executor, contestId: string): Promise<string[]> {
  const { rows } = await executor.execute<{ entrant_id: string }>(sql`
    select distinct e.entrant_id from entrant e join entrant_member m on m.entrant_id = e.entrant_id join session s on s.user_id = m.user_id
    where e.contest_id = ${contestId} and e.status = 'approved' and not e.is_hidden
      and s.ended_at is null and s.expires_at > now() and s.seen_at > now() - interval '2 minutes'`)
  return rows.map(({ entrant_id }) => entrant_id)
}

export type DirectionNames = ReadonlyMap<string, { name_en: string; name_zh: string }>

export async function selectDirections(executor: Executor): Promise<DirectionNames> {
  const rows = await executor.select({ key: direction.key, name_en: direction.name_en, name_zh: direction.name_zh }).from(direction)
  return new Map(rows.map(({ key, ...names }) => [key, names]))
}
