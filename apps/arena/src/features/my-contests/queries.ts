import { contestKind, contestStatus } from '@beacon/api/contest/contest-fields'
import { entrantPage } from '@beacon/api/contest/entrant-page'
import { query } from '@beacon/api/query'
import { keepPreviousData } from '@tanstack/react-query'
import type { MyContestsSearch } from './search.ts'

/** What an address asks for, as far as it exists. */
export const kindIn = (value: unknown) => contestKind.options.find((kind) => kind === value)
export const statusIn = (value: unknown) => contestStatus.options.find((status) => status === value)

export const myContestsQuery = ({ page, size, q, kind, status }: MyContestsSearch) => ({
  ...query(entrantPage.mine, {
    query: {
      page: page ?? 1,
      size: size ?? 20,
      ...(q === undefined ? {} : { q }),
      kind: kindIn(kind),
      status: contestStatus.options.filter((one) => one === status),
    },
  }),
  placeholderData: keepPreviousData,
})
