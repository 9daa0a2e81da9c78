import { isDeepStrictEqual } from 'node:util'
import { needOf, redefined, type Plant, type SceneDefinition, type SceneLife } from '@beacon/engine/scene'
import { withoutDrawing } from '@beacon/engine/scene/definition'
import { and, eq, notInArray } from 'drizzle-orm'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../db/id.ts'
import { scene, sceneNode, type SceneRecord } from '../../../db/schema/index.ts'
import type { SecretBox } from '../../platform/secret/index.ts'
import { makeSecrets, openInputs, plantsOf, sealInputs } from './inputs.ts'

/** What a scene is made from the next time: known before the transaction, as a start is. */
export interface NewDefinition {
  definition: SceneDefinition
  images: Readonly<Record<string, string>>
  flags: readonly string[]
  plants?: readonly Plant[]
  /** Values of secret variables by `secretName`, where they are not to be kept or random. */
  secrets?: Readonly<Record<string, string>>
}

/** What a scene would take more than it holds already. */
export function growthOf(row: SceneRecord, { definition }: NewDefinition): { cpu_milli: number; memory_mb: number } {
  if (!row.is_admitted) return { cpu_milli: 0, memory_mb: 0 }
  const { cpuMilli, memoryMb } = needOf(definition)
  return { cpu_milli: Math.max(0, cpuMilli - row.need_cpu_milli), memory_mb: Math.max(0, memoryMb - row.need_memory_mb) }
}

/**
 * Gives a locked scene another definition; the next generation is made from it. Nodes of the same name keep their ids and secrets,
 * so consoles and a team's notes stay true. Answers the row, whose life is not written yet.
 */
export async function redefineScene(tx: Tx, secret: SecretBox, row: SceneRecord, next: NewDefinition): Promise<SceneRecord> {
  const { scene_id } = row
  const { definition } = next
  const { plants: _old, ...before } = openInputs(secret, scene_id, row.inputs)
  const made = makeSecrets(definition)
  const secrets = Object.fromEntries(Object.entries(made).map(([key, value]) => [key, before.secrets[key] ?? value]))
  const { cpuMilli, memoryMb } = needOf(definition)
  const columns = {
    definition,
    images: { ...next.images },
    inputs: sealInputs(secret, scene_id, {
      ...before,
      flags: [...next.flags],
      ...plantsOf(next),
      secrets: { ...secrets, ...next.secrets },
    }),
    need_cpu_milli: cpuMilli,
    need_memory_mb: memoryMb,
  }
  await tx.update(scene).set(columns).where(eq(scene.scene_id, scene_id))
  const names = definition.nodes.map(({ id }) => id)
  await tx.delete(sceneNode).where(and(eq(sceneNode.scene_id, scene_id), notInArray(sceneNode.node, names)))
  for (const [position, node] of names.entries())
    await tx
      .insert(sceneNode)
      .values({ node_id: newId(), scene_id, node, position, state: 'waiting' })
      .onConflictDoUpdate({ target: [sceneNode.scene_id, sceneNode.node], set: { position } })
  return { ...row, ...columns, life: lifeFor(row, definition) }
}

/** The same definition leaves the snapshots of a scene usable, wherever its nodes are drawn. */
const lifeFor = (row: SceneRecord, definition: SceneDefinition): SceneLife =>
  isDeepStrictEqual(withoutDrawing(row.definition), withoutDrawing(definition)) ? row.life : redefined(row.life)
