import type { BlueprintField, BlueprintResult, BoundView, Infeasible } from '@beacon/api/kinds/theory/paper'
import {
  type Blueprint,
  type Bound,
  type Cell,
  composeBlueprint,
  type Composed,
  createStreams,
  type Difficulty,
  difficulties,
  drawQuestions,
  fairnessOf,
  findDifficultySplit,
  overlapOf,
  type PaperPlan,
  type Proof,
  type Range,
  type Repair,
  solveBlueprint,
  supplyOf,
  type Term,
} from '@beacon/engine/theory'
import { isFresh, pointKey, type PoolQuestion } from './pool.ts'

/** A blueprint with its words turned into those of the assembly. */
export function blueprintOf({ types, directions, points, shares }: BlueprintField): Blueprint {
  return {
    types: types.map(({ question_type, count, score, difficulty }) => ({
      type: question_type,
      count,
      score,
      difficulty: shares === null ? rangesOf(difficulty) : {},
    })),
    directions: new Map(directions.map(({ direction_id, range }) => [direction_id, [range.lo, range.hi] as const])),
    points: new Map(points.map(({ direction_id, name, range }) => [pointKey(direction_id, name), [range.lo, range.hi] as const])),
  }
}

type Ranges = BlueprintField['types'][number]['difficulty']

const rangesOf = (named: Ranges): Partial<Record<Difficulty, Range>> =>
  Object.fromEntries(
    difficulties.flatMap((name): [Difficulty, Range][] => {
      const range = named[name]
      return range === undefined ? [] : [[name, [range.lo, range.hi]]]
    }),
  )

/** Questions that a blueprint may take. */
export function poolOf(blueprint: BlueprintField, pool: readonly PoolQuestion[]): PoolQuestion[] {
  const { topic_sets } = blueprint
  const isOfSets = (question: PoolQuestion) => topic_sets.length === 0 || question.topic_sets.some((name) => topic_sets.includes(name))
  return pool.filter((question) => isOfSets(question) && isFresh(question, blueprint))
}

export type Solved =
  | { state: 'found'; composed: Extract<Composed, { ok: true }> }
  | { state: 'infeasible'; composed: Extract<Composed, { ok: false }> }
  | { state: 'not_found' }

/** Decides a blueprint. A difficulty of the whole paper is spread over the types first, which may not be found. */
export function solve(field: BlueprintField, all: readonly PoolQuestion[], lockedIds: readonly string[]): Solved {
  const pool = poolOf(field, all)
  const known = new Set(pool.map(({ id }) => id))
  const options = { locked: lockedIds.filter((id) => known.has(id)), required_tags: field.required_tags }
  const blueprint = blueprintOf(field)
  const { shares } = field
  const supply = supplyOf(pool, new Set(options.locked))
  const isSplit = shares !== null && solveBlueprint(supply, blueprint).ok
  const split = isSplit ? findDifficultySplit(supply, blueprint, [shares.primary, shares.intermediate, shares.advanced]) : null
  if (isSplit && split === null) return { state: 'not_found' }
  const composed = composeBlueprint(pool, split?.blueprint ?? blueprint, options)
  return composed.ok ? { state: 'found', composed } : { state: 'infeasible', composed }
}

/** What a page shows of a blueprint that was tried. `seed`: of a draw that finds whether swaps are possible; it is kept nowhere. */
export function resultOf(field: BlueprintField, all: readonly PoolQuestion[], lockedIds: readonly string[], seed: string): BlueprintResult {
  const nothing = { cells: [], variety: null, infeasible: null, unmet: null }
  const total_score = field.types.reduce((sum, { count, score }) => sum + count * score, 0)
  const common = { ...nothing, supply: supplyView(field, poolOf(field, all)), total_score }
  const solved = solve(field, all, lockedIds)
  if (solved.state === 'not_found') return { ...common, state: 'not_found' }
  if (solved.state === 'infeasible') return { ...common, state: 'infeasible', infeasible: infeasibleView(solved.composed) }
  const { plan, cells } = solved.composed
  const trial = drawQuestions(plan, createStreams(seed)('paper:preview'))
  const taken = cells.filter(({ count }) => count > 0).map(({ cell, count }) => ({ ...cellView(cell), chosen: count, supply: cell.supply }))
  const found = { ...common, cells: taken, variety: varietyOf(plan, scoresOf(field)) }
  if (trial.ok) return { ...found, state: 'feasible' }
  const { unmet } = trial
  return { ...found, state: 'tag_unmet', unmet: { kind: unmet.kind, name: unmet.kind === 'tag' ? unmet.tag : unmet.enemy_group } }
}

