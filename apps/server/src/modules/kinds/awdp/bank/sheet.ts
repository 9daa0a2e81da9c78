import type { AwdpQuestionRow } from '@beacon/api/kinds/awdp/bank'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as AwdpQuestionRow
const proofs = {
  none: { en: 'Not proven', zh: '未验证' },
  running: { en: 'Running', zh: '验证中' },
  passed: { en: 'Passed', zh: '通过' },
  failed: { en: 'Failed', zh: '未通过' },
  old: { en: 'Changed since', zh: '已变更' },
}

/** The list's columns; never a script. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Service', zh: '服务', cell: (row) => `${own(row).node}:${own(row).port}` },
  { en: 'Attack points', zh: '攻击分值', cell: (row) => own(row).score },
  { en: 'Defence points', zh: '防御分值', cell: (row) => own(row).defence_score },
  { en: 'Proof', zh: '验证', cell: (row, lang) => proofs[own(row).proof][lang] },
  common.knowledge_points,
  common.topic_sets,
  common.used_count,
  common.visibility,
  common.author,
  common.owner_name,
  common.lang,
  common.test_result,
  common.updated_at,
]
