import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import { recordAllEntrants } from './events.ts'
import type { ContestLock } from '../../score/score/index.ts'

/** The approved entrants of one contest for another, with their people and without anything they did. */
export async function copyEntrants(tx: Tx, lock: ContestLock, from: string, brackets: ReadonlyMap<string, string>): Promise<void> {
  const rows = await tx
    .select()
    .from(entrant)
    .where(and(eq(entrant.contest_id, from), eq(entrant.status, 'approved'), eq(entrant.is_staff, false)))
  const ids = new Map(rows.map(({ entrant_id }) => [entrant_id, newId()]))
  const contest_id = lock.contest_id
  const idOf = (id: string): string => ids.get(id) ?? newId()
  const at = new Date(lock.at).toISOString()
  const fresh = {
    contest_id,
    fields: {},
    is_hidden: false,
    reason: null,
    status_before: null,
    registered_at: at,
    decided_at: null,
    version: 1,
  }
  const copies = rows.map((row) => ({
    ...row,
    ...fresh,
    entrant_id: idOf(row.entrant_id),
    bracket_id: row.bracket_id === null ? null : (brackets.get(row.bracket_id) ?? null),
  }))
  const members = await tx.select().from(entrantMember).where(eq(entrantMember.contest_id, from))
  const people = members
    .filter(({ entrant_id }) => ids.has(entrant_id))
    .map((row) => ({ ...row, contest_id, entrant_id: idOf(row.entrant_id), joined_at: at }))
  const chunk = 1_000
  for (let first = 0; first < copies.length; first += chunk) await tx.insert(entrant).values(copies.slice(first, first + chunk))
  for (let first = 0; first < people.length; first += chunk) await tx.insert(entrantMember).values(people.slice(first, first + chunk))
  await recordAllEntrants(tx, lock)
}