export const scoresOf = ({ types }: BlueprintField): ReadonlyMap<string, number> =>
  new Map(types.map(({ question_type, score }) => [question_type, score]))

/** `scores`: hundredths of a question of each section of the plan. */
export function varietyOf(plan: PaperPlan, scores: ReadonlyMap<string, number>): NonNullable<BlueprintResult['variety']> {
  const { questions, expected } = overlapOf(plan)
  const fairness = fairnessOf(plan, (section) => scores.get(section) ?? 0)
  const { is_uneven, known } = fairness
  return { questions, overlap: expected, expected_mean: fairness.expected, spread: fairness.spread, is_uneven, known }
}

type NewCell = Pick<Cell, 'type' | 'difficulty' | 'direction' | 'point'>

/** The name of a point from its key. */
function pointName(key: string): string {
  const parsed: unknown = JSON.parse(key)
  return Array.isArray(parsed) ? String(parsed[1]) : key
}
const directionOfPoint = (key: string): string => {
  const parsed: unknown = JSON.parse(key)
  return Array.isArray(parsed) ? String(parsed[0]) : ''
}

const cellView = ({ type, difficulty, direction, point }: NewCell) => ({
  question_type: type,
  difficulty,
  direction_id: direction,
  point: point === null ? null : pointName(point),
})

function boundView(bound: Bound): BoundView {
  switch (bound.kind) {
    case 'type':
      return { kind: 'type', question_type: bound.type }
    case 'difficulty':
      return { kind: 'difficulty', question_type: bound.type, difficulty: bound.difficulty }
    case 'direction':
      return { kind: 'direction', direction_id: bound.direction }
    case 'point':
      return { kind: 'point', direction_id: directionOfPoint(bound.point), point: pointName(bound.point) }
  }
}

function termView(term: Term): Infeasible['proof']['required'][number] {
  if (term.kind === 'supply') return { amount: term.amount, bound: null, cell: cellView(term) }
  return { amount: term.amount, bound: boundView(term), cell: null }
}

const proofView = ({ shortage, required, allowed }: Proof): Infeasible['proof'] => ({
  shortage,
  required: required.map(termView),
  allowed: allowed.map(termView),
})

function repairView(repair: Repair): Infeasible['repairs'][number] {
  const none = { still_short: repair.still_short, bound: null, range: null, from: null, count: 0, cell: null }
  if (repair.kind === 'add') return { ...none, kind: 'add', count: repair.count, cell: cellView(repair.cell) }
  const bound = boundView(repair.bound)
  if (repair.kind === 'borrow') return { ...none, kind: 'borrow', bound, from: repair.from, count: repair.count }
  return { ...none, kind: repair.kind, bound, range: { lo: repair.range[0], hi: repair.range[1] } }
}

export const infeasibleView = ({ proof, conflict, repairs }: Extract<Composed, { ok: false }>): Infeasible => ({
  proof: proofView(proof),
  conflict: conflict.map(boundView),
  repairs: repairs.map(repairView),
})

/** The bank by type, difficulty, direction and named point. */
function supplyView({ points }: BlueprintField, pool: readonly PoolQuestion[]): BlueprintResult['supply'] {
  const named = new Set(points.map(({ direction_id, name }) => pointKey(direction_id, name)))
  const counts = new Map<string, BlueprintResult['supply'][number]>()
  for (const question of pool) {
    const point = question.point !== null && named.has(question.point) ? question.point : null
    const key = JSON.stringify([question.type, question.difficulty, question.direction, point])
    const known = counts.get(key)
    counts.set(key, known === undefined ? { ...cellView({ ...question, point }), count: 1 } : { ...known, count: known.count + 1 })
  }
  return [...counts.values()]
}
