/** Anything that was read from a file. */
export type Fields = Readonly<Record<string, unknown>>
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null
export const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'number' ? value : typeof value === 'string' && value.trim() !== '' ? Number(value) : NaN
  return Number.isFinite(number) ? number : null
}
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
/** Without what has no value. */
export const present = (fields: Fields): Fields => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

type Path = readonly (string | number)[]
/** What an import says of a place in its file; the texts stand in the page. */
export interface ExchangeNote {
  code: string
  /** It has to be changed in the file before the scene can be used. */
  isRefused: boolean
  path: Path
  details: Readonly<Record<string, string | number>>
}
export interface Notes {
  list: ExchangeNote[]
  note: (code: string, path: Path, details?: ExchangeNote['details']) => void
  refuse: (code: string, path: Path, details?: ExchangeNote['details']) => void
}
const mostNotes = 200

export function openNotes(): Notes {
  const list: ExchangeNote[] = []
  const add =
    (isRefused: boolean) =>
    (code: string, path: Path, details: ExchangeNote['details'] = {}) => {
      if (list.length < mostNotes) list.push({ code, isRefused, path, details })
    }
  return { list, note: add(false), refuse: add(true) }
}

/** A name of ours for one of theirs: small letters, digits, hyphens and dots, not one that another has already. */
export function openNames(notes: Notes) {
  const taken = new Set<string>()
  return (name: string, path: Path): string => {
    const plain = plainName(name)
    let id = plain
    for (let n = 2; taken.has(id); n += 1) id = `${plain.slice(0, 58)}-${n}`
    taken.add(id)
    if (id !== name) notes.note('renamed', path, { from: name.slice(0, 80), to: id })
    return id
  }
}

export const plainName = (name: string): string => {
  const small = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/gu, '-')
    .slice(0, 63)
  return trimmed(small) || 'node'
}

/** Looked at from each end once: names come from files. */
function trimmed(text: string): string {
  const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z0-9]/u.test(letter)
  let [from, to] = [0, text.length]
  while (from < to && !isLetter(text[from])) from += 1
  while (to > from && !isLetter(text[to - 1])) to -= 1
  return text.slice(from, to)
}

/** An image by the words of another platform, until it is named by one of ours. */
export interface ImageRequest {
  wanted: string
  image: string
  nodes: string[]
  isBuild: boolean
}

/** `nginx:1.25` is `nginx-1.25@1` until the author chooses; `shop-web:3` of an export is `shop-web@3` again. */
export function imageOf(reference: string): string {
  const last = reference.split('/').at(-1) ?? reference
  const [name = '', tag = ''] = (last.split('@')[0] ?? '').split(':')
  if (/^[1-9]\d{0,8}$/u.test(tag)) return `${plainName(name)}@${tag}`
  return `${plainName(tag === '' || tag === 'latest' ? name : `${name}-${tag}`)}@1`
}
