import { hasNothing } from '@beacon/api/client'
import { message, type ThreadDetail } from '@beacon/api/message'
import { query } from '@beacon/api/query'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { ErrorState, Skeleton } from '@beacon/ui/feedback'
import { Markdown } from '@beacon/ui/markdown'
import { cn } from '@beacon/ui/theme'
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
  return <Lines thread={found.data} />
}

function Lines({ thread: { origin, lines } }: { thread: ThreadDetail }) {
  const locale = useFormatLocale()
  return (
    <ol className="grid gap-4">
      {origin !== null && (
        <li className="border-l border-rule pl-3 text-fg-3">
          <p className="text-caption">
            {origin.by} · <span className="font-mono">{formatDateTime(locale, origin.at)}</span>
          </p>
          <Markdown>{origin.text}</Markdown>
        </li>
      )}
      {lines.map((line) => (
        <li key={line.message_id} className={cn('border-l-2 pl-3', line.is_staff ? 'border-azure' : 'border-rule')}>
          <p className="text-caption text-fg-3">
            {line.is_own ? <Trans>You</Trans> : line.by} · <span className="font-mono">{formatDateTime(locale, line.at)}</span>
          </p>
          <Markdown>{line.text}</Markdown>
        </li>
      ))}
    </ol>
  )
}
