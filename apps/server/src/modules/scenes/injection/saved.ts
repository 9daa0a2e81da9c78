import type { AuthoringSaved } from '../authoring/index.ts'
import { imageService } from '../../../db/schema/index.ts'
import { heldIn, selectInjections } from './repo.ts'

/** A version holds what its base held and what was put in; of a service that came twice, the version that came last. */
export const keepServices: AuthoringSaved = async (tx, { authoring, version }) => {
  const held = await heldIn(tx, authoring.base_image_id)
  for (const { status, service_id, version_id } of await selectInjections(tx, authoring.authoring_id))
    if (status === 'done') held.set(service_id, version_id)
  if (held.size === 0) return
  const { image_id } = version
  await tx
    .insert(imageService)
    .values([...held].map(([service_id, version_id]) => ({ image_id, service_id, version_id })))
    .onConflictDoNothing()
}
