import { questionSums, type QuestionSums } from '@beacon/engine/theory'
import type { ReadPaper, SheetQuestion } from './sheet.ts'

/**
 * What each question adds to its past use, each answer beside the rest of its own paper. A question that everybody has full marks for
 * measures nothing, and one with answers that wait for people is not measured yet.
 */
export function sumsOf(questions: readonly SheetQuestion[], papers: readonly ReadPaper[]): (QuestionSums & { question_id: string })[] {
  const isCounted = questions.map(({ is_full }, index) => !is_full && !papers.some(({ entries }) => entries[index]?.waits === true))
  const total = questions.reduce((sum, { max }, index) => sum + (isCounted[index] === true ? max : 0), 0)
  const earned = papers.map(({ entries }) =>
    entries.reduce((sum, { mark }, index) => sum + (isCounted[index] === true ? (mark ?? 0) : 0), 0),
  )
  return questions.flatMap(({ question_id, max }, index) => {
    if (isCounted[index] !== true || papers.length === 0) return []
    const answers = papers.map(({ entries }, paper) => {
      const mark = entries[index]?.mark ?? 0
      return { mark, rest: (earned[paper] ?? 0) - mark, rest_max: total - max }
    })
    return [{ question_id, ...questionSums(answers, max) }]
  })
}
