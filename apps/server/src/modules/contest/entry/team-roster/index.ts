import type { Module } from '../../../../module.ts'
import { repairRosters } from './repair.ts'

export { selectTeamEntries } from './entries.ts'
export { resultsOf } from './results.ts'
export { takeRosters } from './take.ts'

/** What a contest takes from a team: its people and names. */
export const teamRosterModule: Module = { name: 'team-roster', handlers: [], start: repairRosters }
