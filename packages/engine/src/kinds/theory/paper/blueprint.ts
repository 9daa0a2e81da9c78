import type { QuestionType } from '../judge/question.ts'

export type Difficulty = 'primary' | 'intermediate' | 'advanced'
export const difficulties = ['primary', 'intermediate', 'advanced'] as const satisfies readonly Difficulty[]

/** A version of a question as the assembly of papers reads it. */
export interface BankQuestion {
  /** Version id. */
  id: string
  type: QuestionType
  difficulty: Difficulty
  direction: string
  /** The main knowledge point; each lies under one direction. */
  point: string | null
  /** At most one question of a group stands in a paper. */
  enemy_group: string | null
  /** Further knowledge points. */
  tags: readonly string[]
  /** Measured share of the score (0–1) that candidates earn; null while too few answered. */
  facility: number | null
}

/** Questions wanted, from–to, both included. */
export type Range = readonly [lo: number, hi: number]

export interface TypeRow {
  type: QuestionType
  /** Questions of the type, exactly. */
  count: number
  /** Hundredths each. */
  score: number
  /** A difficulty that is not named is free. */
  difficulty: Readonly<Partial<Record<Difficulty, Range>>>
}

/** A two-way table of what a paper holds. Directions and points that are not named are free. */
export interface Blueprint {
  types: readonly TypeRow[]
  directions: ReadonlyMap<string, Range>
  points: ReadonlyMap<string, Range>
}

/** A number of the blueprint that somebody can change. */
export type Bound =
  | { kind: 'type'; type: QuestionType }
  | { kind: 'difficulty'; type: QuestionType; difficulty: Difficulty }
  | { kind: 'direction'; direction: string }
  | { kind: 'point'; point: string }

/** The blueprint with another range in the place of a bound; null takes the bound away. A type keeps its row: its count becomes `hi`. */
export function withRange(blueprint: Blueprint, bound: Bound, range: Range | null): Blueprint {
  switch (bound.kind) {
    case 'type':
      return changeRow(blueprint, bound.type, (row) => ({ ...row, count: range?.[1] ?? 0 }))
    case 'difficulty':
      return changeRow(blueprint, bound.type, (row) => {
        const { [bound.difficulty]: _, ...difficulty } = row.difficulty
        return { ...row, difficulty: range === null ? difficulty : { ...difficulty, [bound.difficulty]: range } }
      })
    case 'direction':
      return { ...blueprint, directions: changed(blueprint.directions, bound.direction, range) }
    case 'point':
      return { ...blueprint, points: changed(blueprint.points, bound.point, range) }
  }
}

/** The range that a bound asks for; null when the blueprint does not name it. */
export function findRange(blueprint: Blueprint, bound: Bound): Range | null {
  if (bound.kind === 'direction') return blueprint.directions.get(bound.direction) ?? null
  if (bound.kind === 'point') return blueprint.points.get(bound.point) ?? null
  const row = blueprint.types.find(({ type }) => type === bound.type)
  if (row === undefined) return null
  return bound.kind === 'type' ? [row.count, row.count] : (row.difficulty[bound.difficulty] ?? null)
}

/** The bounds that may be dropped, which are all but the counts of types. */
export function boundsOf({ types, directions, points }: Blueprint): Bound[] {
  const byType = types.flatMap(({ type, difficulty }) =>
    difficulties.filter((name) => difficulty[name] !== undefined).map((name): Bound => ({ kind: 'difficulty', type, difficulty: name })),
  )
  return [
    ...byType,
    ...[...directions.keys()].map((direction): Bound => ({ kind: 'direction', direction })),
    ...[...points.keys()].map((point): Bound => ({ kind: 'point', point })),
  ]
}

function changeRow(blueprint: Blueprint, type: QuestionType, change: (row: TypeRow) => TypeRow): Blueprint {
  return { ...blueprint, types: blueprint.types.map((row) => (row.type === type ? change(row) : row)) }
}

function changed(ranges: ReadonlyMap<string, Range>, key: string, range: Range | null): ReadonlyMap<string, Range> {
  const copy = new Map(ranges)
  if (range === null) copy.delete(key)
  else copy.set(key, range)
  return copy
}
