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

/** The list's columns, what belongs to the score, tags and author; never a flag. */
const columns: readonly Column[] = [
  { en: 'Number', zh: '编号', cell: (row) => row.number },
  { en: 'Name', zh: '名称', cell: (row) => row.name },
  { en: 'Category', zh: '方向', cell: ({ direction }, lang) => (lang === 'zh' ? direction.name_zh : direction.name_en) },
  { en: 'Difficulty', zh: '难度', cell: (row, lang) => difficulties[row.difficulty][lang] },
  { en: 'Flag type', zh: 'Flag 类型', cell: (row, lang) => types[row.flag_type][lang] },
  { en: 'Parts', zh: '分项', cell: (row) => row.part_count },
  { en: 'Scoring', zh: '计分方式', cell: (row, lang) => ways[row.integral_way][lang] },
  { en: 'Score', zh: '初始分值', cell: (row) => row.score },
  { en: 'Floor', zh: '最低分值', cell: (row) => (row.integral_way === 'accumulative' ? null : row.score_min) },
  { en: 'Knowledge points', zh: '知识点', cell: (row) => row.knowledge_points.join(', ') },
  { en: 'Question sets', zh: '题集', cell: (row) => row.topic_sets.join(', ') },
  { en: 'Files', zh: '附件', cell: (row) => row.attachment_count },
  { en: 'Hints', zh: '提示', cell: (row) => row.hint_count },
  { en: 'Used in', zh: '使用次数', cell: (row) => row.used_count },
  { en: 'Solve rate, percent', zh: '解出率（%）', cell: (row) => row.solve_rate },
  { en: 'Popularity', zh: '热度', cell: (row) => row.hot_value },
  { en: 'Visibility', zh: '可见性', cell: (row, lang) => visibilities[row.visibility][lang] },
  { en: 'Author', zh: '命题人', cell: (row) => row.author },
  { en: 'Owner', zh: '所有者', cell: (row) => row.owner_name },
  { en: 'Language', zh: '语言', cell: (row) => row.lang },
  { en: 'Tested', zh: '已试答', cell: (row, lang) => (row.test_result === null ? null : results[row.test_result][lang]) },
  { en: 'Updated', zh: '更新时间', cell: (row) => row.updated_at },
]
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
