import * as z from 'zod/mini'
import { permission, viewer } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { rangeDeskView, rangeView, rangeWallView } from './range.ts'

const inContest = z.object({ resource_id: id })
const inRange = z.object({ resource_id: id, topic_id: id })

/** Ranges of a penetration contest: the map and the stages, for players, walls and the desk. */
export const range = {
  one: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/ranges/:topic_id',
    access: viewer('contest'),
    summary: 'A range as the own entrant knows it: the map through its fog, and the stages',
    params: inRange,
    reply: rangeView,
    errors: ['contest_not_found', 'topic_not_found', 'topic_locked', 'address_not_allowed', 'contest_offline'],
  }),
  wall: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/ranges',
    access: viewer('contest'),
    summary: 'Every range with how many entrants hold each node, as the public projection has it',
    params: inContest,
    reply: z.object({ items: z.array(rangeWallView), is_frozen: z.boolean(), version: z.string() }),
    errors: ['contest_not_found'],
  }),
  desk: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/ranges',
    access: permission('contest.watch'),
    summary: 'Every range whole, with real figures of its nodes and stages',
    params: inContest,
    reply: z.object({ items: z.array(rangeDeskView) }),
    errors: ['contest_not_found'],
  }),
}
