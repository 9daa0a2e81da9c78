import { message } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { useQueryClient } from '@tanstack/react-query'
import type { MessagesSearch } from './search.ts'

export const pageSize = 20
export const messagesQuery = ({ show, page = 1, q }: MessagesSearch) =>
  query(message.mine.list, { query: { tab: show ?? 'all', page, size: pageSize, ...(q === undefined ? {} : { q }) } })

/** Everything here asks again: the list, the badge, an open thread. */
export function useAskAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/me/messages') })
}
