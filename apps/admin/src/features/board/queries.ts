import { board } from '@beacon/api/board/board'
import { arena } from '@beacon/api/contest/arena'
import { query, queryKeyOf } from '@beacon/api/query'
import type { QueryClient } from '@tanstack/react-query'

const of = (rank_id: string) => ({ params: { rank_id } })
export const boardQuery = (rank_id: string) => query(board.get, of(rank_id))
/** The ranking moves while contests run. */
export const tableQuery = (rank_id: string) => ({ ...query(board.table, of(rank_id)), refetchInterval: 10_000 })
export const keysQuery = (rank_id: string) => query(board.keys, of(rank_id))
export const contestsQuery = (q: string) => query(board.contests, { query: { q } })
export const arenasQuery = query(arena.choices, {})

/** Everything that shows boards is asked for again. */
export async function refreshBoards(client: QueryClient): Promise<void> {
  const keys = [board.list, board.get, board.table, board.keys]
  await Promise.all(keys.map((endpoint) => client.invalidateQueries({ queryKey: queryKeyOf(endpoint) })))
}
