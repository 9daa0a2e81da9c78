import { instance, type InstanceRow } from '@beacon/api/scene/instance'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'

export const instanceNumber = (number: number): string => `in-${String(number).padStart(4, '0')}`

const workingMs = 1_500
const restingMs = 6_000

/** How soon a page asks again: at once while something is under way. */
export const askAgainMs = (rows: ReadonlyArray<Pick<InstanceRow, 'operation'>>): number =>
  rows.some(({ operation }) => operation !== null) ? workingMs : restingMs

export const instanceQuery = (instance_id: string) => ({
  ...query(instance.get, { params: { instance_id } }),
  refetchInterval: ({ state }: { state: { data?: { instance: InstanceRow } | undefined } }) =>
    askAgainMs(state.data === undefined ? [] : [state.data.instance]),
})

export async function refreshInstances(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: queryKeyOf(instance.list) })
  await client.invalidateQueries({ queryKey: queryKeyOf(instance.get) })
}
