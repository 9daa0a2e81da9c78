import * as z from 'zod/mini'
import { user, viewer } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'

export const filePurpose = z.enum(['attachment', 'contest_logo', 'contest_cover', 'question_image', 'team_logo', 'avatar'])
export const fileView = z.object({ file_id: id, name: z.string(), size: z.int(), sha256: z.string(), media_type: z.string() })
export type FileView = z.infer<typeof fileView>
export const file = {
  upload: endpoint({
    method: 'POST',
    path: '/files',
    access: user,
    transfer: 'upload',
    status: 201,
    summary: 'Upload one file (multipart, field `file`); what it may be used for decides type, size and permission',
    query: z.object({ purpose: filePurpose }),
    reply: fileView,
    errors: ['file_type', 'file_size', 'file_image_size', 'disk_full'],
    body_bytes: limits.attachment_bytes,
  }),
  image: endpoint({
    method: 'GET',
    path: '/images/:file_id',
    access: viewer('contest'),
    transfer: 'download',
    summary: 'A picture (avatar, logo, cover, image of a text)',
    params: z.object({ file_id: id }),
    reply: z.unknown(),
  }),
}
