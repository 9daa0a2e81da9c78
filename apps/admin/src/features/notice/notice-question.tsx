import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { notice, type NoticeRow } from '@beacon/api/people/notice'
import { Confirm, useErrorWords } from '@beacon/auth/call'
import { Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { DateTimeField, Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { NoticeDialog } from './notice-menu.tsx'
import { refreshNotices } from './queries.ts'

type Kind = Exclude<NoticeDialog, 'edit' | 'readers'>
interface NoticeQuestionProps {
  kind: Kind
  row: NoticeRow
  onClose: () => void
}

/** Asks before a notice moves, and says what happened. */
export function NoticeQuestion({ kind, row, onClose }: NoticeQuestionProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const describeError = useErrorWords()
  const [at, setAt] = useState<string | null>(row.publish_at)
  const [isUnreadable, setUnreadable] = useState(false)
  const [reason, setReason] = useState('')
  const { title } = row
  const params = { resource_id: row.resource_id }
  const run: Record<Kind, () => Promise<string>> = {
    publish: async () => {
      // An unreadable time counts as no time: the notice would be published at once, or at its former time.
      if (isUnreadable) throw new RangeError('no time')
      await call(notice.publish, { params, body: { publish_at: at } })
      return at === null ? t`“${title}” published` : t`“${title}” scheduled`
    },
    withdraw: async () => {
      await call(notice.withdraw, { params, body: { reason } })
      return t`“${title}” withdrawn`
    },
    copy: async () => {
      await call(notice.copy, { params, body: {} })
      return t`Draft created`
    },
    pin: async () => {
      await call(notice.pin, { params, body: { is_pinned: true } })
      return t`“${title}” pinned`
    },
    unpin: async () => {
      await call(notice.pin, { params, body: { is_pinned: false } })
      return t`“${title}” unpinned`
    },
    remind: async () => {
      const { told } = await call(notice.remind, { params, body: {} })
      return t`${plural(told, { one: '# person reminded', other: '# people reminded' })}`
    },
    delete: async () => {
      await call(notice.remove, { params })
      return t`“${title}” deleted`
    },
  }
  const titles: Record<Kind, string> = {
    publish: t`Publish “${title}”?`,
    withdraw: t`Withdraw “${title}”?`,
    copy: t`Copy “${title}”?`,
    pin: t`Pin “${title}”?`,
    unpin: t`Unpin “${title}”?`,
    remind: t`Remind people who have not read “${title}”?`,
    delete: t`Delete “${title}”?`,
  }
  const actions: Record<Kind, string> = {
    publish: at === null ? t`Publish now` : t`Schedule notice`,
    withdraw: t`Withdraw`,
    copy: t`Copy`,
    pin: t`Pin`,
    unpin: t`Unpin`,
    remind: t`Remind`,
    delete: t`Delete notice`,
  }
  const bodies: Record<Kind, React.ReactNode> = {
    publish: (
      <>
        <p className="mb-3">{t`${plural(row.audience, { one: '# person reads it.', other: '# people read it.' })}`}</p>
        <Field label={t`Publish at`} layout="stack" help={<Trans>Leave empty to publish now. At most one year ahead.</Trans>}>
          <DateTimeField value={at} onValueChange={setAt} onUnreadable={setUnreadable} />
        </Field>
      </>
    ),
    withdraw: (
      <>
        <p className="mb-3">
          <Trans>It disappears from all open browsers within seconds.</Trans>
        </p>
        <Field label={t`Reason`} layout="stack">
          <Input value={reason} maxLength={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </>
    ),
    copy: <Trans>The copy is a draft; you can choose another audience and time.</Trans>,
    pin: <Trans>Pinned notices are shown first, at most three at once.</Trans>,
    unpin: <Trans>It returns to its place by date.</Trans>,
    remind: <Trans>Sends them a message, at most once a day.</Trans>,
    delete: <Trans>Its text and read receipts are deleted. This cannot be undone.</Trans>,
  }
  return (
    <Confirm
      title={titles[kind]}
      body={bodies[kind]}
      action={actions[kind]}
      typed={kind === 'delete' ? title : undefined}
      danger={kind === 'delete' || kind === 'withdraw'}
      describeError={(error) => (isUnreadable ? t`Use the format 2026-11-20 09:00.` : describeError(error))}
      onConfirm={async () => {
        toast.done({ title: await run[kind]() })
        await refreshNotices(client)
      }}
      onClose={onClose}
    />
  )
}
