import { call } from '@beacon/api/client'
import { type FailedMail, mail } from '@beacon/api/platform/mail'
import { mailTries } from '@beacon/api/platform/mail-limits'
import { query, queryKeyOf } from '@beacon/api/query'
import { usePermissions } from '@beacon/auth'
import { ConfirmDialog, useErrorWords } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import { DataTable } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { useFailedColumns } from './columns.tsx'

/** The mails that the discard dialog is about: some by id, or all (null). */
interface OpenDialog {
  ids: string[] | null
  count: number
}

/** Mail that was given up stands here until somebody sends it again or discards it; the mail server is set above. */
export function FailedMailPanel({ search }: { search: Readonly<Record<string, string | number | undefined>> }) {
  const { t } = useLingui()
  const permissions = usePermissions()
  const table = useTableUrl({ search, filters: [], sort: '-failed_at' })
  const { page, size, sort } = table.value
  const list = useList(
    table,
    { ...query(mail.failed, { query: { page, size, sort } }), enabled: permissions.has('setting.security'), refetchInterval: 30_000 },
    { failed: <Trans>Failed e-mails could not be loaded</Trans> },
  )
  const columns = useFailedColumns()
  const retry = useRetry()
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  if (!permissions.has('setting.security')) return null
  const { total } = list
  return (
    <section aria-label={t`Failed e-mails`} className="mt-6 border-t border-rule pt-4 pb-6">
      <div className="mb-1 flex items-center gap-3">
        <h2 className="flex-1 text-[16px] leading-6 font-semibold text-fg">
          <Trans>Failed e-mails</Trans>
        </h2>
        {total > 0 && (
          <>
            <Button onClick={() => setOpenDialog({ ids: null, count: total })}>
              <Trans>Discard all…</Trans>
            </Button>
            <Button onClick={() => void retry(null)}>
              <Trans>Send all again</Trans>
            </Button>
          </>
        )}
      </div>
      <p className="mb-3 max-w-[80ch] text-fg-2">
        <Plural
          value={mailTries}
          one="Each e-mail is tried # time, then listed here."
          other="Each e-mail is tried # times, then listed here."
        />{' '}
        <Trans>Links in it may have expired by the time it is sent again. It is removed after 30 days.</Trans>
      </p>
      <DataTable<FailedMail>
        {...list.table}
        label={t`Failed e-mails`}
        columns={columns}
        rowId={(row) => row.resource_id}
        rowName={(row) => row.to ?? row.template}
        empty={
          <EmptyState title={<Trans>No failed e-mails</Trans>}>
            <Trans>E-mails that cannot be sent are listed here with the reason.</Trans>
          </EmptyState>
        }
        rowMenu={(row) => [
          {
            label: t`Send again`,
            disabledReason: row.to === null ? t`no longer readable` : undefined,
            onSelect: () => void retry([row.resource_id]),
          },
          'separator',
          { label: t`Discard…`, danger: true, onSelect: () => setOpenDialog({ ids: [row.resource_id], count: 1 }) },
        ]}
      />
      {openDialog !== null && <Discard openDialog={openDialog} onClose={() => setOpenDialog(null)} />}
    </section>
  )
}

function useAgain(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeyOf(mail.failed) })
}

/** Null is all. */
function useRetry(): (ids: string[] | null) => Promise<void> {
  const { t } = useLingui()
  const toast = useToast()
  const words = useErrorWords()
  const again = useAgain()
  return async (ids) => {
    try {
      const { count } = await call(mail.retry, { body: { ids } })
      toast.done({ title: plural(count, { one: `# e-mail queued again`, other: `# e-mails queued again` }) })
    } catch (error) {
      toast.failed({ title: t`No e-mail was queued again`, body: words(error) })
    }
    await again()
  }
}

function Discard({ openDialog: { ids, count }, onClose }: { openDialog: OpenDialog; onClose: () => void }) {
  const { t } = useLingui()
  const again = useAgain()
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={<Plural value={count} one="Discard # e-mail?" other="Discard # e-mails?" />}
      body={<Trans>It will not be sent. The recipient has to request it again.</Trans>}
      action={t`Discard`}
      busyLabel={t`Discarding`}
      onConfirm={async () => {
        await call(mail.discard, { body: { ids } })
        await again()
      }}
    />
  )
}
