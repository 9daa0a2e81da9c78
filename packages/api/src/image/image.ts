import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, ok, page, queryBool, queryInt, sortBy } from '../fields.ts'
import { imageName, imageStart, imageUse, imageUseCounts, imageVirtType } from './image-fields.ts'
import { imageProblemCodes } from './image-limits.ts'

export const imageStatus = z.enum(['waiting', 'building', 'ready', 'failed', 'cancelled'])
export type ImageStatus = z.infer<typeof imageStatus>
/**
 * Where a version comes from. Of an upload it is found by content: a folder with a Dockerfile is built, what `docker save` wrote is loaded.
 * `start`, `restore` and `copy` share the engine's image of another version. `check` is a copy of a node that somebody works in: it is
 * booted once and is a version of no image.
 */
export const imageSource = z.enum([
  'build',
  'archive',
  'disk',
  'registry',
  'base',
  'package',
  'author',
  'start',
  'restore',
  'copy',
  'check',
])
export type ImageSource = z.infer<typeof imageSource>
export const imageStep = z.enum(['read', 'pull', 'check', 'base', 'build', 'load', 'convert', 'inspect'])
export type ImageStep = z.infer<typeof imageStep>

export const imageProblem = z.object({
  code: z.enum(imageProblemCodes),
  details: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ImageProblem = z.infer<typeof imageProblem>

export const imageRow = z.object({
  image_id: id,
  name: z.string(),
  version: z.int(),
  status: imageStatus,
  /** While it is made. */
  step: z.nullable(imageStep),
  /** Null until the upload was read. */
  source: z.nullable(imageSource),
  bytes: z.nullable(z.int()),
  /** Ports that the image names, such as `80/tcp`. */
  ports: z.array(z.string()),
  /** Whom it runs as; empty is root, null is not known yet. */
  user: z.nullable(z.string()),
  problem: z.nullable(imageProblem),
  /** Questions, topics, running scenes and whatever else names it. */
  used_count: z.int(),
  creator: z.nullable(z.string()),
  made_at: instant,
  updated_at: instant,
})
export type ImageRow = z.infer<typeof imageRow>

/** Who names an image: how many, and those of each kind that the reader may see, ten at most. */
export const imageUses = z.object({ counts: imageUseCounts, shown: z.array(imageUse) })
export type ImageUses = z.infer<typeof imageUses>

export const imageDetail = z.extend(imageRow, {
  file_name: z.nullable(z.string()),
  file_bytes: z.nullable(z.int()),
  file_sha256: z.nullable(z.string()),
  /** The reference of a registry, pinned by its digest once that is known; or the base that it is. */
  origin: z.nullable(z.string()),
  /** Folders that it declares as volumes: in a scene they are memory of a size. */
  volumes: z.array(z.string()),
  /** It brings a health check of its own, which scenes leave off. */
  has_health: z.boolean(),
  /** Names that it had where it came from; a Dockerfile may begin with one of them. */
  origins: z.array(z.string()),
  uses: imageUses,
})
export type ImageDetail = z.infer<typeof imageDetail>

/** Whether images can be made now, and what Dockerfiles may begin with. */
export const imageBuilder = z.object({
  state: z.enum(['ready', 'no_process', 'no_engine']),
  /** Why the engine cannot be used. */
  why: z.nullable(z.enum(['no_socket', 'no_right', 'no_answer', 'too_old', 'no_guard'])),
  /** Of one upload. */
  archive_bytes: z.int(),
  /** `missing` is the package of the machine that this base is made from. */
  bases: z.array(z.object({ name: z.string(), is_ready: z.boolean(), missing: z.nullable(z.string()) })),
  /** Virtual disks, in the same words; null while no process told it. `bytes` is what one may have. */
  disks: z.nullable(z.object({ is_ready: z.boolean(), missing: z.nullable(z.string()), bytes: z.int() })),
  /** Registries that images may be fetched from. */
  registries: z.array(z.string()),
})
export type ImageBuilder = z.infer<typeof imageBuilder>

const one = z.object({ image_id: id })
const read = permission('image.read')
const write = permission('image.write')

/** What nodes of scenes are started from. A version never changes. */
export const image = {
  list: endpoint({
    method: 'GET',
    path: '/scene-images',
    access: read,
    summary: 'Images of scenes, newest first, and whether new ones can be made now',
    query: z.object({
      ...listQuery,
      sort: sortBy('name', 'version', 'status', 'bytes', 'creator', 'made_at', 'updated_at'),
      status: z.optional(z.enum(['making', 'ready', 'failed', 'cancelled'])),
      source: z.optional(imageSource),
      used: queryBool,
    }),
    reply: z.object({ ...page(imageRow).shape, builder: imageBuilder }),
  }),
  ready: endpoint({
    method: 'GET',
    path: '/scene-images/ready',
    access: permission('question.write'),
    summary: 'Images that a scene can name now, by name and version, newest first',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.object({
      items: z.array(
        z.object({
          image: z.string(),
          title: z.string(),
          virt_type: imageVirtType,
          ports: z.array(z.string()),
          user: z.nullable(z.string()),
          /** What a node of it starts with unless its definition says otherwise. */
          start: imageStart,
          updated_at: instant,
        }),
      ),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/scene-images/:image_id',
    access: read,
    summary: 'One image and who uses it',
    params: one,
    reply: imageDetail,
  }),
  log: endpoint({
    method: 'GET',
    path: '/scene-images/:image_id/log',
    access: read,
    summary: 'What its making said, from a place on: ask again with `next` while `is_over` is false',
    params: one,
    query: z.object({ from: queryInt(0, 1_000_000_000, 0) }),
    reply: z.object({
      status: imageStatus,
      step: z.nullable(imageStep),
      text: z.string(),
      /** Where `text` begins: later than asked where the beginning of a long log was dropped. */
      from: z.int(),
      next: z.int(),
      is_over: z.boolean(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/scene-images',
    access: write,
    status: 202,
    summary:
      'Make the next version of an image from an uploaded file (purpose `scene_image`): a folder with a Dockerfile, or `docker save`',
    body: z.object({ name: imageName, file_id: id }),
    reply: imageDetail,
    errors: ['rate_limited', 'quota_exceeded'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/scene-images/:image_id/cancel',
    access: write,
    summary: 'Stop making an image',
    params: one,
    body: z.object({}),
    reply: imageDetail,
    errors: ['image_over'],
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/scene-images/:image_id/repeat',
    access: write,
    status: 202,
    summary: 'Make a version once more that failed or was cancelled: a build goes on from the step that failed',
    params: one,
    body: z.object({}),
    reply: imageDetail,
    errors: ['image_over', 'image_working', 'quota_exceeded', 'rate_limited'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/scene-images/:image_id',
    access: write,
    summary: 'Delete an image that nothing uses, here and at the engine',
    params: one,
    reply: ok,
    errors: ['image_in_use', 'image_working'],
  }),
}
