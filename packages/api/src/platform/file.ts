import * as z from 'zod/mini'
import { user, viewer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, queryInt, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { media } from '../media.ts'

export const filePurpose = z.enum([
  'attachment',
  'check_script',
  'patch',
  'ai_reference',
  'ai_submission',
  'contest_logo',
  'contest_cover',
  'question_image',
  'notice_image',
  'team_logo',
  'avatar',
  'writeup',
  'report',
  'appeal',
  'score_table',
  'system_logo',
  'favicon',
  'login_picture',
  'vpn_package',
  'resource_package',
  'scene_image',
  'scene_disk',
  'image_package',
  'image_icon',
  'service_linux',
  'service_windows',
  'service_docker',
  'service_icon',
  'scene_disc',
])
export const fileView = z.object({ file_id: id, name: z.string(), size: z.int(), sha256: z.string(), media_type: z.string() })
/** `offset`: bytes that have arrived; the next piece begins there. */
export const uploadView = z.object({ upload_id: id, size: z.int(), offset: z.int(), piece_bytes: z.int() })
export type UploadView = z.infer<typeof uploadView>
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
    errors: ['file_type', 'file_size', 'file_image_size', 'file_empty', 'file_too_small'],
    body_bytes: limits.report_bytes,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/uploads',
    access: user,
    status: 201,
    summary: 'Begin an upload in pieces, which may be resumed for a day; the same rules as `POST /files`',
    body: z.object({ purpose: filePurpose, name: text({ min: 1, max: 255 }), size: z.int().check(z.minimum(1)) }),
    reply: uploadView,
    errors: ['file_size', 'upload_kept', 'upload_rate'],
  }),
  status: endpoint({
    method: 'GET',
    path: '/uploads/:upload_id',
    access: user,
    summary: 'How much of an own upload has arrived',
    params: z.object({ upload_id: id }),
    reply: uploadView,
  }),
  piece: endpoint({
    method: 'POST',
    path: '/uploads/:upload_id/pieces',
    access: user,
    transfer: 'upload',
    summary: 'The next piece (multipart, field `file`), at most `piece_bytes`; `upload_offset` tells where to go on',
    params: z.object({ upload_id: id }),
    query: z.object({ offset: queryInt(0, limits.upload_bytes, 0) }),
    reply: uploadView,
    errors: ['upload_offset', 'file_size'],
    body_bytes: limits.upload_piece_bytes,
  }),
  finish: endpoint({
    method: 'POST',
    path: '/uploads/:upload_id/finish',
    access: user,
    summary: 'Make the pieces one file and check it by its content; asked again, it answers the same file',
    params: z.object({ upload_id: id }),
    body: z.object({}),
    reply: fileView,
    errors: ['upload_offset', 'file_type', 'file_size', 'file_image_size', 'file_empty', 'file_too_small', 'disk_low', 'disk_full'],
  }),
  image: endpoint({
    method: 'GET',
    path: '/images/:file_id',
    access: viewer('contest'),
    transfer: 'download',
    sends: [media.image],
    summary: 'A picture (avatar, logo, cover, image of a text)',
    params: z.object({ file_id: id }),
    reply: z.unknown(),
  }),
}
