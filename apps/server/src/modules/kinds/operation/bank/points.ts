import { createHash } from 'node:crypto'
import { withoutDrawing, type SceneDefinition } from '@beacon/engine/scene'
import type { OperationRecord, StoredOperationPoint } from '../../../../db/schema/kinds/operation/question-operation.ts'

/** Points that a program judges. */
export const scriptPoints = ({ points }: Pick<OperationRecord, 'points'>): StoredOperationPoint[] =>
  points.filter(({ judge }) => judge === 'script')

export const scoreOf = (points: readonly Pick<StoredOperationPoint, 'score'>[]): number =>
  points.reduce((sum, { score }) => sum + (score ?? 0), 0)

export interface ProvedTerms extends Pick<
  StoredOperationPoint,
  'role' | 'node' | 'port' | 'script_args' | 'timeout_s' | 'reads' | 'commands'
> {
  definition: SceneDefinition
  script_id: string
}

/** Names what a proof of a point proves: whatever its check could find otherwise. The drawing of a scene says nothing of it. */
export function digestOf({ definition, role, node, port, script_args, timeout_s, reads, commands, script_id }: ProvedTerms): string {
  const all = [sorted(withoutDrawing(definition)), role, node, port, script_args, timeout_s, reads, sorted(commands), script_id]
  return createHash('sha256').update(JSON.stringify(all)).digest('hex')
}

/** The database gives the keys of an object back in an order of its own. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
