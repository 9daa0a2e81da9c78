import { snapshotName } from '@beacon/engine/scene'
import { sceneCaps } from '@beacon/engine/scene/definition'
import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { bulkStarted } from '../bulk.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { id, ids, integer, issue, listQuery, queryBool, queryInt, sortIfBy, text, version } from '../fields.ts'
import { imageName, imageNote, imageStart } from '../image/image-fields.ts'
import { instanceStartErrors, instanceTypes } from './instance-fields.ts'
import { instanceDetail, instancePage } from './instance-views.ts'
import { sceneGroups } from './scene-desk.ts'
import { deskSceneStats } from './scene-desk-views.ts'
import { imagePattern, nodeIdPattern } from './names.ts'

export * from './instance-fields.ts'
export * from './instance-views.ts'

const wrong = issue('field_wrong')
export const instanceLimits = { name: { min: 1, max: 255 }, lifetime_minutes: { min: 10, max: 43_200 } } as const

/** What staff do to an instance. `recover` lets one go on that is paused or stopped, `hang` is the stop that keeps the disk. */
export const instanceActions = ['start', 'restart', 'reset', 'rebuild', 'pause', 'recover', 'hang', 'snapshot', 'close'] as const
export type InstanceAction = (typeof instanceActions)[number]

const form = {
  name: text(instanceLimits.name),
  type: z.enum(['run', 'sandbox'], { error: wrong }),
  image: z.string({ error: wrong }).check(z.regex(imagePattern, { error: wrong })),
  host_name: z.string({ error: wrong }).check(z.regex(nodeIdPattern, { error: wrong })),
  start: imageStart,
  caps: z._default(z.array(z.enum(sceneCaps, { error: wrong })).check(z.maxLength(sceneCaps.length)), []),
  egress: z._default(z.boolean(), false),
  /** Ports of the machine lead to those that are offered, where the installation has them. */
  host_ports: z._default(z.boolean(), false),
  /** Null: without an end. */
  lifetime_minutes: z.nullable(integer(instanceLimits.lifetime_minutes.min, instanceLimits.lifetime_minutes.max)),
}
export const instanceForm = z.object(form)
export type InstanceForm = z.infer<typeof instanceForm>

const at = z.object({ instance_id: id })
const own = permission('instance.manage')
/** What is wrong in a form, besides what any field may be. */
const formErrors = [
  'port_duplicate',
  'word_duplicate',
  'command_wrong',
  'permission_missing',
  'target_not_offered',
] as const satisfies readonly ErrorCode[]

/** Single machines of staff: one's own, and those of others for who operates all scenes. */
export const instance = {
  list: endpoint({
    method: 'GET',
    path: '/instances',
    access: own,
    summary: 'Instances that the caller may see, with the room there is; without a filter those of the caller',
    query: z.object({
      ...listQuery,
      sort: sortIfBy('name', 'number', 'type', 'status', 'started_at', 'expires_at', 'creator', 'made_at', 'cpu', 'memory'),
      whose: z._default(z.enum(['me', 'all'], { error: wrong }), 'me'),
      type: z.optional(z.enum(instanceTypes)),
      group: z.optional(z.enum(sceneGroups)),
      virt_type: z.optional(z.enum(['container', 'vm'])),
      image: z.optional(z.string().check(z.maxLength(100))),
      /** Ends within an hour. */
      ending: queryBool,
    }),
    reply: instancePage,
  }),
  get: endpoint({
    method: 'GET',
    path: '/instances/:instance_id',
    access: own,
    summary: 'One instance with what was set, its nodes and its log',
    params: at,
    reply: instanceDetail,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/instances/:instance_id/stats',
    access: own,
    summary: 'What its nodes use at this moment',
    params: at,
    reply: deskSceneStats,
  }),
  node_log: endpoint({
    method: 'GET',
    path: '/instances/:instance_id/nodes/:node_id/log',
    access: own,
    summary: 'The end of what a node wrote',
    params: z.object({ instance_id: id, node_id: id }),
    query: z.object({ lines: queryInt(1, 5_000, 200) }),
    reply: z.object({ text: z.string() }),
    errors: ['scene_driver_missing'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/instances',
    access: own,
    status: 201,
    summary: 'Write a new instance, and start it where that is wanted',
    body: z.object({ ...form, starts: z.boolean() }),
    reply: instanceDetail,
    errors: [...formErrors, ...instanceStartErrors],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/instances/:instance_id',
    access: own,
    summary: 'Change an instance: its name and end at once, all else with its next rebuild',
    params: at,
    body: z.object({ ...form, version, rebuilds: z.boolean() }),
    reply: instanceDetail,
    errors: [...formErrors, 'changed_meanwhile', 'operation_running', 'scene_state', 'scene_not_ready', 'no_room'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/instances/actions',
    access: own,
    summary: 'One action on many instances, each judged alone; above 200 a job does it',
    body: z.object({
      instance_ids: ids,
      action: z.enum(instanceActions),
      /** Of a snapshot: its name. Of a reset: the one it goes back to; left out, the definition. */
      snapshot: z.optional(z.string().check(z.regex(snapshotName))),
    }),
    reply: bulkStarted,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/instances/extensions',
    access: own,
    summary: 'One hour more for many instances, three times at most; for who operates all scenes as often as they like',
    body: z.object({ instance_ids: ids }),
    reply: bulkStarted,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/instances/deletions',
    access: own,
    summary: 'Delete instances with their snapshots; one that runs is closed first, one that is worked on stays',
    body: z.object({ instance_ids: ids }),
    reply: bulkStarted,
  }),
  save_image: endpoint({
    method: 'POST',
    path: '/instances/:instance_id/images',
    access: permission('image.write'),
    status: 202,
    summary: 'Its disk as the next version of an image, a new one where the name is free; what the scene gave it is left out',
    params: at,
    body: z.object({ name: imageName, note: z._default(imageNote, '') }),
    reply: z.object({ image_id: id, name: z.string(), version: z.int() }),
    errors: ['scene_state', 'quota_exceeded'],
  }),
}
