import { issue } from '@beacon/api/fields'
import * as z from 'zod/mini'
import { passwordBy, type PasswordLimits } from './password-limits.ts'

const given = z.string().check(z.minLength(1, { error: issue('field_empty') }), z.maxLength(256))

/** A new password by the settings, typed twice; a person who has one types the old one first. */
export const changePasswordForm = (limits: PasswordLimits, asksOld: boolean) =>
  z
    .object({ old_password: asksOld ? given : z.string(), password: passwordBy(limits), again: given })
    .check(z.refine((form) => form.password === form.again, { error: issue('password_differs'), path: ['again'] }))
