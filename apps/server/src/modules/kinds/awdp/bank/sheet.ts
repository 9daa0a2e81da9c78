import type { AwdpQuestionRow } from '@beacon/api/kinds/awdp/bank'
import { proofColumn } from '../../../bank/judged-question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as AwdpQuestionRow

/** The list's columns; never a script. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Service', zh: '服务', cell: (row) => `${own(row).node}:${own(row).port}` },
  { en: 'Attack points', zh: '攻击分值', cell: (row) => own(row).score },
  { en: 'Defence points', zh: '防御分值', cell: (row) => own(row).defence_score },
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
