import type { AttackDefenseListed } from '@beacon/api/kinds/attack-defense/contest'
import type { ContestRow } from '@beacon/api/contest/contest-views'
import { formatDuration, formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { ListColumn } from '../../parts/contest-columns/list-column.ts'
import { topicColumns } from '../../parts/contest-columns/topic-columns.tsx'
import type { Speech } from '../../parts/desk/desk-figures.ts'
import type { ListParts } from '../kind.ts'
import { presetWords } from './preset-words.ts'

const ofRounds = ({ own }: ContestRow): AttackDefenseListed | null => (own !== null && 'scoring_preset' in own ? own : null)

function columns(speech: Speech): readonly ListColumn[] {
  const { i18n, locale } = speech
  const mono = (text: string | undefined) => <span className="font-mono text-mono">{text ?? '–'}</span>
  const number = (value: number) => formatNumber(locale, value)
  return [
    {
      id: 'round',
      header: i18n._(msg`Round`),
      align: 'right',
      width: 100,
      cell: (row) => {
        const own = ofRounds(row)
        return mono(own === null ? undefined : `${number(own.round)} / ${number(own.rounds)}`)
      },
    },
    {
      id: 'round_length',
      header: i18n._(msg`Round length`),
      align: 'right',
      leaves: 5,
      width: 112,
      cell: (row) => {
        const own = ofRounds(row)
        return mono(own === null ? undefined : formatDuration(locale, own.round_duration_s))
      },
    },
    ...topicColumns(speech).flatMap((column) => (column.id === 'topics' ? [{ ...column, header: i18n._(msg`Services`) }] : [])),
    {
      id: 'preset',
      header: i18n._(msg`Scoring`),
      leaves: 6,
      width: 120,
      cell: (row) => {
        const own = ofRounds(row)
        return <span className="text-fg-2">{own === null ? '–' : i18n._(presetWords[own.scoring_preset])}</span>
      },
    },
  ]
}

export const adList: ListParts = {
  words: {
    title: msg`Attack and defence contests`,
    make: msg`New contest`,
    none: msg`No attack and defence contests yet.`,
    noneHelp: msg`Create one, then add services from the bank.`,
    noneInState: msg`No attack and defence contests in this state.`,
  },
  columns,
}
