import type { contestKinds } from '@beacon/engine'
import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, ids, instant, ok, page, text, version } from '../fields.ts'

/** How the question bank of each kind is spelled; the router's entry of the kind spells it alike. */
const spellings = {
  theory: 'theory',
  flag: 'flag',
  operation: 'operation',
  attackDefense: 'ad',
  cfs: 'cfs',
  awdp: 'awdp',
  rw: 'rw',
  ai: 'ai',
  koh: 'koh',
} as const satisfies Record<(typeof contestKinds)[number], string>

export const bank = z.enum(Object.values(spellings))
export type Bank = z.infer<typeof bank>
const banks = z.array(bank).check(z.minLength(1), z.maxLength(bank.options.length))
const key = text({ min: 1, max: 40, pattern: /^[a-z0-9-]+$/u })
const label = text({ min: 1, max: 40 })
const aliases = z.array(text({ min: 1, max: 80 })).check(z.maxLength(100))

export const directionView = z.object({
  resource_id: id,
  key: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  sort: z.int(),
  banks: z.array(bank),
  /** Spellings of other platforms that an import takes for this direction. */
  aliases: z.array(z.string()),
  question_count: z.int(),
  topic_count: z.int(),
  updated_at: instant,
  version,
})
export type DirectionView = z.infer<typeof directionView>
const inDirection = z.object({ resource_id: id })

export const direction = {
  list: endpoint({
    method: 'GET',
    path: '/directions',
    access: user,
    summary: 'Directions of a bank in their order; `bank=all` lists every one',
    query: z.object({ bank: z._default(z.string(), 'flag') }),
    reply: page(directionView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/directions',
    access: permission('direction.manage'),
    status: 201,
    summary: 'Create a direction',
    body: z.object({ key, name_en: label, name_zh: label, banks: z.optional(banks), aliases: z.optional(aliases) }),
    reply: directionView,
    errors: ['changed_meanwhile', 'alias_taken'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/directions/:resource_id',
    access: permission('direction.manage'),
    summary: 'Change a direction; its key only while nothing uses it',
    params: inDirection,
    body: z.object({
      key: z.optional(key),
      name_en: z.optional(label),
      name_zh: z.optional(label),
      banks: z.optional(banks),
      aliases: z.optional(aliases),
      version,
    }),
    reply: directionView,
    errors: ['changed_meanwhile', 'direction_in_use', 'alias_taken'],
  }),
  order: endpoint({
    method: 'PUT',
    path: '/directions/order',
    access: permission('direction.manage'),
    summary: 'Order of all directions',
    body: z.object({ direction_ids: ids }),
    reply: ok,
    errors: ['changed_meanwhile'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/directions/:resource_id/merge',
    access: permission('direction.manage'),
    summary: 'Move all questions and topics to another direction, then delete this one; its key and aliases become aliases of the other',
    params: inDirection,
    body: z.object({ into: id }),
    reply: directionView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/directions/:resource_id',
    access: permission('direction.manage'),
    summary: 'Delete a direction that nothing uses',
    params: inDirection,
    reply: ok,
    errors: ['direction_in_use'],
  }),
}
