import type { CfsQuestionRow } from '@beacon/api/kinds/cfs/bank'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { BankPages } from '../../bank-pages.ts'
import { useOrderWords } from './words.ts'

export const columns: BankPages<CfsQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const mono = (n: number) => <span className="font-mono text-mono text-fg-2">{formatNumber(locale, n)}</span>
  return {
    content: [
      {
        id: 'stages',
        header: i18n._(msg`Stages`),
        sortKey: 'stage_count',
        align: 'right',
        width: 78,
        cell: (row) => mono(row.stage_count),
      },
      { id: 'nodes', header: i18n._(msg`Nodes`), leaves: 4, align: 'right', width: 72, cell: (row) => mono(row.node_count) },
      { id: 'zones', header: i18n._(msg`Zones`), leaves: 5, align: 'right', width: 72, cell: (row) => mono(row.zone_count) },
      { id: 'score', header: i18n._(msg`Total`), sortKey: 'score', align: 'right', width: 84, cell: (row) => mono(row.score) },
      {
        id: 'order',
        header: i18n._(msg({ context: 'stages', message: 'Order' })),
        leaves: 3,
        width: 110,
        cell: (row) => <Order row={row} />,
      },
    ],
    figures: [],
    hidden: [],
  }
}

const Order = ({ row }: { row: CfsQuestionRow }) => <span className="text-fg-2">{useOrderWords()[row.order]}</span>
