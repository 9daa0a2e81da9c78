import * as z from 'zod/mini'
import { anybody } from '../access.ts'
import { endpoint } from '../endpoint.ts'

export const health = {
  /** The process lives. Says nothing of the database. */
  live: endpoint({
    method: 'GET',
    path: '/health',
    access: anybody,
    summary: 'The process lives',
    reply: z.object({ status: z.literal('ok'), version: z.string() }),
  }),
  /** Database reachable, migrations done, files folder writable: traffic may come. */
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: anybody,
    summary: 'Ready for traffic',
    reply: z.object({ status: z.literal('ready'), replica: z.string() }),
    errors: ['unavailable'],
  }),
}
