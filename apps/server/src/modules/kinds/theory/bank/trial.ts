import type { Parsed, Reply } from '@beacon/api/endpoint'
import { partialRule, truths, type theoryQuestion as contract } from '@beacon/api/kinds/theory/question'
import { blankMarks, completionResult, objectiveMarks } from '@beacon/engine/theory'
import type { SignedIn } from '../../../../context.ts'
import { asTheoryQuestion, type TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { fail } from '../../../../failure.ts'
import { findVisible, maySeeSolution, saveTestResult } from '../../../bank/question/index.ts'

type Body = Parsed<typeof contract.try>['body']
type Judged = Pick<Reply<typeof contract.try>, 'marks' | 'blanks'>

/** Judges an answer as an exam would; who may change the question leaves the result of the test. */
export async function tryTheory(ctx: SignedIn, id: string, body: Body): Promise<Reply<typeof contract.try>> {
  const { question: held } = await findVisible(ctx, id)
  if (held.bank !== 'theory') return fail('not_found')
  // Every answer could be tried, so a try tells the key.
  if (!maySeeSolution(ctx, held)) return fail('permission_missing', { item: 'question.secret' })
  const row = asTheoryQuestion(held)
  const { marks, blanks } = judge(row, body)
  // What people judge passes as soon as somebody answered it: nothing here can tell more.
  const isPassed = row.judge === 'manual' ? !isEmpty(body) : marks.some((one) => one.marks === row.score)
  const test_result = isEmpty(body) ? null : isPassed ? 'passed' : 'failed'
  const tested_at = test_result === null ? null : await saveTestResult(ctx, held, test_result)
  return { marks, blanks, score: row.score, test_result, tested_at }
}

const isEmpty = ({ chosen, blanks, text }: Body): boolean =>
  chosen.length === 0 && blanks.every((one) => one.trim() === '') && text.trim() === ''

function judge(row: TheoryRecord, { chosen, blanks }: Body): Judged {
  const { question_type: type, key, options, score, partial_marks } = row
  if (type === 'short') return { marks: [], blanks: [] }
  if (type === 'completion') return judgeBlanks(row, blanks)
  const option_ids = type === 'truefalse' ? truths : options.map(({ option_id }) => option_id)
  const fixed_marks = partial_marks ?? Math.floor(score / 2)
  const rules = type === 'multiple' ? partialRule.options : (['strict'] as const)
  const marks = rules.map((rule) => ({
    rule: type === 'multiple' ? rule : null,
    marks: objectiveMarks({ type, option_ids, key }, { option_ids: chosen }, { partial_rule: rule, fixed_marks }, score),
  }))
  return { marks, blanks: [] }
}

function judgeBlanks({ blanks, score, order_free }: TheoryRecord, texts: readonly string[]): Judged {
  const shares = blankMarks(
    score,
    blanks.map((blank) => blank.score),
  )
  const question = {
    order_free,
    all_or_nothing: false,
    blanks: blanks.map((blank, index) => ({
      accepted: blank.accepted,
      kind: blank.kind,
      case_sensitive: blank.case_sensitive,
      tolerance: blank.tolerance,
      tolerance_is_percent: blank.tolerance_unit === 'percent',
      marks: shares[index] ?? 0,
    })),
  }
  const { marks, is_right } = completionResult(question, texts)
  return { marks: [{ rule: null, marks }], blanks: [...is_right] }
}
