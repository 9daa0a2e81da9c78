import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import { ErrorState } from '@beacon/ui/feedback'
import type { UseQueryResult } from '@tanstack/react-query'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

/** What a list's table says of its query. */
export function tableStatus(query: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'isPlaceholderData'>) {
  if (query.isError && query.data === undefined) return 'error' as const
  if (query.isPending) return 'loading' as const
  return query.isPlaceholderData ? ('refreshing' as const) : ('ready' as const)
}

/** The words for a failed call of any kind. */
export function useErrorWords(): (error: unknown) => string {
  const { i18n } = useLingui()
  return (error) =>
    isApiError(error) ? errorText(i18n, error.code, error.details) : error instanceof Error ? error.message : String(error)
}

/** Loading failed: why, what was kept, and the way to try again. */
export function LoadFailed({ title, query }: { title: ReactNode; query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'> }) {
  const words = useErrorWords()
  const { error } = query
  const code = isApiError(error) ? [error.status || null, error.code, error.request_id] : []
  return (
    <ErrorState title={title} code={code} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {words(error)}
    </ErrorState>
  )
}
