import { useLingui } from '@lingui/react/macro'
import { Glyph } from './glyph.tsx'
import { type StatusColour, type StatusWord, statusWords } from './words.ts'

type Words = typeof statusWords

/** `group.word`, for example `contest.running`: every pair of the table, checked by the compiler. */
export type StatusName = { [G in keyof Words]: `${G}.${keyof Words[G] & string}` }[keyof Words]

const colourClass: Record<StatusColour, string> = {
  'fg-2': 'text-fg-2',
  'fg-3': 'text-fg-3',
  jade: 'text-jade',
  amber: 'text-amber',
  azure: 'text-azure',
  vermilion: 'text-vermilion',
}

const table = new Map<string, StatusWord>(
  Object.entries(statusWords).flatMap(([group, words]) =>
    Object.entries(words).map(([key, word]): [string, StatusWord] => [`${group}.${key}`, word]),
  ),
)

/** Every name of the table, in the order of the specimen. */
export const statusNames: readonly string[] = [...table.keys()]

/** True when a text that came over the wire names a row of the table. */
export const isStatusName = (name: string): name is StatusName => table.has(name)

/** The row of one status. Throws on a name that is not in the table. */
export function getStatus(name: StatusName): StatusWord {
  const found = table.get(name)
  if (!found) throw new RangeError(`No status is called ${name}`)
  return found
}

export interface StatusProps {
  of: StatusName
  /** Only the glyph is drawn and the word becomes its accessible name: for matrix cells under 40 px. */
  iconOnly?: boolean
  /** Side of the glyph, px or a CSS length; 12 in admin and arena, 15–24 units on screens. */
  size?: number | string
  /** Replaces the colour, for "King", which is drawn in the team's series colour. */
  colorClass?: string
  className?: string
}

/** Glyph, word and colour of one status. Never focusable, never colour alone. */
export function Status({ of, iconOnly = false, size = 12, colorClass, className = '' }: StatusProps) {
  const { i18n } = useLingui()
  const { glyph, colour, word } = getStatus(of)
  const text = i18n._(word)
  const tone = colorClass ?? colourClass[colour]
  if (iconOnly) {
    return (
      <span role="img" aria-label={text} title={text} className={`inline-flex ${tone} ${className}`}>
        <Glyph name={glyph} size={size} />
      </span>
    )
  }
  return (
    <span className={`inline-flex max-w-full items-center gap-[0.5em] whitespace-nowrap ${tone} ${className}`}>
      <Glyph name={glyph} size={size} />
      <span className="min-w-0 truncate">{text}</span>
    </span>
  )
}
