import { query, queryKeyOf } from '@beacon/api/query'
import { resourceImport, type ResourceState } from '@beacon/api/bank/resource-import'

export const isGoing = (state: ResourceState | undefined): boolean => state === 'checking' || state === 'importing'

/** One import, asked every second while something happens to it. */
export const importQuery = (import_id: string) => ({
  ...query(resourceImport.get, { params: { import_id } }),
  refetchInterval: ({ state }: { state: { data?: { state: ResourceState } | undefined } }) => (isGoing(state.data?.state) ? 1_000 : false),
})
export const listKey = queryKeyOf(resourceImport.list)
