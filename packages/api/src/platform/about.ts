import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { instant, text } from '../fields.ts'

/** A package of others that Beacon is passed on with. */
const part = z.object({
  name: z.string(),
  version: z.string(),
  /** An SPDX expression. */
  licence: z.string(),
  /** Names its text, which several parts may share; null for one without. */
  text: z.nullable(z.string()),
})
export type AboutPart = z.infer<typeof part>

export const about = {
  get: endpoint({
    method: 'GET',
    path: '/about',
    access: user,
    summary: 'The version and edition of Beacon, and the parts of others with their licences',
    reply: z.object({
      version: z.string(),
      edition: z.string(),
      /** Null where nobody has built the apps with the list. */
      parts: z.nullable(z.array(part)),
    }),
  }),
  text: endpoint({
    method: 'GET',
    path: '/about/texts/:text',
    access: user,
    summary: 'The text of a licence, as its part brings it',
    params: z.object({ text: text({ max: 64, pattern: /^[0-9a-f]{16}$/u, code: 'field_wrong' }) }),
    reply: z.object({ text: z.string() }),
    errors: ['not_found'],
  }),
  runs: endpoint({
    method: 'GET',
    path: '/about/runs',
    access: permission('monitor.platform'),
    summary: 'What runs where: processes, the database, machines of scenes, the disk of files',
    reply: z.object({
      /** Each holds a connection to the database, which says so: nobody is listed who is gone. */
      processes: z.array(z.object({ kind: z.enum(['server', 'scenes']), place: z.string(), version: z.string(), since: instant })),
      database: z.object({ version: z.string(), is_embedded: z.boolean(), since: instant }),
      machines: z.array(
        z.object({
          machine: z.string(),
          /** It told lately what it can do; else `beat_at` is when it did last. */
          is_there: z.boolean(),
          engine: z.nullable(z.string()),
          qemu: z.nullable(z.string()),
          beat_at: instant,
        }),
      ),
      node: z.string(),
      files: z.object({ free_bytes: z.number(), bytes: z.number(), is_below_floor: z.boolean() }),
    }),
  }),
}
