import type { Executor } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { selectTeamEntries, type TeamEntry } from './port.ts'

/** Refuses a change of members while a contest holds the roster. */
export async function mustBeFree(executor: Executor, teamId: string): Promise<TeamEntry[]> {
  const entries = await selectTeamEntries(executor, teamId)
  const fixed = entries.find((entry) => entry.is_roster_fixed)
  if (fixed !== undefined) fail('roster_fixed', { contest: fixed.name })
  return entries
}
