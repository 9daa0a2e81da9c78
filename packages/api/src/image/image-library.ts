import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { bulkReply, id, ids, instant, listQuery, page, queryNumber, sortBy, version } from '../fields.ts'
import { imageBuilder } from './image.ts'
import {
  imageArch,
  imageBaseFields,
  imageName,
  imageNote,
  imageOs,
  imageRole,
  imageStart,
  imageTitle,
  imageVirtType,
} from './image-fields.ts'
import { imageVersionView, libraryDetail, libraryRow } from './image-library-views.ts'
import { imageSourceBody } from './image-sources.ts'

const inImage = z.object({ resource_id: id })
const inVersion = z.object({ resource_id: id, number: queryNumber(1, 999_999_999) })
/** What is wrong in start parameters, besides what any field may be. */
const startErrors = ['port_duplicate', 'word_duplicate', 'command_wrong'] as const satisfies readonly ErrorCode[]
/** What is wrong with where a version comes from. */
const sourceErrors = ['file_size', 'registry_off'] as const satisfies readonly ErrorCode[]
const read = permission('image.read')
const write = permission('image.write')

/** The library of images: what each is called and belongs to, and its versions. */
export const imageLibrary = {
  list: endpoint({
    method: 'GET',
    path: '/library-images',
    access: read,
    summary: 'Images of the library with their newest version, and whether new ones can be made now',
    query: z.object({
      ...listQuery,
      sort: sortBy('name', 'virt_type', 'role', 'category', 'os', 'bytes', 'version', 'status', 'creator', 'updated_at'),
      status: z.optional(z.enum(['making', 'ready', 'failed', 'cancelled'])),
      virt_type: z.optional(imageVirtType),
      role: z.optional(imageRole),
      category_id: z.optional(id),
      os: z.optional(imageOs),
      arch: z.optional(imageArch),
      creator_id: z.optional(id),
      used: z.optional(z.enum(['never', 'contests', 'running'])),
      tested: z.optional(z.enum(['untested', 'passed', 'failed'])),
      over_mb: z.optional(queryNumber(1, 10_000_000)),
    }),
    reply: z.object({ ...page(libraryRow).shape, builder: imageBuilder }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/library-images/:resource_id',
    access: read,
    summary: 'One image with what its newest version starts with',
    params: inImage,
    reply: libraryDetail,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/library-images/:resource_id/versions',
    access: read,
    summary: 'Versions of an image, newest first',
    params: inImage,
    reply: z.object({ items: z.array(imageVersionView) }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/library-images/:resource_id/history',
    access: read,
    summary: 'What was done to an image and its versions, newest first, 200 at most',
    params: inImage,
    reply: z.object({
      items: z.array(z.object({ at: instant, who: z.nullable(z.string()), operation: z.string(), object_name: z.string() })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/library-images',
    access: write,
    status: 202,
    summary: 'Bring a finished image: what it is called, what it starts with, and where its first version comes from',
    body: z.object({
      name: imageName,
      ...imageBaseFields,
      virt_type: z._default(imageVirtType, 'container'),
      start: z.optional(imageStart),
      source: imageSourceBody,
    }),
    reply: z.object({ resource_id: id, image_id: id }),
    errors: ['rate_limited', 'quota_exceeded', 'image_name_taken', ...sourceErrors, ...startErrors],
  }),
  addVersion: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/versions',
    access: write,
    status: 202,
    summary: 'The next version of an image from a new source; start parameters stay those of the newest one',
    params: inImage,
    body: z.object({ source: imageSourceBody, note: z._default(imageNote, '') }),
    reply: z.object({ resource_id: id, image_id: id }),
    errors: ['rate_limited', 'quota_exceeded', ...sourceErrors],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/library-images/:resource_id',
    access: write,
    summary: 'Change what an image is called and belongs to, and its access; no version changes by that',
    params: inImage,
    body: z.object({ ...imageBaseFields, version }),
    reply: libraryDetail,
    errors: ['changed_meanwhile', 'image_name_taken'],
  }),
  saveStart: endpoint({
    method: 'PUT',
    path: '/library-images/:resource_id/start',
    access: write,
    summary: 'The next version, with other start parameters and the same content; the same ones once more write nothing',
    params: inImage,
    body: z.object({ start: imageStart, start_version: version, note: z._default(imageNote, '') }),
    reply: libraryDetail,
    errors: ['changed_meanwhile', 'image_not_saved', ...startErrors],
  }),
  restore: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/versions/:number/restore',
    access: write,
    summary: 'An earlier version once more, as the next one; pressed twice it is one version',
    params: inVersion,
    body: z.object({}),
    reply: libraryDetail,
    errors: ['image_not_saved'],
  }),
  noteVersion: endpoint({
    method: 'PATCH',
    path: '/library-images/:resource_id/versions/:number',
    access: write,
    summary: 'Write a note at a version',
    params: inVersion,
    body: z.object({ note: imageNote }),
    reply: imageVersionView,
  }),
  test: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/versions/:number/test',
    access: write,
    status: 202,
    summary: 'Start a version once, ask its ports and close it; the result stands at the version',
    params: inVersion,
    body: z.object({}),
    reply: imageVersionView,
    errors: ['image_not_saved', 'rate_limited'],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/copy',
    access: write,
    status: 201,
    summary: 'A new image from the newest usable version of this one; they share the content',
    params: inImage,
    body: z.object({ name: imageName, title: imageTitle }),
    reply: libraryDetail,
    errors: ['image_name_taken', 'image_not_saved'],
  }),
  bulkChange: endpoint({
    method: 'PATCH',
    path: '/library-images/bulk',
    access: write,
    summary: 'Give several images another category or role',
    body: z.object({ ids, category_id: z.optional(z.nullable(id)), role: z.optional(imageRole) }),
    reply: bulkReply,
  }),
  bulkTest: endpoint({
    method: 'POST',
    path: '/library-images/bulk-test',
    access: write,
    status: 202,
    summary: 'Test the newest version of several images, one after another',
    body: z.object({ ids }),
    reply: bulkReply,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/library-images/bulk-remove',
    access: write,
    summary: 'Delete images with all their versions; what something uses or what is being made stays, with the reason',
    body: z.object({ ids }),
    reply: bulkReply,
  }),
  cleaning: endpoint({
    method: 'GET',
    path: '/library-images/cleaning',
    access: write,
    summary: 'Versions that nothing uses and that are not the newest usable one, and failed ones, with what each would free',
    reply: z.object({
      items: z.array(
        z.object({
          image_id: id,
          title: z.string(),
          name: z.string(),
          version: z.int(),
          why: z.enum(['unused', 'failed', 'cancelled']),
          bytes: z.int(),
          made_at: instant,
        }),
      ),
      /** Together: an engine image goes with the last version that shares it. */
      bytes: z.int(),
    }),
  }),
  clean: endpoint({
    method: 'POST',
    path: '/library-images/clean',
    access: write,
    summary: 'Delete these versions; one that is used meanwhile stays, with the reason',
    body: z.object({ image_ids: ids }),
    reply: bulkReply,
  }),
}
