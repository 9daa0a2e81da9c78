import { entrantPage } from '@beacon/api/contest/entrant-page'
import { query } from '@beacon/api/query'
import { keepPreviousData } from '@tanstack/react-query'

const refresh_ms = 15_000

/** The public facts of an entrant. No stream carries all of them, so they are fetched now and then. */
export const entrantPageQuery = (resource_id: string, entrant_id: string) => ({
  ...query(entrantPage.get, { params: { resource_id, entrant_id } }),
  staleTime: refresh_ms,
  refetchInterval: refresh_ms,
  placeholderData: keepPreviousData,
})
