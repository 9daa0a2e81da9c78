import { questionSums, type QuestionSums } from '@beacon/engine/theory'
import type { Entry, ReadPaper, SheetQuestion } from './sheet.ts'

/**
 * What each question adds to its past use, each answer beside the rest of its own paper. A question that everybody has full marks for
 * measures nothing, and one with answers that wait for people is not measured yet.
 */
export function sumsOf(questions: readonly SheetQuestion[], papers: readonly ReadPaper[]): (QuestionSums & { question_id: string })[] {
  const isCounted = questions.map(({ is_full }, index) => !is_full && !papers.some(({ entries }) => entries[index]?.waits === true))
  const ofCounted = (paper: ReadPaper, valueOf: (entry: Entry, index: number) => number) =>
    paper.entries.reduce((sum, entry, index) => sum + (entry !== null && isCounted[index] === true ? valueOf(entry, index) : 0), 0)
  const sheets = papers.map((paper) => ({
    paper,
    earned: ofCounted(paper, ({ mark }) => mark ?? 0),
    most: ofCounted(paper, (_entry, index) => questions[index]?.max ?? 0),
  }))
  return questions.flatMap(({ question_id, max }, index) => {
    if (isCounted[index] !== true) return []
    const answers = sheets.flatMap(({ paper, earned, most }) => {
      const entry = paper.entries[index] ?? null
      // Who had another paper says nothing of the question.
      if (entry === null) return []
      const mark = entry.mark ?? 0
      return [{ mark, rest: earned - mark, rest_max: most - max }]
    })
    return answers.length === 0 ? [] : [{ question_id, ...questionSums(answers, max) }]
  })
}
