import { contestTarget } from '../../../db/schema/rounds/target.ts'
import { inOwnTable, withGroup } from '../../contest/core/contest/index.ts'

const stored = inOwnTable(contestTarget)

/** The settings of a kind whose entrants have boxes: its own, and beside them those that all such kinds share. */
export const withTargets = <Settings extends typeof stored>(settings: Settings): Settings => withGroup(settings, stored)
