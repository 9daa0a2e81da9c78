import type { QueryClient } from '@tanstack/react-query'

/** The list, an open notice and its readers ask again. */
export async function refreshNotices(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/notices') })
}
