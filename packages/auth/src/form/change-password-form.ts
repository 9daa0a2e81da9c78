import { issue } from '@beacon/api/fields'
import { password } from '@beacon/api/session'
import * as z from 'zod/mini'

const given = z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256))

const areEqual = z.refine<{ password: string; again: string }>((form) => form.password === form.again, {
  error: issue('password_differs'),
  path: ['again'],
})

/** A new password, typed twice; who is asked for the old one gives it first. */
export const newPasswordForm = z.object({ old_password: z.optional(z.string()), password, again: given }).check(areEqual)
export const changePasswordForm = z.object({ old_password: given, password, again: given }).check(areEqual)
