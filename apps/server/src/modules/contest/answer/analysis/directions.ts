import type { AnalysisReply } from '@beacon/api/topic/analysis'
import type { FlagRow } from '@beacon/engine/answers'
import { median } from './measures.ts'

/**
 * Share of each direction's topics that an entrant solved: the first places' own, and the median of everybody who scored.
 * Directions stand in the order of the contest's topics.
 */
export function directionProfile(
  topics: readonly { topic_id: string; direction: string }[],
  rows: readonly FlagRow[],
  shown: number,
): AnalysisReply['directions'] {
  const byDirection = new Map<string, Set<string>>()
  for (const { topic_id, direction } of topics) byDirection.set(direction, (byDirection.get(direction) ?? new Set()).add(topic_id))
  const solvedBy = rows.map(({ entrant_id, cells }) => ({
    entrant_id,
    solved: cells.filter(({ is_solved }) => is_solved).map(({ topic_id }) => topic_id),
  }))
  const scored = solvedBy.filter(({ solved }) => solved.length > 0)
  return [...byDirection].map(([direction, ids]) => {
    const shareOf = (solved: readonly string[]) => solved.filter((id) => ids.has(id)).length / ids.size
    return {
      direction,
      topics: ids.size,
      median: median(scored.map(({ solved }) => shareOf(solved))) ?? 0,
      entrants: solvedBy.slice(0, shown).map(({ entrant_id, solved }) => ({ entrant_id, share: shareOf(solved) })),
    }
  })
}
