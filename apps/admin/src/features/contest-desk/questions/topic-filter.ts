import type { TopicRow } from '@beacon/api/topic/topic'
import type { TableState } from '@beacon/ui/table'

/** What a filter of the Questions tab keeps. */
export function keepsTopic(row: TopicRow, { direction, state }: TableState['filters']): boolean {
  if (direction !== undefined && row.direction.resource_id !== direction) return false
  switch (state) {
    case 'online':
      return row.is_online && row.is_public
    case 'offline':
      return !row.is_online
    case 'hidden':
      return !row.is_public
    case 'unsolved':
      return row.solves + row.unranked_solves === 0
    case 'report':
      return row.has_pending_report
    case 'newer':
      return row.has_newer_text
    default:
      return true
  }
}

/** What the columns sort by, by their wire names. */
export const topicKeys: Record<string, (row: TopicRow) => string | number> = {
  sort: (row) => row.sort,
  name: (row) => row.name.toLowerCase(),
  direction: (row) => row.direction.name_en,
  value: (row) => row.value,
  score: (row) => row.score,
  solves: (row) => row.solves,
  tries: (row) => row.tries,
  correct: (row) => (row.tries === 0 ? -1 : row.correct / row.tries),
  release_at: (row) => row.release_at ?? '',
  rating: (row) => row.rating?.average ?? -1,
}
