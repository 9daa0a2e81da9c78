import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, integer, ok, text } from '../../fields.ts'
import { noReply, socketTicket } from '../../platform/socket.ts'

const params = z.object({ resource_id: id })
const errors = ['contest_not_found', 'contest_state', 'not_registered'] as const

/** Operations of a toy: a game of ticks. */
export const tick = {
  capture: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/captures',
    access: permission('front.contest.join'),
    summary: 'Capture something: the next tick pays it',
    params,
    body: z.object({}),
    reply: ok,
    errors: [...errors],
  }),
  console: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/console',
    access: permission('contest.watch'),
    summary: 'A live console: says how many ticks are settled, and what was said to it',
    transfer: 'socket',
    params,
    messages: {
      comes: z.object({ say: text({ max: 200 }) }),
      goes: z.object({ settled: z.int(), said: z.string() }),
    },
    reply: noReply,
    errors: [...errors],
  }),
  console_ticket: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/console/tickets',
    access: permission('contest.watch'),
    summary: 'A ticket that opens the console once',
    params,
    reply: socketTicket,
    errors: [...errors],
  }),
  revise: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/ticks/:tick',
    access: permission('contest.score'),
    summary: 'Say anew what a settled tick paid, by entrant',
    params: z.object({ resource_id: id, tick: z.coerce.number().check(z.int(), z.minimum(1)) }),
    body: z.object({ points: z.record(id, integer(0, 1_000)) }),
    reply: ok,
    errors: [...errors],
  }),
}
