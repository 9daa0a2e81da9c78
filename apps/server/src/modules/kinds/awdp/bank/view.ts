import { eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { question } from '../../../../db/schema/bank/question.ts'
import { asAwdpQuestion, questionAwdp, wholeAwdp } from '../../../../db/schema/kinds/awdp/question-awdp.ts'
import { judgedViews } from '../../../bank/judged-question/index.ts'
import type { BankView } from '../../../bank/question/index.ts'

export async function viewOf(ctx: SignedIn, ids: string[]): Promise<BankView> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .select(wholeAwdp)
          .from(question)
          .innerJoin(questionAwdp, eq(questionAwdp.question_id, question.resource_id))
          .where(inArray(question.resource_id, ids))
  const views = await judgedViews(ctx, questionAwdp, rows)
  return {
    row: (held) => {
      const row = asAwdpQuestion(held)
      return { ...views.row(row), score: row.score, defence_score: row.defence_score }
    },
    detail: (held, isOpen) => {
      const row = asAwdpQuestion(held)
      const hints = row.hints.map((hint) => ({ ...hint, after: hint.after ?? [] }))
      return { ...views.detail(ctx, row, isOpen), patch_mb: row.patch_mb, hints }
    },
    problems: (held) => views.problems(asAwdpQuestion(held)),
  }
}
