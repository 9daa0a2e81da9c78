import { startItem, type StartItem } from '@beacon/engine'
import { eq } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/contest-theory.ts'
import { testPaper } from '../../../../db/schema/test-paper.ts'

/** What must hold of the paper before the start: it is ready, or frozen by its publication, and the same for all. */
export async function startItems(executor: Executor, { paper_id }: ExamRecord): Promise<StartItem[]> {
  const [paper] = await executor.select().from(testPaper).where(eq(testPaper.resource_id, paper_id))
  if (paper === undefined || paper.deleted_at !== null) return [startItem('block', 'paper_missing')]
  if (paper.status === 'draft' || paper.question_count === 0) return [startItem('block', 'paper_not_ready', { name: paper.name })]
  return paper.per_candidate ? [startItem('block', 'paper_per_candidate', { name: paper.name })] : []
}
