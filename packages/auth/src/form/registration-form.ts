import { issue } from '@beacon/api/fields'
import { registration } from '@beacon/api/session'
import * as z from 'zod/mini'

/** The contract's registration with the password typed twice. */
export const registrationForm = z
  .extend(registration, { again: z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256)) })
  .check(z.refine((form) => form.password === form.again, { error: issue('password_differs'), path: ['again'] }))
