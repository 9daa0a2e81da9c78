import { LRUCache } from 'lru-cache'
import type { EntrantRow } from './batch-rows.ts'
import type { WaitingTry } from './try.ts'

/**
 * Who takes part, as it was read under the lock of the contest. It holds as long as the contest has the same stamp of its people, which
 * every change of an entrant or of its members replaces. Null: this person has no part.
 */
interface KnownEntrants {
  stamp: string
  /** Whether each has its members with it. */
  hasRosters: boolean
  entrants: Map<string, EntrantRow | null>
}
export interface Remembered {
  stamp: string
  /** In the order of the tries. */
  people: (EntrantRow | null)[]
}

const mostPeople = 50_000
const known = new LRUCache<string, KnownEntrants>({ max: 100 })

/** Who sent these tries, by what was known last; null where anybody is unknown. Whether it still holds is for the lock to say. */
export function rememberedEntrants(contest_id: string, tries: readonly WaitingTry[], hasRosters: boolean): Remembered | null {
  const last = known.get(contest_id)
  if (last === undefined || last.hasRosters !== hasRosters) return null
  const people: (EntrantRow | null)[] = []
  for (const { user } of tries) {
    const found = last.entrants.get(user.user_id)
    if (found === undefined) return null
    people.push(found)
  }
  return { stamp: last.stamp, people }
}

/** Keeps what was read under the lock that showed this stamp. */
export function keepEntrants(
  contest_id: string,
  { stamp, hasRosters }: Omit<KnownEntrants, 'entrants'>,
  { tries, entrants }: { tries: readonly WaitingTry[]; entrants: readonly EntrantRow[] },
): void {
  const last = known.get(contest_id)
  const isSame = last?.stamp === stamp && last.hasRosters === hasRosters && last.entrants.size < mostPeople
  const kept = isSame ? last : { stamp, hasRosters, entrants: new Map<string, EntrantRow | null>() }
  known.set(contest_id, kept)
  const byUser = new Map(entrants.map((row) => [row.user_id, row]))
  for (const { user } of tries) kept.entrants.set(user.user_id, byUser.get(user.user_id) ?? null)
}
