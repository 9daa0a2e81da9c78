import * as z from 'zod/mini'
import { id, issue, text } from '../fields.ts'
import { baseNames } from './image-limits.ts'

/** Where a version can come from. A new way in is one line here, one at the server and one in the form. */
export const imageSourceBody = z.discriminatedUnion(
  'kind',
  [
    /** A kept upload (purpose `scene_image`): a folder with a Dockerfile, or what `docker save` wrote. */
    z.strictObject({ kind: z.literal('upload'), file_id: id }),
    /** A kept upload (purpose `scene_disk`): a disk of a virtual machine, or an OVA of which `member` names the disk where it holds several. */
    z.strictObject({ kind: z.literal('disk'), file_id: id, member: z._default(text({ max: 200 }), '') }),
    /** An image at a registry of the setting `image_registry_hosts`, by tag or digest. */
    z.strictObject({ kind: z.literal('registry'), reference: text({ min: 1, max: 255 }) }),
    /** One of the bases that this installation makes by itself, as it is. */
    z.strictObject({ kind: z.literal('base'), name: z.enum(baseNames) }),
  ],
  { error: issue('field_wrong') },
)
export type ImageSourceBody = z.output<typeof imageSourceBody>
