import * as z from 'zod/mini'
import { id } from '../../fields.ts'
import { questionType } from './question-fields.ts'

/** Null: not defined, or too few papers to say it. It is shown as a dash and never as 0. */
const figure = z.nullable(z.number())
const count = z.int()

/** few: below 30 papers, the facility only. indicative: below 100. plain: below 200. */
export const sampleSize = z.enum(['few', 'indicative', 'plain', 'decisive'])

/** What the figures of a question say about it (reference section 5). */
export const itemFlag = z.enum(['key_wrong', 'review', 'good', 'too_hard', 'too_easy', 'rare_distractors'])
export type ItemFlag = z.infer<typeof itemFlag>

const wrongAnswer = z.object({ text: z.string(), count, share: z.number() })

/** A question over all papers that are counted. Marks are hundredths, shares 0–1. */
export const analysisItem = z.object({
  question_id: id,
  /** In the paper's own order, from 1. */
  place: count,
  question_type: questionType,
  /** Beginning of the stem. */
  stem: z.string(),
  direction: z.string(),
  score: count,
  /** Answers of it that still wait for people: then nothing else of it is counted. */
  unmarked: count,
  /** Papers, and how many of them answered it. */
  n: count,
  answered: count,
  sample: sampleSize,
  /** Share of the marks that were earned: high is easy. Its interval of 95 % where marks are all or nothing. */
  facility: figure,
  interval: z.nullable(z.tuple([z.number(), z.number()])),
  discrimination: figure,
  d27: figure,
  efficiency: figure,
  effective_weight: figure,
  /** Its marks fall where the total rises. */
  works_against: z.boolean(),
  alpha_without: figure,
  /** Papers without full marks. */
  failed: count,
  flags: z.array(itemFlag),
  /** The wrong answer that most gave; null where there is none, and of what people mark. */
  wrong: z.nullable(wrongAnswer),
})
export type AnalysisItem = z.infer<typeof analysisItem>

export const analysisHead = z.object({
  /** Who may sit, sat, and did not; over the organisation that was asked for. Nobody is absent before the end. */
  candidates: count,
  present: count,
  absent: count,
  submitted: count,
  /** Papers that rules have judged: all figures are of these. */
  n: count,
  /** Questions whose answers are all marked, of those that were asked for, and their marks. */
  counted_items: count,
  items: count,
  max_total: count,
  /** Null of a part of the paper. */
  pass_score: z.nullable(count),
  pass_rate: figure,
  mean: figure,
  median: figure,
  sd: figure,
  min: figure,
  max: figure,
  alpha: figure,
  /** Standard error of measurement. */
  sem: figure,
  sample: sampleSize,
})
export type AnalysisHead = z.infer<typeof analysisHead>

/** Totals of the papers of an organisation or of a room, in hundredths; quartiles are linear (type 7). */
export const analysisBox = z.object({
  by: z.enum(['organisation', 'room']),
  name: z.string(),
  n: count,
  min: z.number(),
  low: z.number(),
  median: z.number(),
  high: z.number(),
  max: z.number(),
  mean: z.number(),
})
export type AnalysisBox = z.infer<typeof analysisBox>

/** Groups that no box is drawn of: they have fewer than five papers, or come after the largest. */
export const analysisSmallGroups = z.object({ by: z.enum(['organisation', 'room']), groups: count, papers: count })

/** How many papers were in after 0, 1, 2 … steps of the own time. */
export const analysisCompletion = z.object({ step_s: count, counts: z.array(count) })

/** Own time and total: papers that lie close together are one point at their mean. */
export const analysisTime = z.object({
  points: z.array(z.object({ used_s: z.number(), total: z.number(), count })),
  /** Pearson's; null below 30 papers. */
  correlation: figure,
})

/** Papers by the share of the marks that they earned. */
export const bandKey = z.enum(['excellent', 'good', 'medium', 'pass', 'fail'])

/** Share of the marks that was earned in one direction, knowledge point, difficulty or type. */
export const analysisMeasure = z.object({
  by: z.enum(['direction', 'point', 'difficulty', 'type']),
  /** The key of a difficulty or a type; else the name. */
  name: z.string(),
  items: count,
  max: count,
  share: z.number(),
})
export type AnalysisMeasure = z.infer<typeof analysisMeasure>

const thirds = z.tuple([count, count, count])

/** What the answers to one question were. Thirds: upper, middle, lower by total. */
export const analysisQuestion = z.object({
  item: analysisItem,
  stem: z.string(),
  options: z.array(
    z.object({
      option_id: z.string(),
      label: z.string(),
      text: z.string(),
      /** Null for who may not see what solves a question. */
      is_right: z.nullable(z.boolean()),
      thirds,
      share: z.number(),
      point_biserial: figure,
    }),
  ),
  omitted: thirds,
  /** A wrong option that the upper third prefers to the key. */
  proposed_key: z.nullable(z.string()),
  /** Texts that were given for each blank, the commonest first. */
  blanks: z.array(z.array(z.object({ text: z.string(), count, is_right: z.nullable(z.boolean()) }))),
  /** Points of the rubric, and papers in which a marker found each. */
  points: z.array(z.object({ text: z.string(), count })),
})
export type AnalysisQuestion = z.infer<typeof analysisQuestion>

const someone = z.object({ name: z.string(), username: z.string(), organisation: z.string() })

/** Two papers that are alike: evidence for a talk, and no verdict. */
export const similarRow = z.object({
  a: someone,
  b: someone,
  /** Questions that both answered, equal answers, and how many chance explains. */
  common: count,
  identical: count,
  expected: z.number(),
  both_wrong: count,
  identical_wrong: count,
  omega: figure,
  p: z.number(),
  is_flagged: z.boolean(),
})
export type SimilarRow = z.infer<typeof similarRow>
