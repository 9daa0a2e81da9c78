import type { AwdpBody } from '@beacon/api/kinds/awdp/bank'
import { crossCheck } from '@beacon/api/kinds/awdp/question'
import type { SignedIn } from '../../../../context.ts'
import { withStandingIds } from '../../../../db/same-content.ts'
import { asAwdpQuestion, type AwdpRecord, type NewQuestionAwdp } from '../../../../db/schema/kinds/awdp/question-awdp.ts'
import { orderHints, sameHint } from '../../../bank/flag/index.ts'
import { judgedNames, judgedValues, keepJudged } from '../../../bank/judged-question/index.ts'
import type { HeldQuestion, QuestionBank, QuestionForm } from '../../../bank/question/index.ts'
import { plainBank } from '../../port/index.ts'
import { settleQuestions } from './settle.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofAwdp = (form: QuestionForm): AwdpBody => form as unknown as AwdpBody
type Held = (HeldQuestion & AwdpRecord) | null
const ownRow = (row: HeldQuestion | null): Held => (row === null ? null : asAwdpQuestion(row))

function valuesOf(ctx: SignedIn, body: AwdpBody, old: Held): NewQuestionAwdp {
  const { score, defence_score, patch_mb } = body
  const known = old?.hints ?? []
  // A hint of this kind costs nothing.
  const free = body.hints.map((hint) => ({ ...hint, cost: 0 }))
  const hints = orderHints(withStandingIds(free, known, 'hint_id', sameHint), new Set(known.map(({ hint_id }) => hint_id)))
  return { ...judgedValues(ctx, body, old), score, defence_score, patch_mb, hints }
}

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  isWrongText: (_form, text) => text.includes('{{flag'),
  values: (ctx, sent, old) => valuesOf(ctx, ofAwdp(sent), ownRow(old)),
  after: async (tx, ctx, id, sent) => {
    await keepJudged(tx, ctx, { id, body: ofAwdp(sent.form), old: ownRow(sent.old), check: crossCheck })
    // The version was recorded before the scene stood.
    await settleQuestions(tx, [id])
  },
  judged: judgedNames,
}
