import type { Reply } from '@beacon/api/endpoint'
import type { marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { isSubjective } from '../paper/index.ts'
import { questionView, readMarkedPaper } from './questions.ts'
import { attemptsOf, attemptTables, itemTables, judgedOf, seeMarking } from './scope.ts'

type Overview = Reply<typeof contract.overview>
type Progress = Overview['questions'][number]['progress']

const none: Progress = { items: 0, unmarked: 0, held: 0, pushed: 0, mine: 0, mean_mine: null, mean_all: null }

/** How far each question is. Answers that are empty were marked by no person and are in no mean. */
async function selectProgress(ctx: SignedIn, contest: ExamRecord): Promise<Map<string, Progress>> {
  const mine = sql`i.marked_by = ${ctx.actor.user_id}`
  const { rows } = await ctx.db.execute<Progress & { question_id: string }>(sql`
    select i.question_id, count(*)::int as items, (count(*) filter (where i.mark is null))::int as unmarked,
      (count(*) filter (where i.mark is null and i.leased_by <> ${ctx.actor.user_id} and i.leased_until > now()))::int as held,
      (count(*) filter (where i.is_pushed))::int as pushed, (count(*) filter (where ${mine} and i.mark is not null))::int as mine,
      (round(avg(i.mark) filter (where ${mine})))::int as mean_mine,
      (case when count(*) = count(i.mark) then round(avg(i.mark) filter (where i.marked_by is not null)) end)::int as mean_all
    from ${itemTables} where ${judgedOf(contest)} group by i.question_id`)
  return new Map(rows.map(({ question_id, ...progress }) => [question_id, progress]))
}

interface Papers extends Record<string, unknown> {
  going: number
  papers: number
  papers_marked: number
}

async function countPapers(ctx: SignedIn, contest: ExamRecord): Promise<Papers> {
  const isIn = sql`a.state <> 'going' and a.objective is not null`
  const { rows } = await ctx.db.execute<Papers>(sql`
    select (count(*) filter (where a.state = 'going'))::int as going, (count(*) filter (where ${isIn}))::int as papers,
      (count(*) filter (where ${isIn} and not exists (
        select 1 from exam_item i where i.attempt_id = a.attempt_id and i.mark is null)))::int as papers_marked
    from ${attemptTables} where ${attemptsOf(contest)}`)
  return rows[0] ?? { going: 0, papers: 0, papers_marked: 0 }
}

/** Questions that people mark, and how far each is. */
export async function readOverview(ctx: SignedIn, id: string, wanted: 'en' | 'zh' | undefined): Promise<Overview> {
  const { contest, state } = await seeMarking(ctx, id)
  const { lang, placed } = await readMarkedPaper(ctx, contest, wanted)
  const progress = await selectProgress(ctx, contest)
  const { going, papers, papers_marked } = await countPapers(ctx, contest)
  const questions = placed
    .filter(({ item }) => isSubjective(item.content))
    .map((one) => ({ question: questionView(contest, lang, one), progress: progress.get(one.item.question_id) ?? none }))
  return {
    name: contest.name,
    state,
    going,
    papers,
    papers_marked,
    pushed: questions.reduce((sum, one) => sum + one.progress.pushed, 0),
    reviewed_at: contest.reviewed_at,
    released_at: contest.released_at,
    questions,
  }
}
