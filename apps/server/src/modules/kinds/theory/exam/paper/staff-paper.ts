import { can, type Ctx } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { stateOf } from '../../../../contest/core/contest/index.ts'

type Content = StoredPaper['sections'][number]['items'][number]['content']

/** Place, type and marks of a question, without a word of it and without what solves it. */
const withoutWords = (content: Content): Content => ({
  ...content,
  name: '',
  description: '',
  translations: {},
  attachments: [],
  analysis: '',
  options: content.options.map((option) => ({ ...option, text: '' })),
  key: [],
  blanks: content.blanks.map((blank) => ({ ...blank, accepted: [] })),
  reference_answer: '',
  rubric: [],
  texts: {},
})

const blankByPaper = new WeakMap<StoredPaper, StoredPaper>()

function blankOf(paper: StoredPaper): StoredPaper {
  const known = blankByPaper.get(paper)
  if (known !== undefined) return known
  const sections = paper.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({ ...item, content: withoutWords(item.content) })),
  }))
  const made = { ...paper, sections }
  blankByPaper.set(paper, made)
  return made
}

/**
 * A paper as a member of staff may read it now. Before the exam has begun its questions are for those who may see secrets of the bank; the
 * others set up rooms and marking by places, types and marks. Every read of staff goes through this.
 */
export const paperForStaff = (ctx: Ctx, contest: ExamRecord, now: number, paper: StoredPaper): StoredPaper =>
  stateOf(contest, now).status !== 'not_started' || can(ctx, 'question.secret') ? paper : blankOf(paper)
