import type { PaperBody } from '@beacon/api/kinds/theory/paper'
import type { TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'

type Counted = Pick<TheoryRecord, 'question_type' | 'judge'> & { score: number }

export interface Sums {
  question_count: number
  objective_count: number
  subjective_count: number
  total_score: number
}

/** Whether people mark the answers to a question: all of them, or those that rules do not find wholly right. */
export const isSubjective = ({ question_type, judge }: Pick<Counted, 'question_type' | 'judge'>): boolean =>
  question_type === 'short' || (question_type === 'completion' && judge !== 'automatic')

/** What a paper for each candidate will hold: its rules or its blueprint say it, since no question stands in it yet. */
function plannedOf({ paper_mode, sections, blueprint }: Pick<PaperBody, 'paper_mode' | 'sections' | 'blueprint'>): Counted[] {
  const rows = paper_mode === 'automatic' ? sections.flatMap(({ draws }) => draws) : (blueprint?.types ?? [])
  return rows.flatMap(({ question_type, count, score }) => {
    const one: Counted = { question_type: question_type ?? 'single', judge: 'automatic', score: score ?? 0 }
    return Array.from({ length: count }, () => one)
  })
}

export function sumsOf(body: Pick<PaperBody, 'paper_mode' | 'per_candidate' | 'sections' | 'blueprint'>, placed: readonly Counted[]): Sums {
  const counted = body.per_candidate ? plannedOf(body) : placed
  const subjective_count = counted.filter(isSubjective).length
  return {
    question_count: counted.length,
    objective_count: counted.length - subjective_count,
    subjective_count,
    total_score: counted.reduce((sum, { score }) => sum + score, 0),
  }
}
