import type { LiveMessage } from '@beacon/api/live/live-client'
import { message } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { appHref } from '@beacon/router'
import { latePart } from '@beacon/ui/late'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { useOwnEvents } from '../session/hear-own.ts'
import { usePermission } from '../session/use-session.ts'

const ConfirmNotice = latePart(async () => (await import('./confirm-notice.tsx')).ConfirmNotice)

/** A notice moves thousands of browsers at once; a withdrawn one must be gone within two seconds. */
const spread_ms = 1_000
const about = ['/me/messages', '/me/notices', '/messages', '/notices']

/** Everything that shows notices, messages or threads asks again. */
const askAgain = (client: QueryClient) =>
  client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && about.some((path) => first.startsWith(path)),
  })

function hear(client: QueryClient, { event }: LiveMessage): void {
  if (event === 'notice.changed') setTimeout(() => void askAgain(client), Math.random() * spread_ms)
  if (event === 'message.changed' || event === 'inbox.changed') void askAgain(client)
}

/** Links to the own messages and, for people who answer players, to the inbox with the number of waiting threads. */
export function NewsLinks({ app }: { app: 'admin' | 'arena' }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const answers = usePermission('message.manage')
  useOwnEvents((event) => hear(client, event))
  const { data } = useQuery({ ...query(message.mine.news, {}), refetchInterval: 300_000 })
  const unread = data?.unread ?? 0
  const inbox = data?.inbox ?? 0
  const [waiting] = data?.to_confirm ?? []
  const unreadText = t`${plural(unread, { one: '# unread message', other: '# unread messages' })}`
  const inboxText = t`${plural(inbox, { one: '# open thread in the inbox', other: '# open threads in the inbox' })}`
  return (
    <>
      {app === 'admin' && answers && (
        <NewsLink href={appHref('admin', '/admin/system/messages', {})} label={inboxText} count={inbox}>
          <path d="M2 9h3l1 2h4l1-2h3M2 9l2-6h8l2 6v4H2Z" />
        </NewsLink>
      )}
      <NewsLink href={appHref('arena', '/me/messages', {})} label={unreadText} count={unread}>
        <path d="M2 3.5h12v9H2ZM2 4l6 5 6-5" />
      </NewsLink>
      {waiting !== undefined && <ConfirmNotice key={waiting.resource_id} notice={waiting} onDone={() => void askAgain(client)} />}
    </>
  )
}

function NewsLink({ href, label, count, children }: { href: string; label: string; count: number; children: ReactNode }) {
  return (
    <a
      href={href}
      aria-label={label}
      title={label}
      className="relative inline-flex size-control shrink-0 items-center justify-center rounded-control text-fg-2 hover:bg-ink-2 hover:text-fg"
    >
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.4">
        {children}
      </svg>
      {count > 0 && (
        <span className="absolute top-[calc(50%-1rem)] left-[calc(50%+0.25rem)] min-w-4 rounded-control bg-ink-0 px-0.5 text-center font-mono text-[11px] leading-4 text-azure">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </a>
  )
}
