import { urlOf } from '@beacon/api/client'
import { query, queryKeyOf } from '@beacon/api/query'
import { service } from '@beacon/api/scene/service'
import type { QueryClient } from '@tanstack/react-query'

/** `sv-0417`. */
export const serviceNumber = ({ number }: { number: number }): string => `sv-${String(number).padStart(4, '0')}`

export const serviceQuery = (service_id: string) => query(service.read, { params: { service_id } })
export const factsQuery = () => query(service.facts, {})

/** Of the file of a version. */
export const fileAddress = (service_id: string, number: number): string =>
  urlOf(service.download, { params: { service_id, number: String(number) } })

/** After a change: everything that shows services. */
export async function refreshServices(client: QueryClient): Promise<void> {
  const keys = [service.list, service.read, service.facts]
  await Promise.all(keys.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}
