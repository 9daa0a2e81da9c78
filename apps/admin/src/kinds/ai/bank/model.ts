import { aiBody, type AiQuestionDetail } from '@beacon/api/kinds/ai/bank'
import { aiNames, aiTable } from '@beacon/api/kinds/ai/question'
import { freshOf, questionWords, wordNames } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import type * as z from 'zod/mini'

export type AiValues = z.input<typeof aiBody>

export const makeEmpty = (lang: FormatLocale): AiValues => ({
  ...freshOf(questionWords),
  ...freshOf(aiTable),
  name: '',
  lang,
  direction_id: '',
  description: '',
})

const filesOf = (files: AiQuestionDetail['attachments']) =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))
const apart = ['direction_id', 'attachments', 'analysis_files'] as const
type SameWord = Exclude<keyof typeof questionWords, (typeof apart)[number]>
/** Fields that the form holds as the views show them. */
const sameNames = [...wordNames.filter((name): name is SameWord => !apart.some((one) => one === name)), ...aiNames]

export function valuesOf(detail: AiQuestionDetail): AiValues {
  // Checked: one value for each name.
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<AiQuestionDetail, (typeof sameNames)[number]>
  return {
    ...same,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

/** What may lie in a browser: neither data and flags nor the solution. */
export function withoutSecrets(values: AiValues): Partial<AiValues> {
  const { reference: _reference, input: _input, program: _program, flags: _flags, analysis: _analysis, ...open } = values
  return open
}
