import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { contest, contestStaff } from '../../../../db/schema/contest/contest.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import {
  appeal,
  appealFile,
  evidence,
  evidenceDecision,
  evidenceEntrant,
  type AppealRecord,
  type DecisionRecord,
  type EvidenceRecord,
} from '../../../../db/schema/contest/evidence.ts'
import { role } from '../../../../db/schema/people/role.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'

export interface Place {
  contest_id: string
  run: number
}

export async function findCase(executor: Executor, { contest_id, run }: Place, id: string): Promise<EvidenceRecord | null> {
  const where = and(eq(evidence.resource_id, id), eq(evidence.contest_id, contest_id), eq(evidence.run, run))
  const [row] = await executor.select().from(evidence).where(where)
  return row ?? null
}

/** The rows' entrants by case, in the order of their names. */
export async function entrantsOf(executor: Executor, ids: string[]): Promise<Map<string, { entrant_id: string; name: string }[]>> {
  const found = new Map<string, { entrant_id: string; name: string }[]>()
  if (ids.length === 0) return found
  const rows = await executor
    .select({ evidence_id: evidenceEntrant.evidence_id, entrant_id: entrant.entrant_id, name: staffNameSql('entrant') })
    .from(evidenceEntrant)
    .innerJoin(entrant, eq(entrant.entrant_id, evidenceEntrant.entrant_id))
    .where(inArray(evidenceEntrant.evidence_id, ids))
    .orderBy(staffNameSql('entrant'))
  for (const { evidence_id, ...one } of rows) found.set(evidence_id, [...(found.get(evidence_id) ?? []), one])
  return found
}

export async function namesOfTopics(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select({ id: topic.resource_id, name: topic.name }).from(topic).where(inArray(topic.resource_id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function namesOfUsers(executor: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await executor.select({ id: user.resource_id, name: user.rep_name }).from(user).where(inArray(user.resource_id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function decisionsOf(executor: Executor, evidence_id: string): Promise<DecisionRecord[]> {
  return executor.select().from(evidenceDecision).where(eq(evidenceDecision.evidence_id, evidence_id)).orderBy(desc(evidenceDecision.at))
}

export async function decisionsAbout(executor: Executor, entrant_id: string, run: number): Promise<DecisionRecord[]> {
  const where = and(eq(evidenceDecision.entrant_id, entrant_id), eq(evidenceDecision.run, run))
  return executor.select().from(evidenceDecision).where(where).orderBy(desc(evidenceDecision.at))
}

export async function appealsOf(executor: Executor, decisionIds: string[]): Promise<Map<string, AppealRecord>> {
  if (decisionIds.length === 0) return new Map()
  const rows = await executor.select().from(appeal).where(inArray(appeal.decision_id, decisionIds))
  return new Map(rows.map((row) => [row.decision_id, row]))
}

export type AppealFileRecord = typeof appealFile.$inferSelect
export async function filesOf(executor: Executor, appealIds: string[]): Promise<AppealFileRecord[]> {
  if (appealIds.length === 0) return []
  return executor.select().from(appealFile).where(inArray(appealFile.appeal_id, appealIds)).orderBy(appealFile.sort)
}

/** Is there a referee of this contest besides one person? Its staff counts, and its owner. */
export async function hasOtherReferee(executor: Executor, contest_id: string, user_id: string): Promise<boolean> {
  const staff = sql`${user.resource_id} in (select ${contestStaff.user_id} from ${contestStaff} where ${contestStaff.contest_id} = ${contest_id}
    union select ${contest.owner_id} from ${contest} where ${contest.resource_id} = ${contest_id})`
  const rows = await executor
    .select({ id: user.resource_id })
    .from(user)
    .innerJoin(role, eq(role.resource_id, user.role_resource_id))
    .where(and(staff, sql`${user.resource_id} <> ${user_id}`, eq(user.status, 'normal'), sql`'referee.decide' = any(${role.permissions})`))
    .limit(1)
  return rows.length > 0
}
