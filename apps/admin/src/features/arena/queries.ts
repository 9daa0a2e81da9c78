import { arena } from '@beacon/api/contest/arena'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'

const of = (arena_id: string) => ({ params: { arena_id } })
export const arenaQuery = (arena_id: string) => query(arena.get, of(arena_id))
/** The first places, as everybody sees them. */
export const previewQuery = (arena_id: string) => ({
  ...query(arena.ranking, { ...of(arena_id), query: { size: 20 } }),
  refetchInterval: 10_000,
})
export const candidatesQuery = (arena_id: string, q: string) => query(arena.candidates, { ...of(arena_id), query: { q } })

/** Everything that shows arenas is asked for again. */
export async function refreshArenas(client: QueryClient): Promise<void> {
  const keys = [arena.list, arena.get, arena.ranking, arena.candidates, arena.choices]
  await Promise.all(keys.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}
