import type { BlueprintField, BlueprintResult } from '@beacon/api/kinds/theory/paper'
import type { QuestionType } from '@beacon/api/kinds/theory/question'
import { newSection, type Sections } from '../questions/sections.ts'

export type Infeasible = NonNullable<BlueprintResult['infeasible']>
export type Bound = Infeasible['conflict'][number]
export type Repair = Infeasible['repairs'][number]
export interface Range {
  lo: number
  hi: number
}
export type Difficulty = 'primary' | 'intermediate' | 'advanced'
export const difficulties = ['primary', 'intermediate', 'advanced'] as const satisfies readonly Difficulty[]

/** “3–5”, “3-5” or “4”; null when the box is empty, undefined when it is no range. */
export function parseRange(text: string, most: number): Range | null | undefined {
  const trimmed = text.trim()
  if (trimmed === '') return null
  const found = /^(\d{1,4})(?:\s*[-–—~～]\s*(\d{1,4}))?$/u.exec(trimmed)
  if (found === null) return undefined
  const lo = Number(found[1])
  const hi = Number(found[2] ?? found[1])
  return lo <= hi && hi <= most ? { lo, hi } : undefined
}

export const rangeText = (range: Range | null | undefined): string =>
  range == null ? '' : range.lo === range.hi ? String(range.lo) : `${range.lo}–${range.hi}`

export const boundKey = (bound: Bound): string =>
  bound.kind === 'type'
    ? `type ${bound.question_type}`
    : bound.kind === 'difficulty'
      ? `difficulty ${bound.question_type} ${bound.difficulty}`
      : bound.kind === 'direction'
        ? `direction ${bound.direction_id}`
        : `point ${bound.direction_id} ${bound.point}`

export function setDifficulty(blueprint: BlueprintField, type: QuestionType, difficulty: Difficulty, range: Range | null): BlueprintField {
  return {
    ...blueprint,
    types: blueprint.types.map((row) => {
      if (row.question_type !== type) return row
      const { [difficulty]: _, ...others } = row.difficulty
      return { ...row, difficulty: range === null ? others : { ...others, [difficulty]: range } }
    }),
  }
}

export function setDirection(blueprint: BlueprintField, direction_id: string, range: Range | null): BlueprintField {
  const others = blueprint.directions.filter((one) => one.direction_id !== direction_id)
  return { ...blueprint, directions: range === null ? others : [...others, { direction_id, range }] }
}

const rangeOf = (blueprint: BlueprintField, bound: Bound): Range | null => {
  if (bound.kind === 'direction') return blueprint.directions.find((one) => one.direction_id === bound.direction_id)?.range ?? null
  if (bound.kind === 'point')
    return blueprint.points.find((one) => one.direction_id === bound.direction_id && one.name === bound.point)?.range ?? null
  const row = blueprint.types.find((one) => one.question_type === bound.question_type)
  if (row === undefined) return null
  return bound.kind === 'type' ? { lo: row.count, hi: row.count } : (row.difficulty[bound.difficulty] ?? null)
}

/** The blueprint with another range in the place of a bound. A type without questions leaves the table. */
export function withBound(blueprint: BlueprintField, bound: Bound, range: Range): BlueprintField {
  switch (bound.kind) {
    case 'type':
      return {
        ...blueprint,
        types: blueprint.types
          .map((row) => (row.question_type === bound.question_type ? { ...row, count: range.hi } : row))
          .filter(({ count }) => count > 0),
      }
    case 'difficulty':
      return setDifficulty(blueprint, bound.question_type, bound.difficulty, range)
    case 'direction':
      return setDirection(blueprint, bound.direction_id, range)
    case 'point':
      return {
        ...blueprint,
        points: blueprint.points.map((row) =>
          row.direction_id === bound.direction_id && row.name === bound.point ? { ...row, range } : row,
        ),
      }
  }
}

/** The blueprint after a repair; the same one when the repair is to write new questions. */
export function repaired(blueprint: BlueprintField, { kind, bound, range, from, count }: Repair): BlueprintField {
  if (bound === null || kind === 'add') return blueprint
  if (range !== null) return withBound(blueprint, bound, range)
  const now = rangeOf(blueprint, bound)
  if (kind !== 'borrow' || from === null || bound.kind !== 'difficulty' || now === null) return blueprint
  const lower = withBound(blueprint, bound, { lo: Math.max(0, now.lo - count), hi: now.hi })
  const lender: Bound = { ...bound, difficulty: from }
  const lent = rangeOf(lower, lender)
  return lent === null ? lower : withBound(lower, lender, { lo: lent.lo, hi: lent.hi + count })
}

/** One section for each type of the blueprint; sections of types that left it go. */
export function sectionsFor(sections: Sections, { types }: BlueprintField): Sections {
  const wanted = types.map(({ question_type }) => question_type)
  const stay = sections.filter(({ question_type }) => question_type !== null && wanted.includes(question_type))
  const missing = wanted.filter((type) => !stay.some(({ question_type }) => question_type === type))
  return [...stay, ...missing.map((type) => newSection(type))]
}

type SupplyCell = BlueprintResult['supply'][number]

export function supplyOf(
  supply: readonly SupplyCell[],
  wanted: { question_type?: QuestionType; difficulty?: Difficulty; direction_id?: string; point?: string },
): number {
  return supply
    .filter(
      (cell) =>
        (wanted.question_type === undefined || cell.question_type === wanted.question_type) &&
        (wanted.difficulty === undefined || cell.difficulty === wanted.difficulty) &&
        (wanted.direction_id === undefined || cell.direction_id === wanted.direction_id) &&
        (wanted.point === undefined || cell.point === wanted.point),
    )
    .reduce((sum, { count }) => sum + count, 0)
}
