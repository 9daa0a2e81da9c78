import * as z from 'zod/mini'
import { id, issue } from './fields.ts'

/** Where a version can come from. A new way in is one line here, one at the server and one in the form. */
export const imageSourceBody = z.discriminatedUnion(
  'kind',
  [
    /** A kept upload (purpose `scene_image`): a folder with a Dockerfile, or what `docker save` wrote. */
    z.strictObject({ kind: z.literal('upload'), file_id: id }),
  ],
  { error: issue('field_wrong') },
)
export type ImageSourceBody = z.output<typeof imageSourceBody>
