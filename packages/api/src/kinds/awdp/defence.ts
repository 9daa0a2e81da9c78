import * as z from 'zod/mini'
import { permission, user, viewer } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant } from '../../fields.ts'
import { roundView } from '../../rounds/round-view.ts'
import { awdpLimits as limits } from './limits.ts'
import { attackState, defenceState } from './views.ts'

const most = <T extends z.core.$ZodType>(item: T, max: number) => z.array(item).check(z.maxLength(max))

/** How an entrant stands in a topic, both sides, for itself. */
export const ownDefence = z.object({
  topic_id: id,
  attack: attackState,
  attacked_at: z.nullable(instant),
  /** Its place among the first three that attacked it. */
  blood: z.nullable(z.int()),
  defence: defenceState,
  defended_at: z.nullable(instant),
  /** A further patch is taken from here on; null: at once. In a pause it stands still, with `retry_left_ms`. */
  retry_at: z.nullable(instant),
  retry_left_ms: z.int(),
  patches_used: z.int(),
  /** Null: no limit. */
  patches_left: z.nullable(z.int()),
  /** The one that waits or is judged. */
  open_patch_id: z.nullable(id),
  /** Entrants of the overall ranking that attacked or defended it, and millionths that either pays in a round as it stands for everybody. */
  attacked: z.int(),
  defended: z.int(),
  attack_value: z.int(),
  defence_value: z.int(),
})
export type OwnDefence = z.infer<typeof ownDefence>

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

/** Both sides of every topic, for players, walls and the desk; the ranking is common. */
export const defence = {
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/defences',
    access: user,
    summary: 'How the own entrant stands in every topic: attacked, defended, when the next patch is taken, what both pay in a round',
    params: z.object({ resource_id: id }),
    reply: z.object({ items: most(ownDefence, limits.topics), round: roundView, is_frozen: z.boolean() }),
    errors: ['contest_not_found', 'not_registered'],
  }),
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
