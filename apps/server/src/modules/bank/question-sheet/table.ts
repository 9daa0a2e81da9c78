import type { Parsed } from '@beacon/api/endpoint'
import { question, type QuestionRow } from '@beacon/api/question'
import { questionSheetOrder, type QuestionSheetOrder } from '@beacon/api/question-sheet'
import type { SignedIn } from '../../../context.ts'
import { failFields } from '../../../failure.ts'
import { listVisible } from '../question/index.ts'
import type { Cell, ExportKind, Table } from '../../platform/sheet/index.ts'

type Lang = QuestionSheetOrder['lang']
type Words = Readonly<Record<Lang, string>>
interface Column extends Words {
  cell: (row: QuestionRow, lang: Lang) => Cell
}

const difficulties: Record<QuestionRow['difficulty'], Words> = {
  primary: { en: 'Easy', zh: '初级' },
  intermediate: { en: 'Medium', zh: '中级' },
  advanced: { en: 'Hard', zh: '高级' },
}
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
const visibilities: Record<QuestionRow['visibility'], Words> = {
  published: { en: 'Published', zh: '已发布' },
  organisation: { en: 'Organisation', zh: '本组织' },
  hidden: { en: 'Hidden', zh: '隐藏' },
}
const results: Record<'passed' | 'failed', Words> = { passed: { en: 'Passed', zh: '通过' }, failed: { en: 'Failed', zh: '未通过' } }

/** The list's columns, what belongs to the score, tags and author; never a flag. Null: a sheet does not hold it. */
const columnByField: Readonly<Record<keyof QuestionRow, Column | null>> = {
  number: { en: 'Number', zh: '编号', cell: (row) => row.number },
  name: { en: 'Name', zh: '名称', cell: (row) => row.name },
  direction: { en: 'Category', zh: '方向', cell: ({ direction }, lang) => (lang === 'zh' ? direction.name_zh : direction.name_en) },
  difficulty: { en: 'Difficulty', zh: '难度', cell: (row, lang) => difficulties[row.difficulty][lang] },
  flag_type: { en: 'Flag type', zh: 'Flag 类型', cell: (row, lang) => types[row.flag_type][lang] },
  part_count: { en: 'Parts', zh: '分项', cell: (row) => row.part_count },
  integral_way: { en: 'Scoring', zh: '计分方式', cell: (row, lang) => ways[row.integral_way][lang] },
  score: { en: 'Score', zh: '初始分值', cell: (row) => row.score },
  score_min: { en: 'Floor', zh: '最低分值', cell: (row) => (row.integral_way === 'accumulative' ? null : row.score_min) },
  knowledge_points: { en: 'Knowledge points', zh: '知识点', cell: (row) => row.knowledge_points.join(', ') },
  topic_sets: { en: 'Question sets', zh: '题集', cell: (row) => row.topic_sets.join(', ') },
  attachment_count: { en: 'Files', zh: '附件', cell: (row) => row.attachment_count },
  hint_count: { en: 'Hints', zh: '提示', cell: (row) => row.hint_count },
  used_count: { en: 'Used in', zh: '使用次数', cell: (row) => row.used_count },
  solve_rate: { en: 'Solve rate, percent', zh: '解出率（%）', cell: (row) => row.solve_rate },
  hot_value: { en: 'Popularity', zh: '热度', cell: (row) => row.hot_value },
  visibility: { en: 'Visibility', zh: '可见性', cell: (row, lang) => visibilities[row.visibility][lang] },
  author: { en: 'Author', zh: '命题人', cell: (row) => row.author },
  owner_name: { en: 'Owner', zh: '所有者', cell: (row) => row.owner_name },
  lang: { en: 'Language', zh: '语言', cell: (row) => row.lang },
  test_result: { en: 'Tested', zh: '已试答', cell: (row, lang) => (row.test_result === null ? null : results[row.test_result][lang]) },
  updated_at: { en: 'Updated', zh: '更新时间', cell: (row) => row.updated_at },
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
const columns = Object.values(columnByField).filter((column) => column !== null)
const pageSize = 200

/** A page of the list, by its own rules. Throws 400 at `filter` when it is none of the list's. */
async function pageOf(ctx: SignedIn, { filter }: QuestionSheetOrder, page: number, size = pageSize) {
  const { page: _page, size: _size, ...rest } = filter
  const parsed = question.list.query?.['~standard'].validate({ ...rest, page, size })
  if (parsed === undefined || parsed instanceof Promise || parsed.issues !== undefined)
    return failFields({ filter: { code: 'field_wrong' } })
  return listVisible(ctx, parsed.value as Parsed<typeof question.list>['query'])
}

async function* lines(ctx: SignedIn, order: QuestionSheetOrder): AsyncGenerator<Cell[]> {
  for (let page = 1; ; page += 1) {
    const { items } = await pageOf(ctx, order, page)
    for (const row of items) yield columns.map(({ cell }) => cell(row, order.lang))
    if (items.length < pageSize) return
  }
}

const tableOf = (ctx: SignedIn, order: QuestionSheetOrder): Table => ({
  name: order.lang === 'zh' ? '题目' : 'Questions',
  head: columns.map((column) => column[order.lang]),
  rows: lines(ctx, order),
})

export const questionTable: ExportKind<typeof questionSheetOrder> = {
  noun: 'questions',
  audit: { module: 'question', object_type: 'export' },
  needs: ['question.read'],
  order: questionSheetOrder,
  count: async (ctx, order) => (await pageOf(ctx, order, 1, 10)).total,
  table: (ctx, order) => Promise.resolve(tableOf(ctx, order)),
  told: ({ filter }) => ({ filter }),
}
