import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, ok } from '../fields.ts'
import { imageName } from './image-fields.ts'
import { imageProblem } from './image.ts'
import { media } from '../media.ts'

export const imageExportStatus = z.enum(['waiting', 'packing', 'ready', 'failed'])
export const imageExportView = z.object({
  export_id: id,
  image_id: id,
  name: z.string(),
  version: z.int(),
  status: imageExportStatus,
  percent: z.int(),
  /** Of the package; null until it is ready. */
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  problem: z.nullable(imageProblem),
  made_at: instant,
  /** When the package goes; null while it is made. */
  until: z.nullable(instant),
})
export type ImageExportView = z.infer<typeof imageExportView>

const write = permission('image.write')
const one = z.object({ export_id: id })

/** Packages of images: `.beacon-image` files that another installation imports. */
export const imagePackages = {
  import: endpoint({
    method: 'POST',
    path: '/scene-images/imports',
    access: write,
    status: 202,
    summary: 'Make the next version of an image from a package (a file with purpose `image_package`)',
    body: z.object({ name: imageName, file_id: id }),
    reply: z.object({ resource_id: id, image_id: id }),
    errors: ['rate_limited', 'quota_exceeded'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/scene-image-exports',
    access: write,
    summary: 'Own exports of images, newest first; they are kept for 24 hours',
    reply: z.object({ items: z.array(imageExportView) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/scene-images/:image_id/exports',
    access: write,
    status: 202,
    summary: 'Pack a version of an image; one export is made at a time in the installation',
    params: z.object({ image_id: id }),
    body: z.object({}),
    reply: imageExportView,
    errors: ['image_not_saved', 'image_export_running', 'disk_short'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/scene-image-exports/:export_id/file',
    access: write,
    transfer: 'download',
    sends: [media.tar],
    summary: 'The package of an own export',
    params: one,
    reply: z.unknown(),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/scene-image-exports/:export_id',
    access: write,
    summary: 'Delete an own export, or stop it',
    params: one,
    reply: ok,
  }),
}
