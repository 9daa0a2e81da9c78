import { createStreams, type OrderedSection, orderPaper } from '@beacon/engine/theory'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { itemsOf, ownOf } from './own-paper.ts'

type Shuffles = Pick<ExamRecord, 'seed' | 'anti_cheat_switch' | 'shuffle_questions' | 'shuffle_options'>

/** The own questions and the order of them and their options, the same after a reload and in review. `subject`: the user's id. */
export function layoutOf(exam: Shuffles, paper: StoredPaper, subject: string): OrderedSection[] {
  const mixesQuestions = exam.anti_cheat_switch && exam.shuffle_questions
  const mixesOptions = exam.anti_cheat_switch && exam.shuffle_options
  const items = itemsOf(paper)
  const sections = ownOf(exam, paper, subject).sections.map((section) => ({
    key: section.section_id,
    shuffle: mixesQuestions && section.shuffle,
    ids: section.items.map(({ question_id }) => question_id),
  }))
  return orderPaper(sections, subject, createStreams(exam.seed), (id) => {
    const content = items.get(id)?.content
    if (content === undefined || content.options.length === 0) return null
    return { options: content.options, fixed_order: content.fixed_order || !mixesOptions }
  })
}

/** Ids of the questions in the own order: the place of one is its index and 1. */
export const placesOf = (layout: readonly OrderedSection[]): Map<string, number> =>
  new Map(layout.flatMap(({ questions }) => questions.map(({ id }) => id)).map((id, index) => [id, index + 1]))
