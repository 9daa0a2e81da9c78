import { hasNothing } from '@beacon/api/client'
import { LoadFailed } from '@beacon/auth/call'
import { Skeleton } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { logQuery } from './queries.ts'

/** What the making of an image says, as it is said. It stays at the end unless the reader scrolled up. */
export function MakingLog({ image_id }: { image_id: string }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const log = useQuery(logQuery(client, image_id))
  const box = useRef<HTMLPreElement>(null)
  const isAtEnd = useRef(true)
  const text = log.data?.text
  useEffect(() => {
    if (text !== undefined && box.current !== null && isAtEnd.current) box.current.scrollTop = box.current.scrollHeight
  }, [text])
  if (hasNothing(log)) return <LoadFailed title={<Trans>The log could not be loaded</Trans>} query={log} />
  if (log.data === undefined) return <Skeleton className="h-40" />
  return (
    <div>
      {log.data.isCut && (
        <p className="mb-1 text-caption text-fg-3">
          <Trans>The start of this log was truncated.</Trans>
        </p>
      )}
      <pre
        ref={box}
        role="log"
        aria-label={t({ context: 'image', message: 'Log' })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 24
        }}
        className="max-h-[52vh] min-h-24 overflow-auto rounded-control border border-rule bg-ink-2 p-3 font-mono text-mono break-all whitespace-pre-wrap text-fg-2"
      >
        {text === '' ? <span className="text-fg-3">{log.data.isOver ? t`The log is empty.` : t`Nothing yet.`}</span> : text}
      </pre>
    </div>
  )
}
