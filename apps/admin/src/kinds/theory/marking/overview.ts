import type { Reply } from '@beacon/api/endpoint'
import type { marking } from '@beacon/api/kinds/theory/marking'

export type Overview = Reply<typeof marking.overview>
export type OverviewRow = Overview['questions'][number]
type Questions = Pick<Overview, 'questions'>

/** Answers that this marker could take. */
const isFree = ({ progress }: OverviewRow): boolean => progress.waiting > 0

/** The question of the address, else the first that has something unmarked. */
export function chosenQuestion({ questions }: Questions, question_id: string | undefined): OverviewRow | null {
  return (
    questions.find(({ question }) => question.question_id === question_id) ?? questions.find((row) => isFree(row)) ?? questions[0] ?? null
  )
}

/** The next question of the paper with something unmarked, round its order; null where none has. */
export function nextQuestion({ questions }: Questions, question_id: string): OverviewRow | null {
  const here = questions.findIndex(({ question }) => question.question_id === question_id)
  return [...questions.slice(here + 1), ...questions.slice(0, Math.max(here, 0))].find((row) => isFree(row)) ?? null
}
