import { imageCategory } from '@beacon/api/image-category'
import { imageLibrary } from '@beacon/api/image-library'
import type { ImageVersionView, LibraryRow } from '@beacon/api/image-library-views'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'
import { isMaking, refreshImages, unheardMs } from './queries.ts'

/** `im-0417`. */
export const imageNumber = ({ number }: { number: number }): string => `im-${String(number).padStart(4, '0')}`

/** Something goes on that ends by itself: its page reads it again soon. */
export const isBusy = (version: Pick<ImageVersionView, 'status' | 'test'> | null): boolean =>
  version !== null && (isMaking(version.status) || version.test.state === 'testing')
export const isRowBusy = ({ newest, making }: Pick<LibraryRow, 'newest' | 'making'>): boolean =>
  (making !== null && making !== 'to_edit') || isBusy(newest)

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
