import { turnsOfKinds } from '@beacon/api/kinds/wall-words'
import { limits } from '@beacon/api/limits'
import { type DisplayValue, type RotationTurn, type ScreenOptions, type ScreenRow, type ScreenValue } from '@beacon/api/contest/viewer-key'

/** What the form of a screen holds; numbers may be empty while they are typed. */
export interface ScreenDraft {
  name: string
  value: ScreenValue
  theme: ScreenRow['theme']
  lang: ScreenRow['lang']
  bracket: string | null
  top: number | null
  page_s: number | null
  safe: number | null
  transparent: boolean
  rotate: RotationTurn[]
  expires_at: string | null
}

/** Width of a name: a Han character counts two. */
const widthOf = (text: string): number => [...text].reduce((sum, character) => sum + (/\p{Script=Han}/u.test(character) ? 2 : 1), 0)
const isWithin = (value: number | null, min: number, max: number): boolean =>
  value === null || (Number.isInteger(value) && value >= min && value <= max)

const paged: readonly ScreenValue[] = ['matrix', 'ranking', 'topics', 'rotation']
const cut: readonly ScreenValue[] = ['matrix', 'ranking', 'rotation', 'union']
/** Which options a value has. */
export const optionsOf = (value: ScreenValue) => ({
  hasTop: cut.includes(value),
  hasPages: paged.includes(value),
  hasTransparent: value === 'mini',
  hasSafe: value !== 'mini',
  hasTurns: value === 'rotation',
})

/** What a new display shows: what the contest says, where its displays have it, else the first of them. */
export const firstValue = (wanted: DisplayValue, values: readonly DisplayValue[]): DisplayValue =>
  values.includes(wanted) ? wanted : (values[0] ?? wanted)

const usualTurns: readonly RotationTurn[] = [
  { value: 'matrix', seconds: 60 },
  { value: 'ranking', seconds: 30 },
  { value: 'trend', seconds: 30 },
]
const plainTurn = (value: RotationTurn['value']): RotationTurn => ({ value, seconds: 30 })

/** What a rotation of displays begins with, in their order: the usual turns among them, and those that only their kind has. */
export function firstTurns(values: readonly RotationTurn['value'][]): RotationTurn[] {
  const first = values.flatMap(
    (value) => usualTurns.find((one) => one.value === value) ?? (turnsOfKinds.some((one) => one === value) ? plainTurn(value) : []),
  )
  return first.length > 0 ? first : values.map(plainTurn)
}

/** The turns that a contest's displays have; where there is none of them, what it begins with. */
export function turnsWithin(turns: readonly RotationTurn[], values: readonly RotationTurn['value'][]): RotationTurn[] {
  const kept = turns.filter(({ value }) => values.includes(value))
  return kept.length > 0 ? kept : firstTurns(values)
}

/** The next turn that a rotation does not have yet, else the first of all. */
export const anotherTurn = (turns: readonly RotationTurn[], values: readonly RotationTurn['value'][]): RotationTurn => ({
  value: values.find((value) => !turns.some((one) => one.value === value)) ?? values[0] ?? 'ranking',
  seconds: 30,
})

/** Whether the form can be sent. */
export function isDraftReady({ name, value, top, page_s, safe, rotate }: ScreenDraft): boolean {
  const trimmed = name.trim()
  const isNamed = widthOf(trimmed) >= limits.name.min && [...trimmed].length <= limits.name.max
  const isTurned = value !== 'rotation' || (rotate.length > 0 && rotate.every(({ seconds }) => isWithin(seconds, 5, 600)))
  return isNamed && isTurned && isWithin(top, 1, value === 'union' ? 100 : 1000) && isWithin(page_s, 5, 600) && isWithin(safe, 0, 10)
}

/** The options of a draft as the server takes them: only those of its value that are filled. */
export function draftOptions({ value, top, page_s, safe, transparent, rotate }: ScreenDraft): ScreenOptions {
  const { hasTop, hasPages, hasTransparent, hasSafe, hasTurns } = optionsOf(value)
  return {
    ...(hasTop && top !== null ? { top } : {}),
    ...(hasPages && page_s !== null ? { page_s } : {}),
    ...(hasSafe && safe !== null && safe > 0 ? { safe } : {}),
    ...(hasTransparent && transparent ? { transparent } : {}),
    ...(hasTurns ? { rotate } : {}),
  }
}

export function draftOf(row: ScreenRow): ScreenDraft {
  const { name, value, theme, lang, bracket, options, expires_at } = row
  const { top = null, page_s = null, safe = null, transparent = false, rotate = [] } = options
  return { name, value, theme, lang, bracket, top, page_s, safe, transparent, rotate, expires_at }
}
