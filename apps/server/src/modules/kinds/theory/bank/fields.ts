import type { FieldError } from '@beacon/api/errors'
import type { QuestionType, TheoryBody } from '@beacon/api/kinds/theory/question'
import { type JudgedFields, stemName, theoryProblems } from '@beacon/api/kinds/theory/question-rules'
import type { SignedIn } from '../../../../context.ts'
import type { NewQuestionTheory, TheoryRecord } from '../../../../db/schema/kinds/theory/question-theory.ts'
import { failFields } from '../../../../failure.ts'
import { type HeldQuestion, maySeeSolution, type QuestionForm } from '../../../bank/question/index.ts'
import { contentDigest } from './digest.ts'

type Stored = HeldQuestion & TheoryRecord
type OwnForm = Omit<NewQuestionTheory, 'content_digest' | keyof Secrets> & { [Name in keyof Secrets]: TheoryBody[Name] | undefined }
/** A form of this bank on its way through the common code: one flat object of columns. */
export type TheoryForm = QuestionForm & OwnForm

/** A body by the names of the columns: its stem is the description, its source the attribution. */
export function formOf(body: TheoryBody, analysisUnsent = ''): TheoryForm {
  const { stem, source, visibility, translations, name, knowledge_point_id: _point, ...same } = body
  return {
    ...same,
    name: name || stemName(stem) || body.question_type,
    short_name: name,
    description: stem,
    attribution: source,
    key: body.key,
    blanks: body.blanks,
    reference_answer: body.reference_answer,
    rubric: body.rubric,
    analysis: body.analysis ?? analysisUnsent,
    translations: byLanguage(translations, (text) => ({ name: text.name, description: text.stem })),
    texts: byLanguage(translations, ({ options, analysis }) => ({ options, analysis })),
    is_public: visibility === 'published',
    visibility,
  }
}

type ByLanguage<T> = Partial<Record<'en' | 'zh', T>>

function byLanguage<T, R>(texts: { en?: T | undefined; zh?: T | undefined }, of: (text: T) => R): ByLanguage<R> {
  const { en, zh } = texts
  return { ...(en === undefined ? {} : { en: of(en) }), ...(zh === undefined ? {} : { zh: of(zh) }) }
}

/** No text that a form may hold: in a change it stands for an analysis that was not sent, and the stored one stays. */
export const unsent = '\u0000'

export function theoryOf(form: QuestionForm): TheoryForm {
  if (!('question_type' in form)) throw new Error('no form of the bank of theory')
  // Checked: forms with this field are made by `formOf`.
  return form as TheoryForm
}

type Texts = TheoryRecord['texts']
const languages = ['en', 'zh'] as const
type Secrets = Pick<TheoryRecord, 'key' | 'blanks' | 'reference_answer' | 'rubric'>
const nothing: Secrets = { key: [], blanks: [], reference_answer: '', rubric: [] }

/** What solves the question after this save. Who may not see it changes none of it. */
function secretsOf(ctx: SignedIn, form: TheoryForm, old: Stored | null): Secrets & { analysis: string } {
  const before = old ?? { ...nothing, analysis: '' }
  if (old !== null && !maySeeSolution(ctx, old)) return before
  return {
    key: form.key ?? before.key,
    blanks: form.blanks ?? before.blanks,
    reference_answer: form.reference_answer ?? before.reference_answer,
    rubric: form.rubric ?? before.rubric,
    analysis: form.analysis === unsent ? before.analysis : form.analysis,
  }
}

/** A type keeps what belongs to it; another one's leftovers would be read as its own later. */
function ofType(type: QuestionType, { key, blanks, reference_answer, rubric }: Secrets): Secrets {
  return {
    key: type === 'completion' || type === 'short' ? [] : key,
    blanks: type === 'completion' ? blanks : [],
    reference_answer: type === 'short' ? reference_answer : '',
    rubric: type === 'short' ? rubric : [],
  }
}

/** Own columns, and the analysis, which is common. @throws 400 at the fields */
export function ownValues(ctx: SignedIn, form: TheoryForm, old: Stored | null): NewQuestionTheory & { analysis: string } {
  const { question_type, description } = form
  const { analysis, ...sent } = secretsOf(ctx, form, old)
  const secrets = ofType(question_type, sent)
  const options = question_type === 'single' || question_type === 'multiple' ? form.options : []
  const order_free = question_type === 'completion' && form.order_free
  const texts = textsOf(form.texts ?? {}, options, old !== null && !maySeeSolution(ctx, old) ? old.texts : null)
  const partial_rule = question_type === 'multiple' ? (form.partial_rule ?? null) : null
  const partial_marks = partial_rule === 'fixed' ? (form.partial_marks ?? null) : null
  const own = { question_type, options, ...secrets, order_free, score: form.score, partial_rule, partial_marks }
  checkFields({ ...own, lang: form.lang, stem: description, translations: translationsOf(form, texts) })
  return {
    ...own,
    short_name: form.short_name ?? '',
    fixed_order: question_type === 'truefalse' || form.fixed_order,
    judge: question_type === 'completion' ? form.judge : question_type === 'short' ? 'manual' : 'automatic',
    answer_length_max: form.answer_length_max,
    enemy_group: form.enemy_group ?? '',
    texts,
    content_digest: contentDigest(description, options),
    analysis,
  }
}

/** Texts of options that are gone go with them. `unseen`: the analysis in it stays, for the caller may not see it. */
function textsOf(texts: Texts, options: readonly { option_id: string }[], unseen: Texts | null): Texts {
  const known = new Set(options.map(({ option_id }) => option_id))
  return Object.fromEntries(
    languages.flatMap((lang) => {
      const one = texts[lang]
      if (one === undefined) return []
      const analysis = unseen === null ? one.analysis : (unseen[lang]?.analysis ?? '')
      const kept = one.options.filter(({ option_id, text }) => known.has(option_id) && text !== '')
      // A language in which nothing is written is none: it would make a version that says nothing new.
      return analysis === '' && kept.length === 0 ? [] : [[lang, { analysis, options: kept }]]
    }),
  )
}

const translationsOf = ({ translations = {} }: TheoryForm, texts: Texts): JudgedFields['translations'] =>
  Object.fromEntries(
    languages.flatMap((lang) => {
      const one = translations[lang]
      return one === undefined ? [] : [[lang, { name: one.name, stem: one.description, ...(texts[lang] ?? { options: [], analysis: '' }) }]]
    }),
  )

function checkFields(fields: JudgedFields): void {
  const errors: { [path: string]: FieldError } = {}
  for (const { path, code, details } of theoryProblems(fields)) errors[path] ??= details === undefined ? { code } : { code, details }
  if (Object.keys(errors).length > 0) failFields(errors)
}
