/** `sum`: one solve per topic and entrant. The others: every member solves alone (the solver is the member). */
export type TeamScoreType = 'sum' | 'average' | 'lowest' | 'highest'
export type GameType = 'individual' | 'team'

/** What belonging to a bracket means for the score. */
export interface BracketRules {
  bracket_id: string
  /** Off: stands in its bracket's ranking only. */
  ranks_overall: boolean
  gets_blood: boolean
  /** Off: its solves neither move a dynamic price nor a step of a ladder. */
  affects_value: boolean
  /** Off: solves are shown, points are 0. */
  gets_score: boolean
}

/** How entrants are made up and grouped: the part of the scoring rules that every kind has. */
export interface RosterRules {
  game_type: GameType
  team_score_type: TeamScoreType
  brackets: readonly BracketRules[]
}

/** True when every member of an entrant solves alone (average, lowest, highest). */
export function solvesAlone(rules: Pick<RosterRules, 'game_type' | 'team_score_type'>): boolean {
  return rules.game_type === 'team' && rules.team_score_type !== 'sum'
}
