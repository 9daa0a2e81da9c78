import { call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { round, roundState, type RoundRow } from '@beacon/api/rounds/round'
import { usePermission } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState, useToast } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { kinds } from '../../../kinds/index.ts'
import type { AdminKind } from '../../../kinds/kind.ts'
import { contestHref } from '../../../parts/contest/kind-links.ts'
import { useKind } from '../../../parts/contest/kind-route.ts'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { FilterSelect } from '../../../parts/list/filter-select.tsx'
import { listInput } from '../../../parts/list/list-input.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useList } from '../../../parts/list/use-list.tsx'
import { ReasonForm } from '../../../parts/desk/reason-form.tsx'
import { RoundMark } from './round-mark.tsx'
import { roundWords } from './words.ts'

const renewMs = 10_000
type Question = { act: 'void'; row: RoundRow } | { act: 'recompute' }

/** Every round with when it opened and was scored; one that went wrong is voided here. */
export function RoundsTab({ id, search }: TabProps) {
  const { t, i18n } = useLingui()
  const mayScore = usePermission('contest.score')
  const table = useTableUrl({ search, filters: ['state'], sort: '-n' })
  const { page, size, sort, q, filters } = table.value
  const input = listInput(round.list, { page, size, sort, q, filters })
  const list = useList(
    table,
    { ...query(round.list, { params: { resource_id: id }, query: input }), refetchInterval: renewMs },
    { failed: t`Rounds could not be loaded`, key: 'desk.rounds' },
  )
  const columns = useRoundColumns()
  const [question, setQuestion] = useState<Question | null>(null)
  const menuOf = useRoundMenu(id, mayScore, (row) => setQuestion({ act: 'void', row }))
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Rounds' })}
        actions={
          mayScore && (
            <Button disabled={list.total === 0} onClick={() => setQuestion({ act: 'recompute' })}>
              <Trans>Recompute rounds…</Trans>
            </Button>
          )
        }
      />
      <DataTable
        {...list.table}
        label={t({ context: 'desk', message: 'Rounds' })}
        columns={columns}
        rowId={({ n }) => String(n)}
        rowName={({ n }) => t`Round ${n}`}
        empty={
          <EmptyState title={t`No rounds yet`}>
            <Trans>Round 1 begins when the contest starts.</Trans>
          </EmptyState>
        }
        filters={
          <FilterSelect
            label={t({ context: 'round', message: 'State' })}
            {...table.bind('state')}
            options={roundState.options.map((value) => ({ value, label: i18n._(roundWords[value]) }))}
          />
        }
        rowMenu={menuOf}
      />
      {question !== null && <RoundQuestion id={id} question={question} onClose={() => setQuestion(null)} />}
    </>
  )
}

function useRoundMenu(id: string, mayScore: boolean, onVoid: (row: RoundRow) => void) {
  const { t, i18n } = useLingui()
  const kind = useKind()
  const navigate = useNavigate()
  const { deskTabs }: AdminKind = kinds[kind]
  const hasChecks = deskTabs.some(({ key }) => key === 'checks')
  return (row: RoundRow): MenuEntry[] => {
    const hindrance = row.state === 'running' || row.state === 'void' ? i18n._(roundWords[row.state]) : undefined
    const show = hasChecks
      ? [{ label: t`Show checks`, onSelect: () => void navigate(contestHref(kind, id, { tab: 'checks', round: String(row.n) })) }]
      : []
    const act = { label: t`Void…`, danger: true, disabledReason: hindrance, onSelect: () => onVoid(row) }
    if (!mayScore) return show
    return show.length === 0 ? [act] : [...show, 'separator', act]
  }
}

function useRoundColumns(): readonly DataColumn<RoundRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<RoundRow>()
  return useMemo(() => {
    return [
      column.number({ id: 'n', header: t({ context: 'desk', message: 'Round' }), width: 80, names: true, sortKey: 'n', look: 'text-fg' }),
      { id: 'state', header: t({ context: 'round', message: 'State' }), width: 120, cell: ({ state }) => <RoundMark state={state} /> },
      column.clockTime(
        { id: 'opened', header: t({ context: 'round', message: 'Opened' }), width: 100, align: 'right' },
        ({ opened_at }) => opened_at,
      ),
      column.clockTime(
        { id: 'closed', header: t({ context: 'round', message: 'Closed' }), width: 100, align: 'right' },
        ({ closed_at }) => closed_at,
      ),
      {
        id: 'late',
        header: t`Late by`,
        width: 100,
        align: 'right',
        cell: ({ late_ms }) => (
          <span className={`type-mono ${(late_ms ?? 0) >= 1_000 ? 'text-vermilion' : 'text-fg-2'}`}>
            {late_ms === null ? '–' : `${formatNumber(locale, late_ms)} ms`}
          </span>
        ),
      },
      column.clockTime(
        { id: 'settled', header: t({ context: 'round', message: 'Scored' }), width: 100, align: 'right' },
        ({ settled_at }) => settled_at,
      ),
      {
        id: 'rev',
        header: t({ context: 'round', message: 'Revision' }),
        width: 90,
        align: 'right',
        cell: ({ rev }) => <span className={`type-mono ${rev > 1 ? 'text-azure' : 'text-fg-2'}`}>{rev === 0 ? '–' : rev}</span>,
      },
      column.text({ id: 'reason', header: t`Reason`, min: 160 }, ({ opened_at, reason }) =>
        opened_at === null ? t`Missed: the server could not open it in time.` : (reason ?? ''),
      ),
    ]
  }, [t, locale, column])
}

function RoundQuestion({ id, question, onClose }: { id: string; question: Question; onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const params = { resource_id: id }
  const again = () => client.invalidateQueries({ queryKey: [round.list.path, params] })
  if (question.act === 'recompute')
    return (
      <ReasonForm
        title={t`Recompute all rounds?`}
        body={t`Every scored round is settled again from its checks and captures. Only rounds that pay something else get a new revision.`}
        action={t`Recompute rounds`}
        onRun={async (reason) => {
          const { revised } = await call(round.recompute, { params, body: { reason } })
          await again()
          toast.done({ title: plural(revised.length, { 0: 'No round changed', one: '# round changed', other: '# rounds changed' }) })
        }}
        onClose={onClose}
      />
    )
  const { n } = question.row
  return (
    <ReasonForm
      title={t`Void round ${n}?`}
      body={t`Nobody gains or loses availability by it. Captures stay, and pay with the next round that is scored. This cannot be undone.`}
      action={t`Void round`}
      look="danger"
      onRun={async (reason) => {
        await call(round.void, { params: { ...params, n }, body: { reason } })
        await again()
        toast.done({ title: t`Round ${n} is void` })
      }}
      onClose={onClose}
    />
  )
}
