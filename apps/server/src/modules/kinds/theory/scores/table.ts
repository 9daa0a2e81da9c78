import type { Parsed } from '@beacon/api/endpoint'
import { type ExamScoreOrder, examScoreOrder } from '@beacon/api/kinds/theory/score-sheet'
import { type ExamScoreRow, examScores } from '@beacon/api/kinds/theory/scores'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { failFields } from '../../../../failure.ts'
import type { Cell, ExportKind, Table } from '../../../platform/sheet/index.ts'
import { hasReport, staffExam } from '../exam/index.ts'
import { listScores } from './list.ts'
import { isMasked } from './score-row.ts'

type Lang = ExamScoreOrder['lang']
type Words = Readonly<Record<Lang, string>>

const results: Readonly<Record<ExamScoreRow['result'], Words>> = {
  pass: { en: 'Pass', zh: '及格' },
  fail: { en: 'Fail', zh: '不及格' },
  marking: { en: 'Marking', zh: '阅卷中' },
  open: { en: 'Not submitted', zh: '未交卷' },
  absent: { en: 'Absent', zh: '缺考' },
}
const ways: Readonly<Record<NonNullable<ExamScoreRow['submitted_by']>, Words>> = {
  candidate: { en: 'Candidate', zh: '考生' },
  clock: { en: 'Automatically', zh: '自动' },
  staff: { en: 'Staff', zh: '监考' },
  rule: { en: 'Automatic: left the page', zh: '离页超限' },
}
interface Column<Row> extends Words {
  cell: (row: Row, lang: Lang) => Cell
}
/** A blank cell where there is no mark: absent is not 0. */
const marks = (value: number | null): Cell => (value === null ? '' : value / 100)

const columns = (withReport: boolean): readonly Column<ExamScoreRow>[] => [
  { en: 'Rank', zh: '名次', cell: ({ rank }) => rank ?? '' },
  { en: 'Candidate number', zh: '准考证号', cell: ({ candidate_no }) => candidate_no },
  { en: 'Name', zh: '姓名', cell: ({ name }) => name },
  { en: 'Username', zh: '用户名', cell: ({ username }) => username },
  { en: 'Organisation', zh: '组织', cell: ({ organisation }) => organisation },
  { en: 'Room', zh: '考场', cell: ({ room }) => room },
  { en: 'Objective', zh: '客观分', cell: ({ objective }) => marks(objective) },
  { en: 'Subjective', zh: '主观分', cell: ({ subjective }) => marks(subjective) },
  ...(withReport ? [{ en: 'Report', zh: '报告', cell: ({ report }: ExamScoreRow) => marks(report) }] : []),
  { en: 'Adjustments', zh: '奖惩', cell: ({ adjustments }) => (adjustments === 0 ? '' : adjustments / 100) },
  { en: 'Total', zh: '总分', cell: ({ total }) => marks(total) },
  { en: 'Percentile', zh: '百分位', cell: ({ percentile }) => percentile ?? '' },
  { en: 'Result', zh: '结果', cell: ({ result }, lang) => results[result][lang] },
  { en: 'Minutes', zh: '用时（分钟）', cell: ({ used_s }) => (used_s === null ? '' : Math.round(used_s / 6) / 10) },
  { en: 'Submitted', zh: '交卷时间', cell: ({ submitted_at }) => submitted_at ?? '' },
  { en: 'Submitted by', zh: '交卷方式', cell: ({ submitted_by }, lang) => (submitted_by === null ? '' : ways[submitted_by][lang]) },
]

