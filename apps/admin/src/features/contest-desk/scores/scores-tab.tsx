import { call } from '@beacon/api/client'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { ranking, type ScoreRow } from '@beacon/api/contest/ranking'
import { usePermission } from '@beacon/auth'
import { useFormatLocale } from '@beacon/i18n'
import { Button, Select } from '@beacon/ui/controls'
import { Banner, EmptyState } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import type { MenuEntry } from '@beacon/ui/overlay'
import { DataTable } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useState } from 'react'
import { exportRows } from '../../../parts/contest-export/export-rows.ts'
import { listInput } from '../../../parts/list/list-input.ts'
import { chosenIds, useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { useExportFiles } from '../export-files.tsx'
import { instantIn } from '../../../parts/desk/moment-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { differing } from '../score-diff.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { Adjustments } from '../../../parts/desk/adjustments.tsx'
import { MomentBar } from './moment-bar.tsx'
import { useScoreColumns } from './scores-columns.tsx'

const AdjustDialog = late(async () => (await import('../../../parts/desk/adjust-dialog.tsx')).AdjustDialog)
const RecomputeDialog = late(async () => (await import('./recompute-dialog.tsx')).RecomputeDialog)
const CompositionPanel = late(async () => (await import('./composition-panel.tsx')).CompositionPanel)

type OpenDialog = { kind: 'adjust'; entrants: readonly string[] } | { kind: 'recompute' }
const text = (value: string | number | undefined) => (value === undefined ? undefined : String(value))

/** The standing that the address names: view, moment, bracket, and the entrant whose composition is open. */
function useScores({ id, search }: TabProps) {
  const { t } = useLingui()
  const table = useTableUrl({ search, filters: [] })
  const isPublic = search['see'] === 'public'
  const at = instantIn(search['at'])
  const bracket_id = text(search['bracket'])
  const { page, size, sort, q } = table.value
  const order = sort === '' && isPublic ? 'public_rank' : sort
  const input = (place: number, count: number) => ({
    params: { resource_id: id },
    query: listInput(ranking.scores, { page: place, size: count, sort: order, q }, { at, bracket_id }),
  })
  const list = useList(table, query(ranking.scores, input(page, size)), {
    failed: t`Scores could not be loaded`,
    key: `desk.scores.${isPublic ? 'public' : 'both'}`,
  })
  return { table, isPublic, at, bracket_id, input, list }
}

/** The real ranking beside the one players see, at any moment, and the means to correct it. */
export function ScoresTab(props: TabProps) {
  const { id, search } = props
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const mayChange = usePermission('contest.score')
  const setSearch = useDeskSearch()
  const { table, isPublic, at, bracket_id, input, list } = useScores(props)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const { rows } = list
  const opened = text(search['entrant'])
  const open = useCallback((entrant: string | undefined) => setSearch({ entrant }), [setSearch])
  const openRow = useCallback((row: ScoreRow) => open(row.entrant_id), [open])
  const { both, shown } = useScoreColumns(openRow)
  const menuOf = (row: ScoreRow): MenuEntry[] => [
    { label: t`Composition of the score`, onSelect: () => open(row.entrant_id) },
    ...(mayChange
      ? [{ label: t`Reward or penalty…`, onSelect: () => setOpenDialog({ kind: 'adjust' as const, entrants: [row.entrant_id] }) }]
      : []),
  ]
  const files = useExportFiles({
    id,
    only: ['ranking', 'matrix', 'solves'],
    rows: exportRows({
      by: 'entrant_ids',
      state: table.value,
      total: list.total,
      isNarrowed: bracket_id !== undefined,
      idOf: (row: ScoreRow) => row.entrant_id,
      fetchPage: ({ page, size }) => call(ranking.scores, input(page, size)),
    }),
    bracketId: bracket_id,
  })
  const adjustTicked = () =>
    chosenIds({
      selection: table.value.selection,
      rowId: (row: ScoreRow) => row.entrant_id,
      fetchPage: (place) => call(ranking.scores, input(place, 200)),
    }).then((entrants) => setOpenDialog({ kind: 'adjust', entrants }))
  return (
    <>
      <TabHead
        title={t`Scores`}
        note={<Note isPublic={isPublic} rows={rows} />}
        actions={
          <>
            {files.button}
            {mayChange && <Actions onAsk={setOpenDialog} />}
          </>
        }
      />
      <MomentBar at={at} onNow={() => setSearch({ at: undefined })} />
      {list.data?.is_frozen === true && (
        <Banner boxed tone="info" title={t`Frozen`} className="mb-1">
          <Trans>Players see the ranking as it was at the freeze. Real values include results not yet revealed.</Trans>
        </Banner>
      )}
      <DataTable
        {...list.table}
        label={t`Scores`}
        columns={isPublic ? shown : both}
        rowId={(row) => row.entrant_id}
        rowName={(row) => row.name}
        empty={
          <EmptyState title={t({ context: 'desk', message: 'No scores yet' })}>
            <Trans>Approved entrants appear here once the contest starts.</Trans>
          </EmptyState>
        }
        search={{ label: t`Search teams`, placeholder: t`Name` }}
        filters={<BracketSwitch contest={contest} value={bracket_id} onValue={(bracket) => setSearch({ bracket })} />}
        onOpen={openRow}
        currentId={opened}
        rowMenu={menuOf}
        {...(mayChange || files.bulk !== null
          ? {
              bulk: () => (
                <>
                  {mayChange && (
                    <Button look="quiet" size="sm" onClick={() => void adjustTicked()}>
                      <Trans>Reward or penalty…</Trans>
                    </Button>
                  )}
                  {files.bulk}
                </>
              ),
            }
          : {})}
      />
      {files.dialog}
      <div className="pb-6">
        <Adjustments contest={contest} />
      </div>
      <Suspense fallback={null}>
        {openDialog?.kind === 'adjust' && <AdjustDialog id={id} entrants={openDialog.entrants} onClose={() => setOpenDialog(null)} />}
        {openDialog?.kind === 'recompute' && <RecomputeDialog id={id} onClose={() => setOpenDialog(null)} />}
        {opened !== undefined && <Composition contest={contest} at={at} opened={opened} rows={rows} onOpen={open} />}
      </Suspense>
    </>
  )
}

function Note({ isPublic, rows }: { isPublic: boolean; rows: readonly ScoreRow[] }) {
  const different = differing(rows)
  if (isPublic) return <Trans>as players see them</Trans>
  if (different === 0) return <Trans>public and real rankings are identical</Trans>
  return (
    <span className="text-azure">
      {plural(different, { one: '# row differs from the public ranking', other: '# rows differ from the public ranking' })}
    </span>
  )
}

function Actions({ onAsk }: { onAsk: (openDialog: OpenDialog) => void }) {
  return (
    <>
      <Button onClick={() => onAsk({ kind: 'recompute' })}>
        <Trans>Recompute</Trans>
      </Button>
      <Button onClick={() => onAsk({ kind: 'adjust', entrants: [] })}>
        <Trans>Reward or penalty</Trans>
      </Button>
    </>
  )
}

const overall = '*'

function BracketSwitch({
  contest,
  value,
  onValue,
}: {
  contest: ContestFull
  value: string | undefined
  onValue: (id: string | undefined) => void
}) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  if (contest.brackets.length === 0) return null
  const options = contest.brackets.map(({ bracket_id, name_en, name_zh }) => ({
    value: bracket_id,
    label: locale === 'zh' ? name_zh : name_en,
  }))
  return (
    <Select
      aria-label={t`Bracket`}
      className="w-auto max-w-60"
      value={value ?? overall}
      options={[{ value: overall, label: t`Overall` }, ...options]}
      onValueChange={(next) => onValue(next === overall ? undefined : next)}
    />
  )
}

interface CompositionProps {
  contest: ContestFull
  at: string | undefined
  opened: string
  rows: readonly ScoreRow[]
  onOpen: (entrant: string | undefined) => void
}

function Composition({ contest, at, opened, rows, onOpen }: CompositionProps) {
  const place = rows.findIndex(({ entrant_id }) => entrant_id === opened)
  const step = (to: number) => {
    const row = place < 0 ? undefined : rows[to]
    return row === undefined ? undefined : () => onOpen(row.entrant_id)
  }
  return (
    <CompositionPanel
      key={opened}
      contest={contest}
      entrant_id={opened}
      at={at}
      onNext={step(place + 1)}
      onPrevious={step(place - 1)}
      onClose={() => onOpen(undefined)}
    />
  )
}
