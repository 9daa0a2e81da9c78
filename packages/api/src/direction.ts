import * as z from 'zod/mini'
import { permission, user } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, page, text } from './fields.ts'

export const directionView = z.object({
  resource_id: id,
  key: z.string(),
  name_en: z.string(),
  name_zh: z.string(),
  sort: z.int(),
  question_count: z.int(),
})
export type DirectionView = z.infer<typeof directionView>
export const direction = {
  list: endpoint({
    method: 'GET',
    path: '/directions',
    access: user,
    summary: 'Directions of a bank',
    query: z.object({ bank: z._default(z.string(), 'flag') }),
    reply: page(directionView),
  }),
  create: endpoint({
    method: 'POST',
    path: '/directions',
    access: permission('direction.manage'),
    status: 201,
    summary: 'Create a direction',
    body: z.object({
      key: text({ min: 1, max: 40, pattern: /^[a-z0-9-]+$/u }),
      name_en: text({ min: 1, max: 40 }),
      name_zh: text({ min: 1, max: 40 }),
    }),
    reply: directionView,
    errors: ['changed_meanwhile'],
  }),
}
