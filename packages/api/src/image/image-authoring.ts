import { restingStates, sceneActions, sceneCauses, pageStates, snapshotName, stepWords } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import { id, instant, integer, issue, text, version } from '../fields.ts'
import { imageProblemCodes } from './image-limits.ts'
import { authoringCheck, authoringLimits as limits, authoringNetwork } from './image-authoring-fields.ts'
import { injectionLimits } from './image-injection-fields.ts'
import { imageBaseFields, imageMaking, imageName, imageNote, imageResources, imageStart, imageVirtType } from './image-fields.ts'
import { instanceStartErrors } from '../scene/instance-fields.ts'
import { sceneLogLine } from '../scene/instance-views.ts'

export * from './image-authoring-fields.ts'

export const authoringSteps = ['start', 'inject', 'work', 'check', 'save'] as const
export type AuthoringStep = (typeof authoringSteps)[number]

/** Why an authoring stands still; the disk is kept, but for `node_lost`. */
export const authoringProblemCodes = [...imageProblemCodes, 'image_timeout', 'start_failed', 'node_lost'] as const
export type AuthoringProblemCode = (typeof authoringProblemCodes)[number]

const node = z.object({
  instance_id: id,
  number: z.int(),
  /** Of its last start; its console is entered by it. Null before the first. */
  node_id: z.nullable(id),
  status: z.enum(pageStates),
  rest: z.enum(restingStates),
  operation: z.nullable(z.enum(sceneActions)),
  load: z.nullable(z.object({ word: z.nullable(z.enum(stepWords)), step: z.int(), of: z.int(), tries: z.int() })),
  queue_place: z.nullable(z.int()),
  started_at: z.nullable(instant),
  address: z.nullable(z.string()),
  cause: z.nullable(z.object({ kind: z.enum(sceneCauses), code: z.nullable(z.int()), log: z.string() })),
  snapshots: z.array(z.object({ name: z.string(), at: instant })),
  /** What the node was made from: a snapshot, or null for the base. */
  from: z.nullable(z.string()),
})

export const authoringView = z.object({
  authoring_id: id,
  /** `name@version` that it began from; null for a machine that is installed from a CD. */
  base: z.nullable(z.string()),
  memory_mb: z.int(),
  cpu_milli: z.int(),
  network: authoringNetwork,
  step: z.enum(authoringSteps),
  /** When the present step began. */
  step_at: z.nullable(instant),
  problem: z.nullable(z.object({ code: z.enum(authoringProblemCodes), details: z.record(z.string(), z.union([z.string(), z.number()])) })),
  start: imageStart,
  lock: z.object({
    /** The caller works in it now. */
    is_mine: z.boolean(),
    /** Who does; null where nobody does. */
    name: z.nullable(z.string()),
    since: z.nullable(instant),
    may_take_over: z.boolean(),
  }),
  /** Nobody worked in it for long: it is stopped then, unless somebody says otherwise. */
  stops_at: z.nullable(instant),
  checking: z.nullable(z.enum(['rest', 'copy', 'boot'])),
  check: z.nullable(authoringCheck),
  checked_at: z.nullable(instant),
  /** The version that is being saved; its making can be read as that of any image. */
  saves_image_id: z.nullable(id),
  node: z.nullable(node),
  log: z.array(sceneLogLine),
  version: z.int(),
})
export type AuthoringView = z.infer<typeof authoringView>

/** What the node takes at a moment; null while it does not run, and where its machine does not answer. */
export const authoringStats = z.object({
  is_answered: z.boolean(),
  now: z.nullable(z.object({ cpu_percent: z.number(), memory_bytes: z.int(), written_bytes: z.int() })),
})
export type AuthoringStats = z.infer<typeof authoringStats>

export const authoringPage = z.object({
  image: z.object({
    resource_id: id,
    number: z.int(),
    name: z.string(),
    title: z.string(),
    virt_type: imageVirtType,
    making: z.nullable(imageMaking),
    usable_version: z.nullable(z.int()),
    /** What a save makes. */
    next_version: z.int(),
  }),
  /** Null while nobody makes a version of it. */
  authoring: z.nullable(authoringView),
})
export type AuthoringPage = z.infer<typeof authoringPage>

const { services } = injectionLimits
const serviceErrors = ['inject_many', 'service_not_fitting'] as const satisfies readonly ErrorCode[]
const cpuRange = issue('field_range', { min: limits.cpu_milli.min / 1_000, max: limits.cpu_milli.max / 1_000 })
/** What the node has while it is worked in. */
export const authoringRoom = {
  author_memory_mb: integer(limits.memory_mb.min, limits.memory_mb.max),
  author_cpu: imageResources.shape.cpu.check(z.maximum(limits.cpu_milli.max / 1_000, { error: cpuRange })),
  author_network: z._default(authoringNetwork, 'closed'),
  /** Services that are put in once the node runs, in this order. */
  service_ids: z._default(
    z.array(id, { error: issue('field_wrong') }).check(z.maxLength(services, { error: issue('field_length', { min: 0, max: services }) })),
    [],
  ),
}

