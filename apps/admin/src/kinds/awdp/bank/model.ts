import type { awdpBody, AwdpQuestionDetail } from '@beacon/api/kinds/awdp/bank'
import { awdpNames, awdpTable } from '@beacon/api/kinds/awdp/question'
import { freshOf, questionWords, wordNames } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import type * as z from 'zod/mini'

export type AwdpValues = z.input<typeof awdpBody>

export const makeEmpty = (lang: FormatLocale): AwdpValues => ({
  ...freshOf(questionWords),
  ...freshOf(awdpTable),
  name: '',
  lang,
  direction_id: '',
  description: '',
  topology_id: '',
  node: '',
  port: null as unknown as number,
})

const filesOf = (files: AwdpQuestionDetail['attachments']) =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))
const apart = ['direction_id', 'attachments', 'analysis_files'] as const
type SameWord = Exclude<keyof typeof questionWords, (typeof apart)[number]>
/** Fields that the form holds as the views show them. */
const sameNames = [...wordNames.filter((name): name is SameWord => !apart.some((one) => one === name)), ...awdpNames]

export function valuesOf(detail: AwdpQuestionDetail): AwdpValues {
  // Checked: one value for each name.
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<AwdpQuestionDetail, (typeof sameNames)[number]>
  return {
    ...same,
    // Whoever may not see it leaves it as it is.
    flag_place: detail.flag_place ?? undefined,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}
