import { and, eq, isNull, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import type { Tx } from '../../../../../db/database.ts'
import type { ContestCommon } from '../../../../../db/schema/contest/contest.ts'
import { testPaper, type PaperRecord } from '../../../../../db/schema/kinds/theory/test-paper.ts'
import { failFields } from '../../../../../failure.ts'
import { freezePool, papersOf } from '../../paper/index.ts'
import { hasReport } from '../results/report-rules.ts'

interface ExamSettings {
  exam_mode: 'exam' | 'rush'
  paper_id: string | null
  pass_score: number | null
  is_public: boolean
  release_mode: string
  report_switch: boolean
  report_score: number
}

/**
 * Judges the paper that an exam takes; a rush takes none: whoever chooses it may see it. A published exam freezes its paper, and what papers
 * for each candidate are drawn from. @throws 400 at the field
 */
export async function judgePaper(ctx: SignedIn, tx: Tx, before: ContestCommon | null, after: object): Promise<void> {
  // Checked by the contract: an exam has them.
  const wanted = after as ExamSettings
  const held = before === null ? null : (before as unknown as ExamSettings)
  if (wanted.exam_mode === 'rush') return wanted.paper_id === null ? undefined : failFields({ paper_id: { code: 'field_wrong' } })
  if (wanted.paper_id === null) return failFields({ paper_id: { code: 'field_empty' } })
  const isChosen = held?.paper_id !== wanted.paper_id
  const paper = isChosen ? await findChosen(tx, ctx, wanted.paper_id) : await findPaper(tx, wanted.paper_id)
  if (paper === null) return failFields({ paper_id: { code: 'field_wrong' } })
  if (wanted.release_mode === 'at_once' && (paper.subjective_count > 0 || hasReport(wanted)))
    failFields({ release_mode: { code: 'release_needs_marking' } })
  const max = paper.total_score + (hasReport(wanted) ? wanted.report_score : 0)
  if (wanted.pass_score !== null && wanted.pass_score > max) failFields({ pass_score: { code: 'field_range', details: { min: 0, max } } })
  if (!wanted.is_public || (held?.is_public === true && !isChosen)) return
  if (paper.status === 'draft') failFields({ paper_id: { code: 'paper_not_ready' } })
  // The bank may have lost questions since the paper was ready.
  if (paper.per_candidate && !(await freezePool(tx, ctx, paper))) failFields({ paper_id: { code: 'paper_not_ready' } })
  await tx.update(testPaper).set({ status: 'frozen' }).where(eq(testPaper.resource_id, paper.resource_id))
  // What was kept of it while the exam was published before: the paper may have changed since, as long as nobody sat the exam.
  if (before !== null)
    await tx.execute(sql`delete from exam_paper p where p.contest_id = ${before.resource_id}
      and not exists (select 1 from exam_attempt a where a.contest_id = p.contest_id)`)
}

/** Held by its row, so that nobody changes it before the exam is written. */
async function findChosen(tx: Tx, ctx: SignedIn, id: string): Promise<PaperRecord | null> {
  const [row] = await tx
    .select()
    .from(testPaper)
    .where(and(eq(testPaper.resource_id, id), isNull(testPaper.deleted_at), papersOf(ctx)))
    .for('update')
  return row ?? null
}

async function findPaper(tx: Tx, id: string): Promise<PaperRecord | null> {
  const [row] = await tx.select().from(testPaper).where(eq(testPaper.resource_id, id)).for('update')
  return row ?? null
}
