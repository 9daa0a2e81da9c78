import type { RwQuestionRow } from '@beacon/api/kinds/rw/bank'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as RwQuestionRow
const kinds = {
  scene: { en: 'Scene', zh: '场景' },
  equipment: { en: 'Device', zh: '真实设备' },
  service: { en: 'Service', zh: '服务' },
  file: { en: 'File', zh: '文件' },
}

/** The list's columns. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Target type', zh: '靶标类别', cell: (row, lang) => kinds[own(row).target_kind][lang] },
  { en: 'Target', zh: '靶标', cell: (row) => own(row).target_product },
  { en: 'Version', zh: '版本', cell: (row) => own(row).target_version },
  {
    en: 'Goals',
    zh: '目标',
    cell: (row) =>
      own(row)
        .goals.map(({ name, percent }) => `${name} ${percent}%`)
        .join(', '),
  },
  { en: 'Score', zh: '分值', cell: (row) => own(row).score },
  common.knowledge_points,
  common.topic_sets,
  common.used_count,
  common.visibility,
  common.author,
  common.owner_name,
  common.lang,
  common.updated_at,
]
