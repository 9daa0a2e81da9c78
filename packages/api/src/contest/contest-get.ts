import * as z from 'zod/mini'
import { viewer } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'
import { contestPublic } from './contest-views.ts'

/** Apart, for a wall carries this one alone. */
export const contestGet = endpoint({
  method: 'GET',
  path: '/contests/:resource_id',
  access: viewer('contest'),
  summary: 'What everybody admitted may know of a contest',
  params: z.object({ resource_id: id }),
  reply: contestPublic,
  errors: ['contest_not_found'],
})
