import { Button } from '@beacon/ui/controls'
import { PageHeader } from '@beacon/ui/layout'
import { LinkTabs } from '@beacon/ui/nav'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { InboxTable } from './inbox-table.tsx'
import { SendForm } from './send-form.tsx'
import { SentTable } from './sent-table.tsx'
import { TemplateList } from './template-list.tsx'
import type { MessageSearch } from './message-search.ts'

/** What players ask, what was sent to people, and what the system says by itself. */
export function MessagesPage({ search }: { search: MessageSearch }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isWriting, setWriting] = useState(false)
  // Another page sends here to write to one person.
  const to = search['write'] === undefined ? undefined : String(search['write'])
  const close = () => {
    setWriting(false)
    if (to !== undefined) void navigate({ to: '/admin/system/messages', search: { ...search, write: undefined }, replace: true })
  }
  const tab = search['tab'] ?? 'inbox'
  const tabs = [
    { value: 'inbox', tab: undefined, label: t({ context: 'messages', message: 'Inbox' }) },
    { value: 'sent', tab: 'sent', label: t({ context: 'messages', message: 'Sent' }) },
    { value: 'automatic', tab: 'automatic', label: t({ context: 'messages', message: 'Automatic' }) },
    { value: 'templates', tab: 'templates', label: t`Texts` },
  ]
  return (
    <>
      <PageHeader
        title={<Trans>Messages</Trans>}
        actions={
          <Button look="primary" onClick={() => setWriting(true)}>
            <Plus size={16} aria-hidden="true" />
            <Trans>New message</Trans>
          </Button>
        }
      />
      <LinkTabs
        className="mt-1"
        label={t`Messages`}
        tabs={tabs}
        current={String(tab)}
        renderLink={(one, parts) => <Link to="/admin/system/messages" search={{ tab: one.tab }} {...parts} />}
      />
      {tab === 'inbox' && <InboxTable search={search} />}
      {(tab === 'sent' || tab === 'automatic') && <SentTable key={tab} search={search} isAutomatic={tab === 'automatic'} />}
      {tab === 'templates' && <TemplateList />}
      {(isWriting || to !== undefined) && <SendForm to={to} onClose={close} />}
    </>
  )
}
