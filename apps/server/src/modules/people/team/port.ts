import type { TeamView } from '@beacon/api/people/team'
import type { ContestState } from '@beacon/engine'
import type { Ctx, SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { openPort } from '../../../port.ts'

/** A contest that a team waits or plays in, or has played in. */
export interface TeamEntry {
  name: string
  status: ContestState
  end_at: string
  team_size_max: number
  /** The contest has taken the team's people as they are, and is not finished. */
  is_roster_fixed: boolean
}

/** What teams ask of contests. */
export interface TeamPort {
  /** Newest first. */
  selectTeamEntries: (executor: Executor, teamId: string) => Promise<TeamEntry[]>
  /** Takes the team as it is now into every contest that does not hold its roster. It opens transactions of its own. */
  takeRosters: (ctx: Ctx, teamId: string) => Promise<void>
  /** Contests of a team with the place and score that everybody may see. */
  resultsOf: (ctx: SignedIn, teamId: string) => Promise<TeamView['contests']>
}

export const teamPort = openPort<TeamPort>('people/team')

export const selectTeamEntries: TeamPort['selectTeamEntries'] = (executor, teamId) => teamPort.answer().selectTeamEntries(executor, teamId)
export const takeRosters: TeamPort['takeRosters'] = (ctx, teamId) => teamPort.answer().takeRosters(ctx, teamId)
