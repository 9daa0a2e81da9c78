import type * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'

/** What a kind says of its bank on the wire. A question is one flat body: the words of every bank and the fields of its own. */
export interface BankContract {
  /** Body of a new question; `bank` is its literal, which the first kind may leave out. */
  readonly create: z.ZodMiniObject
  /** Body of a change: the same and `version`. */
  readonly update: z.ZodMiniObject
  /** `bank` is its literal in both. */
  readonly row: z.ZodMiniObject
  readonly detail: z.ZodMiniObject
  /** What narrows the list, and what sorts it, beside what every bank has. Two kinds give one name one meaning. */
  readonly filters: Readonly<Record<string, z.core.$ZodType>>
  readonly sorts: readonly string[]
  /** Codes that saving may answer. */
  readonly errors: readonly ErrorCode[]
}
