import type { ExamPaper } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import type { layoutOf } from './layout.ts'
import { itemsOf, type StoredItem } from './own-paper.ts'

type Order = ReturnType<typeof layoutOf>
interface Placed {
  /** In the order that is walked, from 1. */
  place: number
  option_ids: readonly string[]
}
type Section<Question> = Omit<ExamPaper['sections'][number], 'questions'> & { questions: Question[] }

/** Sections in the order of the paper, with their questions in some order, each as `view` shows it. The rule is told where it counts. */
export function walkPaper<Question extends { question_type: string }>(
  paper: StoredPaper,
  order: Order,
  view: (item: StoredItem, placed: Placed) => Question,
): Section<Question>[] {
  const items = itemsOf(paper)
  let place = 0
  return paper.sections.map(({ section_id, title, instructions, partial_rule, fixed_marks }, index) => {
    const questions = (order[index]?.questions ?? []).flatMap(({ id, option_ids }) => {
      const item = items.get(id)
      if (item === undefined) return []
      place += 1
      return [view(item, { place, option_ids })]
    })
    const hasMultiple = questions.some(({ question_type }) => question_type === 'multiple')
    return {
      section_id,
      title,
      instructions,
      partial_rule: hasMultiple ? partial_rule : null,
      fixed_marks: hasMultiple ? fixed_marks : null,
      questions,
    }
  })
}
