import type { Executor } from '../../../db/database.ts'
import type { ImageAuthoringRecord, SceneRecord } from '../../../db/schema/index.ts'
import type { NodePlace } from '../image/index.ts'
import { findNode } from './repo.ts'

export interface AuthoringNode {
  /** Where the node stands at its engine. */
  place: NodePlace
  /** A program can be run in it now. */
  isRunning: boolean
  scene: SceneRecord
}

export const placeOf = ({ scene_id, life, definition }: SceneRecord): NodePlace => ({
  scene: scene_id,
  gen: life.gen,
  node: definition.nodes[0]?.id ?? '',
})

/** Its engine has it no more, and with it what was made in it since the last snapshot. */
export const isLost = (scene: SceneRecord | null): boolean => scene?.life.rest === 'error' && scene.life.cause?.kind === 'node_lost'

/** The node that is worked in; null where none stands at an engine. */
export async function authoringNode(
  executor: Executor,
  authoring: Pick<ImageAuthoringRecord, 'instance_id'>,
): Promise<AuthoringNode | null> {
  const scene = (await findNode(executor, authoring))?.scene ?? null
  if (scene === null || !scene.is_alive || scene.life.rest === 'none') return null
  return { place: placeOf(scene), isRunning: scene.life.rest === 'running' && scene.life.op === null, scene }
}
