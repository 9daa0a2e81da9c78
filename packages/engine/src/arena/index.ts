import { rankRows, type RankOrder } from '../core/rank-order.ts'

/** How results of contests become one: their sum, each in percent of a base score, or each by its weight. */
export const arenaAlgorithms = ['accumulation', 'conversion', 'weighting'] as const
export type ArenaAlgorithm = (typeof arenaAlgorithms)[number]
/** What a score is compared with: the highest of the contest, or a mark that is written down. */
export const arenaReferences = ['top', 'full'] as const
export type ArenaReference = (typeof arenaReferences)[number]

/** 100 % in hundredths of a percent. */
export const wholeWeight = 10_000

/** A place of a contest; `score` is in hundredths of a point, `last_at` in epoch ms. */
export interface ArenaEntry {
  subject_id: string
  sort_name: string
  score: number
  last_at: number | null
}

export interface ArenaContest {
  /** Hundredths of a percent; read by `weighting` alone, where 0 does not count. */
  weight: number
  reference: ArenaReference
  /** Hundredths of a point; read where the reference is `full`. */
  full_mark: number
  entries: readonly ArenaEntry[]
}

export interface ArenaRules {
  algorithm: ArenaAlgorithm
  /** Whole points: what the best can have. */
  base_score: number
  contests: readonly ArenaContest[]
}

export interface ArenaRow {
  subject_id: string
  rank: number
  /** Hundredths: the sum of `parts`. */
  score: number
  /** What each contest gives, hundredths; null where the subject stands in no ranking of it. */
  parts: (number | null)[]
  /** The contest's own scores, hundredths. */
  scores: (number | null)[]
  last_at: number | null
}

export interface ArenaStandings {
  /** What each contest's scores are compared with, hundredths; 0: nobody has points, and it gives none. */
  references: number[]
  rows: ArenaRow[]
}

interface Line {
  entrant_id: string
  rank: number | null
  sort_name: string
  score: number
  last_at: number | null
  /** Contests with more than nothing. */
  won: number
  parts: (number | null)[]
  scores: (number | null)[]
}

/** More contests with points first, then the earlier last point over all; equal in both is one place. */
const order: RankOrder<'won'> = { ties: [{ column: 'won', better: 'higher' }], by_time: true }

/**
 * The ranking of an arena, formulas of docs/scoring.md. Parts are rounded one by one, half up, so that the columns add up to the total
 * that stands beside them. A subject without a place in a contest has nothing there.
 */
export function arenaStandings(rules: ArenaRules): ArenaStandings {
  const references = rules.contests.map(referenceOf)
  const lines = new Map<string, Line>()
  for (const [place, contest] of rules.contests.entries()) {
    const partOf = partsBy(rules, contest, references[place] ?? 0)
    for (const { subject_id, sort_name, score, last_at } of contest.entries) {
      const line = lines.get(subject_id) ?? openLine(subject_id, sort_name, rules.contests.length)
      const part = partOf(score)
      line.parts[place] = part
      line.scores[place] = score
      line.score += part
      if (score > 0) line.won += 1
      if (last_at !== null) line.last_at = Math.max(line.last_at ?? last_at, last_at)
      lines.set(subject_id, line)
    }
  }
  const rows = rankRows<'won', Line>([...lines.values()], order).map(({ entrant_id, rank, score, parts, scores, last_at }) => {
    return { subject_id: entrant_id, rank: rank ?? 0, score, parts, scores, last_at }
  })
  return { references, rows }
}

function openLine(entrant_id: string, sort_name: string, contests: number): Line {
  const nothing = (): null[] => Array.from({ length: contests }, () => null)
  return { entrant_id, rank: null, sort_name, score: 0, last_at: null, won: 0, parts: nothing(), scores: nothing() }
}

const referenceOf = ({ reference, full_mark, entries }: ArenaContest): number =>
  Math.max(0, reference === 'full' ? full_mark : entries.reduce((most, { score }) => Math.max(most, score), 0))

/** What a score of a contest gives, in hundredths. No part is more than its share of the base score, whatever a full mark says. */
function partsBy({ algorithm, base_score }: ArenaRules, { weight }: ArenaContest, reference: number): (score: number) => number {
  if (algorithm === 'accumulation') return (score) => score
  if (reference === 0) return () => 0
  const share = algorithm === 'conversion' ? wholeWeight : weight
  return (score) => halfUp(BigInt(base_score) * BigInt(share) * BigInt(Math.min(reference, Math.max(0, score))), 100n * BigInt(reference))
}

/** Exact: a base score times a score may be more than a number holds. */
const halfUp = (over: bigint, under: bigint): number => Number((2n * over + under) / (2n * under))

/** Equal weights that add up to the whole: what does not divide goes to the first ones. */
export function evenWeights(count: number): number[] {
  const least = Math.floor(wholeWeight / Math.max(1, count))
  return Array.from({ length: count }, (_none, place) => least + (place < wholeWeight - least * count ? 1 : 0))
}
