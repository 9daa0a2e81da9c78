import { hasNothing, call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import type { Reply } from '@beacon/api/endpoint'
import { ranking } from '@beacon/api/contest/ranking'
import { usePermission } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { formatLogTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { late } from '@beacon/ui/late'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { usePoints } from '../contest/use-points.ts'
import { everyPage } from '../list/every-page.ts'
import { ExportButton } from './export-button.tsx'
import { Pager } from './pager.tsx'
import { PlainTable } from './plain-table.tsx'
import { adjustmentsQuery } from './queries.ts'

const UndoDialog = late(async () => (await import('./undo-dialog.tsx')).UndoDialog)
const rowsShown = 50
type Adjustment = Reply<typeof ranking.adjustments>['items'][number]

/** Rewards and penalties of this run, newest first; each is taken back once. */
export function Adjustments({ contest }: { contest: ContestFull }) {
  const { t } = useLingui()
  const points = usePoints()
  const mayChange = usePermission('contest.score')
  const id = contest.resource_id
  const [page, setPage] = useState(1)
  const list = useQuery({ ...adjustmentsQuery(id, page, rowsShown), placeholderData: keepPreviousData })
  const items = list.data?.items ?? []
  const [rowToUndo, setRowToUndo] = useState<Adjustment | null>(null)
  const heads = [
    t`Time`,
    t({ context: 'desk', message: 'Team' }),
    t`Points`,
    t`Reason`,
    t({ context: 'scores', message: 'By' }),
    t`Players`,
  ]
  const undo = (row: Adjustment) => {
    if (row.undoes !== null) return <Trans>counter-entry</Trans>
    if (row.is_undone) return <Trans>withdrawn</Trans>
    if (!mayChange) return null
    return (
      <Button look="quiet" size="sm" onClick={() => setRowToUndo(row)}>
        <Trans>Reverse…</Trans>
      </Button>
    )
  }
  return (
    <Section
      title={t`Rewards and penalties`}
      note={list.data?.total}
      actions={
        <ExportButton
          name={`${contest.number}-adjustments`}
          head={heads}
          rows={async () =>
            (await everyPage((query) => call(ranking.adjustments, { params: { resource_id: id }, query }))).map((row) => [
              row.at,
              row.entrant_name,
              points.number(row.points),
              row.reason,
              row.by,
              row.visible ? 1 : 0,
            ])
          }
        />
      }
    >
      {hasNothing(list) && <LoadFailed title={t`Adjustments could not be loaded`} query={list} />}
      {list.data !== undefined && !hasNothing(list) && (
        <PlainTable
          label={t`Rewards and penalties`}
          columns={[...heads.map((head, index) => ({ head, ...(index === 0 ? { width: 'w-44' } : {}) })), { head: t`Undo` }]}
          rows={items.map((row) => ({
            key: row.adjustment_id,
            cells: [
              <span key="at" className="type-mono text-fg-2">
                {formatLogTime(row.at)}
              </span>,
              <span key="team" className="text-fg">
                {row.entrant_name}
              </span>,
              <span key="points" className={`type-mono ${row.is_undone || row.undoes !== null ? 'text-fg-3' : 'text-fg'}`}>
                {points.change(row.points)}
              </span>,
              <span key="reason" className="break-words">
                {row.reason}
              </span>,
              row.by,
              row.visible ? t`see it` : t`do not see it`,
              <span key="undo" className="text-fg-3">
                {undo(row)}
              </span>,
            ],
          }))}
          none={<Trans>None in this run.</Trans>}
        />
      )}
      <div className="mt-2 flex justify-end">
        <Pager page={page} pages={Math.ceil((list.data?.total ?? 0) / rowsShown)} onPage={setPage} />
      </div>
      <Suspense fallback={null}>{rowToUndo !== null && <UndoDialog id={id} row={rowToUndo} onClose={() => setRowToUndo(null)} />}</Suspense>
    </Section>
  )
}
