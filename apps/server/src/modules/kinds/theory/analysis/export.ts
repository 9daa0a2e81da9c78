import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { candidateNameSql } from '../../../../db/staff-name.ts'
import { fail } from '../../../../failure.ts'
import { stateOf, wholeRow } from '../../../contest/core/contest/index.ts'
import type { KindExport, Scope as ExportScope } from '../../../contest/out/export/index.ts'
import type { Cell, Table } from '../../../platform/table/index.ts'
import { hasReport, judgedPaperOf, languageOf, paperForStaff } from '../exam/index.ts'
import { itemRow, points } from './export-cells.ts'
import { exportWords, headOf } from './export-words.ts'
import { itemView } from './item-view.ts'
import { reckon } from './outcome.ts'
import { everyone } from './papers.ts'
import { mayJoinNames, placedOf, withoutFew, type Seen } from './scope.ts'
import { selectBankPlaces, stemBeginning } from './words.ts'

/** The exam whole, as its maker may export it. */
async function seeWhole(ctx: Ctx, { standings, lang: wanted }: ExportScope): Promise<Seen> {
  const contest = asExam(await wholeRow(ctx.db, standings.contest))
  const { now } = standings
  const isOver = stateOf(contest, now).status === 'finished'
  const stored = paperForStaff(ctx, contest, now, await judgedPaperOf(ctx, contest))
  const lang = languageOf(stored, wanted, contest)
  const whose = await withoutFew(ctx.db, everyone(contest), isOver)
  return { contest, stored, lang, placed: placedOf(stored), isPart: false, whose, isOver }
}

/** The table of questions with every figure. */
async function questionsTable(ctx: Ctx, scope: ExportScope): Promise<Table> {
  const seen = await seeWhole(ctx, scope)
  const outcome = await reckon(ctx, seen, 'figures')
  if (outcome.kind !== 'figures') return fail('export_failed')
  const { figures } = outcome
  const ids = seen.placed.map(({ item }) => item.question_id)
  const places = await selectBankPlaces(ctx.db, ids, scope.lang)
  const found = new Map(figures.questions.map((one) => [one.question_id, one]))
  const rows = seen.placed.flatMap((placed): Cell[][] => {
    const own = found.get(placed.item.question_id)
    if (own === undefined) return []
    const item = itemView(placed, own, { lang: seen.lang, n: figures.n, place: places.get(placed.item.question_id) })
    return [itemRow(item, scope.lang)]
  })
  return { name: exportWords.questions[scope.lang], head: headOf(scope.lang), rows, total: rows.length }
}

interface Candidate extends Record<string, unknown> {
  entrant_id: string
  attempt_id: string | null
  mark_no: string
  name: string
  username: string
  organisation: string
  /** Hundredths of the report; null while it waits for a mark. */
  report: number | null
}

/** Candidates by name, or the papers by marking number while marks stand beside no name. */
async function selectCandidates(ctx: Ctx, contest: ExamRecord, isNamed: boolean): Promise<Candidate[]> {
  const { rows } = await ctx.db.execute<Candidate>(sql`
    select e.entrant_id, a.attempt_id, coalesce(a.mark_no, '') as mark_no, ${candidateNameSql} as name, coalesce(u.username, '') as username,
      coalesce(o.name, '') as organisation, coalesce(k.mark, case when a.mark is not null then 0 end) as report
    from entrant e left join "user" u on u.resource_id = e.user_id left join organisation o on o.resource_id = u.organisation_id
      left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${contest.run} and a.entrant_id = e.entrant_id
        and a.state <> 'going' and a.objective is not null
      left join exam_report_mark k on k.attempt_id = a.attempt_id
    where e.contest_id = ${contest.resource_id} and e.status = 'approved' and not e.is_staff and (${isNamed} or a.attempt_id is not null)
    order by ${isNamed ? sql`lower(${candidateNameSql}), e.entrant_id` : sql`a.mark_no`}`)
  return rows
}

/**
 * A row for each candidate, a column for each question and the report. Who did not sit has blanks, never 0, and so has what waits for a
 * mark and a question that is not in the own paper.
 * Names are for who may watch, once no paper is marked without one; else papers go by their marking numbers.
 */
async function matrixTable(ctx: Ctx, scope: ExportScope): Promise<Table> {
  const seen = await seeWhole(ctx, scope)
  const { contest } = seen
  if (contest.released_at === null && scope.view === 'public') return fail('contest_state', { state: 'finished' })
  const outcome = await reckon(ctx, seen, 'marks')
  if (outcome.kind !== 'marks') return fail('export_failed')
  const isNamed = scope.view === 'real' && mayJoinNames(contest)
  const withReport = hasReport(contest)
  const marks = new Map(outcome.marks.map((one) => [one.attempt_id, one]))
  const all = await selectCandidates(ctx, contest, isNamed)
  const chosen = isNamed && scope.entrant_ids !== null ? all.filter(({ entrant_id }) => scope.entrant_ids?.has(entrant_id)) : all
  const rows = chosen.map((one): Cell[] => {
    const found = one.attempt_id === null ? undefined : marks.get(one.attempt_id)
    const own = found?.marks
    const waits = found === undefined || found.waits || (withReport && one.report === null)
    const total = waits ? null : found.marks.reduce<number>((sum, mark) => sum + (mark ?? 0), withReport ? (one.report ?? 0) : 0)
    const who = isNamed ? [one.name, one.username, one.organisation] : [one.mark_no]
    return [
      ...who,
      points(total),
      ...(withReport ? [points(one.report)] : []),
      ...seen.placed.map((_, index) => points(own?.[index] ?? null)),
    ]
  })
  const words = (key: keyof typeof exportWords) => exportWords[key][scope.lang]
  const who = isNamed ? [words('name'), words('username'), words('organisation')] : [words('mark_no')]
  const questions = seen.placed.map((placed) => `${placed.place}. ${stemBeginning(placed, seen.lang).slice(0, 60)}`)
  return {
    name: words('matrix'),
    head: [...who, words('total'), ...(withReport ? [words('report')] : []), ...questions],
    rows,
    total: rows.length,
  }
}

/** The figures of all questions, and marks by candidate and question. */
export const examExport: KindExport = {
  tables: { questions: questionsTable, matrix: matrixTable },
  files: {},
}
