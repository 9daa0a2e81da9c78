import { findDecimal, foldWidth, normaliseAnswer } from '@beacon/engine/theory'
import { theoryLimits, truths, type QuestionType } from './question-fields.ts'

interface Option {
  option_id: string
  text: string
}
interface Blank {
  kind: 'exact' | 'contains' | 'number'
  accepted: readonly string[]
  case_sensitive: boolean
  score: number
}
/** What the rules between fields read; secrets are those that stand after a save. */
export interface JudgedFields {
  question_type: QuestionType
  lang: 'en' | 'zh'
  stem: string
  options: readonly Option[]
  key: readonly string[]
  blanks: readonly Blank[]
  order_free: boolean
  reference_answer: string
  rubric: readonly { marks: number }[]
  score: number
  partial_rule: string | null
  partial_marks: number | null
  translations: Partial<Record<'en' | 'zh', { name: string; stem: string; options: readonly Option[]; analysis: string }>>
}
export interface Problem {
  /** Names joined by dots, as the server names fields. */
  path: string
  code: ProblemCode
  details?: Readonly<Record<string, unknown>>
}
export const problemCodes = [
  'option_duplicate',
  'key_wrong',
  'blank_mismatch',
  'shares_sum',
  'rubric_sum',
  'field_empty',
  'field_range',
  'field_wrong',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Two texts that read the same are one: width, spaces and form of letters do not count, case and powers do. */
export const sameReading = (text: string): string => foldWidth(text).replaceAll(/\s+/gu, ' ').trim()

export const optionLetter = (index: number): string => String.fromCodePoint(65 + index)

/** Numbers of the blanks in the order in which the stem names them. */
export const blankNumbers = (stem: string): number[] => [...stem.matchAll(/\{\{(\d{1,3})\}\}/gu)].map(([, n]) => Number(n))

/** The first characters of the question without its markup, for a question without a name. */
export function stemName(stem: string): string {
  const plain = stem
    .replaceAll(/```[^\n]*\n?/gu, ' ')
    .replaceAll(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}\)/gu, '$1')
    .replaceAll(/\{\{\d{1,3}\}\}/gu, '____')
    .replaceAll(/[*`#>$]/gu, '')
  // As it was written: sameReading would turn full-width marks into narrow ones.
  return [...plain.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()].slice(0, 60).join('')
}

/**
 * A number as the judge of answers reads it, so that no blank is saved whose number nobody can meet; null for another text: 10⁶ is
 * no 106 and 3,14 no 314.
 */
export function numberIn(text: string): number | null {
  const plain = normaliseAnswer(text, false)
  const value = findDecimal(plain) === null ? Number.NaN : Number(plain.replaceAll(',', ''))
  return Number.isFinite(value) ? value : null
}

function optionProblems({ question_type, options, key }: JudgedFields): Problem[] {
  const { min, max } = theoryLimits.options
  const found: Problem[] = []
  if (options.length < min || options.length > max) found.push({ path: 'options', code: 'field_range', details: { min, max } })
  const first = new Map<string, number>()
  options.forEach(({ text }, index) => {
    const same = first.get(sameReading(text))
    if (same === undefined) first.set(sameReading(text), index)
    else found.push({ path: `options.${index}.text`, code: 'option_duplicate', details: { letter: optionLetter(same) } })
  })
  const ids = new Set(options.map(({ option_id }) => option_id))
  const isKnown = key.every((one) => ids.has(one)) && new Set(key).size === key.length && ids.size === options.length
  const isMany = question_type === 'multiple'
  if (!isKnown || (isMany ? key.length === 0 : key.length !== 1)) found.push({ path: 'key', code: 'key_wrong', details: { isMany } })
  return found
}

function blankProblems({ stem, blanks, order_free }: JudgedFields): Problem[] {
  const found: Problem[] = []
  const named = blankNumbers(stem)
  if (blanks.length === 0) found.push({ path: 'blanks', code: 'field_empty' })
  blanks.forEach((blank, index) => {
    const n = index + 1
    const times = named.filter((one) => one === n).length
    if (times !== 1) found.push({ path: 'stem', code: 'blank_mismatch', details: { n, where: times === 0 ? 'list' : 'twice' } })
    if (blank.kind === 'number' && blank.accepted.some((text) => numberIn(text) === null))
      found.push({ path: `blanks.${index}.accepted`, code: 'field_wrong' })
  })
  for (const n of new Set(named.filter((one) => one < 1 || one > blanks.length)))
    found.push({ path: 'stem', code: 'blank_mismatch', details: { n, where: 'stem' } })
  const sum = blanks.reduce((total, { score }) => total + score, 0)
  if (blanks.length > 0 && sum !== 100) found.push({ path: 'blanks', code: 'shares_sum', details: { n: sum } })
  if (order_free && (blanks.length < 2 || new Set(blanks.map(({ kind }) => kind)).size > 1))
    found.push({ path: 'order_free', code: 'field_wrong' })
  return found
}

function shortProblems({ reference_answer, rubric, score }: JudgedFields): Problem[] {
  const found: Problem[] = []
  if (reference_answer.trim() === '') found.push({ path: 'reference_answer', code: 'field_empty' })
  rubric.forEach(({ marks }, index) => {
    if (marks === 0) found.push({ path: `rubric.${index}.marks`, code: 'field_wrong' })
  })
  const sum = rubric.reduce((total, { marks }) => total + Math.max(0, marks), 0)
  if (rubric.length > 0 && sum !== score) found.push({ path: 'rubric', code: 'rubric_sum', details: { n: sum / 100, score: score / 100 } })
  return found
}

/** A second language that is written has a text for each option. */
function translationProblems({ lang, options, translations }: JudgedFields): Problem[] {
  const other = lang === 'en' ? 'zh' : 'en'
  const written = translations[other]
  const isEmpty = written === undefined || [written.name, written.stem, written.analysis].every((text) => text === '')
  if (written === undefined || (isEmpty && written.options.every(({ text }) => text === ''))) return []
  const texts = new Map(written.options.map(({ option_id, text }) => [option_id, text]))
  const found: Problem[] = written.stem === '' ? [{ path: `translations.${other}.stem`, code: 'field_empty' }] : []
  options.forEach(({ option_id }, index) => {
    if ((texts.get(option_id) ?? '') === '') found.push({ path: `translations.${other}.options.${index}.text`, code: 'field_empty' })
  })
  return found
}

/** Rules between fields, for the form and the server. */
export function theoryProblems(fields: JudgedFields): Problem[] {
  const { question_type, key, partial_rule, partial_marks, score } = fields
  const found: Problem[] = []
  if (question_type === 'single' || question_type === 'multiple') found.push(...optionProblems(fields), ...translationProblems(fields))
  else found.push(...translationProblems({ ...fields, options: [] }))
  if (question_type === 'truefalse' && !(key.length === 1 && truths.some((truth) => truth === key[0])))
    found.push({ path: 'key', code: 'key_wrong', details: { isMany: false } })
  if (question_type === 'completion') found.push(...blankProblems(fields))
  if (question_type === 'short') found.push(...shortProblems(fields))
  if (question_type === 'multiple' && partial_rule === 'fixed' && (partial_marks === null || partial_marks >= score))
    found.push({ path: 'partial_marks', code: partial_marks === null ? 'field_empty' : 'field_wrong' })
  return found
}

export type Warning =
  | { code: 'key_single' | 'key_all' }
  | { code: 'blank_overlap'; a: number; b: number; text: string }
  | { code: 'blank_contains'; n: number; text: string }
  | { code: 'alt_missing'; n: number }

/** What is allowed and mostly a mistake. */
export function theoryWarnings({ question_type, stem, options, key, blanks, order_free }: JudgedFields): Warning[] {
  const found: Warning[] = []
  if (question_type === 'multiple' && key.length === 1) found.push({ code: 'key_single' })
  if (question_type === 'multiple' && key.length > 1 && key.length === options.length) found.push({ code: 'key_all' })
  if (question_type === 'completion') {
    const readings = blanks.map(({ accepted }) => accepted.map((text) => sameReading(text).toLowerCase()))
    readings.forEach((texts, b) => {
      const a = order_free ? -1 : readings.slice(0, b).findIndex((before) => texts.some((text) => before.includes(text)))
      const text = texts.find((one) => readings[a]?.includes(one))
      if (text !== undefined) found.push({ code: 'blank_overlap', a: a + 1, b: b + 1, text })
      const [first] = blanks[b]?.accepted ?? []
      if (blanks[b]?.kind === 'contains' && first !== undefined) found.push({ code: 'blank_contains', n: b + 1, text: first })
    })
  }
  ;[...stem.matchAll(/!\[([^[\]]{0,500})\]\(/gu)].forEach(([, alt = ''], index) => {
    if (alt.trim() === '') found.push({ code: 'alt_missing', n: index + 1 })
  })
  return found
}

export const hasPicture = (stem: string): boolean => /!\[[^[\]]{0,500}\]\(/u.test(stem)
export const hasCode = (stem: string): boolean => stem.includes('`')
/** A picture that a screen reader cannot name. */
export const hasSilentPicture = (stem: string): boolean => /!\[\s{0,100}\]\(/u.test(stem)
