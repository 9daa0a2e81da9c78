import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import { ErrorState } from '@beacon/ui/feedback'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** A list of one's own that did not load: why, and the way to try again. */
export function OwnFailed({ title, query: { error, isFetching, refetch } }: Props) {
  const { i18n } = useLingui()
  return (
    <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching}>
      {isApiError(error) && errorText(i18n, error.code, error.details)}
    </ErrorState>
  )
}
