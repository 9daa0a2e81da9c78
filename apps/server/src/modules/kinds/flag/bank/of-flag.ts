import { asFlagQuestion, type QuestionRecord } from '../../../../db/schema/kinds/flag/question-flag.ts'
import { fail } from '../../../../failure.ts'
import type { HeldQuestion } from '../../../bank/question/index.ts'

/** A question as one of this bank. @throws not_found for another bank: what only this one offers leads nowhere there. */
export const ofFlagBank = (row: HeldQuestion): QuestionRecord => (row.bank === 'flag' ? asFlagQuestion(row) : fail('not_found'))
