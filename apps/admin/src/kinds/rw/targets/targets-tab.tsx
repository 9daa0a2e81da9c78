import { rwTarget, type TargetRow } from '@beacon/api/kinds/rw/target'
import type { ContestFull } from '@beacon/api/contest/contest-views'
import { query } from '@beacon/api/query'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { EmptyState } from '@beacon/ui/feedback'
import type { MenuEntry } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { type DataColumn, DataTable } from '@beacon/ui/table'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { questionHref } from '../../../parts/contest/kind-links.ts'
import { BankDialog, type BankColumn } from '../../../parts/desk/bank-dialog.tsx'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../parts/desk/queries.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { pageOfRows } from '../../../parts/desk/table-local.ts'
import { useDeskSearch } from '../../../parts/desk/use-desk-search.ts'
import { useTryAct } from '../../../parts/desk/use-try-act.ts'
import { useTableUrl } from '../../../parts/list/table-url.ts'
import { useListTable } from '../../../parts/list/use-list.tsx'
import { TargetQuestions, type TargetQuestion } from './target-questions.tsx'
import { useTargetActs } from './use-target-acts.ts'

const noColumns: readonly BankColumn[] = []
const sorts: Readonly<Record<string, (row: TargetRow) => string | number>> = {
  sort: ({ sort }) => sort,
  name: ({ name }) => name,
  score: ({ score }) => score,
  won: ({ won_by }) => won_by,
}

/** Targets of the contest with real figures, and what is done with them. */
export function TargetsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const list = useQuery({ ...query(rwTarget.list, { params: { resource_id: id } }), refetchInterval: 10_000 })
  const table = useTableUrl({ search, filters: [], sort: 'sort' })
  const all = list.data?.items ?? []
  const shown = pageOfRows(all, table.value, { text: ({ name, target_product }) => `${name} ${target_product}`, keys: sorts })
  const props = useListTable(
    table,
    list,
    { failed: t({ context: 'real world', message: 'Targets could not be loaded' }), key: 'desk.rw-targets' },
    shown,
  )
  const columns = useTargetColumns()
  const acts = useTargetActs(id)
  const setSearch = useDeskSearch()
  const [pressed, setQuestion] = useState<TargetQuestion | null>(null)
  const named = all.find(({ topic_id }) => topic_id === search['topic_id'])
  const question = pressed ?? (named === undefined ? null : { act: 'edit' as const, row: named })
  const close = () => {
    setQuestion(null)
    if (named !== undefined) setSearch({ topic_id: undefined })
  }
  const [isAdding, setAdding] = useState(false)
  const tryAct = useTryAct()
  const menuOf = useTargetMenu(contest, setQuestion, (row, change) => void tryAct(() => acts.change(row, change)))
  return (
    <>
      <TabHead
        title={t({ context: 'desk', message: 'Questions' })}
        actions={
          <Button look="primary" icon={<Plus size={14} aria-hidden="true" />} onClick={() => setAdding(true)}>
            <Trans>Add from bank</Trans>
          </Button>
        }
      />
      <DataTable
        {...props}
        label={t({ context: 'desk', message: 'Questions' })}
        columns={columns}
        unfilteredTotal={all.length}
        rowId={({ topic_id }) => topic_id}
        rowName={({ name }) => name}
        empty={
          <EmptyState title={t({ context: 'real world', message: 'No targets yet' })}>
            <Trans>Add targets from the bank. They are added as copies.</Trans>
          </EmptyState>
        }
        search={{ label: t({ context: 'real world', message: 'Search targets' }), placeholder: t`Name or product` }}
        rowMenu={menuOf}
        onOpen={(row) => setQuestion({ act: 'edit', row })}
      />
      {isAdding && <BankDialog id={id} columns={noColumns} onAdd={acts.add} onClose={() => setAdding(false)} />}
      {question !== null && <TargetQuestions question={question} acts={acts} onClose={close} />}
    </>
  )
}

function useTargetColumns(): readonly DataColumn<TargetRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  return useMemo(() => {
    const mono = (value: number) => <span className="type-mono text-fg-2">{formatNumber(locale, value)}</span>
    const figure = { align: 'right', width: 92 } as const
    return [
      {
        id: 'sort',
        header: t({ context: 'target', message: 'Order' }),
        ...figure,
        width: 70,
        sortKey: 'sort',
        cell: ({ sort }) => mono(sort),
      },
      {
        id: 'name',
        header: t({ context: 'target', message: 'Name' }),
        min: 170,
        names: true,
        sortKey: 'name',
        cell: ({ name, is_newer_in_bank }) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate text-fg">{name}</span>
            {is_newer_in_bank && <span className="text-caption text-azure">{t`newer in the bank`}</span>}
          </span>
        ),
      },
      {
        id: 'target',
        header: t`Target`,
        min: 160,
        leaves: 2,
        cell: ({ target_product, target_version }) => (
          <span className="text-fg-2">
            {target_product} <span className="font-mono text-caption text-fg-3">{target_version}</span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t({ context: 'target', message: 'State' }),
        width: 110,
        cell: ({ is_hidden, is_online }) => (
          <Status of={is_hidden ? 'visibility.hidden' : is_online ? 'visibility.online' : 'visibility.offline'} />
        ),
      },
      { id: 'goals', header: t`Goals`, ...figure, leaves: 3, cell: ({ goals }) => mono(goals.length) },
      { id: 'score', header: t`Points`, ...figure, sortKey: 'score', cell: ({ score }) => mono(score) },
      { id: 'steps', header: t`Reset steps`, ...figure, leaves: 4, width: 100, cell: ({ reset_steps }) => mono(reset_steps.length) },
      {
        id: 'requests',
        header: t({ context: 'real world', message: 'Requests' }),
        ...figure,
        leaves: 1,
        cell: ({ requests }) => mono(requests),
      },
      { id: 'demos', header: t({ context: 'real world', message: 'Challenges' }), ...figure, width: 100, cell: ({ demos }) => mono(demos) },
      { id: 'won', header: t`Won by`, ...figure, sortKey: 'won', cell: ({ won_by }) => mono(won_by) },
    ]
  }, [t, locale])
}

function useTargetMenu(
  { status, kind }: Pick<ContestFull, 'status' | 'kind'>,
  ask: (question: TargetQuestion) => void,
  set: (row: TargetRow, change: { is_online: boolean } | { is_hidden: false }) => void,
) {
  const { t } = useLingui()
  return (row: TargetRow): MenuEntry[] => {
    const { question_id, is_online, is_hidden, is_newer_in_bank } = row
    const once = (act: TargetQuestion['act']) => () => ask({ act, row })
    return [
      { label: t`Edit…`, onSelect: once('edit') },
      ...(question_id === null
        ? []
        : [{ label: t`Open in the bank`, render: (content: ReactNode) => <Link {...questionHref(kind, question_id)}>{content}</Link> }]),
      { label: t`Update from the bank…`, disabledReason: is_newer_in_bank ? undefined : t`up to date`, onSelect: once('renew') },
      'separator',
      is_online
        ? { label: t`Take offline`, onSelect: () => set(row, { is_online: false }) }
        : { label: t`Bring online`, onSelect: () => set(row, { is_online: true }) },
      is_hidden
        ? { label: t`Show to players`, onSelect: () => set(row, { is_hidden: false }) }
        : { label: t`Hide…`, onSelect: once('hide') },
      {
        label: t`Remove…`,
        danger: true,
        disabledReason: status === 'not_started' ? undefined : t`the contest has started`,
        onSelect: once('remove'),
      },
    ]
  }
}
