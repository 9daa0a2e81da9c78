import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { bulkReply, id, ids, instant, listQuery, page, sortBy, version } from '../fields.ts'
import { imageName, imageOs, imageTitle, imageUse, imageUseCounts, imageVirtType } from '../image/image-fields.ts'
import { libraryRow } from '../image/image-library-views.ts'
import { instanceStartErrors } from './instance-fields.ts'
import { media } from '../media.ts'
import { difficulty } from '../bank/question-fields.ts'
import { targetAccounts, targetOffer, targetSeverity, targetText } from './target-fields.ts'
import { secret } from '../secret.ts'

const read = permission('image.read')
const write = permission('image.write')
const inTarget = z.object({ resource_id: id })

export const targetRow = z.object({
  /** Snapshots are counted on the list of images. */
  image: z.omit(libraryRow, { snapshots: true }),
  /** Null while nobody wrote one: the image is then for everybody. */
  card: z.nullable(
    z.object({
      summary: z.string(),
      difficulty: z.nullable(difficulty),
      vulnerabilities: z.array(z.object({ id: z.string(), severity: targetSeverity })),
      services: z.int(),
      offered_to: targetOffer,
      version,
      updated_at: instant,
    }),
  ),
  uses: imageUseCounts,
  /** From the request until it ran, the median of scenes of this image alone in 90 days; null with fewer than three. */
  start_p50_ms: z.nullable(z.int()),
  /** The caller decides to whom it is offered. */
  may_offer: z.boolean(),
})
export type TargetRow = z.infer<typeof targetRow>

export const targetDetail = z.extend(targetRow, {
  text: z.nullable(targetText),
  /** Accounts are read apart. */
  account_count: z.int(),
  shown_uses: z.array(imageUse),
  updated_by: z.nullable(z.string()),
  /** What the newest usable version is to an engine. */
  digest: z.nullable(z.string()),
})
export type TargetDetail = z.infer<typeof targetDetail>

/** Cards of library images with the role `target`. Making, versions and start parameters are the image's own. */
export const target = {
  list: endpoint({
    method: 'GET',
    path: '/targets',
    access: read,
    summary: 'Images of the role target that are offered to the caller, each with its card where there is one',
    query: z.object({
      ...listQuery,
      sort: sortBy('name', 'category', 'virt_type', 'os', 'difficulty', 'bytes', 'tested_at', 'offered_to', 'updated_at'),
      category_id: z.optional(id),
      virt_type: z.optional(imageVirtType),
      os: z.optional(imageOs),
      vulnerability: z.optional(z.string().check(z.maxLength(100))),
      severity: z.optional(targetSeverity),
      cwe: z.optional(z.string().check(z.maxLength(20))),
      difficulty: z.optional(difficulty),
      tested: z.optional(z.enum(['untested', 'passed', 'failed'])),
      offered: z.optional(z.enum(['none', 'owner', 'organisation', 'everybody'])),
      used: z.optional(z.enum(['never', 'questions', 'running'])),
    }),
    reply: z.object({
      ...page(targetRow).shape,
      /** What the filters may ask for, of all targets that the caller sees; 200 of each at most. */
      found: z.object({ vulnerabilities: z.array(z.string()), cwes: z.array(z.string()) }),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/targets/:resource_id',
    access: read,
    summary: 'One target with its card',
    params: inTarget,
    reply: targetDetail,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/targets/:resource_id',
    access: write,
    summary: 'Write the card of a target; version 0 writes its first one',
    params: inTarget,
    body: z.object({
      text: targetText,
      difficulty: z.nullable(difficulty),
      offered_to: targetOffer,
      /** All of them; left out: those that are set stay. */
      accounts: secret(z.optional(targetAccounts)),
      version,
    }),
    reply: targetDetail,
    errors: ['changed_meanwhile', 'target_in_use', 'permission_missing', 'word_duplicate'],
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/targets/:resource_id/accounts',
    access: permission('question.secret'),
    summary: 'Accounts of a target with their passwords; that they were read is kept in the audit log',
    params: inTarget,
    reply: z.object({ items: targetAccounts }),
    errors: ['permission_missing'],
  }),
  offer: endpoint({
    method: 'POST',
    path: '/targets/offers',
    access: write,
    summary: 'Say who may choose several targets. To fewer: not while a question of a running contest uses one',
    body: z.object({ ids, offered_to: targetOffer }),
    reply: bulkReply,
  }),
  try: endpoint({
    method: 'POST',
    path: '/targets/:resource_id/tries',
    access: permission('instance.manage'),
    status: 202,
    summary: 'Start one node of it as a sandbox of the caller, which is over after an hour',
    params: inTarget,
    body: z.object({}),
    reply: z.object({ instance_id: id, number: z.string() }),
    errors: ['image_not_saved', 'permission_missing', ...instanceStartErrors],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/targets/:resource_id/copy',
    access: write,
    status: 201,
    summary: 'A new image with the same content and card, offered to nobody else; accounts are not copied',
    params: inTarget,
    body: z.object({ name: imageName, title: imageTitle }),
    reply: targetDetail,
    errors: ['image_name_taken', 'image_not_saved'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/targets/:resource_id/export',
    access: read,
    transfer: 'download',
    sends: [media.targetCard],
    summary: 'The card as a file, with the image by its digest and without accounts',
    params: inTarget,
    reply: z.unknown(),
    errors: ['target_no_card'],
  }),
}
