import * as z from 'zod/mini'

/** A port of the machine that leads to a port of a hill; it stays while versions change. Null: none is given yet. */
export const hillAddress = z.object({ name: z.string(), host: z.nullable(z.string()), port: z.nullable(z.int()) })
export type HillAddress = z.infer<typeof hillAddress>