interface Unreviewed extends Record<string, unknown> {
  mark_no: string
  objective: number
  subjective: number | null
  report: number | null
  unmarked: number
}
const unreviewed = (withReport: boolean): readonly Column<Unreviewed>[] => [
  { en: 'Marking number (not reviewed)', zh: '阅卷号（未复核）', cell: ({ mark_no }) => mark_no },
  { en: 'Objective', zh: '客观分', cell: ({ objective }) => marks(objective) },
  { en: 'Subjective', zh: '主观分', cell: ({ subjective }) => marks(subjective) },
  ...(withReport ? [{ en: 'Report', zh: '报告', cell: ({ report }: Unreviewed) => marks(report) }] : []),
  { en: 'Answers to mark', zh: '未阅份数', cell: ({ unmarked }) => unmarked },
]

const pageSize = 200

/** The query of the table. @throws 400 at `filter` when it is none of the table's */
function queryOf({ filter }: ExamScoreOrder, page: number, size: number): Parsed<typeof examScores.list>['query'] {
  const { page: _page, size: _size, ...rest } = filter
  const parsed = examScores.list.query?.['~standard'].validate({ ...rest, page, size })
  if (parsed === undefined || parsed instanceof Promise || parsed.issues !== undefined)
    return failFields({ filter: { code: 'field_wrong' } })
  // Checked by the schema of the table, just above.
  return parsed.value as Parsed<typeof examScores.list>['query']
}

async function* lines(ctx: SignedIn, order: ExamScoreOrder, shown: readonly Column<ExamScoreRow>[]): AsyncGenerator<Cell[]> {
  for (let page = 1; ; page += 1) {
    const { items } = await listScores(ctx, order.exam_id, queryOf(order, page, pageSize))
    for (const row of items) yield shown.map(({ cell }) => cell(row, order.lang))
    if (items.length < pageSize) return
  }
}

/** Papers by marking number, as far as they are marked. Nothing in it leads to a candidate. */
async function* unreviewedLines(ctx: SignedIn, contest: ExamRecord, lang: Lang): AsyncGenerator<Cell[]> {
  let after = ''
  for (;;) {
    const { rows } = await ctx.db.execute<Unreviewed>(sql`
      select a.mark_no, a.objective, coalesce(a.unmarked, 0) as unmarked,
        (select sum(i.mark)::int from exam_item i where i.attempt_id = a.attempt_id) as subjective,
        (select k.mark from exam_report_mark k where k.attempt_id = a.attempt_id) as report
      from exam_attempt a join entrant e on e.entrant_id = a.entrant_id
      where a.contest_id = ${contest.resource_id} and a.run = ${contest.run} and a.state <> 'going' and a.objective is not null
        and e.status = 'approved' and not e.is_staff and a.mark_no > ${after} order by a.mark_no limit ${pageSize}`)
    for (const row of rows) yield unreviewed(hasReport(contest)).map(({ cell }) => cell(row, lang))
    after = rows.at(-1)?.mark_no ?? ''
    if (rows.length < pageSize) return
  }
}

async function tableOf(ctx: SignedIn, order: ExamScoreOrder): Promise<Table> {
  const { contest } = await staffExam(ctx, order.exam_id, 'contest.export')
  const { lang } = order
  if (isMasked(contest)) {
    const name = lang === 'zh' ? '成绩（未复核）' : 'Scores, not reviewed'
    return { name, head: unreviewed(hasReport(contest)).map((column) => column[lang]), rows: unreviewedLines(ctx, contest, lang) }
  }
  const shown = columns(hasReport(contest))
  return { name: lang === 'zh' ? '成绩' : 'Scores', head: shown.map((column) => column[lang]), rows: lines(ctx, order, shown) }
}

/** The scores of an exam into a spreadsheet. */
export const scoreTable: ExportKind<typeof examScoreOrder> = {
  noun: 'scores',
  audit: { module: 'contest', object_type: 'export' },
  needs: ['contest.export', 'contest.watch'],
  order: examScoreOrder,
  count: async (ctx, order) => {
    await staffExam(ctx, order.exam_id, 'contest.export')
    return (await listScores(ctx, order.exam_id, queryOf(order, 1, 10))).total
  },
  table: tableOf,
  told: ({ exam_id, filter }) => ({ exam_id, filter }),
}
