import type { Reply } from '@beacon/api/endpoint'
import type { testPaper as contract } from '@beacon/api/kinds/theory/paper'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { testPaper, testPaperItem } from '../../../../db/schema/kinds/theory/test-paper.ts'
import { visibleTo } from '../../../bank/question/index.ts'
import { paperNumber } from './view.ts'
import { isLive, papersOf } from './visible.ts'

const most = 50

/** Papers that hold questions which the caller may see; those of others are counted and not named. */
export async function findHolding(ctx: SignedIn, ids: string[]): Promise<Reply<typeof contract.holding>> {
  const held = and(inArray(testPaperItem.question_id, ids), isLive, visibleTo(ctx))
  const rows = await ctx.db
    .select({
      question_id: testPaperItem.question_id,
      paper_id: testPaper.resource_id,
      number: testPaper.number,
      name: testPaper.name,
      status: testPaper.status,
    })
    .from(testPaperItem)
    .innerJoin(testPaper, eq(testPaper.resource_id, testPaperItem.paper_id))
    .innerJoin(question, eq(question.resource_id, testPaperItem.question_id))
    .where(and(held, papersOf(ctx)))
    .orderBy(asc(testPaper.number))
    .limit(most)
  const [sum] = await ctx.db
    .select({ n: sql<number>`count(distinct ${testPaper.resource_id})::int` })
    .from(testPaperItem)
    .innerJoin(testPaper, eq(testPaper.resource_id, testPaperItem.paper_id))
    .innerJoin(question, eq(question.resource_id, testPaperItem.question_id))
    .where(held)
  return { items: rows.map((row) => ({ ...row, number: paperNumber(row.number) })), total: sum?.n ?? 0 }
}
