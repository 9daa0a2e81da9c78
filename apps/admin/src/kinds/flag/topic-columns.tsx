import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { Speech } from '../../parts/desk/desk-figures.ts'
import type { TopicColumn } from '../kind.ts'

/** How players rated a question. */
export const topicColumns = ({ i18n, locale }: Speech): readonly TopicColumn[] => [
  {
    id: 'rating',
    header: i18n._(msg`Rating`),
    width: 76,
    align: 'right',
    sortKey: 'rating',
    hidden: true,
    cell: ({ rating }) => (
      <span className="type-mono text-fg-2">{rating === null ? '–' : `${formatNumber(locale, rating.average, 1)} (${rating.count})`}</span>
    ),
  },
]
