import type { DrawField } from '@beacon/api/kinds/theory/paper-fields'
import type { Reply } from '@beacon/api/endpoint'
import type { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { type DrawPlan, type DrawRule, planDraws } from '@beacon/engine/theory'
import { isFresh, type PoolQuestion } from './pool.ts'

/** A rule that says all that a draw needs. */
export type WholeDraw = DrawField & { question_type: NonNullable<DrawField['question_type']>; score: number }

/** The first thing that a rule lacks; null where it is whole. */
export function missingField(draw: DrawField): 'pool' | 'topic_set' | 'question_type' | 'count' | 'score' | null {
  if (draw.pool === null) return 'pool'
  if (draw.pool === 'set' && draw.topic_set === '') return 'topic_set'
  if (draw.question_type === null) return 'question_type'
  if (draw.count === 0) return 'count'
  return draw.score === null ? 'score' : null
}

// Checked by the question above: nothing is missing.
const isWhole = (draw: DrawField): draw is WholeDraw => missingField(draw) === null

const fits = (draw: DrawField, question: PoolQuestion): boolean =>
  question.type === draw.question_type &&
  (draw.pool !== 'set' || question.topic_sets.includes(draw.topic_set)) &&
  (draw.direction_id === null || question.direction === draw.direction_id) &&
  (draw.difficulty === null || question.difficulty === draw.difficulty) &&
  (draw.knowledge_point === '' || question.knowledge_points.includes(draw.knowledge_point)) &&
  isFresh(question, draw)

/** Rules for the engine. `counts`: how many a rule still draws, where some of its questions stay. */
export function rulesOf(draws: readonly DrawField[], pool: readonly PoolQuestion[], counts?: ReadonlyMap<string, number>): DrawRule[] {
  return draws.filter(isWhole).map((draw) => ({
    key: draw.draw_id,
    section: draw.draw_id,
    count: counts?.get(draw.draw_id) ?? draw.count,
    ids: pool.filter((question) => fits(draw, question)).map(({ id }) => id),
  }))
}

export interface Shortage {
  /** Of the first rule, from 1. */
  row: number
  needed: number
  supply: number
  draw_ids: string[]
}

/** What a plan lacks, as the check list and a refusal say it. */
export function shortageOf(draws: readonly DrawField[], rules: readonly DrawRule[], plan: DrawPlan): Shortage | null {
  if (plan.ok) return null
  const short = rules.filter(({ key }) => plan.rules.includes(key))
  const draw_ids = short.map(({ key }) => key)
  return {
    row: draws.findIndex(({ draw_id }) => draw_ids.includes(draw_id)) + 1,
    needed: short.reduce((sum, { count }) => sum + count, 0),
    supply: plan.supply,
    draw_ids,
  }
}

/** “Choose n of N” of each rule, and rules that are short only together. */
export function supplyOfDraws(
  draws: readonly DrawField[],
  pool: readonly PoolQuestion[],
  per_candidate: boolean,
): Reply<typeof contract.supply> {
  const rules = rulesOf(draws, pool)
  const supplies = new Map(rules.map(({ key, ids }) => [key, ids.length]))
  const rows = draws.map(({ draw_id, count }) => {
    const supply = supplies.get(draw_id) ?? null
    if (supply === null) return { draw_id, supply, wanted: count, state: 'incomplete' as const }
    const isShort = supply < count
    const state = isShort ? 'short' : per_candidate && supply === count ? 'everybody' : 'enough'
    return { draw_id, supply, wanted: count, state } as const
  })
  const isAnyShort = rows.some(({ state }) => state === 'short')
  const shortage = isAnyShort ? null : shortageOf(draws, rules, planDraws(pool, rules))
  const short_together =
    shortage === null ? null : { draw_ids: shortage.draw_ids, shortage: shortage.needed - shortage.supply, supply: shortage.supply }
  return { draws: rows, short_together }
}
