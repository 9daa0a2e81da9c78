import * as z from 'zod/mini'
import {
  crossCheck as judgedCheck,
  judgedDetail,
  judgedErrors,
  judgedRow,
  judgedTable,
  type PathIssue,
  type ServiceScene,
} from '../../bank/judged-question.ts'
import { word as everyWord, type QuestionLine } from '../../bank/question-words.ts'
import { namesWhere, shapeOf } from '../../field-table.ts'
import { integer, issue } from '../../fields.ts'
import { awdpQuestionLimits as limits } from './question-limits.ts'

export { proofState, type ProofState } from '../../bank/judged-question.ts'

const score = integer(limits.score.min, limits.score.max)
const row = { ...everyWord, bank: 'row', part: 'scoring', players: 'none' } as const

/** What a question of this bank has beside the words of every bank, a line each. */
export const awdpTable = {
  ...judgedTable,
  score: { ...row, body: z._default(score, 500), view: z.int() },
  defence_score: { ...row, body: z._default(score, 500), view: z.int() },
  /** Largest patch, packed. */
  patch_mb: {
    ...row,
    bank: 'detail',
    part: 'answer',
    body: z._default(integer(limits.patch_mb.min, limits.patch_mb.max), 20),
    view: z.int(),
  },
} as const satisfies Readonly<Record<string, QuestionLine>>

// The keys are those of the table written above.
export const awdpNames = Object.keys(awdpTable) as Array<keyof typeof awdpTable>
const fields = shapeOf(awdpTable, awdpNames, 'body')
const own = z.object(fields)
export type AwdpQuestion = z.output<typeof own>

/** Whether the service stands in its scene, can be patched there, and each entrant has its own; `[path, issue]` pairs. */
export const crossCheck = (form: Pick<AwdpQuestion, 'node' | 'port'>, scene: ServiceScene): PathIssue[] => [
  ...judgedCheck(form, scene),
  ...(scene.is_shared ? [['topology_id', issue('shared_scene_dynamic')] as PathIssue] : []),
]

/** The contract of this bank's questions: their own fields, and what each view adds. */
export const awdpQuestion = {
  fields,
  errors: [...judgedErrors, 'shared_scene_dynamic'],
  row: { ...shapeOf(awdpTable, namesWhere(awdpTable, { bank: 'row' }), 'view'), ...judgedRow },
  detail: { ...shapeOf(awdpTable, namesWhere(awdpTable, { bank: 'detail' }), 'view'), ...judgedDetail },
} as const
