import type { CommonDetail, CommonRow } from '@beacon/api/bank/question'
import type { RwQuestionDetail, RwQuestionRow } from '@beacon/api/kinds/rw/bank'
import { asTarget, type TargetRecord } from '../../../../db/schema/kinds/rw/question-target.ts'
import type { BankView } from '../../../bank/question/index.ts'

type OwnRow = Omit<RwQuestionRow, keyof CommonRow>
type OwnDetail = Omit<RwQuestionDetail, keyof CommonRow | keyof CommonDetail | keyof OwnRow> & Pick<RwQuestionDetail, 'hints'>

function rowOf({ target_kind, target_product, target_version, score, goals }: TargetRecord): OwnRow {
  return { target_kind, target_product, target_version, score, goals, goal_count: goals.length }
}

function detailOf({ target_serial, rubric, forbidden, reset_steps }: TargetRecord): OwnDetail {
  return { target_serial, rubric, forbidden, reset_steps, hints: [] }
}

/** Everything stands in the row: nothing is read besides. */
export const view: BankView = {
  row: (row) => rowOf(asTarget(row)),
  detail: (row) => detailOf(asTarget(row)),
  problems: (row) => (asTarget(row).reset_steps.length === 0 ? ['reset_steps_missing'] : []),
}
