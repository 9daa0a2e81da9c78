import * as z from 'zod/mini'

/**
 * A port of the machine that leads to a port of a hill; it stays while versions change. `port` null: none is given yet; `host` null:
 * nobody gave the machine a name, so that of the page is the one.
 */
export const hillAddress = z.object({ name: z.string(), host: z.nullable(z.string()), port: z.nullable(z.int()) })
export type HillAddress = z.infer<typeof hillAddress>
