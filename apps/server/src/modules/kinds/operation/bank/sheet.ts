import type { OperationQuestionRow } from '@beacon/api/kinds/operation/bank'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as OperationQuestionRow
const modes = { manual: { en: 'On request', zh: '申请检测' }, automatic: { en: 'Automatic', zh: '自动检测' } }

/** The list's columns; never a script or an answer. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Check points', zh: '检测点数', cell: (row) => own(row).point_count },
  { en: 'Score', zh: '总分', cell: (row) => own(row).score },
  {
    en: 'Mode',
    zh: '检测方式',
    cell: (row, lang) =>
      own(row)
        .modes.map((mode) => modes[mode][lang])
        .join(lang === 'zh' ? '、' : ', '),
  },
  { en: 'Proved', zh: '已验证', cell: (row) => `${own(row).proved}/${own(row).provable}` },
  common.knowledge_points,
  common.topic_sets,
  common.used_count,
  common.visibility,
  common.author,
  common.owner_name,
  common.lang,
  common.updated_at,
]
