import type { Parsed } from '@beacon/api/endpoint'
import { printLimits, type PrintedScore, type PrintedScores, type scorePrint as contract } from '@beacon/api/kinds/theory/score-print'
import type { SheetQuestion } from '@beacon/api/kinds/theory/scores'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { iso, nowOf, openContest } from '../../../contest/core/contest/index.ts'
import { settingsOf } from '../../../platform/setting/index.ts'
import { candidateNoSql, examName, hasReport, itemsOf, paperOf, passMark } from '../exam/index.ts'
import { readCodes } from './print-codes.ts'
import { arePrinted, getPrintKey, type PrintKey } from './print-link.ts'
import { scoreRows, scoreRowView, type RawScore } from './score-row.ts'
import { readQuestions } from './sheet.ts'

type Read = Parsed<typeof contract.read>['body']
interface Printed extends RawScore {
  candidate_no: string
  digest: string | null
  count: number
  ranked: number
}

/** Candidates of a link in the order of their names, some at a time. */
async function selectPrinted(ctx: Ctx, about: { exam: ExamRecord; now: number; key: PrintKey; page: number }): Promise<Printed[]> {
  const { exam, now, key, page } = about
  const rows = await scoreRows(ctx, { contest: exam, now, withMarks: true })
  const found = await ctx.db.execute<Printed>(sql`
    with x as (${rows})
    select x.*, a.digest, ${candidateNoSql(sql`${exam.start_at}::timestamptz`)} as candidate_no, (count(*) over ())::int as count,
      (select count(*)::int from x r where r.rank is not null) as ranked
    from x join entrant e on e.entrant_id = x.entrant_id left join exam_candidate p on p.entrant_id = x.entrant_id
      left join exam_attempt a on a.attempt_id = x.attempt_id
    where x.entrant_id = any(${sql.param(key.entrant_ids)}::uuid[])
    order by lower(x.name), x.entrant_id limit ${printLimits.page} offset ${(page - 1) * printLimits.page}`)
  return found.rows
}

/** Directions of questions in the bank now, in the language of the link. */
async function selectDirections(ctx: Ctx, exam: ExamRecord, lang: 'en' | 'zh'): Promise<Map<string, string>> {
  const ids = [...itemsOf(await paperOf(ctx, exam)).keys()]
  const { rows } = await ctx.db.execute<{ question_id: string; name: string }>(sql`
    select q.resource_id as question_id, ${lang === 'zh' ? sql`d.name_zh` : sql`d.name_en`} as name
    from question q join direction d on d.resource_id = q.direction_id where q.resource_id = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map(({ question_id, name }) => [question_id, name]))
}

type Share = PrintedScore['sections'][number]

/** Marks and scores added up by a name, in the order of the paper. */
function sharesOf(questions: readonly SheetQuestion[], nameOf: (question: SheetQuestion) => string | undefined): Share[] {
  const found = new Map<string, Share>()
  for (const question of questions) {
    const name = nameOf(question)
    if (name === undefined) continue
    const { mark, score } = found.get(name) ?? { mark: 0, score: 0 }
    found.set(name, { name, mark: mark + (question.mark ?? 0), score: score + question.score })
  }
  return [...found.values()]
}

const withoutAnswers = (question: SheetQuestion): SheetQuestion => ({ ...question, stem: '', given: [], right: null, comment: '' })

/** What a link prints, with the marks of now. @throws not_found */
export async function readPrint(ctx: Ctx, { exam_id, token, page }: Read): Promise<PrintedScores> {
  const key = await getPrintKey(ctx, exam_id, token)
  const open = (await openContest(ctx, exam_id)) ?? fail('not_found')
  const exam = asExam(open.row)
  const now = nowOf(open)
  // A reset takes the papers away that the link was made for, and a review that goes on again their marks.
  if (exam.run !== key.run || !arePrinted(exam, now)) return fail('not_found')
  const { lang } = key
  const hasAnswers = exam.print_answers && key.sees_keys
  const rows = await selectPrinted(ctx, { exam, now, key, page })
  const directions = await selectDirections(ctx, exam, lang)
  const codeOf = await readCodes(ctx, exam, rows)
  const items: PrintedScore[] = []
  for (const row of rows) {
    const { attempt_id, user_id } = row
    const questions = attempt_id === null ? [] : await readQuestions(ctx, exam, { attempt_id, user_id }, { lang, seesKey: hasAnswers })
    const view = scoreRowView(row)
    items.push({
      ...view,
      candidate_no: row.candidate_no,
      rank: exam.show_rank ? view.rank : null,
      digest: row.digest ?? '',
      verify: codeOf(row),
      sections: sharesOf(questions, ({ section }) => section),
      directions: sharesOf(questions, ({ question_id }) => directions.get(question_id)),
      questions: hasAnswers ? questions : questions.map(withoutAnswers),
    })
  }
  const { values } = await settingsOf(ctx)
  return {
    items,
    total: rows[0]?.count ?? 0,
    exam: {
      exam_id,
      name: examName(exam, lang),
      organiser: values.organiser_name ?? '',
      start_at: iso(Date.parse(exam.start_at)),
      total_score: exam.total_score,
      pass_mark: passMark(exam),
      report_score: hasReport(exam) ? exam.report_score : null,
      ranked: rows[0]?.ranked ?? 0,
      has_answers: hasAnswers,
    },
    lang,
    printed_at: iso(now),
  }
}
