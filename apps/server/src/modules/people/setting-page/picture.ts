import type { Ctx } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import type { Special } from '../../../module.ts'
import { openPicture } from '../../platform/file/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'

/** Only the picture that is in use now: the address of an old one opens nothing. */
export async function settingPicture(
  ctx: Ctx,
  { name, file_id }: { name: 'logo_dark' | 'logo_light' | 'favicon' | 'login_picture'; file_id: string },
): Promise<Special> {
  const { values } = await settingsOf(ctx)
  return values[name] === file_id ? openPicture(ctx, file_id) : fail('not_found')
}
