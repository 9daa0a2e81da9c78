import { contestExport, type ExportView } from '@beacon/api/contest/export'
import { LoadFailed } from '@beacon/auth/call'
import { errorText, formatBytes, formatDateTime, formatPercent, isErrorCode, listText, useFormatLocale } from '@beacon/i18n'
import { hasNothing, urlOf } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { Tag } from '@beacon/ui/controls'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { exportWords } from './words.ts'

const isUnderWay = ({ state }: ExportView) => state === 'queued' || state === 'running'

/** Own exports of the last seven days; those under way are followed. */
export function ExportList({ id }: { id: string }) {
  const { t } = useLingui()
  const found = useQuery({
    ...query(contestExport.list, { params: { resource_id: id } }),
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) === true ? 1_000 : false),
  })
  if (found.isPending) return <Loading>{t`Loading exports`}</Loading>
  if (hasNothing(found)) return <LoadFailed title={t`Exports could not be loaded`} query={found} />
  if (found.data.items.length === 0)
    return <EmptyState title={t`No exports yet`}>{t`Exported files are kept for seven days and only you can download them.`}</EmptyState>
  return (
    <ul className="divide-y divide-rule-2 border-y border-rule-2">
      {found.data.items.map((one) => (
        <ExportRow key={one.export_id} one={one} />
      ))}
    </ul>
  )
}

function ExportRow({ one }: { one: ExportView }) {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const left_out = listText(one.left_out)
  const facts = [
    formatDateTime(locale, one.created_at),
    ...(one.rows === null ? [] : [t`${plural(one.rows, { one: '# row', other: '# rows' })}`]),
    ...(one.size === null ? [] : [formatBytes(locale, one.size)]),
  ]
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2 text-fg">
          <span className="truncate">{i18n._(exportWords[one.what].name)}</span>
          <Tag>{one.format.toUpperCase()}</Tag>
          {one.view === 'real' && <Tag>{t`real`}</Tag>}
        </div>
        <div className="truncate text-dense text-fg-3">{facts.join(' · ')}</div>
        {one.left_out.length > 0 && (
          <p className="text-dense text-amber">
            <Trans>Not exported (no access to their bank questions): {left_out}</Trans>
          </p>
        )}
      </div>
      <ExportState one={one} />
    </li>
  )
}

function ExportState({ one }: { one: ExportView }) {
  const { i18n } = useLingui()
  if (isUnderWay(one)) {
    return (
      <span role="status" className="font-mono text-dense text-fg-2">
        {formatPercent(one.percent / 100)}
      </span>
    )
  }
  if (one.state !== 'done') {
    const code = one.error_code !== null && isErrorCode(i18n, one.error_code) ? one.error_code : 'export_failed'
    return (
      <span className="max-w-64 text-right text-dense text-vermilion">{errorText(i18n, code === 'internal' ? 'export_failed' : code)}</span>
    )
  }
  return (
    <a
      className="link flex items-center gap-1.5"
      href={urlOf(contestExport.download, { params: { export_id: one.export_id } })}
      download={one.filename}
    >
      <Download size={14} aria-hidden="true" />
      <Trans>Download</Trans>
    </a>
  )
}
