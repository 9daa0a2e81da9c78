import type { FlagQuestionRow } from '@beacon/api/kinds/flag/question'
import type { SheetColumn } from '../../../bank/question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'
import type { Cell } from '../../../platform/sheet/index.ts'

type Words = Readonly<Record<'en' | 'zh', string>>
const types: Record<FlagQuestionRow['flag_type'], Words> = {
  static: { en: 'Static', zh: '静态' },
  dynamic: { en: 'Dynamic', zh: '动态' },
  random: { en: 'Random', zh: '随机' },
  report: { en: 'Report', zh: '报告' },
  optimise: { en: 'Optimise', zh: '优化' },
}
const ways: Record<FlagQuestionRow['integral_way'], Words> = {
  accumulative: { en: 'Fixed', zh: '固定' },
  dynamic: { en: 'Dynamic', zh: '动态' },
  cd: { en: 'Decay', zh: '时间衰减' },
  ladder: { en: 'Ladder', zh: '阶梯' },
}

// Checked by the bank: rows of its own alone are written by its columns.
const own =
  (cell: (row: FlagQuestionRow, lang: 'en' | 'zh') => Cell): SheetColumn['cell'] =>
  (row, lang) =>
    cell(row as FlagQuestionRow, lang)

/** The list's columns, what belongs to the score, tags and author; never a flag. Null: a sheet does not hold it. */
const columnByField: Readonly<Record<keyof FlagQuestionRow, SheetColumn | null>> = {
  number: common.number,
  name: common.name,
  direction: common.direction,
  difficulty: common.difficulty,
  flag_type: { en: 'Flag type', zh: 'Flag 类型', cell: own((row, lang) => types[row.flag_type][lang]) },
  part_count: { en: 'Parts', zh: '分项', cell: own((row) => row.part_count) },
  integral_way: { en: 'Scoring', zh: '计分方式', cell: own((row, lang) => ways[row.integral_way][lang]) },
  score: { en: 'Score', zh: '初始分值', cell: own((row) => row.score) },
  score_min: { en: 'Floor', zh: '最低分值', cell: own((row) => (row.integral_way === 'accumulative' ? null : row.score_min)) },
  knowledge_points: common.knowledge_points,
  topic_sets: common.topic_sets,
  attachment_count: common.attachment_count,
  hint_count: { en: 'Hints', zh: '提示', cell: own((row) => row.hint_count) },
  used_count: common.used_count,
  solve_rate: { en: 'Solve rate, percent', zh: '解出率（%）', cell: own((row) => row.solve_rate) },
  hot_value: { en: 'Popularity', zh: '热度', cell: own((row) => row.hot_value) },
  visibility: common.visibility,
  author: common.author,
  owner_name: common.owner_name,
  lang: common.lang,
  test_result: common.test_result,
  updated_at: common.updated_at,
  resource_id: null,
  bank: null,
  open_uses: null,
  is_public: null,
  source: null,
  owner_id: null,
  can_edit: null,
  rights: null,
  problems: null,
  tested_at: null,
  tested_by: null,
  created_at: null,
  deleted_at: null,
  version: null,
}
export const sheet: readonly SheetColumn[] = Object.values(columnByField).filter((column) => column !== null)
