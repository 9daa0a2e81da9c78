import { mistake } from '@beacon/api/kinds/theory/mistakes'
import { query } from '@beacon/api/query'
import { keepPreviousData } from '@tanstack/react-query'
import { ownPageSize } from '../../../parts/own-pages.ts'
import type { MistakeSearch } from './search.ts'

export const mistakesQuery = ({ page = 1, ...search }: MistakeSearch, lang: 'en' | 'zh') => {
  const given = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
  return { ...query(mistake.list, { query: { page, size: ownPageSize, lang, ...given } }), placeholderData: keepPreviousData }
}
