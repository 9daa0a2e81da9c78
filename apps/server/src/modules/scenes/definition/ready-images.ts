import type { SceneDefinition } from '@beacon/engine/scene/definition'
import type { Executor } from '../../../db/database.ts'
import { engineImages } from '../image/index.ts'

/** Images of a definition that are ready to be started. */
export async function readyImages(executor: Executor, { nodes }: SceneDefinition): Promise<ReadonlySet<string>> {
  return new Set(Object.keys(await engineImages(executor, [...new Set(nodes.map(({ image }) => image))])))
}
