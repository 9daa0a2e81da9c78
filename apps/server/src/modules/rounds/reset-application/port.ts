import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { kindPorts } from '../../contest/core/kind-port/index.ts'

/** What applications to reset a box ask of a kind whose entrants have boxes. */
export interface KindReset {
  /** How many an entrant may have waiting or granted in each topic; 0: there are none. */
  limit(contest: ContestCommon): number
}

/** Null: nobody applies for anything in contests of the kind. */
export const kindReset = kindPorts<KindReset | null>('reset-application')
