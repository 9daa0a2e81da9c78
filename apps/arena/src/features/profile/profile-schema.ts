import { issue, personName, text } from '@beacon/api/fields'
import { phone } from '@beacon/api/session'
import * as z from 'zod/mini'

/** The contract's `update_me` with every field of this form present. */
export const profileSchema = z.object({
  rep_name: personName,
  phone,
  email: z.string().check(z.maxLength(254), z.regex(/^$|^[^\s@]+@[^\s@]+\.[^\s@]+$/u, { error: issue('field_wrong') })),
  introduction: text({ max: 1000, multiline: true }),
})
