import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { ranking, type ScoreRow } from '@beacon/api/ranking'
import { usePermission, useSession } from '@beacon/auth'
import { Button, Switch } from '@beacon/ui/controls'
import { Banner, EmptyState } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { DataTable } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { LoadFailed, tableStatus } from '../../../app/list-state.tsx'
import { chosenIds, useTableUrl } from '../../../app/table-url.ts'
import type { TabProps } from '../desk-search.ts'
import { differing } from '../score-diff.ts'
import { TabHead } from '../tab-head.tsx'
import { Adjustments } from './adjustments.tsx'
import { useScoreColumns } from './scores-columns.tsx'

const AdjustDialog = lazy(async () => ({ default: (await import('./adjust-dialog.tsx')).AdjustDialog }))
const RecomputeDialog = lazy(async () => ({ default: (await import('./recompute-dialog.tsx')).RecomputeDialog }))

type Asked = { kind: 'adjust'; entrants: readonly string[] } | { kind: 'recompute' }

/** The real ranking beside the one players see, and the means to correct it. */
export function ScoresTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { resource_id: user_id } = useSession()
  const mayChange = usePermission('contest.score')
  const table = useTableUrl({ search, filters: ['state'] })
  const { both, shown } = useScoreColumns()
  const [asked, setAsked] = useState<Asked | null>(null)
  const isPublic = table.value.filters['state'] === 'public'
  const { page, size, sort, q } = table.value
  const order = sort === '' && isPublic ? 'public_rank' : sort
  const input = (at: number, count: number) => ({
    params: { resource_id: id },
    query: { page: at, size: count, ...(order === '' ? {} : { sort: order }), ...(q === '' ? {} : { q }) },
  })
  const list = useQuery({ ...query(ranking.scores, input(page, size)), placeholderData: keepPreviousData })
  const rows = list.data?.items ?? []
  const different = differing(rows)
  const menuOf = (row: ScoreRow): MenuEntry[] => [
    { label: t`Reward or penalty…`, onSelect: () => setAsked({ kind: 'adjust', entrants: [row.entrant_id] }) },
  ]
  return (
    <>
      <TabHead
        title={t`Scores`}
        note={
          isPublic ? (
            <Trans>as players see them</Trans>
          ) : different === 0 ? (
            <Trans>what players see is what is true</Trans>
          ) : (
            <span className="text-azure">
              {plural(different, { one: '# row differs from what players see', other: '# rows differ from what players see' })}
            </span>
          )
        }
        actions={
          <>
            <Switch checked={isPublic} onCheckedChange={(on) => table.setFilter('state', on ? 'public' : undefined)}>
              {t`Players see`}
            </Switch>
            {mayChange && (
              <>
                <Button onClick={() => setAsked({ kind: 'recompute' })}>
                  <Trans>Recompute</Trans>
                </Button>
                <Button onClick={() => setAsked({ kind: 'adjust', entrants: [] })}>
                  <Trans>Reward or penalty</Trans>
                </Button>
              </>
            )}
          </>
        }
      />
      {list.data?.is_frozen === true && (
        <Banner boxed tone="info" title={t`Frozen`} className="mb-1">
          <Trans>Players see the standing of the freeze. Real values contain results not yet revealed.</Trans>
        </Banner>
      )}
      <DataTable
        {...table}
        label={t`Scores`}
        storageKey={`${user_id}.desk.scores.${isPublic ? 'public' : 'both'}`}
        columns={isPublic ? shown : both}
        rows={rows}
        total={list.data?.total ?? 0}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        status={tableStatus(list)}
        error={<LoadFailed title={t`Scores could not be loaded`} query={list} />}
        empty={
          <EmptyState title={t({ context: 'desk', message: 'No scores yet' })}>
            <Trans>Approved entrants stand here from the start on.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search teams`, placeholder: t`Name` }}
        {...(mayChange
          ? {
              rowMenu: menuOf,
              bulk: () => (
                <Button
                  look="quiet"
                  size="sm"
                  onClick={() =>
                    void chosenIds({
                      selection: table.value.selection,
                      rowId: (row: ScoreRow) => row.entrant_id,
                      fetchPage: (at) => call(ranking.scores, input(at, 200)),
                    }).then((entrants) => setAsked({ kind: 'adjust', entrants }))
                  }
                >
                  <Trans>Reward or penalty…</Trans>
                </Button>
              ),
            }
          : {})}
      />
      <div className="pb-6">
        <Adjustments id={id} />
      </div>
      {asked?.kind === 'adjust' && (
        <Suspense fallback={null}>
          <AdjustDialog id={id} entrants={asked.entrants} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {asked?.kind === 'recompute' && (
        <Suspense fallback={null}>
          <RecomputeDialog id={id} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
