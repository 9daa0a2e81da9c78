import { type RwQuestionDetail, type TargetInput, targetWords } from '@beacon/api/kinds/rw/bank'
import { targetNames, targetTable } from '@beacon/api/kinds/rw/question'
import { freshOf, questionWords } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import { newUuid } from '../../../parts/question-form/uuid.ts'

export type { TargetInput }

const whole = 100
export const newGoal = (): TargetInput['goals'][number] => ({ goal_id: newUuid(), name: '', counts: '', percent: whole })
export const newCriterion = (percent = 0): NonNullable<TargetInput['rubric']>[number] => ({ name: '', percent })

export const makeEmpty = (lang: FormatLocale): TargetInput => ({
  ...freshOf(questionWords),
  ...freshOf(targetTable),
  name: '',
  lang,
  direction_id: '',
  description: '',
  target_product: '',
  target_version: '',
  goals: [newGoal()],
  rubric: [newCriterion(whole)],
})

const filesOf = (files: RwQuestionDetail['attachments']) =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))
const apart = ['direction_id', 'attachments', 'analysis_files'] as const
type SameWord = Exclude<(typeof targetWords)[number], (typeof apart)[number]>
/** Fields that the form holds as the views show them. */
const sameNames = [...targetWords.filter((name): name is SameWord => !apart.some((one) => one === name)), ...targetNames]

export function valuesOf(detail: RwQuestionDetail): TargetInput {
  // Checked: one value for each name.
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<RwQuestionDetail, (typeof sameNames)[number]>
  return {
    ...same,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

/** What goals and criteria say in the second language. */
export const otherTextsOf = ({ goals = [], rubric = [] }: Partial<Pick<TargetInput, 'goals' | 'rubric'>>): (string | undefined)[] => [
  ...goals.flatMap(({ name_other, counts_other }) => [name_other, counts_other]),
  ...rubric.map(({ name_other }) => name_other),
]

/** What may lie in a browser: not the solution, nor which device it is. */
export function withoutSecrets({ analysis: _analysis, target_serial: _serial, ...open }: TargetInput): Partial<TargetInput> {
  return open
}
