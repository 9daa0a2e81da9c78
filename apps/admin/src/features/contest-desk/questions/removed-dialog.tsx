import { hasNothing } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { topic } from '@beacon/api/topic/topic'
import { LoadFailed } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Loading } from '@beacon/ui/feedback'
import { ReadDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlainTable } from '../../../parts/desk/plain-table.tsx'

interface Props {
  id: string
  onRestore: (topic_id: string) => Promise<void>
  onClose: () => void
}

/** What was removed in the last 30 days, and the way back. */
export function RemovedDialog({ id, onRestore, onClose }: Props) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const list = useQuery({ ...query(topic.removed, { params: { resource_id: id } }), staleTime: 0 })
  const [busy, setBusy] = useState<string | null>(null)
  const restore = async (topic_id: string) => {
    setBusy(topic_id)
    await onRestore(topic_id)
    setBusy(null)
  }
  return (
    <ReadDialog
      onClose={onClose}
      title={t`Removed questions`}
      description={t`Each can be restored for 30 days, with its solves and points.`}
    >
      {list.isPending && (
        <Loading>
          <Trans>Removed questions</Trans>
        </Loading>
      )}
      {hasNothing(list) && <LoadFailed title={t`Removed questions could not be loaded`} query={list} />}
      {list.data !== undefined && (
        <PlainTable
          label={t`Removed questions`}
          columns={[{ head: t({ context: 'question', message: 'Name' }) }, { head: t`Restorable until` }, { head: t`Actions` }]}
          rows={list.data.items.map(({ resource_id, name, until }) => ({
            key: resource_id,
            cells: [
              name,
              <span key="until" className="type-mono text-fg-2">
                {formatDateTime(locale, until)}
              </span>,
              <Button
                key="restore"
                size="sm"
                aria-label={t`Restore “${name}”`}
                saving={busy === resource_id}
                disabled={busy !== null}
                onClick={() => void restore(resource_id)}
              >
                <Trans context="question">Restore</Trans>
              </Button>,
            ],
          }))}
          none={t`Nothing has been removed.`}
        />
      )}
    </ReadDialog>
  )
}
