import type { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import type { Parsed } from '@beacon/api/endpoint'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail } from '../../../failure.ts'
import { openStartSecrets, partSecrets, sealStartSecrets, tellImage } from '../image/index.ts'
import { mustBeFree } from './idle.ts'
import { lockAuthoring } from './lock.ts'
import { nameOf, writeAuthoring } from './repo.ts'
import { about } from './words.ts'

/** What nodes of the next version start with. A check of other parameters holds no longer. */
export async function setStart(
  ctx: SignedIn,
  resource_id: string,
  { start, version }: Parsed<typeof contract.setStart>['body'],
): Promise<void> {
  await change(ctx, { ...about, operation: 'update', object_id: resource_id }, async (tx, note) => {
    const { entry, authoring } = await lockAuthoring(tx, resource_id, ctx.actor.user_id)
    mustBeFree({ entry, authoring })
    if (authoring.version !== version)
      fail('changed_meanwhile', {
        who: await nameOf(tx, entry.locked_by),
        at: authoring.updated_at,
        fields: ['start'],
        version: authoring.version,
      })
    const parted = partSecrets(start, openStartSecrets(ctx.secret, entry.name, authoring.start_secrets))
    note({ object_name: entry.title, before: { start: authoring.start }, after: { start: parted.start } })
    await writeAuthoring(tx, authoring, {
      start: parted.start,
      start_secrets: sealStartSecrets(ctx.secret, entry.name, parted.secrets),
      check: null,
      checked_at: null,
      version: version + 1,
    })
    await tellImage(tx, resource_id)
  })
}
