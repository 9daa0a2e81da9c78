import { compareRank, type RankKey } from '../rank-order.ts'

/** One entrant at one topic, as the resolver sees it. `worth` is all that the topic adds to the score, minus what it takes. */
export interface ResolverCell {
  topic_id: string
  is_solved: boolean
  solved_at: number | null
  worth: number
}

/** A row that the resolver moves. */
export interface ResolverEntrant extends RankKey {
  rank: number | null
  solved: number
  cells: readonly ResolverCell[]
  /** False where topics do not add up to the score: members score alone and the team has an average, a lowest or a highest. */
  adds: boolean
}

/** A pending topic of an entrant and what it brings. Gains are never negative: losses stand in the base already. */
interface Pending {
  topic_id: string
  is_solved: boolean
  solved_at: number | null
  gain: number
}

/** One entrant on its way from the frozen row to the real one. */
export interface Climb {
  real: ResolverEntrant
  /** What is still to be shown, in topic order. */
  pending: Pending[]
  /** What the board says: the frozen row until the first touch. */
  shown: RankKey & { solved: number }
  /** Never better than what the entrant will have in the end, and only rising: whoever is worst by it comes next. */
  floor: RankKey
  /** Solved without what is pending. */
  base_solved: number
  is_touched: boolean
}

interface ClimbInput {
  frozen: ResolverEntrant | undefined
  real: ResolverEntrant
  topic_ids: readonly string[]
  isPending: (entrant_id: string, topic_id: string) => boolean
}

export function climbOf({ frozen, real, topic_ids, isPending }: ClimbInput): Climb {
  const { entrant_id, sort_name } = real
  const cells = new Map(real.cells.map((cell) => [cell.topic_id, cell]))
  const old = new Map((frozen?.cells ?? []).map((cell) => [cell.topic_id, cell]))
  const adds = real.adds && (frozen?.adds ?? true)
  const pending = topic_ids.flatMap((topic_id): Pending[] => {
    const [now, before] = [cells.get(topic_id), old.get(topic_id)]
    const is_solved = now?.is_solved === true
    if (before?.is_solved === true || !(is_solved || isPending(entrant_id, topic_id))) return []
    const gain = is_solved && adds ? Math.max(0, now.worth - (before?.worth ?? 0)) : 0
    return [{ topic_id, is_solved, solved_at: now?.solved_at ?? null, gain }]
  })
  const last = pending.filter((one) => one.is_solved).at(-1)
  if (!adds && last !== undefined) last.gain = Math.max(0, real.score - (frozen?.score ?? 0))
  const base = pending.reduce((score, { gain }) => score - gain, real.score)
  return {
    real,
    pending,
    shown: { entrant_id, sort_name, score: frozen?.score ?? 0, last_at: frozen?.last_at ?? null, solved: frozen?.solved ?? 0 },
    floor: { entrant_id, sort_name, score: base, last_at: real.last_at },
    base_solved: real.solved - pending.filter(({ is_solved }) => is_solved).length,
    is_touched: false,
  }
}

/** Shows the next pending topic: the score rises by its gain, and by what the row owed since the freeze at its first touch. */
export function takeNext(climb: Climb): Pending | null {
  const next = climb.pending.shift()
  if (next === undefined) return null
  const { shown, floor, real } = climb
  const solved = (climb.is_touched ? shown.solved : climb.base_solved) + (next.is_solved ? 1 : 0)
  climb.is_touched = true
  climb.floor = { ...floor, score: floor.score + next.gain }
  const later = next.is_solved ? Math.max(shown.last_at ?? 0, next.solved_at ?? 0) : shown.last_at
  climb.shown =
    climb.pending.length === 0
      ? { ...shown, score: real.score, solved: real.solved, last_at: real.last_at }
      : { ...shown, score: climb.floor.score, solved, last_at: later }
  return next
}

/** Where a key belongs in a list that is sorted best first. */
export function placeIn<Item>(list: readonly Item[], keyOf: (item: Item) => RankKey, key: RankKey): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = list[middle]
    if (item !== undefined && compareRank(keyOf(item), key) <= 0) low = middle + 1
    else high = middle
  }
  return low
}
