import { query, queryKeyOf } from '@beacon/api/query'
import { serviceRun, type ServiceRunRow } from '@beacon/api/scene/service-run'
import type { QueryClient } from '@tanstack/react-query'

const resting: ReadonlySet<string> = new Set(['stopped', 'running', 'failed'])
const workingMs = 1_000
const restingMs = 5_000
const askAgainMs = (rows: readonly Pick<ServiceRunRow, 'state'>[]): number =>
  rows.some(({ state }) => !resting.has(state)) ? workingMs : restingMs

/** How a service runs, asked again at once while something is under way. */
export const runQuery = (service_id: string) => ({
  ...query(serviceRun.get, { params: { service_id } }),
  refetchInterval: ({ state }: { state: { data?: Pick<ServiceRunRow, 'state'> | undefined } }) =>
    askAgainMs(state.data === undefined ? [] : [state.data]),
})

/** All services that were ever started. */
export const runsQuery = () => ({
  ...query(serviceRun.list, {}),
  refetchInterval: ({ state }: { state: { data?: { items: readonly Pick<ServiceRunRow, 'state'>[] } | undefined } }) =>
    askAgainMs(state.data?.items ?? []),
})

export async function refreshRuns(client: QueryClient): Promise<void> {
  await Promise.all([serviceRun.list, serviceRun.get].map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}
