import type { Answer, ReviewCorrection } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import type { CorrectionRecord } from '../../../../../db/schema/kinds/theory/exam-correction.ts'
import { concernedBy, correctedPaper } from './correction.ts'
import { judgeOf } from './judge.ts'

interface Own {
  /** The copy of the paper, as it is stored. */
  paper: StoredPaper
  answers: ReadonlyMap<string, Answer>
  /** Places in the own order of the questions that the own paper has. */
  places: ReadonlyMap<string, number>
}

/** Corrections after the release that changed the marks of one candidate: each judged as it stood before and after it. */
export function ownCorrections(corrections: readonly CorrectionRecord[], { paper, answers, places }: Own): ReviewCorrection[] {
  const judgeAt = (count: number) => judgeOf(correctedPaper(paper, corrections.slice(0, count)))
  return corrections.flatMap((correction, index) => {
    if (!correction.was_released) return []
    const [before, after] = [judgeAt(index), judgeAt(index + 1)]
    const { kind } = correction.body
    const at = new Date(correction.at).toISOString()
    const changes = concernedBy(paper, corrections.slice(0, index), correction).map((question_id) => {
      const answer = answers.get(question_id) ?? null
      return { question_id, change: places.has(question_id) ? after(question_id, answer) - before(question_id, answer) : 0 }
    })
    // Marks that were spread move many questions a little: they are told as one sum, at the question that is corrected.
    const sum = { question_id: correction.question_id, change: changes.reduce((all, { change }) => all + change, 0) }
    return (kind === 'rule' ? changes : [sum]).flatMap(({ question_id, change }) => {
      const place = places.get(question_id)
      return place === undefined || change === 0 ? [] : [{ question_id, place, kind, at, change }]
    })
  })
}
