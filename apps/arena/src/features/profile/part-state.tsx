import { ErrorState, Skeleton } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

type Query = { isPending: boolean; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }

/** While a part of the page loads, and when it could not. */
export function PartState({ query }: { query: Query }) {
  if (query.isPending)
    return (
      <div aria-hidden="true" className="grid h-24 content-start gap-5 pt-3">
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </div>
    )
  return (
    <ErrorState title={<Trans>This part could not be loaded.</Trans>} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      <Trans>Nothing was changed.</Trans>
    </ErrorState>
  )
}
