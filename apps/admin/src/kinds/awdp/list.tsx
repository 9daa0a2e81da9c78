import type { ContestRow } from '@beacon/api/contest/contest-views'
import type { AwdpListed } from '@beacon/api/kinds/awdp/contest'
import { formatDuration, formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { ListColumn } from '../../parts/contest-columns/list-column.ts'
import { topicColumns } from '../../parts/contest-columns/topic-columns.tsx'
import type { Speech } from '../../parts/desk/desk-figures.ts'
import type { ListParts } from '../kind.ts'

const ofPatches = ({ own }: ContestRow): AwdpListed | null =>
  own !== null && 'patches_waiting' in own && !('complaints_open' in own) ? own : null

function columns(speech: Speech): readonly ListColumn[] {
  const { i18n, locale } = speech
  const number = (value: number) => formatNumber(locale, value)
  const column = (id: string, header: string, width: number, textOf: (own: AwdpListed) => string): ListColumn => ({
    id,
    header,
    align: 'right',
    width,
    cell: (row) => {
      const own = ofPatches(row)
      return <span className="font-mono text-mono">{own === null ? '–' : textOf(own)}</span>
    },
  })
  return [
    column('round', i18n._(msg`Round`), 100, ({ round, rounds }) => `${number(round)} / ${number(rounds)}`),
    {
      ...column('round_length', i18n._(msg`Round length`), 112, ({ round_duration_s }) => formatDuration(locale, round_duration_s)),
      leaves: 5,
    },
    ...topicColumns(speech),
    { ...column('patches', i18n._(msg`Patches waiting`), 124, ({ patches_waiting }) => number(patches_waiting)), leaves: 6 },
  ]
}

export const awdpList: ListParts = {
  words: {
    title: msg`AWDP contests`,
    make: msg`New contest`,
    none: msg`No AWDP contests yet.`,
    noneHelp: msg`Create one, then add questions from the bank.`,
    noneInState: msg`No AWDP contests in this state.`,
  },
  columns,
}
