import type { CfsQuestionRow } from '@beacon/api/kinds/cfs/bank'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as CfsQuestionRow
const orders = { any: { en: 'Any', zh: '任意' }, sequence: { en: 'In sequence', zh: '按顺序' } }

/** The list's columns; never a flag. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Stages', zh: '阶段数', cell: (row) => own(row).stage_count },
  { en: 'Nodes', zh: '节点数', cell: (row) => own(row).node_count },
  { en: 'Zones', zh: '区域数', cell: (row) => own(row).zone_count },
  { en: 'Score', zh: '总分', cell: (row) => own(row).score },
  { en: 'Order', zh: '顺序', cell: (row, lang) => orders[own(row).order][lang] },
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
