import { rwTarget, type TargetRow } from '@beacon/api/kinds/rw/target'
import { query } from '@beacon/api/query'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { PlacedTopics } from '../../../parts/desk/placed-topics.tsx'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { TargetForm } from './target-form.tsx'
import { useTargetActs } from './use-target-acts.ts'

const sorts: Readonly<Record<string, (row: TargetRow) => string | number>> = {
  sort: ({ sort }) => sort,
  name: ({ name }) => name,
  score: ({ score }) => score,
  won: ({ won_by }) => won_by,
}

/** Targets of the contest with real figures, and what is done with them. */
export function TargetsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const list = useQuery({ ...query(rwTarget.list, { params: { resource_id: id } }), refetchInterval: 10_000 })
  const acts = useTargetActs(id)
  const words = {
    failed: t({ context: 'real world', message: 'Targets could not be loaded' }),
    none: {
      title: t({ context: 'real world', message: 'No targets yet' }),
      body: t`Add targets from the bank. They are added as copies.`,
    },
    search: { label: t({ context: 'real world', message: 'Search targets' }), placeholder: t`Name or product` },
    acts: {
      offline: { body: t`No challenge can be requested for it until it is back. Points stay.`, action: t`Take offline` },
      hide: {
        body: t({
          context: 'real world',
          message: 'It disappears for players at once, and its points leave every score until it is shown again.',
        }),
        action: t`Hide target`,
      },
      renew: {
        body: t`Texts, rubric, rules and reset steps are taken from the bank. Goals and points stay.`,
        action: t`Update target`,
      },
      remove: { body: t`It leaves this contest. The question stays in the bank.`, action: t`Remove target` },
    },
  }
  return (
    <PlacedTopics
      id={id}
      search={search}
      list={list}
      param="topic_id"
      storageKey="desk.rw-targets"
      columns={useTargetColumns()}
      sorts={sorts}
      textOf={({ name, target_product }) => `${name} ${target_product}`}
      words={words}
      acts={acts}
      form={(row, close) => <TargetForm row={row} onSave={acts.change} onClose={close} />}
    />
  )
}

function useTargetColumns(): readonly DataColumn<TargetRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<TargetRow>()
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
      column.status({ id: 'state', header: t({ context: 'target', message: 'State' }), width: 110 }, ({ is_hidden, is_online }) =>
        is_hidden ? 'visibility.hidden' : is_online ? 'visibility.online' : 'visibility.offline',
      ),
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
  }, [t, locale, column])
}
