import type { ImageSourceBody } from '@beacon/api/image-sources'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { imageBytes, overRoom, type ImageWish } from '../image/index.ts'

/** What a source gives to the row that is made of it, and what the audit log says of it. */
export interface TakenSource {
  wish: Pick<ImageWish, 'file_id' | 'source' | 'origin'>
  after: Record<string, string | number>
}
type Take<Kind extends ImageSourceBody['kind']> = (
  ctx: SignedIn,
  tx: Tx,
  source: Extract<ImageSourceBody, { kind: Kind }>,
) => Promise<TakenSource>

/** Ways in. What is not said here is refused by the contract before. */
const takes: { [Kind in ImageSourceBody['kind']]: Take<Kind> } = {
  upload: takeUpload,
}

export const takeSource = (ctx: SignedIn, tx: Tx, source: ImageSourceBody): Promise<TakenSource> => takes[source.kind](ctx, tx, source)

/** A file of one's own. That it fits is asked here and again once its size unpacked is known. */
async function takeUpload(ctx: SignedIn, tx: Tx, { file_id }: { file_id: string }): Promise<TakenSource> {
  const { image_quota_gb } = (await settingsOf(ctx, tx)).values
  const file = (await keepFiles(tx, [{ file_id, path: 'source.file_id' }], ['scene_image'])).get(file_id) ?? fail('not_found')
  if (file.user_id !== ctx.actor.user_id) fail('not_found')
  const over = overRoom(await imageBytes(tx), file.size, image_quota_gb)
  if (over !== null) fail('quota_exceeded', { quota: 'image_gb', ...over })
  return { wish: { file_id }, after: { file: file.name, size: file.size, sha256: file.sha256 } }
}
