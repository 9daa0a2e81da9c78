import { hasNothing, call } from '@beacon/api/client'
import { session } from '@beacon/api/people/session'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { deviceOf } from '@beacon/i18n/device'
import { Button } from '@beacon/ui/controls'
import { ErrorState, Skeleton, useToast } from '@beacon/ui/feedback'
import { latePart } from '@beacon/ui/late'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsQuery } from './queries.ts'

const EndOthers = latePart(async () => (await import('./end-others.tsx')).EndOthers)

type Row = {
  resource_id: string
  user_agent: string
  address: string
  network: 'machine' | 'local' | 'internet'
  created_at: string
  last_seen_at: string
  is_current: boolean
}

/** Where one is signed in; each can be ended, or all others at once. */
export function SessionList() {
  const { t } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const sessions = useQuery(sessionsQuery)
  const [isAsking, setAsking] = useState(false)
  const refresh = () => cache.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const wordsOf = useErrorWords()
  const end = async (row: Row) => {
    try {
      await call(session.end_session, { params: { resource_id: row.resource_id } })
      toast.done({ title: t`Session ended.` })
    } catch (error) {
      toast.failed({ title: t`The session was not ended.`, body: wordsOf(error) })
    }
    await refresh()
  }
  if (sessions.isPending)
    return (
      <div aria-hidden="true" className="grid h-24 content-start gap-5 pt-3">
        <Skeleton width="60%" />
        <Skeleton width="50%" />
      </div>
    )
  if (hasNothing(sessions))
    return (
      <ErrorState
        title={<Trans>The sessions could not be loaded.</Trans>}
        onRetry={() => void sessions.refetch()}
        retrying={sessions.isFetching}
      >
        <Trans>Nothing was changed.</Trans>
      </ErrorState>
    )
  const others = sessions.data.items.filter(({ is_current }) => !is_current)
  return (
    <>
      <ul>
        {sessions.data.items.map((row) => (
          <SessionRow key={row.resource_id} row={row} onEnd={() => void end(row)} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button className="mt-4" onClick={() => setAsking(true)}>
          <Trans>End all other sessions…</Trans>
        </Button>
      )}
      {isAsking && <EndOthers onDone={() => void refresh()} onClose={() => setAsking(false)} />}
    </>
  )
}

function SessionRow({ row, onEnd }: { row: Row; onEnd: () => void }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const device = deviceOf(row.user_agent)
  return (
    <li className="flex min-h-[46px] flex-wrap items-center gap-x-5 gap-y-1 border-b border-rule-2 py-1.5 text-dense">
      <span className="font-medium text-fg" title={row.user_agent}>
        {device === '' ? t`Unknown browser` : device}
      </span>
      {row.is_current && (
        <span className="text-jade">
          <Trans>This one</Trans>
        </span>
      )}
      <span className="text-fg-3">
        <span className="font-mono">{row.address}</span>{' '}
        {row.network === 'machine' ? (
          <Trans>this machine</Trans>
        ) : row.network === 'local' ? (
          <Trans>local network</Trans>
        ) : (
          <Trans>internet</Trans>
        )}
      </span>
      <span className="text-fg-3">
        <Trans>since {formatDateTime(locale, row.created_at)}</Trans>
      </span>
      <span className="text-fg-3">
        <Trans>last seen {formatDateTime(locale, row.last_seen_at)}</Trans>
      </span>
      {!row.is_current && (
        <Button size="sm" look="quiet" className="ml-auto" onClick={onEnd}>
          <Trans>End the session</Trans>
        </Button>
      )}
    </li>
  )
}
