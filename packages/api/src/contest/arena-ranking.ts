import * as z from 'zod/mini'
import { arenaAlgorithms, arenaReferences } from '@beacon/engine/arena'
import { id, instant } from '../fields.ts'
import { contestKind } from './contest-kind.ts'
import { translations } from './contest-structures.ts'
import { rankingRow } from './ranking.ts'

export const arenaAlgorithm = z.enum(arenaAlgorithms)
export const arenaReference = z.enum(arenaReferences)
/** `sealed`: results wait for their release. `final`: it is over and nothing is held back. */
export const arenaResultState = z.enum(['not_started', 'live', 'frozen', 'sealed', 'final'])
export type ArenaResultState = z.infer<typeof arenaResultState>

/** Scores, parts and totals are hundredths; null: no place in that contest. Parts stand in the order of the columns. */
export const arenaRankingRow = z.object({
  rank: z.int(),
  /** The team or the person. */
  subject_id: id,
  name: z.string(),
  country: rankingRow.shape.country,
  logo: z.nullable(id),
  score: z.int(),
  parts: z.array(z.nullable(z.int())),
  scores: z.array(z.nullable(z.int())),
  last_at: z.nullable(instant),
})
export type ArenaRankingRow = z.infer<typeof arenaRankingRow>
export const arenaColumn = z.object({
  resource_id: id,
  name: z.string(),
  translations,
  lang: z.enum(['en', 'zh']),
  kind: contestKind,
  weight: z.int(),
  reference: arenaReference,
  /** What its scores are compared with, hundredths; 0: it gives nothing yet. */
  reference_score: z.int(),
  state: arenaResultState,
  /** Its ranking is published: else nobody has a part of it. */
  show_rank: z.boolean(),
})
export type ArenaColumn = z.infer<typeof arenaColumn>
export const arenaRanking = z.object({
  items: z.array(arenaRankingRow),
  total: z.int(),
  columns: z.array(arenaColumn),
  algorithm_type: arenaAlgorithm,
  base_score: z.int(),
  version: z.string(),
})
export type ArenaRanking = z.infer<typeof arenaRanking>
