import { groups } from '@beacon/router'
import { readSearch, type WallSearch } from '../../parts/display/search.ts'

interface BoardSearch extends WallSearch {
  /** `mini`, `theory` or `ten`. */
  variant?: string
}

export const readBoardSearch = (search: Record<string, unknown>): BoardSearch => {
  const { variant } = search
  return { ...readSearch(search), ...(typeof variant === 'string' ? { variant } : {}) }
}

/** The words of an address; another one is no screen. */
export const isNamedVariant = (word: unknown): word is (typeof groups.variant)[number] => groups.variant.some((one) => one === word)
