import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { imagePackages as contract } from '@beacon/api/image/image-packages'
import { imageLimits } from '@beacon/api/image/image-limits'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { ensureEntry, fullName, holdName, makeImage } from '../image/index.ts'
import { takeOwnFile } from '../image-library/index.ts'
import { rateLimit } from '../../platform/rate-limit/index.ts'

const hour = 3_600_000

/** The next version of a name. A name that is new gets title, role and system from the package once it was read. */
export async function importPackage(
  ctx: SignedIn,
  { name, file_id }: Parsed<typeof contract.import>['body'],
): Promise<Reply<typeof contract.import>> {
  await rateLimit(ctx, `image ${ctx.actor.user_id}`, imageLimits.creates_per_hour, hour)
  return change(ctx, { module: 'image', object_type: 'image', operation: 'import' }, async (tx, note) => {
    await holdName(tx, name)
    const file = await takeOwnFile(ctx, tx, { file_id, purpose: 'image_package', path: 'file_id' })
    const by = ctx.actor.user_id
    const { resource_id } = await ensureEntry(tx, name, { made_by: by, updated_by: by })
    const row = await makeImage(tx, { name, file_id, source: 'package', by })
    note({ object_id: resource_id, object_name: fullName(row), after: { file: file.name, size: file.size, sha256: file.sha256 } })
    return { resource_id, image_id: row.image_id }
  })
}
