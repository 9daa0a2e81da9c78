import { isApiError } from '@beacon/api/client'
import { ErrorState } from '@beacon/ui/feedback'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useErrorWords } from './error-words.ts'

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
