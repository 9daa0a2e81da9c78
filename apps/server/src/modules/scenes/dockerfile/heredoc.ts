import { splitWords, unquoted, type Escape } from './words.ts'
import { jsonWords } from './json-words.ts'

/** A text that stands in the file itself. */
export interface Heredoc {
  /** The word that ends it, which also names the file it becomes. */
  name: string
  /** Variables in it are filled in: its word stood without quotes. */
  isExpanded: boolean
  /** `<<-`: tabs at the beginning of its lines are no part of it. */
  isChomped: boolean
  text: string
}

/** The here-documents that a line begins, as BuildKit finds them: words `<<NAME`, `<<-NAME` or `3<<NAME`, the name in quotes or not. */
export function heredocsIn(rest: string, escape: Escape): Heredoc[] {
  if (!rest.includes('<<') || jsonWords(rest) !== null) return []
  return splitWords(rest, escape).flatMap((word) => heredocOf(word, escape) ?? [])
}

export function heredocOf(word: string, escape: Escape): Heredoc | null {
  const [, dash = '', raw = ''] = /^\d{0,9}<<(-?)([^<]*)$/u.exec(word) ?? []
  if (raw === '') return null
  const name = unquoted(raw, escape)
  return name === '' ? null : { name, isExpanded: name === raw, isChomped: dash === '-', text: '' }
}
