import { urlOf } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { systemLog, type LogLine } from '@beacon/api/platform/system-log'
import { formatBytes, formatDate, formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button, Kbd } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import { PageHeader } from '@beacon/ui/layout'
import { DataTable } from '@beacon/ui/table'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Download, Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTableUrl } from '../../parts/list/table-url.ts'
import { useList } from '../../parts/list/use-list.tsx'
import { listQueryOf, type LogQuery } from './list-query.ts'
import { logFilterNames } from './log-filters.ts'
import { useLogColumns } from './columns.tsx'
import { DebugBanner, DebugButton, useDebug, useLogState } from './debug-switch.tsx'
import { LogFilters } from './filters.tsx'
import { useFollow } from './follow.ts'
import { LinePanel } from './line-panel.tsx'

type Search = Readonly<Record<string, string | number | undefined>> & { line?: number | undefined }

/** What the servers say about themselves. */
export function SystemLogPage({ search }: { search: Search }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const navigate = useNavigate()
  const table = useTableUrl({ search, filters: logFilterNames, sort: '-at' })
  const { page, size, sort } = table.value
  const [openedAt] = useState(() => Date.now())
  const [isFollowing, setFollowing] = useState(false)
  const listQuery = listQueryOf(table.value, openedAt)
  const follow = useFollow(listQuery, isFollowing)
  const list = useList(
    table,
    { ...query(systemLog.list, { query: { ...listQuery, page, size, sort } }), enabled: !isFollowing },
    { failed: <Trans>The system log could not be loaded</Trans>, key: 'system-log' },
  )
  const state = useLogState()
  const debug = useDebug()
  const rows = isFollowing ? follow.lines : list.rows
  const total = isFollowing ? rows.length : list.total
  const setSearch = (changes: Record<string, string | number | undefined>) =>
    void navigate({ to: '.', search: ((old: Record<string, unknown>) => ({ ...old, ...changes })) as never, resetScroll: false })
  const columns = useLogColumns((line) => setSearch({ line }))
  const { debug_until = null, debug_by = null } = state.data ?? {}
  const filters = (
    <LogFilters
      filters={table.value.filters}
      replicas={state.data?.replicas ?? []}
      onFilter={(changes) => setSearch({ ...changes, page: undefined })}
    />
  )
  return (
    <>
      <PageHeader
        title={<Trans>System log</Trans>}
        facts={state.data && <StoredSize bytes={formatBytes(locale, state.data.bytes)} oldest={state.data.oldest} />}
        actions={
          <>
            <FollowButton isFollowing={isFollowing} onFollow={setFollowing} />
            {debug_until === null && <DebugButton debug={debug} />}
            <DownloadLink listQuery={listQuery} />
          </>
        }
      />
      {debug_until !== null && <DebugBanner until={debug_until} by={debug_by} debug={debug} />}
      {isFollowing && <FollowLine count={follow.lines.length} isHeld={follow.isHeld} isLost={follow.isLost} onHold={follow.hold} />}
      <DataTable<LogLine>
        {...list.table}
        label={t`Lines`}
        columns={columns}
        rows={rows}
        total={total}
        rowId={({ seq }) => String(seq)}
        rowName={({ message }) => message}
        status={isFollowing ? 'ready' : list.table.status}
        empty={<EmptyState title={<Trans>No log entries.</Trans>} />}
        search={{ label: t`Search the system log`, placeholder: t`Message or data` }}
        filters={filters}
        onOpen={({ seq }) => setSearch({ line: seq })}
        currentId={search.line === undefined ? undefined : String(search.line)}
      />
      {list.data?.is_capped === true && !isFollowing && (
        <p className="text-caption text-fg-3">
          <Trans>Only the first {formatNumber(locale, total)} results can be paged. Narrow the time range, or export.</Trans>
        </p>
      )}
      {search.line !== undefined && (
        <LinePanel
          seq={search.line}
          onLine={(line) => setSearch({ line })}
          onRequest={(request_id) =>
            setSearch({
              ...Object.fromEntries(logFilterNames.map((name) => [name, undefined])),
              q: undefined,
              page: undefined,
              line: undefined,
              request_id,
            })
          }
        />
      )}
    </>
  )
}

function StoredSize({ bytes, oldest }: { bytes: string; oldest: string | null }) {
  const locale = useFormatLocale()
  if (oldest === null) return null
  return (
    <span className="text-caption text-fg-3">
      <Trans>
        {bytes} kept since {formatDate(locale, oldest)}
      </Trans>
    </span>
  )
}

function FollowButton({ isFollowing, onFollow }: { isFollowing: boolean; onFollow: (isFollowing: boolean) => void }) {
  return (
    <Button aria-pressed={isFollowing} onClick={() => onFollow(!isFollowing)}>
      {isFollowing ? <Pause size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
      {isFollowing ? <Trans context="log">Stop following</Trans> : <Trans context="log">Follow</Trans>}
    </Button>
  )
}

interface FollowLineProps {
  count: number
  isHeld: boolean
  isLost: boolean
  onHold: (isHeld: boolean) => void
}

/** What following does now, and the key that holds it. */
function FollowLine({ count, isHeld, isLost, onHold }: FollowLineProps) {
  return (
    <div className="mt-2 flex items-center gap-3 text-caption text-fg-2" role="status">
      {isLost ? (
        <Trans>The server does not respond; live view resumes when it does.</Trans>
      ) : isHeld ? (
        <Trans>Paused. New lines are waiting.</Trans>
      ) : (
        <Plural value={count} one="Following: # line" other="Following: # lines" />
      )}
      <Button look="quiet" size="sm" onClick={() => onHold(!isHeld)}>
        {isHeld ? <Trans context="log">Continue</Trans> : <Trans context="log">Pause</Trans>}
        <Kbd>P</Kbd>
      </Button>
    </div>
  )
}

function DownloadLink({ listQuery }: { listQuery: LogQuery }) {
  return (
    <Button asChild>
      <a href={urlOf(systemLog.download, { query: listQuery })} download>
        <Download size={16} aria-hidden="true" />
        <Trans>Download</Trans>
      </a>
    </Button>
  )
}
