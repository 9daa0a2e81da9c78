import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { instance as contract } from '@beacon/api/scene/instance'
import { and, eq, inArray } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { sceneImage } from '../../../db/schema/index.ts'
import { fail } from '../../../failure.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { fullName, holdName, imageBytes, makeImage, overRoom, placeWord, sealStartSecrets } from '../image/index.ts'
import { lockInstance, openSecrets, sceneOf } from './repo.ts'
import { getSeen } from './see.ts'
import { plainSecrets } from './settings.ts'

/** Nothing may write to the disk while it is copied. */
const keepable = new Set(['paused', 'hanged'])

/**
 * What stands on the disk of an instance as the next version of an image; the scenes process copies it. Whoever presses again while
 * it is copied is told of the same version.
 */
export async function keepAsImage(
  ctx: SignedIn,
  instance_id: string,
  { name, note: text }: Parsed<typeof contract.save_image>['body'],
): Promise<Reply<typeof contract.save_image>> {
  await getSeen(ctx, instance_id)
  const { image_quota_gb } = (await settingsOf(ctx)).values
  return change(ctx, { module: 'image', operation: 'save', object_type: 'image' }, async (tx, note) => {
    const row = (await lockInstance(tx, instance_id)) ?? fail('not_found')
    const there = await sceneOf(tx, row)
    const isIdle = there !== null && there.is_alive && there.life.op === null && keepable.has(there.life.rest)
    // Of several nodes none is the one that is meant.
    if (!isIdle || row.settings === null) return fail('scene_state', { rest: there?.life.rest ?? 'none' })
    const { start, host_name: node } = row.settings
    const origin = placeWord({ scene: there.scene_id, gen: there.life.gen, node: there.definition.nodes[0]?.id ?? node })
    await holdName(tx, name)
    const under = and(eq(sceneImage.name, name), eq(sceneImage.origin, origin), inArray(sceneImage.status, ['waiting', 'building']))
    const [same] = await tx.select().from(sceneImage).where(under)
    if (same !== undefined) {
      note({ object_id: same.image_id, object_name: fullName(same), after: { again: true } })
      return { image_id: same.image_id, name, version: same.version }
    }
    const over = overRoom(await imageBytes(tx), 0, image_quota_gb)
    if (over !== null) fail('quota_exceeded', { quota: 'image_gb', ...over })
    const secrets = plainSecrets(openSecrets(ctx.secret, row))
    const made = await makeImage(tx, {
      name,
      file_id: null,
      by: ctx.actor.user_id,
      source: 'author',
      origin,
      start,
      start_secrets: sealStartSecrets(ctx.secret, name, secrets),
      ...(text === '' ? {} : { note: text }),
    })
    note({ object_id: made.image_id, object_name: fullName(made), after: { instance: row.name } })
    return { image_id: made.image_id, name, version: made.version }
  })
}
