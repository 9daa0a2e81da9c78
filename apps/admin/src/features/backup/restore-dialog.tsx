import { backup, type BackupView, type RestoreView } from '@beacon/api/platform/backup'
import { call } from '@beacon/api/client'
import { useErrorWords } from '@beacon/auth/call'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Dialog, useRun } from '@beacon/ui/overlay'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { RestoreProgress } from './restore-progress.tsx'
import { useRestoreStatus } from './use-restore-status.ts'

const over: readonly RestoreView['step'][] = ['done', 'failed']

/** Puts a backup in place of everything: what happens, the word typed; then how far it is. */
export function RestoreDialog({ row, onClose }: { row: BackupView; onClose: () => void }) {
  const { isBusy: isAsking, failure, start } = useRun(useErrorWords())
  const locale = useFormatLocale()
  const [typed, setTyped] = useState('')
  const [token, setToken] = useState<string | null>(null)
  const status = useRestoreStatus(token)
  const word = locale === 'zh' ? `还原 ${row.name}` : `restore ${row.name}`
  const isReady = typed.trim() === word
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    await start(async () => {
      const begun = await call(backup.restore, { params: { backup_id: row.backup_id }, body: { confirm: typed.trim() } })
      setToken(begun.restore_token)
    })
  }
  const isRunning = token !== null && !over.includes(status?.step ?? 'verifying')
  const close = () => {
    if (status?.step === 'done') window.location.reload()
    else onClose()
  }
  const footer = (
    <>
      <Button disabled={isRunning || isAsking} onClick={close}>
        {token === null ? <Trans>Cancel</Trans> : status?.step === 'done' ? <Trans>Sign in again</Trans> : <Trans>Close</Trans>}
      </Button>
      {token === null && (
        <Button look="danger" type="submit" form="restore" disabled={!isReady} saving={isAsking}>
          <Trans>Restore</Trans>
        </Button>
      )}
    </>
  )
  return (
    <Dialog open busy={isRunning || isAsking} onOpenChange={close} title={<Trans>Restore backup {row.name}</Trans>} footer={footer}>
      {token !== null ? (
        <RestoreProgress view={status} />
      ) : (
        <form id="restore" className="grid gap-3" onSubmit={(event) => void submit(event)}>
          <p>
            <Trans>
              Replaces all data since {formatDateTime(locale, row.started_at)}: accounts, contests, scores, files and settings. The current
              data is backed up first. Everyone else sees a maintenance page and must sign in again afterwards.
            </Trans>
          </p>
          <Field label={<Trans>Type “{word}” to confirm</Trans>} required>
            <Input mono value={typed} autoComplete="off" spellCheck={false} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          {failure !== null && <Banner boxed tone="failure" title={failure} />}
        </form>
      )}
    </Dialog>
  )
}
