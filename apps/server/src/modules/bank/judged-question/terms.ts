import { createHash } from 'node:crypto'
import type { JudgeTimes } from '@beacon/engine/judging'
import type { PlantPlace } from '@beacon/api/scene/plant'
import { withoutDrawing, type PlantAs, type SceneDefinition } from '@beacon/engine/scene'

/** What a judging is about, of a question or of the topic that is its copy. */
export interface JudgedTerms {
  definition: SceneDefinition
  node: string
  port: number
  flag_place: PlantPlace
  checker_id: string
  exploit_id: string
  restart_command: string
  check_timeout_s: number
  exploit_timeout_s: number
  ready_s: number
}

export const plantAs = (place: PlantPlace): PlantAs =>
  place.into === 'file' ? { file: place.path, mode: place.mode } : { variable: place.key }

export const timesOf = ({ check_timeout_s, exploit_timeout_s, ready_s }: Omit<JudgedTerms, 'definition'>): JudgeTimes => ({
  ready_ms: ready_s * 1_000,
  functions_ms: check_timeout_s * 1_000,
  exploit_ms: exploit_timeout_s * 1_000,
})

/** Names what a proof proves: whatever a judging could find otherwise. The drawing of a scene says nothing of it. */
export function digestOf({ definition, ...terms }: JudgedTerms): string {
  const { node, port, flag_place, checker_id, exploit_id, restart_command, check_timeout_s, exploit_timeout_s, ready_s } = terms
  const all = [node, port, flag_place, checker_id, exploit_id, restart_command, check_timeout_s, exploit_timeout_s, ready_s]
  return createHash('sha256')
    .update(JSON.stringify([sorted(withoutDrawing(definition)), ...all.map(sorted)]))
    .digest('hex')
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
