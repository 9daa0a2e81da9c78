import type { awdpBody, AwdpQuestionDetail } from '@beacon/api/kinds/awdp/bank'
import { awdpNames, awdpTable } from '@beacon/api/kinds/awdp/question'
import { freshOf, questionWords, wordNames } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import type * as z from 'zod/mini'
import { emptyPlace, wordValues } from '../../../parts/question-patch/values.ts'

export type AwdpValues = z.input<typeof awdpBody>

export const makeEmpty = (lang: FormatLocale): AwdpValues => ({
  ...freshOf(questionWords),
  ...freshOf(awdpTable),
  name: '',
  lang,
  direction_id: '',
  description: '',
  ...emptyPlace,
})

export const valuesOf = (detail: AwdpQuestionDetail): AwdpValues => wordValues(detail, [...wordNames, ...awdpNames])
