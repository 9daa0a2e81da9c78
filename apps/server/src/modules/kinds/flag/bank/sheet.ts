import type { QuestionRow } from '@beacon/api/question'
import type { SheetColumn } from '../../../bank/question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'

type Words = Readonly<Record<'en' | 'zh', string>>
const types: Record<QuestionRow['flag_type'], Words> = {
  static: { en: 'Static', zh: '静态' },
  dynamic: { en: 'Dynamic', zh: '动态' },
  random: { en: 'Random', zh: '随机' },
  report: { en: 'Report', zh: '报告' },
  optimise: { en: 'Optimise', zh: '优化' },
}
const ways: Record<QuestionRow['integral_way'], Words> = {
  accumulative: { en: 'Fixed', zh: '固定' },
  dynamic: { en: 'Dynamic', zh: '动态' },
  cd: { en: 'Decay', zh: '时间衰减' },
  ladder: { en: 'Ladder', zh: '阶梯' },
}

/** The list's columns, what belongs to the score, tags and author; never a flag. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  common.name,
  common.direction,
  common.difficulty,
  { en: 'Flag type', zh: 'Flag 类型', cell: (row, lang) => types[row.flag_type][lang] },
  { en: 'Parts', zh: '分项', cell: (row) => row.part_count },
  { en: 'Scoring', zh: '计分方式', cell: (row, lang) => ways[row.integral_way][lang] },
  { en: 'Score', zh: '初始分值', cell: (row) => row.score },
  { en: 'Floor', zh: '最低分值', cell: (row) => (row.integral_way === 'accumulative' ? null : row.score_min) },
  common.knowledge_points,
  common.topic_sets,
  common.attachments,
  { en: 'Hints', zh: '提示', cell: (row) => row.hint_count },
  common.used_count,
  { en: 'Solve rate, percent', zh: '解出率（%）', cell: (row) => row.solve_rate },
  { en: 'Popularity', zh: '热度', cell: (row) => row.hot_value },
  common.visibility,
  common.author,
  common.owner,
  common.lang,
  common.tested,
  common.updated_at,
]
