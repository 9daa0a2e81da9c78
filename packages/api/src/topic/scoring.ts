import * as z from 'zod/mini'
import { integer, issue } from '../fields.ts'
import { scoringDefaults } from './scoring-defaults.ts'

export const integralWay = z.enum(['accumulative', 'dynamic', 'cd', 'ladder'])
export const dynamicPreset = z.enum(['ctfd_log', 'ctfd_linear', 'gzctf', 'rctf'])
const percentNumber = z.number().check(z.minimum(0), z.maximum(100))

/** How a topic's value is made; the fields that the chosen way does not use keep their values. */
export const scoringFields = {
  integral_way: integralWay,
  /** 0: a survey or a test of the way in, which gives nothing and moves no tie. */
  score: integer(0, 100_000),
  score_min: integer(0, 100_000),
  dynamic_preset: dynamicPreset,
  /** ctfd_log 1–10,000; ctfd_linear: points per solve 1–1,000. */
  decay: integer(1, 10_000),
  /** gzctf r, 0–1. */
  rate: z.number().check(z.minimum(0), z.maximum(1)),
  /** gzctf d, 0.1–1,000. */
  difficulty_d: z.number().check(z.minimum(0.1), z.maximum(1000)),
  decay_interval_s: integer(60, 86_400),
  decay_percent: z.number().check(z.minimum(1), z.maximum(100)),
  ladder: z.array(percentNumber).check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((steps) => steps.every((step, i) => i === 0 || step <= (steps[i - 1] ?? 0)), { error: issue('ladder_rises') }),
  ),
}
/** The same fields where an absent one stands on its default (question bank). */
export const scoringFieldsWithDefaults = {
  integral_way: z._default(integralWay, scoringDefaults.integral_way),
  score: z._default(scoringFields.score, scoringDefaults.score),
  score_min: z._default(scoringFields.score_min, scoringDefaults.score_min),
  dynamic_preset: z._default(dynamicPreset, scoringDefaults.dynamic_preset),
  decay: z._default(scoringFields.decay, scoringDefaults.decay),
  rate: z._default(scoringFields.rate, scoringDefaults.rate),
  difficulty_d: z._default(scoringFields.difficulty_d, scoringDefaults.difficulty_d),
  decay_interval_s: z._default(scoringFields.decay_interval_s, scoringDefaults.decay_interval_s),
  decay_percent: z._default(scoringFields.decay_percent, scoringDefaults.decay_percent),
  ladder: z._default(scoringFields.ladder, [...scoringDefaults.ladder]),
}
