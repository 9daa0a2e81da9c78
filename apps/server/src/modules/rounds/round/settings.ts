import { contestRound } from '../../../db/schema/rounds/round.ts'
import { inOwnTable, withGroup } from '../../contest/core/contest/index.ts'

const stored = inOwnTable(contestRound)

/** The settings of a kind that is played in rounds: its own table, and beside it the one that all such kinds share. */
export const withRounds = <Settings extends typeof stored>(settings: Settings): Settings => withGroup(settings, stored)
