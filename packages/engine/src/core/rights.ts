import type { EntrantState } from './event.ts'
import type { BracketRules, RosterRules } from './roster.ts'

/** What an entrant's solves do, by its state and bracket. */
export interface EntrantRights {
  /** Stands in a ranking at all. */
  is_ranked: boolean
  ranks_overall: boolean
  gets_blood: boolean
  affects_value: boolean
  gets_score: boolean
}

/** Hidden, banned, staff and left-out entrants are out of ranking, price and bloods; brackets take single rights away. */
export function entrantRights(rules: Pick<RosterRules, 'brackets'>, state: EntrantState): EntrantRights {
  const isCounted = !(state.is_banned || state.is_hidden || state.is_staff || state.is_left_out)
  const bracket: BracketRules | undefined = rules.brackets.find(({ bracket_id }) => bracket_id === state.bracket_id)
  return {
    is_ranked: isCounted,
    ranks_overall: isCounted && (bracket?.ranks_overall ?? true),
    gets_blood: isCounted && (bracket?.gets_blood ?? true),
    affects_value: isCounted && (bracket?.affects_value ?? true),
    gets_score: bracket?.gets_score ?? true,
  }
}
