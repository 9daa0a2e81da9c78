import { type AdQuestionDetail, type ServiceInput, serviceWords } from '@beacon/api/kinds/attack-defense/bank'
import { serviceNames, serviceTable } from '@beacon/api/kinds/attack-defense/question'
import { freshOf, questionWords } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import { newUuid } from '../../../parts/question-form/uuid.ts'

export type { ServiceInput }
export type CheckPointInput = NonNullable<ServiceInput['check_points']>[number]
export type StoreInput = NonNullable<ServiceInput['flag_stores']>[number]

export const newPort = (): ServiceInput['ports'][number] => ({ name: '', port: null as unknown as number, proto: 'tcp' })
export const newStore = (n: number): StoreInput => ({ name: `Store ${n}`, weight: 1, has_hint: true })
export const newCheckPoint = (port: string): CheckPointInput => ({
  check_point_id: newUuid(),
  name: '',
  type: 'monitoring',
  node: 'host',
  port,
  score: 1,
  check_script: null,
  attachment: null,
  timeout_s: null,
})

export const makeEmpty = (lang: FormatLocale): ServiceInput => ({
  ...freshOf(questionWords),
  ...freshOf(serviceTable),
  name: '',
  lang,
  direction_id: '',
  description: '',
  service_key: '',
  ports: [{ ...newPort(), name: 'main' }],
})

const filesOf = (files: AdQuestionDetail['attachments']) =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))
const apart = ['direction_id', 'attachments', 'analysis_files'] as const
type SameWord = Exclude<(typeof serviceWords)[number], (typeof apart)[number]>
/** Fields that the form holds as the views show them. */
const sameNames = [...serviceWords.filter((name): name is SameWord => !apart.some((one) => one === name)), ...serviceNames]

export function valuesOf(detail: AdQuestionDetail): ServiceInput {
  // Checked: one value for each name.
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<AdQuestionDetail, (typeof sameNames)[number]>
  return {
    ...same,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

/** What may lie in a browser: neither scripts nor the solution. */
export function withoutSecrets(values: ServiceInput): Partial<ServiceInput> {
  const { checker_script: _script, checker_attachment: _attachment, check_points: _points, analysis: _analysis, ...open } = values
  return open
}
