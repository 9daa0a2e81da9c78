import { isApiError } from '@beacon/api/client'
import { errorText } from '@beacon/i18n'
import { ErrorState } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

interface LoadFailedProps {
  /** What could not be loaded, as a sentence. */
  title: ReactNode
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** A part of the page that did not load: why, what was kept, what to do. */
export function LoadFailed({ title, query: { error, isFetching, refetch } }: LoadFailedProps) {
  const { i18n } = useLingui()
  const known = isApiError(error) ? error : null
  return (
    <ErrorState
      title={title}
      code={known === null ? [] : [known.status === 0 ? null : known.status, known.code, known.request_id]}
      onRetry={() => void refetch()}
      retrying={isFetching}
    >
      {known !== null && errorText(i18n, known.code, known.details)} <Trans>Nothing was changed.</Trans>
    </ErrorState>
  )
}
