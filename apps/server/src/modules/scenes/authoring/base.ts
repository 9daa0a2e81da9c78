import type { Executor } from '../../../db/database.ts'
import type { ImageAuthoringRecord, LibraryImageRecord } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { findFile } from '../../platform/file/index.ts'
import { blankDisk } from '../driver/index.ts'
import { fullName } from '../image/index.ts'
import type { InstanceWish } from '../instance/index.ts'
import { authoredDefinition, blankImage } from './definition.ts'
import { drivesOf } from './drives.ts'
import { findVersion } from './repo.ts'

/** An empty disk, and a drive with what it is installed from. */
export const installedFrom = (host_name: string, storage_key: string): Pick<InstanceWish, 'images' | 'discs'> => ({
  images: { [blankImage]: blankDisk },
  discs: { [host_name]: storage_key },
})

/** What the node starts as, by what its author asked for. @throws scene_not_ready where what it begins from is gone */
export async function nodeFor(
  executor: Executor,
  { entry, authoring }: { entry: LibraryImageRecord; authoring: ImageAuthoringRecord },
): Promise<Pick<InstanceWish, 'definition' | 'images' | 'discs'>> {
  const { plan, start, base_image_id } = authoring
  const definitionOf = (image: string) => authoredDefinition({ image, virt_type: entry.virt_type, host_name: entry.name, start, plan })
  if (plan.iso_file_id !== null) {
    const disc = (await findFile(executor, plan.iso_file_id)) ?? fail('scene_not_ready')
    return { definition: definitionOf(blankImage), ...installedFrom(entry.name, disc.storage_key) }
  }
  const base = (await findVersion(executor, base_image_id)) ?? fail('scene_not_ready')
  const definition = definitionOf(fullName(base))
  return { definition, ...drivesOf(definition) }
}
