import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, page, sortIfBy, text } from '../fields.ts'

const inContest = z.object({ resource_id: id })
const oneRound = z.object({ resource_id: id, n: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)) })

/** `void`: it counts for nobody, because nobody could play it, or because staff said so. */
export const roundState = z.enum(['running', 'settling', 'scored', 'void'])
export type RoundState = z.infer<typeof roundState>

export const roundRow = z.object({
  n: z.int(),
  state: roundState,
  /** Null: it was missed. */
  opened_at: z.nullable(instant),
  closed_at: z.nullable(instant),
  /** How long after its boundary it opened, milliseconds. */
  late_ms: z.nullable(z.int()),
  settled_at: z.nullable(instant),
  /** Rises whenever the round pays something else than before; 0: it was never settled. */
  rev: z.int(),
  /** Why it is void. */
  reason: z.nullable(z.string()),
})
export type RoundRow = z.infer<typeof roundRow>

const errors = ['contest_not_found', 'round_not_found'] as const

/** Rounds of contests that are played in rounds; there are none in others. */
export const round = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/rounds',
    access: permission('contest.watch'),
    summary: 'Rounds of a contest, the newest first',
    params: inContest,
    query: z.object({ ...listQuery, state: z.optional(roundState), sort: sortIfBy('n') }),
    reply: page(roundRow),
    errors: ['contest_not_found'],
  }),
  void: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/rounds/:n/void',
    access: permission('contest.score'),
    summary: 'Void a round: nobody loses or gains availability by it. Captures stay, and pay with the next round that is settled',
    params: oneRound,
    body: z.object({ reason: text({ min: 4, max: 200 }) }),
    reply: roundRow,
    errors: [...errors, 'round_current', 'round_void'],
  }),
  recompute: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/rounds/recompute',
    access: permission('contest.score'),
    summary: 'Settle every scored round anew from its facts. Only rounds that pay something else than before are recorded again',
    params: inContest,
    body: z.object({ reason: text({ min: 4, max: 200 }) }),
    reply: z.object({ rounds: z.int(), revised: z.array(z.int()) }),
    errors: ['contest_not_found'],
  }),
}
