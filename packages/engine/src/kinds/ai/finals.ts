/** A scored submission that may become a final. */
export interface FinalFact {
  submission_id: string
  entrant_id: string
  topic_id: string
  /** The better, the earlier: its order among those of its entrant and topic by public scores. */
  metric: number
  at: number
  is_final: boolean
  is_void: boolean
}

/** before: not over. choosing: finals may still be chosen. closed: the organiser reveals. revealed: for good. */
export type FinalsState = 'before' | 'choosing' | 'closed' | 'revealed'

/** `end_at` is null while the contest is not over. */
export function finalsAt(of: { end_at: number | null; grace_ms: number; is_revealed: boolean }, now: number): FinalsState {
  if (of.is_revealed) return 'revealed'
  if (of.end_at === null) return 'before'
  return now < of.end_at + of.grace_ms ? 'choosing' : 'closed'
}

/**
 * Submissions whose private scores decide: those that an entrant chose for a topic, or as many of its best public ones where it chose none
 * that stands. `compare` is negative where the first metric is better.
 */
export function finalsOf(
  facts: readonly FinalFact[],
  most: number,
  compare: (topic_id: string, left: number, right: number) => number,
): string[] {
  const groups = new Map<string, FinalFact[]>()
  for (const fact of facts) {
    if (fact.is_void) continue
    const key = `${fact.entrant_id} ${fact.topic_id}`
    groups.set(key, [...(groups.get(key) ?? []), fact])
  }
  return [...groups.values()].flatMap((own) => {
    const chosen = own.filter(({ is_final }) => is_final)
    const best = [...own].sort((left, right) => compare(left.topic_id, left.metric, right.metric) || left.at - right.at)
    return (chosen.length > 0 ? chosen : best.slice(0, most)).map(({ submission_id }) => submission_id)
  })
}
