import type { StaffRow } from '@beacon/api/contest/contest-views'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { contestStaff } from '../../../../db/schema/contest/contest.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { user } from '../../../../db/schema/people/user.ts'
import type { StaffRole } from '../../core/contest/index.ts'

const person = { user_id: user.resource_id, username: user.username, rep_name: user.rep_name, role_name: role.name_en }

/** The maker first, then by name. */
export async function selectStaff(executor: Executor, { resource_id, owner_id }: ContestCommon): Promise<StaffRow[]> {
  const owners = await executor
    .select(person)
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(eq(user.resource_id, owner_id))
  const others = await executor
    .select({ ...person, role: contestStaff.role })
    .from(contestStaff)
    .innerJoin(user, eq(user.resource_id, contestStaff.user_id))
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(eq(contestStaff.contest_id, resource_id), isNull(user.deleted_at), sql`${user.resource_id} <> ${owner_id}`))
    .orderBy(user.rep_name, user.resource_id)
  return [
    ...owners.map((one) => ({ ...one, role: 'administrator' as const, is_owner: true })),
    ...others.map((one) => ({ ...one, is_owner: false })),
  ]
}

/** Of these the living accounts that the caller may see and whose role opens desks. */
export async function selectOfficials(tx: Tx, ids: string[], scope: string[] | null): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: user.resource_id })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(
      and(
        inArray(user.resource_id, ids),
        isNull(user.deleted_at),
        sql`'contest.read' = any(${role.permissions})`,
        scope === null ? undefined : scope.length === 0 ? sql`false` : inArray(user.organisation_id, scope),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** The name of one of these who waits or plays in the contest, or null. Staff may try it out. */
export async function findPlaying(tx: Tx, contestId: string, ids: string[]): Promise<string | null> {
  if (ids.length === 0) return null
  const [row] = await tx
    .select({ name: user.rep_name })
    .from(entrantMember)
    .innerJoin(entrant, eq(entrant.entrant_id, entrantMember.entrant_id))
    .innerJoin(user, eq(user.resource_id, entrantMember.user_id))
    .where(
      and(
        eq(entrantMember.contest_id, contestId),
        inArray(entrantMember.user_id, ids),
        eq(entrant.is_staff, false),
        sql`${entrant.status} <> 'rejected'`,
      ),
    )
    .limit(1)
  return row?.name ?? null
}

export async function replaceStaff(tx: Tx, contest_id: string, wanted: ReadonlyMap<string, StaffRole>): Promise<void> {
  await tx.delete(contestStaff).where(eq(contestStaff.contest_id, contest_id))
  const rows = [...wanted].map(([user_id, one]) => ({ contest_id, user_id, role: one }))
  if (rows.length > 0) await tx.insert(contestStaff).values(rows)
}
