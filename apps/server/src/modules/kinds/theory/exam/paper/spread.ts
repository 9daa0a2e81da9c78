import { apportion } from '@beacon/engine/theory'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import type { CorrectionRecord } from '../../../../../db/schema/kinds/theory/exam-correction.ts'
import { isSubjective } from '../../paper/index.ts'
import type { StoredItem } from './own-paper.ts'

type Body = CorrectionRecord['body']
type Latest = ReadonlyMap<string, Body>

/** Questions that rules judge, in the order of the paper. */
export const ruledItems = ({ sections }: StoredPaper): StoredItem[] =>
  sections.flatMap(({ items }) => items.filter(({ content }) => !isSubjective(content)))

/** Whether one of some corrections lays the marks of its question over the others. */
export const hasSpread = (corrections: readonly { body: Body }[]): boolean => corrections.some(({ body }) => body.kind === 'spread')

const isOut = (body: Body | undefined): boolean => body?.kind === 'cancel' || body?.kind === 'spread'

/** Questions that take the marks of spread ones: those that rules judge and nothing cancels. */
export const takersOf = (paper: StoredPaper, latest: Latest): StoredItem[] =>
  ruledItems(paper).filter(({ question_id }) => !isOut(latest.get(question_id)))

/**
 * New scores of the questions that take the marks of spread ones, each in proportion to its own score, in whole hundredths by the largest
 * remainders: together they are worth exactly what both were. Questions that people mark take nothing, so that their marks stay.
 */
export function spreadScores(paper: StoredPaper, latest: Latest): Map<string, number> {
  const given = ruledItems(paper).filter(({ question_id }) => latest.get(question_id)?.kind === 'spread')
  if (given.length === 0) return new Map()
  const takers = takersOf(paper, latest)
  const sumOf = (items: readonly StoredItem[]) => items.reduce((sum, { score }) => sum + score, 0)
  const scores = apportion(
    sumOf(takers) + sumOf(given),
    takers.map(({ score }) => score),
  )
  return new Map(takers.map(({ question_id, score }, index) => [question_id, scores[index] ?? score]))
}
