/** `sum`: one solve per topic and entrant. The others: every member solves alone (the solver is the member). */
export type TeamScoreType = 'sum' | 'average' | 'lowest' | 'highest'
export type GameType = 'individual' | 'team'
export type RewardWay = 'none' | 'blood'
export type BloodBase = 'initial' | 'current' | 'fixed'
export type HintCharge = 'on_solve' | 'at_once'
export type IntegralWay = 'accumulative' | 'dynamic' | 'cd' | 'ladder'
export type DynamicPreset = 'ctfd_log' | 'ctfd_linear' | 'gzctf' | 'rctf'

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

/** Payload of `rules.set` of a contest: everything that moves a score and belongs to no topic. */
export interface ContestRules {
  game_type: GameType
  team_score_type: TeamScoreType
  blood_base: BloodBase
  /** Points, used with `blood_base` fixed. */
  blood_fixed: number
  /** What later hint events will say; an event carries its own charge. */
  hint_charge: HintCharge
  brackets: readonly BracketRules[]
}

/** One separately scored part of a topic. `part` is stable, the list is in the order shown. Shares are percents that sum to 100. */
export interface PartRules {
  part: number
  share: number
}

/**
 * Payload of `rules.set` of a topic: its scoring, resolved (no inheritance is left to the engine).
 * Numbers are points, percents and seconds as on the wire.
 */
export interface TopicRules {
  integral_way: IntegralWay
  score: number
  score_min: number
  dynamic_preset: DynamicPreset
  /** ctfd_log: solves until the floor; ctfd_linear: points per solve. */
  decay: number
  /** gzctf: the share of the score that is left at the end, 0.01–1. */
  rate: number
  /** gzctf: how slowly it falls, 0.1–1,000. */
  difficulty_d: number
  decay_interval_s: number
  decay_percent: number
  /** Percents by order of solve; the last one repeats. */
  ladder: readonly number[]
  reward_way: RewardWay
  /** Percents of first, second and third. */
  blood_percent: readonly [number, number, number]
  parts: readonly PartRules[]
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

/** The factory values of a topic's scoring: one unnamed part, dynamic by CTFd's logarithmic curve. */
export const defaultTopicRules: TopicRules = {
  integral_way: 'dynamic',
  score: 500,
  score_min: 100,
  dynamic_preset: 'ctfd_log',
  decay: 90,
  rate: 0.25,
  difficulty_d: 5,
  decay_interval_s: 1800,
  decay_percent: 5,
  ladder: [100, 90, 80, 70, 60, 50],
  reward_way: 'blood',
  blood_percent: [5, 3, 1],
  parts: [{ part: 0, share: 100 }],
}

/** True when every member of an entrant solves alone (average, lowest, highest). */
export function solvesAlone(rules: Pick<ContestRules, 'game_type' | 'team_score_type'>): boolean {
  return rules.game_type === 'team' && rules.team_score_type !== 'sum'
}
