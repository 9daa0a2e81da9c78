import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { team, teamMember, teamRequest, type TeamHistoryKind } from '../../../db/schema/people/team.ts'
import { recordHistory } from './history.ts'

interface Coming {
  team_id: string
  user_id: string
  is_captain: boolean
  by_id: string
  invited_by?: string | null
  /** The team one is moved out of. */
  from?: string
}

/** Puts a person into a team, with the history of it. The team's row is locked by the caller. */
export async function enterTeam(tx: Tx, { team_id, user_id, is_captain, by_id, invited_by = null, from }: Coming): Promise<void> {
  // Who comes in one transaction keeps the order they came in.
  await tx.insert(teamMember).values({ team_id, user_id, is_captain, invited_by, joined_at: sql`clock_timestamp()` })
  const came = from === undefined ? ({ kind: 'joined' } as const) : ({ kind: 'moved_in', other_team_id: from } as const)
  await recordHistory(tx, [{ team_id, user_id, by_id, ...came }])
  if (is_captain) await recordHistory(tx, [{ team_id, user_id, by_id, kind: 'captain' }])
}

interface Going {
  team_id: string
  user_id: string
  by_id: string
  kind: Extract<TeamHistoryKind, 'left' | 'removed' | 'moved_out'>
  to?: string
}

/** Takes a person out of a team; false when they were not in it. */
export async function exitTeam(tx: Tx, { team_id, user_id, by_id, kind, to }: Going): Promise<boolean> {
  const gone = await tx
    .delete(teamMember)
    .where(and(eq(teamMember.team_id, team_id), eq(teamMember.user_id, user_id)))
    .returning({ id: teamMember.user_id })
  if (gone.length === 0) return false
  await recordHistory(tx, [{ team_id, user_id, by_id, kind, other_team_id: to ?? null }])
  return true
}

/** One captain at a time: the old one first. */
export async function setCaptain(tx: Tx, { team_id, user_id, by_id }: { team_id: string; user_id: string; by_id: string }): Promise<void> {
  await tx.update(teamMember).set({ is_captain: false }).where(eq(teamMember.team_id, team_id))
  await tx
    .update(teamMember)
    .set({ is_captain: true })
    .where(and(eq(teamMember.team_id, team_id), eq(teamMember.user_id, user_id)))
  await recordHistory(tx, [{ team_id, user_id, by_id, kind: 'captain' }])
}

/** Ends a team: its row stays for the results that name it, its number and address are free again. */
export async function endTeam(tx: Tx, teamId: string, by_id: string): Promise<void> {
  const gone = await tx.delete(teamMember).where(eq(teamMember.team_id, teamId)).returning({ user_id: teamMember.user_id })
  await tx.delete(teamRequest).where(eq(teamRequest.team_id, teamId))
  await tx
    .update(team)
    .set({ disbanded_at: sql`now()`, version: sql`${team.version} + 1`, updated_at: sql`now()` })
    .where(eq(team.resource_id, teamId))
  const left = gone.map(({ user_id }) => ({ team_id: teamId, user_id, by_id, kind: 'removed' as const }))
  await recordHistory(tx, [...left, { team_id: teamId, user_id: null, by_id, kind: 'disbanded' }])
}
