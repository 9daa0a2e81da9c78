import * as z from 'zod/mini'
import { permission, viewer } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'
import { roundView } from '../../rounds/round-view.ts'
import { awdpLimits as limits } from './limits.ts'

const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

const figures = {
  topic_id: id,
  name: z.string(),
  is_online: z.boolean(),
  /** Entrants of the overall ranking. */
  attacked: z.int(),
  defended: z.int(),
  /** Millionths that either pays in a round as it stands. */
  attack_value: z.int(),
  defence_value: z.int(),
}

/** A topic at the desk, real figures. */
export const defenceRow = z.object({
  ...figures,
  abnormal: z.int(),
  patches: z.int(),
  patches_waiting: z.int(),
  /** Its question has a green proof of the present version. */
  is_proven: z.boolean(),
})
export type DefenceRow = z.infer<typeof defenceRow>

/** What walls and the desk read of both sides of every topic; the ranking is common. */
export const defence = {
  cells: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/defences',
    access: viewer('contest'),
    summary: 'How every entrant stands in every topic, as the public sees it; the same bytes for everybody, with an ETag',
    params: z.object({ resource_id: id }),
    reply: z.object({
      round: roundView,
      topics: most(z.object(figures), limits.topics),
      /** Two characters for each topic: `.` not attacked, `1` `2` `3` the first to, `o` attacked; `.` undefended, `d` defended, `x` abnormal. */
      items: z.array(z.object({ entrant_id: id, name: z.string(), cells: z.string() })),
      is_frozen: z.boolean(),
      version: z.string(),
    }),
    errors: ['contest_not_found'],
  }),
  desk: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/defences',
    access: permission('contest.watch'),
    summary: 'Topics with how many attacked and defended them, real figures',
    params: z.object({ resource_id: id }),
    reply: z.object({ items: most(defenceRow, limits.topics) }),
    errors: ['contest_not_found'],
  }),
}
