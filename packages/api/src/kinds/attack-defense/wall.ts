import * as z from 'zod/mini'
import { permission, viewer } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../fields.ts'
import { attackDefenseLimits as limits } from './limits.ts'
import { roundView } from '../../rounds/round-view.ts'
import { captureGroup } from './views.ts'

const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** Services of one person's entrant, for a page that is printed. */
export const personService = z.object({
  topic_id: id,
  name: z.string(),
  /** Flags of it that this person sent and that were taken. */
  captures: z.int(),
  lost: z.int(),
  uptime: z.nullable(z.int()),
  points: z.object({ attack: z.int(), defence: z.int(), sla: z.int() }),
})

export const personReport = z.object({
  user_id: id,
  name: z.string(),
  entrant_id: id,
  entrant_name: z.string(),
  rank: z.nullable(z.int()),
  of: z.int(),
  score: z.int(),
  /** Flags that this person took. */
  captures: z.int(),
  services: most(personService, limits.services),
  rounds: z.array(z.object({ n: z.int(), at: instant, score: z.int() })),
})
export type PersonReport = z.infer<typeof personReport>

/** What walls and reports of attack and defence read; the ranking is common. */
export const attackWall = {
  cells: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/cells',
    access: viewer('contest'),
    summary:
      'How every box stands in the round that runs, and the latest captures, as the public sees them; the same bytes for everybody, with an ETag',
    params: z.object({ resource_id: id }),
    reply: z.object({
      round: roundView,
      topics: most(z.object({ topic_id: id, name: z.string(), service_key: z.string(), is_online: z.boolean() }), limits.services),
      /** A character for each topic: `.` as it should be, `c` captured, `d` down, `b` both; `-`, `C`, `D`, `B` where it was not checked. */
      items: z.array(z.object({ entrant_id: id, name: z.string(), cells: z.string() })),
      latest: most(captureGroup, 20),
      is_frozen: z.boolean(),
      version: z.string(),
    }),
    errors: ['contest_not_found'],
  }),
  person: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/people/:user_id/services',
    access: permission('contest.watch'),
    summary: 'One person of a contest: flags taken, services of the own entrant, what rounds have paid it so far',
    params: z.object({ resource_id: id, user_id: id }),
    reply: personReport,
    errors: ['contest_not_found', 'not_found'],
  }),
}
