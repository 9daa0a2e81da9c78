import { theoryBody, usualScore, type TheoryBody, type TheoryInput } from '@beacon/api/kinds/theory/question'
import { optionLetter, sameReading, theoryProblems } from '@beacon/api/kinds/theory/question-rules'
import type { TransferReading } from '@beacon/api/kinds/theory/transfer'
import * as z from 'zod/mini'
import { newId } from '../../../../db/id.ts'
import type { TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { noteOnce, type Draft, type Refused } from './draft.ts'

/** What holds for all questions of a file where it does not say it. */
export interface Around {
  direction_id: string
  difficulty: TheoryBody['difficulty']
  topic_sets: readonly string[]
  reading: TransferReading
}

const cut = (text: string, max: number): string => [...text].slice(0, max).join('').trim()

/** The places of percents over blanks: whole numbers that make 100. */
const sharesOf = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor(100 / count) + (index < 100 % count ? 1 : 0))

/** Options keep the ids of those that read the same in the question that stands. */
function idsOf({ options }: Draft, old: TheoryRecord | null): string[] {
  const known = new Map((old?.options ?? []).map(({ option_id, text }) => [sameReading(text), option_id]))
  return options.map(({ text }) => {
    const id = known.get(sameReading(text)) ?? newId()
    known.delete(sameReading(text))
    return id
  })
}

/** Why no question may be so: the field, or more exactly what is wrong with an option. */
function reasonOf(draft: Draft, path: string): Pick<Refused, 'code' | 'about'> {
  const place = /^options\.(\d)\.text$/u.exec(path)?.[1]
  if (place === undefined) return { code: path === 'key' ? 'no_correct' : 'field', about: path }
  const isEmpty = (draft.options[Number(place)]?.text ?? '').trim() === ''
  return { code: isEmpty ? 'no_options' : 'option_twice', about: optionLetter(Number(place)) }
}

const textsOf = ({ name, stem, options, blanks, reference_answer, analysis, direction, source, ...draft }: Draft): string[] => [
  name,
  stem,
  ...options.map(({ text }) => text),
  ...blanks.flatMap(({ accepted }) => accepted),
  ...draft.knowledge_points,
  ...draft.topic_sets,
  reference_answer,
  analysis,
  direction,
  source,
]

/** A draft as the form of a question would send it, or what refuses it. */
export function bodyOf(
  draft: Draft,
  around: Around,
  old: TheoryRecord | null = null,
): { body: TheoryBody } | Pick<Refused, 'code' | 'about'> {
  const lost = textsOf(draft).find((text) => text.includes('\uFFFD'))
  if (lost !== undefined) return { code: 'characters_lost', about: [...lost].slice(0, 40).join('') }
  const parsed = z.safeParse(theoryBody, inputOf(draft, around, old))
  if (!parsed.success) return reasonOf(draft, parsed.error.issues[0]?.path.join('.') ?? '')
  const body = parsed.data
  const { key = [], blanks = [], reference_answer = '', rubric = [] } = body
  const [problem] = theoryProblems({ ...body, key, blanks, reference_answer, rubric, translations: {} })
  return problem === undefined ? { body } : reasonOf(draft, problem.path)
}

function inputOf(draft: Draft, { direction_id, difficulty, topic_sets, reading }: Around, old: TheoryRecord | null): TheoryInput {
  const { question_type, stem, options, blanks, rubric, analysis, knowledge_points } = draft
  const ids = idsOf(draft, old)
  const shares = sharesOf(blanks.length)
  const isOpen = question_type === 'multiple' && draft.notes.some(({ code }) => code === 'wrong_for_free')
  const isCut = knowledge_points.some((name) => [...name].length > 40) || knowledge_points.length > 20
  if (isCut) noteOnce(draft, 'lost', 'tags_cut')
  if (question_type === 'short' && draft.reference_answer.trim() === '') noteOnce(draft, 'warning', 'reference_missing')
  return {
    question_type,
    name: cut(draft.name, 255),
    stem,
    lang: /\p{Script=Han}/u.test(stem) ? 'zh' : 'en',
    options: options.map(({ text, pinned }, index) => ({ option_id: ids[index] ?? newId(), text, pinned })),
    fixed_order: draft.fixed_order ?? false,
    order_free: draft.order_free,
    judge: draft.judge,
    score: draft.score ?? usualScore[question_type] * (question_type === 'completion' ? Math.max(1, blanks.length) : 1),
    partial_rule: draft.partial_rule ?? (isOpen ? reading.partial_rule : null),
    partial_marks: draft.partial_marks,
    direction_id,
    difficulty: draft.difficulty ?? difficulty,
    knowledge_points: [...new Set(knowledge_points.map((name) => cut(name, 40)))].filter((name) => name !== '').slice(0, 20),
    topic_sets: [...new Set([...draft.topic_sets, ...topic_sets])].slice(0, 50),
    source: cut(draft.source, 255),
    visibility: 'hidden',
    key: question_type === 'truefalse' ? draft.key.map((place) => (place === 0 ? 'true' : 'false')) : draft.key.map((at) => ids[at] ?? ''),
    blanks: blanks.map((blank, index) => ({ ...blank, score: shares[index] ?? 1 })),
    // No question may stand without one; the note says so.
    reference_answer: question_type === 'short' ? draft.reference_answer.trim() || '–' : '',
    rubric,
    analysis,
  }
}
