import type { ScreenRow } from '@beacon/api/contest/viewer-key'
import { useServerNow } from '@beacon/auth'
import { formatRelative, useFormatLocale } from '@beacon/i18n'
import { Status } from '@beacon/ui/status'
import type { DataColumn } from '@beacon/ui/table'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useColumnOf } from '../../../parts/list/column-of.tsx'
import { screenStatus } from '../words.ts'
import type { Displays } from './use-displays.ts'

function LastSeen({ at }: { at: string | null }) {
  const locale = useFormatLocale()
  const now = useServerNow(5_000)
  return <span className="text-fg-2">{at === null ? <Trans>never opened</Trans> : formatRelative(locale, at, now)}</span>
}

/** Every fact of a display, as the desk's table has them. */
export function useScreenColumns({ wordOf }: Displays): ReadonlyArray<DataColumn<ScreenRow>> {
  const { t } = useLingui()
  const column = useColumnOf<ScreenRow>()
  return useMemo(
    () => [
      {
        id: 'state',
        header: t({ context: 'screen', message: 'State' }),
        width: 100,
        cell: (row) =>
          row.state === 'unused' ? <span className="text-fg-3">{t`Not opened`}</span> : <Status of={screenStatus(row.state)} />,
      },
      {
        id: 'name',
        header: t({ context: 'screen', message: 'Name' }),
        names: true,
        sortKey: 'name',
        cell: ({ name, contests }) => (
          <span className="text-fg">
            {name}
            {contests.length > 0 && (
              <span className="ml-2 text-fg-3">{t`${plural(contests.length, { one: '# contest', other: '# contests' })}`}</span>
            )}
          </span>
        ),
      },
      column.text({ id: 'value', header: t`Display`, min: 120 }, (row) => wordOf(row.value)),
      {
        id: 'shows',
        header: t`Now showing`,
        min: 120,
        cell: ({ shows, value }) => <span className={shows === value ? '' : 'text-azure'}>{wordOf(shows)}</span>,
      },
      {
        id: 'theme',
        header: t`Theme`,
        leaves: 1,
        width: 66,
        cell: (row) => (row.theme === 'dark' ? t`Dark` : t({ context: 'theme', message: 'Light' })),
      },
      { id: 'lang', header: t`Language`, leaves: 2, width: 82, cell: (row) => (row.lang === 'zh' ? '中文' : 'English') },
      { id: 'key', header: t`Key`, width: 72, cell: (row) => <span className="type-mono text-fg-3">…{row.key_end}</span> },
      column.mono({ id: 'viewers', header: t`Viewers`, width: 80, align: 'right', look: 'text-fg' }),
      {
        id: 'seen',
        header: t({ context: 'screen', message: 'Last seen' }),
        leaves: 4,
        width: 120,
        cell: (row) => <LastSeen at={row.last_seen_at} />,
      },
      column.dateTime({ id: 'expires', header: t`Expires`, leaves: 3, width: 180 }, (row) => row.expires_at),
    ],
    [t, wordOf, column],
  )
}
