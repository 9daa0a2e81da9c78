import type { Reply } from '@beacon/api/endpoint'
import type { marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { isSubjective } from '../paper/index.ts'
import { countSamples } from './samples.ts'
import { countTrials } from './check-marks.ts'
import { questionView, readMarkedPaper } from './questions.ts'
import { readReportProgress } from './report-rows.ts'
import {
  attemptsOf,
  attemptTables,
  isBlindItem,
  isInQueue,
  isUnmarked,
  isWaiting,
  itemTables,
  judgedOf,
  offeredTo,
  ownMarks,
  seeMarking,
  type SeenMarking,
} from './scope.ts'

type Overview = Reply<typeof contract.overview>
type Progress = Overview['questions'][number]['progress']

const none: Progress = { items: 0, unmarked: 0, waiting: 0, held: 0, pushed: 0, conflicts: 0, mine: 0, mean_mine: null, mean_all: null }

/**
 * How far each question is. Answers that are empty were marked by no person and are in no mean. Where two people mark, neither learns from
 * a figure whether both agree: conflicts and the mean of all are for whoever leads.
 */
async function selectProgress(ctx: SignedIn, seen: SeenMarking): Promise<Map<string, Progress>> {
  const { contest, isLead, userId } = seen
  const isBlind = isBlindItem(seen)
  const own = sql`(case when ${isBlind} then f.mark when i.marked_by = ${userId}::uuid then i.mark end)`
  const isHeld = sql`(${isUnmarked} and i.leased_by <> ${userId} and i.leased_until > now())`
  const isOffered = sql`${isWaiting(seen)} and not coalesce(${isHeld}, false) and ${offeredTo(seen)} and ${isInQueue(seen)}`
  const { rows } = await ctx.db.execute<Progress & { question_id: string }>(sql`
    select i.question_id, count(*)::int as items, (count(*) filter (where ${isUnmarked}))::int as unmarked,
      (count(*) filter (where ${isOffered}))::int as waiting, (count(*) filter (where ${isHeld}))::int as held,
      (count(*) filter (where i.is_pushed))::int as pushed, (count(*) filter (where i.is_conflict and ${isLead}))::int as conflicts,
      count(${own})::int as mine, round(avg(${own}))::int as mean_mine,
      (case when count(*) = count(i.mark) and (${isLead} or not bool_or(${isBlind})) then round(avg(i.mark) filter (where i.marked_by is not null)) end)::int
        as mean_all
    from ${itemTables} ${ownMarks(seen)} where ${judgedOf(contest)} group by i.question_id`)
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
        select 1 from exam_item i where i.attempt_id = a.attempt_id and ${isUnmarked})))::int as papers_marked
    from ${attemptTables} where ${attemptsOf(contest)}`)
  return rows[0] ?? { going: 0, papers: 0, papers_marked: 0 }
}

/** Questions that people mark, and how far each is. */
export async function readOverview(ctx: SignedIn, id: string, wanted: 'en' | 'zh' | undefined): Promise<Overview> {
  const seen = await seeMarking(ctx, id)
  const { contest, state } = seen
  const { lang, placed } = await readMarkedPaper(ctx, seen, wanted)
  const progress = await selectProgress(ctx, seen)
  const { going, papers, papers_marked } = await countPapers(ctx, contest)
  const trials = await countTrials(ctx, seen)
  const sample = seen.isLead ? await countSamples(ctx, seen) : { picked: 0, seen: 0 }
  const questions = placed
    .filter(({ item }) => isSubjective(item.content))
    .map((one) => {
      const [own = none, trial = null] = [progress.get(one.item.question_id), trials.get(one.item.question_id)]
      const waiting = trial === null ? own.waiting : trial.answers - trial.mine
      return { question: questionView(seen, lang, one), progress: { ...own, waiting }, trial }
    })
  return {
    name: contest.name,
    state,
    going,
    papers,
    papers_marked,
    pushed: questions.reduce((sum, one) => sum + one.progress.pushed, 0),
    conflicts: questions.reduce((sum, one) => sum + one.progress.conflicts, 0),
    sample,
    is_double: seen.double === 'all' || seen.double.length > 0,
    report: await readReportProgress(ctx, seen),
    reviewed_at: contest.reviewed_at,
    released_at: contest.released_at,
    questions,
  }
}
