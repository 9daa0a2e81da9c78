import type { CfsQuestionDetail, RangeInput } from '@beacon/api/kinds/cfs/bank'
import { freshOf, questionWords, wordNames } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import { newUuid } from '../../../parts/question-form/uuid.ts'

export type { RangeInput }
export type StageInput = RangeInput['stages'][number]

export const newStage = (): StageInput => ({
  stage_id: newUuid(),
  name: '',
  description: '',
  score: 100,
  node_key: '',
  zone: '',
  proof: 'user',
  flag_type: 'dynamic',
  flags: [],
  plant: { into: 'file', path: '/flag', mode: '0444' },
  needs: [],
  reveal: 'when_reachable',
})

export const makeEmpty = (lang: FormatLocale): RangeInput => ({
  ...freshOf(questionWords),
  name: '',
  lang,
  direction_id: '',
  description: '',
  topology_id: '',
  order: 'any',
  finish_bonus_percent: null,
  stages: [newStage()],
})

type Files = CfsQuestionDetail['attachments']
const filesOf = (files: Files) =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))

const apart = ['direction_id', 'attachments', 'analysis_files'] as const
type SameWord = Exclude<keyof typeof questionWords, (typeof apart)[number]>
/** Fields that the form holds as the views show them. */
const sameNames = [
  ...wordNames.filter((name): name is SameWord => !apart.some((one) => one === name)),
  ...(['topology_id', 'order', 'finish_bonus_percent', 'stages'] as const),
]

export function valuesOf(detail: CfsQuestionDetail): RangeInput {
  // Checked: one value for each name.
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<CfsQuestionDetail, (typeof sameNames)[number]>
  return {
    ...same,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

/** What may lie in a browser: neither flags nor the solution, nor where flags are planted. */
export function withoutSecrets({ stages: _stages, analysis: _analysis, ...open }: RangeInput): Partial<RangeInput> {
  return open
}
