import { organisation } from '@beacon/api/people/organisation'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'

export const organisationQuery = (resource_id: string) => query(organisation.get, { params: { resource_id } })

/** The tree, the details, and the people whose place is shown. */
export async function refreshOrganisations(client: QueryClient): Promise<void> {
  const keys = new Set<unknown>([organisation.list, organisation.get].map((endpoint) => queryKeyOf(endpoint)[0]))
  await client.invalidateQueries({ predicate: ({ queryKey }) => keys.has(queryKey[0]) || queryKey[0] === '/users' })
}
