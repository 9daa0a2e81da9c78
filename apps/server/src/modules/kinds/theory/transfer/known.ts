import { sameReading } from '@beacon/api/kinds/theory/question-rules'
import { and, eq, getTableColumns, inArray, isNull, or } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { asTheoryQuestion, questionTheory, type TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { grantedColumn, type HeldQuestion, visibleTo } from '../../../bank/question/index.ts'

export type KnownQuestion = HeldQuestion & TheoryRecord
/** Questions of the bank by what they ask. */
export interface Known {
  byDigest: ReadonlyMap<string, KnownQuestion>
  byStem: ReadonlyMap<string, KnownQuestion>
}
const chunk = 2_000

/** Visible questions that ask the same with the same options, or have the same stem; the oldest of several. */
export async function findKnown(ctx: SignedIn, executor: Executor, wanted: readonly { digest: string; stem: string }[]): Promise<Known> {
  const byDigest = new Map<string, KnownQuestion>()
  const byStem = new Map<string, KnownQuestion>()
  const { question_id: _question_id, ...own } = getTableColumns(questionTheory)
  for (let from = 0; from < wanted.length; from += chunk) {
    const some = wanted.slice(from, from + chunk)
    const [digests, stems] = [some.map(({ digest }) => digest), some.map(({ stem }) => stem)]
    const rows = await executor
      .select({ ...getTableColumns(question), ...own, granted: grantedColumn(ctx) })
      .from(question)
      .innerJoin(questionTheory, eq(questionTheory.question_id, question.resource_id))
      .where(
        and(
          eq(question.bank, 'theory'),
          isNull(question.deleted_at),
          visibleTo(ctx),
          or(inArray(questionTheory.content_digest, digests), inArray(question.description, stems)),
        ),
      )
      .orderBy(question.number)
    for (const row of rows.map(asTheoryQuestion)) {
      if (!byDigest.has(row.content_digest)) byDigest.set(row.content_digest, row)
      const reading = sameReading(row.description)
      if (!byStem.has(reading)) byStem.set(reading, row)
    }
  }
  return { byDigest, byStem }
}
