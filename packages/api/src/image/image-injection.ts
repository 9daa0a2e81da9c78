import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, issue, text } from '../fields.ts'
import { imageArch, imageOs, imageVirtType } from './image-fields.ts'
import { injectionLimits as limits, injectionProblems, injectionStatus, uploadPath } from './image-injection-fields.ts'
import { serviceProtocols } from '../scene/service-fields.ts'

export * from './image-injection-fields.ts'

const wrong = issue('field_wrong')
const named = z.object({ service_id: id, number: z.int(), name: z.string() })

export const injectionView = z.object({
  injection_id: id,
  /** Its place in the order. */
  number: z.int(),
  /** Null where the service was deleted since. */
  service: z.nullable(named),
  /** Of the version of the service. */
  version: z.nullable(z.int()),
  status: injectionStatus,
  /** The snapshot that was kept before it; null before it began, and where it is gone. */
  snapshot: z.nullable(z.string()),
  /** Into a machine it comes as a disc: its author runs `program`, of any name where that is empty, and says when it is done. */
  by_hand: z.nullable(z.object({ is_in_drive: z.boolean(), program: z.string() })),
  exit_code: z.nullable(z.int()),
  /** The end of what it said: text of strangers. */
  log: z.string(),
  problem: z.nullable(z.object({ code: z.enum(injectionProblems), details: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** Without a sign for so long; null while it is not silent. */
  silent_minutes: z.nullable(z.int()),
  started_at: z.nullable(instant),
  ended_at: z.nullable(instant),
})
export type InjectionView = z.infer<typeof injectionView>

/** A service that can be put in, by what an image needs of it. */
export const injectableService = z.extend(named, { version: z.int(), os: imageOs, arch: imageArch, needs: z.array(id) })
export type InjectableService = z.infer<typeof injectableService>

export const injectionPage = z.object({
  /** In their order. */
  injections: z.array(injectionView),
  /** Services that fit the image and are not in it yet. */
  offers: z.array(injectableService),
  /** Services that the version it began from holds already. */
  held: z.array(named),
  /** No files can be put into a node of this kind from here. */
  cannot: z.nullable(z.enum(['machine'])),
})
export type InjectionPage = z.infer<typeof injectionPage>

const inImage = z.object({ resource_id: id })
const write = permission('image.write')

/** Services that are put into the node of an authoring, one after another, and files beside them. */
export const imageInjection = {
  list: endpoint({
    method: 'GET',
    path: '/library-images/:resource_id/authoring/injections',
    access: write,
    summary: 'Services that were, are and will be put in, and those that can be',
    params: inImage,
    reply: injectionPage,
  }),
  fitting: endpoint({
    method: 'GET',
    path: '/injectable-services',
    access: write,
    summary: 'Services that can be put into a node of this kind, system and processor',
    query: z.object({
      virt_type: z._default(imageVirtType, 'container'),
      os: z._default(imageOs, 'linux'),
      arch: z._default(imageArch, 'amd64'),
    }),
    reply: z.object({ items: z.array(injectableService) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/injections',
    access: write,
    status: 202,
    summary: 'Put services in, one after another in this order; what one needs comes before it. A snapshot is kept before each',
    params: inImage,
    body: z.object({
      service_ids: z
        .array(id, { error: wrong })
        .check(
          z.minLength(1, { error: issue('field_length', { min: 1, max: limits.services }) }),
          z.maxLength(limits.services, { error: issue('field_length', { min: 1, max: limits.services }) }),
        ),
    }),
    reply: injectionPage,
    errors: ['image_locked', 'operation_running', 'inject_running', 'inject_many', 'service_not_fitting'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/injections/:injection_id/actions',
    access: write,
    status: 202,
    summary:
      'Try one that failed again, wait longer for a silent one, end one and go back to its snapshot, take it off the list, or say that one by hand is done',
    params: z.object({ resource_id: id, injection_id: id }),
    body: z.object({ action: z.enum(['retry', 'wait', 'back', 'drop', 'done'], { error: wrong }) }),
    reply: injectionPage,
    errors: [
      'image_locked',
      'changed_meanwhile',
      'operation_running',
      'scene_state',
      'scene_not_ready',
      'snapshot_not_found',
      'snapshot_limit',
      'snapshot_exists',
      'no_room',
    ],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/files',
    access: write,
    transfer: 'upload',
    status: 201,
    summary: 'Put one file (multipart, field `file`) at a path of the running node; folders that are missing are made, links are refused',
    params: inImage,
    query: z.object({
      path: z.string({ error: wrong }).check(z.refine((path) => uploadPath(path) !== null, { error: issue('node_path_wrong') })),
    }),
    reply: z.object({ path: z.string(), bytes: z.int() }),
    errors: [
      'image_locked',
      'operation_running',
      'file_size',
      'node_path_wrong',
      'node_path_taken',
      'scene_state',
      'scene_driver_missing',
      'disk_short',
      'injection_cannot',
    ],
    body_bytes: limits.file_bytes,
  }),
  clean: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/cleanings',
    access: write,
    summary: 'Remove what a check found left behind in the node, as it is found now',
    params: inImage,
    body: z.object({
      what: z.enum(['history', 'temp', 'key', 'flag_env'], { error: wrong }),
      where: text({ min: 1, max: limits.path_max, exact: true }),
    }),
    reply: z.object({ is_cleaned: z.boolean() }),
    errors: ['image_locked', 'operation_running', 'scene_state', 'scene_driver_missing'],
  }),
  held: endpoint({
    method: 'GET',
    path: '/library-images/:resource_id/services',
    access: permission('image.read'),
    summary: 'Services that the versions of an image hold, and how they are reached; secrets are never sent',
    params: inImage,
    reply: z.object({
      versions: z.array(
        z.object({
          version: z.int(),
          services: z.array(
            z.extend(named, {
              version: z.int(),
              access: z.array(z.object({ protocol: z.enum(serviceProtocols), port: z.int(), path: z.string(), user: z.string() })),
            }),
          ),
        }),
      ),
    }),
  }),
}