const inImage = z.object({ resource_id: id })
const write = permission('image.write')
const startErrors = ['port_duplicate', 'word_duplicate', 'command_wrong'] as const satisfies readonly ErrorCode[]
/** Somebody else works in it; something else is under way. */
const held = ['image_locked', 'operation_running'] as const satisfies readonly ErrorCode[]

/** Making a version by working inside of a node. */
export const imageAuthoring = {
  create: endpoint({
    method: 'POST',
    path: '/library-images/authored',
    access: write,
    status: 201,
    summary:
      'A new image without a version: a node of the base starts, or a machine from a disc, and what is made inside of it becomes the first one',
    body: z.object({
      name: imageName,
      ...imageBaseFields,
      start: imageStart,
      /** Either the version that it begins from, or a disc that a machine with an empty disk is installed from. */
      base_image_id: z._default(z.nullable(id), null),
      iso_file_id: z._default(z.nullable(id), null),
      disk_mb: z._default(z.nullable(integer(limits.disk_mb.min, limits.disk_mb.max)), null),
      ...authoringRoom,
    }),
    reply: z.object({ resource_id: id }),
    errors: [
      'rate_limited',
      'image_name_taken',
      'quota_exceeded',
      'permission_missing',
      ...startErrors,
      ...serviceErrors,
      ...instanceStartErrors,
    ],
  }),
  begin: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring',
    access: write,
    status: 201,
    summary: 'Begin the next version of an image: a node of its newest usable version starts. Begun already, it is the one there is',
    params: inImage,
    body: z.object(authoringRoom),
    reply: authoringPage,
    errors: ['image_not_saved', 'image_working', 'image_locked', 'permission_missing', ...serviceErrors, ...instanceStartErrors],
  }),
  get: endpoint({
    method: 'GET',
    path: '/library-images/:resource_id/authoring',
    access: write,
    summary: 'Where the authoring of an image stands: its node, who works in it, the last check, the log',
    params: inImage,
    reply: authoringPage,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/library-images/:resource_id/authoring/stats',
    access: write,
    summary: 'What the node takes at this moment',
    params: inImage,
    reply: authoringStats,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/lock',
    access: write,
    summary: 'Reserve the authoring for the caller for 15 minutes; taken over from somebody whose page was silent for 5',
    params: inImage,
    body: z.object({ takes_over: z._default(z.boolean(), false) }),
    reply: authoringPage,
    errors: ['image_locked'],
  }),
  beat: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/beat',
    access: write,
    summary: 'The page is still open; `is_active` where something was done in it since the last time',
    params: inImage,
    body: z.object({ is_active: z.boolean() }),
    reply: z.object({ locked_until: instant }),
    errors: ['image_locked'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/leave',
    access: write,
    summary: 'Give the reservation back; the node and what was done in it stay',
    params: inImage,
    body: z.object({}),
    reply: z.object({ ok: z.literal(true) }),
  }),
  act: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/actions',
    access: write,
    status: 202,
    summary: 'Start, stop or restart the node, keep a snapshot of it or go back to one; `keep` answers the question after a long pause',
    params: inImage,
    body: z.object({
      action: z.enum(['start', 'stop', 'restart', 'snapshot', 'roll_back', 'keep'], { error: issue('field_wrong') }),
      /** Of a snapshot and of what goes back to it: its name. */
      snapshot: z.optional(z.string({ error: issue('field_wrong') }).check(z.regex(snapshotName, { error: issue('field_wrong') }))),
    }),
    reply: authoringPage,
    errors: [
      ...held,
      ...instanceStartErrors.filter((code) => code !== 'operation_running'),
      'snapshot_limit',
      'snapshot_exists',
      'snapshot_not_found',
    ],
  }),
  setStart: endpoint({
    method: 'PUT',
    path: '/library-images/:resource_id/authoring/start',
    access: write,
    summary: 'What nodes of the next version start with',
    params: inImage,
    body: z.object({ start: imageStart, version }),
    reply: authoringPage,
    errors: [...held, 'changed_meanwhile', ...startErrors],
  }),
  check: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/check',
    access: write,
    status: 202,
    summary: 'Copy the node, boot the copy as the next version would be and ask its ports; a node that runs stands still meanwhile',
    params: inImage,
    body: z.object({}),
    reply: authoringPage,
    errors: [...held, 'scene_state'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/save',
    access: write,
    status: 202,
    summary: 'Stop the node and make the next version of what it holds; unchecked only with a reason',
    params: inImage,
    body: z.object({ note: z._default(imageNote, ''), reason: z._default(text({ max: limits.reason_max }), '') }),
    reply: authoringPage,
    errors: [...held, 'scene_state', 'image_unchecked', 'quota_exceeded'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/library-images/:resource_id/authoring/discard',
    access: write,
    summary: 'End the authoring without a version: node and snapshots go, and the image with them where it has no version',
    params: inImage,
    body: z.object({}),
    reply: z.object({ is_gone: z.boolean() }),
    errors: [...held],
  }),
}
