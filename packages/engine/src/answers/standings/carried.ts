import type { FlagRow } from './rows.ts'

/** What an entrant has at one topic, for readers who add up points and know of nothing else. */
export interface Carried {
  /** Null: what belongs to no topic that they know. */
  topic_id: string | null
  points: number
  at: number
}

/** Whose topics are known, and the instants that the readers take. */
export interface CarriedFor {
  isKnown: (topic_id: string) => boolean
  start_at: number
  /** A score that has no instant stands behind all that have one. */
  last_at: number
}

/**
 * A row as points at topics, one of each: they add up to the score, and the latest instant is the tie's. More than the score
 * (deductions, hints, the average of a team) is cut in proportion; less (rewards, unknown topics) stands apart. Only there, and only
 * of a score below 0, points are negative.
 */
export function carriedOf(row: FlagRow, { isKnown, start_at, last_at: latest }: CarriedFor): Carried[] {
  const { score, last_at } = row
  if (last_at === null) return score === 0 ? [] : [{ topic_id: null, points: score, at: latest }]
  const inTime = (at: number) => Math.min(latest, Math.max(start_at, at))
  const tie = inTime(last_at)
  const gained = row.cells.flatMap(({ topic_id, is_solved, solved_at, points, bonus, hints, judged }): Carried[] => {
    const net = Math.max(0, points + bonus - hints + judged)
    if (!isKnown(topic_id) || (net === 0 && !is_solved)) return []
    return [{ topic_id, points: net, at: Math.min(tie, inTime(solved_at ?? last_at)) }]
  })
  const items = cutTo(gained, Math.max(0, score))
  const rest = score - sumOf(items)
  if (rest !== 0 || items.length === 0) items.push({ topic_id: null, points: rest, at: start_at })
  return untilTie(items, tie)
}

const sumOf = (items: readonly Carried[]): number => items.reduce((sum, { points }) => sum + points, 0)

/** Whole points in proportion: each is the step of the rounded sum, so that they add up exactly. */
function cutTo(items: Carried[], most: number): Carried[] {
  const all = sumOf(items)
  if (all <= most) return items
  let before = 0
  let given = 0
  return items.map((item) => {
    before += item.points
    const until = Math.round((before / all) * most)
    const points = until - given
    given = until
    return { ...item, points }
  })
}

/** Where nothing was made at the tie's instant, it came from what stands apart, or from a member who solved a topic after another. */
function untilTie(items: Carried[], tie: number): Carried[] {
  if (items.some(({ at }) => at === tie)) return items
  const latest = Math.max(...items.map(({ at }) => at))
  const index = Math.max(
    items.findIndex(({ at }) => at === latest),
    items.findIndex(({ topic_id }) => topic_id === null),
  )
  return items.map((item, place) => (place === index ? { ...item, at: tie } : item))
}
