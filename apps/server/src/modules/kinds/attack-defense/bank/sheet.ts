import { portText } from '@beacon/api/bank/port-span'
import type { AdQuestionRow } from '@beacon/api/kinds/attack-defense/bank'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as AdQuestionRow
const modes = {
  plain: { en: 'Private ID', zh: '私有标识' },
  split: { en: 'Public hint and private ID', zh: '公开提示与私有标识' },
  seeded: { en: 'Nothing', zh: '无输出' },
}
const states = {
  none: { en: 'No script', zh: '无脚本' },
  building: { en: 'Building', zh: '构建中' },
  ready: { en: 'Ready', zh: '就绪' },
  failed: { en: 'Failed', zh: '构建失败' },
}

/** The list's columns; never a script. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  { en: 'Service key', zh: '服务标识', cell: (row) => own(row).service_key },
  common.direction,
  common.difficulty,
  {
    en: 'Ports',
    zh: '端口',
    cell: (row) =>
      own(row)
        .ports.map((one) => `${portText(one)}/${one.proto}`)
        .join(', '),
  },
  { en: 'Flag stores', zh: 'Flag 存储位', cell: (row) => own(row).flag_stores.length },
  { en: 'Check points', zh: '检测点', cell: (row) => own(row).check_point_count },
  { en: 'Put prints', zh: '推送输出', cell: (row, lang) => modes[own(row).put_mode][lang] },
  { en: 'Script', zh: '检测脚本', cell: (row, lang) => states[own(row).script_state][lang] },
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
