import { eq } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'

export interface NamedEntrant {
  name: string
  /** It takes part: neither banned nor gone. */
  plays: boolean
}

/** Entrants of a contest by id. */
export async function namedEntrants(executor: Executor, contest_id: string): Promise<ReadonlyMap<string, NamedEntrant>> {
  const rows = await executor
    .select({ entrant_id: entrant.entrant_id, name: entrant.name, status: entrant.status })
    .from(entrant)
    .where(eq(entrant.contest_id, contest_id))
  return new Map(rows.map(({ entrant_id, name, status }) => [entrant_id, { name, plays: status === 'approved' }]))
}

/** An entrant as replies name it; null for none. */
export const kingView = (
  names: ReadonlyMap<string, NamedEntrant>,
  entrant_id: string | null,
): { entrant_id: string; name: string } | null => (entrant_id === null ? null : { entrant_id, name: names.get(entrant_id)?.name ?? '' })
