import type { Answer, ReviewCorrection } from '@beacon/api/kinds/theory/attempt-fields'
import type { StoredPaper } from '../../../../db/schema/exam-attempt.ts'
import type { CorrectionRecord } from '../../../../db/schema/exam-correction.ts'
import { correctedPaper } from './correction.ts'
import { judgeOf } from './judge.ts'

interface Own {
  /** The copy of the paper, as it is stored. */
  paper: StoredPaper
  answers: ReadonlyMap<string, Answer>
  /** Place of a question in the own order. */
  placeOf: (question_id: string) => number
}

/** Corrections after the release that changed the marks of one candidate: each judged as it stood before and after it. */
export function ownCorrections(corrections: readonly CorrectionRecord[], { paper, answers, placeOf }: Own): ReviewCorrection[] {
  return corrections.flatMap(({ question_id, body, at, was_released }, index) => {
    if (!was_released) return []
    const answer = answers.get(question_id) ?? null
    const markAt = (count: number) => judgeOf(correctedPaper(paper, corrections.slice(0, count)))(question_id, answer)
    const change = markAt(index + 1) - markAt(index)
    if (change === 0) return []
    return [{ question_id, place: placeOf(question_id), kind: body.kind, at: new Date(at).toISOString(), change }]
  })
}
