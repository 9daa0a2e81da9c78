import { readSearch, type WallSearch } from '../../parts/display/search.ts'

export interface BoardSearch extends WallSearch {
  /** `mini`, `theory` or `ten`. */
  variant?: string
}

export const readBoardSearch = (search: Record<string, unknown>): BoardSearch => {
  const { variant } = search
  return { ...readSearch(search), ...(typeof variant === 'string' ? { variant } : {}) }
}
