import { cfsBank, type CfsInput, type CfsQuestionDetail } from '@beacon/api/kinds/cfs/bank'
import { freshOf, questionWords } from '@beacon/api/question-words'
import type { FormatLocale } from '@beacon/i18n'
import * as z from 'zod/mini'
import { newUuid } from '../../../parts/question-form/uuid.ts'

/** The contract's schema without the name of the bank, which the page knows. */
export const rangeForm = z.omit(cfsBank.create, { bank: true })
export type RangeInput = Omit<CfsInput, 'bank'>
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

export function valuesOf(detail: CfsQuestionDetail): RangeInput {
  const { name, lang, translations, difficulty, description, author, attribution, knowledge_points, hints } = detail
  const { analysis, notes, is_public, visibility, topic_sets, topology_id, order, finish_bonus_percent, stages } = detail
  return {
    ...{ name, lang, translations, difficulty, description, author, attribution, knowledge_points, hints },
    ...{ analysis, notes, is_public, visibility, topic_sets, topology_id, order, finish_bonus_percent, stages },
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

/** What may lie in a browser: neither flags nor the solution, nor where flags are planted. */
export function withoutSecrets({ stages: _stages, analysis: _analysis, ...open }: RangeInput): Partial<RangeInput> {
  return open
}
