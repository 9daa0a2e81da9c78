import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, ok, page, text, version } from '../fields.ts'
import { bankKind } from '../kinds/index.ts'

/** Points of one direction, and how deep they stand below it. */
export const pointLimits = { of_direction: 500, depth: 2 } as const

const key = text({ min: 1, max: 40, pattern: /^[a-z0-9-]+$/u })
export const pointName = text({ min: 1, max: 40 })
const inPoint = z.object({ resource_id: id })
const count = z.int()

export const knowledgePointView = z.object({
  resource_id: id,
  direction_id: id,
  /** The point it stands below; null directly below the direction. */
  parent_id: z.nullable(id),
  key: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  /** Live questions whose main point it is, by difficulty. */
  questions: z.object({ primary: count, intermediate: count, advanced: count, total: count }),
  /** Questions that hold it in whatever place, also those in the bin: while there are any, it stays. */
  uses: count,
  version,
})
export type KnowledgePoint = z.infer<typeof knowledgePointView>

/** The tree of knowledge points below each direction. */
export const knowledgePoint = {
  list: endpoint({
    method: 'GET',
    path: '/knowledge-points',
    access: permission('question.read'),
    summary: 'Knowledge points of one direction, or of all; questions are counted in one bank or in all',
    query: z.object({ direction_id: z.optional(id), bank: z.optional(bankKind) }),
    reply: page(knowledgePointView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/knowledge-points',
    access: permission('direction.manage'),
    status: 201,
    summary: 'Add a knowledge point below a direction or a point of it; a key is made where none is given',
    body: z.object({
      direction_id: id,
      parent_id: z._default(z.nullable(id), null),
      key: z.optional(key),
      name_en: pointName,
      name_zh: pointName,
    }),
    reply: knowledgePointView,
    errors: ['point_taken', 'point_depth', 'point_limit'],
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/knowledge-points/:resource_id',
    access: permission('direction.manage'),
    summary: 'Rename a knowledge point or move it below another one; questions that hold it get the new name',
    params: inPoint,
    body: z.object({
      parent_id: z.optional(z.nullable(id)),
      key: z.optional(key),
      name_en: z.optional(pointName),
      name_zh: z.optional(pointName),
      version,
    }),
    reply: knowledgePointView,
    errors: ['changed_meanwhile', 'point_taken', 'point_depth'],
  }),
  merge: endpoint({
    method: 'POST',
    path: '/knowledge-points/:resource_id/merge',
    access: permission('direction.manage'),
    summary: 'Give its questions and the points below it to another point of the direction, then delete it',
    params: inPoint,
    body: z.object({ into: id }),
    reply: knowledgePointView,
    errors: ['point_depth'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/knowledge-points/:resource_id',
    access: permission('direction.manage'),
    summary: 'Delete a knowledge point that no question holds and that has none below it',
    params: inPoint,
    reply: ok,
    errors: ['point_in_use'],
  }),
}
