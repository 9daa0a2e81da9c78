import * as z from 'zod/mini'
import { answerCrossCheck } from '../../answer-contest-rules.ts'
import { answerDefaults, answerFacts, answerFields, answerOwnFields, answerShown } from '../../answer-contest.ts'
import { commonFull, commonPublic } from '../../contest-common-views.ts'
import { commonDefaultFields, commonDefaults, commonOwnFields } from '../../contest-common.ts'

/** Settings of a contest of kind flag that the defaults of the kind hold too. */
const defaultFields = { ...commonDefaultFields, ...answerFields }

/** Every setting of a contest of kind flag, level C. */
const fields = { ...commonOwnFields, ...answerOwnFields, ...defaultFields }

/** Factory defaults of kind flag. */
const defaults = { ...commonDefaults, ...answerDefaults } as const

const { name, start_at, end_at, ...inheritable } = fields
const kind = z.literal('flag')
const create = z.extend(z.partial(z.object(inheritable)), { kind, name, start_at, end_at })
const full = z.object({ ...fields, ...commonFull, kind })
const shown = z.object({ ...commonPublic, kind, ...answerShown })

/** The contract of a contest of kind flag: level D and C of its settings, and what of them is read. */
export const flagContest = {
  fields,
  defaultFields,
  defaults,
  create,
  full,
  shown,
  facts: answerFacts,
  actions: {},
  crossCheck: answerCrossCheck,
} as const
