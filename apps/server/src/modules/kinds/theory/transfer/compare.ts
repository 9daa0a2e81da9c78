import type { TheoryBody } from '@beacon/api/kinds/theory/question'
import { sameReading } from '@beacon/api/kinds/theory/question-rules'
import type { Draft } from './draft.ts'
import type { KnownQuestion } from './known.ts'

type Content = Pick<TheoryBody, 'question_type' | 'options' | 'score'> & { key: readonly string[]; blanks: readonly Blank[] }
type Blank = NonNullable<TheoryBody['blanks']>[number]

const blankText = ({ kind, accepted, tolerance, tolerance_unit, case_sensitive }: Blank): string =>
  JSON.stringify([kind, accepted.map(sameReading).toSorted(), kind === 'number' ? [tolerance, tolerance_unit] : '', case_sensitive])

/** What decides whether an answer is right, in a form that two questions share whose options have other ids or another order. */
export function keyText({ question_type, options, key, blanks }: Content): string {
  const texts = options.filter(({ option_id }) => key.includes(option_id)).map(({ text }) => sameReading(text))
  return JSON.stringify([question_type, question_type === 'truefalse' ? key : texts.toSorted(), blanks.map(blankText)])
}

/** Whether the file says anything about the question that the bank does not hold. What it does not say differs in nothing. */
export function hasOtherContent(draft: Draft, body: TheoryBody, known: KnownQuestion, isOpen: boolean): boolean {
  const differs = (isSaid: boolean, a: unknown, b: unknown): boolean => isSaid && JSON.stringify(a) !== JSON.stringify(b)
  const open = [
    differs(true, sameReading(body.stem), sameReading(known.description)),
    differs(
      true,
      body.options.map(({ text, pinned }) => [sameReading(text), pinned]),
      known.options.map(({ text, pinned }) => [sameReading(text), pinned]),
    ),
    differs(draft.score !== null, body.score, known.score),
    differs(draft.difficulty !== null, body.difficulty, known.difficulty),
    differs(draft.fixed_order !== null && body.question_type !== 'truefalse', body.fixed_order, known.fixed_order),
    differs(draft.partial_rule !== null, [body.partial_rule, draft.partial_marks], [known.partial_rule, known.partial_marks]),
    differs(draft.knowledge_points.length > 0, body.knowledge_points.toSorted(), known.knowledge_points.toSorted()),
    differs(
      draft.topic_sets.length > 0,
      draft.topic_sets.filter((name) => !known.topic_sets.includes(name)),
      [],
    ),
    differs(draft.source !== '', body.source, known.attribution),
    differs(draft.order_free, body.order_free, known.order_free),
  ]
  const secret = [
    differs(draft.analysis !== '', sameReading(body.analysis ?? ''), sameReading(known.analysis)),
    differs(draft.reference_answer !== '', sameReading(body.reference_answer ?? ''), sameReading(known.reference_answer)),
    differs(draft.rubric.length > 0, body.rubric, known.rubric),
  ]
  return open.includes(true) || (isOpen && secret.includes(true))
}
