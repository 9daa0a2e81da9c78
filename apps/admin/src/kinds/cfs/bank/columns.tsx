import type { CfsQuestionRow } from '@beacon/api/kinds/cfs/bank'
import { msg } from '@lingui/core/macro'
import { columnOf } from '../../../parts/list/column-of.tsx'
import type { BankPages } from '../../bank-pages.ts'
import { useOrderWords } from './words.ts'

export const columns: BankPages<CfsQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const column = columnOf<CfsQuestionRow>(locale)
  return {
    content: [
      column.number({ id: 'stages', header: i18n._(msg`Stages`), sortKey: 'stage_count', width: 78 }, (row) => row.stage_count),
      column.number({ id: 'nodes', header: i18n._(msg`Nodes`), leaves: 4, width: 72 }, (row) => row.node_count),
      column.number({ id: 'zones', header: i18n._(msg`Zones`), leaves: 5, width: 72 }, (row) => row.zone_count),
      column.number({ id: 'score', header: i18n._(msg`Total`), sortKey: 'score', width: 84 }),
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
