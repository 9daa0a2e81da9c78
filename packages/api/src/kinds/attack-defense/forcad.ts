import * as z from 'zod/mini'
import { anybody } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { forcadInfo } from './attack.ts'

/** What is asked, of the named contest; else of the only one that is played and lets everybody read. */
const common = {
  method: 'GET',
  access: anybody,
  query: z.object({ contest: z.optional(id) }),
  errors: ['contest_not_found', 'contest_not_started'],
} as const

/**
 * What clients of ForcAD ask without a token (`/api/client/…`), where the organiser lets everybody read it. Shapes: ForcAD's
 * `backend/services/api/client`. The server answers at ForcAD's own addresses too.
 */
export const forcad = {
  attack_data: endpoint({
    ...common,
    path: '/forcad/attack-data',
    summary: 'Hints of live flags by service and address; null before the first round is over',
    reply: forcadInfo,
  }),
  teams: endpoint({
    ...common,
    path: '/forcad/teams',
    summary: 'Teams with their numbers, and the address of their first box',
    reply: z.array(z.object({ id: z.int(), name: z.string(), ip: z.nullable(z.string()), highlighted: z.boolean() })),
  }),
  ctftime: endpoint({
    ...common,
    path: '/forcad/ctftime',
    summary: 'The public ranking in the shape that CTFtime reads',
    errors: [...common.errors, 'ranking_unpublished'],
    reply: z.object({ standings: z.array(z.object({ pos: z.int(), team: z.string(), score: z.number() })) }),
  }),
}
