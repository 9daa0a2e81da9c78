import { imageCategory } from '@beacon/api/image/image-category'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { ImageVersionView, LibraryRow } from '@beacon/api/image/image-library-views'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'
import { isBusy, isRowBusy } from '../../parts/image-facts/busy.ts'
import { refreshImages, unheardMs } from './queries.ts'

export const entryQuery = (resource_id: string) => ({
  ...query(imageLibrary.get, { params: { resource_id } }),
  refetchInterval: ({ state }: { state: { data?: LibraryRow | undefined } }) =>
    state.data !== undefined && isRowBusy(state.data) ? unheardMs : (false as const),
})
export const versionsQuery = (resource_id: string) => ({
  ...query(imageLibrary.versions, { params: { resource_id } }),
  refetchInterval: ({ state }: { state: { data?: { items: readonly ImageVersionView[] } | undefined } }) =>
    state.data?.items.some(isBusy) === true ? unheardMs : (false as const),
})
export const categoriesQuery = () => query(imageCategory.list, {})

/** After a change: everything that shows images. */
export async function refreshLibrary(client: QueryClient): Promise<void> {
  const keys = [imageLibrary.list, imageLibrary.get, imageLibrary.versions, imageLibrary.history, imageLibrary.cleaning, imageCategory.list]
  await Promise.all(keys.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
  await refreshImages(client)
}
