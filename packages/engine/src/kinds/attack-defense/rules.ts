import { millionths } from '../../core/millionths.ts'

/** How a contest pays. Amounts are points; `life`: how many rounds a flag is accepted, its own included. */
export type AttackDefenseRules = FaustRules | ForcadRules | JeopardyRules | ZeroSumRules

/** Points move from the victim to the attacker, the more the poorer the attacker is; the total of a service is its score times its share of rounds up. */
export interface ForcadRules {
  preset: 'forcad'
  life: number
  /** Above e: between 1 and e the richer one would win more. */
  hardness: number
  /** Off: an attacker wins no more than the victim has. */
  inflation: boolean
  /** Of each service. */
  initial: number
}

/** A flag is worth less the more entrants take it; who was missed by an attacker is paid for it; a round up pays a fixed amount. */
export interface JeopardyRules {
  preset: 'jeopardy_ad'
  life: number
  /** Of a flag that one entrant takes. */
  flag: number
  /** Of a round up, for each store. */
  sla: number
}

/** A flag pays its takers 1 and its share of 1, and costs its victim by how many they are; a round up pays by how many play. */
export interface FaustRules {
  preset: 'faust'
  life: number
}

/** What attackers and boxes that are up win, the others lose: each round sums to 0. */
export interface ZeroSumRules {
  preset: 'zero_sum'
  life: number
  /** Lost once a round and box however many took it, who share it. */
  attack: number
  /** Lost by a box that is down, shared by those of the topic that are up. */
  down: number
}

/** How many rounds up to the settled one must be known: all of them where points depend on scores, else as many as a flag lives. */
export const roundsBehind = (rules: AttackDefenseRules): number => (rules.preset === 'forcad' ? Infinity : rules.life)

/** What a contest says of its points, as its settings are called. */
export interface ScoringSettings {
  scoring_preset: AttackDefenseRules['preset']
  flag_life_rounds: number
  hardness: number
  inflation: boolean
  flag_points: number
  sla_points: number
  attack_points: number
  down_points: number
  /** Null: as the preset has it. */
  initial_score: number | null
}

/** What everybody begins with where a contest says nothing, and of what. */
const initials = {
  forcad: { points: 5_000, of: 'topic' },
  jeopardy_ad: { points: 0, of: 'contest' },
  zero_sum: { points: 1_000, of: 'topic' },
  faust: { points: 0, of: 'contest' },
} as const

/** What everybody begins with, in millionths: in the contest, or in each topic that players see. */
export function initialOf(settings: Pick<ScoringSettings, 'scoring_preset' | 'initial_score'>): {
  initial: number
  initial_of: 'contest' | 'topic'
} {
  const { points, of } = initials[settings.scoring_preset]
  return { initial: millionths(settings.initial_score ?? points), initial_of: of }
}

/** The rules that settle the rounds of a contest. */
export function rulesOf(settings: ScoringSettings): AttackDefenseRules {
  const { scoring_preset: preset, flag_life_rounds: life, hardness, inflation } = settings
  if (preset === 'faust') return { preset, life }
  if (preset === 'forcad') return { preset, life, hardness, inflation, initial: initialOf(settings).initial / 1_000_000 }
  if (preset === 'jeopardy_ad') return { preset, life, flag: settings.flag_points, sla: settings.sla_points }
  return { preset, life, attack: settings.attack_points, down: settings.down_points }
}
