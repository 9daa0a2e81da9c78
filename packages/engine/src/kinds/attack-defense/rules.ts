/** How a contest pays. Amounts are points; `life`: how many rounds a flag is accepted, its own included. */
export type AttackDefenceRules = ForcadRules | JeopardyRules | ZeroSumRules

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
export const roundsBehind = (rules: AttackDefenceRules): number => (rules.preset === 'forcad' ? Infinity : rules.life)
