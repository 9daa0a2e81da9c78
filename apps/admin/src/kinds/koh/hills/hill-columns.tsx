import type { HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { formatDuration, formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { Mark } from '@beacon/ui/theme'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { environmentStatus } from '../statuses.ts'

export const hillSorts: Readonly<Record<string, (row: HillRow) => string | number>> = {
  sort: ({ sort }) => sort,
  name: ({ name }) => name,
  held: ({ held_s }) => held_s,
  takes: ({ takes }) => takes,
}

const textOf = ({ host, port }: HillRow['addresses'][number]): string[] =>
  port === null ? [] : [`${host ?? window.location.hostname}:${port}`]

export function useHillColumns(): readonly DataColumn<HillRow>[] {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<HillRow>()
  return useMemo(() => {
    const mono = (text: string, look = 'text-fg-2') => <span className={`type-mono ${look}`}>{text}</span>
    const number = (value: number) => mono(formatNumber(locale, value))
    return [
      column.number({ id: 'sort', header: t({ context: 'koh', message: 'Order' }), width: 70, sortKey: 'sort' }),
      {
        id: 'name',
        header: t({ context: 'koh', message: 'Name' }),
        min: 150,
        names: true,
        sortKey: 'name',
        cell: ({ name, is_newer_in_bank }) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate text-fg">{name}</span>
            {is_newer_in_bank && <span className="text-caption text-azure">{t`newer in the bank`}</span>}
          </span>
        ),
      },
      column.status({ id: 'state', header: t({ context: 'koh', message: 'State' }), width: 100 }, ({ is_hidden, is_online }) =>
        is_hidden ? 'visibility.hidden' : is_online ? 'visibility.online' : 'visibility.offline',
      ),
      {
        id: 'version',
        header: t({ context: 'koh', message: 'Version' }),
        width: 80,
        align: 'right',
        cell: ({ hill_version }) => (hill_version === null ? '–' : number(hill_version)),
      },
      { id: 'environment', header: t`Environment`, min: 150, cell: (row) => <Environment row={row} /> },
      {
        id: 'king',
        header: t({ context: 'koh', message: 'King' }),
        min: 130,
        cell: ({ king, king_since }) =>
          king === null ? (
            '–'
          ) : (
            <span className="flex min-w-0 items-baseline gap-2">
              <span className="truncate text-fg">{king.name}</span>
              {king_since !== null && <span className="type-mono text-fg-3">{formatTime(king_since)}</span>}
            </span>
          ),
      },
      column.mono(
        { id: 'held', header: t({ context: 'koh', message: 'Held' }), width: 104, align: 'right', leaves: 2, sortKey: 'held' },
        ({ held_s }) => formatDuration(locale, held_s),
      ),
      column.number({ id: 'takes', header: t({ context: 'koh', message: 'Taken' }), width: 76, leaves: 3, sortKey: 'takes' }),
      column.number({ id: 'solves', header: t({ context: 'koh', message: 'Solves' }), width: 76, leaves: 4 }),
      column.mono(
        { id: 'waiting', header: t({ context: 'koh', message: 'Waiting' }), width: 130, leaves: 1 },
        ({ patches_waiting, complaints_open }) => t`${patches_waiting} patches, ${complaints_open} reports`,
      ),
      column.mono(
        { id: 'points', header: t({ context: 'koh', message: 'Solve / minute' }), width: 116, align: 'right', leaves: 5 },
        ({ score, hold_points }) => `${formatNumber(locale, score)} / ${formatNumber(locale, hold_points)}`,
      ),
      column.mono(
        { id: 'address', header: t({ context: 'koh', message: 'Address' }), min: 150, leaves: 6 },
        ({ addresses }) => addresses.flatMap(textOf).join(', ') || null,
      ),
      {
        id: 'proof',
        header: t({ context: 'koh', message: 'Proof' }),
        width: 110,
        leaves: 7,
        cell: ({ is_proven }) => <Proof isProven={is_proven} />,
      },
    ]
  }, [t, locale, column])
}

/** Where a hill stands, with the reason of what failed, and since when it is down. */
function Environment({ row: { environment, is_down, down_since, failure } }: { row: HillRow }) {
  const since = down_since === null ? '' : formatTime(down_since)
  return (
    <span className="flex min-w-0 flex-col">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Status of={environmentStatus[environment]} />
        {is_down && (
          <span className="inline-flex items-baseline gap-2">
            <Status of="service.down" />
            <span className="type-mono text-fg-3">{since}</span>
          </span>
        )}
      </span>
      {failure !== '' && (
        <span className="truncate text-caption text-vermilion" title={failure}>
          {failure}
        </span>
      )}
    </span>
  )
}

function Proof({ isProven }: { isProven: boolean }) {
  const { t } = useLingui()
  return (
    <span className={`inline-flex items-center gap-2 ${isProven ? 'text-jade' : 'text-amber'}`}>
      <Mark name={isProven ? 'check' : 'triangle'} size={12} />
      {isProven ? t({ context: 'proof', message: 'passed' }) : t({ context: 'proof', message: 'missing or out of date' })}
    </span>
  )
}
