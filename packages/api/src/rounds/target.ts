import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, listQuery, page, sortIfBy, version } from '../fields.ts'
import { flagAddress } from '../topic/bot.ts'
import { boxAddress } from './target-address.ts'

const inContest = z.object({ resource_id: id })

/** Why nothing is checked at a box: no address, the template makes none, one of the platform itself, or one that two entrants have. */
export const targetTrouble = z.enum(['none', 'wrong', 'platform', 'clash'])

export const targetRow = z.object({
  entrant_id: id,
  number: z.int(),
  name: z.string(),
  ipd: z.nullable(z.int()),
  /** Its boxes belong to nobody: they stay as they were made. */
  is_nop: z.boolean(),
  version,
  boxes: z.array(
    z.object({
      topic_id: id,
      address: z.nullable(z.string()),
      /** Written by hand in place of the template's. */
      is_own: z.boolean(),
      trouble: z.nullable(targetTrouble),
    }),
  ),
})
export type TargetRow = z.infer<typeof targetRow>

/** Where the boxes of entrants stand, in contests whose boxes are checked; there are none in others. */
export const roundTarget = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/targets',
    access: permission('contest.watch'),
    summary: 'Addresses of the boxes of a contest, by entrant',
    params: inContest,
    query: z.object({ ...listQuery, sort: sortIfBy('number', 'name') }),
    reply: z.extend(page(targetRow), {
      topics: z.array(z.object({ topic_id: id, topic_no: z.int(), name: z.string() })),
      flag_address: flagAddress,
    }),
    errors: ['contest_not_found'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/targets/:entrant_id',
    access: permission('contest.write'),
    summary: 'Say where boxes of an entrant stand, or that they belong to nobody',
    params: z.object({ resource_id: id, entrant_id: id }),
    body: z.object({
      is_nop: z.optional(z.boolean()),
      /** By topic; null: as the template says. Topics that are not named stay as they are. */
      addresses: z.optional(z.record(id, z.nullable(boxAddress))),
      version,
    }),
    reply: targetRow,
    errors: [
      'contest_not_found',
      'topic_not_found',
      'changed_meanwhile',
      'contest_state',
      'target_address',
      'address_clash',
      'target_platform',
    ],
  }),
}
