import * as z from 'zod/mini'
import { commonDefaultFields, commonDefaults, commonOwnFields } from '../../contest-common.ts'
import { commonDeskFacts, commonFull, commonPublic } from '../../contest-common-views.ts'
import { integer } from '../../fields.ts'

const defaultFields = {
  ...commonDefaultFields,
  /** Seconds between two ticks. */
  tick_s: integer(1, 3_600),
}
const fields = { ...commonOwnFields, ...defaultFields }
const defaults = { ...commonDefaults, tick_s: 60 } as const

const { name, start_at, end_at, ...inheritable } = fields
const kind = z.literal('tick')
const create = z.extend(z.partial(z.object(inheritable)), { kind, name, start_at, end_at })
const full = z.object({ ...fields, ...commonFull, kind })
const shown = z.object({ ...commonPublic, kind, tick_s: z.int() })
/** What was captured, and how many ticks are settled. */
const facts = z.object({ ...commonDeskFacts, captures: z.int(), settled: z.int() })

/** The contract of a toy: a game of ticks. */
export const tickContest = {
  fields,
  defaultFields,
  defaults,
  create,
  full,
  shown,
  facts,
  actions: {},
  crossCheck: (): [string, string][] => [],
} as const
