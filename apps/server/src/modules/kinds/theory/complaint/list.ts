import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Answer, OwnComplaint } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { complaint as contract, ComplaintRow } from '@beacon/api/kinds/theory/exam/complaint'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { pageSql } from '../../../../db/list.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { fail } from '../../../../failure.ts'
import { areMarksFinal, isAnswered, judgedPaperOf, isInRooms, judgeOf, languageOf, seeWatch, textsOf, type Watch } from '../exam/index.ts'
import { isSubjective, wordsOf } from '../paper/index.ts'

type Query = Parsed<typeof contract.list>['query']

interface Raw extends Record<string, unknown>, OwnComplaint {
  complaint_id: string
  at: string
  name: string
  entrant_id: string
  question_id: string
  answer: Answer
  mark: number | null
  decided_by: string
  is_own: boolean
  count: number
}

/** Complaints name who complains, so they wait for the review as every other mark with a name. */
export function mustBeDone(contest: ExamRecord): void {
  if (!areMarksFinal(contest)) fail('results_not_done')
}

async function selectRows(ctx: SignedIn, watch: Watch, query: Query): Promise<Raw[]> {
  const { resource_id, run } = watch.contest
  const hasState = query.state === undefined ? sql`true` : sql`k.state = ${query.state}`
  const { rows } = await ctx.db.execute<Raw>(sql`
    select k.complaint_id, k.at, k.text, k.state, k.reason, k.decided_by, k.mark_before, k.mark_after, k.question_id, ${staffNameSql('e')} as name, e.entrant_id,
      n.answer, i.mark, (count(*) over ())::int as count,
      exists (select 1 from exam_mark m where m.item_id = i.item_id and m.by_user = ${ctx.actor.user_id}) as is_own
    from exam_complaint k join exam_attempt a on a.attempt_id = k.attempt_id join entrant e on e.entrant_id = a.entrant_id
      left join exam_candidate p on p.entrant_id = e.entrant_id
      left join exam_answer n on n.attempt_id = k.attempt_id and n.question_id = k.question_id
      left join exam_item i on i.attempt_id = k.attempt_id and i.question_id = k.question_id
    where k.contest_id = ${resource_id} and k.run = ${run} and ${hasState} and ${isInRooms(sql`p.room_id`, watch)}
    order by k.state <> 'pending', k.at, k.complaint_id ${pageSql(query)}`)
  return rows
}

/** Complaints of an exam with what they are about, those that wait first. */
export async function listComplaints(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.list>> {
  const watch = await seeWatch(ctx, id)
  const { contest } = watch
  const rows = await selectRows(ctx, watch, query)
  if (rows.length > 0) mustBeDone(contest)
  const paper = await judgedPaperOf(ctx, contest)
  const marksOf = judgeOf(paper)
  const lang = languageOf(paper, query.lang, contest)
  const placed = new Map(paper.sections.flatMap(({ items }) => items).map((item, index) => [item.question_id, { item, place: index + 1 }]))
  const viewOf = ({ question_id, answer, mark, count: _count, at, ...row }: Raw): ComplaintRow[] => {
    const found = placed.get(question_id)
    if (found === undefined) return []
    const { content, score } = found.item
    const { question_type } = content
    const { stem, optionText } = wordsOf({ content, lang })
    const word = (option: string) => (question_type === 'truefalse' ? option : optionText(option))
    const chosen = answer !== null && 'option_ids' in answer ? answer.option_ids.map(word) : textsOf(answer)
    const is_manual = isSubjective(content)
    return [
      {
        complaint_id: row.complaint_id,
        at: new Date(at).toISOString(),
        name: row.name,
        entrant_id: row.entrant_id,
        place: found.place,
        question_type,
        stem,
        given: isAnswered(answer) ? [...chosen] : [],
        mark: is_manual ? mark : marksOf(question_id, answer),
        score,
        is_manual,
        text: row.text,
        state: row.state,
        reason: row.reason,
        decided_by: row.decided_by,
        mark_before: row.mark_before,
        mark_after: row.mark_after,
        is_own: row.is_own,
      },
    ]
  }
  return { items: rows.flatMap(viewOf), total: rows[0]?.count ?? 0 }
}
