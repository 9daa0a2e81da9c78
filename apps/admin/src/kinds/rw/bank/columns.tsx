import type { RwQuestionRow } from '@beacon/api/kinds/rw/bank'
import { msg } from '@lingui/core/macro'
import { columnOf } from '../../../parts/list/column-of.tsx'
import type { BankPages } from '../../bank-pages.ts'
import { useTargetKindWords } from './words.ts'

export const columns: BankPages<RwQuestionRow>['list']['columns'] = ({ i18n, locale }) => {
  const column = columnOf<RwQuestionRow>(locale)
  return {
    content: [
      {
        id: 'target',
        header: i18n._(msg`Target`),
        sortKey: 'target_product',
        min: 160,
        cell: ({ target_product, target_version }) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="truncate text-fg-2">{target_product}</span>
            <span className="shrink-0 font-mono text-caption text-fg-3">{target_version}</span>
          </span>
        ),
      },
      {
        id: 'kind',
        header: i18n._(msg({ context: 'target', message: 'Kind' })),
        leaves: 4,
        width: 110,
        cell: (row) => <KindWord row={row} />,
      },
      column.number({ id: 'goals', header: i18n._(msg`Goals`), sortKey: 'goal_count', leaves: 3, width: 76 }, (row) => row.goal_count),
      column.number({ id: 'score', header: i18n._(msg({ context: 'real world', message: 'Score' })), sortKey: 'score', width: 84 }),
    ],
    figures: [],
    hidden: [],
  }
}

const KindWord = ({ row }: { row: RwQuestionRow }) => <span className="text-fg-2">{useTargetKindWords()[row.target_kind]}</span>
