import { type HillQuestionDetail, type hillBody, hillWords } from '@beacon/api/kinds/koh/bank'
import { hillNames, hillTable } from '@beacon/api/kinds/koh/question'
import { freshOf, questionWords } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import type * as z from 'zod/mini'
import { emptyPlace, wordValues } from '../../../parts/question-patch/values.ts'

export type HillValues = z.input<typeof hillBody>

export const makeEmpty = (lang: FormatLocale): HillValues => ({
  ...freshOf(questionWords),
  ...freshOf(hillTable),
  name: '',
  lang,
  direction_id: '',
  description: '',
  ...emptyPlace,
})

export const valuesOf = (detail: HillQuestionDetail): HillValues => wordValues(detail, [...hillWords, ...hillNames])
