import * as z from 'zod/mini'

/** How one signs in to a node of an image, as far as it may be told: the secret stands apart. */
export const imageAccessView = z.object({
  /** Empty where only the secret is needed. */
  user: z.string(),
  kind: z.nullable(z.enum(['password', 'key'])),
})
export type ImageAccessView = z.infer<typeof imageAccessView>
