import type { DeskSearch } from './desk-search.ts'

type Value = string | number | undefined

/** An instant of the address, ISO 8601; undefined where it holds none or nonsense. */
export function instantIn(value: Value): string | undefined {
  const text = value === undefined ? undefined : String(value)
  return text === undefined || Number.isNaN(Date.parse(text)) ? undefined : text
}

/** The span of time of the address; null where it names none. */
export function rangeIn(search: DeskSearch): { from: string; to: string } | null {
  const [from, to] = [instantIn(search['from']), instantIn(search['to'])]
  return from === undefined || to === undefined || Date.parse(to) <= Date.parse(from) ? null : { from, to }
}
