import type { ContestRow } from '@beacon/api/contest/contest-views'
import { formatDate, formatDuration, useFormatLocale } from '@beacon/i18n'
import { MiniRuler } from '@beacon/ui/ruler'
import { useLingui } from '@lingui/react/macro'
import { Pin } from 'lucide-react'
import type { ReactNode } from 'react'
import { contestHref } from '../../parts/contest/kind-links.ts'
import { NameLink } from '../../parts/link-button.tsx'
import { useColumnOf } from '../../parts/list/column-of.tsx'
import { useRegistrationWords, useGameTypeWords } from './contest-words.ts'
import { useListKind } from './list-kind.ts'
import { lengthOf_s, spanOf, statusOf, timesText } from './model.ts'
import type { ListColumn } from '../../parts/contest-columns/list-column.ts'

const Mono = ({ children }: { children: ReactNode }) => <span className="font-mono text-mono text-fg-2">{children}</span>

/** The columns of the contest list, with those that only its kind has; `now` is server time to the minute, so that rows are not drawn every second. */
export function useContestColumns(now: number): readonly ListColumn[] {
  const { t, i18n } = useLingui()
  const locale = useFormatLocale()
  const column = useColumnOf<ContestRow>()
  const gameType = useGameTypeWords()
  const registration = useRegistrationWords()
  const isZh = locale === 'zh'
  const { columns, without = [], entrants } = useListKind()
  const own = columns({ i18n, locale })
  const all: readonly ListColumn[] = [
    column.status({ id: 'status', header: t`Status`, sortKey: 'status', width: isZh ? 92 : 108 }, statusOf),
    { id: 'name', header: t`Name`, min: 220, sortKey: 'name', names: true, cell: (row) => <ContestName row={row} /> },
    column.text(
      { id: 'game_type', header: t`Type`, leaves: 4, sortKey: 'game_type', width: isZh ? 70 : 82 },
      (row) => gameType[row.game_type],
    ),
    {
      id: 'time',
      header: t`Time`,
      sortKey: 'start_at',
      width: isZh ? 262 : 236,
      cell: (row) => <Mono>{timesText(locale, row, now)}</Mono>,
    },
    {
      id: 'progress',
      header: t`Progress`,
      leaves: 2,
      sortKey: 'progress',
      width: 124,
      cell: (row) => <MiniRuler span={spanOf(row)} now={now} />,
    },
    column.mono(
      { id: 'length', header: t`Duration`, leaves: 1, sortKey: 'length', align: 'right', width: isZh ? 96 : 84, look: 'text-fg-3' },
      (row) => formatDuration(locale, lengthOf_s(row)),
    ),
    column.number(
      {
        id: 'entrants',
        header: entrants === undefined ? t`Entrants` : i18n._(entrants),
        sortKey: 'entrants',
        width: entrants === undefined ? 74 : 92,
        look: 'text-fg',
      },
      (row) => row.entrant_count,
    ),
    ...own.filter(({ hidden }) => hidden !== true),
    column.status({ id: 'visibility', header: t`Visibility`, sortKey: 'is_public', width: isZh ? 92 : 106 }, (row) =>
      !row.is_online ? 'visibility.offline' : row.is_public ? 'visibility.published' : 'visibility.hidden',
    ),
    {
      id: 'arena',
      header: t`Arena`,
      min: 110,
      hidden: true,
      cell: (row) => (row.arena_id === null ? <span className="text-fg-3">–</span> : <Mono>{row.arena_id.slice(0, 8)}</Mono>),
    },
    { id: 'owner', header: t`Organiser`, min: 120, sortKey: 'owner_name', hidden: true, cell: (row) => row.owner_name },
    {
      id: 'registration',
      header: t({ context: 'contest', message: 'Registration' }),
      sortKey: 'registration',
      width: 120,
      hidden: true,
      cell: (row) => registration[row.registration],
    },
    ...own.filter(({ hidden }) => hidden === true),
    { id: 'number', header: t`Number`, sortKey: 'number', width: 90, hidden: true, cell: (row) => <Mono>{row.number}</Mono> },
    {
      id: 'created_at',
      header: t`Created`,
      sortKey: 'created_at',
      width: 110,
      hidden: true,
      cell: (row) => <Mono>{formatDate(locale, row.created_at)}</Mono>,
    },
  ]
  return all.map((column) => (without.includes(column.id) ? { ...column, hidden: true } : column))
}

function ContestName({ row }: { row: ContestRow }) {
  const { t } = useLingui()
  return (
    <span className="flex min-w-0 items-center gap-2">
      <NameLink {...contestHref(row.kind, row.resource_id)} lang={row.lang}>
        {row.name}
      </NameLink>
      {row.is_stick && <Pin size={12} role="img" aria-label={t`Pinned`} className="shrink-0 text-fg-3" />}
    </span>
  )
}
