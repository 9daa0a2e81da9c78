import { pageStates, snapshotName } from '@beacon/engine/scene'
import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, ids, integer, listQuery, queryBool, queryInt, reason, sortIfBy } from '../fields.ts'
import {
  actPreview,
  deployPreview,
  deskSceneDetail,
  deskSceneFacts,
  deskScenePage,
  deskSceneStats,
  sceneOrdered,
  sceneOrderView,
} from './scene-desk-views.ts'

export * from './scene-desk-views.ts'

const inContest = z.object({ resource_id: id })
const inScene = z.object({ resource_id: id, scene_id: id })
const inOrder = z.object({ resource_id: id, order_id: id })
const inNode = z.object({ resource_id: id, scene_id: id, node_id: id })

/** What staff do to a scene; the table of actions says where each is possible. */
export const deskActions = ['restart', 'reset', 'rebuild', 'pause', 'recover', 'hang', 'snapshot', 'close'] as const
export type DeskAction = (typeof deskActions)[number]

/** Groups of states as the filter offers them. */
export const sceneGroups = ['trouble', 'in_queue', 'working', 'running', 'rest', 'closed'] as const
export type SceneGroup = (typeof sceneGroups)[number]

const seen = ['contest_not_found', 'permission_missing'] as const
const one = [...seen, 'scene_not_found'] as const
const named = z.string().check(z.regex(snapshotName))
/** What a reset goes back to; left out, what the settings of the scene say. */
export const resetTargets = ['definition', 'snapshot'] as const
export type ResetTarget = (typeof resetTargets)[number]
const order = { why: z._default(reason, '') }
const places = {
  topic_ids: ids,
  /** Without it: every entrant who may play. */
  entrant_ids: z.optional(ids),
}

/** Scenes of a contest as its staff see them; what staff do counts for nobody. */
export const sceneDesk = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scenes',
    access: user,
    summary: 'Scenes of a contest for its staff (contest.scene or contest.watch); those that are closed only when asked for',
    params: inContest,
    query: z.object({
      ...listQuery,
      sort: sortIfBy(
        'number',
        'entrant',
        'topic',
        'status',
        'started_at',
        'expires_at',
        'extensions',
        'resets',
        'updated_at',
        'cpu',
        'memory',
      ),
      group: z.optional(z.enum(sceneGroups)),
      status: z.optional(z.enum(pageStates)),
      topic_id: z.optional(id),
      entrant_id: z.optional(id),
      /** Less than ten minutes are left. */
      ending: queryBool,
      /** Its topic has another definition by now. */
      old: queryBool,
      /** A console of it was recorded. */
      recorded: queryBool,
    }),
    reply: deskScenePage,
    errors: seen,
  }),
  facts: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scenes/facts',
    access: user,
    summary: 'Figures of the scenes of a contest, and of the machine that starts them',
    params: inContest,
    reply: deskSceneFacts,
    errors: seen,
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scenes/:scene_id',
    access: user,
    summary: 'One scene with its nodes and its log',
    params: inScene,
    reply: deskSceneDetail,
    errors: one,
  }),
  stats: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scenes/:scene_id/stats',
    access: user,
    summary: 'What its nodes use at this moment',
    params: inScene,
    reply: deskSceneStats,
    errors: one,
  }),
  node_log: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scenes/:scene_id/nodes/:node_id/log',
    access: permission('contest.scene'),
    summary: 'The end of what a node wrote',
    params: inNode,
    query: z.object({ lines: queryInt(1, 5_000, 200) }),
    reply: z.object({ text: z.string() }),
    errors: [...one, 'scene_driver_missing'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/scenes/actions',
    access: permission('contest.scene'),
    summary: 'One action on many scenes, each judged alone; above 200 a job does it',
    params: inContest,
    body: z.object({
      scene_ids: ids,
      action: z.enum(deskActions),
      /** Of a snapshot: its name. Of a reset to a snapshot: which one; left out, the newest of each scene. */
      snapshot: z.optional(named),
      reset_to: z.optional(z.enum(resetTargets)),
      ...order,
    }),
    reply: sceneOrdered,
    errors: seen,
  }),
  act_preview: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/scenes/actions/preview',
    access: permission('contest.scene'),
    summary: 'Whom an action on these scenes concerns, and for how long; nothing is changed',
    params: inContest,
    body: z.object({ scene_ids: ids, action: z.enum(deskActions) }),
    reply: actPreview,
    errors: seen,
  }),
  extend: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/scenes/extensions',
    access: permission('contest.scene'),
    summary: 'So many minutes more for many scenes; counts as no extension',
    params: inContest,
    body: z.object({ scene_ids: ids, minutes: integer(1, 480), ...order }),
    reply: sceneOrdered,
    errors: seen,
  }),
  close_all: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/scenes/close',
    access: permission('contest.scene'),
    summary: 'Close every scene of the contest; its name is typed back',
    params: inContest,
    body: z.object({ confirm: z.string().check(z.maxLength(200)), ...order }),
    reply: sceneOrdered,
    errors: [...seen, 'confirm_mismatch'],
  }),
  order: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/scenes/orders/:order_id',
    access: user,
    summary: 'What became of a bulk order, read from its scenes as they are now',
    params: inOrder,
    reply: sceneOrderView,
    errors: one,
  }),
  stop_order: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/scenes/orders/:order_id/stop',
    access: permission('contest.scene'),
    summary: 'Take back what of a bulk order has not begun at the engine; those scenes rest as before, what began is done to its end',
    params: inOrder,
    reply: z.object({ withdrawn: z.int() }),
    errors: one,
  }),
  deploy_preview: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/scenes/deploy/preview',
    access: permission('contest.scene'),
    summary: 'What topics × entrants would need, against the room that is left',
    params: inContest,
    body: z.object(places),
    reply: deployPreview,
    errors: [...seen, 'topic_not_found'],
  }),
  deploy: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/scenes/deploy',
    access: permission('contest.scene'),
    summary: 'Start scenes of topics for entrants before they ask; refused where the machine lacks the room',
    params: inContest,
    body: z.object(places),
    reply: sceneOrdered,
    errors: [...seen, 'topic_not_found', 'no_room', 'scene_driver_missing', 'scene_not_ready'],
  }),
}
