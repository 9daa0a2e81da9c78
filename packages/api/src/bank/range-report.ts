import * as z from 'zod/mini'

/** What a look at a range that runs found. No flag is ever in it. */
export const rangeReport = z.object({
  nodes: z.array(
    z.object({
      node: z.string(),
      /** What it takes now; null where nobody knows. */
      memory_bytes: z.nullable(z.int()),
      memory_mb: z.int(),
    }),
  ),
  plants: z.array(
    z.object({
      key: z.string(),
      node: z.string(),
      where: z.string(),
      /** The text lies at its place; null where the node could not be read: a machine, or an image without a program for it. */
      found: z.nullable(z.boolean()),
      /** Where a plain search met the text, without the walk; null where it is too short to be looked for. */
      leaks: z.nullable(
        z.array(
          z.object({
            /** The node that was searched from. */
            from: z.string(),
            kind: z.enum(['file', 'variable', 'page']),
            node: z.string(),
            where: z.string(),
          }),
        ),
      ),
    }),
  ),
  /** Nodes that were searched from: where players work, else where they enter. `false`: its image has nothing to search with. */
  searched: z.array(z.object({ node: z.string(), files: z.boolean(), pages: z.boolean() })),
  zones: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      /** The node that tried; null where a zone has no container that could. */
      node: z.nullable(z.string()),
      ports: z.array(z.object({ node: z.string(), port: z.int(), state: z.enum(['declared', 'more', 'missing']) })),
    }),
  ),
  /** Time was over before all was tried. */
  is_cut: z.boolean(),
})
export type RangeReport = z.infer<typeof rangeReport>
