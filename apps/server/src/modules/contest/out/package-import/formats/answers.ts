import { limits } from '@beacon/api/limits'
import { lengthOf } from '@beacon/api/text-length'
import type { DraftFlag, DraftHint, Notebook } from '../draft.ts'
import { flagText, isRaw, listOf, numberOf, shortText, textOf, cleanField, type Raw } from './fields.ts'

/** `flags`: a text, or `{ type: static | regex, content, data: case_insensitive }`. */
export function flagsOf(notes: Notebook, raw: Raw): DraftFlag[] {
  const flags: DraftFlag[] = []
  for (const [index, item] of listOf(raw['flags'] ?? raw['flag']).entries()) {
    const flag = flagOf(notes, item, index + 1)
    if (flag === null) continue
    if (flags.some((other) => same(other, flag))) notes.repair('flag_repeated', { n: index + 1 })
    else flags.push(flag)
  }
  if (flags.length === 0 && notes.refusals.length === 0) notes.refuse('flags_missing')
  if (flags.length > limits.flags_per_part) notes.refuse('flags_too_many', { n: flags.length, max: limits.flags_per_part })
  return flags
}

function flagOf(notes: Notebook, item: unknown, n: number): DraftFlag | null {
  const type = isRaw(item) ? textOf(item['type']).toLowerCase() || 'static' : 'static'
  const content = flagText(notes, n, isRaw(item) ? (item['content'] ?? item['flag']) : item)
  const isFolded = isRaw(item) && textOf(item['data']).toLowerCase() === 'case_insensitive'
  if (type !== 'static' && type !== 'regex') {
    notes.refuse('flag_type_unknown', { n, type })
    return null
  }
  if (content === '') {
    notes.refuse('flag_empty', { n })
    return null
  }
  if (lengthOf(content) > limits.flag.max) notes.refuse('flag_too_long', { n, max: limits.flag.max })
  if (type === 'static') return { content, match: isFolded ? 'case_insensitive' : 'exact' }
  const pattern = isFolded && !content.startsWith('(?i)') ? `(?i)${content}` : content
  return { content: pattern, match: 'regex' }
}

function same(a: DraftFlag, b: DraftFlag): boolean {
  if (a.content === b.content) return true
  const isFolded = a.match === 'case_insensitive' || b.match === 'case_insensitive'
  return isFolded && a.match !== 'regex' && b.match !== 'regex' && a.content.toLowerCase() === b.content.toLowerCase()
}

/** `hints`: a text, or `{ content, cost, title }`. Together they may cost more than the floor, which is told. */
export function hintsOf(notes: Notebook, raw: Raw, floor: number): DraftHint[] {
  const hints = listOf(raw['hints']).flatMap((item): DraftHint[] => {
    const content = cleanField(notes, 'hint', isRaw(item) ? item['content'] : item, true)
    if (content === '') return []
    if (lengthOf(content) > limits.description.max) notes.refuse('hint_too_long', { max: limits.description.max })
    const cost = isRaw(item) ? (numberOf(notes, 'hint cost', item['cost'], [0, 100_000]) ?? 0) : 0
    return [{ title: isRaw(item) ? shortText(notes, 'hint title', item['title'], 40) : '', content, cost }]
  })
  const sum = hints.reduce((total, hint) => total + hint.cost, 0)
  if (sum > floor) notes.repair('hint_too_dear', { sum, n: floor })
  if (hints.length > limits.hints) notes.refuse('hints_too_many', { n: hints.length, max: limits.hints })
  return hints
}
