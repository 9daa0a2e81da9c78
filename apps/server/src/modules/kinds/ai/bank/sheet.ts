import type { AiQuestionRow } from '@beacon/api/kinds/ai/bank'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'

// Checked by the bank: rows of its own alone are written by its columns.
const own = (row: CommonRow) => row as AiQuestionRow
const tasks = { result: { en: 'Result', zh: '结果' }, code: { en: 'Program', zh: '程序' }, flag: { en: 'Flag', zh: 'Flag' } }
const trials = {
  none: { en: 'Not tried', zh: '未试评' },
  running: { en: 'Running', zh: '试评中' },
  passed: { en: 'Passed', zh: '通过' },
  failed: { en: 'Failed', zh: '未通过' },
  old: { en: 'Changed since', zh: '已变更' },
}
const isScored = (row: CommonRow): boolean => own(row).task_type !== 'flag'

/** The list's columns; never a reference or a flag. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Task', zh: '任务类型', cell: (row, lang) => tasks[own(row).task_type][lang] },
  { en: 'Metric', zh: '指标', cell: (row) => (isScored(row) ? own(row).metric : null) },
  { en: 'Public %', zh: '公开比例 %', cell: (row) => (isScored(row) && own(row).split_mode === 'ratio' ? own(row).split_ratio : null) },
  { en: 'Score', zh: '分值', cell: (row) => own(row).score },
  { en: 'Ready tries', zh: '试评', cell: (row, lang) => (isScored(row) ? trials[own(row).trial][lang] : null) },
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
