import * as z from 'zod/mini'
import { text, issue } from '@beacon/api/fields'
import { limits } from '@beacon/api/limits'
import { roleItemsMax } from '@beacon/api/people/permissions'

export type RoleBody = z.output<typeof schema>

export const schema = z.object({
  name: text({ min: 1, max: limits.role.name }),
  description: text({ max: limits.role.description, multiline: true }),
  permissions: z
    .array(z.string())
    .check(
      z.minLength(1, { error: issue('permissions_empty') }),
      z.maxLength(roleItemsMax, { error: issue('permissions_too_many', { max: roleItemsMax }) }),
    ),
})

export type RoleValues = z.input<typeof schema>
