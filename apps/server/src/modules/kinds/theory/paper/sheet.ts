import type { Parsed } from '@beacon/api/endpoint'
import { type PaperRow, testPaper } from '@beacon/api/kinds/theory/paper'
import { type PaperSheetOrder, paperSheet as contract, paperSheetOrder } from '@beacon/api/kinds/theory/paper-sheet'
import type { SignedIn } from '../../../../context.ts'
import { failFields } from '../../../../failure.ts'
import { implement, type Module, withStatus } from '../../../../module.ts'
import { type Cell, exportJob, type ExportKind, fetchExport, makeExport, type Table } from '../../../platform/sheet/index.ts'
import { listPapers } from './list.ts'

type Lang = PaperSheetOrder['lang']
type Words = Readonly<Record<Lang, string>>

const modes: Readonly<Record<PaperRow['paper_mode'], Words>> = {
  manual: { en: 'Manual', zh: '手工' },
  automatic: { en: 'Automatic', zh: '随机' },
  intelligent: { en: 'Intelligent', zh: '智能' },
}
const states: Readonly<Record<PaperRow['status'], Words>> = {
  draft: { en: 'Draft', zh: '草稿' },
  ready: { en: 'Ready', zh: '可用' },
  frozen: { en: 'Frozen', zh: '已冻结' },
}
const answers: Readonly<Record<'yes' | 'no', Words>> = { yes: { en: 'Yes', zh: '是' }, no: { en: 'No', zh: '否' } }

interface Column extends Words {
  cell: (row: PaperRow, lang: Lang) => Cell
}

const columns: readonly Column[] = [
  { en: 'Number', zh: '编号', cell: (row) => row.number },
  { en: 'Name', zh: '名称', cell: (row) => row.name },
  { en: 'Mode', zh: '组卷方式', cell: (row, lang) => modes[row.paper_mode][lang] },
  { en: 'Per candidate', zh: '千人千卷', cell: (row, lang) => answers[row.per_candidate ? 'yes' : 'no'][lang] },
  { en: 'Questions', zh: '题数', cell: (row) => row.question_count },
  { en: 'Objective', zh: '客观题', cell: (row) => row.objective_count },
  { en: 'Subjective', zh: '主观题', cell: (row) => row.subjective_count },
  { en: 'Total', zh: '总分', cell: (row) => row.total_score / 100 },
  { en: 'Expected total', zh: '预期总分', cell: (row) => row.expected_total / 100 },
  { en: 'Pass', zh: '及格分', cell: (row) => row.pass_score / 100 },
  { en: 'State', zh: '状态', cell: (row, lang) => states[row.status][lang] },
  { en: 'Author', zh: '作者', cell: (row) => row.author || row.owner_name },
  { en: 'Updated', zh: '更新时间', cell: (row) => row.updated_at },
]
const pageSize = 200

/** The query of the list. @throws 400 at `filter` when it is none of the list's */
function queryOf({ filter }: PaperSheetOrder, page: number, size: number): Parsed<typeof testPaper.list>['query'] {
  const { page: _page, size: _size, ...rest } = filter
  const parsed = testPaper.list.query?.['~standard'].validate({ ...rest, page, size })
  if (parsed === undefined || parsed instanceof Promise || parsed.issues !== undefined)
    return failFields({ filter: { code: 'field_wrong' } })
  // Checked by the schema of the list, just above.
  return parsed.value as Parsed<typeof testPaper.list>['query']
}

async function* lines(ctx: SignedIn, order: PaperSheetOrder): AsyncGenerator<Cell[]> {
  for (let page = 1; ; page += 1) {
    const { items } = await listPapers(ctx, queryOf(order, page, pageSize))
    for (const row of items) yield columns.map(({ cell }) => cell(row, order.lang))
    if (items.length < pageSize) return
  }
}

const tableOf = (ctx: SignedIn, order: PaperSheetOrder): Table => ({
  name: order.lang === 'zh' ? '试卷' : 'Test papers',
  head: columns.map((column) => column[order.lang]),
  rows: lines(ctx, order),
})

const paperTable: ExportKind<typeof paperSheetOrder> = {
  noun: 'papers',
  audit: { module: 'paper', object_type: 'export' },
  needs: ['paper.manage'],
  order: paperSheetOrder,
  count: async (ctx, order) => (await listPapers(ctx, queryOf(order, 1, 10))).total,
  table: async (ctx, order) => tableOf(ctx, order),
  told: ({ filter }) => ({ filter }),
}

/** The list of papers into a spreadsheet. */
export const paperSheetModule: Module = {
  name: 'test-paper-sheet',
  handlers: implement(contract, {
    make: async ({ ctx, body }) => withStatus(201, await makeExport(ctx, paperTable, { order: body, format: body.format })),
    fetch: ({ ctx, params }) => fetchExport(ctx, paperTable.noun, params.export_id),
  }),
  start: ({ jobs }) => {
    const { name, work } = exportJob(paperTable)
    jobs.register(name, work)
  },
}
