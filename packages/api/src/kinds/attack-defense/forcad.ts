import * as z from 'zod/mini'
import { anybody } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { faustInfo, forcadInfo } from './attack.ts'

/** What is asked, of the named contest; else of the only one that is played and lets everybody read. */
const common = {
  method: 'GET',
  access: anybody,
  query: z.object({ contest: z.optional(id) }),
  errors: ['contest_not_found', 'contest_not_started'],
} as const

/**
 * What clients of ForcAD (`/api/client/…`) and of FAUST (`/competition/teams.json`) ask without a token, where the organiser lets
 * everybody read it, in the shapes of those. The server answers at their own addresses too.
 */
export const forcad = {
  attack_data: endpoint({
    ...common,
    path: '/forcad/attack-data',
    summary: 'Hints of live flags by service and address; null before the first round is over',
    reply: forcadInfo,
  }),
  faust: endpoint({
    ...common,
    path: '/faust/teams',
    summary: 'Hints of live flags by service and number of team, of the rounds that are over',
    reply: faustInfo,
  }),
  teams: endpoint({
    ...common,
    path: '/forcad/teams',
    summary: 'Teams with their numbers, and the address of their first box, where the contest shows who takes part',
    errors: [...common.errors, 'ranking_unpublished'],
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
