import type { LaneSpan } from './span-lane.tsx'

/** A version of a hill that ran. */
export interface Reign {
  version: number
  /** Null: nobody's. */
  owner: { entrant_id: string; name: string } | null
  from: string
  /** Null: it runs. */
  to: string | null
  /** It was rolled back, and counts for nobody. */
  is_void: boolean
}

/** Who held a hill when. */
export const laneOf = ({ reigns }: { reigns: readonly Reign[] }): LaneSpan[] =>
  reigns.flatMap(({ version, owner, from, to, is_void }) =>
    owner === null
      ? []
      : [{ id: String(version), holder_id: owner.entrant_id, name: owner.name, from_at: from, to_at: to, isVoid: is_void }],
  )
