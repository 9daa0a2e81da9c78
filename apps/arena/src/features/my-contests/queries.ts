import { entrantPage } from '@beacon/api/entrant-page'
import { query } from '@beacon/api/query'
import { keepPreviousData } from '@tanstack/react-query'
import type { MyContestsSearch } from './search.ts'

export const myContestsQuery = ({ page, size, q, kind, status }: MyContestsSearch) => ({
  ...query(entrantPage.mine, {
    query: {
      page: page ?? 1,
      size: size ?? 20,
      ...(q === undefined ? {} : { q }),
      ...(kind === undefined ? {} : { kind }),
      ...(status === undefined ? {} : { status: [status] }),
    },
  }),
  placeholderData: keepPreviousData,
})
