import type { HillView } from '@beacon/api/kinds/koh/hill'
import type { LaneSpan } from '@beacon/ui/ruler'

/** Who held a hill when. */
export const laneOf = ({ reigns }: Pick<HillView, 'reigns'>): LaneSpan[] =>
  reigns.flatMap(({ version, owner, from, to, is_void }) =>
    owner === null
      ? []
      : [{ id: String(version), holder_id: owner.entrant_id, name: owner.name, from_at: from, to_at: to, isVoid: is_void }],
  )
