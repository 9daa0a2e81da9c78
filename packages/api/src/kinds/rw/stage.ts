import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, ok, optionalText, reason, text, version } from '../../fields.ts'
import { rwLimits as limits } from './limits.ts'

const inContest = z.object({ resource_id: id })
const inStage = z.object({ resource_id: id, stage_id: id })

export const stageRow = z.object({
  stage_id: id,
  name: z.string(),
  place: z.string(),
  is_closed: z.boolean(),
  close_reason: z.nullable(z.string()),
  /** Numbers of the challenges that are on it and called to it. */
  on: z.nullable(z.int()),
  called: z.nullable(z.int()),
  version,
})
export type StageRow = z.infer<typeof stageRow>

const form = { name: text(limits.stage_name), place: optionalText(limits.stage_place) }
const errors = ['contest_not_found', 'not_found'] as const

/** Stages of a real-world contest. */
export const rwStage = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/stages',
    access: permission('contest.read'),
    summary: 'Stages of a contest and who is on them',
    params: inContest,
    reply: z.object({ items: z.array(stageRow).check(z.maxLength(limits.stages)), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/stages',
    access: permission('contest.control'),
    status: 201,
    summary: 'Add a stage',
    params: inContest,
    body: z.object(form),
    reply: stageRow,
    errors: ['contest_not_found', 'word_duplicate', 'stages_many'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/stages/:stage_id',
    access: permission('contest.control'),
    summary: 'Rename or move a stage',
    params: inStage,
    body: z.object({ ...form, version }),
    reply: stageRow,
    errors: [...errors, 'word_duplicate', 'changed_meanwhile'],
  }),
  close: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/stages/:stage_id/close',
    access: permission('contest.control'),
    summary: 'Close a stage: whoever is called to it goes back to the place in the queue; a demo on it is finished',
    params: inStage,
    body: z.object({ reason }),
    reply: stageRow,
    errors,
  }),
  open: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/stages/:stage_id/open',
    access: permission('contest.control'),
    summary: 'Open a stage again',
    params: inStage,
    body: z.object({}),
    reply: stageRow,
    errors,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/contests/:resource_id/desk/stages/:stage_id',
    access: permission('contest.control'),
    summary: 'Remove a stage that no challenge was called to',
    params: inStage,
    reply: ok,
    errors: [...errors, 'stage_used'],
  }),
}
