import { hasNothing } from '@beacon/api/client'
import { message } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { ErrorState, Skeleton } from '@beacon/ui/feedback'
import { ThreadLines } from '@beacon/ui/markdown'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

/** All that was said in one thread, and the message it answers. */
export function Thread({ thread_id }: { thread_id: string }) {
  const words = useErrorWords()
  const found = useQuery(query(message.mine.thread, { params: { thread_id } }))
  if (found.isPending) return <Skeleton className="h-20" />
  if (hasNothing(found))
    return (
      <ErrorState title={<Trans>The thread could not be loaded.</Trans>} onRetry={() => void found.refetch()} retrying={found.isFetching}>
        {words(found.error)}
      </ErrorState>
    )
  const { origin, lines } = found.data
  return (
    <ThreadLines
      origin={origin}
      lines={lines.map(({ message_id, is_staff, is_own, by, ...line }) => ({
        ...line,
        id: message_id,
        isStaff: is_staff,
        by: is_own ? <Trans>You</Trans> : by,
      }))}
    />
  )
}
