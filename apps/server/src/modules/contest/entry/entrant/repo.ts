import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { personNameText } from '../../../../db/staff-name.ts'
import { contestStaff, type ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember, type EntrantRecord } from '../../../../db/schema/contest/entrant.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { team, teamMember, type TeamRecord } from '../../../../db/schema/people/team.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { ContestLock } from '../../score/score/index.ts'

export type NewEntrant = typeof entrant.$inferInsert
export interface Person {
  user_id: string
  rep_name: string
  is_captain: boolean
}

/** A living team with its members; its row lock keeps the roster still. */
export async function lockTeam(tx: Tx, teamId: string): Promise<{ team: TeamRecord; members: Person[] } | null> {
  const [row] = await tx
    .select()
    .from(team)
    .where(and(eq(team.resource_id, teamId), sql`${team.disbanded_at} is null`))
    .for('update')
  return row === undefined ? null : { team: row, members: await membersOf(tx, teamId) }
}

/** Living teams by id, locked in a fixed order. */
export async function findTeams(tx: Tx, ids: string[]): Promise<TeamRecord[]> {
  if (ids.length === 0) return []
  return tx
    .select()
    .from(team)
    .where(and(inArray(team.resource_id, ids), sql`${team.disbanded_at} is null`))
    .orderBy(team.resource_id)
    .for('share')
}

export async function membersOf(executor: Executor, teamId: string): Promise<Person[]> {
  return executor
    .select({ user_id: teamMember.user_id, rep_name: user.rep_name, is_captain: teamMember.is_captain })
    .from(teamMember)
    .innerJoin(user, eq(user.resource_id, teamMember.user_id))
    .where(eq(teamMember.team_id, teamId))
    .orderBy(teamMember.joined_at)
}

export async function teamOf(executor: Executor, userId: string): Promise<string | null> {
  const [row] = await executor.select({ id: teamMember.team_id }).from(teamMember).where(eq(teamMember.user_id, userId))
  return row?.id ?? null
}

/** Living accounts in the order of the ids. `said` is what staff call them here: in an exam by the real name. */
export async function selectNamed(
  executor: Executor,
  kind: ContestCommon['kind'],
  ids: readonly string[],
): Promise<(Person & { logo: string | null; said: string })[]> {
  const said = kind === 'theory' ? sql<string>`${sql.raw(personNameText('"user"'))}` : user.rep_name
  const rows = await executor
    .select({ user_id: user.resource_id, rep_name: user.rep_name, logo: user.logo, said })
    .from(user)
    .where(and(inArray(user.resource_id, [...ids]), sql`${user.deleted_at} is null`))
    .orderBy(sql`array_position(${sql.param([...ids])}::uuid[], ${user.resource_id})`)
  return rows.map((row) => ({ ...row, is_captain: true }))
}

export async function findPerson(executor: Executor, userId: string): Promise<(Person & { logo: string | null }) | null> {
  const [row] = await executor
    .select({ user_id: user.resource_id, rep_name: user.rep_name, logo: user.logo })
    .from(user)
    .where(and(eq(user.resource_id, userId), sql`${user.deleted_at} is null`))
  return row === undefined ? null : { ...row, is_captain: true }
}

type Place = Pick<ContestLock, 'contest_id' | 'contest'>

/** Who of these people may not be ranked here: staff of the contest, administrators of all contests, and who has tried it out. */
export async function findUnfit(tx: Tx, at: Place, people: readonly Person[]): Promise<Person | null> {
  const unfit = await selectUnfit(
    tx,
    at,
    people.map(({ user_id }) => user_id),
  )
  return people.find(({ user_id }) => unfit.has(user_id)) ?? null
}

export async function selectUnfit(executor: Executor, { contest_id, contest }: Place, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await executor.execute<{ id: string }>(sql`
    select s.user_id as id from ${contestStaff} s where s.contest_id = ${contest_id} and s.user_id = any(${sql.param([...ids])}::uuid[])
    union select u.resource_id from ${user} u join ${role} r on r.resource_id = u.role_resource_id
      where u.resource_id = any(${sql.param([...ids])}::uuid[]) and r.permissions @> ${sql.param(['contest.read', 'contest.all', `kind.${contest.kind}`])}::text[]
    union select e.user_id from ${entrant} e where e.contest_id = ${contest_id} and e.is_staff and e.user_id = any(${sql.param([...ids])}::uuid[])`)
  return new Set([contest.owner_id, ...rows.map(({ id }) => id)])
}

/** The row of a team or a person in a contest, whatever became of it. */
export async function findBySource(
  tx: Tx,
  contestId: string,
  source: { team_id: string } | { user_id: string },
): Promise<EntrantRecord | null> {
  const own = 'team_id' in source ? eq(entrant.team_id, source.team_id) : eq(entrant.user_id, source.user_id)
  const [row] = await tx
    .select()
    .from(entrant)
    .where(and(eq(entrant.contest_id, contestId), own))
  return row ?? null
}

