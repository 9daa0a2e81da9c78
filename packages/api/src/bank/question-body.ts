import * as z from 'zod/mini'
import { issue } from '../fields.ts'
import { bankFields, questionFields } from './question-table.ts'

const isUploaded = (type: string) => type === 'report' || type === 'optimise'
const fields = z.object({ ...questionFields, ...bankFields })

/** Rules between the fields that say how a question is answered. */
export const answeredWrong = z.check<z.infer<typeof fields>>((ctx) => {
  const { score, score_min, integral_way, flag_type, parts, rubric } = ctx.value
  // A file earns the points of its rows: nothing falls there.
  const isFixed = integral_way === 'accumulative' || isUploaded(flag_type)
  const say = (path: (string | number)[], message: string) => ctx.issues.push({ code: 'custom', path, message, input: undefined })
  if (!isFixed && score_min > score) say(['score_min'], issue('floor_above_score'))
  parts.forEach((part, index) => {
    if (flag_type === 'static' && part.flags.length === 0) say(['parts', index, 'flags'], issue('field_empty'))
    if (parts.length > 1 && part.name === '') say(['parts', index, 'name'], issue('field_empty'))
  })
  const sum = rubric?.reduce((total, row) => total + row.max_points, 0)
  if (isUploaded(flag_type) && rubric !== undefined && rubric.length > 0 && sum !== score)
    say(['rubric'], issue('rubric_sum', { n: sum, score }))
})

/** What a form holds of a question that is answered at once. */
export const questionBody = fields.check(answeredWrong)
export type QuestionBody = z.infer<typeof questionBody>
