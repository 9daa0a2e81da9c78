import { backup, type BackupView } from '@beacon/api/platform/backup'
import { call, urlOf } from '@beacon/api/client'
import { useSession } from '@beacon/auth'
import { ConfirmDialog, useErrorWords } from '@beacon/auth/call'
import { useToast } from '@beacon/ui/feedback'
import { type MenuEntry } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { backupsKey, isWorking } from './queries.ts'

/** What can be done with one backup. */
export function useBackupActions(onRestore: (row: BackupView) => void): { menu: (row: BackupView) => MenuEntry[]; dialogs: ReactNode } {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const me = useSession()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState<BackupView | null>(null)
  const again = () => client.invalidateQueries({ queryKey: backupsKey })
  const attempt = async (work: () => Promise<unknown>, failed: string) => {
    try {
      await work()
    } catch (error) {
      toast.failed({ title: failed, body: words(error) })
    }
    await again()
  }
  const download = (row: BackupView) =>
    attempt(
      async () => {
        const params = { backup_id: row.backup_id }
        await call(backup.prepare_download, { params, body: {} })
        window.location.assign(urlOf(backup.download, { params }))
      },
      t`Nothing was downloaded`,
    )
  const menu = (row: BackupView): MenuEntry[] => {
    const params = { backup_id: row.backup_id }
    const unfinished = row.state === 'done' ? undefined : t`no archive`
    const busy = isWorking(row) ? t`in progress` : undefined
    const foreign = row.is_foreign_key ? t`another master key` : undefined
    const forAdmins = me.is_admin ? undefined : t`administrators only`
    return [
      { label: t`Download`, disabledReason: unfinished ?? forAdmins, onSelect: () => void download(row) },
      {
        label: t`Check`,
        disabledReason: busy ?? unfinished ?? foreign,
        onSelect: () => void attempt(() => call(backup.check, { params, body: {} }), t`Nothing was verified`),
      },
      {
        label: t({ context: 'backup', message: 'Keep permanently' }),
        checked: row.is_kept,
        disabledReason: unfinished,
        onSelect: () => void attempt(() => call(backup.keep, { params, body: { is_kept: !row.is_kept } }), t`Nothing was changed`),
      },
      'separator',
      { label: t`Restore…`, danger: true, disabledReason: busy ?? unfinished ?? forAdmins ?? foreign, onSelect: () => onRestore(row) },
      {
        label: t`Delete…`,
        danger: true,
        disabledReason: busy ?? (row.is_last_good ? t`the last successful one` : undefined),
        onSelect: () => setDeleting(row),
      },
    ]
  }
  const dialogs = deleting !== null && (
    <ConfirmDialog
      open
      onOpenChange={() => setDeleting(null)}
      title={<Trans>Delete this backup?</Trans>}
      body={<Trans>The archive is deleted from this machine. Downloaded copies are not affected.</Trans>}
      typed={deleting.name}
      action={t`Delete backup`}
      busyLabel={t`Deleting`}
      onConfirm={async () => {
        await call(backup.remove, { params: { backup_id: deleting.backup_id }, body: { confirm: deleting.name } })
        await again()
        toast.done({ title: t`Backup ${deleting.name} deleted` })
      }}
    />
  )
  return { menu, dialogs }
}
