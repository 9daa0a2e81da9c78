import type { QuestionType } from '@beacon/api/kinds/theory/question'
import type { CommonRow, SheetColumn } from '../../../bank/question/index.ts'
import { commonColumns as common } from '../../../bank/question-sheet/index.ts'
import type { OwnRow } from './view.ts'

const types: Readonly<Record<QuestionType, Readonly<Record<'en' | 'zh', string>>>> = {
  single: { en: 'Single', zh: '单选' },
  multiple: { en: 'Multiple', zh: '多选' },
  truefalse: { en: 'True/false', zh: '判断' },
  completion: { en: 'Completion', zh: '填空' },
  short: { en: 'Short answer', zh: '简答' },
}
// Checked: rows of this bank alone are written by its columns.
const own = (row: CommonRow) => row as unknown as OwnRow

/** A share as the pages say it; null where fewer than 30 answers say nothing. */
const measure = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100 + 0)

/** What papers and exams made of a question, as the list shows it: the name of an exam for who may see that exam. */
const pastUse: readonly SheetColumn[] = [
  { en: 'Used in papers', zh: '所在试卷数', cell: (row) => own(row).paper_count },
  { en: 'Used in exams', zh: '使用考试数', cell: (row) => own(row).used_count },
  { en: 'Answers', zh: '作答', cell: (row) => own(row).answer_count },
  { en: 'Measured facility', zh: '实测难度系数', cell: (row) => measure(own(row).facility) },
  { en: 'Discrimination', zh: '区分度', cell: (row) => measure(own(row).discrimination) },
  { en: 'Last used', zh: '最近使用', cell: (row) => own(row).last_used_at },
  { en: 'Last exam', zh: '最近使用考试', cell: (row) => own(row).last_exam?.name ?? null },
]

/** The list's columns; never a key. */
export const sheet: readonly SheetColumn[] = [
  common.number,
  { en: 'Question', zh: '题目', cell: (row) => row.name },
  { en: 'Type', zh: '题型', cell: (row, lang) => types[own(row).question_type][lang] },
  common.direction,
  common.knowledge_points,
  common.difficulty,
  { en: 'Score', zh: '分值', cell: (row) => own(row).score / 100 },
  ...pastUse,
  { en: 'Enemy group', zh: '互斥组', cell: (row) => own(row).enemy_group },
  { en: 'Source', zh: '来源', cell: (row) => own(row).origin },
  common.topic_sets,
  common.visibility,
  common.author,
  common.owner_name,
  common.lang,
  common.test_result,
  common.updated_at,
]
