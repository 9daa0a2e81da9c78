import type { ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import type { DataColumn } from '@beacon/ui/table'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { ScriptMark } from '../../../parts/question-scripts/script-mark.tsx'

/** Green rounds in a row that make a rehearsal. */
const rehearsalRounds = 3

export const serviceSorts: Readonly<Record<string, (row: ServiceRow) => string | number>> = {
  sort: ({ sort }) => sort,
  name: ({ name }) => name,
  weight: ({ weight }) => weight,
  release: ({ release_round }) => release_round,
  captured: ({ captured_by }) => captured_by,
}

export function useServiceColumns(): readonly DataColumn<ServiceRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<ServiceRow>()
  return useMemo(() => {
    const mono = (text: string, look = 'text-fg-2') => <span className={`type-mono ${look}`}>{text}</span>
    const number = (value: number) => formatNumber(locale, value)
    return [
      column.number({ id: 'sort', header: t({ context: 'service', message: 'Order' }), width: 70, sortKey: 'sort' }),
      {
        id: 'name',
        header: t({ context: 'service', message: 'Name' }),
        min: 170,
        names: true,
        sortKey: 'name',
        cell: ({ name, service_key }) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate text-fg">{name}</span>
            <span className="font-mono text-caption text-fg-3">{service_key}</span>
          </span>
        ),
      },
      column.number({ id: 'weight', header: t`Weight`, width: 76, sortKey: 'weight' }),
      column.number({ id: 'release', header: t`From round`, width: 100, leaves: 3, sortKey: 'release' }, (row) => row.release_round),
      column.status({ id: 'state', header: t({ context: 'service', message: 'State' }), width: 110 }, ({ is_hidden, is_online }) =>
        is_hidden ? 'visibility.hidden' : is_online ? 'visibility.online' : 'visibility.offline',
      ),
      {
        id: 'checker',
        header: t`Check script`,
        min: 150,
        cell: ({ checker, checker_version, is_newer_in_bank }) => (
          <span className="flex flex-wrap items-baseline gap-x-2">
            <ScriptMark state={checker} />
            {checker_version !== null && <span className="font-mono text-caption text-fg-3">{checker_version}</span>}
            {is_newer_in_bank && <span className="text-caption text-azure">{t`newer in the bank`}</span>}
          </span>
        ),
      },
      {
        id: 'rehearsed',
        header: t`Rehearsed`,
        width: 96,
        align: 'right',
        leaves: 2,
        cell: ({ rehearsed }) =>
          mono(`${number(rehearsed)}/${number(rehearsalRounds)}`, rehearsed < rehearsalRounds ? 'text-amber' : 'text-jade'),
      },
      column.mono({ id: 'up', header: t`Up last round`, width: 112, align: 'right' }, ({ up, checked }) =>
        checked === 0 ? '–' : `${number(up)}/${number(checked)}`,
      ),
      column.number({ id: 'captured', header: t`Captured by`, width: 100, sortKey: 'captured' }, (row) => row.captured_by),
      column.mono({ id: 'flags', header: t`Flags placed`, width: 112, align: 'right', leaves: 1 }, ({ flags_placed, flags_issued }) =>
        flags_issued === 0 ? '–' : `${number(flags_placed)}/${number(flags_issued)}`,
      ),
    ]
  }, [t, locale, column])
}
