import { sql, type SQL } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import { asExam } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { openContest } from '../../../contest/core/contest/index.ts'
import { dropFigures, writeFigures, type ExamFigures } from '../bank/index.ts'
import { judgedPaperOf } from '../exam/index.ts'
import { reckon } from './outcome.ts'
import { everyone } from './papers.ts'
import { placedOf } from './scope.ts'

type Reader = Pick<Platform, 'db' | 'pool' | 'log'>
interface Due extends Record<string, unknown> {
  contest_id: string
  /** Run, marks and corrections: each change of a mark is an event. */
  stamp: string
  held_at: string
}

/** Exams with final marks. A rush measures no question. */
const settled = (condition: SQL): SQL => sql`
  select c.resource_id as contest_id, coalesce(c.started_at, c.start_at) as held_at,
    concat_ws(' ', c.run, c.last_seq, (select count(*) from exam_correction x where x.contest_id = c.resource_id and x.run = c.run)) as stamp
  from contest c join contest_theory t on t.contest_id = c.resource_id
  where c.deleted_at is null and t.exam_mode = 'exam' and (t.reviewed_at is not null or t.released_at is not null) and ${condition}`

/** So many exams in one round: the others wait a minute. */
const mostAtOnce = 20

async function figuresOf(ctx: Reader, { contest_id, stamp, held_at }: Due): Promise<ExamFigures | null> {
  const open = await openContest(ctx, contest_id)
  if (open === null) return null
  const contest = asExam(open.row)
  const stored = await judgedPaperOf(ctx, contest)
  const placed = placedOf(stored)
  const outcome = await reckon(ctx, { contest, stored, placed, isPart: false, whose: everyone(contest) }, 'sums')
  if (outcome.kind !== 'sums') throw new Error('the analysis answered something else')
  const versions = new Map(placed.map(({ item }) => [item.question_id, item.version_id]))
  const questions = outcome.sums.flatMap((sums) => {
    const version_id = versions.get(sums.question_id)
    return version_id === undefined ? [] : [{ ...sums, version_id }]
  })
  return { contest_id, stamp, held_at: new Date(held_at).toISOString(), questions }
}

/** Figures are written only while the marks are still those that they were reckoned from. */
async function writeSettled(ctx: Reader, figures: ExamFigures): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from contest where resource_id = ${figures.contest_id} for share`)
    const { rows } = await tx.execute<Due>(settled(sql`c.resource_id = ${figures.contest_id}`))
    if (rows[0]?.stamp === figures.stamp) await writeFigures(tx, figures)
  })
}

/**
 * Brings past use in the bank up to what exams say now: figures of exams whose marks became final or changed, none of exams that are
 * gone, were reset, or whose review was taken back. Figures are reckoned outside of every transaction, as an analysis is.
 */
export async function settlePastUse(ctx: Reader): Promise<void> {
  const { rows: gone } = await ctx.db.execute<{ contest_id: string }>(sql`
    select f.contest_id from exam_figure f where not exists (select 1 from (${settled(sql`true`)}) s where s.contest_id = f.contest_id)`)
  for (const { contest_id } of gone) await ctx.db.transaction((tx) => dropFigures(tx, contest_id))
  const { rows: due } = await ctx.db.execute<Due>(sql`
    select s.* from (${settled(sql`true`)}) s left join exam_figure f on f.contest_id = s.contest_id
    where f.stamp is distinct from s.stamp order by s.held_at desc, s.contest_id limit ${mostAtOnce}`)
  for (const one of due) {
    try {
      const figures = await figuresOf(ctx, one)
      if (figures !== null) await writeSettled(ctx, figures)
    } catch (error) {
      // An exam that cannot be reckoned keeps no other one waiting; it is tried again in a minute.
      ctx.log.error({ err: error, contest_id: one.contest_id }, 'past use of an exam was not written')
    }
  }
}
