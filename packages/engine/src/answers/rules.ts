import type { RosterRules } from '../core/roster.ts'
import type { BloodRules } from '../core/scoring/rules.ts'

export type HintCharge = 'on_solve' | 'at_once'

/** Payload of `rules.set` of a contest: everything that moves a score and belongs to no topic. */
export interface ContestRules extends RosterRules, BloodRules {
  /** What later hint events will say; an event carries its own charge. */
  hint_charge: HintCharge
}

/** The factory values of section A of the settings. */
export const defaultContestRules: ContestRules = {
  game_type: 'team',
  team_score_type: 'sum',
  blood_base: 'initial',
  blood_fixed: 500,
  hint_charge: 'on_solve',
  brackets: [],
}
