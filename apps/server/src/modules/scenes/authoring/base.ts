import type { SceneDefinition } from '@beacon/engine/scene'
import type { Executor } from '../../../db/database.ts'
import type { ImageAuthoringRecord, LibraryImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { fullName } from '../image/index.ts'
import { authoredDefinition } from './definition.ts'
import { findVersion } from './repo.ts'

/** What the node starts as, by what its author asked for. @throws scene_not_ready where the version that it begins from is gone */
export async function definitionFor(
  executor: Executor,
  { entry, authoring }: { entry: LibraryImageRecord; authoring: ImageAuthoringRecord },
): Promise<SceneDefinition> {
  const base = (await findVersion(executor, authoring.base_image_id)) ?? fail('scene_not_ready')
  return authoredDefinition({
    image: fullName(base),
    virt_type: entry.virt_type,
    host_name: entry.name,
    start: authoring.start,
    plan: authoring.plan,
  })
}
