import type { Parsed } from '@beacon/api/endpoint'
import { bankKind, firstContractKind } from '@beacon/api/kinds/index'
import { question, type CommonRow } from '@beacon/api/bank/question'
import { questionSheetOrder, type QuestionSheetOrder } from '@beacon/api/bank/question-sheet'
import * as z from 'zod/mini'
import type { SignedIn } from '../../../context.ts'
import { failFields } from '../../../failure.ts'
import { findBank, listVisible, type QuestionBank, type SheetColumn } from '../question/index.ts'
import type { Cell, ExportKind, Table } from '../../platform/sheet/index.ts'

type Lang = QuestionSheetOrder['lang']
type Words = Readonly<Record<Lang, string>>

const difficulties: Record<CommonRow['difficulty'], Words> = {
  primary: { en: 'Easy', zh: '初级' },
  intermediate: { en: 'Medium', zh: '中级' },
  advanced: { en: 'Hard', zh: '高级' },
}
const visibilities: Record<CommonRow['visibility'], Words> = {
  published: { en: 'Published', zh: '已发布' },
  organisation: { en: 'Organisation', zh: '本组织' },
  hidden: { en: 'Hidden', zh: '隐藏' },
}
const results: Record<'passed' | 'failed' | 'partial', Words> = {
  passed: { en: 'Passed', zh: '通过' },
  failed: { en: 'Failed', zh: '未通过' },
  partial: { en: 'Partly checked', zh: '部分检查' },
}

/** Columns that every bank has, by field; a bank puts them and its own in order. Never a secret. */
export const commonColumns = {
  number: { en: 'Number', zh: '编号', cell: (row) => row.number },
  name: { en: 'Name', zh: '名称', cell: (row) => row.name },
  direction: { en: 'Category', zh: '方向', cell: ({ direction }, lang) => (lang === 'zh' ? direction.name_zh : direction.name_en) },
  difficulty: { en: 'Difficulty', zh: '难度', cell: (row, lang) => difficulties[row.difficulty][lang] },
  knowledge_points: { en: 'Knowledge points', zh: '知识点', cell: (row) => row.knowledge_points.join(', ') },
  topic_sets: { en: 'Question sets', zh: '题集', cell: (row) => row.topic_sets.join(', ') },
  attachment_count: { en: 'Files', zh: '附件', cell: (row) => row.attachment_count },
  used_count: { en: 'Used in', zh: '使用次数', cell: (row) => row.used_count },
  visibility: { en: 'Visibility', zh: '可见性', cell: (row, lang) => visibilities[row.visibility][lang] },
  author: { en: 'Author', zh: '命题人', cell: (row) => row.author },
  owner_name: { en: 'Owner', zh: '所有者', cell: (row) => row.owner_name },
  lang: { en: 'Language', zh: '语言', cell: (row) => row.lang },
  test_result: { en: 'Tested', zh: '已试答', cell: (row, lang) => (row.test_result === null ? null : results[row.test_result][lang]) },
  updated_at: { en: 'Updated', zh: '更新时间', cell: (row) => row.updated_at },
} as const satisfies Record<string, SheetColumn>
const pageSize = 200

type Query = Parsed<typeof question.list>['query']
const namedBank = z.object({ bank: z._default(bankKind, firstContractKind) })

/** The bank of an order; null for none. */
function bankOf({ filter }: QuestionSheetOrder): QuestionBank | null {
  const named = z.safeParse(namedBank, filter)
  return named.success ? findBank(named.data.bank) : null
}

function commonQuery(query: Record<string, unknown>): Query | null {
  const parsed = question.list.query?.['~standard'].validate(query)
  // Checked by the schema of the list.
  return parsed === undefined || parsed instanceof Promise || parsed.issues !== undefined ? null : (parsed.value as Query)
}

/** A page of the list, by its own rules. Throws 400 at `filter` when it is none of the list's. */
async function pageOf(ctx: SignedIn, order: QuestionSheetOrder, page: number, size = pageSize) {
  const { page: _page, size: _size, ...rest } = order.filter
  const asked = { ...rest, page, size }
  const own = bankOf(order)?.sheetQuery
  const query = own === undefined ? commonQuery(asked) : await own(ctx, asked)
  return listVisible(ctx, query ?? failFields({ filter: { code: 'field_wrong' } }))
}

const columnsOf = (order: QuestionSheetOrder): readonly SheetColumn[] => bankOf(order)?.sheet ?? []

async function* lines(ctx: SignedIn, order: QuestionSheetOrder): AsyncGenerator<Cell[]> {
  const columns = columnsOf(order)
  for (let page = 1; ; page += 1) {
    const { items } = await pageOf(ctx, order, page)
    for (const row of items) yield columns.map(({ cell }) => cell(row, order.lang))
    if (items.length < pageSize) return
  }
}

const tableOf = (ctx: SignedIn, order: QuestionSheetOrder): Table => ({
  name: order.lang === 'zh' ? '题目' : 'Questions',
  head: columnsOf(order).map((column) => column[order.lang]),
  rows: lines(ctx, order),
})

export const questionTable: ExportKind<typeof questionSheetOrder> = {
  noun: 'questions',
  audit: { module: 'question', object_type: 'export' },
  needs: ['question.read'],
  order: questionSheetOrder,
  count: async (ctx, order) => (await pageOf(ctx, order, 1, 10)).total,
  table: async (ctx, order) => tableOf(ctx, order),
  told: ({ filter }) => ({ filter }),
}
