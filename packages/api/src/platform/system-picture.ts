import * as z from 'zod/mini'
import { anybody } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { media } from '../media.ts'

/** Apart from the settings themselves: every page's first load names a logo, few know their schemas. */
export const systemPicture = endpoint({
  method: 'GET',
  path: '/settings/pictures/:name/:file_id',
  access: anybody,
  transfer: 'download',
  sends: [media.image],
  summary: 'A logo, the favicon or the picture of the sign-in page, while it is in use',
  params: z.object({ name: z.enum(['logo_dark', 'logo_light', 'favicon', 'login_picture']), file_id: id }),
  reply: z.unknown(),
})
