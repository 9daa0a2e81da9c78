import type { TopicRow } from '@beacon/api/topic/topic'
import { formatNumber } from '@beacon/i18n'
import { msg } from '@lingui/core/macro'
import type { Speech } from '../../parts/desk/desk-figures.ts'
import { columnOf } from '../../parts/list/column-of.tsx'
import type { TopicColumn } from '../kind.ts'

/** How players rated a question. */
export const topicColumns = ({ i18n, locale }: Speech): readonly TopicColumn[] => {
  const column = columnOf<TopicRow>(locale)
  return [
    column.mono({ id: 'rating', header: i18n._(msg`Rating`), width: 76, align: 'right', sortKey: 'rating', hidden: true }, ({ rating }) =>
      rating === null ? '–' : `${formatNumber(locale, rating.average, 1)} (${rating.count})`,
    ),
  ]
}
