import { mistake } from '@beacon/api/kinds/theory/mistakes'
import { query } from '@beacon/api/query'
import { keepPreviousData } from '@tanstack/react-query'
import { ownPageSize } from '../../../parts/own-pages.ts'
import type { MistakeSearch } from './search.ts'

/** Named one by one: the address may hold more, such as the language of the page. */
export const mistakesQuery = ({ page = 1, q, exam_id, direction_id, point }: MistakeSearch, lang: 'en' | 'zh') => {
  const given = Object.fromEntries(Object.entries({ q, exam_id, direction_id, point }).filter(([, value]) => value !== undefined))
  return { ...query(mistake.list, { query: { page, size: ownPageSize, lang, ...given } }), placeholderData: keepPreviousData }
}
