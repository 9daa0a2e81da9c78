import { heldGen } from '@beacon/engine/scene'
import type { SceneRecord } from '../../../db/schema/index.ts'
import type { Ref, Seen, SeenNode } from '../driver/index.ts'

/** Nodes of each scene in a list of the engine. */
export function nodesByScene({ nodes }: Seen): Map<string, SeenNode[]> {
  const found = new Map<string, SeenNode[]>()
  for (const node of nodes) found.set(node.ref.scene, [...(found.get(node.ref.scene) ?? []), node])
  return found
}

/**
 * What an engine holds and no row wants: of scenes that are gone or closed, and of older generations. The list was taken before the
 * rows were read, so what is in it without a row is garbage for certain. Scenes that are worked on clean up themselves.
 */
export function garbageOf(seen: Seen, rows: readonly SceneRecord[], isWorkedOn: (scene_id: string) => boolean): Ref[] {
  const wanted = new Map(rows.filter(({ is_alive }) => is_alive).map(({ scene_id, life }) => [scene_id, heldGen(life)]))
  const refs = new Map([...seen.nodes.map(({ ref }) => ref), ...seen.nets].map((ref) => [`${ref.scene} ${ref.gen}`, ref]))
  return [...refs.values()].filter(({ scene, gen }) => !isWorkedOn(scene) && wanted.get(scene) !== gen)
}
