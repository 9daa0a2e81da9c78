import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import { difficulty } from '../../bank/question-fields.ts'
import { questionType } from './question-fields.ts'

/** A number of the blueprint that somebody can change. */
export const boundView = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('type'), question_type: questionType }),
  z.object({ kind: z.literal('difficulty'), question_type: questionType, difficulty }),
  z.object({ kind: z.literal('direction'), direction_id: id }),
  z.object({ kind: z.literal('point'), direction_id: id, point: z.string() }),
])
export type BoundView = z.infer<typeof boundView>

/** Questions that a blueprint cannot tell apart. `point` null: all points of the direction that no bound names. */
const cellFields = { question_type: questionType, difficulty, direction_id: id, point: z.nullable(z.string()) }
export const cellView = z.object(cellFields)

/** A side of the proof: a bound or the supply of a cell, and how many questions it stands for. */
export const proofTerm = z.object({
  amount: z.int(),
  /** Null: the supply of `cell`. */
  bound: z.nullable(boundView),
  cell: z.nullable(cellView),
})

/** One change that helps, and how many questions are still short after it. */
export const repairView = z.object({
  kind: z.enum(['lower', 'raise', 'borrow', 'add']),
  still_short: z.int(),
  /** Of all but `add`. */
  bound: z.nullable(boundView),
  /** Of lower and raise: the new range. */
  range: z.nullable(z.object({ lo: z.int(), hi: z.int() })),
  /** Of borrow: from which difficulty. */
  from: z.nullable(difficulty),
  /** Of borrow and add. */
  count: z.int(),
  /** Of add: what the new questions must be. */
  cell: z.nullable(cellView),
})

/** What two candidates share, and how far their papers differ in difficulty. */
export const varietyView = z.object({
  questions: z.int(),
  /** Questions that two candidates are expected to share. */
  overlap: z.number(),
  /** Hundredths that a candidate earns on average; null while no facility is known. */
  expected_mean: z.nullable(z.number()),
  /** Hundredths: root of the predicted variance between candidates' papers. */
  spread: z.nullable(z.number()),
  /** The spread is above 2 % of the total. */
  is_uneven: z.boolean(),
  /** Share (0–1) of the questions whose facility is known. */
  known: z.number(),
})

export const infeasible = z.object({
  proof: z.object({ shortage: z.int(), required: z.array(proofTerm), allowed: z.array(proofTerm) }),
  /** The smallest set of bounds that cannot be met together. */
  conflict: z.array(boundView),
  repairs: z.array(repairView),
})
export type Infeasible = z.infer<typeof infeasible>

/** Result of trying a blueprint. `not_found`: no split of the whole-paper difficulty was found in 200 tries. */
export const blueprintResult = z.object({
  state: z.enum(['feasible', 'infeasible', 'not_found', 'tag_unmet']),
  /** What the bank has, by type, difficulty, direction and named point. */
  supply: z.array(z.object({ ...cellFields, count: z.int() })),
  /** Of feasible: what the paper takes of each cell. */
  cells: z.array(z.object({ ...cellFields, chosen: z.int(), supply: z.int() })),
  /** Hundredths. */
  total_score: z.int(),
  variety: z.nullable(varietyView),
  infeasible: z.nullable(infeasible),
  /** Of tag_unmet: the knowledge point or enemy group for which no question fits. */
  unmet: z.nullable(z.object({ kind: z.enum(['tag', 'enemy']), name: z.string() })),
})
export type BlueprintResult = z.infer<typeof blueprintResult>

/** Supply of draw rules, in their order. */
export const drawSupply = z.object({
  draws: z.array(
    z.object({
      draw_id: id,
      /** “Choose wanted of supply”; null while the rule is incomplete. */
      supply: z.nullable(z.int()),
      wanted: z.int(),
      /** short: supply too small; everybody: per candidate, and everybody gets these. */
      state: z.enum(['incomplete', 'short', 'everybody', 'enough']),
    }),
  ),
  /** Rules that share questions and are short together; null where there are none. */
  short_together: z.nullable(z.object({ draw_ids: z.array(id), shortage: z.int(), supply: z.int() })),
})
