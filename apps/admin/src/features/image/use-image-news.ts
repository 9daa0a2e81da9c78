import { image } from '@beacon/api/image/image'
import { imageLibrary } from '@beacon/api/image/image-library'
import { queryKeyOf } from '@beacon/api/query'
import { useOwnEvents } from '@beacon/auth'
import { useQueryClient } from '@tanstack/react-query'

/** What a page shows of images; what people choose from (categories, uses) moves with other things. */
const shown = [imageLibrary.list, imageLibrary.get, imageLibrary.versions, imageLibrary.history, image.get, image.list]

/** Reads again what the page shows when an image moved: that one of a page about one, any of a list. */
export function useImageNews(resource_id?: string): void {
  const client = useQueryClient()
  useOwnEvents(({ event, data }) => {
    if (event !== 'image.changed' || (resource_id !== undefined && resource_id !== data.resource_id)) return
    for (const endpoint of shown) void client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  })
}
