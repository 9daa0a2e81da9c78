import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { Speech } from '../desk/desk-figures.ts'
import type { ListColumn } from './list-column.ts'

/** Columns of contests with topics: how many there are, and the cases of evidence that wait. */
export const topicColumns = ({ i18n, locale }: Speech): readonly ListColumn[] => [
  {
    id: 'topics',
    header: i18n._(msg`Questions`),
    leaves: 3,
    sortKey: 'topics',
    align: 'right',
    width: locale === 'zh' ? 66 : 84,
    cell: (row) => (
      <span className="font-mono text-mono">
        {row.topic_online_count}
        {row.topic_online_count !== row.topic_count && <span className="text-fg-3">/{row.topic_count}</span>}
      </span>
    ),
  },
  {
    id: 'evidence_open',
    header: i18n._(msg`Evidence open`),
    sortKey: 'evidence_open',
    align: 'right',
    width: 110,
    hidden: true,
    cell: (row) => <span className="font-mono text-mono">{formatNumber(locale, row.evidence_open)}</span>,
  },
]
