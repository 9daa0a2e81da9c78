import { groups } from '@beacon/router'

/** What a screen of a board shows and how large; lengths in u of 1920 × 1080 (mini: of 480 × 270). */
export interface BoardVariant {
  /** Which rows: entries of the board, or those of its united ranking. */
  rows: 'entries' | 'united'
  /** Only races of this category, and the total over them. */
  category: string | null
  /** A column for each race or category, as far as there is room. */
  hasColumns: boolean
  /** Points that were reached stand under what they count. */
  hasScores: boolean
  hasLogo: boolean
  /** A bar from zero, as long as the total. */
  hasBar: boolean
  /** Places of a page, and whether there is only one. */
  places: number
  isOnePage: boolean
  pitch: number
  text: string
  /** 480 × 270 alone, without a background where the address says so. */
  isMini: boolean
}

const usual: BoardVariant = {
  rows: 'entries',
  category: null,
  hasColumns: true,
  hasScores: false,
  hasLogo: true,
  hasBar: false,
  places: 20,
  isOnePage: false,
  pitch: 41,
  text: 'fs-26 leading-36',
  isMini: false,
}

/** The variant that shows one category is called as that. */
const [, ofCategory] = groups.variant

export const variants = {
  usual,
  mini: { ...usual, hasColumns: false, hasLogo: false, places: 5, isOnePage: true, pitch: 38, text: 'fs-19 leading-28', isMini: true },
  theory: { ...usual, category: ofCategory, hasScores: true, places: 14, pitch: 59 },
  ten: { ...usual, hasColumns: false, hasBar: true, places: 10, isOnePage: true, pitch: 86, text: 'fs-46 leading-60' },
  united: { ...usual, rows: 'united', hasLogo: false },
} as const satisfies Record<string, BoardVariant>
export type VariantName = keyof typeof variants
