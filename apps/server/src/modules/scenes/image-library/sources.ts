import type { ImageOs } from '@beacon/api/image/image-fields'
import { imageLimits } from '@beacon/api/image/image-limits'
import type { ImageSourceBody } from '@beacon/api/image/image-sources'
import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { fail } from '../../../failure.ts'
import { keepFiles } from '../../platform/file/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { imageBytes, overRoom, type ImageWish } from '../image/index.ts'

/** What a source gives to the row that is made of it, and what the audit log says of it. */
export interface TakenSource {
  wish: Pick<ImageWish, 'file_id' | 'source' | 'origin' | 'folder'>
  after: Record<string, string | number>
}
type Take<Kind extends ImageSourceBody['kind']> = (
  ctx: SignedIn,
  tx: Tx,
  source: Extract<ImageSourceBody, { kind: Kind }>,
  os: ImageOs,
) => Promise<TakenSource>

/** Ways in. What is not said here is refused by the contract before. */
const takes: { [Kind in ImageSourceBody['kind']]: Take<Kind> } = {
  upload: takeUpload,
  disk: takeDisk,
  registry: takeRegistry,
  base: takeBase,
}

export const takeSource = (ctx: SignedIn, tx: Tx, source: ImageSourceBody, os: ImageOs): Promise<TakenSource> =>
  source.kind === 'upload'
    ? takes.upload(ctx, tx, source, os)
    : source.kind === 'disk'
      ? takes.disk(ctx, tx, source, os)
      : source.kind === 'registry'
        ? takes.registry(ctx, tx, source, os)
        : takes.base(ctx, tx, source, os)

/** A file of one's own. That it fits is asked here and again once its size unpacked is known. */
export async function takeOwnFile(ctx: SignedIn, tx: Tx, { file_id, purpose, path }: { file_id: string; purpose: Purpose; path: string }) {
  const { image_quota_gb } = (await settingsOf(ctx, tx)).values
  const file = (await keepFiles(tx, [{ file_id, path }], [purpose])).get(file_id) ?? fail('not_found')
  if (file.user_id !== ctx.actor.user_id) fail('not_found')
  const over = overRoom(await imageBytes(tx), file.size, image_quota_gb)
  if (over !== null) fail('quota_exceeded', { quota: 'image_gb', ...over })
  return file
}
type Purpose = 'scene_image' | 'scene_disk' | 'scene_disc' | 'image_package'
const auditOf = ({ name, size, sha256 }: { name: string; size: number; sha256: string }) => ({ file: name, size, sha256 })

async function takeUpload(ctx: SignedIn, tx: Tx, { file_id }: { file_id: string }): Promise<TakenSource> {
  const file = await takeOwnFile(ctx, tx, { file_id, purpose: 'scene_image', path: 'source.file_id' })
  return { wish: { file_id }, after: auditOf(file) }
}

async function takeDisk(
  ctx: SignedIn,
  tx: Tx,
  { file_id, member }: { file_id: string; member: string },
  os: ImageOs,
): Promise<TakenSource> {
  const file = await takeOwnFile(ctx, tx, { file_id, purpose: 'scene_disk', path: 'source.file_id' })
  const max = imageLimits.windows_disk_bytes
  if (os === 'windows' && file.size > max) fail('file_size', { size: file.size, max })
  return { wish: { file_id, source: 'disk', folder: member }, after: auditOf(file) }
}

/** Whether it can be made here is told where it is made. */
async function takeBase(_ctx: SignedIn, _tx: Tx, { name }: { name: string }): Promise<TakenSource> {
  return { wish: { file_id: null, source: 'base', origin: name }, after: { base: name } }
}

/** Whether its host may be asked is read anew when it is. */
async function takeRegistry(ctx: SignedIn, tx: Tx, { reference }: { reference: string }): Promise<TakenSource> {
  const { image_registry_hosts } = (await settingsOf(ctx, tx)).values
  if (image_registry_hosts.length === 0) fail('registry_off')
  return { wish: { file_id: null, source: 'registry', origin: reference }, after: { reference } }
}
