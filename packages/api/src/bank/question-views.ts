import * as z from 'zod/mini'
import { bankKind } from '../kinds/index.ts'
import { id, instant, version } from '../fields.ts'
import { tested, testResult } from './question-fields.ts'
import { wordDetailViews, wordRowViews } from './question-words.ts'

export const directionRef = z.object({ resource_id: id, key: z.string(), name_en: z.string(), name_zh: z.string() })
export type DirectionRef = z.infer<typeof directionRef>

/** What the caller may do with one question. */
export const questionRights = z.object({
  use: z.boolean(),
  edit: z.boolean(),
  secret: z.boolean(),
  grant: z.boolean(),
  delete: z.boolean(),
})

/** A row of every bank; `bank` is the literal of the kind that adds its own fields. */
export const rowShape = {
  resource_id: id,
  number: z.string(),
  bank: bankKind,
  ...wordRowViews,
  direction: directionRef,
  attachment_count: z.int(),
  used_count: z.int(),
  /** Of these, contests that are not over: while there are any, it cannot be deleted. */
  open_uses: z.int(),
  /** How the caller comes to see it. */
  source: z.enum(['mine', 'granted', 'organisation', 'public', 'all']),
  owner_id: id,
  owner_name: z.string(),
  can_edit: z.boolean(),
  rights: questionRights,
  /** Something is missing that a contest needs: codes such as `no_flags`, `rubric_sum`, `pool_empty`, `description_long`. */
  problems: z.array(z.string()),
  ...tested,
  created_at: instant,
  updated_at: instant,
  deleted_at: z.nullable(instant),
  version,
}
const commonRow = z.object(rowShape)
export type CommonRow = z.infer<typeof commonRow>

/** What a detail of every bank holds beside its row. */
export const detailShape = {
  ...wordDetailViews,
  flags_masked: z.boolean(),
  used_in: z.array(z.object({ resource_id: id, name: z.string(), status: z.string() })),
}
const commonDetail = z.object({ ...rowShape, ...detailShape })
export type CommonDetail = z.infer<typeof commonDetail>

/** Percent of the entrants who opened it, over finished contests whose result is public; null below 5 entrants. */
export const solveRate = z.nullable(z.int())

/** One contest that holds a copy; figures as its public projection has them. */
export const questionUse = z.object({
  resource_id: id,
  topic_id: id,
  name: z.string(),
  status: z.enum(['not_started', 'running', 'paused', 'finished']),
  start_at: instant,
  solves: z.int(),
  opened: z.int(),
  solve_rate: z.nullable(z.int()),
})
/** A question over all finished contests whose result is public; entrants who are banned, hidden or left out do not count. */
export const questionFigures = z.object({
  opened: z.int(),
  solves: z.int(),
  solve_rate: z.nullable(z.int()),
  /** From the start of the contest, its pauses left out; null without a solve. */
  median_solve_s: z.nullable(z.int()),
  /** Mean of the stars, 1–5, to one decimal; null without a rating. */
  rating: z.nullable(z.number()),
  rating_count: z.int(),
})
export type QuestionFigures = z.infer<typeof questionFigures>
export const questionVersion = z.object({
  version: z.int(),
  at: instant,
  by: z.string(),
  /** Names of the fields that differ from the version before; flags are never shown, only `parts` or `decoy_flags` is named. */
  changed: z.array(z.string()),
  /** Old and new value of fields that hold no secret. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  is_current: z.boolean(),
})
export type QuestionVersion = z.infer<typeof questionVersion>

export const grantSubject = z.enum(['user', 'role', 'organisation'])
export const grantRight = z.enum(['use', 'edit', 'secret'])
export const grantField = z.object({
  subject: grantSubject,
  subject_id: id,
  /** organisation: also those below it. */
  below: z._default(z.boolean(), false),
  right: grantRight,
  until: z._default(z.nullable(instant), null),
})
export const grantView = z.object({
  subject: grantSubject,
  subject_id: id,
  subject_name: z.string(),
  below: z.boolean(),
  right: grantRight,
  until: z.nullable(instant),
  given_by: z.string(),
  created_at: instant,
})
export type GrantView = z.infer<typeof grantView>
export const poolPair = z.object({ pair_id: id, number: z.int(), file_id: id, name: z.string(), size: z.int(), flag: z.string() })

/** One try of the try-it panel, judged without any row of a contest. */
export const tryOutcome = z.object({
  result: z.enum(['correct', 'part', 'wrong', 'refused']),
  code: z.string(),
  part: z.nullable(z.int()),
  found: z.nullable(z.int()),
  needed: z.nullable(z.int()),
  /** The text is a decoy. */
  is_decoy: z.boolean(),
})
export const tryReply = z.object({
  outcomes: z.array(tryOutcome),
  parts_done: z.array(z.int()),
  test_result: z.nullable(testResult),
  tested_at: z.nullable(instant),
})
export type TryReply = z.infer<typeof tryReply>
/** Dynamic and random: what the sample entrant would hand in; null without the right to see flags. */
export const trySample = z.object({ entrant: z.string(), flags: z.nullable(z.array(z.string())) })

const count = z.int()
export const bankOverview = z.object({
  banks: z.array(z.object({ bank: z.string(), total: count, published: count, used: count, added_30d: count })),
  matrix: z.array(z.object({ direction: directionRef, primary: count, intermediate: count, advanced: count })),
  /** The last 24 months, oldest first. */
  growth: z.array(z.object({ month: z.string(), added: count, total: count })),
  never_used: z.object({
    total: count,
    items: z.array(z.object({ resource_id: id, bank: z.string(), name: z.string(), created_at: instant })),
  }),
  worst_solved: z.array(z.object({ resource_id: id, name: z.string(), solve_rate: count, opened: count, solves: count })),
})
export type BankOverview = z.infer<typeof bankOverview>
export const suggestion = z.object({ name: z.string(), count })
