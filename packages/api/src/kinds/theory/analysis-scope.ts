import * as z from 'zod/mini'
import { id } from '../../fields.ts'

/** What an address leaves out of an analysis at most. */
export const leftOutLimits = { questions: 200, candidates: 50 } as const

const numbersOf = (text: string): number[] => text.split(',').map(Number)
const isFalling = (values: readonly number[]): boolean => values.every((value, place) => place === 0 || value < (values[place - 1] ?? 0))

/** Places of questions in the paper with commas between them. */
export const withoutQuestions = z.pipe(
  z.string().check(
    z.regex(/^[1-9]\d{0,3}(?:,[1-9]\d{0,3})*$/u),
    z.refine((text) => text.split(',').length <= leftOutLimits.questions),
  ),
  z.transform(numbersOf),
)

/** Entrants with commas between them. */
export const withoutCandidates = z.pipe(
  z.string().check(
    z.maxLength(37 * leftOutLimits.candidates),
    z.refine((text) => text.split(',').every((one) => z.safeParse(id, one).success)),
  ),
  z.transform((text): string[] => text.split(',')),
)

/** From which share or score on a paper is excellent, good, medium, and (where the exam says no pass score) passes: falling numbers. */
export const cuts = z.pipe(
  z.string().check(
    z.regex(/^\d{1,6}(?:\.\d{1,2})?(?:,\d{1,6}(?:\.\d{1,2})?){2,3}$/u),
    z.refine((text) => isFalling(numbersOf(text))),
  ),
  z.transform(numbersOf),
)
/** Percent of all marks, or points. */
export const cutUnit = z.enum(['percent', 'points'])
export type CutUnit = z.infer<typeof cutUnit>

/** Parts of the analysis that are a table of their own. */
export const analysisBlock = z.enum([
  'head',
  'distribution',
  'bands',
  'boxes',
  'failed',
  'top',
  'measures',
  'completion',
  'time',
  'items',
  'similar',
])
export type AnalysisBlock = z.infer<typeof analysisBlock>
