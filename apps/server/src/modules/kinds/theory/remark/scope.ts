import { can, type SignedIn } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import type { CorrectionBody } from '@beacon/api/kinds/theory/remark'
import { truths } from '@beacon/api/kinds/theory/question-fields'
import { fail, failFields } from '../../../../failure.ts'
import { stateOf, type SeenContest } from '../../../contest/core/contest/index.ts'
import { latestByQuestion, staffExam, takersOf, type Correction, type StoredItem } from '../exam/index.ts'
import { isSubjective } from '../paper/index.ts'

/** An exam whose keys the caller may see and whose scores the caller may change. @throws permission_missing */
export async function seeRemark(ctx: SignedIn, id: string): Promise<SeenContest<ExamRecord>> {
  const seen = await staffExam(ctx, id, 'contest.score')
  if (!can(ctx, 'question.secret')) fail('permission_missing', { item: 'question.secret' })
  return seen
}

/** @throws contest_not_started, because before it the paper itself is changed */
export function mustHaveBegun(contest: ExamRecord, now: number): void {
  if (stateOf(contest, now).status === 'not_started') fail('contest_not_started')
}

export interface PlacedQuestion {
  item: StoredItem
  place: number
  section: string
}

/** Questions that rules judge, with their places in the paper. What people mark is marked again by people. */
export function ruledQuestions(paper: StoredPaper): PlacedQuestion[] {
  const all = paper.sections.flatMap(({ title, items }) => items.map((item) => ({ item, section: title })))
  return all.map((one, index) => ({ ...one, place: index + 1 })).filter(({ item }) => !isSubjective(item.content))
}

/** @throws not_found for a question that people mark, or of another paper */
export const getRuled = (paper: StoredPaper, question_id: string): PlacedQuestion =>
  ruledQuestions(paper).find(({ item }) => item.question_id === question_id) ?? fail('not_found')

export const optionIdsOf = ({ content }: StoredItem): string[] =>
  content.question_type === 'truefalse' ? [...truths] : content.options.map(({ option_id }) => option_id)

/** Whether a question may be cancelled, and whether others are left to take its marks. In papers that differ totals would differ too. */
export function mayCancel(paper: StoredPaper, question_id: string, before: readonly Correction[]) {
  const latest = latestByQuestion(before)
  const isTaken = takersOf(paper, latest).some((item) => item.question_id !== question_id)
  const isSpread = [...latest].some(([id, { kind }]) => kind === 'spread' && id !== question_id)
  const isPlain = paper.draw === undefined
  return { may_cancel: isPlain && (isTaken || !isSpread), may_spread: isPlain && isTaken }
}

/**
 * @throws field_wrong where a correction does not fit its question: a key of options that it has, texts for as many blanks as it has, a
 * rule for a multiple choice, a cancelled question whose marks find a place.
 */
export function mustFit(paper: StoredPaper, item: StoredItem, body: CorrectionBody, before: readonly Correction[]): void {
  const { may_cancel, may_spread } = mayCancel(paper, item.question_id, before)
  if ((body.kind === 'cancel' && !may_cancel) || (body.kind === 'spread' && !may_spread))
    failFields({ correction: { code: 'field_wrong' } })
  const isCompletion = item.content.question_type === 'completion'
  if (body.kind === 'key') {
    const known = optionIdsOf(item)
    const isKnown = body.key.every((id) => known.includes(id)) && new Set(body.key).size === body.key.length
    if (isCompletion || !isKnown) failFields({ correction: { code: 'field_wrong' } })
  }
  if (body.kind === 'rule') {
    const hasMarks = (body.partial_rule === 'fixed') === (body.fixed_marks !== null)
    if (item.content.question_type !== 'multiple' || !hasMarks) failFields({ correction: { code: 'field_wrong' } })
  }
  if (body.kind === 'accept' && (!isCompletion || body.texts.length !== item.content.blanks.length))
    failFields({ correction: { code: 'field_wrong' } })
}
