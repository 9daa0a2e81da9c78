import * as z from 'zod/mini'

const marked = new WeakSet<z.core.$ZodType>()

/** A field of a request that no log, export, archive or history says. The schema becomes one of its own: others made like it stay open. */
export function secret<S extends z.core.$ZodType>(schema: S): S {
  const own = z.clone(schema)
  marked.add(own)
  return own
}

export const isMarked = (schema: z.core.$ZodType): boolean => marked.has(schema)
