import type { QueryClient } from '@tanstack/react-query'

/** Inbox, sent ones, templates and the badge ask again. */
export async function refreshMessages(client: QueryClient): Promise<void> {
  const about = ['/messages', '/me/messages']
  await client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && about.some((path) => first.startsWith(path)),
  })
}
