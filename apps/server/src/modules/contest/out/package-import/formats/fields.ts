import { Written } from '../../../../platform/archive/index.ts'
import { codePointOf, lengthOf } from '@beacon/api/text-length'
import type { Notebook } from '../draft.ts'

export type Raw = Record<string, unknown>
export const isRaw = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Written)

/** Text of a field: numbers and truth values count as what was written; control and direction characters become a space each. */
export const textOf = (value: unknown, isMultiline = false): string => cleanText(value, isMultiline).text

/** The same, with the characters that no text of that kind may hold. */
export function cleanText(value: unknown, isMultiline = false): { text: string; replaced: string[] } {
  if (Array.isArray(value)) {
    const items = value.map((item) => cleanText(item)).filter(({ text }) => text !== '')
    return { text: items.map(({ text }) => text).join(', '), replaced: items.flatMap(({ replaced }) => replaced) }
  }
  const isValue = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isValue && !(value instanceof Written)) return { text: '', replaced: [] }
  const text = String(value).normalize('NFC').replaceAll(/\r\n?/gu, '\n').trim()
  const bad = isMultiline ? /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu : /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu
  return { text: text.replaceAll(bad, ' ').trim(), replaced: text.match(bad) ?? [] }
}

/** A text without forbidden characters; a note says how many were replaced. */
export function cleanField(notes: Notebook, field: string, value: unknown, isMultiline = false): string {
  const { text, replaced } = cleanText(value, isMultiline)
  if (replaced.length > 0) notes.repair('characters_replaced', { field, n: replaced.length })
  return text
}

/** A flag to the letter. With a space in place of a character it would be another flag, which nobody has: it is refused. */
export function flagText(notes: Notebook, n: number, value: unknown): string {
  const { text, replaced } = cleanText(value)
  const [first] = replaced
  if (first !== undefined) notes.refuse('flag_characters', { n, c: codePointOf(first) })
  return text
}

/** A text as it was written; what a text may not hold becomes a space each. */
export function exactText(value: unknown): { text: string; replaced: number } {
  if (typeof value !== 'string') return { text: textOf(value, true), replaced: 0 }
  const bad = /(?![\t\n\r])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu
  return { text: value.replaceAll(bad, ' '), replaced: value.match(bad)?.length ?? 0 }
}

/** A text cut to what the field holds, told as a repair. */
export function shortText(notes: Notebook, field: string, value: unknown, max: number): string {
  const text = cleanField(notes, field, value)
  const n = lengthOf(text)
  if (n <= max) return text
  notes.repair('text_cut', { field, n, max })
  return [...text].slice(0, max).join('')
}

/** A whole number within its range; quotes, fractions and values outside are repaired and told. Null when there is none. */
export function numberOf(notes: Notebook, field: string, value: unknown, [min, max]: [number, number]): number | null {
  if (value === undefined || value === null || value === '') return null
  const isQuoted = typeof value === 'string'
  const number = isQuoted ? Number(value.trim().replaceAll(/[\s_,]/gu, '')) : value instanceof Written ? value.value : value
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    notes.refuse('number_wrong', { field, value: textOf(value).slice(0, 40) })
    return null
  }
  if (isQuoted) notes.repair('number_in_quotes', { field, value: number })
  const whole = Math.min(max, Math.max(min, Math.round(number)))
  if (whole !== number) notes.repair('number_changed', { field, from: number, to: whole })
  return whole
}

/** One value or many, as a list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined || value === null ? [] : [value])
