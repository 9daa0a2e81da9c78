import type { NoticeRow } from '@beacon/api/people/notice'
import { errorText } from '@beacon/i18n'
import type { MenuEntry } from '@beacon/ui/overlay'
import { useLingui } from '@lingui/react/macro'

export type NoticeDialog = 'edit' | 'readers' | 'publish' | 'withdraw' | 'copy' | 'pin' | 'unpin' | 'remind' | 'delete'

/** What can be done with a notice; what is not possible now says why. */
export function useNoticeMenu(open: (dialog: NoticeDialog, row: NoticeRow) => void): (row: NoticeRow) => MenuEntry[] {
  const { t, i18n } = useLingui()
  return (row) => {
    const waits = row.status === 'draft' || row.status === 'scheduled'
    const isLive = row.status === 'published' || row.status === 'scheduled'
    const entry = (label: string, kind: NoticeDialog, disabledReason?: string): MenuEntry => ({
      label,
      disabledReason,
      onSelect: () => open(kind, row),
    })
    return [
      entry(t`Edit`, 'edit', waits || row.status === 'published' ? undefined : t`It has ended. Copy it instead.`),
      entry(t({ context: 'notice', message: 'Publish' }), 'publish', waits ? undefined : t`Already published.`),
      entry(t`Copy`, 'copy'),
      row.is_pinned ? entry(t`Unpin`, 'unpin') : entry(t`Pin`, 'pin', isLive || row.status === 'draft' ? undefined : t`It has ended.`),
      'separator',
      entry(t`Readers`, 'readers'),
      entry(t`Remind unread`, 'remind', row.status === 'published' ? undefined : t`Only while it is published.`),
      'separator',
      entry(t`Withdraw…`, 'withdraw', isLive ? undefined : t`Not visible.`),
      {
        label: t`Delete`,
        danger: true,
        disabledReason: isLive ? errorText(i18n, 'notice_live') : undefined,
        onSelect: () => open('delete', row),
      },
    ]
  }
}
