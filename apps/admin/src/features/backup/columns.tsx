import type { SortName } from '@beacon/api/endpoint'
import type { backup as contract, BackupView } from '@beacon/api/platform/backup'
import { errorText, formatBytes, formatDateTime, formatDuration, formatNumber, formatPercent, useFormatLocale } from '@beacon/i18n'
import { Tag } from '@beacon/ui/controls'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import type { ErrorCode } from '@beacon/api/errors'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { useColumnOf } from '../../parts/list/column-of.tsx'

/** Who or what began it. */
function useTriggerWords(): (row: BackupView) => string {
  const { t } = useLingui()
  return ({ trigger, by_name }) =>
    ({ schedule: t`Schedule`, person: by_name ?? t`a user`, command: t`Command`, restore: t`Before a restore` })[trigger]
}

export function useBackupColumns(): DataColumn<BackupView, SortName<typeof contract.list>>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<BackupView>()
  const triggerWords = useTriggerWords()
  return [
    {
      id: 'started_at',
      header: t({ context: 'backup', message: 'Started' }),
      sortKey: 'started_at',
      names: true,
      width: 165,
      cell: (row) => (
        <span className="flex items-center gap-2 text-fg">
          {formatDateTime(locale, row.started_at)}
          {row.is_kept && <Lock size={14} aria-label={t`Kept permanently`} />}
        </span>
      ),
    },
    column.mono({ id: 'name', header: t`Name`, min: 140, sortKey: 'name', hidden: true, look: 'text-fg' }),
    { id: 'by', header: t({ context: 'backup', message: 'By' }), min: 110, leaves: 2, cell: triggerWords },
    {
      id: 'size',
      header: t`Size`,
      sortKey: 'size',
      align: 'right',
      width: 90,
      cell: (row) => (row.size === null ? '' : formatBytes(locale, row.size)),
    },
    { id: 'contents', header: t`Contents`, cell: (row) => <Contents row={row} /> },
    column.mono({ id: 'version', header: t`Version`, leaves: 1, width: 70, look: 'text-fg' }),
    {
      id: 'took',
      header: t`Time taken`,
      align: 'right',
      width: 70,
      cell: ({ started_at, finished_at }) =>
        finished_at === null
          ? ''
          : formatDuration(locale, Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(started_at)) / 1000))),
    },
    { id: 'status', header: t`Status`, width: 140, cell: (row) => <State row={row} /> },
    { id: 'checked', header: t`Checked`, width: 165, cell: (row) => <Checked row={row} /> },
  ]
}

function Contents({ row: { contents, is_foreign_key, place } }: { row: BackupView }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (contents === null) return null
  const { rows, files, master_key } = contents
  const parts = [plural(rows, { one: `${formatNumber(locale, rows)} row`, other: `${formatNumber(locale, rows)} rows` })]
  if (files !== null) {
    parts.push(
      plural(files.count, { one: `${formatNumber(locale, files.count)} file`, other: `${formatNumber(locale, files.count)} files` }),
    )
    if (files.missing > 0) parts.push(t`${files.missing} already missing`)
  } else parts.push(t`no files`)
  return (
    <span className="flex items-center gap-2 truncate">
      <span className="truncate">{parts.join(', ')}</span>
      {place === 's3' && <Tag>S3</Tag>}
      <Tag>{master_key === 'wrapped' ? t`key included` : t`without key`}</Tag>
      {is_foreign_key && <Tag>{t`another key`}</Tag>}
    </span>
  )
}

function State({ row }: { row: BackupView }) {
  const { i18n, t } = useLingui()
  const why = row.state === 'failed' && row.error_code !== null ? errorText(i18n, row.error_code as ErrorCode, row.error_details) : null
  const isMoving = row.state === 'running' || row.state === 'verifying'
  return (
    <span className="flex min-w-0 items-center gap-2" title={why ?? undefined}>
      <Status of={`job.${row.state}`} />
      {isMoving && <span className="type-mono">{formatPercent(row.percent / 100)}</span>}
      {why !== null && <span className="truncate text-fg-3">{why}</span>}
      {row.restored_at !== null && row.state === 'done' && <Tag>{t`restored`}</Tag>}
    </span>
  )
}

function Checked({ row }: { row: BackupView }) {
  const { i18n } = useLingui()
  const locale = useFormatLocale()
  if (row.check_state === null) return <span className="text-fg-3">—</span>
  if (row.check_state === 'running')
    return (
      <span className="flex items-center gap-2">
        <Status of="check.checking" />
        <span className="type-mono">{formatPercent(row.percent / 100)}</span>
      </span>
    )
  if (row.check_state === 'passed') return <Trans>passed, {formatDateTime(locale, row.checked_at ?? row.started_at)}</Trans>
  const why = row.error_code === null ? '' : errorText(i18n, row.error_code as ErrorCode, row.error_details)
  return (
    <span className="flex min-w-0 items-center gap-2" title={why}>
      <Status of="check.check_failed" />
      <span className="truncate text-fg-3">{why}</span>
    </span>
  )
}
