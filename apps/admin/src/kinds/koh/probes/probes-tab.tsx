import { deskHill, type HillProbe } from '@beacon/api/kinds/koh/hill-desk'
import { query } from '@beacon/api/query'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { EmptyState } from '@beacon/ui/feedback'
import { Dialog } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { hillsQuery } from '../queries.ts'

const renewMs = 10_000

/** Every look at a hill: whether it was up, and what the check said. */
export function ProbesTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const hills = useQuery(hillsQuery(id))
  const table = useTableUrl({ search, filters: ['topic'] })
  const { page, size, sort, q, filters } = table.value
  const input = listInput(deskHill.probes, { page, size, sort, q, filters: {} }, { topic_id: filters['topic'] })
  const list = useList(
    table,
    { ...query(deskHill.probes, { params: { resource_id: id }, query: input }), refetchInterval: renewMs },
    { failed: t`Checks could not be loaded`, key: 'desk.probes' },
  )
  const columns = useProbeColumns()
  const [open, setOpen] = useState<HillProbe | null>(null)
  return (
    <>
      <TabHead title={t({ context: 'desk', message: 'Checker logs' })} />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Checker logs' })}
        columns={columns}
        rowId={({ probe_id }) => probe_id}
        rowName={({ topic_name, ordered_at }) => `${topic_name} ${formatTime(ordered_at)}`}
        empty={
          <EmptyState title={t`No checks yet`}>
            <Trans>They begin when the contest starts.</Trans>
          </EmptyState>
        }
        filters={
          <FilterSelect
            label={t`Hill`}
            {...table.bind('topic')}
            options={(hills.data?.items ?? []).map(({ topic_id: value, name: label }) => ({ value, label }))}
          />
        }
        rowMenu={(row) => [{ label: t`Open`, onSelect: () => setOpen(row) }]}
        onOpen={setOpen}
      />
      {open !== null && <Wrote probe={open} onClose={() => setOpen(null)} />}
    </>
  )
}

/** All that a check wrote. */
function Wrote({ probe: { topic_name, ordered_at, public: said, output }, onClose }: { probe: HillProbe; onClose: () => void }) {
  return (
    <Dialog open size="lg" onOpenChange={(next) => !next && onClose()} title={`${topic_name} · ${formatTime(ordered_at)}`}>
      {said !== '' && <p className="break-words text-fg">{said}</p>}
      {output === '' ? (
        <p className="text-fg-3">
          <Trans>The check wrote nothing.</Trans>
        </p>
      ) : (
        <pre className="mt-2 max-h-96 overflow-auto rounded-panel bg-ink-2 p-3 font-mono text-mono break-words whitespace-pre-wrap">
          {output}
        </pre>
      )}
    </Dialog>
  )
}

function useProbeColumns(): readonly DataColumn<HillProbe>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<HillProbe>()
  return useMemo(() => {
    return [
      column.clockTime({ id: 'at', header: t`Time`, width: 100 }, ({ ordered_at }) => ordered_at),
      { id: 'hill', header: t`Hill`, min: 160, names: true, cell: ({ topic_name }) => topic_name },
      column.number({ id: 'version', header: t({ context: 'koh', message: 'Version' }), width: 84 }),
      { id: 'verdict', header: t({ context: 'koh', message: 'Result' }), width: 150, cell: ({ verdict }) => <Verdict of={verdict} /> },
      column.mono({ id: 'took', header: t`Took`, width: 90, align: 'right', leaves: 2 }, ({ took_ms }) =>
        took_ms === null ? '–' : `${formatNumber(locale, took_ms / 1_000, 1)} s`,
      ),
      column.text({ id: 'public', header: t({ context: 'koh', message: 'Public' }), min: 200, leaves: 1 }),
    ]
  }, [t, locale, column])
}

/** A look that says nothing counts as the one before. */
function Verdict({ of }: { of: HillProbe['verdict'] }) {
  const { t } = useLingui()
  if (of === 'up') return <Status of="service.normal" />
  if (of === 'down') return <Status of="service.down" />
  return of === 'error' ? (
    <span className="text-amber">{t({ context: 'check', message: 'not checked' })}</span>
  ) : (
    <span className="text-azure">{t({ context: 'check', message: 'checking' })}</span>
  )
}
