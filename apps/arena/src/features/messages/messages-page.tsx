import { hasNothing, call } from '@beacon/api/client'
import { message } from '@beacon/api/people/message'
import { usePermission } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { Button, SearchInput } from '@beacon/ui/controls'
import { EmptyState, ErrorState, Skeleton, useToast } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs, type Tab } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { MessageRow } from './message-row.tsx'
import { Pages } from './pages.tsx'
import { messagesQuery, useAskAgain } from './queries.ts'
import type { MessagesSearch } from './search.ts'
import { WriteDialog } from './write-dialog.tsx'
import { OwnPage } from '../../parts/own-page.tsx'

/** Notices, messages and the threads with the organisers of one person, newest first. */
export function MessagesPage({ search }: { search: MessagesSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayWrite = usePermission('front.message.send')
  const askAgain = useAskAgain()
  const toast = useToast()
  const words = useErrorWords()
  const list = useQuery({ ...messagesQuery(search), placeholderData: keepPreviousData })
  const [open, setOpen] = useState<string | null>(null)
  const [isWriting, setWriting] = useState(false)
  const counts = list.data?.counts
  const tabs: ReadonlyArray<Tab & { show: MessagesSearch['show'] }> = [
    { value: 'all', show: undefined, label: t({ context: 'messages', message: 'All' }), count: counts?.all },
    { value: 'notice', show: 'notice', label: t`Notices`, count: counts?.notice },
    { value: 'message', show: 'message', label: t`Messages`, count: counts?.message },
    {
      value: 'unread',
      show: 'unread',
      label: t`Unread`,
      ...(counts !== undefined && counts.unread > 0 ? { news: counts.unread } : { count: 0 }),
    },
  ]
  const readAll = async () => {
    try {
      await call(message.mine.read, { body: { all: true } })
      await askAgain()
    } catch (error) {
      toast.failed({ title: t`They could not be marked as read.`, body: words(error) })
    }
  }
  const go = (next: MessagesSearch, replace = false) => void navigate({ to: '/me/messages', search: next, replace })
  return (
    <OwnPage>
      <PageHeader
        title={<Trans>Messages</Trans>}
        actions={
          <>
            <Button disabled={(counts?.unread ?? 0) === 0} onClick={() => void readAll()}>
              <Trans>Mark all as read</Trans>
            </Button>
            {mayWrite && (
              <Button look="primary" onClick={() => setWriting(true)}>
                <Trans>Contact organisers</Trans>
              </Button>
            )}
          </>
        }
      />
      <LinkTabs
        className="mt-3"
        label={t`Messages`}
        tabs={tabs}
        current={search.show ?? 'all'}
        renderLink={(tab, parts) => <Link to="/me/messages" search={{ show: tab.show, q: search.q }} {...parts} />}
      />
      <SearchInput
        className="my-4 max-w-96"
        label={t`Search messages`}
        placeholder={t`Search messages`}
        value={search.q ?? ''}
        onValueChange={(q) => go({ ...search, page: undefined, q: q === '' ? undefined : q }, true)}
      />
      {list.isPending && <Skeleton className="h-40" />}
      {hasNothing(list) && (
        <ErrorState
          title={<Trans>Your messages could not be loaded.</Trans>}
          onRetry={() => void list.refetch()}
          retrying={list.isFetching}
        >
          {words(list.error)}
        </ErrorState>
      )}
      {list.data?.items.length === 0 && <Nothing search={search} onClear={() => go({ show: search.show })} />}
      {list.data !== undefined && list.data.items.length > 0 && (
        <ul className="border-t border-rule">
          {list.data.items.map((item) => (
            <MessageRow
              key={`${item.kind} ${item.resource_id}`}
              item={item}
              isOpen={open === item.resource_id}
              onToggle={() => setOpen(open === item.resource_id ? null : item.resource_id)}
            />
          ))}
        </ul>
      )}
      <Pages
        total={list.data?.total ?? 0}
        page={search.page ?? 1}
        onPage={(page) => go({ ...search, page: page > 1 ? page : undefined })}
      />
      {isWriting && <WriteDialog onClose={() => setWriting(false)} />}
    </OwnPage>
  )
}

function Nothing({ search, onClear }: { search: MessagesSearch; onClear: () => void }) {
  const { q } = search
  if (q === undefined)
    return <EmptyState title={search.show === 'unread' ? <Trans>No unread messages.</Trans> : <Trans>No messages yet.</Trans>} />
  return (
    <EmptyState
      title={<Trans>Nothing matches “{q}”.</Trans>}
      actions={
        <Button onClick={onClear}>
          <Trans>Clear</Trans>
        </Button>
      }
    />
  )
}
