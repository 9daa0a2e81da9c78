import type { HillBody } from '@beacon/api/kinds/koh/bank'
import { asHillQuestion, type HillRecord } from '../../../../db/schema/kinds/koh/question-hill.ts'
import { judgedNames, judgedValues, keepJudged } from '../../../bank/judged-question/index.ts'
import type { HeldQuestion, QuestionBank, QuestionForm } from '../../../bank/question/index.ts'
import { plainBank } from '../../port/index.ts'
import { settleQuestions } from './settle.ts'

// Checked by the contract: what is sent to this bank has the fields of its form.
const ofHill = (form: QuestionForm): HillBody => form as unknown as HillBody
type Held = (HeldQuestion & HillRecord) | null
const ownRow = (row: HeldQuestion | null): Held => (row === null ? null : asHillQuestion(row))

export const form: QuestionBank['form'] = {
  ...plainBank.form,
  isWrongText: (_form, text) => text.includes('{{flag'),
  values: (ctx, sent, old) => {
    const body = ofHill(sent)
    return { ...judgedValues(ctx, body, ownRow(old)), score: body.score, hold_points: body.hold_points }
  },
  after: async (tx, ctx, id, sent) => {
    await keepJudged(tx, ctx, { id, body: ofHill(sent.form), old: ownRow(sent.old) })
    // The version was recorded before the scene stood.
    await settleQuestions(tx, [id])
  },
  judged: judgedNames,
}
