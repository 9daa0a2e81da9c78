import { inArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { teamHistory, teamRequest, type TeamHistoryKind } from '../../../db/schema/people/team.ts'

export interface HistoryNote {
  team_id: string
  /** Null: the team as a whole. */
  user_id: string | null
  kind: TeamHistoryKind
  by_id: string | null
  other_team_id?: string | null
}

/** Writes who came, went and led; who came has nothing open with any team any more. */
export async function recordHistory(tx: Tx, notes: readonly HistoryNote[]): Promise<void> {
  if (notes.length === 0) return
  await tx.insert(teamHistory).values(notes.map((note) => ({ history_id: newId(), ...note })))
  const came = notes.flatMap(({ kind, user_id }) => ((kind === 'joined' || kind === 'moved_in') && user_id !== null ? [user_id] : []))
  if (came.length > 0) await tx.delete(teamRequest).where(inArray(teamRequest.user_id, came))
}
