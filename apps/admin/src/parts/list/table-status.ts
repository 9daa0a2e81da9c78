import type { UseQueryResult } from '@tanstack/react-query'

/** What a list's table says of its query. */
export function tableStatus(query: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'isPlaceholderData'>) {
  if (query.isError && query.data === undefined) return 'error' as const
  if (query.isPending) return 'loading' as const
  return query.isPlaceholderData ? ('refreshing' as const) : ('ready' as const)
}
