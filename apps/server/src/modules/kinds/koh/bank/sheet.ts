import type { HillQuestionRow } from '@beacon/api/kinds/koh/bank'
import { proofColumn } from '../../../bank/judged-question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as HillQuestionRow

/** The list's columns; never a script. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Service', zh: '服务', cell: (row) => `${own(row).node}:${own(row).port}` },
  { en: 'Solve points', zh: '解题分值', cell: (row) => own(row).score },
  { en: 'Points a minute', zh: '每分钟占领分', cell: (row) => own(row).hold_points },
  proofColumn((row) => own(row).proof),
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
