import { imageLibrary } from '@beacon/api/image/image-library'
import { query, queryKeyOf } from '@beacon/api/query'
import { target, type TargetDetail } from '@beacon/api/scene/target'
import type { QueryClient } from '@tanstack/react-query'
import { isRowBusy } from '../../parts/image-facts/busy.ts'

const soon = 2_000
export const targetQuery = (resource_id: string) => ({
  ...query(target.get, { params: { resource_id } }),
  refetchInterval: ({ state }: { state: { data?: TargetDetail | undefined } }) =>
    state.data !== undefined && isRowBusy(state.data.image) ? soon : (false as const),
})

/** After a change: the card and the images beside it. */
export async function refreshTargets(client: QueryClient): Promise<void> {
  const keys = [target.list, target.get, imageLibrary.list, imageLibrary.get]
  await Promise.all(keys.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}
