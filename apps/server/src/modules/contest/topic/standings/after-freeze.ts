import type { AnswerStandings } from './standings.ts'

/**
 * Topics that an entrant solved since the freeze and that its shown row does not hold. A try of before that was judged again
 * meanwhile is in neither direction part of it: the number would tell of what waits for the reveal. 0 while nothing is held back.
 */
export function solvedAfterFreeze({ is_frozen, clock, real, public: shown }: AnswerStandings, entrant_id: string): number {
  const freezeAt = clock.freeze_at
  if (!is_frozen || freezeAt === null) return 0
  const known = new Set(shown.row(entrant_id)?.cells.flatMap((cell) => (cell.is_solved ? [cell.topic_id] : [])))
  const own = real.row(entrant_id)?.cells ?? []
  return own.filter(({ topic_id, solved_at }) => solved_at !== null && solved_at >= freezeAt && !known.has(topic_id)).length
}
