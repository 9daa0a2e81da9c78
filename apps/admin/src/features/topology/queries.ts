import { query, queryKeyOf } from '@beacon/api/query'
import { topology } from '@beacon/api/scene/topology'
import type { QueryClient } from '@tanstack/react-query'

export const topologyQuery = (topology_id: string) => query(topology.get, { params: { topology_id } })

export async function refreshTopologies(client: QueryClient): Promise<void> {
  for (const operation of [topology.list, topology.get, topology.uses, topology.offered])
    await client.invalidateQueries({ queryKey: queryKeyOf(operation) })
}
