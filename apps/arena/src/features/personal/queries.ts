import { personal } from '@beacon/api/people/personal'
import { query, queryKeyOf } from '@beacon/api/query'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { ownPageSize } from '../../parts/own-pages.ts'

export const statisticsQuery = query(personal.statistics, {})

interface Listing {
  page: number
  q?: string | undefined
}

export const notesQuery = ({ page, q, topic_id }: Listing & { topic_id?: string | undefined }) => ({
  ...query(personal.notes, {
    query: { page, size: ownPageSize, ...(q === undefined ? {} : { q }), ...(topic_id === undefined ? {} : { topic_id }) },
  }),
  placeholderData: keepPreviousData,
})
export const collectionQuery = ({ page, q, folder_id }: Listing & { folder_id?: string | undefined }) => ({
  ...query(personal.collection, {
    query: { page, size: ownPageSize, ...(q === undefined ? {} : { q }), ...(folder_id === undefined ? {} : { folder_id }) },
  }),
  placeholderData: keepPreviousData,
})
export const inContestQuery = (resource_id: string) => query(personal.collected_ids, { params: { resource_id } })

/** A person's own things stand in several lists, so all of them are fetched again. */
export async function refreshOwn(queryClient: QueryClient): Promise<void> {
  const keys = [queryKeyOf(personal.notes), queryKeyOf(personal.collection), queryKeyOf(personal.collected_ids)]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
