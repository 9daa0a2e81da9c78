import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** What the staff of a contest made of a time without the server. */
export const outageAction = z.enum(['give', 'dismiss'])

/** A time in which no replica of the server worked, or none reached the database. */
export const outageView = z.object({
  outage_id: id,
  from_at: instant,
  to_at: instant,
  /** Seconds of the contest's own time in it: what entrants lost. */
  lost_s: z.int(),
  /** Null: nobody decided. */
  action: z.nullable(outageAction),
})
export type OutageView = z.infer<typeof outageView>

const inContest = z.object({ resource_id: id })
const reply = z.object({ items: z.array(outageView) })

/** Times without the server that fell into a contest, and giving them back. */
export const contestOutage = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/outages',
    access: permission('contest.read'),
    summary: 'When the server was away while the contest ran, by time',
    params: inContest,
    reply,
    errors: ['contest_not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/outages/:outage_id',
    access: permission('contest.control'),
    summary: 'Give the lost time back to everybody, or leave it; once for each outage',
    params: z.extend(inContest, { outage_id: id }),
    body: z.object({ action: outageAction }),
    reply,
    errors: ['contest_not_found', 'contest_finished', 'already_decided'],
  }),
}
