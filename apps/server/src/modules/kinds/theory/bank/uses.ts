import type { Reply } from '@beacon/api/endpoint'
import type { theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { fail } from '../../../../failure.ts'
import { findVisible, mayEdit } from '../../../bank/question/index.ts'
import { staffedBy } from '../../../contest/core/contest/index.ts'
import { findHolding } from '../paper/index.ts'
import { findMeasured } from './accept.ts'
import { selectExamUses, selectVersionUses } from './past-use-read.ts'

const most = 50

/** Past use of a question that the caller may see. @throws not_found */
export async function readUses(ctx: SignedIn, id: string): Promise<Reply<typeof contract.uses>> {
  const { question } = await findVisible(ctx, id)
  if (question.bank !== 'theory') return fail('not_found')
  const papers = await findHolding(ctx, [id])
  const exams = await selectExamUses(ctx.db, id, staffedBy(ctx) ?? sql`true`, most)
  return {
    difficulty: question.difficulty,
    measured: await findMeasured(ctx.db, id),
    can_edit: mayEdit(ctx, question),
    papers: papers.items.map(({ question_id: _same, ...paper }) => paper),
    paper_total: papers.total,
    exams: exams.items,
    exam_total: exams.total,
    versions: await selectVersionUses(ctx.db, id),
  }
}
