import * as z from 'zod/mini'
import { commonDefaultFields, commonDefaults, commonOwnFields } from '../../contest-common.ts'
import { commonDeskFacts, commonFull, commonPublic } from '../../contest-common-views.ts'
import { integer } from '../../fields.ts'

const defaultFields = {
  ...commonDefaultFields,
  /** Minutes that each entrant has from its own first look on. */
  minutes: integer(1, 600),
}
const fields = { ...commonOwnFields, ...defaultFields }
const defaults = { ...commonDefaults, minutes: 60 } as const

const { name, start_at, end_at, ...inheritable } = fields
const kind = z.literal('paper')
const create = z.extend(z.partial(z.object(inheritable)), { kind, name, start_at, end_at })
const full = z.object({ ...fields, ...commonFull, kind })
const shown = z.object({ ...commonPublic, kind, minutes: z.int() })
/** Papers that were looked at, and handed in. */
const facts = z.object({ ...commonDeskFacts, opened: z.int(), handed_in: z.int() })

/** From the release on everybody reads the results. */
const actions = { release: { despite_unmarked: z.boolean() } }

/** The contract of a toy: a paper without topics. */
export const paperContest = {
  fields,
  defaultFields,
  defaults,
  create,
  full,
  shown,
  facts,
  actions,
  crossCheck: (): [string, string][] => [],
} as const
