import { backup, type BackupFacts, type BackupView } from '@beacon/api/platform/backup'
import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { useErrorWords } from '@beacon/auth/call'
import { errorText, formatDateTime, isErrorCode, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner, EmptyState, useToast } from '@beacon/ui/feedback'
import { FactStrip } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useBackupColumns } from './columns.tsx'
import { backupsKey, isWorking } from './queries.ts'
import { RestoreDialog } from './restore-dialog.tsx'
import { useBackupActions } from './use-backup-actions.tsx'

/** The archives of this installation, and when the next one is made; the settings of the schedule stand above it. */
export function BackupPanel({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const table = useTableUrl({ search, filters: [], sort: '-started_at' })
  const { page, size, sort, q } = table.value
  const list = useList(
    table,
    {
      ...query(backup.list, { query: { page, size, sort, q } }),
      enabled: permissions.has('backup.manage'),
      refetchInterval: ({ state }) => (state.data?.items.some(isWorking) === true ? 1_000 : 30_000),
    },
    { failed: <Trans>Backups could not be loaded</Trans>, key: 'backups' },
  )
  const [restoring, setRestoring] = useState<BackupView | null>(null)
  const actions = useBackupActions(setRestoring)
  const columns = useBackupColumns()
  if (!permissions.has('backup.manage')) return null
  const now = <BackUpNow isBusy={list.data?.items.some(isWorking) === true} />
  return (
    <section aria-label={t`Backups`} className="mt-6 border-t border-rule pt-4 pb-6">
      <div className="mb-3 flex items-center gap-3">
        <h2 className="flex-1 text-[16px] leading-6 font-semibold text-fg">
          <Trans>Backups</Trans>
        </h2>
        {now}
      </div>
      {list.data !== undefined && <Facts facts={list.data.facts} />}
      <DataTable
        {...list.table}
        label={t`Backups`}
        columns={columns}
        rowId={(row) => row.backup_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={<Trans>No backups yet</Trans>} actions={now}>
            <Trans>With backups on, the first one is created within a minute.</Trans>
          </EmptyState>
        }
        rowMenu={actions.menu}
      />
      {actions.dialogs}
      {restoring !== null && <RestoreDialog row={restoring} onClose={() => setRestoring(null)} />}
    </section>
  )
}

function BackUpNow({ isBusy }: { isBusy: boolean }) {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const start = async () => {
    setAsking(true)
    try {
      const made = await call(backup.create, { body: {} })
      toast.done({ title: t`Backup ${made.name} started` })
    } catch (error) {
      toast.failed({ title: t`The backup did not start`, body: words(error) })
    }
    setAsking(false)
    await client.invalidateQueries({ queryKey: backupsKey })
  }
  return (
    <Button look="primary" disabled={isBusy} saving={isAsking} onClick={() => void start()}>
      <Trans>Back up now</Trans>
    </Button>
  )
}

/** Names why the schedule made no good backup: the failures with their reason and the next try, else only that it is late. */
function Trouble({ facts: { failing, is_late, next_at } }: { facts: BackupFacts }) {
  const { i18n, t } = useLingui()
  const locale = useFormatLocale()
  const late = is_late ? <Trans>No successful backup for two intervals.</Trans> : null
  if (failing === null)
    return late === null ? null : (
      <Banner boxed className="mb-3" tone="failure" title={late}>
        <Trans>Back up now, then check that scheduled backups resume.</Trans>
      </Banner>
    )
  const { tries, since, error_code, error_details } = failing
  // The words for a refused request do not fit here, because nobody made a request.
  const ownError = error_code === 'internal' ? t`An internal error; see the system log.` : null
  const why = ownError ?? (error_code !== null && isErrorCode(i18n, error_code) ? errorText(i18n, error_code, error_details) : null)
  return (
    <Banner
      boxed
      className="mb-3"
      tone="failure"
      title={<Plural value={tries} one="The last scheduled backup failed." other="The last # scheduled backups failed." />}
    >
      {why} <Trans>Since {formatDateTime(locale, since)}.</Trans>{' '}
      {next_at !== null && <Trans>Next attempt at {formatDateTime(locale, next_at)}, with increasing delays.</Trans>} {late}
    </Banner>
  )
}

function Facts({ facts }: { facts: BackupFacts }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const time = (at: string | null, none: string) => (at === null ? none : formatDateTime(locale, at))
  return (
    <>
      <Trouble facts={facts} />
      <FactStrip
        className="mb-2"
        facts={[
          { label: t`Last successful backup`, value: time(facts.last_good_at, t`none`) },
          { label: t({ context: 'backup', message: 'Next' }), value: time(facts.next_at, t`off`) },
          {
            label: facts.folder.startsWith('s3://') ? t`S3 storage` : t`Folder`,
            value: <span className="type-mono text-body">{facts.folder}</span>,
          },
        ]}
      />
      {!facts.has_passphrase && (
        <p className="mb-3 max-w-[80ch] text-fg-2">
          <Trans>
            No passphrase is set, so backups do not contain the master key. Keep a copy of secret.key elsewhere; a restore asks for it.
            Contest secrets are always included, encrypted with that key.
          </Trans>
        </p>
      )}
    </>
  )
}
