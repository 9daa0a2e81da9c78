import type { theoryContest } from '@beacon/api/kinds/theory/contest'
import { followTime } from '@beacon/api/kinds/theory/contest-rules'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { asExam, contestTheory, examSettingNames, type NewContestTheory } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { testPaper } from '../../../../../db/schema/kinds/theory/test-paper.ts'
import type { ContestSpan, KindPort } from '../../../../contest/core/contest/index.ts'
import { judgeMarking } from '../results/judge-marking.ts'
import { judgeSeb, keepSebKeys, withoutKeys, withoutSeb } from '../sitting/seb-keys.ts'
import { newSeed } from '../paper/seed.ts'
import { paperFacts } from '../paper/paper-facts.ts'
import { judgePaper } from '../paper/take-paper.ts'

/** Marks of the paper without questions that a correction cancels in the run that goes on, and of the report. */
const totalOf = sql<number>`(coalesce(${testPaper.total_score}, 0) - coalesce((
  select sum(k.score) from (
    select distinct on (x.question_id) x.score, x.body from exam_correction x join contest c on c.resource_id = x.contest_id and c.run = x.run
    where x.contest_id = ${contestTheory.contest_id} and x.body ->> 'kind' <> 'rule' order by x.question_id, x.seq desc) k
  where k.body ->> 'kind' = 'cancel'), 0)
  + case when ${contestTheory.report_switch} and ${contestTheory.exam_mode} = 'exam' then ${contestTheory.report_score} else 0 end)::int`

/** A rush has no paper. */
const orNone = (column: AnyPgColumn) => sql<number>`coalesce(${column}, 0)`

/** A rush lasts as its start and end say. */
export function spanOf(row: Pick<NewContestTheory, 'exam_mode' | 'timing' | 'duration_minutes'>): ContestSpan | null {
  const { exam_mode, timing, duration_minutes } = row
  if (exam_mode === 'rush') return null
  const lasting = (length_ms: number) => {
    const longer = { duration_minutes: Math.max(1, Math.round(length_ms / 60_000)) }
    return { ...longer, ...followTime({ ...row, ...longer }, new Set()) }
  }
  return { own_ms: duration_minutes * 60_000, isCommon: timing === 'together', lasting }
}

/** Settings of exams in their own table, with the sums of the paper beside them. */
export const settings: KindPort<typeof theoryContest>['settings'] = {
  names: examSettingNames,
  read: async (executor, ids) => {
    if (ids.length === 0) return new Map()
    const { contest_id, ...own } = getTableColumns(contestTheory)
    const rows = await executor
      .select({
        contest_id,
        own,
        sums: {
          paper_name: sql<string>`coalesce(${testPaper.name}, '')`,
          question_count: orNone(testPaper.question_count),
          total_score: totalOf,
          subjective_count: orNone(testPaper.subjective_count),
          paper_pass_score: orNone(testPaper.pass_score),
        },
      })
      .from(contestTheory)
      .leftJoin(testPaper, eq(testPaper.resource_id, contestTheory.paper_id))
      .where(inArray(contestTheory.contest_id, [...ids]))
    return new Map(rows.map((row) => [row.contest_id, { ...row.own, ...row.sums }]))
  },
  insert: async (tx, contest_id, values) => {
    // Checked: `names` took these values apart from the common ones, and the contract's rules made them.
    const own = values as NewContestTheory
    await tx.insert(contestTheory).values({ ...own, ...withoutKeys(own), contest_id })
    await keepSebKeys(tx, contest_id, own)
  },
  update: async (tx, contest_id, values) => {
    await tx
      .update(contestTheory)
      .set(await keepSebKeys(tx, contest_id, values))
      .where(eq(contestTheory.contest_id, contest_id))
  },
  uncopied: withoutSeb,
  kept: ['exam_mode', 'paper_id', 'pass_score', 'timing', 'duration_minutes'],
  masked: withoutKeys,
  // Checked: a contest of this kind has them.
  span: (values) => spanOf(values as NewContestTheory),
  ofRun: { reviewed_at: null, released_at: null, is_withdrawn: false, extra_s: 0 },
  complete: async () => ({ seed: newSeed() }),
  check: async (ctx, tx, before, after) => {
    await judgePaper(ctx, tx, before, after)
    await judgeMarking(tx, before, after)
    judgeSeb(ctx, before, after)
  },
  besides: (row) => paperFacts(asExam(row)),
  moved: () => ({}),
  shown: (row) => paperFacts(asExam(row)),
}
