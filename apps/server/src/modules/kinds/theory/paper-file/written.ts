import type { PrintedPaper } from '@beacon/api/kinds/theory/paper'
import { questionNumber, type PrintedParts } from '../paper/index.ts'
import type { WrittenQuestion } from '../transfer/index.ts'

type Section = PrintedPaper['sections'][number]
type Question = Section['questions'][number]
type Content = PrintedParts['contents'] extends ReadonlyMap<string, infer C> ? C : never
type Item = PrintedParts['items'][number]

/** Questions of a paper by their sections, as writers of question files take them: score, rule and order are those of the paper. */
export function writtenSections({ paper, items, contents }: PrintedParts): WrittenQuestion[][] {
  const itemOf = new Map(items.map((item) => [item.question_id, item]))
  return paper.sections.map((section) =>
    section.questions.flatMap((question) => {
      const [content, item] = [contents.get(question.question_id), itemOf.get(question.question_id)]
      return content === undefined || item === undefined ? [] : [writtenOf({ paper, section, question, content, item })]
    }),
  )
}

interface One {
  paper: PrintedPaper
  section: Section
  question: Question
  content: Content
  item: Item
}

/** Letters, or the two truths, as places among the options. */
const placesOf = ({ options, question_type }: Question, labels: readonly string[]): number[] =>
  question_type === 'truefalse'
    ? labels.map((label) => (label === 'true' ? 0 : 1))
    : labels.map((label) => options.findIndex((option) => option.label === label))

function writtenOf({ paper, section, question, content, item }: One): WrittenQuestion {
  const { key, options, question_type, stem, score } = question
  const isPinned = new Map(content.options.map(({ option_id, pinned }) => [option_id, pinned]))
  const isMultiple = question_type === 'multiple'
  const direction = item.direction === null ? '' : paper.lang === 'zh' ? item.direction.name_zh : item.direction.name_en
  return {
    number: questionNumber(item.number),
    question_type,
    name: content.name,
    stem,
    options: options.map(({ option_id, text }) => ({ text, pinned: isPinned.get(option_id) ?? false })),
    key: key === null ? [] : placesOf(question, key.labels),
    // A form is an order: a reader that shuffled again would make a third one.
    fixed_order: paper.form !== null || content.fixed_order,
    blanks: content.blanks.map(({ score: _score, ...blank }) => (key === null ? { ...blank, accepted: [] } : blank)),
    order_free: content.order_free,
    judge: content.judge === 'automatic' ? 'automatic' : 'manual',
    reference_answer: key?.reference_answer ?? '',
    rubric: key?.rubric ?? [],
    score,
    partial_rule: isMultiple ? section.partial_rule : null,
    partial_marks: isMultiple ? section.fixed_marks : null,
    direction,
    knowledge_points: item.knowledge_points,
    difficulty: item.difficulty,
    topic_sets: [],
    source: '',
    analysis: key?.analysis ?? '',
    files: [],
    folder: '',
  }
}
