import * as z from 'zod/mini'
import { issue } from '../fields.ts'
import { envKeyPattern, isFilePath, modePattern } from './names.ts'

const wrong = issue('field_wrong')
/** A text of a form by its pattern; an empty one is told as such. */
export const patternWord = (pattern: RegExp) =>
  z.string({ error: wrong }).check(z.regex(pattern, { error: ({ input }) => (input === '' ? issue('field_empty') : wrong) }))

/** Where a flag is put into its node. A variable is visible to every process of it. */
export const plantPlace = z.discriminatedUnion(
  'into',
  [
    z.strictObject({
      into: z.literal('file'),
      path: z.string({ error: wrong }).check(z.refine(isFilePath, { error: wrong })),
      mode: z._default(patternWord(modePattern), '0444'),
    }),
    z.strictObject({ into: z.literal('env'), key: patternWord(envKeyPattern) }),
  ],
  { error: wrong },
)
export type PlantPlace = z.infer<typeof plantPlace>
