import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { KohListed } from '@beacon/api/kinds/koh/contest'
import { formatDuration, formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { ListColumn } from '../../parts/contest-columns/list-column.ts'
import type { Speech } from '../../parts/desk/desk-figures.ts'
import type { ListParts } from '../kind.ts'

const ofHills = ({ own }: ContestRow): KohListed | null => (own !== null && 'complaints_open' in own ? own : null)

function columns({ i18n, locale }: Speech): readonly ListColumn[] {
  const number = (value: number) => formatNumber(locale, value)
  const column = (id: string, header: string, width: number, textOf: (own: KohListed) => string): ListColumn => ({
    id,
    header,
    align: 'right',
    width,
    cell: (row) => {
      const own = ofHills(row)
      return <span className="font-mono text-mono">{own === null ? '–' : textOf(own)}</span>
    },
  })
  return [
    column('round', i18n._(msg`Round`), 100, ({ round, rounds }) => `${number(round)} / ${number(rounds)}`),
    {
      ...column('round_length', i18n._(msg`Round length`), 112, ({ round_duration_s }) => formatDuration(locale, round_duration_s)),
      leaves: 5,
    },
    column('hills', i18n._(msg({ context: 'koh', message: 'Hills' })), 80, ({ hills }) => number(hills)),
    { ...column('patches', i18n._(msg`Patches waiting`), 124, ({ patches_waiting }) => number(patches_waiting)), leaves: 6 },
    { ...column('complaints', i18n._(msg`Open reports`), 112, ({ complaints_open }) => number(complaints_open)), leaves: 4 },
  ]
}

export const kohList: ListParts = {
  words: {
    title: msg`King of the hill contests`,
    make: msg`New contest`,
    none: msg`No king of the hill contests yet.`,
    noneHelp: msg`Create one, then add hills from the bank.`,
    noneInState: msg`No king of the hill contests in this state.`,
  },
  columns,
}