/** Who of these people plays for another entrant of the contest; a rejected entry binds nobody. */
export async function findElsewhere(
  tx: Tx,
  input: { contestId: string; userIds: string[]; entrantId: string | null },
): Promise<{ name: string; team: string } | null> {
  const rows = await selectElsewhere(tx, input.contestId, input.userIds)
  const other = rows.find(({ entrant_id }) => entrant_id !== input.entrantId)
  return other === undefined ? null : { name: other.name, team: other.team }
}

/** For whom these people play in the contest. */
export async function selectElsewhere(tx: Tx, contestId: string, userIds: readonly string[]) {
  return tx
    .select({ entrant_id: entrant.entrant_id, user_id: entrantMember.user_id, name: user.rep_name, team: entrant.name })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(and(eq(entrantMember.contest_id, contestId), inArray(entrantMember.user_id, [...userIds]), sql`${entrant.status} <> 'rejected'`))
}

/** Places taken: whoever waits, plays or is banned; staff who try the contest out take none. */
export async function countPlaces(tx: Executor, contestId: string): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`count(*)::int` })
    .from(entrant)
    .where(and(eq(entrant.contest_id, contestId), eq(entrant.is_staff, false), notInArray(entrant.status, ['rejected', 'withdrawn'])))
  return row?.n ?? 0
}

export async function nextNumber(tx: Tx, contestId: string): Promise<number> {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(max(${entrant.number}), 0)::int` })
    .from(entrant)
    .where(eq(entrant.contest_id, contestId))
  return (row?.n ?? 0) + 1
}

/**
 * The IPD of who enters: that of its team, else the lowest free one, of no other living team where there is one.
 * Null when the contest has given all of them. Asked under the contest's lock.
 */
export async function freeIpd(tx: Tx, contestId: string, teamId: string | null): Promise<number | null> {
  const { rows } = await tx.execute<{ n: number }>(sql`select n from generate_series(1, 254) n
    where not exists (select 1 from ${entrant} e where e.contest_id = ${contestId} and e.ipd = n)
    order by n is distinct from (select t.ipd from ${team} t where t.resource_id = ${teamId}::uuid),
      exists (select 1 from ${team} t where t.ipd = n and t.disbanded_at is null), n limit 1`)
  return rows[0]?.n ?? null
}

/** Makes the row, or takes the one that was rejected or left before. */
export async function putEntrant(tx: Tx, row: NewEntrant, old: EntrantRecord | null): Promise<EntrantRecord> {
  const { entrant_id, number, ...values } = row
  const [made] =
    old === null
      ? await tx.insert(entrant).values(row).returning()
      : await tx
          .update(entrant)
          .set({ ...values, version: sql`${entrant.version} + 1` })
          .where(eq(entrant.entrant_id, old.entrant_id))
          .returning()
  if (made === undefined) throw new Error(`entrant ${entrant_id} (${number}) was not written`)
  return made
}

/** The roster anew. People whom a rejected entry still held are freed. */
export async function putMembers(tx: Tx, one: EntrantRecord, members: readonly Person[]): Promise<void> {
  const { entrant_id, contest_id } = one
  await tx.delete(entrantMember).where(eq(entrantMember.entrant_id, entrant_id))
  const ids = members.map(({ user_id }) => user_id)
  if (ids.length === 0) return
  await tx
    .delete(entrantMember)
    .where(
      and(
        eq(entrantMember.contest_id, contest_id),
        inArray(entrantMember.user_id, ids),
        sql`exists (select 1 from ${entrant} e where e.entrant_id = ${entrantMember.entrant_id} and e.status = 'rejected')`,
      ),
    )
  await tx.insert(entrantMember).values(members.map(({ user_id, is_captain }) => ({ entrant_id, contest_id, user_id, is_captain })))
}

export async function updateEntrant(tx: Tx, id: string, values: Partial<NewEntrant>): Promise<EntrantRecord> {
  const [row] = await tx
    .update(entrant)
    .set({ ...values, version: sql`${entrant.version} + 1` })
    .where(eq(entrant.entrant_id, id))
    .returning()
  if (row === undefined) throw new Error('an entrant was not updated')
  return row
}

export async function dropMembers(tx: Tx, entrantId: string): Promise<void> {
  await tx.delete(entrantMember).where(eq(entrantMember.entrant_id, entrantId))
}

export async function lockEntrants(tx: Tx, contestId: string, ids: string[]): Promise<EntrantRecord[]> {
  return tx
    .select()
    .from(entrant)
    .where(and(eq(entrant.contest_id, contestId), inArray(entrant.entrant_id, ids)))
    .orderBy(entrant.number)
    .for('update')
}
