import type { OperationFormInput, OperationQuestionDetail } from '@beacon/api/kinds/operation/bank'
import { operationNames } from '@beacon/api/kinds/operation/question'
import { freshOf, questionWords, wordNames } from '@beacon/api/bank/question-words'
import type { FormatLocale } from '@beacon/i18n'
import { newUuid } from '../../../parts/question-form/uuid.ts'

export type OperationValues = OperationFormInput
export type PointInput = OperationValues['points'][number]

export const newPoint = (): PointInput => ({
  point_id: newUuid(),
  name: '',
  type: 'reinforcement',
  role: 'task',
  judge: 'script',
  check_mode: 'manual',
  score: 100,
  point_mode: 'once',
  may_apply: true,
  node: null,
  port: null,
  check_script: null,
  script_args: '',
  attachment: null,
  timeout_s: 30,
  flags: [],
  check_limit: null,
  reads: [],
  commands: [],
})

/** A name is one point's; an answer too. */
export const copyOf = (point: PointInput): PointInput => ({
  ...point,
  point_id: newUuid(),
  name: '',
  flags: point.judge === 'answer' ? [{ content: '', match: 'exact' }] : [],
})

/** What of a point falls away, where it is judged otherwise: an answer has no place in the scene, a script no answers. */
export const judgedBy = (point: PointInput, judge: 'script' | 'answer'): PointInput =>
  judge === 'script'
    ? { ...point, judge, flags: [] }
    : {
        ...point,
        judge,
        check_mode: 'manual',
        point_mode: 'once',
        node: null,
        port: null,
        check_script: null,
        attachment: null,
        script_args: '',
        reads: [],
        commands: [],
        flags: [{ content: '', match: 'exact' }],
      }

/** A guard is worth nothing and checked with every run. */
export const inRole = (point: PointInput, role: 'task' | 'guard'): PointInput =>
  role === 'task'
    ? { ...point, role, score: 100 }
    : { ...judgedBy(point, 'script'), role, score: null, check_mode: 'manual', point_mode: 'once', check_limit: null }

export const makeEmpty = (lang: FormatLocale): OperationValues => ({
  ...freshOf(questionWords),
  name: '',
  lang,
  direction_id: '',
  description: '',
  topology_id: null,
  runtime_image: null,
  points: [newPoint()],
})

type Files = OperationQuestionDetail['attachments']
const filesOf = (files: Files) =>
  files.map(({ file_id, name, url, is_template }) => ({ file_id, name, url: url ?? null, is_template: is_template ?? false }))

const apart = ['direction_id', 'attachments', 'analysis_files'] as const
type SameWord = Exclude<keyof typeof questionWords, (typeof apart)[number]>
/** Fields that the form holds as the views show them. */
const sameNames = [...wordNames.filter((name): name is SameWord => !apart.some((one) => one === name)), ...operationNames]

export function valuesOf(detail: OperationQuestionDetail): OperationValues {
  // Checked: one value for each name.
  const same = Object.fromEntries(sameNames.map((name) => [name, detail[name]])) as Pick<
    OperationQuestionDetail,
    (typeof sameNames)[number]
  >
  return {
    ...same,
    direction_id: detail.direction.resource_id,
    attachments: filesOf(detail.attachments),
    analysis_files: filesOf(detail.analysis_files),
  }
}

/** What may lie in a browser: neither scripts and answers nor the solution. */
export function withoutSecrets({ points: _points, analysis: _analysis, ...open }: OperationValues): Partial<OperationValues> {
  return open
}
