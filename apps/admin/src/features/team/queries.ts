import { query, queryKeyOf } from '@beacon/api/query'
import { team } from '@beacon/api/people/team'
import { teamAdmin } from '@beacon/api/people/team-admin'
import type { QueryClient } from '@tanstack/react-query'

const of = (resource_id: string) => ({ params: { resource_id } })
export const teamQuery = (id: string) => query(teamAdmin.get, of(id))
export const membersQuery = (id: string) => query(teamAdmin.members, of(id))
export const nextTeamQuery = { ...query(teamAdmin.next, {}), staleTime: 0 }
export const tagsQuery = { ...query(teamAdmin.tags, {}), staleTime: 60_000 }

/** Everything that shows teams is asked for again. */
export async function refreshTeams(client: QueryClient): Promise<void> {
  const keys = [team.list, teamAdmin.get, teamAdmin.members, teamAdmin.history, teamAdmin.tags, teamAdmin.candidates, teamAdmin.next]
  await Promise.all(keys.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}
