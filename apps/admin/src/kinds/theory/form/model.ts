import {
  problemIssue,
  type QuestionType,
  secretNames,
  theoryBody,
  theoryProblems,
  type TheoryBody,
  type TheoryDetail,
  type TheoryInput,
  usualScore,
} from '@beacon/api/kinds/theory/question'
import type { FormatLocale } from '@beacon/i18n'
import * as z from 'zod/mini'
import { newUuid } from '../../../parts/question-form/uuid.ts'

export type { QuestionType, TheoryBody, TheoryInput }
export type Option = NonNullable<TheoryInput['options']>[number]
export type Blank = NonNullable<TheoryInput['blanks']>[number]

const isSecret = (path: string): boolean => secretNames.some((name) => path === name || path.startsWith(`${name}.`))

/** The contract's schema with its rules between fields. What this reader may not see is not judged here. */
export const theoryForm = z.object(theoryBody.shape).check(
  z.check((ctx) => {
    const { key, blanks, reference_answer, rubric, ...rest } = ctx.value
    const isMasked = key === undefined
    const fields = {
      ...rest,
      key: key ?? [],
      blanks: blanks ?? [],
      reference_answer: reference_answer ?? '',
      rubric: rubric ?? [],
      translations: writtenTranslations(rest.translations),
    }
    for (const problem of theoryProblems(fields)) {
      if (isMasked && (isSecret(problem.path) || problem.code === 'blank_mismatch' || problem.path === 'order_free')) continue
      const path = problem.path.split('.').map((part) => (/^\d+$/u.test(part) ? Number(part) : part))
      ctx.issues.push({ code: 'custom', path, message: problemIssue(problem), input: undefined, continue: true })
    }
  }),
)

const writtenTranslations = ({ en, zh }: TheoryBody['translations']) => ({
  ...(en === undefined ? {} : { en }),
  ...(zh === undefined ? {} : { zh }),
})

export const newOption = (): Option => ({ option_id: newUuid(), text: '', pinned: false })
export const newBlank = (score: number): Blank => ({
  kind: 'exact',
  accepted: [],
  tolerance: 0,
  tolerance_unit: 'absolute',
  case_sensitive: false,
  score,
})

/** Percents that sum to 100, equal but for the last. */
export function equalShares(count: number): number[] {
  const each = Math.floor(100 / Math.max(1, count))
  return Array.from({ length: count }, (_, index) => (index === count - 1 ? 100 - each * (count - 1) : each))
}

/** Options stay when the type changes, but for empty rows: where nobody sees them, they would be errors that nobody can mend. */
function optionsFor(type: QuestionType, options: readonly Option[]): Option[] {
  const written = options.filter(({ text }) => text.trim() !== '')
  if (!isChosen(type)) return written
  return options.length > written.length
    ? [...options]
    : [...written, ...Array.from({ length: Math.max(0, 4 - written.length) }, newOption)]
}

/** What the next question begins with when several are written in a row. */
export type NextDefaults = Pick<TheoryInput, 'question_type' | 'direction_id' | 'score' | 'visibility'>

export function emptyTheory(lang: FormatLocale, kept: NextDefaults | null): TheoryInput {
  const question_type = kept?.question_type ?? 'single'
  return {
    name: '',
    stem: '',
    lang,
    translations: {},
    options: optionsFor(question_type, []),
    key: [],
    blanks: question_type === 'completion' ? [newBlank(100)] : [],
    reference_answer: '',
    rubric: [],
    analysis: '',
    fixed_order: false,
    order_free: false,
    judge: 'automatic',
    answer_length_max: 5_000,
    partial_rule: null,
    partial_marks: null,
    difficulty: 'primary',
    knowledge_point_id: null,
    knowledge_points: [],
    enemy_group: '',
    topic_sets: [],
    author: '',
    source: '',
    notes: '',
    attachments: [],
    visibility: kept?.visibility ?? 'hidden',
    direction_id: '',
    score: usualScore[question_type],
    ...kept,
    question_type,
  }
}

/** What the form holds of a stored question; what its reader may not see stays out, and so stays as it is. */
export function valuesOf(detail: TheoryDetail): TheoryInput {
  const { key, blanks, reference_answer, rubric, analysis, is_masked } = detail
  const solved = is_masked ? {} : { key, blanks, reference_answer, rubric, analysis }
  return {
    question_type: detail.question_type,
    name: detail.short_name,
    stem: detail.stem,
    lang: detail.lang,
    translations: detail.translations,
    options: detail.options,
    fixed_order: detail.fixed_order,
    order_free: detail.order_free,
    judge: detail.judge,
    answer_length_max: detail.answer_length_max,
    score: detail.score,
    partial_rule: detail.partial_rule,
    partial_marks: detail.partial_marks,
    direction_id: detail.direction.resource_id,
    difficulty: detail.difficulty,
    knowledge_point_id: detail.knowledge_point_id,
    // The main point stands first among the names, and in a box of its own.
    knowledge_points: detail.knowledge_point_id === null ? detail.knowledge_points : detail.knowledge_points.slice(1),
    enemy_group: detail.enemy_group,
    topic_sets: detail.topic_sets,
    author: detail.author,
    source: detail.source,
    notes: detail.notes,
    attachments: detail.attachments.map(({ file_id, name, url }) => ({ file_id, name, url: url ?? null })),
    visibility: detail.visibility,
    ...solved,
  }
}

/** What may lie in a browser: nothing that solves the question. */
export function withoutSecrets(values: TheoryInput): Partial<TheoryInput> {
  const open: Partial<TheoryInput> = { ...values }
  for (const name of secretNames) delete open[name]
  return open
}

const isChosen = (type: QuestionType | undefined): boolean => type === 'single' || type === 'multiple'

/** Something that solves the question goes with its type. */
export function losesKey(
  type: QuestionType,
  { question_type, key = [], blanks = [], reference_answer = '', rubric = [] }: TheoryInput,
): boolean {
  const isAnswered = blanks.some(({ accepted }) => accepted.length > 0) || reference_answer !== '' || rubric.length > 0
  if (isChosen(type) && isChosen(question_type)) return type === 'single' && key.length > 1
  return key.length > 0 || isAnswered
}

/** Fields that go with a type; stem and options stay. */
export function fieldsForType(type: QuestionType, values: TheoryInput): Partial<TheoryInput> {
  const { question_type = 'single', key = [], options = [] } = values
  const keepsKey = isChosen(type) && isChosen(question_type)
  const isUsual = values.score === usualScore[question_type]
  return {
    question_type: type,
    key: keepsKey ? (type === 'single' ? key.slice(0, 1) : key) : [],
    options: optionsFor(type, options),
    blanks: type === 'completion' ? [newBlank(100)] : [],
    reference_answer: '',
    rubric: [],
    order_free: false,
    ...(isUsual ? { score: usualScore[type] } : {}),
  }
}
